"""How much faster our rendering is than stock ``manim render``; ``scripts/bench`` runs it.

Stock Manim renders one clip, ours renders all clips of the lesson; they take turns, each with
folders of its own that are empty at the start, and what is compared is how much film each makes in
a second. Ours is the whole way: plan, voice, drawing on all cores, sound, captions, chapters, cut
and checks. Stock Manim draws silent pictures with its own settings.
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

from scenes.kit.cuesheet import CueSheet
from scenes.kit.lesson import Lesson
from scripts.clip_plan import ClipPlan
from scripts.faults import UserError
from scripts.plan import FULL, make_plan
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
    whole = len(clips) == len(clips[0].lesson.clips)
    only = ["--cut", FULL] if whole else [part for clip in clips for part in ("--only", clip.name)]
    lesson, quality = str(clips[0].lesson.path.absolute()), clips[0].quality.name
    options = ["--quality", quality, "--output", str(folder / "media")]
    _run(["scripts.cli", "render", lesson, *only, *options], folder)


def _run(module: list[str], folder: Path) -> None:
    command = [sys.executable, "-m", *module]
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)


def _film_seconds(folder: Path, clips: Sequence[ClipPlan]) -> float:
    """Return the length of the clips that were made, from the cue sheets beside them."""
    made = {path.name: CueSheet.load(path) for path in folder.rglob("*.cues.json")}
    sheets = [made[f"{clip.name}.cues.json"] for clip in clips]
    return sum(sheet.frames / sheet.fps for sheet in sheets)


def _processor_time() -> float:
    """Return the CPU seconds of all processes that have ended, to tell a busy machine."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@click.command()
@click.argument("clip", default="OneQuery")
@click.option("--same", is_flag=True, help="Ours renders CLIP only, too.")
@click.option("--lesson", type=click.Path(path_type=Path), help="The page's own unless given.")
@click.option("--quality", default="medium", metavar="|".join(QUALITIES), show_default=True)
@click.option("--times", default=3, show_default=True, help="How often each takes its turn.")
def main(clip: str, same: bool, lesson: Path | None, quality: str, times: int) -> None:
    """Time stock Manim on CLIP and ours on the lesson in turns, and print the ratio.

    It is that of the medians of the seconds that a second of film takes.
    """
    try:
        loaded = Lesson.load(lesson)
        size = find_quality(quality, loaded.shape)
        one = make_plan(loaded, size, only=(clip,)).clips
        ways = {
            "stock": (stock, one),
            "ours": (ours, one if same else make_plan(loaded, size).clips),
        }
    except UserError as error:
        raise click.UsageError(str(error)) from error
    pace: dict[str, list[float]] = {name: [] for name in ways}
    for turn in range(times):
        for name, (way, clips) in ways.items():
            with tempfile.TemporaryDirectory(prefix="attn-bench-") as folder:
                began, worked = time.perf_counter(), _processor_time()
                way(clips, Path(folder))
                took, film = time.perf_counter() - began, _film_seconds(Path(folder), clips)
            worked = _processor_time() - worked
            pace[name].append(took / film)
            spent = f"{took:.1f} s ({worked:.1f} s of CPU) for {film:.1f} s of film"
            click.echo(f"{turn + 1}. {name}: {spent}, {pace[name][-1]:.2f} s a second")
    slow, fast = median(pace["stock"]), median(pace["ours"])
    click.echo(
        f"median: stock {slow:.2f}, ours {fast:.2f} s a second of film, ratio {slow / fast:.2f}"
    )


if __name__ == "__main__":
    main()
