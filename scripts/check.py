"""What viewers of a lesson will see, told without drawing a frame: numbers, lengths, warnings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attn_math import rounding
from scenes.kit.figures import Figure
from scenes.kit.lesson import Lesson
from scenes.kit.worked import Worked
from scripts.faults import UserError
from scripts.fit import misfit, rehearse_all
from scripts.narrate import check as check_words
from scripts.plan import Plan
from scripts.transition import SECONDS

PLACES = 3


def report(plan: Plan, jobs: int) -> Iterator[str]:
    """Yield, line by line, what the films of a plan will show.

    Raises
    ------
    UserError
        If the lesson does not fit its clips; what fits has been told by then.
    """
    lesson = plan.lesson
    check_words(plan)
    yield (
        f'{lesson.path}: "{lesson.title}", language {lesson.language}, voice {lesson.voice}, '
        f"theme {lesson.theme.name}, shape {lesson.shape}"
    )
    yield from _numbers(lesson)
    fits = rehearse_all(plan.every_clip, jobs)
    for fit in fits.values():
        yield f"clip {fit.clip}: {fit.seconds:.1f} s"
    for cut in plan.cuts:
        seconds = sum(fits[clip].seconds for clip in cut.clips)
        seconds += SECONDS * len(cut.clips[1:])
        brief = ", brief" if cut.lesson.brief else ""
        yield f"cut {cut.name}: {seconds:.1f} s{brief}"
    for warning in warnings(lesson):
        yield f"warning: {warning}"
    bad = [fit for fit in fits.values() if fit.findings]
    if bad:
        raise UserError(misfit(lesson, bad[0]))
    yield "it fits"


def _numbers(lesson: Lesson) -> Iterator[str]:
    """Yield the numbers of the query worked by hand, the longer one, and every row."""
    yield from _worked("the query worked by hand", lesson.worked)
    yield from _worked("the longer query", lesson.worked_sharper)
    for i, row in enumerate(lesson.rows):
        token = f" ({lesson.query_tokens[i]})" if lesson.query_tokens else ""
        yield f"row {i + 1}{token}: weights {_listed(row.weights)}, output {_listed(row.output)}"


def _worked(name: str, worked: Worked) -> Iterator[str]:
    yield f"{name}: {_listed(worked.query)}"
    exps = "e to the distance from the largest" if worked.shifts else "exponentials"
    for label, figures in (
        ("scores", worked.scores),
        ("scaled", worked.scaled),
        (exps, worked.exps),
        ("weights", worked.weights),
        ("output", worked.output),
    ):
        yield f"  {label} {_listed(figures)}"


def _listed(figures: Sequence[Figure]) -> str:
    return "[" + ", ".join(figure.text(PLACES) for figure in figures) + "]"


def warnings(lesson: Lesson) -> Iterator[str]:
    """Yield what a lecturer should know before showing a lesson, a sentence each."""
    every = [
        ("the query worked by hand", lesson.worked),
        ("the longer query", lesson.worked_sharper),
    ]
    every += [(f"row {i + 1}", row) for i, row in enumerate(lesson.rows)]
    for name, worked in every:
        yield from _row_warnings(name, worked)
    known = lesson.facts
    if known["equal"] and known["n"] > 1:
        yield "a longer query changes nothing here, since all scores are equal"


def _row_warnings(name: str, worked: Worked) -> Iterator[str]:
    seen = [w for w, part in zip(worked.weights, worked.mask, strict=True) if part]
    values = [w.value for w in seen]
    if len(values) == 1:
        yield f"{name} sees one key only, so that its weight is 1 and its output that key's value"
    elif max(values) - min(values) < 1e-9:
        yield f"{name}: all weights are equal"
    gone = [i + 1 for i, w in enumerate(worked.weights) if w.value and float(w.text()) == 0]
    if gone:
        listed = ", ".join(map(str, gone))
        yield f"{name}: the weight on key {listed} rounds to {0:.{PLACES}f}"
    if not rounding.adds_up([w.value for w in worked.weights], PLACES):
        yield f"{name}: the weights as shown do not add up to 1, which the film says"
