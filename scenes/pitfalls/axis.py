"""Softmax over the wrong axis: a table whose columns add up to one, and one whose rows do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from manim import LEFT, RIGHT, Rectangle, VGroup

from attn_math import rounding
from scenes.kit.clip import Clip
from scenes.kit.figures import Figure
from scenes.kit.frame import Box
from scenes.kit.mistaken import EXACTLY
from scenes.kit.numbers import Number, column_ems, point_of
from scenes.kit.symbols import symbol
from scenes.kit.table import ASIDE, GAP, HEAD, ScoreTable
from scenes.kit.text import Words
from scenes.kit.vectors import relation
from scenes.pitfalls.halves import Halves, choose, sign

SIZES = (0.46, 0.42, 0.39, 0.36, 0.33, 0.3, 0.28, 0.267)
NAME, NOTE = 0.39, (0.34, 0.31, 0.29, 0.267)
PAD, SUM_GAP, WIDEST, HIGHEST = 0.26, 0.34, 1.35, 0.98
LEAD = 1.16  # of a row, in ems
TOP = 0.54  # over the table, for the names of its columns
PLACES = (3, 2)
RELATION, APART = 1.05, 0.1  # room of the sign before a sum, in ems; of a sum from its cross
CROSS = 0.13  # its radius, beside a sum that is not one

Table = Sequence[Sequence[Figure]]


@dataclass(frozen=True)
class Sums:
    """A table of weights with what its rows add up to, and its columns where that is shown."""

    weights: Table
    rows: Sequence[Figure]
    columns: Sequence[Figure] = ()


@dataclass(frozen=True)
class Fit:
    """How large a table is set: its cells, its type, the rooms of its names and its sums."""

    cell: float
    row: float
    size: float
    places: int
    name: float
    sums: float
    queries: tuple[Words, ...]
    keys: tuple[Words, ...]

    @property
    def width(self) -> float:
        """Of everything, in units."""
        return self.name + len(self.keys) * self.cell + self.sums


def best(clip: Clip, ways: Sequence[Halves], pair: Sequence[Sums]) -> tuple[Halves, Fit]:
    """Return in which halves two tables stand with the largest type, and how large they are."""
    found: list[tuple[float, tuple[Halves, Fit]]] = []
    for places in PLACES:
        for halves in ways:
            fits = (_fit(clip, halves.wrong.room, pair, size, places) for size in SIZES)
            fit = next((fit for fit in fits if fit), None)
            if fit:
                found.append((fit.size, (halves, fit)))
        if found and max(entry[0] for entry in found) > SIZES[-1]:
            break
    if not found:
        fit = _fit(clip, Box(0, 100, 0, 100), pair, SIZES[-1], PLACES[-1])
        assert fit is not None
        return ways[0], fit
    return choose(found)


def _fit(clip: Clip, room: Box, pair: Sequence[Sums], size: float, places: int) -> Fit | None:
    """Return how a pair of tables stands in a room in type of a size, if it does."""
    n_q, n_k = len(pair[0].weights), len(pair[0].weights[0])
    columns: list[Sequence[Figure]] = [c for sums in pair for c in zip(*sums.weights, strict=True)]
    columns += [[figure] for sums in pair for figure in sums.columns]
    tail = (max(column_ems([sums.rows], places) for sums in pair) + RELATION) * size + SUM_GAP
    if any(is_off(figure) for sums in pair for figure in sums.rows):
        tail += APART + 2 * CROSS
    numbers = column_ems(columns, places) * size + PAD
    for named in (True, False):  # by their tokens where that has room
        queries, keys = (
            tuple(
                clip.formula(clip.symbol(letter, i) if named else symbol(letter, i), NAME)
                for i in range(n)
            )
            for letter, n in (("q", n_q), ("k", n_k))
        )
        name = max(query.width for query in queries) + ASIDE
        least = max(numbers, *(key.width + GAP for key in keys))
        room_each = (room.width - name - tail) / n_k
        if least <= room_each:
            break
    row = (room.height - TOP) / (n_q + 1)
    if least > room_each or row < LEAD * size:
        return None
    cell, row = min(WIDEST, max(least, room_each)), min(HIGHEST, row)
    return Fit(cell, row, size, places, name, tail, queries, keys)


def is_off(total: Figure) -> bool:
    """Whether what weights add up to is not one."""
    return abs(total.value - 1) > EXACTLY


def sign_of(total: Figure, weights: Sequence[Figure], places: int) -> str:
    """Return the sign before a sum: ``=`` where what is shown is exact and visibly adds up."""
    adds = rounding.adds_up([w.value for w in weights], places, total.value)
    return relation(total, places) if adds else "approx"


class Axis:
    """A table with its sums.

    Parameters
    ----------
    sums
        What it shows.
    """

    def __init__(self, clip: Clip, room: Box, sums: Sums, fit: Fit) -> None:
        theme, n_q, n_k = clip.theme, len(sums.weights), len(sums.weights[0])
        left = float(room.center[0]) - fit.width / 2 + fit.name
        high = TOP + (n_q + 1) * fit.row
        top = float(room.center[1]) + high / 2 - TOP
        self.table = ScoreTable(n_q, n_k, left, top, theme, fit.cell, fit.row, fit.size, fit.places)
        self.hatches = VGroup()
        for i, seen in enumerate(clip.data.masks):
            for j in range(n_k):
                if seen[j]:
                    glow = theme.glow(sums.weights[i][j].value)
                    self.table.cells[i][j].set_fill(glow)
                else:
                    self.table.cells[i][j].set_fill(theme.background)
                    self.hatches.add(self.table.mask(i, j))
        self.numbers = VGroup(*(n for row in self.table.fill(sums.weights) for n in row))
        for (i, j), number in self.table.numbers.items():
            if (i, j) not in self.table.hatches:
                number.set_color(theme.ink_on(self.table.cells[i][j].get_fill_color()))
        rows = [
            name.copy()
            .set_color(theme.query)
            .at([left - ASIDE, self.table.middle(i, 0)[1], 0], RIGHT)
            for i, name in enumerate(fit.queries)
        ]
        columns = [
            name.copy().set_color(theme.key).at([self.table.middle(0, j)[0], top + HEAD, 0])
            for j, name in enumerate(fit.keys)
        ]
        self.names = VGroup(*rows, *columns)
        self._set_sums(clip, sums, fit, left + n_k * fit.cell)

    def _set_sums(self, clip: Clip, sums: Sums, fit: Fit, end: float) -> None:
        theme, table, size, places = clip.theme, self.table, fit.size, fit.places
        wide, sign_room = column_ems([sums.rows], places) * size, RELATION * size
        start = end + SUM_GAP
        point = point_of(list(sums.rows), start + sign_room + wide / 2, size, places)
        self.row_sums, self.crosses = [], VGroup()
        for i, (figure, weights) in enumerate(zip(sums.rows, sums.weights, strict=True)):
            y = float(table.middle(i, 0)[1])
            is_ = clip.formula(sign_of(figure, weights, places), size).at([start, y, 0], LEFT)
            number = Number(figure, size, theme.ink, places).align_point(point, y)
            self.row_sums.append(VGroup(is_, number))
            if is_off(figure):
                cross = sign(False, theme, CROSS)
                self.crosses.add(cross.move_to((start + sign_room + wide + APART + CROSS, y, 0)))
        middle = start + (sign_room + wide) / 2
        self.row_sign = clip.formula("Sigma", NAME).at([middle, table.top + HEAD, 0])
        y = table.top - (len(table.cells) + 0.5) * fit.row
        columns = list(zip(*sums.weights, strict=True))
        self.column_sums = [
            clip.formula(
                f"{sign_of(figure, columns[j], places)} {{s}}", size, s=(figure, places)
            ).at([table.middle(0, j)[0], y, 0])
            for j, figure in enumerate(sums.columns)
        ]
        self.column_sign = clip.formula("Sigma", min(NAME, 1.1 * size))
        self.column_sign.at([table.left - ASIDE, y, 0], RIGHT)
        # Where no columns are summed, their place is the note's that sums are rounded.
        self.note = VGroup()
        adds = (sign_of(f, w, places) == "=" for f, w in zip(sums.rows, sums.weights, strict=True))
        if not sums.columns and not all(adds):
            for note_size in (max(NOTE[-1], min(one, 1.05 * size)) for one in NOTE):
                note = clip.words("common.rounded", note_size, theme.ink)
                if note.width <= fit.width:
                    self.note.add(note.at([start + sign_room + wide, y, 0], RIGHT))
                    break

    @property
    def grid(self) -> VGroup:
        """The cells and their numbers, with names."""
        return VGroup(self.filled, self.names)

    @property
    def filled(self) -> VGroup:
        """The cells and their numbers."""
        return VGroup(self.table, self.hatches, self.numbers)

    def blank(self) -> VGroup:
        """Return cells with nothing in them, for a table that waits."""
        ground = self.table.theme.background
        return VGroup(*(cell.copy().set_fill(ground) for cell in self.table))

    def column_frame(self, j: int) -> Rectangle:
        """Return an outline around a column."""
        column = VGroup(*(row[j] for row in self.table.cells))
        frame = Rectangle(
            width=column.width + 0.06, height=column.height + 0.12, stroke_width=4,
            color=self.table.theme.ink,
        )  # fmt: skip
        return frame.move_to(column).set_z_index(3)

    @property
    def sums(self) -> VGroup:
        """All sums that are shown, with their signs."""
        found = VGroup(self.row_sign, *self.row_sums, self.crosses, self.note)
        return found.add(self.column_sign, *self.column_sums) if self.column_sums else found

    @property
    def everything(self) -> VGroup:
        """All of it."""
        return VGroup(self.grid, self.sums)
