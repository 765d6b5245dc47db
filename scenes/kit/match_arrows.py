"""How a query meets its keys, as arrows: on the plane, or on a number line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from manim import (
    AnimationGroup,
    Arrow,
    Create,
    FadeIn,
    FadeOut,
    GrowArrow,
    LaggedStart,
    Line,
    ReplacementTransform,
    VGroup,
    VMobject,
)

from scenes.kit.facts import match
from scenes.kit.labels import Stretch, settle
from scenes.kit.plane import Plane
from scenes.kit.space import WIDTH, Space
from scenes.kit.text import Words
from scenes.kit.theme import Theme

BROAD = 14.0


def grow(mark: VMobject) -> Any:
    """Bring in an arrow, or the dot that stands for a very short one."""
    return GrowArrow(mark) if isinstance(mark, Arrow) else FadeIn(mark, scale=0.3)


def ends(mark: VMobject) -> Stretch:
    """Return where an arrow or a line begins and ends, or twice where a dot is."""
    if isinstance(mark, Line):  # as an arrow is
        return mark.get_start(), mark.get_end()
    return mark.get_center(), mark.get_center()


class ArrowMatch:
    """A query's arrow and those of its keys, which come one by one.

    Parameters
    ----------
    space
        The plane or the number line, with a lane for the query and each key.
    query, keys
        Their entries, ``(d_k,)`` and ``(n_k, d_k)``.
    names
        What the query and each key are called, set as type.
    """

    def __init__(
        self, space: Space, query: Sequence[float], keys: Sequence[Sequence[float]],
        names: Sequence[Words], theme: Theme,
    ) -> None:  # fmt: skip
        self.space, self.theme = space, theme
        self.query, self.keys = query, keys
        self.plane = space if isinstance(space, Plane) else None
        self.query_arrow = space.arrow(query, theme.query, lane=0).set_z_index(2)
        self.query_name, self.names = names[0], list(names[1:])
        self.shown: dict[int, VMobject] = {}
        self.fall = VGroup()
        self._settle_names()

    def _settle_names(self) -> None:
        """Give every name a place that is free whichever arrows are shown."""
        vectors = [self.query, *self.keys]
        marks = [self.query_arrow, *(self._mark(i) for i in range(len(self.keys)))]
        lines = [*self.space.stretches, *map(ends, marks)]
        for i in range(len(self.keys)):
            lines += map(ends, self._fall(i))
        taken: list[Words] = []
        for lane, (name, vector) in enumerate(zip(self._all_names(), vectors, strict=True)):
            places = self.space.places(name, vector, lane, left=lane > 0)
            settle(name, places, lines, taken, self.space.room)
            taken.append(name)

    def _all_names(self) -> list[Words]:
        return [self.query_name, *self.names]

    def _mark(self, i: int) -> VMobject:
        """A key's arrow, broad where it would hide under the query's."""
        hidden = self.plane is not None and match(self.query, self.keys[i]) == "same way"
        return self.space.arrow(
            self.keys[i], self.theme.key, lane=i + 1, width=BROAD if hidden else WIDTH
        )

    def _fall(self, i: int) -> VGroup:
        return self.plane.drop(self.keys[i], self.query) if self.plane else VGroup()

    @property
    def everything(self) -> VGroup:
        """All that is shown, to be sent away."""
        names = [self.names[i] for i in self.shown]
        return VGroup(
            self.space, self.query_arrow, self.query_name, self.fall, *self.shown.values(), *names
        )

    def set_out(self) -> Any:
        """Bring in the axes."""
        return FadeIn(self.space)

    def show_query(self) -> Any:
        """Bring in the query."""
        return AnimationGroup(grow(self.query_arrow), FadeIn(self.query_name))

    def show_key(self, i: int) -> Any:
        """Bring in a key in place of the one before, whose arrow turns into it."""
        new, old = self._mark(i), dict(self.shown)
        self.shown = {i: new}
        moves: list[Any] = [FadeIn(self.names[i])]
        for j, mark in old.items():
            moves.append(FadeOut(self.names[j]))
            if isinstance(mark, Arrow) and isinstance(new, Arrow):
                moves.append(ReplacementTransform(mark, new))
            else:
                moves += [FadeOut(mark), grow(new)]
        return AnimationGroup(*moves, *([] if old else [grow(new)]), self.clear())

    def clear(self) -> Any:
        """Take away what compared the last key with the query."""
        fall, self.fall = self.fall, VGroup()
        return FadeOut(fall)

    def compare(self, i: int) -> Any:
        """Draw the key's right angle to the query or its shadow; None where it has neither."""
        self.fall = self._fall(i)
        return Create(self.fall) if len(self.fall) else None

    def term(self, i: int, j: int) -> Any:
        """Show a product of two entries: arrows have no picture for it."""
        return None

    def total(self, i: int) -> Any:
        """Show the sum of the products: arrows have no picture for it."""
        return None

    def show_keys(self, keys: Iterable[int]) -> Any:
        """Bring in more keys, which stay beside those that are there; None if there are none."""
        new = {i: self._mark(i).set_z_index(-1) for i in keys if i not in self.shown}
        self.shown |= new
        each = [AnimationGroup(grow(mark), FadeIn(self.names[i])) for i, mark in new.items()]
        return LaggedStart(*each, lag_ratio=0.4) if each else None
