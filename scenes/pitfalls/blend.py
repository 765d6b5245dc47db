"""Mixing values and keys: the same weights scale the rows of K, and those of V."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from manim import RIGHT, Line, ManimColor, Rectangle, VGroup

from scenes.kit.clip import Clip
from scenes.kit.figures import Figure
from scenes.kit.frame import Box
from scenes.kit.matrix import Matrix
from scenes.kit.numbers import Number, column_ems, point_of
from scenes.kit.text import words
from scenes.kit.vectors import relation
from scenes.pitfalls.halves import Halves, choose

SIZES = (0.5, 0.46, 0.42, 0.39, 0.36, 0.33, 0.3, 0.28, 0.267)
LETTER, SYMBOL, NAME = 0.5, 0.46, 0.36
BRACKETS, PITCH, LEAD, REACH = 0.26, 0.95, 1.0, 0.72
PLACES = (3, 2)

Table = Sequence[Sequence[Figure]]


@dataclass(frozen=True)
class Mixing:
    """What is mixed: weights, rows, and what comes out.

    Parameters
    ----------
    letter
        What the rows are called as a matrix: K or V.
    role
        The theme's role whose colour they have.
    """

    weights: Sequence[Figure]
    rows: Table
    output: Sequence[Figure]
    letter: str
    role: str

    def width(self, size: float, places: int) -> float:
        """Return how wide it is in type of a size."""
        cell = column_ems([self.weights], places) * size + pad(size)
        return cell + sign_room(size) + BRACKETS + len(self.output) * self.pitch(size, places)

    def pitch(self, size: float, places: int) -> float:
        """Return how far apart its columns stand."""
        columns = [*zip(*self.rows, strict=True), *([figure] for figure in self.output)]
        return column_ems(columns, places) * size + 0.06 + 0.4 * size


def best(ways: Sequence[Halves], pair: Sequence[Mixing]) -> tuple[Halves, float, int]:
    """Return in which halves two mixings stand with the largest type, its size and its places."""
    found: list[tuple[float, tuple[Halves, float, int]]] = []
    for places in PLACES:
        for halves in ways:
            room = halves.wrong.room
            for size in SIZES:
                row = (room.height - top(size) - foot(size)) / len(pair[0].weights)
                wide = max(mixing.width(size, places) for mixing in pair)
                if wide <= room.width and LEAD * size <= row:
                    found.append((size, (halves, size, places)))
                    break
        if found:
            break
    if not found:
        return ways[0], SIZES[-1], PLACES[-1]
    return choose(found)


def pad(size: float) -> float:
    """Return how much wider a weight's cell is than the weight."""
    return 0.08 + 0.5 * size


def sign_room(size: float) -> float:
    """Return how wide the room of the sign of a product is."""
    return 0.2 + 0.7 * size


def top(size: float) -> float:
    """Return the room over the rows, for names."""
    return 0.15 + size


def foot(size: float) -> float:
    """Return the room under the rows, for the output."""
    return 0.15 + 1.25 * size


class Blend:
    """Weights, each times a row of a matrix, and under a line what these add up to."""

    def __init__(self, clip: Clip, room: Box, mixing: Mixing, size: float, places: int) -> None:
        theme, color = clip.theme, getattr(clip.theme, mixing.role)
        n = len(mixing.weights)
        over, under, times = top(size), foot(size), sign_room(size)
        row = min(PITCH, max(LEAD * size, (room.height - over - under) / n))
        start = float(room.center[1]) + (over + n * row + under) / 2 - over
        ys = [start - (i + 0.5) * row for i in range(n)]
        cell = column_ems([mixing.weights], places) * size + pad(size)
        left = float(room.center[0]) - mixing.width(size, places) / 2
        self.cells, self.weights = VGroup(), []
        point = point_of(list(mixing.weights), left + cell / 2, size, places)
        for weight, y, seen in zip(mixing.weights, ys, clip.data.worked.mask, strict=True):
            fill = theme.glow(weight.value) if seen else ManimColor(theme.background)
            box = Rectangle(
                width=cell, height=min(0.9 * row, 1.7 * size), stroke_width=1.5,
                stroke_color=theme.line, fill_color=fill, fill_opacity=1,
            ).move_to((left + cell / 2, y, 0))  # fmt: skip
            ink = theme.ink_on(fill) if seen else theme.quiet
            number = Number(weight, size, ink, places).align_point(point, y).set_z_index(2)
            self.cells.add(box)
            self.weights.append(number)
        pitch = mixing.pitch(size, places)
        middle = left + cell + times + BRACKETS / 2 + len(mixing.output) * pitch / 2
        reach = min(0.42, 0.42 * row, REACH * size)
        self.rows = Matrix(mixing.rows, ys, middle, color, pitch, size, reach, places).rows
        self.brackets = VGroup(  # of each row, for each is scaled on its own
            *(
                Matrix([entries], [y], middle, color, pitch, size, reach, places).brackets
                for entries, y in zip(mixing.rows, ys, strict=True)
            )
        )
        y = ys[-1] - row / 2 - under + 0.62 * size
        low = min(reach, 0.62 * size)
        made = Matrix([mixing.output], [y], middle, theme.output, pitch, size, low, places)
        self.output, self.ends = made.rows[0], made.brackets
        self.letter = clip.formula(mixing.letter, min(LETTER, 1.3 * size), color)
        self.letter.at([middle, ys[0] + row / 2 + over / 2, 0])
        name = clip.words("weights", min(NAME, max(size, clip.frame.smallest_type)), theme.query)
        name.at([left + cell / 2, ys[0] + row / 2 + over / 2, 0])
        if name.width <= cell:
            self.cells.add(name)
        self.times = VGroup(
            *(
                words("`×`", min(SYMBOL, 1.1 * size), theme.ink).at(
                    [left + cell + times / 2, row_y, 0]
                )
                for row_y in ys
            )
        )
        half = len(mixing.output) * pitch / 2 + BRACKETS / 2
        line = ys[-1] - row / 2 - 0.08
        self.rule = Line(
            (left, line, 0), (middle + half, line, 0), color=theme.ink, stroke_width=2.5
        )
        exact = [*mixing.weights, *mixing.output, *(f for r in mixing.rows for f in r)]
        is_ = max((relation(f, places) for f in exact), key=len)
        self.sign = clip.formula(f"o {is_}", min(SYMBOL, 1.15 * size), theme.output)
        self.sign.at([left + cell + times - 0.12, y, 0], RIGHT)

    @property
    def given(self) -> VGroup:
        """The weights, and the signs between them and the rows."""
        return VGroup(self.cells, *self.weights, self.times)

    @property
    def mixed(self) -> VGroup:
        """The rows with the name of their matrix."""
        return VGroup(self.letter, self.brackets, *self.rows)

    @property
    def made(self) -> VGroup:
        """What comes out."""
        return VGroup(self.rule, self.sign, self.ends, self.output)

    @property
    def everything(self) -> VGroup:
        """All of it."""
        return VGroup(self.given, self.mixed, self.made)
