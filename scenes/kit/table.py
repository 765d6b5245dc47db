"""Tables: the score table of many queries, and matrices in brackets."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import LEFT, RIGHT, Rectangle, VGroup, VMobject

from scenes.kit.figures import Figure
from scenes.kit.numbers import Number, point_of
from scenes.kit.shapes import vector
from scenes.kit.text import Words
from scenes.kit.theme import Theme
from scenes.kit.type import Color

CELL_WIDTH, CELL_HEIGHT, GAP, SIZE = 1.25, 1.0, 0.06, 0.42
# How far the names of rows and columns stand from the table, in units.
ASIDE, HEAD = 0.15, 0.34


class ScoreTable(VGroup):
    """A grid of cells, a row for each query and a column for each key.

    Parameters
    ----------
    n_q, n_k
        How many rows and columns.
    left, top
        Its upper left corner.
    height
        Of a cell, in units.

    Examples
    --------
    >>> from scenes.kit.theme import NIGHT
    >>> table = ScoreTable(3, 2, 0.0, 0.0, NIGHT)
    >>> len(table.cells), len(table.cells[0])
    (3, 2)
    """

    def __init__(
        self, n_q: int, n_k: int, left: float, top: float, theme: Theme,
        width: float = CELL_WIDTH, height: float = CELL_HEIGHT, size: float = SIZE,
    ) -> None:  # fmt: skip
        self.theme, self.size = theme, size
        self.left, self.top = left, top
        self.cells: list[list[Rectangle]] = []
        self.numbers: dict[tuple[int, int], Number] = {}
        super().__init__()
        for i in range(n_q):
            row = []
            for j in range(n_k):
                cell = Rectangle(
                    width=width - GAP, height=height - GAP, stroke_width=1.5,
                    stroke_color=theme.line, fill_color=theme.panel, fill_opacity=1,
                ).move_to((left + width * (j + 0.5), top - height * (i + 0.5), 0))  # fmt: skip
                row.append(cell)
                self.add(cell)
            self.cells.append(row)

    def middle(self, i: int, j: int) -> np.ndarray:
        """Return the middle of a cell."""
        return np.array(self.cells[i][j].get_center())

    def name_rows(
        self, symbol: str, vectors: Sequence[Sequence[Figure]], size: float, color: Color
    ) -> list[Words]:
        """Set ``q_1 = [1, 0]`` and so on beside the rows; the vectors are ``(n_q, d_k)``."""
        return [
            vector(f"{symbol}_{i + 1}", entries, size, color).at(
                [self.left - ASIDE, self.middle(i, 0)[1], 0], RIGHT
            )
            for i, entries in enumerate(vectors)
        ]

    def name_columns(
        self, symbol: str, vectors: Sequence[Sequence[Figure]], size: float, color: Color
    ) -> list[Words]:
        """Set ``k_1 = [1, 0]`` and so on over the columns; the vectors are ``(n_k, d_k)``."""
        return [
            vector(f"{symbol}_{j + 1}", entries, size, color).at(
                [self.middle(0, j)[0], self.top + HEAD, 0]
            )
            for j, entries in enumerate(vectors)
        ]

    def fill(self, figures: Sequence[Sequence[Figure]]) -> list[list[Number]]:
        """Set a figure in every cell, decimal points in line within a column.

        They become the cells' ``numbers``; it is for the clip to show them.
        """
        for j, column in enumerate(zip(*figures, strict=True)):
            point = point_of(column, float(self.middle(0, j)[0]), self.size)
            for i, figure in enumerate(column):
                number = Number(figure, self.size, self.theme.ink).set_z_index(2)
                self.numbers[i, j] = number.align_point(point, float(self.middle(i, j)[1]))
        return [[self.numbers[i, j] for j in range(len(row))] for i, row in enumerate(figures)]

    def row(self, i: int) -> VGroup:
        """Return the numbers of a row."""
        return VGroup(*(self.numbers[i, j] for j in range(len(self.cells[i]))))

    def row_frame(self, i: int) -> Rectangle:
        """Return an outline around a row."""
        row = VGroup(*self.cells[i])
        return (
            Rectangle(
                width=row.width + 0.12,
                height=row.height + 0.12,
                color=self.theme.ink,
                stroke_width=4,
            )
            .move_to(row)
            .set_z_index(3)
        )


class Matrix(VGroup):
    """Numbers in rows and columns between square brackets.

    Parameters
    ----------
    rows
        Figures, ``(n, d)``.
    ys
        Heights of the rows' middles.
    x
        The matrix's middle.
    pitch
        Distance of the columns.
    """

    def __init__(
        self, rows: Sequence[Sequence[Figure]], ys: Sequence[float], x: float, color: Color,
        pitch: float = 1.15, size: float = SIZE,
    ) -> None:  # fmt: skip
        d = len(rows[0])
        middles = [x + (j - (d - 1) / 2) * pitch for j in range(d)]
        points = [point_of([row[j] for row in rows], middles[j], size) for j in range(d)]
        self.rows = [
            VGroup(
                *(
                    Number(figure, size, color).align_point(point, y)
                    for figure, point in zip(row, points, strict=True)
                )
            )
            for row, y in zip(rows, ys, strict=True)
        ]
        half = d * pitch / 2 + 0.08
        high, low = ys[0] + 0.42, ys[-1] - 0.42
        self.brackets = VGroup(
            _bracket(x - half, high, low, RIGHT, color), _bracket(x + half, high, low, LEFT, color)
        )
        super().__init__(self.brackets, *self.rows)


def _bracket(x: float, high: float, low: float, inward: np.ndarray, color: Color) -> VMobject:
    foot = 0.14 * float(inward[0])
    corners = [(x + foot, high, 0), (x, high, 0), (x, low, 0), (x + foot, low, 0)]
    shape = VMobject(color=color, stroke_width=3.5)
    return shape.set_points_as_corners([np.array(c, dtype=float) for c in corners])
