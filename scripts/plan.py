"""What to make: which clips of a lesson, in which quality and formats, and which cuts join them.

A plan is checked against the lesson and the catalogue before anything is drawn, and it is
only a plan: what comes of it are the artefacts of `scripts.film`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from scenes.catalogue import clip_file
from scenes.kit.lesson import Lesson
from scripts.faults import UserError
from scripts.files import build_folder
from scripts.formats import MP4, Format
from scripts.quality import Quality

FULL = "full"
PROJECT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, eq=False)
class ClipPlan:
    """One clip of a lesson in one quality: its source file and where its film goes."""

    name: str
    source: Path
    lesson: Lesson
    quality: Quality
    target: Path

    @property
    def label(self) -> str:
        """What it is called where clips of several lessons are told apart."""
        return f"{self.target.parent.name}/{self.name}"


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
        name = f"{self.clip.name}.clear.drawn.mov" if self.clear else f"{self.clip.name}.drawn.mp4"
        return build_folder(self.clip.target.parent) / name


@dataclass(frozen=True)
class CutPlan:
    """One joined film: its clips in order and where it goes."""

    name: str
    title: str
    clips: tuple[ClipPlan, ...]
    target: Path


@dataclass(frozen=True)
class Plan:
    """Everything to make in one output folder."""

    folder: Path
    clips: tuple[ClipPlan, ...]
    cuts: tuple[CutPlan, ...]
    formats: tuple[Format, ...] = (MP4,)

    @property
    def lesson(self) -> Lesson:
        """The lesson that it shows."""
        return self.every_clip[0].lesson

    @property
    def every_clip(self) -> tuple[ClipPlan, ...]:
        """Each clip that is drawn or joined, once."""
        listed = (*self.clips, *(clip for cut in self.cuts for clip in cut.clips))
        return tuple(dict.fromkeys(listed))

    def drawings(self, clips: Iterable[ClipPlan]) -> Iterator[Drawing]:
        """Yield what has to be drawn of some clips for the plan's formats."""
        grounds = sorted({made.clear for made in self.formats})
        return (Drawing(clip, clear) for clip in clips for clear in grounds)

    def of(self, lesson: Lesson) -> Plan:
        """Return the same plan for another state of its lesson."""
        renewed = {clip: replace(clip, lesson=lesson) for clip in self.every_clip}
        cuts = tuple(
            replace(cut, clips=tuple(renewed[clip] for clip in cut.clips)) for cut in self.cuts
        )
        return replace(self, clips=tuple(renewed[clip] for clip in self.clips), cuts=cuts)


def default_output() -> Path:
    """Return the project's media folder, or where it is only installed, one right here."""
    home = PROJECT if (PROJECT / "pyproject.toml").exists() else Path.cwd()
    return home / "media"


def make_plan(
    lesson: Lesson,
    quality: Quality,
    output: Path | None = None,
    only: Iterable[str] = (),
    cut: str | None = None,
    formats: tuple[Format, ...] = (MP4,),
) -> Plan:
    """Plan a lesson's films.

    Parameters
    ----------
    lesson
        What to show.
    quality
        How finely.
    output
        The media folder; the lesson gets a folder of its own in it.
    only
        Draw only these clips. Cuts are then joined where their other clips are up to date.
    cut
        Make only this cut and its clips.
    formats
        Which kinds of files to make.

    Raises
    ------
    UserError
        If there is no such clip or cut; it lists those there are.
    """
    folder = (output or default_output()).absolute() / lesson.name
    only = tuple(only)
    for name in only:
        clip_file(name, lesson.sources)  # an unknown clip has a sentence of its own
    if cut is not None and cut not in lesson.cuts:
        known = ", ".join(lesson.cuts)
        raise UserError(f"{lesson.path} has no cut {cut!r}; choose one of {known}")
    if lesson.name in lesson.clips:
        raise UserError(
            f"{lesson.path} is named like its clip {lesson.name!r}, so that their films would "
            "overwrite each other; rename the lesson file"
        )

    try:
        files = {name: clip_file(name, lesson.sources) for name in lesson.clips}
    except UserError as error:
        raise UserError(f"{lesson.path}: {error}") from None
    clips = {
        name: ClipPlan(name, file, lesson, quality, folder / f"{name}.mp4")
        for name, file in files.items()
    }
    cuts = {
        name: CutPlan(
            name,
            lesson.title,
            tuple(clips[member] for member in members),
            folder / (f"{lesson.name}.mp4" if name == FULL else f"{lesson.name}.{name}.mp4"),
        )
        for name, members in lesson.cuts.items()
    }
    chosen_cuts = tuple(cuts.values()) if cut is None else (cuts[cut],)
    wanted = tuple(clips.values()) if cut is None else cuts[cut].clips
    for name in only:
        if name not in {clip.name for clip in wanted}:
            known = ", ".join(clip.name for clip in wanted)
            raise UserError(
                f"{lesson.path} does not use the clip {name!r} here; choose one of {known}"
            )
    if only:
        wanted = tuple(clip for clip in wanted if clip.name in only)
    return Plan(folder, wanted, chosen_cuts, formats)
