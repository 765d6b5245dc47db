"""A matrix: numbers in rows and columns between square brackets."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import LEFT, RIGHT, VGroup, VMobject

from scenes.kit.figures import Figure
from scenes.kit.numbers import Number, point_of
from scenes.kit.type import Color

PITCH, SIZE, REACH, INSIDE = 1.15, 0.42, 0.42, 0.08


class Matrix(VGroup):
    """Numbers in rows and columns between square brackets, decimal points in line.

    Parameters
    ----------
    rows
        Figures, ``(n, d)``.
    ys
        Heights of the rows' middles, ``(n,)``, in units.
    x
        The matrix's middle, in units.
    color
        Of its numbers and brackets.
    pitch
        Distance of the columns, in units.
    size
        Type size, in units.
    reach
        How far the brackets reach over the middles of the first and the last row, in units.
    places
        Decimal places.

    Attributes
    ----------
    rows
        The numbers, a group for each row.
    brackets
        The left and the right one.

    Examples
    --------
    >>> from scenes.kit.worked import Worked
    >>> from scenes.kit.theme import NIGHT
    >>> worked = Worked([1, 0], [[1, 0], [0, 1]], [[1, 0, 2], [0, 1, 0.5]])
    >>> v = Matrix(worked.values, [0.5, -0.5], 2.0, NIGHT.value)
    >>> [number.text for number in v.rows[1]]
    ['0', '1', '0.5']
    """

    def __init__(
        self, rows: Sequence[Sequence[Figure]], ys: Sequence[float], x: float, color: Color,
        pitch: float = PITCH, size: float = SIZE, reach: float = REACH, places: int = 3,
    ) -> None:  # fmt: skip
        d = len(rows[0])
        middles = [x + (j - (d - 1) / 2) * pitch for j in range(d)]
        points = [point_of([row[j] for row in rows], middles[j], size, places) for j in range(d)]
        self.rows = [
            VGroup(
                *(
                    Number(figure, size, color, places).align_point(point, y)
                    for figure, point in zip(row, points, strict=True)
                )
            )
            for row, y in zip(rows, ys, strict=True)
        ]
        half = d * pitch / 2 + INSIDE
        high, low = ys[0] + reach, ys[-1] - reach
        self.brackets = VGroup(
            _bracket(x - half, high, low, RIGHT, color), _bracket(x + half, high, low, LEFT, color)
        )
        super().__init__(self.brackets, *self.rows)


def _bracket(x: float, high: float, low: float, inward: np.ndarray, color: Color) -> VMobject:
    foot = 0.14 * float(inward[0])
    corners = [(x + foot, high, 0), (x, high, 0), (x, low, 0), (x + foot, low, 0)]
    shape = VMobject(color=color, stroke_width=3.5)
    return shape.set_points_as_corners([np.array(c, dtype=float) for c in corners])
