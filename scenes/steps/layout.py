"""Where everything stands on the desk of one query, computed from the frame and the data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from scenes.kit.figures import Figure
from scenes.kit.frame import Box, Point
from scenes.kit.lesson import Lesson
from scenes.kit.numbers import ems
from scenes.kit.text import Words, words
from scenes.kit.vectors import Form
from scenes.kit.worked import Worked

# The widths of ``e`` with the relation behind it, in ems, and the size of an exponent.
E_AND_SIGN, SCRIPT = 1.86, 0.7
# A fraction with a bar needs rows that lie so far apart, in units; where they lie closer, the
# divisor alone stands there, at most of this type size.
FRACTION_PITCH, DIVIDED = 0.95, 0.36
COLUMNS = ("score", "scaled", "exponential", "weight")


@dataclass(frozen=True)
class Layout:
    """Where everything stands on the desk, all in units.

    Attributes
    ----------
    turned
        Whether the keys stand side by side, with the steps' numbers in rows below them; else
        below each other, with the numbers in columns to the right.
    slip, cards
        The bodies of the query and of the keys, ``(n,)``.
    slip_forms, card_forms
        In which forms their labels are tried; see `kit.vectors`.
    roof
        The height along which the links run from the slip to the cards; None where they go
        straight.
    names
        Where the keys' names stand once the cards are folded away to make room for the pile;
        empty where they stay.
    rows, middles, heads
        What `Ledger` is given: where the keys stand along it, the middles of the columns
        across it, where the headings stand.
    size, head_size
        The type sizes of its numbers and its headings.
    pitch
        How far apart the keys stand.
    bar_start, bar_room, bar_thick
        Where the bars of the weights begin (their left, or their foot), how long the longest
        may be, and how thick they are.
    pile
        The strip that the bars are piled up to, at its longest.
    ruler, shares
        The heights of the ruler under the pile and of the shares over it.
    ends_below
        Whether the numbers at the ruler's ends stand below it; else beside it.
    total, total_edge
        A point of the words that say what the pile adds up to, and which of their edges, or their
        middle, is there.
    full
        Whether there is room for what a number comes from: ``s / sqrt(d)`` and ``e^x = y``; else
        the root, or the power, stands alone where the number will.
    panel
        Where a guest such as the plane of the dot product stands.
    expression
        The room for the product term by term; a long one may break into lines.
    sketch
        Where the sketch of the step `Scale` stands: to the right of, or under, the scaled scores.
    """

    turned: bool
    slip: Box
    cards: tuple[Box, ...]
    slip_forms: tuple[Form, ...]
    card_forms: tuple[Form, ...]
    roof: float | None
    names: tuple[Point, ...]
    rows: tuple[float, ...]
    middles: Mapping[str, float]
    heads: float
    size: float
    head_size: float
    pitch: float
    bar_start: float
    bar_room: float
    bar_thick: float
    pile: Box
    ends_below: bool
    ruler: float
    shares: float
    total: Point
    total_edge: Point
    full: bool
    panel: Box
    expression: Box
    sketch: Box

    def link(self, i: int) -> list[Point]:
        """Return the corners of the way from the slip to a card."""
        slip, card = self.slip, self.cards[i]
        if self.roof is not None:
            start, x = [slip.center[0], slip.top, 0], card.center[0]
            return [np.array(p) for p in (start, [start[0], self.roof, 0], [x, self.roof, 0],
                                          [x, card.top, 0])]  # fmt: skip
        if self.turned:
            ends = [slip.center[0], slip.bottom, 0], [card.center[0], card.top, 0]
        else:
            ends = [slip.right, slip.center[1], 0], [card.left, card.center[1], 0]
        return [np.array(end) for end in ends]


def extent(labels: Iterable[Words]) -> tuple[float, float]:
    """Return the width of the widest and the height of the highest of some labels, in units."""
    found = list(labels)
    return max(one.width for one in found), max(one.height for one in found)


def columns(worked: Worked) -> dict[str, tuple[Figure, ...]]:
    """Return the figures of each column of the ledger, by its name."""
    found = worked.scores, worked.scaled, worked.exps, worked.weights
    return dict(zip(COLUMNS, found, strict=True))


def power_lead(worked: Worked) -> float:
    """Return how wide ``e^x =`` is before an exponential, in ems."""
    return E_AND_SIGN + SCRIPT * ems(worked.exponents)


def head_width(data: Lesson, size: float, *names: str) -> float:
    """Return how wide the widest of the headings is at a type size."""
    texts = (data.narration.word(f"common.{name}") for name in names or COLUMNS)
    return max(words(text, size, "#FFFFFF").width for text in texts)


def centred(x: float, y: float, width: float, height: float) -> Box:
    """Return the box of an extent about a middle."""
    return Box(x - width / 2, x + width / 2, y - height / 2, y + height / 2)
