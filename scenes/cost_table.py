"""The table of the cost: how long a sequence is, what it computes, and how much it keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from manim import LEFT, RIGHT, Line, VGroup, VMobject

from attn_math.cost import attention_memory, attention_multiply_adds
from scenes.cost_layout import LENGTHS, Layout
from scenes.kit.figures import Figure, count
from scenes.kit.numbers import Number
from scenes.kit.text import Words

if TYPE_CHECKING:
    from scenes.kit.clip import Clip

LEAST = 0.382  # of type with superscripts
WIDTH = "d = {d}"  # of queries, keys and values
COLUMNS = LENGTH, TIME, MEMORY = range(3)
FACTORS = (2, 4, 4)  # of the columns, when the length is doubled
NEAR, DEEP = 0.08, 0.12  # how far a bracket lies from numbers, and how deep it is


class CostTable:
    """Heads, a row for each length, and brackets that say how every column grows.

    Parameters
    ----------
    clip
        The clip whose lesson says how wide vectors are.
    layout
        Where it stands.

    Attributes
    ----------
    heads
        What is counted, in what, and by which formula, for each column.
    rule
        The line under them.
    """

    def __init__(self, clip: Clip, layout: Layout) -> None:
        self.clip, self.layout = clip, layout
        size, two, d = max(LEAST, layout.size), count("factor", 2, 2), clip.data.worked.d
        counted = "{two} thin n^2 d" + ("" if layout.narrow else f" comma thick {WIDTH}")
        self.heads = [
            VGroup(*self._names(name), clip.formula(formula, size, two=two, d=d))
            for name, formula in (("length", "n"), ("time", counted), ("memory", "n^2"))
        ]
        if layout.narrow:
            self.heads[LENGTH] = VGroup(self.heads[LENGTH][-1])
        widths = [max(self.heads[i].width, self._block(i)) for i in COLUMNS]
        self.middles = layout.columns(widths)
        for x, column in zip(self.middles, self.heads, strict=True):
            for line, words in zip((2, 1, 0), reversed(column), strict=False):
                words.at([x, layout.head(line), 0])
        if layout.narrow:
            note = clip.formula(WIDTH, size, clip.theme.quiet, d=d)
            self.heads[TIME].add(note.at([layout.left + layout.side / 2, layout.answer, 0]))
        left, right = (
            np.array([x, layout.rule, 0]) for x in (layout.table.left, layout.table.right)
        )
        self.rule = Line(left, right, stroke_width=2, color=clip.theme.line)

    def _names(self, name: str) -> list[Words]:
        theme, narrow = self.clip.theme, self.layout.narrow
        head = self.clip.words(name, 0.3 if narrow else 0.37, theme.ink, bold=True)
        return [head, self.clip.words(f"{name}_unit", 0.27 if narrow else 0.31, theme.quiet)]

    def _count(self, column: int, step: int) -> Figure:
        n, d = LENGTHS[step], len(self.clip.data.query)
        if column == LENGTH:
            return count("tokens", n, n)
        if column == MEMORY:
            return count("weights_kept", attention_memory(n), n)
        return count("multiply_adds", attention_multiply_adds(n, d), n, d)

    def _factor(self, column: int) -> Words:
        factor = count("factor", FACTORS[column], FACTORS[column])
        return self.clip.formula("times {f}", 0.85 * self.layout.size, f=factor)

    def _widest(self, column: int) -> float:
        return float(Number(self._count(column, len(LENGTHS) - 1), self.layout.size).width)

    def _block(self, column: int) -> float:
        """How wide the numbers of a column are with their brackets."""
        return self._widest(column) + 2 * NEAR + DEEP + float(self._factor(column).width)

    def _end(self, column: int) -> float:
        """Where the numbers of a column end: with their brackets they stand in its middle."""
        return self.middles[column] - self._block(column) / 2 + self._widest(column)

    def number(self, column: int, step: int) -> Number:
        """Set the count of a column for a length."""
        number = self.clip.number(self._count(column, step), self.layout.size)
        return number.at([self._end(column), self.layout.row(step), 0], RIGHT)

    def bracket(self, column: int, step: int) -> VGroup:
        """Set what a count is multiplied by, on a bracket from the row before it."""
        x, inset = self._end(column) + NEAR, 0.14 * self.layout.pitch
        upper, lower = self.layout.row(step - 1) - inset, self.layout.row(step) + inset
        hook = VMobject(stroke_color=self.clip.theme.quiet, stroke_width=2)
        corners = [(x, upper), (x + DEEP, upper), (x + DEEP, lower), (x, lower)]
        hook.set_points_as_corners(np.array([(*corner, 0.0) for corner in corners]))
        factor = self._factor(column).at([x + DEEP + NEAR, (upper + lower) / 2, 0], LEFT)
        return VGroup(hook, factor)

    def order(self, column: int) -> Words:
        """Set the order of growth of time or of memory."""
        order = "O(n^2 d)" if column == TIME else "O(n^2)"
        at = [self.middles[column], self.layout.answer, 0]
        return self.clip.formula(order, 1.35 * self.layout.size).at(at)
