"""The catalogue finds every clip by reading, and the lesson names clips that there are."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from scenes.catalogue import FOLDER, clip_file, clip_files, find_clip
from scenes.kit.clip import Clip
from scenes.kit.errors import UserError
from scenes.kit.lesson import Lesson
from tests.scenes.kit.files import is_one_sentence

NAMES = sorted(clip_files())


def test_every_class_that_is_a_clip_is_found():
    """Read once more with Python's own parser, however the class is written."""
    found = {}
    for path in FOLDER.glob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            bases = {ast.unparse(base) for base in getattr(node, "bases", [])}
            if isinstance(node, ast.ClassDef) and bases & {"Clip", "clip.Clip"}:
                found[node.name] = path
    assert clip_files() == found
    assert found


@pytest.mark.parametrize("name", NAMES)
def test_a_clip_is_found_by_its_name(name):
    clip = find_clip(name)
    assert issubclass(clip, Clip)
    assert clip.__name__ == name
    assert clip_file(name).name == f"{clip.__module__.split('.')[-1]}.py"
    assert clip.lesson is None


def test_each_clip_has_an_id_with_a_title_and_cues_of_its_own():
    narration = Lesson.load().narration
    ids = [find_clip(name).id for name in NAMES]
    assert len(set(ids)) == len(ids)
    for name in ids:
        assert narration.word(f"{name}.title")
        assert any(cue.startswith(f"{name}.") for cue in narration.cues)


def test_the_page_plays_clips_that_there_are():
    assert set(Lesson.load().clips) <= set(NAMES)


@pytest.mark.parametrize("name", ["Nothing", "", "Clip", "one_query", "OneQuery ", "../OneQuery"])
def test_a_clip_that_there_is_not_is_refused_with_those_there_are(name):
    for find in (clip_file, find_clip):
        with pytest.raises(UserError) as caught:
            find(name)
        text = str(caught.value)
        assert "\n" not in text
        assert repr(name) in text
        assert all(known in text for known in NAMES)


def test_looking_for_clips_does_not_start_manim():
    code = "import sys, scenes.catalogue as c; c.clip_files(); print('manim' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=FOLDER.parent
    )
    assert done.stdout.strip() == "False"


OWN = """
from scenes.kit import Clip
from scenes.one_query import OneQuery as Worked
import scenes.matrix_form


class Mine(Clip): ...
class Shorter(Worked): ...
class Longer(Shorter): ...
class Table(scenes.matrix_form.MatrixForm): ...
class _Part(Clip): ...
class Helper: ...
"""


def test_clips_of_a_course_are_found_by_what_they_derive_from(tmp_path):
    path = tmp_path / "own clips.py"
    path.write_text(OWN, encoding="utf-8")
    own = [name for name, file in clip_files([path]).items() if file == path]
    assert own == ["Mine", "Shorter", "Longer", "Table"]
    assert clip_file("Mine", [path]) == path
    assert issubclass(find_clip("Longer", [path]), find_clip("OneQuery"))


def test_a_clip_of_a_course_comes_before_one_of_the_same_name_here(tmp_path):
    path = tmp_path / "own.py"
    path.write_text("from scenes.kit import Clip\nclass OneQuery(Clip): ...\n", encoding="utf-8")
    assert clip_file("OneQuery", [path]) == path


@pytest.mark.parametrize("text", ["x = 1\n", "class Mine:\n    pass\n", "def (:\n", "\x00"])
def test_a_file_without_a_clip_is_named(tmp_path, text):
    path = tmp_path / "own.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UserError) as caught:
        clip_files([path])
    is_one_sentence(caught.value, path)
