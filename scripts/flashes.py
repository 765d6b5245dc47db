"""Whether a film flashes so that it can harm people with photosensitive epilepsy.

FFmpeg's filter ``photosensitivity`` tells how much the picture has changed within a second. On
pictures that go from black to white and back it comes to 1000 for ten times a second, to 330 for
three times and to 95 for a single cut; these films stay under 20. Small pictures are enough for
it, and cost a fiftieth of the time that drawing takes.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import av

MOST = 150.0
_SIDE = 160  # pixels on the longer side
_MEASURE = "lavfi.photosensitivity.badness"


class FlashMeter:
    """Looks at the frames of a film in order.

    Parameters
    ----------
    fps
        Frames a second.

    Attributes
    ----------
    worst
        The most change within a second so far; from `MOST` on the film flashes.
    frame
        Where that was, counted from 0.
    """

    def __init__(self, fps: int) -> None:
        self.worst, self.frame = 0.0, 0
        self._fps, self._count, self._pushed = fps, 0, 0
        self._source: Any = None
        self._sink: Any = None

    def see(self, frame: av.VideoFrame) -> None:
        """Look at the next frame."""
        shrink = min(1.0, _SIDE / max(frame.width, frame.height))
        width, height = (max(8, round(side * shrink)) for side in (frame.width, frame.height))
        small = frame.reformat(width, height, "rgb24", interpolation="FAST_BILINEAR")
        if self._source is None:
            self._open(width, height)
            for _ in range(self._fps):  # that a film begins is no change
                self._measure(small)
        change = self._measure(small) * self._fps
        if change > self.worst:
            self.worst, self.frame = change, self._count
        self._count += 1

    @property
    def seconds(self) -> float:
        """When the worst moment of the film is."""
        return self.frame / self._fps

    def _open(self, width: int, height: int) -> None:
        graph = av.filter.Graph()
        self._source = graph.add_buffer(
            width=width,
            height=height,
            format=av.VideoFormat("rgb24"),
            time_base=Fraction(1, self._fps),
        )
        measure = graph.add("photosensitivity", f"bypass=1:frames={max(2, self._fps)}")
        self._sink = graph.add("buffersink")
        self._source.link_to(measure)
        measure.link_to(self._sink)
        graph.configure()
        self._graph = graph  # which its filters do not keep alive

    def _measure(self, frame: av.VideoFrame) -> float:
        frame.pts, frame.time_base = self._pushed, Fraction(1, self._fps)
        self._pushed += 1
        self._source.push(frame)
        return float(self._sink.pull().metadata[_MEASURE])
