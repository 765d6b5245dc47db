"""Ribbons: bands that flow from one prop to another, to the right or down."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import VMobject

from scenes.kit.frame import Point
from scenes.kit.type import Color


class Ribbon(VMobject):
    """A band that flows from one point to another, as thick all along.

    Parameters
    ----------
    start, end
        Middles of its two ends, ``(2,)`` or ``(3,)``, in units.
    thick
        In units: its height where it flows to the right, its width where it flows down.
    color
        Of the band.
    opacity
        How much it covers, as a share of 1.
    down
        Whether it leaves and arrives downward.

    Examples
    --------
    >>> band = Ribbon([0, 0], [2, 1], 0.5, "#FFD84D")
    >>> float(band.width), float(band.height)
    (2.0, 1.5)
    >>> fall = Ribbon([0, 0], [2, -1], 0.5, "#FFD84D", down=True)
    >>> float(fall.width), float(fall.height)
    (2.5, 1.0)
    """

    def __init__(
        self, start: Point | Sequence[float], end: Point | Sequence[float],
        thick: float, color: Color, opacity: float = 0.8, down: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(stroke_width=0, fill_color=color, fill_opacity=opacity)
        (x0, y0), (x1, y1) = (start[0], start[1]), (end[0], end[1])
        bends = [((x0 + x1) / 2, y0), ((x0 + x1) / 2, y1)]
        half = np.array([0.0, thick / 2, 0.0])
        if down:
            bends = [(x0, (y0 + y1) / 2), (x1, (y0 + y1) / 2)]
            half = np.array([thick / 2, 0.0, 0.0])
        way = [np.array([x, y, 0.0]) for x, y in ((x0, y0), *bends, (x1, y1))]
        self.start_new_path(way[0] + half)
        self.add_cubic_bezier_curve_to(*(point + half for point in way[1:]))
        self.add_line_to(way[3] - half)
        self.add_cubic_bezier_curve_to(*(point - half for point in way[2::-1]))
        self.add_line_to(way[0] + half)
