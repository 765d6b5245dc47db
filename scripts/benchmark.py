"""How much faster our rendering is than stock ``manim render``; ``scripts/bench`` runs it.

The two take turns, each with folders of its own that are empty at the start. Ours is the whole
way: plan, drawing, check, captions. Stock Manim draws with its own settings and with nothing
to look up on the network.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

import click

from scenes.kit.lesson import Lesson
from scripts.faults import UserError
from scripts.plan import ClipPlan, make_plan
from scripts.quality import QUALITIES, find_quality

_STOCK_FLAG = {"low": "l", "medium": "m", "high": "h"}


def stock(clips: Sequence[ClipPlan], folder: Path) -> None:
    """Render clips one after the other with Manim's own command."""
    for clip in clips:
        quality = ["-q", _STOCK_FLAG[clip.quality.name]]
        quiet = ["--silent", "--progress_bar", "none", "-v", "WARNING"]
        media = ["--media_dir", str(folder / "media")]
        _run(["manim", "render", *quality, *quiet, *media, str(clip.source), clip.name], folder)


def ours(clips: Sequence[ClipPlan], folder: Path) -> None:
    """Render clips as ``scripts/render`` does."""
    only = [part for clip in clips for part in ("--only", clip.name)]
    lesson, quality = str(clips[0].lesson.path.absolute()), clips[0].quality.name
    options = ["--quality", quality, "--output", str(folder / "media")]
    _run(["scripts.cli", "render", lesson, *only, *options], folder)


def _run(module: list[str], folder: Path) -> None:
    command = [sys.executable, "-m", *module]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)


def _processor_time() -> float:
    """Return the CPU seconds of all processes that have ended, to tell a busy machine."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@click.command()
@click.argument("clip", default="OneQuery")
@click.option("--all", "every", is_flag=True, help="All clips of the lesson, not just CLIP.")
@click.option("--lesson", type=click.Path(path_type=Path), help="The page's own unless given.")
@click.option("--quality", default="medium", metavar="|".join(QUALITIES), show_default=True)
@click.option("--times", default=3, show_default=True, help="How often each takes its turn.")
def main(clip: str, every: bool, lesson: Path | None, quality: str, times: int) -> None:
    """Time stock Manim and ours on CLIP in turns, and print the ratio of the medians."""
    try:
        names = () if every else (clip,)
        clips = make_plan(Lesson.load(lesson), find_quality(quality), only=names).clips
    except UserError as error:
        raise click.UsageError(str(error)) from error
    seconds: dict[str, list[float]] = {"stock": [], "ours": []}
    for turn in range(times):
        for name, way in (("stock", stock), ("ours", ours)):
            with tempfile.TemporaryDirectory(prefix="attn-bench-") as folder:
                began, worked = time.perf_counter(), _processor_time()
                way(clips, Path(folder))
                seconds[name].append(time.perf_counter() - began)
            worked = _processor_time() - worked
            click.echo(f"{turn + 1}. {name}: {seconds[name][-1]:.2f} s ({worked:.2f} s of CPU)")
    ratio = median(seconds["stock"]) / median(seconds["ours"])
    click.echo(
        f"median: stock {median(seconds['stock']):.2f} s, ours {median(seconds['ours']):.2f} s, "
        f"ratio {ratio:.2f}"
    )


if __name__ == "__main__":
    main()
