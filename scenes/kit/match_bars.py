"""How a query meets its keys, entry by entry: pairs of bars, and their products with the sum."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any

from manim import (
    LEFT,
    AnimationGroup,
    FadeIn,
    FadeOut,
    LaggedStart,
    ReplacementTransform,
    VGroup,
    VMobject,
)

from scenes.kit.frame import Box
from scenes.kit.profile import FLAT, THICKEST, Profile, rise, tiles
from scenes.kit.text import Words, formula
from scenes.kit.theme import Theme

SIGN, GAP, SIGNED = 0.36, 0.3, 0.6


class BarMatch:
    """The entries of a query and of a key in pairs; their products, which add up to the score.

    Parameters
    ----------
    box
        The room for it, in units.
    query, keys
        Their entries, ``(d_k,)`` and ``(n_k, d_k)``.
    names
        What the query and each key are called, set as type.
    """

    def __init__(
        self, box: Box, query: Sequence[float], keys: Sequence[Sequence[float]],
        names: Sequence[Words], theme: Theme,
    ) -> None:  # fmt: skip
        self.box, self.theme, self.query, self.keys = box, theme, query, keys
        self.products = [[a * b for a, b in zip(query, key, strict=True)] for key in keys]
        self.query_name, self.names = names[0], list(names[1:])
        self._lay_out()
        self.query_bars = self.pairs.bars(query, theme.query, 0, 2)
        self.key_bars, self.key = VGroup(), -1
        self.worked = VGroup()
        self.tiles = VGroup()

    def _lay_out(self) -> None:
        """Pairs over products, or beside them in a flat box; names and score on the right."""
        box, d = self.box, len(self.query)
        entries = [x for vector in (self.query, *self.keys) for x in vector]
        sums = [x for row in self.products for x in (*row, sum(row))]
        column = max(name.width for name in (self.query_name, *self.names)) + 0.25
        pairs = box
        if box.width > FLAT * box.height:
            middle = box.left + (box.width - GAP) * (d * 1.2 + 1) / (d * 2.2 + 2)
            pairs = Box(box.left, middle - column, box.bottom, box.top)
            products = Box(middle + GAP, box.right, box.bottom, box.top)
            step = products.width / (d + 1)
        else:
            column = max(column, box.width / (d + 1.5))
            split = box.bottom + 0.44 * box.height
            pairs = Box(box.left, box.right - column, split + GAP / 2, box.top)
            products = Box(box.left, box.right, box.bottom, split - GAP / 2)
            step = pairs.width / d
        edge = products.left + d * step
        self.pairs = Profile(pairs, d, entries, self.theme, 2)
        # Narrow enough to leave room for the signs between them, where there is any.
        signed = step > SIGNED
        thick = min(THICKEST, step - 0.34) if signed else 0.8 * step
        left, right = (
            Box(products.left, edge, products.bottom, products.top),
            Box(edge, products.right, products.bottom, products.top),
        )
        self.terms = Profile(left, d, sums, self.theme, thickest=thick)
        self.sum = Profile(right, 1, sums, self.theme, thickest=thick)
        middle_x = pairs.right + column / 2 + 0.05
        for name, side in ((self.query_name, 1), *((name, -1) for name in self.names)):
            name.at([middle_x, pairs.center[1] + side * 0.26, 0])
        ends = [*self.terms.middles, *self.sum.middles]
        self.signs: list[VGroup] = [
            formula(sign, SIGN, self.theme.quiet).at([(a + b) / 2, self.terms.y, 0])
            for sign, (a, b) in zip("+" * (d - 1) + "=", itertools.pairwise(ends), strict=True)
        ]
        if not signed:
            self.signs = [VGroup() for _ in self.signs]

    @property
    def everything(self) -> VGroup:
        """All that is shown, to be sent away."""
        if len(self.tiles):
            return self.tiles
        names = [self.query_name, *([self.names[self.key]] if self.key >= 0 else [])]
        return VGroup(self.pairs, self.query_bars, self.key_bars, *names, self.worked)

    def set_out(self) -> Any:
        """Bring in the line of nought."""
        return FadeIn(self.pairs)

    def show_query(self) -> Any:
        """Bring in the query."""
        bars = LaggedStart(*rise(self.pairs, self.query_bars), lag_ratio=0.2)
        return AnimationGroup(bars, FadeIn(self.query_name))

    def show_key(self, i: int) -> Any:
        """Bring in a key in place of the one before, whose bars turn into its own."""
        new = self.pairs.bars(self.keys[i], self.theme.key, 1, 2)
        old, before, self.key_bars, self.key = self.key_bars, self.key, new, i
        if before < 0:
            moves: list[Any] = [LaggedStart(*rise(self.pairs, new), lag_ratio=0.2)]
        else:
            moves = [FadeOut(self.names[before]), ReplacementTransform(old, new)]
        return AnimationGroup(*moves, FadeIn(self.names[i]), self.clear())

    def clear(self) -> Any:
        """Take away the products of the last key."""
        worked, self.worked = self.worked, VGroup()
        return FadeOut(worked)

    def compare(self, i: int) -> Any:
        """Compare as a whole: bars have no picture for it, they are compared term by term."""
        return None

    def term(self, i: int, j: int) -> Any:
        """Let the product of two entries grow."""
        product = self.terms.bar(j, self.products[i][j], self.theme.ink)
        nought = self.terms[j]
        plus = [self.signs[j - 1]] if j else []
        self.worked.add(nought, *plus, product)
        still = [FadeIn(part) for part in (nought, *plus)]
        return AnimationGroup(*still, *rise(self.terms, VGroup(product)))

    def total(self, i: int) -> Any:
        """Let the sum of the products grow."""
        score = self.sum.bar(0, sum(self.products[i]), self.theme.ink)
        self.worked.add(self.sum, self.signs[-1], score)
        still = FadeIn(self.sum), FadeIn(self.signs[-1])
        return AnimationGroup(*still, *rise(self.sum, VGroup(score)))

    def show_keys(self, keys: Iterable[int]) -> Any:
        """Show the query beside every key, each in a small picture; None if that is shown."""
        if len(self.tiles) or len(self.keys) == 1:
            return None
        before = self.everything
        rooms = tiles(self.box, len(self.keys))
        self.tiles = VGroup(*(self._tile(i, box) for i, box in enumerate(rooms)))
        arrive = [FadeIn(tile) for tile in self.tiles]
        return LaggedStart(FadeOut(before), *arrive, lag_ratio=0.3)

    def _tile(self, i: int, box: Box) -> VGroup:
        entries = [x for vector in (self.query, *self.keys) for x in vector]
        name: VMobject = self.names[i].copy()
        # Beside the query's own name, so that each picture says whose bars are whose.
        names = VGroup(self.query_name.copy(), name).arrange(buff=0.3)
        if names.width > box.width:
            names = VGroup(name)
        for part in names:
            part.at([part.get_x(), box.top - 0.2, 0])
        names.shift((box.center[0] - names.get_x()) * -LEFT)
        room = Box(box.left, box.right, box.bottom, box.top - 0.5)
        profile = Profile(room, len(self.query), entries, self.theme, 2)
        query = profile.bars(self.query, self.theme.query, 0, 2)
        key = profile.bars(self.keys[i], self.theme.key, 1, 2)
        return VGroup(profile, query, key, names)
