"""Films that flash are refused, by a measure that does not mind what these films do."""

from __future__ import annotations

from pathlib import Path

import av
import numpy as np
import pytest

from scripts import drawing
from scripts.faults import UserError
from scripts.film import Film
from scripts.flashes import MOST, FlashMeter


def change(tones, fps: int, form: str = "yuv420p") -> float:
    """Return the most change of a film whose every picture has one tone."""
    meter = FlashMeter(fps)
    for tone in tones:
        pixels = np.full((180, 320, 3), tone, np.uint8)
        meter.see(av.VideoFrame.from_ndarray(pixels, "rgb24").reformat(format=form))
    return meter.worst


def flashing(hertz: float, fps: int, dark: int = 0, light: int = 255) -> list[int]:
    return [light if int(2 * hertz * n / fps) % 2 else dark for n in range(3 * fps)]


@pytest.mark.parametrize("form", ["yuv420p", "argb"])
@pytest.mark.parametrize(("fps", "hertz"), [(15, 5), (15, 7.5), (30, 10), (60, 10), (60, 3)])
def test_what_flashes_is_found_at_every_rate(fps: int, hertz: float, form: str) -> None:
    assert change(flashing(hertz, fps), fps, form) > 2 * MOST


@pytest.mark.parametrize("fps", [30, 60])
def test_greys_that_flash_are_found(fps: int) -> None:
    assert change(flashing(10, fps, 110, 160), fps) > MOST


@pytest.mark.parametrize("fps", [3, 15, 30, 60])
def test_a_cut_a_fade_and_a_white_beginning_are_no_flashes(fps: int) -> None:
    cut = [0] * fps + [255] * (2 * fps)
    assert change(cut, fps) < MOST
    assert change([255] * fps, fps) == 0
    assert change(np.linspace(255, 0, 2 * fps).astype(int), fps) < MOST / 2


def film(path: Path, tones: list[int], make_sheet) -> Film:
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=30, options={"bf": "0"})
        stream.width, stream.height, stream.pix_fmt = 64, 48, "yuv420p"
        for tone in tones:
            pixels = np.full((48, 64, 3), tone, np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, "rgb24")))
        container.mux(stream.encode())
    return Film(path, make_sheet([("Hello", 0, len(tones))], len(tones), 30))


def test_a_clip_that_flashes_is_refused_before_it_is_put_in_place(
    tmp_path: Path, make_sheet
) -> None:
    drawing._look_through(film(tmp_path / "a.mp4", [128] * 40, make_sheet))
    tones = [128] * 30 + flashing(10, 30)
    with pytest.raises(UserError, match=r"Film flashes at [12]\.\d s so strongly"):
        drawing._look_through(film(tmp_path / "b.mp4", tones, make_sheet))
