"""Several lessons at once, each in several languages, shapes and themes: a plan for every film.

Everything is read and checked before anything is drawn.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from pathlib import Path

from scenes.kit.lesson import Lesson
from scripts.faults import UserError
from scripts.formats import FORMATS, MP4, Format
from scripts.narrate import check, load_lesson
from scripts.plan import Plan, make_plan
from scripts.quality import find_quality

Choice = Sequence[str | None]
_OWN: Choice = (None,)  # what the lesson's file says


def load_lessons(
    paths: Iterable[Path | None],
    languages: Choice = _OWN,
    shapes: Choice = _OWN,
    themes: Choice = _OWN,
    voice: str | None = None,
) -> list[Lesson]:
    """Read lessons, each in every combination of language, shape and theme.

    Parameters
    ----------
    paths
        Their files; None is the page's own lesson. One that is named twice is read once.
    languages, shapes, themes
        What to use in place of the files' own.
    voice
        Who speaks.
    """
    files = {path and path.resolve(): path for path in paths}
    ways = itertools.product(files.values(), languages, shapes, themes)
    return [
        load_lesson(path, language, voice, theme, shape) for path, language, shape, theme in ways
    ]


def make_plans(
    lessons: Iterable[Lesson],
    quality: str,
    output: Path | None = None,
    only: Iterable[str] = (),
    cut: str | None = None,
    formats: Sequence[Format] = (MP4,),
    size: str | None = None,
    fps: int | None = None,
) -> list[Plan]:
    """Plan the films of several lessons, and check their narrations.

    Parameters
    ----------
    lessons
        What to show.
    quality, size, fps
        How finely; see `scripts.quality.find_quality`.
    output, only, cut, formats
        As for `scripts.plan.make_plan`, for each lesson.

    Raises
    ------
    UserError
        If something does not fit, or two lessons would write into one folder.
    """
    if not formats:
        raise UserError(f"no format is given; choose from {', '.join(FORMATS)}")
    plans: dict[Path, Plan] = {}
    only = tuple(only)
    for lesson in lessons:
        picture = find_quality(quality, lesson.shape, size, fps)
        plan = make_plan(lesson, picture, output, only, cut, tuple(formats))
        other = plans.setdefault(plan.folder, plan)
        if other is plan:
            check(plan)
        elif other.lesson.path.resolve() != lesson.path.resolve():
            raise UserError(
                f"{other.lesson.path} and {lesson.path} would both write into {plan.folder}; "
                "rename one of them, or render them apart with --output"
            )
    return list(plans.values())
