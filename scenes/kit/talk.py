"""Talk: the phrases of a cue as they are said, each beginning on a whole frame."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from scenes.kit.cuesheet import PhraseSpan
from scenes.kit.errors import NarrationError
from scenes.kit.narration import QUESTION, Cue

if TYPE_CHECKING:
    from scenes.kit.clip import Clip

BREATH = 0.2
THINK = 2.0


class Talk:
    """The phrases of a cue as they are said; call it with a phrase's name.

    Parameters
    ----------
    clip
        The clip that says them.
    cue
        The cue, as `Clip.cue` opens it.

    Examples
    --------
    >>> from scenes.kit.clip import Clip
    >>> class Mine(Clip):
    ...     id = "mine"
    ...
    ...     def construct(self) -> None:
    ...         with self.cue("hello") as talk:  # a Talk
    ...             with talk("greeting"):
    ...                 self.play(self.heading.show_title(), run_time=min(1.0, talk.left))
    ...             if talk.says("mask"):  # a phrase that not every lesson has
    ...                 with talk("mask"):
    ...                     self.wait(0.5)
    """

    def __init__(self, clip: Clip, cue: Cue) -> None:
        self.clip, self.cue = clip, cue
        self.spans: list[PhraseSpan] = []
        self.end = 0

    @property
    def left(self) -> float:
        """How many seconds of the running phrase are still to come."""
        return max(0, self.end - self.clip.frames) / self.clip.fps

    def says(self, name: str) -> bool:
        """Whether a phrase is said in this lesson; some are said where they are true only."""
        return any(phrase.id == name for phrase in self.cue.phrases)

    @contextmanager
    def __call__(self, name: str) -> Iterator[None]:
        """Say a phrase: it begins on this frame, and the picture waits for its end."""
        phrase = self.cue.phrase(name)
        expected = (
            self.cue.phrases[len(self.spans)].id
            if len(self.spans) < len(self.cue.phrases)
            else None
        )
        if name != expected:
            comes = f"{expected!r} comes next" if expected else "it has ended"
            raise NarrationError(
                f"cue {self.cue.id!r} says phrase {name!r} where {comes}; "
                "give the narration and the clip the same order"
            )
        clip = self.clip
        first = clip.frames
        self.end = first + math.ceil(clip.data.seconds(self.cue.id, phrase) * clip.fps)
        self.spans.append(PhraseSpan(name, phrase.spoken, phrase.caption, first, self.end))
        yield
        clip.hold(self.end - clip.frames)
        clip.wait(BREATH)

    def ask(self, middle: bool = False, meanwhile: Any = None) -> None:
        """Ask the cue's self-check question and leave a beat for the viewer's own answer.

        A brief lesson leaves no beat, and a question that its narration leaves out is not asked.

        Parameters
        ----------
        middle
            Whether the stage is empty, so that the question may stand in the middle of it.
        meanwhile
            An animation to play while the question is being asked.
        """
        brief = self.clip.data.brief
        if not self.cue.question:
            if brief:
                return self.clip.play(meanwhile)
            raise NarrationError(
                f"cue {self.cue.id!r} has no 'question' that could be asked; "
                "give it one or do not ask it"
            )
        heading = self.clip.heading
        asked = heading.question(self.cue, middle)
        with self(QUESTION):
            self.clip.play(heading.show_question(asked), run_time=0.6)
            self.clip.play(meanwhile, run_time=max(0.5, self.left - 0.3))
        if not brief:
            self.clip.play(heading.think(asked), run_time=THINK)
        self.clip.play(heading.hide_question(asked), run_time=0.4)

    def check_finished(self) -> None:
        """Refuse a cue that ends before all of its phrases have been said."""
        for phrase in self.cue.phrases[len(self.spans) :]:
            raise NarrationError(
                f"cue {self.cue.id!r} ends without its phrase {phrase.id!r}; "
                "say it in the clip or take it out of the narration"
            )
