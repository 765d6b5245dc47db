"""A notebook of a course: ``%%manim`` draws the clip that its cell defines, and shows the film."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import av

from scenes.kit.cuesheet import CueSheet

COURSE = Path(__file__).with_name("course")
# What a notebook does with its cells, but for the browser.
NOTEBOOK = """
import json, sys
from IPython.core.interactiveshell import InteractiveShell

shell = InteractiveShell.instance()
for cell in json.load(sys.stdin):
    shell.run_cell(cell).raise_error()
"""


def test_a_cell_draws_a_clip_and_shows_its_film(tmp_path):
    folder = shutil.copytree(COURSE, tmp_path / "my course")
    notebook = json.loads((folder / "galaxy.ipynb").read_text(encoding="utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"]]
    assert cells[-1].startswith("%%manim -ql ")
    cells[-1] = cells[-1].replace("-ql", "-ql --fps 5", 1)  # sooner done
    done = subprocess.run(
        [sys.executable, "-c", NOTEBOOK], input=json.dumps(cells), cwd=folder,
        env=_environment(tmp_path), capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert "IPython.core.display.Video" in done.stdout
    (drawn,) = (folder / "media" / "videos").rglob("Daylight.mp4")
    (shown,) = (folder / "media" / "jupyter").glob("*.mp4")
    assert shown.read_bytes() == drawn.read_bytes()
    sheet = CueSheet.load(drawn.with_suffix(".cues.json"))
    assert [cue.id for cue in sheet.cues] == ["map.weigh", "map.compare"]
    with av.open(str(shown)) as container:
        pictures = [frame.to_ndarray(format="gray") for frame in container.decode(video=0)]
    assert len(pictures) == sheet.frames
    assert pictures[0].min() > 200  # daylight: the ground is white


def _environment(home: Path) -> dict[str, str]:
    """IPython keeps its history in the home folder; not that of who runs the tests."""
    return os.environ | {"IPYTHONDIR": str(home / "ipython")}
