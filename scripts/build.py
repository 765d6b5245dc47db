"""Carrying out a plan: draw what has changed, check it, caption it and join the cuts."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import time
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from scenes.kit.cuesheet import CueSheet
from scripts.captions import srt, vtt
from scripts.drawing import draw_clip
from scripts.files import digest, incoming, sole_writer, write_text
from scripts.film import Film, current, remember, sheet_path
from scripts.join import join, join_sheets
from scripts.key import clip_key
from scripts.plan import ClipPlan, CutPlan, Plan
from scripts.probe import probe
from scripts.progress import Display

_CUT_FORMAT = "1"
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
        keys = {clip.target: clip_key(clip) for clip in _all_clips(plan)}
        films = {clip.target: current(clip.target, keys[clip.target]) for clip in _all_clips(plan)}
        waiting = [clip for clip in plan.clips if films[clip.target] is None]
        lengths = {clip.name: expected_length(clip) for clip in waiting}
        with Display(lengths) as display:
            for clip in plan.clips:
                if clip not in waiting:
                    display.say(f"{clip.name}: up to date")
            waiting.sort(key=lambda clip: -lengths[clip.name])
            for drawn in _run(_draw_all(waiting, keys, jobs, display)):
                films[drawn.path] = drawn
            made = [film for clip in plan.clips if (film := films[clip.target])]
            for cut in plan.cuts:
                parts = [film for clip in cut.clips if (film := films[clip.target])]
                if len(parts) == len(cut.clips):
                    made.append(_make_cut(cut, parts))
                else:
                    stale = ", ".join(c.name for c in cut.clips if films[c.target] is None)
                    display.say(f"{cut.target.name}: not joined, since {stale} must be drawn first")
        for film in made:
            write_text(film.path.with_suffix(".srt"), srt(film.sheet))
            write_text(film.path.with_suffix(".vtt"), vtt(film.sheet))
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


def _all_clips(plan: Plan) -> Iterable[ClipPlan]:
    """Return each clip that the plan draws or joins once."""
    listed = (*plan.clips, *(clip for cut in plan.cuts for clip in cut.clips))
    return {clip.target: clip for clip in listed}.values()


async def _draw_all(
    clips: Sequence[ClipPlan], keys: Mapping[Path, str], jobs: int, display: Display
) -> list[Film]:
    """Draw clips, ``jobs`` at a time, in order; the first failure stops the others."""
    free = asyncio.Semaphore(jobs)

    async def draw(clip: ClipPlan) -> Film:
        async with free:
            began = time.monotonic()
            display.started(clip.name)
            film = await draw_clip(
                clip, keys[clip.target], lambda seconds: display.drawn(clip.name, seconds)
            )
            display.finished(clip.name, time.monotonic() - began)
            return film

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(draw(clip)) for clip in clips]
    return [task.result() for task in tasks]


def _run(drawing: Coroutine[Any, Any, list[Film]]) -> list[Film]:
    """Run to the end, and raise the first failure bare."""
    try:
        return asyncio.run(drawing)
    except BaseExceptionGroup as group:
        raise group.exceptions[0] from group


def _make_cut(cut: CutPlan, parts: Sequence[Film]) -> Film:
    sheet = join_sheets(cut.target.stem, cut.title, [part.sheet for part in parts])
    made_of = "\n".join([_CUT_FORMAT, cut.title, *(digest(part.path) for part in parts)])
    key = hashlib.sha256(made_of.encode()).hexdigest()
    if film := current(cut.target, key):
        return film
    with incoming(cut.target) as path:
        join(parts, path)
        probe(path, sheet)
    with incoming(sheet_path(cut.target)) as path:
        sheet.save(path)
    remember(cut.target, key)
    return Film(cut.target, sheet)
