"""Carrying out a plan: have it spoken, draw what has changed, and finish each film."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from scenes.kit.cuesheet import CueSheet
from scripts.drawing import draw_clip
from scripts.files import sole_writer
from scripts.film import Film, current, sheet_path
from scripts.finish import Parts, finish
from scripts.key import clip_key
from scripts.narrate import current_words, narrate
from scripts.plan import ClipPlan, Plan
from scripts.progress import Display

_WITH_PAUSES = 1.25


def build(plan: Plan, jobs: int) -> tuple[Film, ...]:
    """Make every film of a plan; return them when all are whole and checked.

    Parameters
    ----------
    plan
        What to make.
    jobs
        How many clips to draw at the same time.

    Raises
    ------
    UserError, BuildError
        Whose fault it is. What was whole before still is.
    """
    with sole_writer(plan.folder):
        with Display({}) as display:
            plan, takes = narrate(plan, display.say)
        keys = {clip: clip_key(clip) for clip in plan.every_clip}
        pictures = {clip: current(clip.drawn, keys[clip]) for clip in plan.every_clip}
        waiting = {c: expected_length(c) for c in plan.clips if pictures[c] is None}
        with Display({clip.name: length for clip, length in waiting.items()}) as display:
            for clip in plan.clips:
                if clip not in waiting:
                    display.say(f"{clip.name}: up to date")
            longest = sorted(waiting, key=lambda clip: -waiting[clip])
            pictures |= _run(_draw_all(longest, keys, jobs, display))
            silent = {
                clip: Film(film.path, current_words(film.sheet, clip))
                for clip, film in pictures.items()
                if film is not None
            }
            wanted = [
                Parts(clip.target, silent[clip].sheet.title, [silent[clip]], clip.lesson, takes)
                for clip in plan.clips
            ]
            for cut in plan.cuts:
                missing = [clip.name for clip in cut.clips if clip not in silent]
                if missing:
                    names = ", ".join(missing)
                    display.say(f"{cut.target.name}: not joined, since {names} must be drawn first")
                    continue
                films = [silent[clip] for clip in cut.clips]
                lesson = cut.clips[0].lesson
                wanted.append(Parts(cut.target, cut.title, films, lesson, takes))
            with ThreadPoolExecutor(jobs) as pool:
                made = list(pool.map(lambda parts: finish(parts, display.say), wanted))
        return tuple(made)


def expected_length(clip: ClipPlan) -> float:
    """Return about how many seconds of film a clip will have.

    As many as it had the last time; the first time, what its narration takes with pauses.
    """
    with contextlib.suppress(OSError, ValueError, TypeError):
        sheet = CueSheet.load(sheet_path(clip.target))
        return sheet.frames / sheet.fps
    lesson = clip.lesson
    said = sum(
        lesson.durations.seconds(name, phrase.id, phrase.spoken)
        for name, cue in lesson.narration.cues.items()
        if clip.source.stem.startswith(name.partition(".")[0])
        for phrase in cue.phrases
    )
    return max(1.0, _WITH_PAUSES * said)


async def _draw_all(
    clips: Sequence[ClipPlan], keys: Mapping[ClipPlan, str], jobs: int, display: Display
) -> dict[ClipPlan, Film]:
    """Draw clips, ``jobs`` at a time, in order; the first failure stops the others."""
    free = asyncio.Semaphore(jobs)

    async def draw(clip: ClipPlan) -> Film:
        async with free:
            began = time.monotonic()
            display.started(clip.name)
            film = await draw_clip(
                clip, keys[clip], lambda seconds: display.drawn(clip.name, seconds)
            )
            display.finished(clip.name, time.monotonic() - began)
            return film

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(draw(clip)) for clip in clips]
    return {clip: task.result() for clip, task in zip(clips, tasks, strict=True)}


def _run(drawing: Coroutine[Any, Any, dict[ClipPlan, Film]]) -> dict[ClipPlan, Film]:
    """Run to the end, and raise the first failure bare."""
    try:
        return asyncio.run(drawing)
    except BaseExceptionGroup as group:
        raise group.exceptions[0] from group
