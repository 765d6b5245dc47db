"""The ledger of the code: what stands in ``w[i]``, what ``sum`` has come to, and the shares."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from manim import DOWN, LEFT, AnimationGroup, Create, FadeIn, GrowFromEdge, Line, Transform, VGroup

from scenes.divide.layout import END, HEADS, NAME, Layout, columns
from scenes.kit.bars import Ruler, WeightBars, bar
from scenes.kit.clip import Clip
from scenes.kit.figures import Figure, count
from scenes.kit.ledger import Ledger
from scenes.kit.listing import Code
from scenes.kit.motion import swap
from scenes.kit.numbers import Number
from scenes.kit.type import Color

LEAST = 0.7  # how long a whole of shares has to be, in units


class Table:
    """The numerators, their sum and the shares, a row or a column for each key.

    Attributes
    ----------
    ledger
        The numbers of the keys.
    furniture
        Names, the heading of the first column, and the rule before the sum.
    blanks
        Empty cells, one for each numerator, before the first loop has run.
    sum
        What the sum has come to so far; an empty cell before it is added up.
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
        # Clear of each other, and of the names, which stand over the cells of a turned ledger.
        gap = abs(layout.names - layout.middles["w"])
        steps = [abs(a - b) for a, b in pairwise([*layout.rows, layout.foot])]
        high = min(0.6, 2 * (gap - 0.6 * size) if layout.turned else 0.92 * min(steps))
        self.blanks = [self.ledger.unknown("w", i, high) for i in range(self.worked.n)]
        self.sum: VGroup = self.ledger.unknown("w", 0, high)
        self.sum.move_to(self._place(layout.foot, layout.middles["w"]))
        if layout.turned:  # a letter such as g reaches down
            VGroup(*self.blanks, self.sum).shift(DOWN * 0.08)
        self.shares = VGroup()

    @property
    def blank(self) -> VGroup:
        """The table before anything is known."""
        return VGroup(self.furniture, *self.blanks, self.sum)

    @property
    def everything(self) -> VGroup:
        """All that stands in it once the shares are known."""
        numbers = (self.ledger.cells["w", i] for i in range(self.worked.n))
        return VGroup(self.furniture, *numbers, self.sum, self.shares)

    def fill(self, i: int) -> Any:
        """Return the move by which a numerator comes into its empty cell."""
        return swap(self.blanks[i], self.ledger.number("w", i))

    def share_out(self) -> VGroup:
        """Set the column of the shares: its heading, the shares, and what they add up to."""
        numbers = self.ledger.numbers("share")
        one = self.at_foot("share", self.worked.one)
        self.shares = VGroup(self.heading("share"), *numbers, one)
        return self.shares

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
        return swap(old, new)


class SharePile:
    """The numerators end to end, over a ruler that ends at their sum, and then at one.

    Attributes
    ----------
    pieces
        One for each key; those of masked keys are not to be seen.
    bars
        The same in the rows of the ledger; none where they have no room.
    shrinks
        Whether they become as much shorter as the sum is large; else their ruler is renamed.
    """

    def __init__(self, clip: Clip, layout: Layout) -> None:
        self.clip, self.layout, self.theme = clip, layout, clip.theme
        self.worked = worked = clip.data.worked
        box, x = layout.pile, layout.pile.left
        self.unit = unit = box.width / worked.total.value
        self.shrinks = LEAST <= unit <= box.width
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
        self.end = self._end(worked.total, box.right)

    def _end(self, figure: Figure, x: float) -> Number:
        number = self.clip.number(figure, END, self.theme.quiet)
        return number.at([x + 0.14, self.layout.ruler, 0], LEFT)

    @property
    def everything(self) -> VGroup:
        """All that leaves with it."""
        return VGroup(self.pieces, self.bars, self.ruler, self.zero, self.end)

    def grow_bar(self, i: int) -> Any:
        """Return the growing of a bar in its row; None where there is none."""
        seen = len(self.bars) and self.worked.mask[i]
        return GrowFromEdge(self.bars[i], LEFT) if seen else None

    def grow(self, i: int) -> Any:
        """Return the growing of one piece; None for a masked key."""
        return GrowFromEdge(self.pieces[i], LEFT) if self.worked.mask[i] else None

    def measure(self) -> AnimationGroup:
        """Return the coming of the ruler."""
        return AnimationGroup(Create(self.ruler), FadeIn(self.zero), FadeIn(self.end))

    def become_one(self) -> list[Any]:
        """Return the moves by which the pile becomes one: it shrinks to 1 and turns gold."""
        box, worked = self.layout.pile, self.worked
        share = 1 / worked.total.value if self.shrinks else 1.0
        right = box.left + share * box.width
        old, self.end = self.end, self._end(worked.one, right)
        ruler = Ruler(box.left, right, self.layout.ruler, self.theme.quiet)
        moves: list[Any] = [Transform(self.ruler, ruler), swap(old, self.end)]
        x = box.left
        for i, (exp, weight) in enumerate(zip(worked.exps, worked.weights, strict=True)):
            long, gold = exp.value * self.unit * share, self.theme.glow(weight.value)
            if worked.mask[i]:
                piece = bar(max(0.012, long - 0.03), box.height, gold)
                piece.move_to((x, box.center[1], 0), aligned_edge=LEFT)
                moves.append(Transform(self.pieces[i], piece))
                moves += [self._shorten(i, share, gold)] if len(self.bars) else []
            x += long
        return moves

    def _shorten(self, i: int, share: float, color: Color) -> Any:
        """Make a bar in a row shorter, and gold."""
        old = self.bars[i]
        new = bar(share * old.width, self.layout.thick, color)
        return Transform(old, new.move_to(old.get_left(), aligned_edge=LEFT))
