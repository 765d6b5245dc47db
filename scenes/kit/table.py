"""Tables: the score table of many queries, and matrices in brackets.

All lengths are in units: the shorter side of the frame is 8 of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from manim import RIGHT, UP, AnimationGroup, Rectangle, VGroup, VMobject

from scenes.kit.figures import Figure
from scenes.kit.hatch import Hatch
from scenes.kit.numbers import Number, point_of
from scenes.kit.shapes import vector
from scenes.kit.text import Words, formula
from scenes.kit.theme import Theme
from scenes.kit.type import Color

CELL_WIDTH, CELL_HEIGHT, GAP, SIZE = 1.25, 1.0, 0.06, 0.42
# How far the names of rows and columns stand from the table.
ASIDE, HEAD = 0.15, 0.34


Figures = Sequence[Sequence[Figure]]


class ScoreTable(VGroup):
    """A grid of cells, a row for each query and a column for each key.

    It begins empty: `fill` sets figures, `name_rows` and `name_columns` set names; all of them
    are for the clip to show.

    Parameters
    ----------
    n_q, n_k
        How many rows and columns.
    left, top
        Its upper left corner, in units.
    theme
        The colours.
    width, height
        Of a cell, in units.
    size
        Type size of its numbers, in units.
    places
        Decimal places of its numbers.

    Attributes
    ----------
    cells
        The panels, ``(n_q, n_k)``.
    numbers
        By row and column, what was filled in last.
    hatches
        By row and column, the hatching of masked cells.

    Examples
    --------
    >>> from scenes.kit.worked import Worked
    >>> from scenes.kit.theme import NIGHT
    >>> keys, values = [[1, 0], [0, 1]], [[1], [2]]
    >>> rows = [Worked([1, 0], keys, values, [True, False]), Worked([1, 1], keys, values)]
    >>> table = ScoreTable(2, 2, left=-2.0, top=1.0, theme=NIGHT, width=1.2, height=0.8)
    >>> names = table.name_rows(["q_1", "q_2"], [row.query for row in rows], 0.4, NIGHT.query)
    >>> numbers = table.fill([row.weights for row in rows])
    >>> [number.text for number in numbers[1]]
    ['0.5', '0.5']
    >>> hatch = table.mask(0, 1)
    >>> table.numbers[0, 1].text
    '0'
    """

    def __init__(
        self, n_q: int, n_k: int, left: float, top: float, theme: Theme,
        width: float = CELL_WIDTH, height: float = CELL_HEIGHT, size: float = SIZE,
        places: int = 3,
    ) -> None:  # fmt: skip
        self.theme, self.size, self.places = theme, size, places
        self.left, self.top, self.width_, self.height_ = left, top, width, height
        self.numbers: dict[tuple[int, int], Number] = {}
        self.hatches: dict[tuple[int, int], Hatch] = {}
        self.cells = [[self._cell(i, j) for j in range(n_k)] for i in range(n_q)]
        super().__init__(*(cell for row in self.cells for cell in row))

    def _cell(self, i: int, j: int) -> Rectangle:
        return Rectangle(
            width=self.width_ - GAP, height=self.height_ - GAP, stroke_width=1.5,
            stroke_color=self.theme.line, fill_color=self.theme.panel, fill_opacity=1,
        ).move_to(self._place(i, j))  # fmt: skip

    def _place(self, i: int, j: int) -> np.ndarray:
        return np.array(
            [self.left + self.width_ * (j + 0.5), self.top - self.height_ * (i + 0.5), 0]
        )

    def middle(self, i: int, j: int) -> np.ndarray:
        """Return the middle of a cell."""
        return np.array(self.cells[i][j].get_center())

    # Names.

    def name_rows(
        self, symbols: Sequence[str], vectors: Figures | None, size: float, color: Color
    ) -> list[Words]:
        """Set ``q_1 = [1, 0]`` and so on beside the rows.

        Parameters
        ----------
        symbols
            What the queries are called, ``(n_q,)``; see `kit.symbols`.
        vectors
            Their entries, ``(n_q, d_k)``; without them the symbols stand alone.
        """
        names = _names(symbols, vectors, size, color)
        for i, name in enumerate(names):
            name.at([self.left - ASIDE, self._place(i, 0)[1], 0], RIGHT)
        return names

    def name_columns(
        self, symbols: Sequence[str], vectors: Figures | None, size: float, color: Color,
        stacked: bool = False,
    ) -> list[Words]:  # fmt: skip
        """Set ``k_1 = [1, 0]`` and so on over the columns; as `name_rows`, ``(n_k, d_k)``.

        Parameters
        ----------
        stacked
            Whether the entries of a vector stand below each other, for narrow columns.
        """
        names = _names(symbols, vectors, size, color, stacked)
        for j, name in enumerate(names):
            name.at([self._place(0, j)[0], self.top + HEAD, 0])
            if stacked and vectors:  # it grows upward
                name.shift(UP * (self.top + HEAD / 2 - name.get_bottom()[1]))
        return names

    # Numbers.

    def fill(self, figures: Figures) -> list[list[Number]]:
        """Set a figure in every cell, decimal points in line within a column.

        They become the cells' ``numbers``; it is for the clip to show them. Those of masked
        cells stand in the middle, in quiet ink.

        Parameters
        ----------
        figures
            ``(n_q, n_k)``.
        """
        for j, column in enumerate(zip(*figures, strict=True)):
            for i, figure in enumerate(column):
                ink = self.theme.quiet if (i, j) in self.hatches else self.theme.ink
                number = Number(figure, self.size, ink, self.places).set_z_index(2)
                self.numbers[i, j] = number
            for i, point in self._points(j).items():
                self.numbers[i, j].align_point(point, float(self.middle(i, j)[1]))
        return [[self.numbers[i, j] for j in range(len(row))] for i, row in enumerate(figures)]

    def _points(self, j: int) -> dict[int, float]:
        """Where the decimal points of a column's numbers stand, row by row."""
        middle = float(self._place(0, j)[0])
        column = [self.numbers[i, j].figure for i in range(len(self.cells))]
        seen = [figure for i, figure in enumerate(column) if (i, j) not in self.hatches]
        shared = point_of(seen, middle, self.size, self.places) if seen else middle
        return {
            i: point_of([figure], middle, self.size, self.places)
            if (i, j) in self.hatches
            else shared
            for i, figure in enumerate(column)
        }

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

    # Masks, and another place.

    def mask(self, i: int, j: int) -> Hatch:
        """Hatch a cell whose key the row's query does not see; numbers set later are quiet."""
        hatch = Hatch(self.cells[i][j], (2.0 * self.size, 0.9 * self.size), self.theme)
        self.hatches[i, j] = hatch
        return hatch

    def settle(
        self, left: float, top: float, width: float, height: float, size: float
    ) -> AnimationGroup:
        """Move the table, with what stands in its cells, to another place and size.

        Its parameters are those of the table itself. Names do not come along: set new ones.
        """
        share = size / self.size
        self.left, self.top, self.width_, self.height_ = left, top, width, height
        self.size = size
        moves: list[Any] = []
        for j in range(len(self.cells[0])):
            points = self._points(j)
            for i, row in enumerate(self.cells):
                place = self._place(i, j)
                number = self.numbers[i, j].animate.scale(share).align_point(points[i], place[1])
                moves += [self._stretch(row[j], place), number]
                if (i, j) in self.hatches:
                    moves.append(self._stretch(self.hatches[i, j], place))
        return AnimationGroup(*moves)

    def _stretch(self, panel: VMobject, place: np.ndarray) -> Any:
        move: Any = panel.animate
        wide = move.stretch_to_fit_width(self.width_ - GAP)
        return wide.stretch_to_fit_height(self.height_ - GAP).move_to(place)


def _names(
    symbols: Sequence[str], vectors: Figures | None, size: float, color: Color,
    stacked: bool = False,
) -> list[Words]:  # fmt: skip
    if vectors is None:
        return [formula(symbol, size, color) for symbol in symbols]
    pairs = zip(symbols, vectors, strict=True)
    return [vector(symbol, entries, size, color, stacked=stacked) for symbol, entries in pairs]
