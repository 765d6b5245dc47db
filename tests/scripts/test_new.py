"""``attn-video new``: a lesson to start from, complete and commented."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from scenes.kit.lesson import KEYS, Lesson
from scenes.kit.lesson_tables import LIBRARY, VECTORS
from scripts.faults import UserError
from scripts.new import TEMPLATE, new_lesson


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("course", "course"),
        ("my course", "my-course"),
        ("Prüfung's {1}", "Pr-fung-s-1"),
        ("ü", "lesson"),
    ],
)
def test_the_lesson_is_named_like_its_folder_and_can_be_read(tmp_path, folder, name):
    path = new_lesson(tmp_path / folder)
    assert path == tmp_path / folder / f"{name}.toml"
    lesson = Lesson.load(path)
    assert lesson.worked.weights == Lesson.load().worked.weights


def test_what_is_there_is_not_overwritten(tmp_path):
    path = new_lesson(tmp_path)
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(UserError) as caught:
        new_lesson(tmp_path)
    assert str(path) in str(caught.value)
    assert path.read_text(encoding="utf-8") == "mine"


def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="file"):
        new_lesson(tmp_path / "file" / "course")


def uncommented() -> str:
    """The template with every line in use that can be."""
    return re.sub(r"^# (?=\w+ = |\[)", "", TEMPLATE.read_text(encoding="utf-8"), flags=re.MULTILINE)


def test_every_line_that_is_commented_out_is_a_good_one(tmp_path):
    (tmp_path / "my_clips.py").write_text("class Mine(Clip):\n    id = 'mine'\n", encoding="utf-8")
    text = uncommented().replace('[fonts]\nfolder = "fonts"', "").replace('theme = "night"', "", 1)
    path = tmp_path / "all.toml"
    path.write_text(text, encoding="utf-8")
    lesson = Lesson.load(path)
    assert lesson.tokens
    assert lesson.causal
    assert lesson.library.books
    assert lesson.theme.name == "ours"
    assert set(lesson.cuts) == {"full", "short", "two_minutes"}
    assert lesson.cuts["two_minutes"].brief


def test_the_template_shows_every_key():
    data = tomllib.loads(uncommented().replace('theme = "night"', "", 1))
    assert set(data) >= set(KEYS) - {"sources"}
    assert set(data["vectors"]) == set(VECTORS)
    assert set(data["library"]) == set(LIBRARY)
    assert isinstance(Path(data["fonts"]["folder"]), Path)
