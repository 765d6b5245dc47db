"""Contact sheets show the middle and the end of each cue."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from scripts.faults import UserError
from scripts.sheet import GAP, LABEL, THUMBNAIL, contact_sheet


def test_pictures_are_those_of_the_middle_and_the_end(tmp_path: Path, make_film) -> None:
    film = make_film(tmp_path / "Film.mp4", 20)
    path = contact_sheet(film.path)
    assert path == tmp_path / "Film.sheet.png"
    picture = Image.open(path)
    height = THUMBNAIL * 48 // 64
    assert picture.size == (2 * (THUMBNAIL + GAP) + GAP, height + LABEL + 2 * GAP)
    y = GAP + LABEL + height // 2
    greys = [picture.getpixel((GAP + THUMBNAIL // 2 + n * (THUMBNAIL + GAP), y))[0] for n in (0, 1)]
    assert greys == [pytest.approx(8 * 10, abs=4), pytest.approx(8 * 19, abs=4)]


def test_a_film_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="make it with scripts/render first"):
        contact_sheet(tmp_path / "None.mp4")
