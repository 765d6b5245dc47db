"""Bars: weights as lengths, and the pile in which they become shares of one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import LEFT, RIGHT, Line, Rectangle, VGroup

from scenes.kit.figures import Figure
from scenes.kit.theme import Theme
from scenes.kit.type import Color


def bar(length: float, height: float, color: Color) -> Rectangle:
    """Return a horizontal bar of ``length`` by ``height`` units, its left end at the origin."""
    shape = Rectangle(
        width=max(length, 0.012), height=height, stroke_width=0, fill_color=color, fill_opacity=1
    )
    return shape.shift(RIGHT * shape.width / 2)


class WeightBars(VGroup):
    """One bar a row, as long as its figure, glowing with its share.

    Parameters
    ----------
    figures
        What the lengths show, ``(n,)``; not negative.
    shares
        How brightly each glows, 0..1, ``(n,)``.
    ys
        Heights of the rows' middles.
    left
        Where the bars begin.
    unit
        Units of length for 1.

    Examples
    --------
    >>> from scenes.kit.figures import Worked
    >>> from scenes.kit.theme import NIGHT
    >>> worked = Worked([1, 0], [[1, 0], [0, 1]], [[1], [2]])
    >>> bars = WeightBars(worked.weights, [0.7, 0.3], [1, 0], -1.0, 2.0, NIGHT)
    >>> len(bars)
    2
    """

    def __init__(
        self,
        figures: Sequence[Figure],
        shares: Sequence[float],
        ys: Sequence[float],
        left: float,
        unit: float,
        theme: Theme,
        height: float = 0.5,
    ) -> None:
        self.left, self.unit, self.theme, self.ys = left, unit, theme, list(ys)
        self.bar_height = height
        super().__init__()
        for figure, share, y in zip(figures, shares, ys, strict=True):
            shape = bar(figure.value * unit, height, theme.glow(share))
            self.add(shape.shift((left, y, 0)))

    def turn_to(self, figures: Sequence[Figure]) -> None:
        """Take the lengths and the glow of other weights, in place."""
        for shape, figure, y in zip(self.submobjects, figures, self.ys, strict=True):
            width = max(figure.value * self.unit, 0.012)
            x0, x1 = self.left, self.left + width
            h = self.bar_height / 2
            corners = [(x1, y + h, 0), (x0, y + h, 0), (x0, y - h, 0), (x1, y - h, 0)]
            shape.set_points_as_corners([*corners, corners[0]])
            shape.set_fill(self.theme.glow(figure.value))

    def piled(self, left: float, y: float, gap: float = 0.03) -> VGroup:
        """Return copies of the bars laid end to end from ``left`` at height ``y``."""
        pile, x = VGroup(), left
        for shape in self.submobjects:
            copy = shape.copy().move_to((x, y, 0), aligned_edge=LEFT)
            x += shape.width
            pile.add(copy.stretch(max(0.01, shape.width - gap) / shape.width, 0, about_edge=LEFT))
        return pile


class Ruler(VGroup):
    """A thin line with end ticks, as long as what it measures."""

    def __init__(self, left: float, right: float, y: float, color: Color) -> None:
        ends = [np.array([x, y, 0.0]) for x in (left, right)]
        tick = np.array([0.0, 0.09, 0.0])
        super().__init__(
            Line(ends[0], ends[1], color=color, stroke_width=2.5),
            *(Line(end - tick, end + tick, color=color, stroke_width=2.5) for end in ends),
        )
