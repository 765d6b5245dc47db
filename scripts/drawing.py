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
from scripts.faults import BuildError, UserError
from scripts.files import build_folder, place, workshop
from scripts.film import Film, remember, sheet_path
from scripts.plan import PROJECT, ClipPlan
from scripts.probe import probe
from scripts.worker import USER_FAULT, Job


async def draw_clip(clip: ClipPlan, key: str, drawn: Callable[[float], None]) -> Film:
    """Draw a clip, and replace its last film only when the new one is whole and checked.

    Parameters
    ----------
    clip
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
    with workshop(clip.target.parent) as folder:
        quality = clip.quality
        job = Job(
            source=str(clip.source),
            clip=clip.name,
            lesson=str(clip.lesson.path.absolute()),
            language=clip.lesson.language,
            voice=clip.lesson.voice,
            width=quality.width,
            height=quality.height,
            fps=quality.fps,
            encoder=quality.encoder,
            folder=str(folder),
        )
        await _work(job, drawn, build_folder(clip.target.parent) / f"{clip.name}.log")
        return await asyncio.to_thread(_check_in, job, clip.drawn, key)


def _check_in(job: Job, target: Path, key: str) -> Film:
    sheet = CueSheet.load(sheet_path(job.film))
    probe(job.film, sheet)
    place(job.film, target)
    place(sheet_path(job.film), sheet_path(target))
    remember(target, key)
    return Film(target, sheet)


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
            env=os.environ | {"PYTHONPATH": _python_path()},
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


def _python_path() -> str:
    return os.pathsep.join(filter(None, (str(PROJECT), os.environ.get("PYTHONPATH"))))


def _last_line(log: Path, status: int) -> str:
    if status < 0:
        return f"its process was ended by signal {-status} ({signal.Signals(-status).name})"
    lines = log.read_text(encoding="utf-8", errors="replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), f"status {status}")
