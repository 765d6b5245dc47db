"""How large, how smooth and how finely encoded a film is, for each quality and shape.

The settings of the encoder are Manim's public ones. Manim waits for its encoder at the end of every
play unless several may be in flight; with several, one thread each is best. Measured on stills and
moves of these films at 720p, in CPU seconds and kilobytes: x264's own default 7.4 s and 750 kB,
``veryfast`` 4.1 and 690, ``superfast`` without B-frames 2.8 and 1280, ``ultrafast`` 2.5 and 2220.
Without B-frames every packet's time is its frame's time, so that films join and mux exactly.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from scenes.kit.frame import ASPECTS
from scripts.faults import UserError

ENCODERS_IN_FLIGHT = 8
FRAMES_IN_QUEUE = 8
LANDSCAPE = "16:9"
SMALLEST, LARGEST = 64, 7680  # pixels on a side
FASTEST = 120  # frames a second
_ROUNDING = 2  # how many pixels a size may be off its shape


@dataclass(frozen=True)
class Quality:
    """How large, how smooth and how finely encoded a film is.

    Parameters
    ----------
    width, height
        Picture size in pixels.
    fps
        Frames per second.
    encoder
        Options of the H.264 encoder.
    """

    name: str
    width: int
    height: int
    fps: int
    encoder: Mapping[str, str]


def _x264(crf: int) -> dict[str, str]:
    return {"preset": "superfast", "bf": "0", "crf": str(crf), "threads": "1"}


QUALITIES = {
    quality.name: quality
    for quality in (
        Quality("low", 854, 480, 15, _x264(23)),
        Quality("medium", 1280, 720, 30, _x264(22)),
        Quality("high", 1920, 1080, 60, _x264(20)),
    )
}


def find_quality(
    name: str, shape: str = LANDSCAPE, size: str | None = None, fps: int | None = None
) -> Quality:
    """Return a quality by name, for films of a shape.

    Parameters
    ----------
    name
        Its picture's shorter side is 480, 720 or 1080 pixels, at 15, 30 or 60 frames a second.
    shape
        Such as ``16:9``.
    size
        Another picture size, such as ``1280x720``.
    fps
        Another rate.

    Raises
    ------
    UserError
        If there is no such quality, or a film cannot be of this size or rate.
    """
    if name not in QUALITIES:
        raise UserError(f"there is no quality {name!r}; choose one of {', '.join(QUALITIES)}")
    quality = QUALITIES[name]
    if fps is not None and not 1 <= fps <= FASTEST:
        raise UserError(f"{fps} frames a second are not possible; give 1 to {FASTEST}")
    side = min(quality.width, quality.height)
    width, height = _around(side, shape) if size is None else read_size(size, shape)
    return replace(quality, width=width, height=height, fps=fps or quality.fps)


def read_size(text: str, shape: str) -> tuple[int, int]:
    """Return the width and height that a text such as ``1280x720`` gives.

    Raises
    ------
    UserError
        If it is no such text, or no film of this shape can be so large.
    """
    found = re.fullmatch(r"([0-9]{1,9})x([0-9]{1,9})", text.strip().lower())
    if found is None:
        raise UserError(f"{text!r} is no picture size; give width x height, such as 1280x720")
    width, height = int(found[1]), int(found[2])
    if not all(SMALLEST <= side <= LARGEST for side in (width, height)):
        raise UserError(
            f"a picture cannot be {width}x{height}; "
            f"give {SMALLEST} to {LARGEST} pixels for each side"
        )
    if width % 2 or height % 2:
        near = dict.fromkeys((w, h) for w in _evens(width) for h in _evens(height))
        raise UserError(
            f"a film cannot be {width}x{height}, since both sides have to be even; give {_or(near)}"
        )
    if not _fits(width, height, shape):
        across, down = ASPECTS[shape]
        fitting = dict.fromkeys(
            ((width, _even(width * down / across)), (_even(height * across / down), height))
        )
        other = next((name for name in ASPECTS if _fits(width, height, name)), None)
        turn = f", or take --shape {other}" if other else ""
        raise UserError(f"{width}x{height} is not of the shape {shape}; give {_or(fitting)}{turn}")
    return width, height


def _around(side: int, shape: str) -> tuple[int, int]:
    """Return the size whose shorter side is given."""
    across, down = ASPECTS[shape]
    unit = side / min(across, down)
    return _even(across * unit), _even(down * unit)


def _fits(width: int, height: int, shape: str) -> bool:
    across, down = ASPECTS[shape]
    off = min(abs(width - height * across / down), abs(height - width * down / across))
    return off <= _ROUNDING


def _even(number: float) -> int:
    return 2 * round(number / 2)


def _evens(number: int) -> tuple[int, ...]:
    """Return the nearest even numbers."""
    return (number - 1, number + 1) if number % 2 else (number,)


def _or(sizes: Mapping[tuple[int, int], object]) -> str:
    return " or ".join(f"{width}x{height}" for width, height in sizes)
