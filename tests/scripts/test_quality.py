"""Picture sizes and rates: which there are, and which are refused with a way out."""

from __future__ import annotations

import pytest

from scenes.kit.frame import ASPECTS
from scripts.faults import UserError
from scripts.quality import QUALITIES, find_quality

SIZES = {
    "16:9": [(854, 480), (1280, 720), (1920, 1080)],
    "9:16": [(480, 854), (720, 1280), (1080, 1920)],
    "1:1": [(480, 480), (720, 720), (1080, 1080)],
    "4:3": [(640, 480), (960, 720), (1440, 1080)],
}


@pytest.mark.parametrize("shape", SIZES)
def test_the_shorter_side_is_that_of_the_quality(shape: str) -> None:
    found = [find_quality(name, shape) for name in QUALITIES]
    assert [(q.width, q.height) for q in found] == SIZES[shape]
    assert [q.fps for q in found] == [15, 30, 60]


def test_every_shape_is_thought_of() -> None:
    assert set(ASPECTS) == set(SIZES)


@pytest.mark.parametrize(
    ("size", "shape"),
    [("1280x720", "16:9"), ("640X360", "16:9"), ("1366x768", "16:9"), ("64x64", "1:1"),
     ("7680x4320", "16:9"), ("426x240", "16:9"), ("852x480", "16:9"), ("360x640", "9:16")],
)  # fmt: skip
def test_a_size_that_fits_is_taken(size: str, shape: str) -> None:
    quality = find_quality("low", shape, size, 25)
    assert f"{quality.width}x{quality.height}" == size.lower()
    assert quality.fps == 25
    assert quality.encoder == QUALITIES["low"].encoder


@pytest.mark.parametrize(
    ("size", "sentence"),
    [
        ("big", "'big' is no picture size; give width x height, such as 1280x720"),
        ("1280", "is no picture size"),
        ("-1280x720", "is no picture size"),
        ("1280.0x720", "is no picture size"),
        ("１２８０x720", "is no picture size"),
        ("0x0", "cannot be 0x0; give 64 to 7680 pixels"),
        ("32x18", "give 64 to 7680 pixels"),
        ("99999x99999", "give 64 to 7680 pixels"),
        ("853x480", "cannot be 853x480, .* even; give 852x480 or 854x480$"),
        ("1281x721", "give 1280x720 or 1280x722 or 1282x720 or 1282x722$"),
        ("1280x800", "is not of the shape 16:9; give 1280x720 or 1422x800$"),
        ("720x1280", "is not of the shape 16:9; .*, or take --shape 9:16$"),
        ("640x480", "give 640x360 or 854x480, or take --shape 4:3$"),
    ],
)
def test_another_size_is_refused_with_a_way_out(size: str, sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        find_quality("low", "16:9", size)


@pytest.mark.parametrize("fps", [0, -1, 121])
def test_a_rate_that_no_film_has_is_refused(fps: int) -> None:
    with pytest.raises(UserError, match=f"{fps} frames a second are not possible; give 1 to 120"):
        find_quality("low", fps=fps)
