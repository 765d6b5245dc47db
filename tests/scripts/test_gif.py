"""Gifs: frames, times, size and loop, read back by another reader."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from scripts.faults import BuildError
from scripts.gif import gif_key, gif_size, gif_times, make_gif


def read(path: Path) -> tuple[list[int], list[int]]:
    """Return the hundredths of a second that each frame lasts, and a grey of each."""
    lasts, greys = [], []
    with Image.open(path) as image:
        assert image.info["loop"] == 0
        for number in range(image.n_frames):
            image.seek(number)
            lasts.append(image.info["duration"] // 10)
            greys.append(int(np.asarray(image.convert("L"))[24, 32]))
    return lasts, greys


@pytest.mark.parametrize(
    ("fps", "frames", "count", "every"),
    [(10, 9, 9, 10), (30, 31, 11, 10), (25, 25, 13, 8), (60, 50, 9, 10), (15, 16, 11, 10)],
)
def test_each_frame_is_shown_at_its_time(tmp_path, make_film, greys, fps, frames, count, every):
    film = make_film(tmp_path / "a.mp4", frames, fps)
    make_gif(film, tmp_path / "a.gif")
    lasts, found = read(tmp_path / "a.gif")
    assert len(lasts) == count
    assert lasts[:-1] == [every] * (count - 1)
    assert sum(lasts) == pytest.approx(100 * frames / fps, abs=1)
    wanted = greys(film.path)
    shown = [wanted[min(frames - 1, n * every * fps // 100)] for n in range(count)]
    assert found == pytest.approx(shown, abs=6)


@pytest.mark.parametrize(
    ("size", "small"),
    [((1920, 1080), (800, 450)), ((480, 854), (450, 800)), ((64, 48), (64, 48))],
)
def test_the_longer_side_is_at_most_what_a_slide_needs(size, small) -> None:
    assert gif_size(*size) == small


def test_a_slow_film_keeps_its_frames() -> None:
    assert [float(time) for time in gif_times(3, 4)] == [0, 0.25, 0.5]


def test_the_key_follows_the_pictures(tmp_path, make_film) -> None:
    one, other = make_film(tmp_path / "a.mp4", 5), make_film(tmp_path / "b.mp4", 6)
    assert gif_key(one) == gif_key(one) != gif_key(other)


def test_a_gif_that_lacks_frames_is_refused(tmp_path, make_film, make_sheet) -> None:
    film = make_film(tmp_path / "a.mp4", 9)
    longer = type(film)(film.path, make_sheet([], 12))
    with pytest.raises(BuildError, match="not the frames"):
        make_gif(longer, tmp_path / "a.gif")
