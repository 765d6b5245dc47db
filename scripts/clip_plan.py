"""The parts of a plan: a clip, its pictures, and the pictures that lead on to the next clip.

A brief cut draws its clips anew, from the lesson as it is told in short. These drawings are only
ingredients of the cut: no films are made of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from scenes.kit.lesson import Lesson
from scripts.files import build_folder
from scripts.quality import Quality


@dataclass(frozen=True, eq=False)
class ClipPlan:
    """One clip of a lesson in one quality: its source file and where its film goes.

    Of a brief lesson it has no film of its own; then ``target`` says where that would be.
    """

    name: str
    source: Path
    lesson: Lesson
    quality: Quality
    target: Path

    @property
    def brief(self) -> bool:
        """Whether it is told as in a short cut."""
        return self.lesson.brief

    @property
    def title(self) -> str:
        """What users know it as."""
        return f"{self.name} (brief)" if self.brief else self.name

    @property
    def label(self) -> str:
        """What it is called where clips of several lessons are told apart."""
        return f"{self.target.parent.name}/{self.title}"


@dataclass(frozen=True)
class Drawing:
    """The pictures of a clip, as Manim draws them.

    Parameters
    ----------
    clip
        Which clip.
    clear
        Whether its ground is transparent instead of the theme's.
    """

    clip: ClipPlan
    clear: bool = False

    @property
    def path(self) -> Path:
        """Where they are kept, without sound, captions and chapters."""
        ending = ".clear.drawn.mov" if self.clear else ".drawn.mp4"
        return build_folder(self.clip.target.parent) / f"{self.clip.target.stem}{ending}"


@dataclass(frozen=True)
class Transition:
    """The pictures that lead from the end of one drawing over to the beginning of another."""

    before: Drawing
    after: Drawing

    @property
    def path(self) -> Path:
        """Where they are kept."""
        path = self.after.path
        return path.with_name(f"{self.before.clip.target.stem}+{path.name}")

    @property
    def quality(self) -> Quality:
        """How finely."""
        return self.after.clip.quality
