"""Plans are checked whole before anything is drawn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from scenes.kit.lesson import Lesson
from scripts.faults import UserError
from scripts.plan import make_plan
from scripts.quality import QUALITIES, find_quality


def names(plan) -> list[str]:
    return [clip.name for clip in plan.clips]


def test_everything_is_planned_by_default(tmp_path: Path, tiny_plan) -> None:
    plan = tiny_plan(tmp_path)
    assert plan.folder == tmp_path / "lesson"
    assert names(plan) == ["Tiny", "Small"]
    assert [cut.target.name for cut in plan.cuts] == ["lesson.mp4", "lesson.short.mp4"]
    assert plan.clips[0].target == tmp_path / "lesson" / "Tiny.mp4"


def test_a_cut_brings_its_own_clips_only(tmp_path: Path, tiny_plan) -> None:
    plan = tiny_plan(tmp_path, cut="short")
    assert names(plan) == ["Small"]
    assert [cut.name for cut in plan.cuts] == ["short"]


def test_only_chooses_clips_in_the_order_of_the_lesson(tmp_path: Path, tiny_plan) -> None:
    assert names(tiny_plan(tmp_path, only=["Small"])) == ["Small"]
    assert names(tiny_plan(tmp_path, only=["Small", "Tiny"])) == ["Tiny", "Small"]


def test_unknown_names_list_the_known_ones(tmp_path: Path, tiny_plan) -> None:
    with pytest.raises(UserError, match="no cut 'shrt'; choose one of full, short"):
        tiny_plan(tmp_path, cut="shrt")
    with pytest.raises(UserError, match="does not use the clip 'Tny' here; choose one of Tiny"):
        tiny_plan(tmp_path, only=["Tny"])
    with pytest.raises(UserError, match="no quality 'best'; choose one of low, medium, high"):
        find_quality("best")


def test_an_unknown_clip_is_refused_by_the_catalogue(tmp_path: Path) -> None:
    lesson = Lesson.load()
    unknown = replace(lesson, clips=(*lesson.clips, "NoSuchClip"))
    with pytest.raises(UserError, match="NoSuchClip"):
        make_plan(unknown, find_quality("low"), tmp_path)


def test_a_lesson_named_like_its_clip_is_refused(tmp_path: Path, tiny: Path, tiny_plan) -> None:
    for name in ("Tiny.toml", "Tiny.en.toml"):
        source = tiny / name.replace("Tiny", "lesson")
        (tmp_path / name).write_text(source.read_text())
    with pytest.raises(UserError, match="rename the lesson file"):
        tiny_plan(tmp_path, tmp_path / "Tiny.toml")


def test_qualities_have_even_sizes_and_one_thread_an_encoder() -> None:
    sizes = {name: (q.width, q.height, q.fps) for name, q in QUALITIES.items()}
    assert sizes == {"low": (854, 480, 15), "medium": (1280, 720, 30), "high": (1920, 1080, 60)}
    for quality in QUALITIES.values():
        assert quality.width % 2 == quality.height % 2 == 0
        assert quality.encoder["threads"] == "1"
        assert quality.encoder["bf"] == "0"  # packets keep their frames' times
