"""The pile: bars as long as the exponentials, laid end to end over a ruler; shares of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manim import (
    LEFT,
    AnimationGroup,
    Create,
    FadeIn,
    GrowFromEdge,
    LaggedStart,
    TransformFromCopy,
    VGroup,
)

from scenes.kit.bars import Ruler, WeightBars
from scenes.kit.figures import Figure, Source
from scenes.kit.motion import swap
from scenes.kit.numbers import Number
from scenes.kit.shapes import relation
from scenes.kit.text import Words
from scenes.kit.type import Color
from scenes.steps.desk import Desk

END, SHARE, BETWEEN, UNDER = 0.33, 0.31, 0.08, 0.3
SLIVER = 0.06  # a piece so narrow has no share over it
LEAST = 0.7  # a pile of bars that fill less of their room is drawn larger than they
TOTAL, NARROW_TOTAL = 0.4, 0.33


class Pile:
    """Bars of the weights on the desk, and their copies as one pile.

    Attributes
    ----------
    bars
        The bars on the desk, which stay.
    pieces
        Their copies in the pile.
    total
        The words that say what it adds up to.
    shares
        The weights over the pieces of the keys that take part.
    """

    def __init__(self, desk: Desk) -> None:
        clip, layout, self.worked = desk.clip, desk.layout, desk.worked
        self.clip, self.layout, self.theme = clip, layout, clip.theme
        exps = [figure.value for figure in self.worked.exps]
        room = layout.pile.width / sum(exps)
        unit = layout.bar_room / max(exps)
        if not layout.turned and sum(exps) * unit > LEAST * layout.pile.width:
            unit = room = min(unit, room)  # so that the pieces are as long as the bars
        weights = [weight.value for weight in self.worked.weights]
        self.bars = WeightBars(
            self.worked.exps, weights, desk.rows, layout.bar_start, unit, self.theme,
            height=layout.bar_thick, upright=layout.turned,
        )  # fmt: skip
        self.gold = [shape.get_fill_color() for shape in self.bars]
        for shape in self.bars:
            shape.set_fill(self.theme.toward(self.theme.ink, 0.62))
        box = layout.pile
        self.pieces = self.bars.piled(box.left, box.center[1], unit=room, thick=box.height)
        self.shares = VGroup()

    @property
    def guests(self) -> list[Any]:
        """What leaves with the step."""
        return [self.pieces, self.total, self.ruler, self.ends, self.shares]

    def grow(self) -> LaggedStart:
        """Return the bars' growing."""
        return LaggedStart(*(GrowFromEdge(s, self.bars.edge) for s in self.bars), lag_ratio=0.25)

    def fall(self) -> LaggedStart:
        """Return the copies' falling into the pile."""
        pairs = zip(self.bars, self.pieces, strict=True)
        return LaggedStart(*(TransformFromCopy(b, p) for b, p in pairs), lag_ratio=0.35)

    def measure(self) -> AnimationGroup:
        """Return the coming of the ruler and of what it measures."""
        clip, theme, layout, total = self.clip, self.theme, self.layout, self.worked.total
        sign = "=" if relation(total) == "=" else "≈"
        self.total = self._sentence(f"`{sign}` {{total}}")
        left, right = layout.pile.left, self.pieces.get_right()[0]
        self.ruler = Ruler(left, right, layout.ruler, theme.quiet)
        zero = clip.number(Figure(0.0, Source("zero")), END, theme.quiet)
        self.ends = VGroup(self._at_end(zero, left), self._end(total, theme.quiet))
        return AnimationGroup(
            FadeIn(self.total, shift=LEFT * 0.1), Create(self.ruler), FadeIn(self.ends)
        )

    def _end(self, figure: Figure, color: Color) -> Number:
        """Set the number at the ruler's right end."""
        return self._at_end(self.clip.number(figure, END, color), self.pieces.get_right()[0])

    def _at_end(self, number: Number, x: float) -> Number:
        layout = self.layout
        if layout.ends_below:
            return number.at([x, layout.ruler - UNDER, 0])
        if x == layout.pile.left:
            return number.at([x - 0.2, layout.ruler, 0])
        return number.at([x + 0.12, layout.ruler, 0], LEFT)

    def _sentence(self, rest: str) -> Words:
        """Set what the pile adds up to, at its place."""
        size = NARROW_TOTAL if self.layout.turned else TOTAL
        text = self.clip.line(f"{self.clip.word('common.sum')} {rest}", size, self.theme.ink)
        return text.at(self.layout.total, self.layout.total_edge)

    def become_one(self) -> list[Any]:
        """Return the moves by which the pile becomes one: its ruler ends at 1, its bars glow."""
        one = self._end(self.worked.one, self.theme.ink)
        whole = self._sentence("`=` {one}")
        glow = [
            shape.animate.set_fill(gold)
            for shapes in (self.pieces, self.bars)
            for shape, gold in zip(shapes, self.gold, strict=True)
        ]
        zero, end = self.ends
        moves = [swap(end, one), swap(self.total, whole), *glow]
        self.ends, self.total = VGroup(zero, one), whole
        return moves

    def set_shares(self) -> dict[int, Number]:
        """Set the weights over the pieces; return them by key.

        Where there is no room for all of them side by side, the wide pieces alone have one.
        """
        found = {
            i: self.clip.number(self.worked.weights[i], SHARE, self.theme.query)
            for i, seen in enumerate(self.worked.mask)
            if seen and self.pieces[i].width > SLIVER
        }
        if sum(share.width + BETWEEN for share in found.values()) > self.pieces.width:
            found = {i: s for i, s in found.items() if s.width < self.pieces[i].width}
        middles = [self.pieces[i].get_x() for i in found]
        for share, x in zip(found.values(), _apart(middles, list(found.values())), strict=True):
            share.at([x, self.layout.shares, 0])
        self.shares = VGroup(*found.values())
        return found


def _apart(middles: Sequence[float], labels: Sequence[Any]) -> list[float]:
    """Return places for labels near their middles, left to right, that do not touch."""
    places: list[float] = []
    for x, label in zip(middles, labels, strict=True):
        if places:
            before = labels[len(places) - 1]
            x = max(x, places[-1] + (before.width + label.width) / 2 + BETWEEN)
        places.append(x)
    # What has been pushed beyond the last piece goes back, and pushes its neighbours.
    for i in reversed(range(len(places))):
        limit = middles[-1] + 0.25
        if i + 1 < len(places):
            limit = places[i + 1] - (labels[i].width + labels[i + 1].width) / 2 - BETWEEN
        places[i] = min(places[i], limit)
    return places
