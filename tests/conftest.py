"""What every test gets."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# Times differ from machine to machine; what is tested here is never how long one example takes.
# The suite tries the same examples every time; --hypothesis-profile=explore looks for new ones.
settings.register_profile("suite", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None)
settings.load_profile("suite")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the recipes, which take longest: the other processes do the rest meanwhile."""
    items.sort(key=lambda item: item.path.name != "test_readme.py")


@pytest.fixture(autouse=True)
def media_folder(tmp_path: Path) -> Iterator[Path]:
    """Give each test that uses Manim a media folder of its own, so that no two share files."""
    folder = tmp_path / "manim"
    if "manim" not in sys.modules:  # tests of the numbers do without it
        yield folder
        return
    import manim

    with manim.tempconfig({"media_dir": str(folder), "disable_caching": True}):
        yield folder


@pytest.fixture(autouse=True)
def own_fonts() -> Iterator[None]:
    """Set type in the fonts that come with the films, whatever a test before has used."""
    from scenes.kit.fonts import Fonts, use_fonts

    with use_fonts(Fonts()):
        yield
