"""A course of somebody else's, in a folder and an environment of its own, with the built wheel."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import av
import pytest

from scenes.kit.cuesheet import CueSheet
from scenes.kit.lesson import Lesson
from scripts.key import sources
from scripts.needs import clip_id
from scripts.transition import frames_of

PROJECT = Path(__file__).resolve().parent.parent
COURSE = Path(__file__).with_name("course")
PACKAGES = ("attn_math", "scenes", "scripts")
LEFT_OUT = shutil.ignore_patterns(".git", ".venv*", "media", "*.egg-info", ".*cache", "__pycache__")
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
OFFLINE = ["--no-deps", "--no-build-isolation", "--no-index", "--quiet"]
FPS = 3  # enough to see that films are whole
# The recipes of docs/reuse.md that are commands.
CHECK = "attn-video check galaxy.toml"
RENDER = "attn-video render galaxy.toml --quality low"
DRAW = "manim -ql galaxy_clips.py GalaxyMap"


def run(*command: object, folder: Path) -> str:
    """Run a command as a lecturer would; return what it says."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(part) for part in command], cwd=folder, env=environment, capture_output=True,
        text=True, timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    return done.stdout + done.stderr


@dataclass(frozen=True)
class Lecturer:
    """A lecturer's folder, and the Python that has the films installed."""

    folder: Path
    python: Path

    def run(self, recipe: str, *more: object) -> str:
        name, *arguments = recipe.split()
        program = self.python.with_name(name)
        # Manim's command was not installed here, only its package can be imported.
        start = [program] if program.exists() else [self.python, "-m", name]
        return run(*start, *arguments, *more, folder=self.folder)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    # From a copy, since building leaves files behind.
    copy = shutil.copytree(PROJECT, folder / "attention films", ignore=LEFT_OUT)
    run(*PIP, "wheel", *OFFLINE, "-w", folder, copy, folder=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def lecturer(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Lecturer:
    folder = tmp_path_factory.mktemp("lecturer")
    course = shutil.copytree(COURSE, folder / "Vorlesung über Galaxien", ignore=LEFT_OUT)
    home = folder / "venv"
    venv.create(home, with_pip=False, symlinks=True)
    python = home / "bin" / "python"
    # What the films depend on comes from the environment of the tests: the same pinned versions,
    # not downloaded once more. Such a path comes last, and what makes this project importable
    # there (an editable install) is not read, so that the films can only come from the wheel.
    libraries = dict.fromkeys(sysconfig.get_path(name) for name in ("purelib", "platlib"))
    (site,) = home.glob("lib/python*/site-packages")
    (site / "libraries_of_the_tests.pth").write_text("\n".join(libraries))
    run(*PIP, "--python", python, "install", *OFFLINE, wheel, "-e", course, folder=folder)
    return Lecturer(course, python)


@pytest.fixture(scope="module")
def films(lecturer: Lecturer) -> Path:
    lecturer.run(RENDER, "--fps", FPS)
    return lecturer.folder / "media" / "galaxy"


def frames(film: Path) -> int:
    with av.open(str(film)) as container:
        return sum(1 for _ in container.decode(video=0))


def test_the_wheel_holds_the_data_files(wheel):
    packed = set(zipfile.ZipFile(wheel).namelist())
    data = [
        path.relative_to(PROJECT).as_posix()
        for package in PACKAGES
        for path in (PROJECT / package).rglob("*")
        if path.suffix == ".toml" or path.name == "py.typed"
    ]
    assert {"scenes/lessons/attention.toml", "scripts/templates/lesson.toml"} <= set(data)
    assert set(data) <= packed
    assert not [name for name in packed if name.startswith("tests")]


def test_the_films_come_from_the_wheel_and_the_course_from_its_folder(lecturer, tmp_path):
    names = ("galaxy_clips", *PACKAGES)
    code = "\n".join([f"import {name}; print({name}.__file__)" for name in names])
    course, *packages = map(Path, run(lecturer.python, "-c", code, folder=tmp_path).splitlines())
    assert course.parent == lecturer.folder
    for package in packages:
        assert package.is_relative_to(lecturer.python.parent.parent)


def test_a_check_tells_that_the_lesson_fits(lecturer):
    said = lecturer.run(CHECK)
    assert said.splitlines()[-1] == "it fits"
    for name in Lesson.load(COURSE / "galaxy.toml").clips:
        assert name in said


def test_every_film_is_whole(films):
    lesson = Lesson.load(COURSE / "galaxy.toml")
    for name in (*lesson.clips, "galaxy"):
        film = films / f"{name}.mp4"
        sheet = CueSheet.load(film.with_suffix(".cues.json"))
        assert sheet.fps == FPS
        assert frames(film) == sheet.frames == sheet.cues[-1].last
    clips = lesson.cuts["full"].clips
    joined = [CueSheet.load(films / f"{name}.cues.json").frames for name in clips]
    assert sum(joined) + frames_of(FPS) * len(joined[1:]) == sheet.frames


def test_the_films_say_the_courses_own_words_and_the_pages(films):
    own = CueSheet.load(films / "GalaxyMap.cues.json")
    assert own.cues[0].phrases[-1].caption == "Most of its attention goes to the key of “spiral”."
    mixed = CueSheet.load(films / "GalaxyQuery.cues.json")
    assert mixed.title == "A galaxy by hand"
    said = {cue.id: [phrase.caption for phrase in cue.phrases] for cue in mixed.cues}
    assert said["one_query.scale"] == [
        "Divide by √2.",
        "That tames the scores of all four galaxies.",
    ]
    assert len(said["one_query.softmax"]) > 2


def test_nothing_is_drawn_twice(films, lecturer):
    assert "drawing" not in lecturer.run(RENDER, "--fps", FPS, "--only", "GalaxyMap")


def test_plain_manim_draws_a_clip_of_the_course(lecturer):
    lecturer.run(DRAW, "--fps", FPS)
    (film,) = (lecturer.folder / "media" / "videos").rglob("GalaxyMap.mp4")
    assert frames(film) == CueSheet.load(film.with_suffix(".cues.json")).frames


def test_films_are_drawn_again_when_what_they_are_made_of_changes():
    own = COURSE / "galaxy_clips.py"
    assert clip_id(own, "GalaxyQuery") == "one_query"
    assert clip_id(own, "GalaxyMap") == "map"
    found = {path.relative_to(PROJECT).as_posix() for path in sources(own)}
    parts = {"one_query.py", "steps/softmax.py", "kit/ledger.py", "kit/table.py", "kit/heading.py"}
    assert {f"scenes/{part}" for part in parts} <= found


def recipes() -> list[tuple[str, str]]:
    text = (PROJECT / "docs" / "reuse.md").read_text(encoding="utf-8")
    return re.findall(r"```(\w+)\n(.*?)```", text, re.DOTALL)


@pytest.mark.parametrize(("language", "code"), recipes())
def test_a_recipe_is_taken_from_this_course(language, code):
    if language == "bash":
        assert set(code.splitlines()) <= {CHECK, RENDER, DRAW}
        return
    files = [path for path in COURSE.iterdir() if path.suffix in (".py", ".toml")]
    texts = [path.read_text(encoding="utf-8") for path in files]
    notebook = json.loads((COURSE / "galaxy.ipynb").read_text(encoding="utf-8"))
    texts += ["".join(cell["source"]) + "\n" for cell in notebook["cells"]]
    assert any(code in text for text in texts)
