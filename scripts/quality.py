"""The three qualities: picture size, rate, and how the encoder is set for each.

The settings are Manim's public ones. Manim waits for its encoder at the end of every play
unless several may be in flight; with several, one thread each is best. Measured on stills and
moves of these films at 720p, in CPU seconds and kilobytes: x264's own default 7.4 s and 750 kB,
``veryfast`` 4.1 and 690, ``superfast`` without B-frames 2.8 and 1280, ``ultrafast`` 2.5 and 2220.
Without B-frames every packet's time is its frame's time, so that films join and mux exactly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scripts.faults import UserError

ENCODERS_IN_FLIGHT = 8
FRAMES_IN_QUEUE = 8


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


def find_quality(name: str) -> Quality:
    """Return a quality by name; UserError lists those there are."""
    if name not in QUALITIES:
        raise UserError(f"there is no quality {name!r}; choose one of {', '.join(QUALITIES)}")
    return QUALITIES[name]
