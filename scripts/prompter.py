"""The teleprompter page: the whole narration to read from, with the seconds it should take."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from scenes.kit.lesson import Lesson
from scripts.voice import recordings_folder
from scripts.voices.recordings import ENDINGS

_WIDTH = 72


def page(lesson: Lesson, cues: Iterable[str]) -> str:
    """Return the page as plain text, cue by cue.

    Parameters
    ----------
    lesson
        Whose narration, in which language, at whose pace.
    cues
        Which cues, in the order of the films.
    """
    cues = tuple(cues)
    total = sum(_seconds(lesson, name) for name in cues)
    kinds = ", ".join(ending[1:].upper() for ending in ENDINGS)
    head = (
        f"{lesson.title}: what to say ({lesson.language}), {total:.0f} s in all",
        *textwrap.wrap(
            f"Record each cue in one go, with a short pause between its phrases, or each phrase "
            f"by itself. Put the files ({kinds}) into the folder {recordings_folder(lesson).name} "
            "beside the lesson, named as here, and choose the voice 'recordings'.",
            _WIDTH,
        ),
    )
    return "\n".join([*head, *(line for name in cues for line in _cue(lesson, name))])


def _seconds(lesson: Lesson, name: str) -> float:
    return sum(lesson.seconds(name, phrase) for phrase in lesson.cue(name).phrases)


def _cue(lesson: Lesson, name: str) -> Iterator[str]:
    yield ""
    yield f"{name}.wav".ljust(_WIDTH - 8, " ") + f"{_seconds(lesson, name):6.1f} s"
    yield "-" * _WIDTH
    for phrase in lesson.cue(name).phrases:
        spoken = textwrap.wrap(phrase.spoken, _WIDTH - 14)
        yield spoken[0].ljust(_WIDTH - 8) + f"{lesson.seconds(name, phrase):6.1f} s"
        yield from spoken[1:]
        yield f"    {name}.{phrase.id}.wav"
