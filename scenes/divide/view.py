"""One view of the mix: values, what they span, weighted arrows head to tail, and the output."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
from manim import Arrow, Line, Mobject, VGroup, VMobject

from scenes.kit.axis import Axis
from scenes.kit.clip import Clip
from scenes.kit.figures import Figure
from scenes.kit.frame import Box, Point
from scenes.kit.labels import Stretch, places_round, settle
from scenes.kit.match_arrows import ends
from scenes.kit.output_pictures import hull
from scenes.kit.plane import Plane
from scenes.kit.space import SHORT, Space
from scenes.kit.text import Words

NAME, VECTOR, VALUE, DOT, BAND = 0.4, 0.36, 0.1, 0.12, 11
# How far a name stands from its point, and how many of the places round a value are near enough.
APART, NEAR = 0.25, 8
AWAY, RISES = 0.22, (0.15, 0.2, 0.25, 0.3, 0.4, 0.0, -0.2, -0.3, -0.4)  # for a long name


def named(clip: Clip, symbol: str, figures: Sequence[Figure]) -> Words:
    """Set a vector in the colour of outputs after its symbol, which may be empty."""
    entries = {f"x{j}": figure for j, figure in enumerate(figures)}
    sign = "=" if all(figure.is_exact() for figure in figures) else "approx"
    listed = ", ".join("{" + name + "}" for name in entries)
    return clip.formula(f"{symbol} {sign} [{listed}]", VECTOR, clip.theme.output, **entries)


def places_near(label: Mobject, point: Point) -> list[Point]:
    """Return middles for a long label of a point: on its right or left, a little up or down."""
    across, up = label.width / 2 + AWAY, np.array([0.0, 1.0, 0.0])
    sides = np.array([across, 0.0, 0.0]), np.array([-across, 0.0, 0.0])
    beside = [point + side + rise * up for rise in RISES for side in sides]
    return [*beside, *(point + way * up for way in (0.45, -0.45))]


class View:
    """The mix as far as a room shows it.

    Parameters
    ----------
    box
        The room, in units.
    reach
        What it has to show besides the values and the output, each ``(d_v,)``.
    """

    def __init__(self, clip: Clip, box: Box, reach: np.ndarray) -> None:
        self.clip, self.theme, worked = clip, clip.theme, clip.data.worked
        self.values = np.array(clip.data.values, dtype=float)
        self.output = worked.steps.output[0]
        self.names = [clip.formula(s, NAME, clip.theme.value) for s in clip.symbols("v")]
        self.space = self._space(box, [*self.values, self.output, *reach])
        self.dots = VGroup(*(self.space.dot(v, clip.theme.value, VALUE) for v in self.values))
        self.dots.set_z_index(3)
        self.point = self.space.dot(self.output, clip.theme.output, DOT).set_z_index(4)
        self.line = self._line()
        self.arrows = self.chain(worked.steps.contributions[0])
        self.labels = VGroup()

    def _space(self, box: Box, vectors: list[np.ndarray]) -> Space:
        if len(self.output) == 2:
            return Plane(box, vectors, self.theme)
        room = max(name.width for name in self.names) + 0.15
        return Axis(box, vectors, self.theme, len(self.values), room)

    def _line(self) -> VGroup:
        """The line between the values, or the outline of them all: a band under the arrows."""
        points = np.array([self.space.point(value) for value in self.values])
        corners = [points[i] for i in hull(points[:, :2])] if len(points) > 1 else []
        pairs = [
            *itertools.pairwise(corners),
            *([(corners[-1], corners[0])] if corners[2:] else []),
        ]
        color = self.theme.toward(self.theme.value, 0.6)
        return VGroup(
            *(
                Line(a, b, color=color, stroke_width=BAND)
                for a, b in pairs
                if np.linalg.norm(b - a) > SHORT
            )
        ).set_z_index(1)

    def chain(self, parts: np.ndarray) -> list[VMobject]:
        """Return the arrows of what is left of the values, head to tail."""
        tails = np.cumsum([np.zeros(len(self.output)), *parts], axis=0)
        return [
            self.space.arrow(part, self.theme.value, start=tail, lane=i).set_z_index(2)
            for i, (part, tail) in enumerate(zip(parts, tails, strict=False))
        ]

    def shown(self, arrows: Sequence[VMobject]) -> list[VMobject]:
        """Return those of the arrows that are not too short to be one."""
        return [arrow for arrow in arrows if isinstance(arrow, Arrow)]

    def label(self, marks: Sequence[VMobject], taken: Sequence[Mobject]) -> None:
        """Name what finds a place for its name near it, in the order that places most.

        Parameters
        ----------
        marks, taken
            Arrows and lines, and points and labels, that names keep away from.
        """
        names = list(zip(self.names, self.values, strict=True))
        ways: list[VGroup] = []
        short = self.clip.formula("o", NAME, self.theme.output)
        for o in (named(self.clip, "o", self.clip.data.worked.output), short):
            if isinstance(self.space, Axis):
                ways.append(self._on_axis(self.space, o, taken))
                continue
            for order in ([(o, self.output), *names], [*names, (o, self.output)]):
                lines = [*self.space.stretches, *map(ends, (*marks, *self.line))]
                ways.append(self._placed(o, order, lines, taken))
        self.labels = max(ways, key=len)

    def _placed(
        self, o: Words, order: list[tuple[Words, np.ndarray]], lines: list[Stretch],
        taken: Sequence[Mobject],
    ) -> VGroup:  # fmt: skip
        labels = VGroup()
        for name, vector in order:
            label = name.copy()
            near = places_round(label, self.space.point(vector), APART)
            if name is not o:
                near = near[:NEAR]
            elif o.numbers:
                near = places_near(label, self.space.point(vector))
            taken_now = [*self.dots, self.point, *taken, *labels]
            if settle(label, near, lines, taken_now, self.space.room):
                labels.add(label)
        return labels

    def _on_axis(self, axis: Axis, o: Words, taken: Sequence[Mobject]) -> VGroup:
        """On a number line the values are named beside their lanes, the output at its point."""
        labels = VGroup()
        taken = [*self.dots, self.point, *taken, *axis.submobjects[2:]]
        pairs = [(o, self.output), *zip(self.names, self.values, strict=True)]
        for i, (name, vector) in enumerate(pairs):
            label = name.copy()
            places = axis.places(label, vector, i - 1) if i else axis.under(label, vector)
            if settle(label, places, [], [*taken, *labels], axis.room):
                labels.add(label)
        return labels
