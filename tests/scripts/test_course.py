"""Several lessons at once: every combination in a folder of its own, shared work done once."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import scripts.draw_all
import scripts.plan
from scripts.build import build
from scripts.course import load_lessons, make_plans
from scripts.faults import BuildError, UserError
from scripts.formats import FORMATS, find_format


@pytest.fixture
def lesson(tmp_path: Path, tiny: Path, monkeypatch: pytest.MonkeyPatch):
    """Copy the tiny lesson to another folder, under another name or with other words."""
    monkeypatch.setattr(scripts.plan, "clip_file", lambda name, *_: tiny / "tiny.py")

    def copy(name: str, old: str = "", new: str = "") -> Path:
        path = tmp_path / f"{name}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text((tiny / "lesson.toml").read_text().replace(old, new))
        shutil.copy(tiny / "lesson.en.toml", path.with_suffix(".en.toml"))
        return path

    return copy


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note what is drawn, in order."""
    names: list[str] = []
    real = scripts.draw_all.draw_clip

    async def noted(drawing, key, drawn):
        names.append(f"{drawing.clip.label} {drawing.clear}")
        return await real(drawing, key, drawn)

    monkeypatch.setattr(scripts.draw_all, "draw_clip", noted)
    return names


def small(lessons, output: Path, formats: str = "mp4", **options):
    made = [find_format(name) for name in formats.split(",")]
    return make_plans(lessons, "low", output, ["Small"], "short", made, fps=5, **options)


def test_every_combination_has_a_folder_of_its_own(lesson, tmp_path: Path) -> None:
    paths = [lesson("a"), lesson("b"), tmp_path / "." / "a.toml"]
    lessons = load_lessons(paths, shapes=["16:9", "9:16"], themes=["night", "day"])
    plans = make_plans(lessons, "low", tmp_path / "out")
    folders = ["a", "a.day", "a.9x16", "a.day.9x16", "b", "b.day", "b.9x16", "b.day.9x16"]
    assert [plan.folder.name for plan in plans] == folders
    assert {(p.clips[0].quality.width, p.clips[0].quality.height) for p in plans} == {
        (854, 480),
        (480, 854),
    }


def test_two_lessons_for_one_folder_are_refused(lesson, tmp_path: Path) -> None:
    paths = [lesson("one/same"), lesson("two/same")]
    with pytest.raises(UserError, match=r"one/same\.toml and .*two/same\.toml would both write"):
        make_plans(load_lessons(paths), "low", tmp_path / "out")


def test_all_lessons_are_looked_at_before_anything_is_drawn(lesson, tmp_path, drawings) -> None:
    good, bad = lesson("good"), lesson("bad")
    words = bad.with_suffix(".en.toml")
    words.write_text(words.read_text().replace("another one turns", "√d turns"))
    with pytest.raises(UserError, match="bad"):
        build(make_plans(load_lessons([good, bad]), "low", tmp_path / "out"), 2)
    assert drawings == []
    assert not (tmp_path / "out").exists()


def test_what_is_the_same_is_drawn_once(lesson, tmp_path: Path, drawings) -> None:
    paths = [lesson("a"), lesson("b"), lesson("c", "query = [1, 0]", "query = [2, 0]")]
    films = build(small(load_lessons(paths), tmp_path / "out", "mp4,webm"), 2)
    assert sorted(drawings) == [
        "a/Small False", "a/Small True", "c/Small False", "c/Small True",
    ]  # fmt: skip
    assert len(films) == 3 * 2 * 2
    for ending in (".mp4", ".webm"):
        one, other = (tmp_path / "out" / name / f"Small{ending}" for name in "ab")
        assert one.read_bytes() == other.read_bytes()
    drawings.clear()
    before = {film.path: film.path.stat().st_mtime_ns for film in films}
    build(small(load_lessons(paths), tmp_path / "out", "mp4,webm"), 2)
    assert drawings == []
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_a_course_that_was_stopped_goes_on(lesson, tmp_path, drawings, monkeypatch) -> None:
    paths = [lesson("a"), lesson("b")]
    lessons = load_lessons(paths)

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(scripts.draw_all, "check_in", stop)
        with pytest.raises(KeyboardInterrupt):
            build(small(lessons, tmp_path / "out"), 1)
    films = build(small(lessons, tmp_path / "out"), 1)
    assert drawings == ["a/Small False"]
    assert [film.path.read_bytes() for film in films[:2]] == [
        film.path.read_bytes() for film in films[2:]
    ]


def test_every_format_is_there_with_its_texts_only_once(lesson, tmp_path: Path, capfd) -> None:
    output = tmp_path / 'it\'s {größer} "b"'
    path = lesson("e f'{ü}/a lesson")
    build(small(load_lessons([path], shapes=["9:16"]), output, ",".join(FORMATS)), 2)
    folder = output / "a lesson.9x16"
    texts = [".cues.json", ".srt", ".vtt", ".chapters.vtt", ".md", ".png"]
    clip = {f"Small{ending}" for ending in [".mp4", ".webm", ".mov", ".gif", *texts]}
    cut = {f"a lesson.9x16.short{ending}" for ending in [".mp4", ".webm", ".mov", *texts]}
    assert {p.name for p in folder.iterdir() if p.is_file()} == clip | cut
    assert "Small.gif: made" in capfd.readouterr().err


def test_only_a_gif_draws_once_and_joins_nothing(lesson, tmp_path: Path, drawings) -> None:
    films = build(small(load_lessons([lesson("a")]), tmp_path / "out", "gif"), 1)
    assert [film.path.name for film in films] == ["Small.gif"]
    assert drawings == ["a/Small False"]


def test_one_clip_that_fails_stops_all_and_leaves_what_was_good(lesson, tmp_path, drawings) -> None:
    good, bad = lesson("good"), lesson("bad", '"Small"', '"Broken"')
    before = build(small(load_lessons([good]), tmp_path / "out"), 1)
    content = before[0].path.read_bytes()
    plans = make_plans(load_lessons([good, bad]), "low", tmp_path / "out", fps=5)
    with pytest.raises(BuildError, match="Broken could not be drawn"):
        build(plans, 1)
    assert before[0].path.read_bytes() == content
