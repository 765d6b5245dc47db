"""Bars: weights as lengths, and the pile in which they become shares of one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import DOWN, LEFT, RIGHT, Line, Rectangle, VGroup, VMobject

from scenes.kit.figures import Figure
from scenes.kit.theme import Theme
from scenes.kit.type import Color

LEAST = 0.012  # so that a bar of nothing is still to be seen


def bar(length: float, height: float, color: Color) -> Rectangle:
    """Return a horizontal bar of ``length`` by ``height`` units, its left end at the origin.

    Examples
    --------
    >>> shape = bar(2.0, 0.5, "#FFD84D")
    >>> float(shape.width)
    2.0
    """
    shape = Rectangle(
        width=max(length, LEAST), height=height, stroke_width=0, fill_color=color, fill_opacity=1
    )
    return shape.shift(RIGHT * shape.width / 2)


class WeightBars(VGroup):
    """One bar a row, as long as its figure, glowing with its share.

    Parameters
    ----------
    figures
        What the lengths show, ``(n,)``; not negative. Masked keys have no bar.
    shares
        How brightly each glows, 0..1, ``(n,)``.
    ys
        Heights of the rows' middles, ``(n,)`` in units; where the bars stand upright, the
        middles of columns.
    left
        Where the bars begin, in units: their left end, or their foot.
    unit
        Units of length for 1.
    theme
        The colours.
    height
        How thick they are, in units.
    upright
        Whether they stand side by side and grow upward.

    Examples
    --------
    >>> from scenes.kit.worked import Worked
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
        upright: bool = False,
    ) -> None:
        self.left, self.unit, self.theme, self.ys = left, unit, theme, list(ys)
        self.bar_height, self.upright = height, upright
        super().__init__()
        for figure, share, y in zip(figures, shares, ys, strict=True):
            shape = Rectangle(
                width=1, height=1, stroke_width=0, fill_color=theme.glow(share),
                fill_opacity=0 if _is_masked(figure) else 1,
            )  # fmt: skip
            self.add(self._lay(shape, figure, y))

    def _lay(self, shape: VMobject, figure: Figure, y: float) -> VMobject:
        """Give a bar the corners that show a figure."""
        start, end = self.left, self.left + max(figure.value * self.unit, LEAST)
        low, high = y - self.bar_height / 2, y + self.bar_height / 2
        corners = [(end, high), (start, high), (start, low), (end, low)]
        if self.upright:
            corners = [(high, end), (low, end), (low, start), (high, start)]
        points = [(x, y, 0.0) for x, y in corners]
        shape.set_points_as_corners([*points, points[0]])
        return shape

    @property
    def edge(self) -> np.ndarray:
        """The direction of the end that they grow from, for `GrowFromEdge`."""
        return np.array(DOWN if self.upright else LEFT)

    def turn_to(self, figures: Sequence[Figure]) -> None:
        """Take the lengths and the glow of other weights, in place."""
        for shape, figure, y in zip(self.submobjects, figures, self.ys, strict=True):
            self._lay(shape, figure, y).set_fill(self.theme.glow(figure.value))

    def piled(
        self, left: float, y: float, gap: float = 0.03, unit: float | None = None,
        thick: float | None = None,
    ) -> VGroup:  # fmt: skip
        """Return copies of the bars laid end to end from ``left`` at height ``y``.

        Parameters
        ----------
        unit
            Units of length for 1 in the pile; without it that of the bars.
        thick
            How thick the pile is; without it as thick as the bars.
        """
        pile, x, scale = VGroup(), left, (unit or self.unit) / self.unit
        for shape in self.submobjects:
            width = scale * (shape.height if self.upright else shape.width)
            piece = bar(max(0.01, width - gap), thick or self.bar_height, shape.get_fill_color())
            piece.set_fill(opacity=shape.get_fill_opacity())
            pile.add(piece.move_to((x, y, 0), aligned_edge=LEFT))
            x += width if shape.get_fill_opacity() else 0
        return pile


def _is_masked(figure: Figure) -> bool:
    """Whether a figure is that of a key which takes no part, and so has no bar at all."""
    mask, index = figure.source.mask, figure.source.index
    return bool(mask and index and not mask[index[-1]])


class Ruler(VGroup):
    """A thin line with end ticks, as long as what it measures.

    Parameters
    ----------
    left, right
        Where it begins and ends, in units.
    y
        Its height, in units.
    color
        Of the line and its ticks.

    Examples
    --------
    >>> ruler = Ruler(-1.0, 2.0, 0.5, "#98A2B5")
    >>> float(ruler.width)
    3.0
    """

    def __init__(self, left: float, right: float, y: float, color: Color) -> None:
        ends = [np.array([x, y, 0.0]) for x in (left, right)]
        tick = np.array([0.0, 0.09, 0.0])
        super().__init__(
            Line(ends[0], ends[1], color=color, stroke_width=2.5),
            *(Line(end - tick, end + tick, color=color, stroke_width=2.5) for end in ends),
        )
