"""Stills: the picture on which a cue ends, taken from the film itself."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from scenes.kit.cuesheet import CueSheet, CueSpan
from scripts.faults import UserError
from scripts.film import sheet_path
from scripts.still import frame_of, still

CUES = (CueSpan("tiny.one", 0, 4, "", ()), CueSpan("tiny.two", 4, 9, "", ()))


@pytest.fixture
def film(tmp_path: Path, make_film) -> Path:
    path = make_film(tmp_path / "Tiny.mp4", 9).path
    CueSheet("Tiny", "Tiny", 10, 9, 64, 48, CUES).save(sheet_path(path))
    return path


def same(picture: Path, film: Path, number: int) -> bool:
    return np.array_equal(np.asarray(Image.open(picture)), np.asarray(frame_of(film, number)))


@pytest.mark.parametrize(("cue", "last"), [("tiny.one", 3), ("one", 3), ("two", 8), (None, 8)])
def test_it_is_the_last_frame_of_the_cue(film, cue, last):
    picture = still(film, cue)
    assert picture.parent == film.parent
    assert same(picture, film, last)
    assert not same(picture, film, last - 1)


def test_another_folder_gets_the_picture_and_nothing_else(film, tmp_path):
    folder = tmp_path / "slides" / "new"
    picture = still(film, "one", folder)
    assert [path.name for path in folder.iterdir()] == [picture.name] == ["tiny.one.png"]


def test_a_cue_that_there_is_not_lists_those_there_are(film):
    with pytest.raises(UserError, match=r"no cue 'three'; choose one of tiny\.one, tiny\.two"):
        still(film, "three")


def test_a_film_that_there_is_not_says_what_makes_it(tmp_path):
    with pytest.raises(UserError, match="scripts/render"):
        still(tmp_path / "None.mp4")
