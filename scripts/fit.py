"""Whether clips can be shown with a lesson's data: each is rehearsed before anything is drawn."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from scenes.kit.lesson import Lesson
from scripts.drawing import theme_choice
from scripts.faults import BuildError, UserError
from scripts.plan import PROJECT, ClipPlan
from scripts.rehearser import Rehearsal

_NAMED = 3  # findings told in one message


@dataclass(frozen=True)
class Fit:
    """What a rehearsal of a clip found.

    Parameters
    ----------
    clip
        Its name.
    seconds
        How long its film will be.
    findings
        What breaks a rule of the picture, one sentence each; nothing where it fits.
    """

    clip: str
    seconds: float
    findings: tuple[str, ...]


def rehearse_all(clips: Iterable[ClipPlan], jobs: int) -> dict[ClipPlan, Fit]:
    """Rehearse clips, several at a time.

    Raises
    ------
    UserError
        If a clip refuses the lesson.
    """
    listed = list(clips)
    with ThreadPoolExecutor(jobs) as pool:
        return dict(zip(listed, pool.map(_rehearse, listed), strict=True))


def check_fit(clips: Iterable[ClipPlan], jobs: int) -> None:
    """Refuse a lesson whose pictures would overlap, leave the frame or be too small to read.

    Raises
    ------
    UserError
        One sentence that names the file, the clip, what was found and what would fit.
    """
    for clip, fit in rehearse_all(clips, jobs).items():
        if fit.findings:
            raise UserError(misfit(clip.lesson, fit))


def misfit(lesson: Lesson, fit: Fit) -> str:
    """Return the sentence that tells what does not fit."""
    more = len(fit.findings) - _NAMED
    told = "; ".join(fit.findings[:_NAMED]) + (f"; and {more} more" if more > 0 else "")
    n_k, d = len(lesson.keys), len(lesson.keys[0])
    return (
        f"{lesson.path}: with {n_k} x {d} numbers in 'vectors.keys' the clip {fit.clip} does not "
        f"fit the shape {lesson.shape} ({told}); give fewer keys, shorter numbers or names, or "
        "another 'shape'"
    )


def _rehearse(clip: ClipPlan) -> Fit:
    lesson = clip.lesson
    job = Rehearsal(
        source=str(clip.source.absolute()),
        clip=clip.name,
        lesson=str(lesson.path.absolute()),
        language=lesson.language,
        voice=lesson.voice,
        theme=theme_choice(lesson),
        shape=lesson.shape,
    )
    path = os.pathsep.join(filter(None, (str(PROJECT), os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, "-m", "scripts.rehearser"],
        input=job.dump(),
        capture_output=True,
        env=os.environ | {"PYTHONPATH": path},
        check=False,
    )
    told: Mapping[str, object] = json.loads(done.stdout) if done.stdout.strip() else {}
    if "fault" in told:
        raise UserError(str(told["fault"]))
    if done.returncode or "findings" not in told:
        lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise BuildError(
            f"{clip.name} could not be rehearsed: {lines[-1] if lines else done.returncode}"
        )
    findings = told["findings"]
    assert isinstance(findings, list)
    return Fit(clip.name, float(str(told["seconds"])), tuple(findings))
