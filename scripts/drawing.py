"""Drawing one clip: a worker process in a workshop, watched, checked and put in place."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path

from scenes.kit.cuesheet import CueSheet
from scenes.kit.frame import find_frame
from scripts.clip_job import environment
from scripts.clip_plan import Drawing
from scripts.faults import BuildError, UserError
from scripts.files import build_folder, place, workshop
from scripts.film import Film, remember, sheet_path
from scripts.flashes import MOST, FlashMeter
from scripts.probe import probe
from scripts.worker import USER_FAULT, Job


async def draw_clip(drawing: Drawing, key: str, drawn: Callable[[float], None]) -> Film:
    """Draw a clip, and replace its last film only when the new one is whole and checked.

    Parameters
    ----------
    drawing
        What to draw.
    key
        Its rebuild key, to remember it by.
    drawn
        Called with the seconds of film drawn so far.

    Raises
    ------
    UserError, BuildError
        Whose fault it is; the last good film still stands.
    """
    clip, quality = drawing.clip, drawing.clip.quality
    frame = find_frame(clip.lesson.shape)
    with workshop(clip.target.parent) as folder:
        job = Job.plan(
            clip,
            width=quality.width,
            height=quality.height,
            fps=quality.fps,
            frame=(frame.width, frame.height),
            clear=drawing.clear,
            encoder={} if drawing.clear else quality.encoder,
            folder=str(folder),
        )
        await _work(job, drawn, build_folder(clip.target.parent) / f"{clip.target.stem}.log")
        film = Film(job.film, CueSheet.load(sheet_path(job.film)))
        await asyncio.to_thread(_look_through, film)
        return await asyncio.to_thread(check_in, film, drawing, key)


def _look_through(film: Film) -> None:
    """Decode a film that was just drawn, and refuse it if it is not as it should be."""
    meter = FlashMeter(film.sheet.fps)
    probe(film.path, film.sheet, meter.see)
    if meter.worst >= MOST:
        raise UserError(
            f"{film.sheet.clip} flashes at {meter.seconds:.1f} s so strongly that it can harm "
            "people with photosensitive epilepsy; let its picture change less often, more slowly "
            "or by less"
        )


def check_in(film: Film, drawing: Drawing, key: str) -> Film:
    """Copy a film that is checked to where a clip's pictures belong, and remember it.

    Parameters
    ----------
    film
        What was drawn, by a worker or for another lesson.
    drawing
        What it is kept as.
    key
        Its rebuild key.
    """
    place(film.path, drawing.path)
    place(sheet_path(film.path), sheet_path(drawing.path))
    remember(drawing.path, key, sheet_path(drawing.path))
    return Film(drawing.path, film.sheet)


async def _work(job: Job, drawn: Callable[[float], None], log: Path) -> None:
    """Run the worker to its end; end it, with all it started, if we are to stop."""
    errors = Path(job.folder) / "log.txt"
    with errors.open("wb") as stderr:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "scripts.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=stderr,
            cwd=job.folder,
            env=environment(),
            start_new_session=True,  # Ctrl-C reaches us alone, and we end the worker
        )
    fault = None
    try:
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(ConnectionError):  # it may be dead already
            process.stdin.write(job.dump())
            await process.stdin.drain()
        async for line in process.stdout:
            told = json.loads(line)
            fault = told.get("fault", fault)
            if "drawn" in told:
                drawn(told["drawn"])
        status = await process.wait()
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
    if status == USER_FAULT and fault:
        raise UserError(fault)
    if status != 0:
        shutil.copyfile(errors, log)
        raise BuildError(f"{job.clip} could not be drawn: {_last_line(log, status)}; see {log}")
    log.unlink(missing_ok=True)


def _last_line(log: Path, status: int) -> str:
    if status < 0:
        return f"its process was ended by signal {-status} ({signal.Signals(-status).name})"
    lines = log.read_text(encoding="utf-8", errors="replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), f"status {status}")
