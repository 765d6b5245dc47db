"""Whether clips can be shown with a lesson's data: each is rehearsed before anything is drawn."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from scenes.catalogue import FOLDER
from scenes.kit.lesson import LESSONS, PAGE, Lesson
from scripts.clip_job import ClipJob, environment
from scripts.clip_plan import ClipPlan
from scripts.faults import BuildError, UserError

_NAMED = 3  # findings told in one message


@dataclass(frozen=True)
class Fit:
    """What a rehearsal of a clip found.

    Parameters
    ----------
    clip
        What users know it as.
    seconds
        How long its film will be.
    findings
        What breaks a rule of the picture, one sentence each; nothing where it fits.
    """

    clip: str
    seconds: float
    findings: tuple[str, ...]


def rehearse_all(clips: Iterable[ClipPlan], jobs: int) -> dict[ClipPlan, Fit]:
    """Rehearse clips, in ``jobs`` processes at a time.

    Raises
    ------
    UserError
        If a clip refuses the lesson.
    """
    listed = list(clips)
    shares = [share for k in range(jobs) if (share := listed[k::jobs])]
    with ThreadPoolExecutor(jobs) as pool:
        fits = [fit for several in pool.map(_rehearse, shares) for fit in several]
    by_clip = dict(zip((clip for share in shares for clip in share), fits, strict=True))
    return {clip: by_clip[clip] for clip in listed}


def check_fit(clips: Iterable[ClipPlan], jobs: int) -> None:
    """Refuse a lesson whose pictures would overlap, leave the frame or be too small to read.

    Raises
    ------
    UserError
        One sentence that names the file, the clip, what was found and what would fit.
    """
    for clip, fit in rehearse_all((c for c in clips if not _is_known(c)), jobs).items():
        if fit.findings:
            raise UserError(misfit(clip.lesson, fit))


def _is_known(clip: ClipPlan) -> bool:
    """Whether it is a clip of the films' own with their own lesson, which their tests rehearse.

    They rehearse it as it is told in full.
    """
    lesson = clip.lesson
    own_words = lesson.narration.path.parent == LESSONS
    return clip.source.parent == FOLDER and lesson.path == PAGE and own_words and not clip.brief


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


def _rehearse(clips: Sequence[ClipPlan]) -> list[Fit]:
    """Rehearse clips in one process."""
    done = subprocess.run(
        [sys.executable, "-m", "scripts.rehearser"],
        input=b"".join(ClipJob.plan(clip).dump() for clip in clips),
        capture_output=True,
        env=environment(),
        check=False,
    )
    lines = done.stdout.splitlines()
    fits = [_fit(clip, json.loads(line)) for clip, line in zip(clips, lines, strict=False)]
    if len(fits) < len(clips):
        errors = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise BuildError(
            f"{clips[len(fits)].title} could not be rehearsed: "
            f"{errors[-1] if errors else f'status {done.returncode}'}"
        )
    return fits


def _fit(clip: ClipPlan, told: Mapping[str, Any]) -> Fit:
    if "fault" in told:
        raise UserError(told["fault"])
    return Fit(clip.title, told["seconds"], tuple(told["findings"]))
