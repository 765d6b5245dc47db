"""The one rule by which a number becomes text.

A number is rounded once, from its unrounded value, half to even. Floats are taken at their
exact binary value, so 2.675 (which is stored as 2.67499...) shows as 2.67 to two places.

A number that needs no more than the places given shows without trailing zeros ("1", "0.5");
any other number shows exactly that many ("0.20" for 0.198). "Needs no more" forgives the noise
of float arithmetic, such as 0.49999999999999994 for one half: `TOLERANCE` times the number
(at least 1), but never more than a hundredth of the last place. It is so small that a true
weight of 1e-13 is not taken for 0: it shows as "0.00", which is not exact.

Numbers are written out in plain digits at any size: no exponent, no grouping.
"""

from __future__ import annotations

import decimal
import numbers
from collections.abc import Iterable
from decimal import ROUND_HALF_EVEN, Decimal
from typing import SupportsFloat, TypeAlias

from attn_math.cost import count

Number: TypeAlias = int | float | Decimal | SupportsFloat

TOLERANCE = Decimal("1e-14")
MOST_PLACES = 12
# A float64 has up to 309 digits before the point and 1074 after it, and all of them count.
_EXACT = decimal.Context(prec=1500, traps=[decimal.InvalidOperation])


def to_text(value: Number | str, places: int, minus: str = "-") -> str:
    """Write `value` with at most `places` decimals.

    Parameters
    ----------
    value : int, float, Decimal, NumPy real scalar or str
        Finite and not rounded before. Text stands for the decimal number that it spells.
    places : int
        Digits after the point, 0 to 12.
    minus : str
        The sign of negative numbers: "-", or "\u2212" where it is typeset. Zero has no sign,
        nor has a number that is rounded to it.

    Returns
    -------
    str
        Exact numbers at their shortest ("0", "0.5"), others with `places` decimals ("0.40").

    Raises
    ------
    TypeError
        If `value` is not a real number (booleans are not), or `places` not a whole number.
    ValueError
        If `value` is not finite or spells no number, or `places` is out of range.

    Examples
    --------
    >>> to_text(0.49999999999999994, 2), to_text(0.198, 2), to_text(-0.001, 2)
    ('0.5', '0.20', '0.00')
    """
    shown = rounded(value, places)
    text = format(shown.copy_abs(), "f")
    if is_exact(value, places) and "." in text:
        text = text.rstrip("0").rstrip(".")
    return minus + text if shown < 0 else text


def rounded(value: Number | str, places: int) -> Decimal:
    """Round `value` once, half to even, to `places` decimals; errors as for `to_text`."""
    unit = _unit(places)
    with decimal.localcontext(_EXACT):
        try:
            return _decimal(value).quantize(unit, rounding=ROUND_HALF_EVEN)
        except decimal.InvalidOperation:
            raise ValueError(f"value {value!r} has too many digits; wanted a float64") from None


def is_exact(value: Number | str, places: int) -> bool:
    """Whether the text shown for `value` is the number itself, but for float noise.

    Parameters, and errors, are those of `to_text`. Text,
    whole numbers and Decimals are compared without any tolerance.

    Returns
    -------
    bool
        True where "=" may stand before the shown number, False where it must be "\u2248".
    """
    number, shown = _decimal(value), rounded(value, places)
    with decimal.localcontext(_EXACT):
        if isinstance(value, (str, int, Decimal)):
            return number == shown
        noise = min(TOLERANCE * max(Decimal(1), abs(number)), _unit(places) / 100)
        return abs(number - shown) <= noise


def relation(value: Number | str, places: int) -> str:
    """Choose the sign before the shown number: "=" if it is exact, otherwise "\u2248"."""
    return "=" if is_exact(value, places) else "\u2248"


def adds_up(values: Iterable[Number | str], places: int, total: Number | str = 1) -> bool:
    """Whether a row of numbers, as shown, visibly adds up to `total`, as shown.

    Parameters
    ----------
    values : iterable of numbers
        Not rounded, as for `to_text`.
    places : int
        Places at which the row and the total are shown, 0 to 12.
    total : number
        What the row adds up to before rounding: 1 for weights.

    Returns
    -------
    bool
        False for 0.49 + 0.03 + 0.49, which shows 1.01.

    Raises
    ------
    TypeError, ValueError
        As for `to_text`.
    """
    with decimal.localcontext(_EXACT):
        shown = sum((rounded(value, places) for value in values), start=Decimal(0))
        return shown == rounded(total, places)


def _decimal(value: object) -> Decimal:
    """Return the exact value of a number, or of the number that a text spells."""
    if isinstance(value, bool) or not isinstance(value, (str, numbers.Real, Decimal)):
        raise TypeError(f"value is {value!r}; wanted a real number")
    if isinstance(value, str):
        try:
            number = Decimal(value.replace("\u2212", "-"))
        except decimal.InvalidOperation:
            raise ValueError(f"value is {value!r}; wanted the text of a number") from None
    elif isinstance(value, Decimal):
        number = value
    elif isinstance(value, numbers.Integral):
        number = Decimal(int(value))
    else:
        number = Decimal(float(value))
    if not number.is_finite():
        raise ValueError(f"value is {value!r}; wanted a finite number")
    return number


def _unit(places: int) -> Decimal:
    """Return one unit of the last place shown: 0.01 for two places."""
    whole = count("places", places)
    if whole > MOST_PLACES:
        raise ValueError(f"places is {whole}; wanted {MOST_PLACES} or less, as float64 allows")
    return Decimal((0, (1,), -whole))
