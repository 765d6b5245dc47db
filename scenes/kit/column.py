"""Columns of props: vectors on slips, cards or books, one below the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from scenes.kit.figures import Figure
from scenes.kit.shapes import Prop, vector
from scenes.kit.text import Words
from scenes.kit.theme import Theme
from scenes.kit.type import Color

LABEL = 0.4

P = TypeVar("P", bound=Prop)


def column(
    prop: Callable[[Words, Theme], P], symbol: str, vectors: Sequence[Sequence[Figure]],
    x: float, ys: Sequence[float], theme: Theme, color: Color,
) -> list[P]:  # fmt: skip
    """Return one prop for each vector, labelled ``k_1 = [1, 0]``, ``k_2 = [0, 1]`` and so on.

    Parameters
    ----------
    prop
        Which kind: `Slip`, `Card` or `Book`.
    symbol
        What the vectors are called, such as ``"k"``.
    vectors
        Their entries, ``(n, d)``.
    x, ys
        The middle of the column and the heights of its rows, ``(n,)``, in units.
    color
        Of the labels.

    Examples
    --------
    >>> from scenes.kit.figures import Worked
    >>> from scenes.kit.shapes import Card
    >>> from scenes.kit.theme import NIGHT
    >>> worked = Worked([1, 0], [[1, 0], [0, 1]], [[1], [2]])
    >>> cards = column(Card, "k", worked.keys, -2.0, [1.0, 0.0], NIGHT, NIGHT.key)
    >>> [number.text for number in cards[1].label.numbers.values()]
    ['0', '1']
    """
    return [
        prop(vector(f"{symbol}_{i + 1}", entries, LABEL, color), theme).place(x, y)
        for i, (entries, y) in enumerate(zip(vectors, ys, strict=True))
    ]
