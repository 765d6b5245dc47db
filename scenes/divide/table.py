"""The ledger of the code: what stands in ``w[i]``, what ``sum`` has come to, and the shares."""

from __future__ import annotations

from typing import Any

from manim import LEFT, UP, AnimationGroup, Create, FadeIn, GrowFromEdge, Line, VGroup

from scenes.divide.layout import END, HEADS, NAME, Layout, columns
from scenes.kit.bars import Ruler, WeightBars, bar
from scenes.kit.clip import Clip
from scenes.kit.figures import Figure, count
from scenes.kit.ledger import Ledger
from scenes.kit.listing import Code
from scenes.kit.motion import swap
from scenes.kit.numbers import Number


class Table:
    """The numerators, their sum and the shares, a row or a column for each key.

    Attributes
    ----------
    ledger
        The numbers of the keys.
    furniture
        Names, the heading of the first column, and the rule before the sum.
    sum
        What the sum has come to so far; None before the first turn of the loop.
    """

    def __init__(self, clip: Clip, layout: Layout) -> None:
        self.clip, self.layout = clip, layout
        self.worked, self.theme = clip.data.worked, clip.theme
        figures = columns(self.worked)
        self.ledger = Ledger(
            layout.rows, {name: (layout.middles[name], figures[name]) for name in figures},
            self.theme, size=layout.number, turned=layout.turned, heads=layout.heads,
        )  # fmt: skip
        size = NAME if not layout.turned else max(0.385, layout.number)
        names = [
            clip.formula(symbol, size, self.theme.key).at(self._place(row, layout.names))
            for symbol, row in zip(clip.symbols("k"), layout.rows, strict=True)
        ]
        foot = Code(HEADS[2], layout.head, self.theme.quiet)
        foot.at(self._place(layout.foot, layout.names))
        self.furniture = VGroup(*names, self.heading("w"), self._rule(), foot)
        self.sum: Number | None = None

    def _place(self, along: float, across: float) -> list[float]:
        return [along, across, 0] if self.layout.turned else [across, along, 0]

    def heading(self, column: str) -> Code:
        """Set the heading of a column as the code calls it."""
        head = Code(HEADS[column == "share"], self.layout.head, self.theme.quiet)
        if self.layout.turned:
            return head.at([self.layout.heads, self.layout.middles[column], 0], LEFT)
        return head.at([self.layout.middles[column], self.layout.heads, 0])

    def _rule(self) -> Line:
        """A thin line between the keys and their sum."""
        layout = self.layout
        between = (layout.rows[-1] + layout.foot) / 2
        ends = (self._place(between, across) for across in layout.rule)
        return Line(*ends, color=self.theme.quiet, stroke_width=2)

    def at_foot(self, column: str, figure: Figure) -> Number:
        """Set a number where the sum of a column stands."""
        layout = self.layout
        number = self.clip.number(figure, layout.number)
        if layout.turned:
            return number.at([layout.foot, layout.middles[column], 0])
        return number.align_point(self.ledger.point(column), layout.foot)

    def add_up(self, i: int) -> Any:
        """Return the move by which the sum takes in one more numerator."""
        last = i == self.worked.n - 1
        new = self.at_foot("w", self.worked.total if last else self.worked.subtotals[i])
        old, self.sum = self.sum, new
        return FadeIn(new, shift=UP * 0.1) if old is None else swap(old, new)


class SharePile:
    """The numerators end to end, over a ruler that ends at their sum, and then at one.

    Attributes
    ----------
    pieces
        One for each key; those of masked keys are not to be seen.
    bars
        The same in the rows of the ledger; none where they have no room.
    """

    def __init__(self, clip: Clip, layout: Layout) -> None:
        self.clip, self.layout, self.theme = clip, layout, clip.theme
        self.worked = worked = clip.data.worked
        box, x = layout.pile, layout.pile.left
        unit = box.width / worked.total.value
        plain = self.theme.toward(self.theme.ink, 0.62)
        self.pieces = VGroup()
        for exp, seen in zip(worked.exps, worked.mask, strict=True):
            long = exp.value * unit
            piece = bar(max(0.012, long - 0.03), box.height, plain).set_opacity(float(seen))
            self.pieces.add(piece.move_to((x, box.center[1], 0), aligned_edge=LEFT))
            x += long
        self.bars = VGroup()
        if room := layout.bars:
            unit = min((room[1] - room[0]) / max(exp.value for exp in worked.exps), unit)
            self.bars = WeightBars(
                worked.exps, [0.0] * worked.n, layout.rows, room[0], unit, self.theme,
                height=layout.thick,
            ).set_fill(plain)  # fmt: skip
        self.ruler = Ruler(box.left, box.right, layout.ruler, self.theme.quiet)
        self.zero = clip.number(count("zero", 0), END, self.theme.quiet)
        self.zero.at([box.left - 0.2, layout.ruler, 0])
        self.end = self._end(worked.total)

    def _end(self, figure: Figure) -> Number:
        number = self.clip.number(figure, END, self.theme.quiet)
        return number.at([self.layout.pile.right + 0.14, self.layout.ruler, 0], LEFT)

    @property
    def everything(self) -> VGroup:
        """All that leaves with it."""
        return VGroup(self.pieces, self.bars, self.ruler, self.zero, self.end)

    def grow(self, i: int) -> list[Any]:
        """Return the growing of one piece, and of its bar."""
        if not self.worked.mask[i]:
            return []
        parts = [self.pieces[i], *([self.bars[i]] if len(self.bars) else [])]
        return [GrowFromEdge(part, LEFT) for part in parts]

    def measure(self) -> AnimationGroup:
        """Return the coming of the ruler."""
        return AnimationGroup(Create(self.ruler), FadeIn(self.zero), FadeIn(self.end))

    def become_one(self) -> list[Any]:
        """Return the moves by which the pile becomes one: its ruler ends at 1, it turns gold."""
        old, self.end = self.end, self._end(self.worked.one)
        moves: list[Any] = [swap(old, self.end)]
        for part in (self.pieces, self.bars):
            for piece, weight, seen in zip(
                part, self.worked.weights, self.worked.mask, strict=False
            ):
                if seen:
                    moves.append(piece.animate.set_fill(self.theme.glow(weight.value)))
        return moves
