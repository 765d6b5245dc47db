"""Vectors as formulas: in a row, stacked, or under their name, whichever fits a prop."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from scenes.kit.figures import Figure
from scenes.kit.text import Words, formula
from scenes.kit.type import Color

# The least size whose subscripts are not too small in any frame, and how much smaller than its
# name a narrow row of entries is set.
LABEL, LEAST_LABEL, NARROW = 0.4, 0.3815, 0.72


class Form(NamedTuple):
    """How a vector is written.

    Attributes
    ----------
    size
        Type size in units.
    stacked
        Whether its entries stand below each other.
    under
        Whether they stand under ``k_1 =`` instead of beside it.
    inner
        The size of its entries, where the name is 1.
    sign
        Whether ``=`` is written; ``approx`` always is.
    """

    size: float
    stacked: bool = False
    under: bool = False
    inner: float = 1.0
    sign: bool = True


ROW = (Form(LABEL), Form(LEAST_LABEL))
STACKED = (Form(LABEL, stacked=True), Form(LEAST_LABEL, stacked=True))
NARROW_ROW = (Form(LABEL, inner=NARROW), Form(LEAST_LABEL, inner=NARROW))
UNDER = tuple(Form(size, stacked=True, under=True) for size in (LABEL, LEAST_LABEL))
NAMED_ROW = (Form(LEAST_LABEL, inner=NARROW, sign=False),)
HEADED = (Form(LEAST_LABEL, stacked=True, under=True, sign=False),)
# In which order forms are tried: in a column, and side by side.
IN_COLUMN = (*ROW, *STACKED, *NARROW_ROW, *NAMED_ROW, *UNDER, *HEADED)
SIDE_BY_SIDE = (*STACKED, *UNDER, *HEADED, *ROW, *NARROW_ROW)


def relation(figure: Figure, places: int = 3) -> str:
    """Return Typst's sign before a shown figure: ``=`` if it is exact, else ``approx``.

    Examples
    --------
    >>> from scenes.kit.figures import count
    >>> relation(count("step", 2)), relation(Figure(1 / 3, count("step", 2).source))
    ('=', 'approx')
    """
    return "=" if figure.is_exact(places) else "approx"


def vector(
    symbol: str, entries: Sequence[Figure], size: float, color: Color, places: int = 3,
    stacked: bool = False, under: bool = False, inner: float = 1.0, sign: bool = True,
) -> Words:  # fmt: skip
    """Set ``symbol = [x, y]`` with every entry a number ``x0``, ``x1``, ...

    Parameters
    ----------
    symbol
        Typst mathematics such as ``"k_1"``, see `kit.symbols`; empty leaves only the bracket.
    entries
        The vector's entries, ``(d,)``.
    size
        Type size in units. Stacked entries are set at 0.7 of it.
    places
        Decimals of the entries.
    stacked
        Whether its entries stand below each other.
    under
        Whether the bracket stands under ``symbol =`` instead of beside it.
    inner
        The size of the bracket, as a share of ``size``.
    sign
        Whether ``=`` is written; where the numbers are rounded, ``approx`` always is.

    Examples
    --------
    >>> from scenes.kit.worked import Worked
    >>> worked = Worked([1, 0.25], [[1, 0]], [[1]])
    >>> q = vector("q", worked.query, 0.4, "#FFFFFF")
    >>> [number.text for number in q.numbers.values()]
    ['1', '0.25']
    """
    names = [f"x{i}" for i in range(len(entries))]
    exact = all(entry.is_exact(places) for entry in entries)
    is_ = ("=" if sign else "thin") if exact else "approx"
    inside = ", ".join("{" + name + "}" for name in names)
    gap = 0.02 if under else 0.1
    body = f'vec(delim: "[", gap: #{gap}em, {inside})' if stacked else f"[{inside}]"
    if inner != 1:
        body = f"#text(size: {inner}em)[${body}$]"
    head = f"{symbol} {is_} " if symbol else ""
    template = f"{head}{body}"
    if head and under:
        # Without leading, Typst gives both lines the height that they have.
        lines = f"align(center, stack(spacing: 0.12em, ${head}$, ${body}$))"
        template = f"#[#set par(leading: 0em); #{lines}]"
    figures = {name: (entry, places) for name, entry in zip(names, entries, strict=True)}
    return formula(template, size, color, **figures)


def fitting(
    symbols: Sequence[str], vectors: Sequence[Sequence[Figure]], color: Color,
    width: float, height: float = math.inf, forms: Sequence[Form] = IN_COLUMN,
) -> list[Words]:  # fmt: skip
    """Set vectors alike in the first form in which all of them fit a room.

    Parameters
    ----------
    symbols
        What they are called, ``(n,)``.
    vectors
        Their entries, ``(n, d)``.
    width, height
        The room for each, in units. Where no form fits, the one that comes nearest is taken.
    forms
        What to try, in this order.

    Examples
    --------
    >>> from scenes.kit.worked import Worked
    >>> keys = Worked([1, 0], [[1, 0], [0.5, -2]], [[1], [2]]).keys
    >>> high = fitting(["k_1", "k_2"], keys, "#FFFFFF", width=1.5)
    >>> low = fitting(["k_1", "k_2"], keys, "#FFFFFF", width=2.5)
    >>> bool(high[0].height > low[0].height)
    True
    """
    if len(vectors[0]) == 1:  # one entry is no stack
        forms = sorted(forms, key=lambda form: form.stacked)
    best: tuple[float, list[Words]] = (0.0, [])
    for form in forms:
        made = [
            vector(
                symbol, entries, form.size, color,
                stacked=form.stacked, under=form.under, inner=form.inner, sign=form.sign,
            )
            for symbol, entries in zip(symbols, vectors, strict=True)
        ]  # fmt: skip
        share = min(min(width / one.width, height / one.height) for one in made)
        if share >= 1:
            return made
        if share * form.size > best[0]:
            best = share * form.size, made
    return best[1]
