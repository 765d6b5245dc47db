"""The table of the cost: how long a sequence is, what it keeps, and how much it computes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from manim import RIGHT, Line, VGroup

from attn_math.cost import attention_memory, attention_multiply_adds
from scenes.cost_layout import LENGTHS, Layout
from scenes.kit.figures import Figure, count
from scenes.kit.numbers import Number
from scenes.kit.text import Words

if TYPE_CHECKING:
    from scenes.kit.clip import Clip

LEAST = 0.382  # of type with superscripts
WIDTH = "d = {d}"  # of queries, keys and values


class CostTable:
    """Heads, a row for each length, and under them how every column grows.

    Parameters
    ----------
    clip
        The clip whose lesson says how wide vectors are.
    layout
        Where it stands.

    Attributes
    ----------
    heads
        What is counted, in what, and by which formula; over a rule.
    """

    def __init__(self, clip: Clip, layout: Layout) -> None:
        self.clip, self.layout = clip, layout
        size, two, d = max(LEAST, layout.size), count("factor", 2, 2), clip.data.worked.d
        counted = "{two} thin n^2 d" + ("" if layout.narrow else f" comma thick {WIDTH}")
        columns = [
            VGroup(*self._names(name), clip.formula(formula, size, two=two, d=d))
            for name, formula in (("length", "n"), ("memory", "n^2"), ("time", counted))
        ]
        columns[0] = VGroup(columns[0][-1]) if layout.narrow else columns[0]
        self.middles = layout.columns([column.width for column in columns])
        for x, column in zip(self.middles, columns, strict=True):
            for line, words in zip((1.95, 0.95, 0), reversed(column), strict=False):
                words.at([x, layout.line(line), 0])
        left, right = (
            np.array([x, layout.line(2.62), 0]) for x in (layout.table.left, layout.table.right)
        )
        self.heads = VGroup(*columns, Line(left, right, stroke_width=2, color=clip.theme.line))
        if layout.narrow:
            note = clip.formula(WIDTH, size, clip.theme.quiet, d=d)
            self.heads.add(note.at([layout.left + layout.side / 2, layout.answer, 0]))

    def _names(self, name: str) -> list[Words]:
        theme, narrow = self.clip.theme, self.layout.narrow
        head = self.clip.words(name, 0.3 if narrow else 0.37, theme.ink, bold=True)
        return [head, self.clip.words(f"{name}_unit", 0.27 if narrow else 0.31, theme.quiet)]

    def _counts(self, step: int) -> list[Figure]:
        n, d = LENGTHS[step], len(self.clip.data.query)
        return [
            count("tokens", n, n),
            count("weights_kept", attention_memory(n), n),
            count("multiply_adds", attention_multiply_adds(n, d), n, d),
        ]

    def _end(self, column: int) -> float:
        """Where the numbers of a column end, so that the widest stands in its middle."""
        last = self._counts(len(LENGTHS) - 1)[column]
        return self.middles[column] + Number(last, self.layout.size).width / 2

    def row(self, step: int) -> VGroup:
        """Set the numbers of a length, the first of them the length itself."""
        y = self.layout.row(step)
        numbers = [self.clip.number(figure, self.layout.size) for figure in self._counts(step)]
        return VGroup(*(n.at([self._end(i), y, 0], RIGHT) for i, n in enumerate(numbers)))

    def growth(self) -> list[Words]:
        """Set what every column is multiplied by when the length is doubled."""
        size, gold = self.layout.size, self.clip.theme.query
        return [
            self.clip.formula("times {f}", size, gold, f=count("factor", factor, factor)).at(
                [self._end(column), self.layout.growth, 0], RIGHT
            )
            for column, factor in enumerate((2, 4, 4))
        ]

    def orders(self) -> list[Words]:
        """Set the orders of growth of memory and of time."""
        return [
            self.clip.formula(order, 1.35 * self.layout.size).at([x, self.layout.answer, 0])
            for x, order in zip(self.middles[1:], ("O(n^2)", "O(n^2 d)"), strict=True)
        ]
