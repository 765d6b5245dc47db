"""A grid of cells as one path, for tables of more cells than could be drawn one by one."""

from __future__ import annotations

import numpy as np
from manim import VMobject

from scenes.kit.type import Color

GAP = 0.14  # between two cells, as a share of how far they lie apart


class Cells(VMobject):
    """Square cells in rows and columns, drawn as a single path.

    Parameters
    ----------
    rows, columns
        How many there are.
    left, top
        The upper left corner of the grid, in units.
    pitch
        How far cells lie apart, in units.
    color
        Of all of them.
    hole
        How many rows and columns in the upper left corner are left out.
    gap
        Between two cells, as a share of how far they lie apart.

    Examples
    --------
    >>> ring = Cells(4, 4, left=-1.0, top=1.0, pitch=0.5, color="#FFFFFF", hole=2)
    >>> ring.cells
    12
    """

    def __init__(
        self, rows: int, columns: int, left: float, top: float, pitch: float, color: Color,
        hole: int = 0, gap: float = GAP,
    ) -> None:  # fmt: skip
        super().__init__(stroke_width=0, fill_color=color, fill_opacity=1)
        i, j = (axis.ravel() for axis in np.indices((rows, columns)))
        kept = (i >= hole) | (j >= hole)
        self.cells = int(kept.sum())
        middles = np.stack([left + pitch * (j + 0.5), top - pitch * (i + 0.5), 0 * i], axis=1)
        corners = np.array([(-1, 1, 0), (1, 1, 0), (1, -1, 0), (-1, -1, 0)])
        corners = middles[kept][:, None] + corners * pitch * (1 - gap) / 2
        ends = np.roll(corners, -1, axis=1)
        sides = [corners + (ends - corners) * t for t in (0, 1 / 3, 2 / 3, 1)]
        self.points = np.stack(sides, axis=2).reshape(-1, 3)
