"""What a process plays a clip by: it comes through as a line, and finds the same clip again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from scenes.catalogue import clip_file
from scenes.kit.lesson import PAGE, Lesson
from scripts.clip_job import ClipJob, environment
from scripts.clip_plan import ClipPlan
from scripts.quality import find_quality

OWN_THEME = '\n[theme]\nname = "ours"\nbase = "day"\nquery = "#8A4B00"\n'


def planned(lesson: Lesson) -> ClipPlan:
    quality = find_quality("low", lesson.shape)
    return ClipPlan("OneQuery", clip_file("OneQuery"), lesson, quality, Path("OneQuery.mp4"))


@pytest.mark.parametrize(("theme", "shape"), [(None, None), ("day", "9:16"), ("contrast", "1:1")])
def test_a_job_comes_through_as_one_line(theme, shape):
    job = ClipJob.plan(planned(Lesson.load(PAGE, "de", "none", theme, shape)))
    line = job.dump()
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert ClipJob.load(line) == job


@pytest.mark.parametrize("theme", ["night", "contrast"])
def test_it_finds_the_clip_with_the_lesson(theme):
    lesson = Lesson.load(PAGE, "de", "none", theme, "4:3", brief=True)
    clip = ClipJob.plan(planned(lesson)).find()
    assert clip.__name__ == "OneQuery"
    assert clip.lesson == lesson


def test_colours_of_its_own_are_those_of_the_file(tmp_path: Path):
    path = tmp_path / "mine.toml"
    path.write_text(PAGE.read_text(encoding="utf-8").replace('theme = "night"\n', "") + OWN_THEME)
    lesson = Lesson.load(path, voice="none")
    job = ClipJob.plan(planned(lesson))
    assert job.theme is None
    found = job.find().lesson
    assert found is not None
    assert found.theme == lesson.theme
    assert found.theme.query == "#8A4B00"


def test_a_process_finds_this_project_wherever_it_starts(tmp_path: Path):
    for name in ("scenes", "scripts"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('not ours')\n")
    told = "import scenes, scripts; print('ours')"
    done = subprocess.run(
        [sys.executable, "-c", told], cwd=tmp_path, env=environment(),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.stdout.strip(), done.stderr) == ("ours", "")
