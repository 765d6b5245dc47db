"""What a process of its own needs to know to play a clip; it travels as a line of JSON."""

from __future__ import annotations

import contextlib
import json
import os
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TextIO

from scenes.catalogue import load_clip
from scenes.kit.errors import LessonError
from scenes.kit.lesson import Lesson
from scenes.kit.theme import find_theme
from scripts.plan import PROJECT

if TYPE_CHECKING:
    from scenes.kit.clip import Clip
    from scripts.clip_plan import ClipPlan


@dataclass(frozen=True, kw_only=True)
class ClipJob:
    """A clip, and the lesson that it is played with.

    Parameters
    ----------
    source, clip
        The Python file and the class in it.
    lesson, language, voice, theme, shape
        The lesson file, and what to use in place of its own.
    brief
        Whether it is told as in a short cut.
    """

    source: str
    clip: str
    lesson: str
    language: str
    voice: str
    theme: str | None
    shape: str
    brief: bool

    @classmethod
    def plan(cls, clip: ClipPlan, **more: Any) -> Self:
        """Return the job that plays a clip as it is planned.

        Parameters
        ----------
        more
            What a kind of job needs besides.
        """
        lesson = clip.lesson
        told: dict[str, Any] = {
            "source": str(clip.source.absolute()),
            "clip": clip.name,
            "lesson": str(lesson.path.absolute()),
            "language": lesson.language,
            "voice": lesson.voice,
            "theme": _theme_choice(lesson),
            "shape": lesson.shape,
            "brief": clip.brief,
        }
        return cls(**told, **more)

    @classmethod
    def load(cls, line: bytes) -> Self:
        """Return the job that a line holds."""
        return cls(**json.loads(line))

    def dump(self) -> bytes:
        """Return the job as one line."""
        return json.dumps(asdict(self)).encode() + b"\n"

    def find(self) -> type[Clip]:
        """Return the clip's class with the job's lesson."""
        lesson = Lesson.load(
            Path(self.lesson), self.language, self.voice, self.theme, self.shape, self.brief
        )
        return load_clip(Path(self.source), self.clip).with_lesson(lesson)


def _theme_choice(lesson: Lesson) -> str | None:
    """Return the theme to ask for when a lesson is read again; None for its file's own."""
    with contextlib.suppress(LessonError):
        if find_theme(lesson.theme.name) == lesson.theme:
            return lesson.theme.name
    return None


def environment() -> dict[str, str]:
    """Return the environment in which a process finds this project.

    Whatever folder it starts in: one that has ``scenes`` of its own must not come before ours.
    """
    path = os.pathsep.join(filter(None, (str(PROJECT), os.environ.get("PYTHONPATH"))))
    return os.environ | {"PYTHONPATH": path, "PYTHONSAFEPATH": "1"}


def own_stdout() -> TextIO:
    """Return standard output for what this process has to say, and turn all else to the errors.

    Whatever else prints must not mix with our own lines.
    """
    say = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return say
