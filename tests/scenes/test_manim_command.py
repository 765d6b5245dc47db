"""Plain ``manim`` on the clips' files, from the project's folder and from another."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import av
import pytest

from scenes.catalogue import FOLDER, clip_file, clip_files
from scenes.kit.cuesheet import CueSheet

PROJECT = FOLDER.parent
RENDERED = "SharperQuery"


def manim(folder: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Call the command as a reader of the README does; a relative PYTHONPATH still holds."""
    python_path = os.environ.get("PYTHONPATH", "")
    entries = [os.path.abspath(entry) for entry in python_path.split(os.pathsep) if entry]
    return subprocess.run(
        [sys.executable, "-m", "manim", *map(str, arguments)],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(entries)},
        capture_output=True,
        text=True,
        timeout=300,
    )


def test_a_clip_renders_from_another_folder(tmp_path):
    done = manim(tmp_path, "-ql", clip_file(RENDERED), RENDERED, "--media_dir", tmp_path / "out")
    assert done.returncode == 0, done.stderr[-2000:]
    (video,) = (tmp_path / "out").rglob(f"{RENDERED}.mp4")
    sheet = CueSheet.load(video.with_suffix(".cues.json"))
    with av.open(str(video)) as container:
        stream = container.streams.video[0]
        assert (stream.width, stream.height) == (sheet.width, sheet.height) == (854, 480)
        assert sheet.fps == 15
        assert float(stream.average_rate) == pytest.approx(15, rel=1e-3)
        assert sum(1 for _ in container.decode(video=0)) == sheet.frames
    assert sheet.cues[-1].last == sheet.frames


@pytest.mark.parametrize("name", sorted(set(clip_files()) - {RENDERED}))
def test_the_last_still_of_a_clip_from_the_projects_folder(name, tmp_path):
    file = clip_file(name).relative_to(PROJECT)
    done = manim(PROJECT, "-s", "-ql", file, name, "--media_dir", tmp_path / "out")
    assert done.returncode == 0, done.stderr[-2000:]
    (still,) = (tmp_path / "out").rglob("*.png")
    with av.open(str(still)) as container:
        (frame,) = container.decode(video=0)
        picture = frame.to_ndarray(format="gray")
    assert picture.shape == (480, 854)
    assert picture.max() > 200  # something in ink
    assert (picture < 40).mean() > 0.5  # on a dark ground
