"""What the matrix form of a lesson needs room for: how wide its numbers and names are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.kit.heading import TAKEAWAY
from scenes.kit.numbers import column_ems
from scenes.kit.shapes import vector
from scenes.kit.worked import Worked

if TYPE_CHECKING:
    from scenes.kit.clip import Clip
    from scenes.kit.text import Words

NAME, SUM, LEAST_SUM = 0.39, 0.36, 0.28
CROWD = 3


@dataclass(frozen=True)
class Needs:
    """Counts, and widths in units.

    Attributes
    ----------
    rows
        Every query, ``(n_q,)``.
    row_name, row_symbol, out_symbol
        The widest name of a row with its vector and without, and of an output.
    column_symbol, column_name, stacked_name
        The widest name of a column without its vector and with it; width and height where that
        is stacked.
    sum_width
        What stands at the end of a row: its sum.
    short_takeaways
        Whether its takeaways keep to one line.
    book_width, book_height
        Of the books; no height where they are too tall to wait in a column.
    """

    rows: tuple[Worked, ...]
    row_name: float
    row_symbol: float
    out_symbol: float
    column_symbol: float
    column_name: float
    stacked_name: tuple[float, float]
    sum_width: float
    short_takeaways: bool
    book_width: float
    book_height: float | None

    @property
    def n_q(self) -> int:
        """How many queries."""
        return len(self.rows)

    @property
    def n_k(self) -> int:
        """How many keys."""
        return self.rows[0].n

    @property
    def d_v(self) -> int:
        """How many entries a value has."""
        return len(self.rows[0].output)

    def scores(self, places: int) -> float:
        """Width of the widest column of the table, whatever it holds, in ems."""
        tables = [
            [row.scores for row in self.rows],
            [row.before_mask for row in self.rows],
            [row.scaled for row in self.rows],
        ]
        whole = max(column_ems(zip(*table, strict=True), places) for table in tables)
        return max(whole, self.weights(places))

    def weights(self, places: int) -> float:
        """Width of the widest column of weights, in ems."""
        return column_ems(zip(*(row.weights for row in self.rows), strict=True), places)

    def values(self, places: int) -> float:
        """Width of the widest column of V, in ems."""
        return column_ems(zip(*self.rows[0].values, strict=True), places)

    def output(self, places: int) -> float:
        """Width of the widest column of the outputs, in ems."""
        return column_ems(zip(*(row.output for row in self.rows), strict=True), places)


def row_sum(clip: Clip) -> Words:
    """Set what stands at the end of a row of weights; smaller where many keys need the room."""
    crowded = not clip.frame.wide and len(clip.data.keys) > CROWD
    size, quiet = LEAST_SUM if crowded else SUM, clip.theme.quiet
    return clip.line(f"{clip.word('common.sum')} {{one}}", size, quiet)


def find_needs(clip: Clip, book_width: float, book_height: float | None) -> Needs:
    """Measure a clip's lesson; the books are as its props have them."""
    rows, ink = clip.data.rows, clip.theme.ink
    pairs = list(zip(clip.symbols("q"), (row.query for row in rows), strict=True))
    keys = list(zip(clip.symbols("k"), rows[0].keys, strict=True))
    stacked = [vector(symbol, key, NAME, ink, stacked=True) for symbol, key in keys]
    takeaways = [clip.words(name, TAKEAWAY, ink).width for name in ("token", "step")]
    return Needs(
        rows=tuple(rows),
        row_name=max(vector(symbol, query, NAME, ink).width for symbol, query in pairs),
        row_symbol=max(clip.formula(symbol, NAME).width for symbol, _ in pairs),
        out_symbol=max(clip.formula(symbol, NAME).width for symbol in clip.symbols("o")),
        column_symbol=max(clip.formula(symbol, NAME).width for symbol, _ in keys),
        column_name=max(vector(symbol, key, NAME, ink).width for symbol, key in keys),
        stacked_name=(max(m.width for m in stacked), max(m.height for m in stacked)),
        sum_width=float(row_sum(clip).width),
        short_takeaways=max(takeaways) <= 0.92 * clip.frame.safe.width,
        book_width=book_width,
        book_height=book_height,
    )
