"""The places of the matrix form: what a layout says, and what its builders share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scenes.kit.frame import Box, Point
from scenes.kit.table import ASIDE, GAP, HEAD
from scenes.matrix.needs import Needs

SIZE, SMALL_SIZE, READABLE = 0.42, 0.267, 0.36
SIZES = (SIZE, 0.39, READABLE, 0.33, 0.3, 0.28, SMALL_SIZE)
CELL_WIDTH, CELL_HEIGHT, LEAST_HEIGHT = 1.8, 0.98, 0.33
# What lies between the table, the sign of the product, V, its sign, the outputs and their names,
# for numbers of full size.
TIMES, SIGN, OUT_NAME = 0.57, 0.59, 0.22
TIGHT, SUM_GAP = 0.14, 0.25
DEEPER = 0.6

# Its type size, whether it is flat, its corner or its middle, and which corner if it is one.
FormulaPlace = tuple[float, bool, tuple[float, float], Point | None]


@dataclass(frozen=True)
class Grid:
    """Where a table stands: its upper left corner, its cells, the type size of its numbers."""

    left: float
    top: float
    width: float
    height: float
    size: float

    def box(self, n_q: int, n_k: int) -> Box:
        """Return what it covers."""
        right, bottom = self.left + n_k * self.width, self.top - n_q * self.height
        return Box(self.left, right, bottom, self.top)


@dataclass(frozen=True)
class Spot:
    """Where a matrix stands: its middle, its rows, the distance of its columns, its type size."""

    x: float
    ys: tuple[float, ...]
    pitch: float
    size: float
    half: float
    reach: float

    @property
    def middle(self) -> float:
        """The height of its middle."""
        return (self.ys[0] + self.ys[-1]) / 2


@dataclass(frozen=True)
class Layout:
    """The places of the matrix form, in units.

    Attributes
    ----------
    places
        Decimal places of all computed numbers.
    alone, beside
        The table before V comes and from then on.
    row_vectors, heads
        Whether the rows' names show their vectors while the table is alone, and how the columns'
        names do: ``inline``, ``stacked`` or ``symbols``.
    books
        Where the books wait for their turn, as their x (none: where they are) and heights; none
        where they leave.
    v, out
        The matrices.
    times, equals, v_name
        The signs between them and V's name.
    out_x
        Where the outputs' names begin; none where there is no room.
    alone_note, note
        The note under the table, by its left end or its middle, before V comes and from then on;
        none where there is no room for it any more.
    example
        The middle of the cell worked aloud.
    chain
        The room of the last token's chain.
    formula
        Where the whole formula stands.
    centred
        Whether the notes are centred.
    """

    places: int
    alone: Grid
    beside: Grid
    row_vectors: bool
    heads: str
    books: tuple[float | None, tuple[float, ...]] | None
    v: Spot
    out: Spot
    times: tuple[float, float]
    equals: tuple[float, float]
    v_name: tuple[float, float]
    out_x: float | None
    alone_note: tuple[float, float]
    note: tuple[float, float] | None
    example: tuple[float, float]
    chain: Box
    formula: FormulaPlace
    centred: bool

    @property
    def settles(self) -> bool:
        """Whether the table moves when V comes."""
        return self.alone != self.beside


@dataclass(frozen=True)
class Room:
    """What the frame leaves: the table's band, how high names may reach, the chain's room.

    Attributes
    ----------
    tall
        Whether there is room for everything below each other.
    wide
        Whether there is room beside the table while it is alone.
    centred
        Whether notes are centred, as in frames that are not wide.
    """

    tall: bool
    wide: bool
    centred: bool
    band: Box
    ceiling: float
    chain: Box
    formula: FormulaPlace


def fit(width: float, height: float, ems: float) -> float:
    """Return the type size for which numbers so many ems wide fit into a cell."""
    return min(SIZE, (width - GAP - 0.14) / ems, max(SMALL_SIZE, 0.66 * height))


def heads(needs: Needs, width: float, height: float) -> str:
    """Return how the columns' names can show their vectors, in cells so wide, so high over them."""
    if needs.column_name <= width - 0.1:
        return "inline"
    wide, high = needs.stacked_name
    return "stacked" if wide <= width - 0.1 and high + HEAD / 2 <= height else "symbols"


def spot(x: float, ys: Sequence[float], ems: float, d: int, size: float, least: float) -> Spot:
    """Return a place for a matrix of ``d`` columns whose left bracket is at ``x``."""
    pitch = max(least * size / SIZE, ems * size + TIGHT)
    half = d * pitch / 2 + 0.08
    step = ys[0] - ys[1] if len(ys) > 1 else CELL_HEIGHT
    return Spot(x + half, tuple(ys), pitch, size, half, min(0.42, 0.5 * step))


@dataclass(frozen=True)
class Alone:
    """A table that has the frame to itself, and how its names show their vectors."""

    grid: Grid
    row_vectors: bool
    heads: str
    note_y: float


def alone(room: Room, needs: Needs, places: int) -> Alone:
    """Give the table all the room there is, as it has before V comes."""
    bottom = room.band.bottom - DEEPER
    for vectors in (True, False):
        name = (needs.row_name if vectors else needs.row_symbol) + ASIDE
        tail = SUM_GAP + needs.sum_width
        width = min(CELL_WIDTH, (room.band.width - name - tail) / needs.n_k)
        style = heads(needs, width, room.ceiling - bottom - 0.6 * needs.n_q)
        head = needs.stacked_name[1] + 0.2 if style == "stacked" else 0.5
        high = room.ceiling - head - bottom
        height = min(CELL_HEIGHT, high / needs.n_q)
        size = fit(width, height, needs.scores(places))
        if size >= READABLE:
            break
    whole = name + needs.n_k * width + tail
    left = room.band.left + (room.band.width - whole) / 2 + name
    top = bottom + high / 2 + needs.n_q * height / 2
    grid = Grid(left, top, width, height, size)
    return Alone(grid, vectors, style, top - needs.n_q * height - 0.3)
