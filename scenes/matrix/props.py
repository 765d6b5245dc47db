"""The props of the matrix form: a slip for every query, a card and a book for every key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from scenes.kit.clip import Clip
from scenes.kit.column import LABEL
from scenes.kit.figures import Figure
from scenes.kit.frame import spread
from scenes.kit.shapes import BOOK_WIDTH, HEIGHT, PAD, TAB, WIDTH, Book, Card, Slip, vector

# Middles of the three columns where the props have their usual width, as in the library.
USUAL = (-5.4, -1.95, 1.75)
# Stacked entries are set at 0.7 of the size.
SIZES = 0.5, 0.46, 0.42, 0.4, 0.3825
NARROW_PAD = 0.08


@dataclass(frozen=True)
class Props:
    """The props where they first stand.

    Attributes
    ----------
    stacked
        Whether they stand in three rows with stacked entries, not in three columns.
    """

    slips: list[Slip]
    cards: list[Card]
    books: list[Book]
    stacked: bool

    @property
    def book_width(self) -> float:
        """The width of a book, in units."""
        return float(self.books[0].body.width)

    @property
    def book_height(self) -> float | None:
        """The height of a book that can wait in a column; none if its entries are stacked."""
        return None if self.stacked else float(self.books[0].body.height)


Kind = tuple[Callable[..., Any], list[str], Sequence[Sequence[Figure]], str, float]


def find_props(clip: Clip) -> Props:
    """Set the props in three columns if these fit, or else in three rows."""
    theme, rows = clip.theme, clip.data.rows
    kinds: list[Kind] = [
        (Slip, clip.symbols("q"), [row.query for row in rows], theme.query, WIDTH),
        (Card, clip.symbols("k"), rows[0].keys, theme.key, WIDTH),
        (Book, clip.symbols("v"), rows[0].values, theme.value, BOOK_WIDTH),
    ]
    return _columns(clip, kinds) or _rows(clip, kinds)


def _columns(clip: Clip, kinds: list[Kind]) -> Props | None:
    frame = clip.frame
    most = max(len(kind[1]) for kind in kinds)
    if most <= 3 and frame.wide:
        heights = [frame.rows(most)[: len(kind[1])] for kind in kinds]
    else:
        room = frame.stage.bottom - 0.3, frame.stage.top + (0 if frame.wide else 0.5)
        heights = [spread(len(kind[1]), *room, 1.15)[::-1] for kind in kinds]
    step = min((ys[0] - ys[1] for ys in heights if len(ys) > 1), default=2 * HEIGHT)
    height = min(HEIGHT, step - 2 * TAB)
    labels = [
        [vector(s, entries, LABEL, color) for s, entries in zip(symbols, vectors, strict=True)]
        for _, symbols, vectors, color, _ in kinds
    ]
    needed = [max(label.width for label in group) + 2 * PAD for group in labels]
    needed[2] += Book.SPINE
    usual = [kind[4] for kind in kinds]
    if all(need <= width for need, width in zip(needed, usual, strict=True)) and frame.wide:
        xs, widths = list(USUAL), usual
    else:
        widths = [need + 0.04 for need in needed]
        gap = min(1.2, (frame.safe.width - sum(widths)) / 2)
        if gap < 0.2:
            return None
        left, xs = -(sum(widths) + 2 * gap) / 2, []
        for width in widths:
            xs.append(left + width / 2)
            left += width + gap
    groups = [
        [
            kind[0](label, clip.theme, width=width, height=height).place(x, y)
            for label, y in zip(group, ys, strict=True)
        ]
        for kind, group, width, x, ys in zip(kinds, labels, widths, xs, heights, strict=True)
    ]
    slips, cards, books = groups
    return Props(slips, cards, books, stacked=False)


def _rows(clip: Clip, kinds: list[Kind]) -> Props:
    frame = clip.frame
    top, bottom = frame.step_line + 0.1, frame.safe.bottom + 0.1
    for size in SIZES:
        labels = [
            [
                vector(symbol, entries, size, color, stacked=True, under=True, sign=False)
                for symbol, entries in zip(symbols, vectors, strict=True)
            ]
            for _, symbols, vectors, color, _ in kinds
        ]
        heights = [max(label.height for label in group) + PAD + 0.02 for group in labels]
        gap = min(0.9, (top - bottom - sum(heights)) / 3)
        rooms = [frame.safe.width / len(group) - NARROW_PAD for group in labels]
        needed = [
            max(label.width for label in group) + 2 * PAD + (Book.SPINE if kind[0] is Book else 0)
            for kind, group in zip(kinds, labels, strict=True)
        ]
        if gap > 0.12 and all(n <= room for n, room in zip(needed, rooms, strict=True)):
            break
    groups, y = [], top - max(0.0, (top - bottom - sum(heights) - 2 * gap) / 2)
    for kind, group, height, need in zip(kinds, labels, heights, needed, strict=True):
        xs = spread(len(group), frame.safe.left, frame.safe.right, max(2.2, need + 0.3))
        width = min(need + 0.02, frame.safe.width / len(group) - NARROW_PAD)
        groups.append(
            [
                kind[0](label, clip.theme, width=width, height=height).place(x, y - height / 2)
                for label, x in zip(group, xs, strict=True)
            ]
        )
        y -= height + gap
    slips, cards, books = groups
    return Props(slips, cards, books, stacked=True)
