"""Every command of the README, run in a copy of the project as a reader would run it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parent.parent
README = (PROJECT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```bash\n(.*?)```", README, re.DOTALL)
# The first block is the two commands; what they do is done here by these.
TWO_COMMANDS = {"scripts/render": "the recipe with --quality low", "scripts/test": "this suite"}
LEFT_OUT = shutil.ignore_patterns(".git", ".venv*", "media", "*.egg-info", ".*cache", "__pycache__")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project whose environment is the one that the tests run in."""
    folder = tmp_path_factory.mktemp("readme") / "attention films"
    shutil.copytree(PROJECT, folder, ignore=LEFT_OUT)
    programs = {"python": "", "manim": "-m manim ", "attn-video": "-m scripts.cli "}
    bin_folder = folder / ".venv" / "bin"
    bin_folder.mkdir(parents=True)
    (folder / ".venv" / "pyvenv.cfg").touch()
    for name, module in programs.items():
        program = bin_folder / name
        program.write_text(
            f'#!/bin/sh\nexport PYTHONPATH="{folder}"\nexec "{sys.executable}" {module}"$@"\n'
        )
        program.chmod(0o755)
    stamp = (
        "source scripts/setup.sh; for lock in requirements.lock requirements-test.lock; do "
        '_wanted "$project/$lock" > "$venv/.stamp-$lock"; done'
    )
    run(stamp, folder)
    return folder


def run(command: str, folder: Path) -> str:
    environment = {k: v for k, v in os.environ.items() if k not in ("ATTN_VENV", "PYTHONPATH")}
    done = subprocess.run(
        ["bash", "-e", "-c", command], cwd=folder, env=environment, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    return done.stdout


def test_the_readme_has_its_two_commands_and_its_pictures():
    assert BLOCKS[0].split() == list(TWO_COMMANDS)
    for command in TWO_COMMANDS:
        assert os.access(PROJECT / command, os.X_OK)
    pictures = re.findall(r"\]\((media/[^)]+)\)", README)
    assert len(pictures) == 4
    for picture in pictures:
        assert (PROJECT / picture).stat().st_size > 5_000


def test_every_recipe_works(checkout):
    """In the order of the README: a later one may use what an earlier one has made."""
    for block in BLOCKS[1:]:
        run(block, checkout)
    films = checkout / "media" / "attention"
    for name in ("LibraryAnalogy", "OneQuery", "SharperQuery", "MatrixForm", "attention"):
        for ending in (".mp4", ".srt", ".vtt"):
            assert (films / f"{name}{ending}").stat().st_size > 500
    assert (films / "SharperQuery.sheet.png").exists()
    assert len(list((checkout / "media" / "stills").glob("*.png"))) == 4


def test_folders_of_the_map_are_there():
    for folder in re.findall(r"^\| `([\w/]+/)` \|", README, re.MULTILINE):
        assert (PROJECT / folder).is_dir()
