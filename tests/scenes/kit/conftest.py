"""What the tests of the kit share: lesson files with a fault, and clips that only a test plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from manim import config

from scenes.kit.clip import Clip
from scenes.kit.cuesheet import CueSheet
from scenes.kit.lesson import Lesson
from scenes.kit.rehearsal import Watcher, rehearse
from tests.scenes.kit.files import LESSON, MISSING, NARRATION, changed, write


@pytest.fixture(autouse=True)
def media_folder(tmp_path: Path) -> Iterator[Path]:
    """Give each test a media folder of its own; here without `tempconfig`, for its 20 ms."""
    folder = tmp_path / "manim"
    before = {name: config[name] for name in ("media_dir", "disable_caching")}
    config["media_dir"], config["disable_caching"] = str(folder), True
    yield folder
    for name, value in before.items():
        config[name] = value


@pytest.fixture
def lesson_file(tmp_path: Path) -> Callable[..., Path]:
    """Write a lesson and its narration with one key of either changed or missing."""

    def make(key: str = "", value: Any = MISSING, narration: tuple[str, Any] = ("", MISSING)):
        data = changed(LESSON, key, value) if key else LESSON
        words = changed(NARRATION, *narration) if narration[0] else NARRATION
        write(tmp_path / "mine.en.toml", words)
        return write(tmp_path / "mine.toml", data)

    return make


@pytest.fixture
def played(lesson_file: Callable[..., Path]) -> Callable[..., CueSheet]:
    """Rehearse a clip whose ``construct`` is given, on a lesson with one change."""

    def play(
        construct: Callable[[Clip], None],
        watch: Watcher | None = None,
        fps: int = 15,
        **change: Any,
    ) -> CueSheet:
        lesson = Lesson.load(lesson_file(**change))
        body = {"id": "mine", "lesson": lesson, "construct": construct}
        return rehearse(type("Mine", (Clip,), body), watch, fps=fps)

    return play
