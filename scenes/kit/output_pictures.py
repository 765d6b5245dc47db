"""Pictures of an output among the values: a point that the weights move.

An output is a blend of the values, so it lies among them: on the line between two of them, in the
shape that they span, and each of its entries between the least and the greatest of that entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import LEFT, RIGHT, Circle, Dot, Line, VGroup

from scenes.kit.facts import lie_on_a_line
from scenes.kit.frame import Box, Point
from scenes.kit.labels import places_round, settle
from scenes.kit.text import formula
from scenes.kit.theme import Theme
from scenes.kit.worked import Worked

LABEL, VALUE_DOT, OUTPUT_DOT, SMALL_DOT = 0.42, 0.08, 0.13, 0.1
GAP, MARGIN = 0.2, 0.15
LEGIBLE = 0.55  # of its size without labels, which a shape keeps with them


class OutputPicture(VGroup):
    """What all of them have in common: points that stand for an output.

    Attributes
    ----------
    dots
        The output's points: one, or one for each entry.
    """

    radius = OUTPUT_DOT

    def __init__(self, worked: Worked, theme: Theme, *parts: VGroup | Line) -> None:
        self.theme = theme
        dots = [Dot(radius=self.radius, color=theme.output) for _ in self.places(worked)]
        self.dots = VGroup(*dots).set_z_index(2)
        super().__init__(*parts, self.dots)
        self.turn_to(worked)

    def places(self, worked: Worked) -> list[Point]:
        """Return where an output's points lie."""
        raise NotImplementedError

    def turn_to(self, worked: Worked) -> Self:
        """Move the points to where another output lies."""
        for dot, place in zip(self.dots, self.places(worked), strict=True):
            dot.move_to(place)
        return self

    def rings(self, worked: Worked) -> VGroup:
        """Return hollow points where an output lies, such as the one that it was."""
        rings = VGroup()
        for place in self.places(worked):
            ring = Circle(radius=self.radius, color=self.theme.quiet, stroke_width=3)
            rings.add(ring.move_to(place))
        return rings


def farthest(values: Sequence[np.ndarray]) -> tuple[int, int]:
    """Return which two values lie farthest apart, the later one first."""
    spans = {
        (i, j): float(np.linalg.norm(a - b))
        for i, a in enumerate(values)
        for j, b in enumerate(values)
    }
    return max(spans, key=lambda pair: (spans[pair], pair[0]))


class OutputTrack(OutputPicture):
    """The line between the two values that lie farthest apart, with the output on it.

    It is true where the values lie on a line; where all are alike, or there is one, it is a dot.

    Parameters
    ----------
    worked
        The query whose output it shows first.
    symbols
        What the values are called, ``(n_k,)``; see `kit.symbols`.
    room
        Its room; it stands in the middle of its height.
    theme
        The colours.
    size
        Type size of the symbols, in units.

    Examples
    --------
    >>> from scenes.kit.theme import NIGHT
    >>> worked = Worked([0, 0], [[1, 0], [0, 1]], [[1, 0], [0, 1]])
    >>> track = OutputTrack(worked, ["v_1", "v_2"], Box(-1.0, 1.0, 0.0, 0.5), NIGHT)
    >>> bool(abs(track.dots[0].get_x() - 0.0) < 0.1)
    True
    """

    def __init__(
        self, worked: Worked, symbols: Sequence[str], room: Box, theme: Theme, size: float = LABEL
    ) -> None:
        values = value_vectors(worked)
        first, last = farthest(values)
        self.start, self.end = values[first], values[last]
        y = float(room.center[1])
        one, other = (formula(symbols[i], size, theme.value) for i in (first, last))
        if np.allclose(self.start, self.end):
            here = room.center
            self.ends = here, here
            spot = Dot(here, radius=0.2, color=theme.value)
            one.at(here + LEFT * (0.2 + GAP), RIGHT)
            super().__init__(worked, theme, VGroup(spot, one))
            return
        self.ends = (
            np.array([room.left + one.width + GAP, y, 0]),
            np.array([room.right - other.width - GAP, y, 0]),
        )
        line = Line(*self.ends, color=theme.value, stroke_width=4)
        dots = VGroup(*(Dot(self._at(v), radius=VALUE_DOT, color=theme.value) for v in values))
        one.at([room.left, y, 0], LEFT)
        other.at([room.right, y, 0], RIGHT)
        super().__init__(worked, theme, line, dots, VGroup(one, other))

    def places(self, worked: Worked) -> list[Point]:
        """Return where an output lies on the line."""
        return [self._at(np.array([f.value for f in worked.output]))]

    def _at(self, vector: np.ndarray) -> Point:
        span = self.end - self.start
        share = float((vector - self.start) @ span / max(span @ span, 1e-12))
        return np.array(self.ends[0] + share * (self.ends[1] - self.ends[0]))


class OutputHull(OutputPicture):
    """Values of two entries as points, the shape that they span, and the output in it.

    Parameters are those of `OutputTrack`. A label is left out where it has no room.
    """

    def __init__(
        self, worked: Worked, symbols: Sequence[str], room: Box, theme: Theme, size: float = LABEL
    ) -> None:
        values = np.array(value_vectors(worked))
        labels = [formula(symbol, size, theme.value) for symbol in symbols]
        wide = max(label.width for label in labels) + GAP
        tall = max(label.height for label in labels) / 2
        low, high = values.min(axis=0), values.max(axis=0)
        # One scale across and upward, as large as the room allows.
        extent = np.maximum(high - low, 1e-9)
        plain = np.array([room.width, room.height]) - 2 * MARGIN
        labelled = plain - 2 * np.array([wide, tall]) + MARGIN
        scale, with_labels = (float(np.min(inside / extent)) for inside in (plain, labelled))
        # Labels have to wait where they would leave hardly any room for the shape itself.
        if with_labels >= LEGIBLE * scale:
            scale = with_labels
        else:
            labels = []
        self.scale_, self.middle, self.origin = scale, (low + high) / 2, room.center
        corners = [values[i] for i in hull(values)]
        edges = [
            (self._at(a), self._at(b))
            for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)
        ]
        lines = VGroup(*(Line(*edge, color=theme.value, stroke_width=3) for edge in edges))
        dots = VGroup(*(Dot(self._at(v), radius=VALUE_DOT, color=theme.value) for v in values))
        named = VGroup()
        for label, dot in zip(labels, dots, strict=False):
            point = dot.get_center()
            around = sorted(places_round(label, point), key=lambda p: -_outward(p, point, room))
            if settle(label, around, edges, [*dots, *named], room):
                named.add(label)
        super().__init__(worked, theme, lines, dots, named)

    def places(self, worked: Worked) -> list[Point]:
        """Return where an output lies among the values."""
        return [self._at(np.array([f.value for f in worked.output]))]

    def _at(self, vector: np.ndarray) -> Point:
        x, y = self.scale_ * (vector - self.middle)
        return np.array(self.origin + [x, y, 0.0])


class OutputEntries(OutputPicture):
    """A line for each entry of the output, from the least to the greatest of the values'.

    Parameters
    ----------
    worked
        The query whose output it shows first.
    ys
        Heights of the lines, one for each entry.
    room
        The lines are as long as it is wide.
    """

    radius = SMALL_DOT

    def __init__(self, worked: Worked, ys: Sequence[float], room: Box, theme: Theme) -> None:
        values = np.array(value_vectors(worked))
        self.low, self.high = values.min(axis=0), values.max(axis=0)
        self.ys, self.room = list(ys), room
        lines, dots = VGroup(), VGroup()
        for j, y in enumerate(self.ys):
            lines.add(
                Line((room.left, y, 0), (room.right, y, 0), color=theme.value, stroke_width=3)
            )
            for value in values:
                dots.add(Dot(self._at(j, value[j]), radius=0.055, color=theme.value))
        super().__init__(worked, theme, lines, dots)

    def places(self, worked: Worked) -> list[Point]:
        """Return where each entry of an output lies on its line."""
        return [self._at(j, entry.value) for j, entry in enumerate(worked.output)]

    def _at(self, j: int, entry: float) -> Point:
        span = self.high[j] - self.low[j]
        share = (entry - self.low[j]) / span if span > 1e-12 else 0.5
        return np.array([self.room.left + share * self.room.width, self.ys[j], 0.0])


def picture_of(worked: Worked) -> type[OutputPicture]:
    """Return which picture is true of a lesson's values."""
    if lie_on_a_line(tuple(tuple(f.value for f in row) for row in worked.values)):
        return OutputTrack
    return OutputHull if len(worked.output) == 2 else OutputEntries


def hull(points: np.ndarray) -> list[int]:
    """Return which of some points in the plane are the corners of what they span, in order.

    Examples
    --------
    >>> hull(np.array([[0, 0], [2, 0], [1, 0.5], [0, 2]]))
    [0, 1, 3]
    """
    order = sorted(range(len(points)), key=lambda i: tuple(points[i]))

    def turns_left(a: int, b: int, c: int) -> bool:
        (ux, uy), (vx, vy) = points[b] - points[a], points[c] - points[b]
        return bool(ux * vy - uy * vx > 1e-12)

    def half(way: Sequence[int]) -> list[int]:
        chain: list[int] = []
        for i in way:
            while len(chain) > 1 and not turns_left(chain[-2], chain[-1], i):
                chain.pop()
            chain.append(i)
        return chain[:-1]

    return half(order) + half(order[::-1])


def value_vectors(worked: Worked) -> list[np.ndarray]:
    """Return the values as arrays, ``(n_k,)`` of ``(d_v,)``."""
    return [np.array([f.value for f in row]) for row in worked.values]


def _outward(place: Point, point: Point, room: Box) -> float:
    """How far a place lies outward of a point, as seen from the middle of the room."""
    return float((place - point) @ (point - room.center))
