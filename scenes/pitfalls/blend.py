"""Mixing values and keys: the same weights with the rows of K, and with those of V."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from manim import RIGHT, Line, Rectangle, VGroup

from scenes.kit.clip import Clip
from scenes.kit.figures import Figure
from scenes.kit.frame import Box
from scenes.kit.matrix import Matrix
from scenes.kit.numbers import Number, point_of
from scenes.kit.text import words
from scenes.kit.vectors import relation
from scenes.matrix.needs import ems
from scenes.pitfalls.halves import Halves

SIZES = (0.5, 0.46, 0.42, 0.39, 0.36, 0.33, 0.3, 0.28, 0.267)
LETTER, SYMBOL, NAME = 0.5, 0.46, 0.34
PAD, TIMES, TIGHT, BRACKETS = 0.34, 0.55, 0.26, 0.26
TOP, FOOT, PITCH = 0.65, 0.85, 0.95
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
        cell = ems([self.weights], places) * size + PAD
        return cell + TIMES + BRACKETS + len(self.output) * self.pitch(size, places)

    def pitch(self, size: float, places: int) -> float:
        """Return how far apart its columns stand."""
        columns = list(zip(*self.rows, self.output, strict=True))
        return ems(columns, places) * size + TIGHT


def best(ways: Sequence[Halves], pair: Sequence[Mixing]) -> tuple[Halves, float, int]:
    """Return in which halves two mixings stand with the largest type, its size and its places."""
    found: list[tuple[float, Halves, float, int]] = []
    for places in PLACES:
        for halves in ways:
            room = halves.wrong.room
            row = (room.height - TOP - FOOT) / len(pair[0].weights)
            for size in SIZES:
                wide = max(mixing.width(size, places) for mixing in pair)
                if wide <= room.width and 1.08 * size <= row:
                    found.append((size, halves, size, places))
                    break
        if found:
            break
    if not found:
        return ways[0], SIZES[-1], PLACES[-1]
    _, halves, size, places = max(found, key=lambda entry: entry[0])
    return halves, size, places


class Blend:
    """Weights, the matrix they multiply, and the sum under it, column by column."""

    def __init__(self, clip: Clip, room: Box, mixing: Mixing, size: float, places: int) -> None:
        theme, color = clip.theme, getattr(clip.theme, mixing.role)
        n = len(mixing.weights)
        row = min(PITCH, max(1.08 * size, (room.height - TOP - FOOT) / n))
        high = TOP + n * row + FOOT
        top = float(room.center[1]) + high / 2
        ys = [top - TOP - (i + 0.5) * row for i in range(n)]
        cell = ems([mixing.weights], places) * size + PAD
        left = float(room.center[0]) - mixing.width(size, places) / 2
        self.cells, self.weights = VGroup(), []
        point = point_of(list(mixing.weights), left + cell / 2, size, places)
        for weight, y, seen in zip(mixing.weights, ys, clip.data.worked.mask, strict=True):
            fill = theme.glow(weight.value) if seen else theme.background
            box = Rectangle(
                width=cell, height=min(0.9 * row, 1.7 * size), stroke_width=1.5,
                stroke_color=theme.line, fill_color=fill, fill_opacity=1,
            ).move_to((left + cell / 2, y, 0))  # fmt: skip
            ink = theme.ink_on(fill) if seen else theme.quiet
            number = Number(weight, size, ink, places).align_point(point, y).set_z_index(2)
            self.cells.add(box)
            self.weights.append(number)
        pitch = mixing.pitch(size, places)
        middle = left + cell + TIMES + BRACKETS / 2 + len(mixing.output) * pitch / 2
        reach = min(0.42, 0.5 * row)
        # The matrix is set with the output below it, so that points are in line; then it is parted.
        whole = Matrix([*mixing.rows, mixing.output], [*ys, ys[-1] - FOOT], middle, color, pitch,
                       size, reach, places)  # fmt: skip
        shown = Matrix(mixing.rows, ys, middle, color, pitch, size, reach, places)
        self.rows, self.brackets = whole.rows[:-1], shown.brackets
        self.output = whole.rows[-1].set_color(theme.output)
        y = ys[-1] - row / 2 - FOOT + 0.34
        self.output.set_y(y)
        for number in self.output:
            number.align_point(number.point_x, y)
        self.letter = clip.formula(mixing.letter, LETTER, color)
        self.letter.at([middle, ys[0] + reach + 0.28, 0])
        name = clip.words("weights", NAME, theme.query)
        name.at([left + cell / 2, ys[0] + reach + 0.28, 0])
        if name.width <= cell + 0.2:
            self.cells.add(name)
        self.times = words("`×`", SYMBOL, theme.quiet)
        self.times.at([left + cell + TIMES / 2, (ys[0] + ys[-1]) / 2, 0])
        half = len(mixing.output) * pitch / 2 + BRACKETS / 2
        self.rule = Line(
            (left, y + 0.36, 0), (middle + half, y + 0.36, 0), color=theme.quiet, stroke_width=2.5
        )
        exact = [*mixing.weights, *mixing.output, *(f for r in mixing.rows for f in r)]
        is_ = max((relation(f, places) for f in exact), key=len)
        self.sign = clip.formula(f"o {is_}", SYMBOL, theme.output)
        self.sign.at([left + cell + TIMES - 0.12, y, 0], RIGHT)

    @property
    def given(self) -> VGroup:
        """The weights."""
        return VGroup(self.cells, *self.weights)

    @property
    def mixed(self) -> VGroup:
        """The matrix with its name."""
        return VGroup(self.times, self.letter, self.brackets, *self.rows)

    @property
    def made(self) -> VGroup:
        """What comes out."""
        return VGroup(self.rule, self.sign, self.output)

    @property
    def everything(self) -> VGroup:
        """All of it."""
        return VGroup(self.given, self.mixed, self.made)
