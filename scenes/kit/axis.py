"""The number line: where one-entry vectors are drawn as arrows, one above the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from manim import Line, Mobject, VGroup

from scenes.kit.figures import count
from scenes.kit.frame import Box, Point
from scenes.kit.labels import places_round
from scenes.kit.numbers import Number
from scenes.kit.space import Space
from scenes.kit.theme import Theme

PITCH = 0.62
FOOT = 0.48  # room for the line itself and its nought
ZERO, END, NARROW = 0.33, 0.3, 0.36


class Axis(Space):
    """A number line with a lane above it for each arrow, whose name stands on the left.

    Parameters
    ----------
    box
        The room for it, in units.
    vectors
        What has to fit, each ``(1,)``; nought always does.
    lanes
        How many arrows there will be.
    names
        The room for their names on the left, in units.
    """

    def __init__(
        self, box: Box, vectors: Iterable[Sequence[float]], theme: Theme, lanes: int,
        names: float = 0.4,
    ) -> None:  # fmt: skip
        entries = [0.0, *(float(v[0]) for v in vectors)]
        low, high = min(entries), max(entries)
        self.box, self.lanes = box, lanes
        self.pitch = min(PITCH, (box.height - FOOT) / lanes)
        middle = box.center[1]
        self.y = middle - (self.pitch * lanes + FOOT) / 2 + FOOT
        # Where lanes are narrow the names take turns in two columns.
        self.turns = 2 if self.pitch < NARROW else 1
        names *= self.turns
        self.tip = min(self.tip, 0.9 * self.pitch)
        left, right = box.left + names + END, box.right - END
        self.unit = (right - left) / max(high - low, 1e-9)
        self.origin = left - low * self.unit if high > low else (left + right) / 2
        self.left, self.right = box.left + names, box.right
        line = Line(
            (self.left, self.y, 0), (self.right, self.y, 0), color=theme.quiet, stroke_width=2.5
        )
        top = self.y + self.pitch * lanes
        nought = Line(
            (self.origin, self.y - 0.08, 0), (self.origin, top, 0), color=theme.line,
            stroke_width=2.5,
        )  # fmt: skip
        zero = Number(count("zero", 0), ZERO, theme.quiet)
        zero.at([self.origin, self.y - 0.28, 0])
        super().__init__(line, nought, zero)
        self.axes = VGroup(line, nought)
        self.stretches = [(line.get_start(), line.get_end())]

    def point(self, vector: Sequence[float] | Point, lane: int | None = None) -> Point:
        """Return where a number lies: on the line, or in a lane above it, the first on top."""
        rise = 0.0 if lane is None else self.pitch * (self.lanes - lane - 0.5)
        return np.array([self.origin + float(vector[0]) * self.unit, self.y + rise, 0.0])

    def places(
        self, label: Mobject, vector: Sequence[float], lane: int, left: bool = False
    ) -> list[Point]:
        """Return where an arrow's name stands: on the left of its lane."""
        column = lane % self.turns * (label.width + 0.1)
        x = self.left - 0.1 - column - label.width / 2
        return [np.array([x, self.point((0,), lane)[1], 0.0])]

    def head_places(self, label: Mobject, vector: Sequence[float], lane: int) -> list[Point]:
        """Return where an arrow's name stands: on the left of its lane."""
        return self.places(label, vector, lane)

    def under(self, label: Mobject, vector: Sequence[float]) -> list[Point]:
        """Return where the name of a point on the line may stand: below it, or beside that."""
        point = self.point(vector)
        return places_round(label, point)[6:7] + places_round(label, point)
