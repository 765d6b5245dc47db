"""The rebuild key changes exactly when something that the film depends on does."""

from __future__ import annotations

import json
import shutil
from dataclasses import fields, replace
from pathlib import Path

import pytest

import scripts.key
from scenes.kit.lesson import Lesson
from scripts import needs
from scripts.clip_plan import Drawing
from scripts.key import drawing_key, sources
from scripts.quality import find_quality


def clip_key(clip, clear: bool = False) -> str:
    return drawing_key(Drawing(clip, clear))


@pytest.fixture
def project(tmp_path: Path) -> Path:
    files = {
        "kit/__init__.py": "",
        "kit/a.py": "from kit import b\nfrom .deep.c import thing\n",
        "kit/b.py": "import numpy\n",
        "kit/notes.txt": "data beside the modules",
        "kit/unused.py": "",
        "kit/deep/__init__.py": "",
        "kit/deep/c.py": "def thing():\n    from .. import late\n",
        "kit/late.py": "",
        "films/clip.py": "import kit.a\nimport beside\n",
        "films/beside.py": "",
        "films/other.py": "",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def test_sources_are_all_that_is_imported_and_nothing_else(project: Path) -> None:
    found = {str(path.relative_to(project)) for path in sources(project / "films/clip.py", project)}
    assert found == {
        "films/clip.py",
        "films/beside.py",
        "kit/__init__.py",
        "kit/a.py",
        "kit/b.py",
        "kit/late.py",
        "kit/notes.txt",
        "kit/deep/__init__.py",
        "kit/deep/c.py",
    }


def test_page_clips_depend_on_the_kit_and_the_numbers(tiny: Path) -> None:
    found = {path.name for path in sources(tiny / "tiny.py")}
    assert {"tiny.py", "clip.py", "cuesheet.py", "lesson.py", "softmax.py"} <= found
    assert not {"worker.py", "catalogue.py"} & found


@pytest.fixture
def clip(tmp_path: Path, tiny: Path, tiny_plan):
    for path in tiny.glob("*.*"):
        shutil.copy(path, tmp_path)
    planned = tiny_plan(tmp_path / "out", tmp_path / "lesson.toml").clips[0]
    return replace(planned, source=tmp_path / "tiny.py")


def edited(clip, folder: Path, name: str, old: str, new: str):
    """Return the clip with its lesson read again after a change of one file."""
    text = (folder / name).read_text()
    assert old in text
    (folder / name).write_text(text.replace(old, new))
    return replace(clip, lesson=Lesson.load(folder / "lesson.toml"))


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("tiny.py", "PI / 4", "PI / 3"),
        ("lesson.toml", "query = [1, 0]", "query = [2, 0]"),
        ("lesson.toml", "Tiny & small", "Tiny and small"),
        ("lesson.en.toml", 'title = "Tiny"', 'title = "Teeny"'),
        ("lesson.en.toml", "and it stops", "and it stops for good"),  # it takes longer
        ("lesson.en.toml", 'id = "second"', 'id = "last"'),
        ("lesson.en.toml", '[cues."tiny.turn"]', '[cues."tiny.turn"]\nquestion = "Why?"'),
    ],
)
def test_key_follows_what_the_clip_shows(clip, tmp_path: Path, name, old, new) -> None:
    before = clip_key(clip)
    assert clip_key(clip) == before
    assert clip_key(edited(clip, tmp_path, name, old, new)) != before


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("lesson.toml", "# A lesson", "# Another lesson"),
        ("lesson.toml", 'short = ["Small"]', 'brief = ["Small"]'),
        ("lesson.en.toml", "A square turns: a < b & c", "Another caption"),
        ("lesson.en.toml", "and it stops", "and it halts"),  # it takes as long
        ("lesson.en.toml", "another one turns", "another one turns for much longer"),
        ("lesson.en.toml", 'title = "Small"', 'title = "Little"'),
    ],
)
def test_key_does_not_follow_what_it_does_not_show(clip, tmp_path: Path, name, old, new) -> None:
    before = clip_key(clip)
    assert clip_key(edited(clip, tmp_path, name, old, new)) == before


def test_key_does_not_follow_other_files(clip, tmp_path: Path) -> None:
    before = clip_key(clip)
    (tmp_path / "unrelated.py").write_text("1")
    (tmp_path / "lesson.de.toml").write_text("1")
    (tmp_path / "tiny.py").touch()
    assert clip_key(clip) == before


def test_key_follows_quality_tools_and_clip(clip, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = {clip_key(clip), clip_key(replace(clip, quality=find_quality("high")))}
    keys.add(clip_key(replace(clip, name="Small")))
    keys.add(clip_key(clip, clear=True))
    monkeypatch.setattr(scripts.key, "tools", lambda: {"manim": "0.22.99"})
    keys.add(clip_key(clip))
    assert len(keys) == 5


@pytest.mark.parametrize("change", [{"theme": "day"}, {"shape": "9:16"}])
def test_key_follows_theme_and_shape(clip, tmp_path: Path, change: dict[str, str]) -> None:
    other = Lesson.load(tmp_path / "lesson.toml", **change)
    assert clip_key(replace(clip, lesson=other)) != clip_key(clip)


def test_key_follows_whatever_a_lesson_shows(clip) -> None:
    """A field is in the key unless it is known to be in no picture."""
    shown = needs.picture_needs(clip.lesson, "tiny", [])["lesson"]
    assert {"theme", "fonts", "shape", "keys", "values", "language"} <= set(shown)
    assert set(shown) == {field.name for field in fields(clip.lesson)} - needs._NOT_SHOWN
    assert json.loads(json.dumps(shown)) == shown
    assert shown["theme"]["background"] == clip.lesson.theme.background


def test_a_clip_of_ones_own_has_the_id_of_the_clip_that_it_is_made_of(tmp_path: Path) -> None:
    own = tmp_path / "mine.py"
    own.write_text("from scenes.one_query import OneQuery\n\n\nclass Mine(OneQuery):\n    pass\n")
    assert needs.clip_id(own, "Mine") == "one_query"
