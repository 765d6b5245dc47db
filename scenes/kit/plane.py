"""The plane: where two-entry vectors are drawn as arrows and points."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np
from manim import Arrow, DashedLine, Dot, Mobject, NumberPlane, VGroup

from scenes.kit.frame import Box, Point
from scenes.kit.theme import Theme
from scenes.kit.type import Color


def _nice_step(span: float) -> float:
    """The finest of 1, 2, 5 times a power of ten that draws at most three lines a span."""
    power = 10.0 ** math.floor(math.log10(span))
    steps = [power * factor for factor in (0.1, 0.2, 0.5, 1, 2, 5)]
    return min(step for step in steps if span / step <= 3)


class Plane(VGroup):
    """A quiet grid with axes, as large as the box allows, that holds the given vectors.

    Parameters
    ----------
    box
        The room for it, in units.
    vectors
        What has to fit, each ``(2,)``; the origin always does.
    """

    def __init__(self, box: Box, vectors: Iterable[Sequence[float]], theme: Theme) -> None:
        points = [np.zeros(2), *(np.array(v, dtype=float) for v in vectors)]
        low, high = np.min(points, axis=0), np.max(points, axis=0)
        span = max(float(np.max(high - low)), 1e-9)
        step = _nice_step(span)
        low, high = low - 0.18 * span, high + 0.22 * span
        scale = min(box.width / (high[0] - low[0]), box.height / (high[1] - low[1]))
        self.grid = NumberPlane(
            x_range=(low[0], high[0], step),
            y_range=(low[1], high[1], step),
            x_length=scale * (high[0] - low[0]),
            y_length=scale * (high[1] - low[1]),
            background_line_style={
                "stroke_color": theme.line, "stroke_width": 1.5, "stroke_opacity": 1,
            },
            axis_config={"stroke_color": theme.quiet, "stroke_width": 2.5, "include_ticks": False},
            faded_line_ratio=0,
        )  # fmt: skip
        self.grid.move_to(box.center)
        self.theme = theme
        super().__init__(self.grid)

    def point(self, vector: Sequence[float] | Point) -> Point:
        """Return where a vector's head lies on screen."""
        return np.array(self.grid.c2p(float(vector[0]), float(vector[1])))

    def arrow(
        self, vector: Sequence[float], color: Color, start: Sequence[float] = (0, 0),
        width: float = 7.0,
    ) -> Arrow:  # fmt: skip
        """Return an arrow from ``start`` by ``vector``."""
        head = np.add(start, vector)
        return Arrow(
            self.point(start),
            self.point(head),
            buff=0,
            color=color,
            stroke_width=width,
            tip_length=0.24,
            max_tip_length_to_length_ratio=0.4,
            max_stroke_width_to_length_ratio=100,
        )

    def dot(self, vector: Sequence[float], color: Color, radius: float = 0.09) -> Dot:
        """Return a dot at a vector's head."""
        return Dot(self.point(vector), radius=radius, color=color)

    def drop(self, vector: Sequence[float], onto: Sequence[float]) -> DashedLine | None:
        """Return the dashed line from a head down to the line of ``onto``; None if it is on it."""
        v, line = np.array(vector, dtype=float), np.array(onto, dtype=float)
        size = float(line @ line)
        foot = (v @ line) / size * line if size else np.zeros(2)
        if np.allclose(v, foot):
            return None
        return DashedLine(
            self.point(v), self.point(foot), color=self.theme.quiet, stroke_width=3,
            dash_length=0.08,
        )  # fmt: skip


def beside(
    label: Mobject, start: Point, end: Point, lines: Iterable[tuple[Point, Point]],
    taken: Iterable[Mobject],
) -> Mobject:  # fmt: skip
    """Move a label beside an arrow, to the clearest of a few places on either side.

    Parameters
    ----------
    start, end
        The arrow that it names.
    lines
        Every stretch that it must not touch, the arrow among them.
    taken
        Other labels and dots to keep away from.
    """
    along = (end - start) / max(float(np.linalg.norm(end - start)), 1e-9)
    half = np.array([label.width / 2, label.height / 2, 0.0])
    on_lines = [a + t * (b - a) for a, b in lines for t in np.linspace(0, 1, 25)]
    corners = [
        m.get_critical_point((x, y, 0)) for m in taken for x in (-1, 0, 1) for y in (-1, 0, 1)
    ]
    points = np.array([*on_lines, *corners])

    def room(middle: Point) -> float:
        """The distance of the nearest thing from the label's edge, negative if it is hit."""
        gap = np.abs(points - middle) - half
        return float(np.max(gap[:, :2], axis=1).min())

    places = []
    for side in (1.0, -1.0):
        normal = side * np.array([along[1], -along[0], 0.0])
        reach = 0.17 + float(np.abs(normal) @ half)
        places += [start + t * (end - start) + normal * reach for t in (0.5, 0.3, 0.7)]
    # The first place that is clear will do; nearer the arrow's middle comes first.
    clear = [place for place in places if room(place) > 0.1]
    label.move_to(clear[0] if clear else max(places, key=room))
    return label
