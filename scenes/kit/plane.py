"""The plane: where two-entry vectors are drawn as arrows and points."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np
from manim import DashedLine, Line, Mobject, NumberPlane, RightAngle, VGroup

from scenes.kit.facts import match
from scenes.kit.frame import Box, Point
from scenes.kit.labels import places_beside, places_round
from scenes.kit.space import SHORT, Space
from scenes.kit.theme import Theme

CORNER = 0.28


def _nice_step(span: float) -> float:
    """The finest of 1, 2, 5 times a power of ten that draws at most three lines a span."""
    power = 10.0 ** math.floor(math.log10(span))
    steps = [power * factor for factor in (0.1, 0.2, 0.5, 1, 2, 5)]
    return min(step for step in steps if span / step <= 3)


class Plane(Space):
    """A quiet grid with axes, as large as the box allows, that holds the given vectors.

    Parameters
    ----------
    box
        The room for it, in units.
    vectors
        What has to fit, each ``(2,)``; the origin always does.
    theme
        The colours.

    Examples
    --------
    >>> from scenes.kit.theme import NIGHT
    >>> plane = Plane(Box(-2.0, 2.0, -2.0, 2.0), [(1, 0), (0, 1)], NIGHT)
    >>> arrow = plane.arrow((1, 0), NIGHT.query)
    >>> bool(plane.point((1, 0))[0] > plane.point((0, 1))[0])
    True
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
        self.theme, self.box = theme, box
        super().__init__(self.grid)
        self.stretches = [
            (self.point((low[0], 0)), self.point((high[0], 0))),
            (self.point((0, low[1])), self.point((0, high[1]))),
        ]

    def point(self, vector: Sequence[float] | Point, lane: int | None = None) -> Point:
        """Return where a vector's head lies on screen."""
        return np.array(self.grid.c2p(float(vector[0]), float(vector[1])))

    def places(
        self, label: Mobject, vector: Sequence[float], lane: int, left: bool = False
    ) -> list[Point]:
        """Return where an arrow's name may stand: beside it, then round its head."""
        start, end = self.point((0, 0)), self.point(vector)
        beside = places_beside(label, start, end, left)
        return [*beside, *places_round(label, end)]

    def head_places(self, label: Mobject, vector: Sequence[float], lane: int) -> list[Point]:
        """Return where the name of what an arrow points at may stand: round its head."""
        return places_round(label, self.point(vector))

    def drop(self, vector: Sequence[float], onto: Sequence[float]) -> VGroup:
        """Return what shows how a vector lies to another: its shadow, or the right angle.

        A dashed line falls from its head to the line of ``onto``; nothing where it lies on it.
        """
        origin, head, other = (self.point(v) for v in ((0, 0), vector, onto))
        shown = min(np.linalg.norm(head - origin), np.linalg.norm(other - origin)) > 2 * CORNER
        if match(onto, vector) == "right angle" and shown:
            sides = Line(origin, other), Line(origin, head)
            return VGroup(RightAngle(*sides, length=CORNER, color=self.theme.quiet, stroke_width=3))
        v, line = np.array(vector, dtype=float), np.array(onto, dtype=float)
        size = float(line @ line)
        foot = self.point((v @ line) / size * line) if size else head
        if np.linalg.norm(head - foot) < SHORT:
            return VGroup()
        fall = DashedLine(head, foot, color=self.theme.quiet, stroke_width=3, dash_length=0.08)
        # A shadow that falls beside the arrow falls on its line, drawn on.
        beyond = self._reach(foot, origin, other)
        return VGroup(fall, *([beyond] if beyond is not None else []))

    def _reach(self, foot: Point, origin: Point, head: Point) -> DashedLine | None:
        """The stretch from an arrow to a foot that lies on its line, before or beyond it."""
        way = head - origin
        share = float((foot - origin) @ way / (way @ way))
        near = origin if share < 0 else head
        if 0 <= share <= 1 or np.linalg.norm(foot - near) < SHORT:
            return None
        return DashedLine(near, foot, color=self.theme.quiet, stroke_width=3, dash_length=0.08)
