"""Spaces: pictures in which vectors are arrows; what the plane and the number line share."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import Arrow, Dot, Mobject, VGroup, VMobject

from scenes.kit.frame import Box, Point
from scenes.kit.labels import Stretch
from scenes.kit.type import Color

WIDTH = 7.0
TIP, TIP_SHARE = 0.24, 0.4
SHORT = 0.06  # an arrow shorter than this on screen, in units, is drawn as a dot
RADIUS = 0.09
OUT = 0.1


class Space(VGroup):
    """Axes that stand still, on which vectors are drawn as arrows.

    Attributes
    ----------
    box
        The room that it takes, in units.
    stretches
        Its own lines, which labels keep clear of.
    tip
        How long the tips of arrows are, in units.

    Notes
    -----
    On a number line arrows lie in lanes, one below the other; a plane has no use for them.
    """

    box: Box
    stretches: list[Stretch]
    tip = TIP

    @property
    def room(self) -> Box:
        """The room of the labels, which may stand out a little above and below."""
        box = self.box
        return Box(box.left, box.right, box.bottom - OUT, box.top + OUT)

    def point(self, vector: Sequence[float] | Point, lane: int | None = None) -> Point:
        """Return where a vector's head lies on screen; without a lane, on the axes themselves."""
        raise NotImplementedError

    def places(
        self, label: Mobject, vector: Sequence[float], lane: int, left: bool = False
    ) -> list[Point]:
        """Return where an arrow's name may stand, the best first; ``left`` of it rather."""
        raise NotImplementedError

    def head_places(self, label: Mobject, vector: Sequence[float], lane: int) -> list[Point]:
        """Return where the name of what an arrow points at may stand, the best first."""
        raise NotImplementedError

    def arrow(
        self, vector: Sequence[float], color: Color, start: Sequence[float] | None = None,
        lane: int | None = None, width: float = WIDTH,
    ) -> VMobject:  # fmt: skip
        """Return an arrow from ``start``, or nought, by ``vector``; a dot if it is too short."""
        tail = np.zeros(len(vector)) if start is None else np.asarray(start, dtype=float)
        ends = self.point(tail, lane), self.point(tail + np.asarray(vector, dtype=float), lane)
        if np.linalg.norm(ends[1] - ends[0]) < SHORT:
            return Dot(ends[1], radius=RADIUS, color=color)
        return Arrow(
            *ends,
            buff=0,
            color=color,
            stroke_width=width,
            tip_length=self.tip,
            max_tip_length_to_length_ratio=TIP_SHARE,
            max_stroke_width_to_length_ratio=100,
        )

    def dot(self, vector: Sequence[float], color: Color, radius: float = RADIUS) -> Dot:
        """Return a dot on the axes where a vector points to."""
        return Dot(self.point(vector), radius=radius, color=color)
