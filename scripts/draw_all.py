"""Drawing all clips of some plans: the longest first, several at a time, the same ones once."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any

from scenes.kit.cuesheet import CueSheet
from scripts.clip_plan import Drawing
from scripts.drawing import check_in, draw_clip
from scripts.film import Film, current, sheet_path
from scripts.fit import check_fit
from scripts.key import drawing_key
from scripts.needs import clip_cues, clip_id
from scripts.plan import Plan
from scripts.progress import Display

_WITH_PAUSES = 1.25


def draw_all(plans: Sequence[Plan], jobs: int) -> dict[Drawing, Film]:
    """Draw what plans want and is not up to date; return all pictures that then are.

    Parameters
    ----------
    plans
        What to draw. Clips that only their cuts have are not drawn, but found if they are there.
    jobs
        How many clips to draw at the same time.

    Raises
    ------
    UserError, BuildError
        Whose fault it is. The first failure stops the others.
    """
    every = [drawing for plan in plans for drawing in plan.drawings(plan.every_clip)]
    wanted = [drawing for plan in plans for drawing in plan.drawings(plan.drawn)]
    keys = {drawing: drawing_key(drawing) for drawing in every}
    found = {drawing: current(drawing.path, keys[drawing]) for drawing in every}
    films = {drawing: film for drawing, film in found.items() if film is not None}
    by_key = {keys[drawing]: film for drawing, film in films.items()}
    waiting: dict[str, Drawing] = {}
    for drawing in wanted:
        if keys[drawing] not in by_key:
            waiting.setdefault(keys[drawing], drawing)
    check_fit(dict.fromkeys(drawing.clip for drawing in waiting.values()), jobs)
    labels = {drawing: _label(drawing, len(plans) > 1) for drawing in every}
    lengths = {drawing: expected_length(drawing) for drawing in waiting.values()}
    with Display({labels[drawing]: length for drawing, length in lengths.items()}) as display:
        for drawing in wanted:
            if drawing in films:
                display.say(f"{labels[drawing]}: up to date")
        longest = sorted(lengths, key=lambda drawing: -lengths[drawing])
        drawn = _run(_draw(longest, keys, labels, jobs, display))
        by_key |= {keys[drawing]: film for drawing, film in drawn.items()}
        films |= drawn
        for drawing in every:
            key = keys[drawing]
            if drawing not in films and key in by_key:
                films[drawing] = check_in(by_key[key], drawing, key)
                display.say(f"{labels[drawing]}: the same as in another film, copied")
    return films


def expected_length(drawing: Drawing) -> float:
    """Return about how many seconds of film a clip will have.

    As many as it had the last time; the first time, what its narration takes with pauses.
    """
    with contextlib.suppress(OSError, ValueError, TypeError):
        sheet = CueSheet.load(sheet_path(drawing.path))
        return sheet.frames / sheet.fps
    clip, lesson = drawing.clip, drawing.clip.lesson
    said = sum(
        lesson.seconds(name, phrase)
        for name in clip_cues(lesson, clip_id(clip.source, clip.name))
        for phrase in lesson.cue(name).phrases
    )
    return max(1.0, _WITH_PAUSES * said)


def _label(drawing: Drawing, several: bool) -> str:
    name = drawing.clip.label if several else drawing.clip.title
    return f"{name} (transparent)" if drawing.clear else name


async def _draw(
    drawings: Sequence[Drawing],
    keys: Mapping[Drawing, str],
    labels: Mapping[Drawing, str],
    jobs: int,
    display: Display,
) -> dict[Drawing, Film]:
    """Draw clips, ``jobs`` at a time, in order; the first failure stops the others."""
    free = asyncio.Semaphore(jobs)

    async def draw(drawing: Drawing) -> Film:
        async with free:
            began, label = time.monotonic(), labels[drawing]
            display.started(label)
            film = await draw_clip(
                drawing, keys[drawing], lambda seconds: display.drawn(label, seconds)
            )
            display.finished(label, time.monotonic() - began)
            return film

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(draw(drawing)) for drawing in drawings]
    return {drawing: task.result() for drawing, task in zip(drawings, tasks, strict=True)}


def _run(drawing: Coroutine[Any, Any, dict[Drawing, Film]]) -> dict[Drawing, Film]:
    """Run to the end, and raise the first failure bare."""
    try:
        return asyncio.run(drawing)
    except BaseExceptionGroup as group:
        raise group.exceptions[0] from group
