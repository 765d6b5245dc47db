"""The ledger: the worked numbers in one table that does not move.

A row for each key, a column for each step; in a turned frame the other way round. A step adds
its column; the ones before stay where they are, dimmed.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from manim import LEFT, RoundedRectangle, VGroup

from scenes.kit.figures import Figure
from scenes.kit.numbers import Number, point_of
from scenes.kit.text import Words, words
from scenes.kit.theme import Theme

HEADER, NUMBER, RISE, CELL = 0.33, 0.42, 0.72, 0.6
UNKNOWN = 0.85  # how large a question mark is, for a cell one unit high


class Ledger:
    """Where each worked number stands, and what stands there so far.

    Parameters
    ----------
    rows
        Where the keys stand along the ledger, ``(n,)`` in units: heights of the rows' middles
        from the top; from the left where it is turned.
    columns
        By name, the middle of a step's column across the ledger and the figures that it will
        hold, ``(n,)``.
    theme
        The colours.
    size
        Type size of the numbers, in units.
    places
        Decimal places.
    turned
        Whether keys stand side by side, and the steps' numbers in rows below them.
    heads
        Where the headings stand: how far over the first row, or where their left edges are in a
        turned ledger, in units.
    head_size
        Type size of the headings, in units.

    Examples
    --------
    >>> from scenes.kit.worked import Worked
    >>> from scenes.kit.theme import NIGHT
    >>> worked = Worked([1, 0], [[1, 0], [0, 1]], [[1], [2]])
    >>> ledger = Ledger([1.0, 0.0], {"score": (2.0, worked.scores)}, NIGHT)
    >>> numbers = ledger.numbers("score")
    >>> numbers[0].text
    '1'
    >>> shown = [ledger.header("score", "score"), *numbers]
    >>> turned = Ledger([-1.0, 1.0], {"score": (2.0, worked.scores)}, NIGHT, turned=True)
    >>> turned.place("score", 0)
    (-1.0, 2.0)
    """

    def __init__(
        self, rows: Sequence[float], columns: Mapping[str, tuple[float, Sequence[Figure]]],
        theme: Theme, size: float = NUMBER, places: int = 3, turned: bool = False,
        heads: float = RISE, head_size: float = HEADER,
    ) -> None:  # fmt: skip
        self.rows, self.theme, self.size, self.places = list(rows), theme, size, places
        self.turned, self.heads, self.head_size = turned, heads, head_size
        self.middles = {name: middle for name, (middle, _) in columns.items()}
        self.figures = {name: tuple(figures) for name, (_, figures) in columns.items()}
        self.cells: dict[tuple[str, int], Number] = {}
        self.headers: dict[str, Words] = {}

    def place(self, column: str, row: int) -> tuple[float, float]:
        """Return the middle of a cell."""
        along, across = self.rows[row], self.middles[column]
        return (along, across) if self.turned else (across, along)

    def point(self, column: str) -> float:
        """Where a column's decimal points stand, so that its widest numbers are centred."""
        return point_of(self.figures[column], self.middles[column], self.size, self.places)

    def header(self, column: str, text: str) -> Words:
        """Set a column's heading above its first row, or to the left of a turned one."""
        heading = words(text, self.head_size, self.theme.quiet)
        if self.turned:
            heading.at([self.heads, self.middles[column], 0], LEFT)
        else:
            heading.at([self.middles[column], self.rows[0] + self.heads, 0])
        self.headers[column] = heading
        return heading

    def number(self, column: str, row: int, figure: Figure | None = None) -> Number:
        """Set a number at its place, its decimal point in line with the column's others.

        Parameters
        ----------
        figure
            What stands there for now, if it is not the column's own.
        """
        shown = figure or self.figures[column][row]
        cell = Number(shown, self.size, self.theme.ink, self.places)
        if self.turned:
            cell.at([*self.place(column, row), 0])
        else:
            cell.align_point(self.point(column), self.rows[row])
        self.cells[column, row] = cell
        return cell

    def numbers(self, column: str) -> list[Number]:
        """Set all numbers of a column."""
        return [self.number(column, row) for row in range(len(self.rows))]

    def column(self, *columns: str) -> VGroup:
        """Return everything that stands in some columns: headings and numbers."""
        cells = [cell for (name, _), cell in self.cells.items() if name in columns]
        heads = [heading for name, heading in self.headers.items() if name in columns]
        return VGroup(*heads, *cells)

    def unknown(self, column: str, row: int, height: float | None = None) -> VGroup:
        """Set an empty cell with a question mark, for a number yet to be predicted.

        Parameters
        ----------
        height
            Of the cell, in units; without it, as high as there is room for.
        """
        place = (*self.place(column, row), 0)
        height = height or self.cell
        box = RoundedRectangle(
            corner_radius=0.08, width=1.2 * height, height=height, color=self.theme.quiet,
            stroke_width=2, fill_color=self.theme.panel, fill_opacity=0.6,
        ).move_to(place)  # fmt: skip
        size = min(self.size, UNKNOWN * height)
        return VGroup(box, words("?", size, self.theme.quiet).at(place))

    @property
    def cell(self) -> float:
        """How high an empty cell may be: as a rule 0.6, less where cells lie closer."""
        lines = list(self.middles.values()) if self.turned else self.rows
        gaps = [abs(b - a) for a, b in itertools.pairwise(lines)]
        return min([CELL, *(0.88 * gap for gap in gaps)])
