"""What to make: which clips of a lesson, in which quality and formats, and which cuts join them.

A plan is checked against the lesson and the catalogue before anything is drawn, and it is
only a plan: what comes of it are the artefacts of `scripts.film`.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from scenes.catalogue import clip_file
from scenes.kit.lesson import Lesson
from scripts.clip_plan import ClipPlan, Drawing, Transition
from scripts.faults import UserError
from scripts.formats import MP4, Format
from scripts.quality import Quality

FULL = "full"
PROJECT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class CutPlan:
    """One joined film: its clips in order and where it goes."""

    name: str
    title: str
    clips: tuple[ClipPlan, ...]
    target: Path

    @property
    def lesson(self) -> Lesson:
        """The lesson as the cut tells it."""
        return self.clips[0].lesson

    def transitions(self, clear: bool) -> tuple[Transition, ...]:
        """Return what may stand between its clips, in order."""
        drawings = [Drawing(clip, clear) for clip in self.clips]
        return tuple(map(Transition, drawings, drawings[1:]))


@dataclass(frozen=True)
class Plan:
    """Everything to make in one output folder.

    Parameters
    ----------
    folder
        Where it goes.
    lesson
        The lesson that it shows, in full.
    clips
        What is drawn and gets a film of its own.
    cuts
        What is joined.
    formats
        The kinds of files.
    ingredients
        Brief clips, which are drawn for the cuts alone.
    """

    folder: Path
    lesson: Lesson
    clips: tuple[ClipPlan, ...]
    cuts: tuple[CutPlan, ...]
    formats: tuple[Format, ...] = (MP4,)
    ingredients: tuple[ClipPlan, ...] = ()

    @property
    def drawn(self) -> tuple[ClipPlan, ...]:
        """Each clip that is to be drawn."""
        return (*self.clips, *self.ingredients)

    @property
    def every_clip(self) -> tuple[ClipPlan, ...]:
        """Each clip that is drawn or joined, once."""
        return tuple(dict.fromkeys((*self.drawn, *(c for cut in self.cuts for c in cut.clips))))

    @property
    def joined(self) -> tuple[Format, ...]:
        """The formats that cuts are made in."""
        return tuple(made for made in self.formats if made.joins)

    def drawings(self, clips: Iterable[ClipPlan]) -> Iterator[Drawing]:
        """Yield what has to be drawn of some clips for the plan's formats."""
        grounds = sorted({made.clear for made in self.formats})
        return (Drawing(clip, clear) for clip in clips for clear in grounds)

    def of(self, lesson: Lesson) -> Plan:
        """Return the same plan for another state of its lesson."""
        states = {False: lesson, True: replace(lesson, brief=True)}
        new = {clip: replace(clip, lesson=states[clip.brief]) for clip in self.every_clip}
        return replace(
            self,
            lesson=lesson,
            clips=tuple(new[clip] for clip in self.clips),
            cuts=tuple(replace(cut, clips=tuple(new[c] for c in cut.clips)) for cut in self.cuts),
            ingredients=tuple(new[clip] for clip in self.ingredients),
        )


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
        Draw only these clips, as they are told in full unless ``cut`` is a brief one. Cuts are
        then joined where their other clips are up to date.
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

    def plan(name: str, told: Lesson) -> ClipPlan:
        ending = ".brief.mp4" if told.brief else ".mp4"
        return ClipPlan(name, files[name], told, quality, folder / f"{name}{ending}")

    clips = {name: plan(name, lesson) for name in lesson.clips}
    short = replace(lesson, brief=True)
    asked = [one.clips for one in lesson.cuts.values() if one.brief]
    brief = {name: plan(name, short) for name in dict.fromkeys(itertools.chain(*asked))}
    cuts = {
        name: CutPlan(
            name,
            lesson.title,
            tuple((brief if one.brief else clips)[member] for member in one.clips),
            folder / (f"{lesson.name}.mp4" if name == FULL else f"{lesson.name}.{name}.mp4"),
        )
        for name, one in lesson.cuts.items()
    }
    chosen = tuple(cuts.values()) if cut is None else (cuts[cut],)
    wanted = (*clips.values(), *brief.values()) if cut is None else cuts[cut].clips
    for name in only:
        if name not in {clip.name for clip in wanted}:
            known = ", ".join(dict.fromkeys(clip.name for clip in wanted))
            raise UserError(
                f"{lesson.path} does not use the clip {name!r} here; choose one of {known}"
            )
    if only:
        wanted = tuple(clip for clip in wanted if clip.name in only)
    whole = tuple(clip for clip in wanted if not clip.brief)
    joins = any(made.joins for made in formats) and not (only and whole)
    ingredients = tuple(clip for clip in wanted if clip.brief) if joins else ()
    if not whole and not ingredients:
        raise UserError(
            f"{lesson.path}: a brief cut such as {cut!r} has no films of its clips, and cuts are "
            "not made in this format; choose another"
        )
    return Plan(folder, lesson, whole, chosen, formats, ingredients)
