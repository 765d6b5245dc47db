"""Columns of props: vectors on slips, cards or books, one below the other or side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from scenes.kit.figures import Figure
from scenes.kit.shapes import BOOK_WIDTH, HEIGHT, WIDTH, Book, Prop, inner
from scenes.kit.text import Words
from scenes.kit.theme import Theme
from scenes.kit.type import Color
from scenes.kit.vectors import IN_COLUMN, LABEL, SIDE_BY_SIDE, Form, fitting

__all__ = ["LABEL", "column", "rank"]

P = TypeVar("P", bound=Prop)


def column(
    prop: Callable[..., P], symbols: Sequence[str], vectors: Sequence[Sequence[Figure]],
    x: float, ys: Sequence[float], theme: Theme, color: Color, **size: float,
) -> list[P]:  # fmt: skip
    """Return one prop for each vector, labelled ``k_1 = [1, 0]``, one below the other.

    Where a vector is too long for its prop, the entries of all of them are stacked or set smaller.

    Parameters
    ----------
    prop
        Which kind: `Slip`, `Card` or `Book`.
    symbols
        What the vectors are called, such as ``["k_1", "k_2"]``; see `kit.symbols`.
    vectors
        Their entries, ``(n, d)``.
    x, ys
        The middle of the column and the heights of its rows, ``(n,)``, in units.
    color
        Of the labels.
    size
        ``width`` and ``height`` of the props, in units.

    Examples
    --------
    >>> from scenes.kit.worked import Worked
    >>> from scenes.kit.shapes import Card
    >>> from scenes.kit.theme import NIGHT
    >>> worked = Worked([1, 0], [[1, 0], [0, 1]], [[1], [2]])
    >>> names = ["k_1", "k_2"]
    >>> cards = column(Card, names, worked.keys, -2.0, [1.0, 0.0], NIGHT, NIGHT.key)
    >>> [number.text for number in cards[1].label.numbers.values()]
    ['0', '1']
    """
    labels = _labels(prop, symbols, vectors, color, IN_COLUMN, size)
    return [prop(label, theme, **size).place(x, y) for label, y in zip(labels, ys, strict=True)]


def rank(
    prop: Callable[..., P], symbols: Sequence[str], vectors: Sequence[Sequence[Figure]],
    xs: Sequence[float], y: float, theme: Theme, color: Color, **size: float,
) -> list[P]:  # fmt: skip
    """Return one prop for each vector, its entries stacked, side by side at height ``y``.

    Parameters are those of `column`, turned: ``xs`` are the middles of the props, ``(n,)``. In
    narrow props the entries stand under the vector's name.

    Examples
    --------
    >>> from scenes.kit.worked import Worked
    >>> from scenes.kit.shapes import Card
    >>> from scenes.kit.theme import NIGHT
    >>> worked = Worked([1, 0], [[1, 0], [0, 1]], [[1], [2]])
    >>> size = {"width": 1.4, "height": 1.2}
    >>> cards = rank(Card, ["k_1", "k_2"], worked.keys, [-1, 1], 0, NIGHT, NIGHT.key, **size)
    >>> bool(cards[0].body.get_x() < cards[1].body.get_x())
    True
    """
    labels = _labels(prop, symbols, vectors, color, SIDE_BY_SIDE, size)
    return [prop(label, theme, **size).place(x, y) for label, x in zip(labels, xs, strict=True)]


def _labels(
    prop: Callable[..., P], symbols: Sequence[str], vectors: Sequence[Sequence[Figure]],
    color: Color, forms: Sequence[Form], size: dict[str, float],
) -> list[Words]:  # fmt: skip
    width = size.get("width", BOOK_WIDTH if prop is Book else WIDTH)
    spine = Book.spine_of(width) if prop is Book else 0.0
    room = inner(width, size.get("height", HEIGHT), spine)
    return fitting(symbols, vectors, color, *room, forms)
