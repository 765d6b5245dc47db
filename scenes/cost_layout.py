"""Where the grid of the cost and the table of its counts stand, in a frame of any shape."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scenes.kit.frame import Box, Frame

LENGTHS = (3, 6, 12, 24)  # each twice the one before, so that the grid's quarters show
# Lines of the table: heads, closer together than the lengths under them; then the answer.
HEADS, ROWS, CLOSE = 3, len(LENGTHS), 0.82
LINES = HEADS * CLOSE + ROWS + 1.9
EDGE = 0.56  # room for the numbers beside the grid, and over it
NARROW, WIDEST = 3.95, 6.4  # of the table, in units


@dataclass(frozen=True)
class Layout:
    """Places of the cost's picture.

    Parameters
    ----------
    left, top, side
        Of the grid, in units.
    table
        The room of the table.
    """

    left: float
    top: float
    side: float
    table: Box

    @property
    def pitch(self) -> float:
        """How far lines of the table lie apart."""
        return self.table.height / LINES

    @property
    def size(self) -> float:
        """The type size of the table's numbers."""
        return min(0.34 if self.narrow else 0.46, max(0.3, 0.8 * self.pitch))

    @property
    def narrow(self) -> bool:
        """Whether the table has no room for the names of all that it counts."""
        return self.table.width < NARROW + 0.2

    def columns(self, widths: Sequence[float]) -> list[float]:
        """Return the middles of columns of some widths, with as much air between any two."""
        spare = self.table.width - sum(widths)
        air = spare / len(widths)
        x, found = self.table.left + air / 2, []
        for width in widths:
            found.append(x + width / 2)
            x += width + air
        return found

    def line(self, number: float) -> float:
        """Return the height of the middle of a line of the table, from 0."""
        return self.table.top - self.pitch * (number + 0.5)

    def row(self, i: int) -> float:
        """Return the height of the middle of the row of a sequence, from 0."""
        return self.line(HEADS * CLOSE + i + 0.15)

    @property
    def rule(self) -> float:
        """The height of the rule under the heads."""
        return self.line(HEADS * CLOSE - 0.4)

    def head(self, i: int) -> float:
        """Return the height of the middle of a line of the heads, from 0."""
        return self.line(CLOSE * i)

    @property
    def answer(self) -> float:
        """The height of the orders of growth."""
        return self.line(LINES - 1.0)


def cost_layout(frame: Frame) -> Layout:
    """Return the places: the table beside the grid, or below it where the frame is tall."""
    safe = frame.safe
    top, bottom = frame.title_line - 0.45, frame.stage.bottom
    if frame.height > 1.5 * frame.width:
        side = 0.43 * (top - bottom)
        table = Box(-0.47 * safe.width, 0.47 * safe.width, bottom + 0.15, top - EDGE - side - 0.45)
        return Layout(-side / 2 + EDGE / 2, top - EDGE, side, table)
    gap = 0.045 * safe.width
    side = min(top - bottom - EDGE, safe.width - EDGE - gap - NARROW)
    if not frame.turned:  # not so large a grid that the table is cramped
        side = min(side, 0.38 * safe.width)
    width = min(WIDEST, safe.width - EDGE - gap - side)
    left = safe.left + EDGE + (safe.width - EDGE - gap - side - width) / 2
    upper = (top + bottom + side - 0.4) / 2  # where the grid is less high than its room
    table = Box(left + side + gap, left + side + gap + width, bottom, top)
    return Layout(left, upper, side, table)
