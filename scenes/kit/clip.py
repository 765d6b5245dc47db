"""The clip: a Manim scene that counts its own frames and keeps to its cues.

A cue starts on a whole frame, plays its animations phrase by phrase, and holds the picture
until each phrase's voice has ended and a short rest has passed. The clip counts frames,
never seconds, and leaves a cue sheet beside its video.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, Self

from manim import Animation, Scene, Wait, config
from manim.animation.animation import prepare_animation

from scenes.kit.cuesheet import CueSheet, CueSpan
from scenes.kit.errors import LessonError
from scenes.kit.figures import Figure
from scenes.kit.fill import fill, written
from scenes.kit.fonts import use_fonts
from scenes.kit.frame import find_frame
from scenes.kit.heading import Heading
from scenes.kit.lesson import Lesson
from scenes.kit.letters import check_letters
from scenes.kit.numbers import Number
from scenes.kit.symbols import symbol
from scenes.kit.talk import Talk
from scenes.kit.text import Words, formula, words
from scenes.kit.type import Color

REST = 0.6
SLACK = 0.01  # a picture of whole pixels has the frame's shape but nearly
# Manim draws ceil(t * fps) frames of a play and floor(t * fps) of a frozen wait; a
# thousandth of a frame keeps both from falling to the wrong side.
HAIR = 1e-3


class Clip(Scene):
    """A film of one idea.

    Attributes
    ----------
    lesson
        The data to show. Give a subclass its own: ``lesson = Lesson.load("mine.toml")``;
        ``None`` is the page's own lesson.
    id
        What its cues and words are filed under in the narration, such as ``one_query``.

    Examples
    --------
    >>> class Mine(Clip):
    ...     id = "mine"
    ...
    ...     def construct(self) -> None:
    ...         with self.cue("hello") as phrase, phrase("greeting"):
    ...             self.play(self.heading.show_title())
    """

    lesson: ClassVar[Lesson | None] = None
    id: ClassVar[str] = ""

    @classmethod
    def with_lesson(cls, lesson: Lesson, **more: object) -> type[Self]:
        """Return this clip with another lesson.

        Parameters
        ----------
        lesson
            The data to show.
        more
            What else to replace, such as a method.
        """
        body = {"lesson": lesson, "__module__": cls.__module__, **more}
        return type(cls.__name__, (cls,), body)

    def setup(self) -> None:
        """Read the lesson and prepare the frame; Manim calls this before `construct`."""
        self.data = type(self).lesson or Lesson.load()
        self.check_lesson(self.data)
        use_fonts(self.data.fonts)
        check_letters(self.data)
        self.theme = self.data.theme
        self.frame = find_frame(self.data.shape)
        self._fit_camera()
        self.fps = round(config.frame_rate)
        self.frames = 0
        self.spans: list[CueSpan] = []
        self.heading = Heading(self)

    def check_lesson(self, lesson: Lesson) -> None:
        """Refuse a lesson that this clip cannot show, with a LessonError; most show every one."""

    def _fit_camera(self) -> None:
        """Give the camera the lesson's frame, which has to have the picture's shape."""
        width, height = config.pixel_width, config.pixel_height
        wanted = self.frame.width / self.frame.height
        if abs(width / height / wanted - 1) > SLACK:
            turned = f"{round(height * wanted)},{height}"
            raise LessonError(
                f"{self.data.path}: the shape is {self.data.shape} and the picture is "
                f"{width} x {height}; render it with -r {turned}"
            )
        self.camera.frame_width, self.camera.frame_height = self.frame.width, self.frame.height
        self.camera.background_color = self.theme.background

    # Words and numbers in the lesson's language.

    def symbol(self, letter: str, index: int) -> str:
        """Return what a vector is called: ``k_2``, or by its token's name; see `kit.symbols`."""
        tokens = self.data.tokens if letter in "kv" else self.data.query_tokens
        return symbol(letter, index, tokens)

    def symbols(self, letter: str) -> list[str]:
        """Return what all vectors of a kind are called; ``letter`` is one of q, k, v and o."""
        n = len(self.data.keys if letter in "kv" else self.data.queries)
        return [self.symbol(letter, i) for i in range(n)]

    def word(self, name: str) -> str:
        """Return an on-screen text of this clip, or a common one as ``common.name``."""
        return self.data.narration.word(name if "." in name else f"{self.id}.{name}")

    def words(self, name: str, size: float, color: Color, **style: bool) -> Words:
        """Set an on-screen text of the narration with the lesson's numbers in it."""
        return self.line(self.word(name), size, color, **style)

    def line(self, text: str, size: float, color: Color, **style: bool) -> Words:
        """Set any text with the lesson's numbers in it, in the lesson's language."""
        return words(text, size, color, self.data.names, language=self.data.language, **style)

    def filled(self, text: str) -> str:
        """Return a text with the lesson's numbers in it, as it is written."""
        return fill(text, self.data.names, written(self.data.language), self.data.language)

    def formula(
        self, template: str, size: float, color: Color | None = None, **figures: Any
    ) -> Words:
        """Set a formula in ink; see `kit.text.formula`."""
        return formula(template, size, color or self.theme.ink, **figures)

    def number(
        self, figure: Figure, size: float, color: Color | None = None, places: int = 3
    ) -> Number:
        """Set a figure in ink; see `kit.numbers.Number`."""
        return Number(figure, size, color or self.theme.ink, places)

    # Time, in whole frames.

    def play(self, *animations: Any, run_time: float | None = None, **kwargs: Any) -> None:
        """Play animations over a whole number of frames.

        Parameters
        ----------
        run_time
            Seconds for all of them; without it each keeps its own.
        """
        prepared: list[Animation] = [prepare_animation(a) for a in animations if a is not None]
        for animation in prepared:
            for name, value in kwargs.items():
                setattr(animation, name, value)
        if not prepared:
            return None
        longest = max(animation.run_time for animation in prepared)
        count = max(1, round((run_time or longest) * self.fps))
        if all(isinstance(animation, Wait) for animation in prepared):
            return self.hold(count)
        exact = (count - HAIR) / self.fps
        for animation in prepared:
            animation.run_time = exact if run_time else animation.run_time * exact / longest
        self._draw(prepared)
        self.frames += count

    def hold(self, frames: int) -> None:
        """Hold the picture for a number of frames."""
        if frames > 0:
            self._rest(frames)
            self.frames += frames

    def wait(self, duration: float = 1.0, *_: Any, **__: Any) -> None:
        """Hold the picture for a time in seconds, rounded to whole frames."""
        self.hold(round(duration * self.fps))

    def _draw(self, animations: list[Animation]) -> None:
        super().play(*animations)

    def _rest(self, frames: int) -> None:
        super().play(Wait(run_time=(frames + HAIR) / self.fps, frozen_frame=True))

    # Cues.

    @contextmanager
    def cue(self, name: str) -> Iterator[Talk]:
        """Play one cue of this clip's narration; every phrase of it has to be said.

        Parameters
        ----------
        name
            The cue's name after the clip's own: ``"scale"`` for ``one_query.scale``.
        """
        cue = self.data.cue(f"{self.id}.{name}")
        self.next_section(cue.id)
        talk = Talk(self, cue)
        first = self.frames
        yield talk
        talk.check_finished()
        self.wait(REST)
        self.spans.append(CueSpan(cue.id, first, self.frames, cue.question, tuple(talk.spans)))

    @property
    def cue_sheet(self) -> CueSheet:
        """What has been played so far, cue by cue."""
        return CueSheet(
            clip=type(self).__name__,
            title=self.word("title"),
            fps=self.fps,
            frames=self.frames,
            width=config.pixel_width,
            height=config.pixel_height,
            cues=tuple(self.spans),
        )

    def tear_down(self) -> None:
        """Leave the cue sheet beside the video."""
        video = self.output_plan.primary_artifact
        if self.session_spec.output.is_video and video is not None:
            video.parent.mkdir(parents=True, exist_ok=True)
            self.cue_sheet.save(video.with_suffix(".cues.json"))
