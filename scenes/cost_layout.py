"""Where the grid of the cost and the table of its counts stand, in a frame of any shape."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.kit.frame import Box, Frame

HEADS, ROWS = 3, 4  # lines of the table: heads, sequences; then how they grow, and the answer
LINES = HEADS + ROWS + 2.8
EDGE = 0.62  # room for the names beside the grid, and over it
PARTS = (0.22, 0.28, 0.5)  # of the table's width, by column
NARROWEST, WIDEST = 3.95, 6.6  # of the table, in units


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
        return min(0.46, max(0.3, 0.8 * self.pitch))

    @property
    def columns(self) -> tuple[float, ...]:
        """The middles of the table's columns: tokens, memory, time."""
        x, found = self.table.left, []
        for part in PARTS:
            found.append(x + part * self.table.width / 2)
            x += part * self.table.width
        return tuple(found)

    def line(self, number: float) -> float:
        """Return the height of the middle of a line of the table, from 0."""
        return self.table.top - self.pitch * (number + 0.5)

    def row(self, i: int) -> float:
        """Return the height of the middle of the row of a sequence, from 0."""
        return self.line(HEADS + i + 0.15)

    @property
    def growth(self) -> float:
        """The height of what the counts are multiplied by at every step."""
        return self.line(HEADS + ROWS + 0.3)

    @property
    def answer(self) -> float:
        """The height of the orders of growth."""
        return self.line(LINES - 1.1)


def cost_layout(frame: Frame) -> Layout:
    """Return the places: the table beside the grid, or below it where the frame is tall."""
    safe = frame.safe
    top, bottom = frame.title_line - 0.45, frame.stage.bottom
    if frame.height > 1.5 * frame.width:
        side = 0.42 * (top - bottom)
        table = Box(-0.47 * safe.width, 0.47 * safe.width, bottom, top - EDGE - side - 0.5)
        return Layout(-side / 2 + EDGE / 2, top - EDGE, side, table)
    gap = 0.06 * safe.width
    side = min(top - bottom - EDGE, safe.width - EDGE - gap - NARROWEST)
    width = min(WIDEST, safe.width - EDGE - gap - side)
    spare = safe.width - EDGE - gap - side - width
    left = safe.left + EDGE + spare / 2
    low = (top - EDGE + bottom + side) / 2  # where the grid is less high than its room
    table = Box(left + side + gap, left + side + gap + width, bottom, top)
    return Layout(left, low, side, table)
