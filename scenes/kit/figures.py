"""Figures: numbers together with where they come from.

A film never shows a bare number. It shows a `Figure`, which knows its unrounded value
and its `Source`, so that a test can compute the same thing in another way and compare.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from attn_math import rounding

Vector = tuple[float, ...]
Rows = tuple[Vector, ...]
MASKED = "\N{MINUS SIGN}∞"
MOST_DIGITS = 6
NOISE = 1e-12
NEVER_NOUGHT = ("weights", "exps", "shifted_exps", "down_weights", "down_row_sum")


@dataclass(frozen=True)
class Source:
    """What a figure is: a quantity, its index, and the vectors it was computed from.

    Parameters
    ----------
    quantity
        ``"weights"``, ``"scores"``, ``"total"``, ... or a plain count such as ``"step"``.
    index
        Which entry of the quantity; empty for a single number.
    query, keys, values
        The vectors behind it: ``(d_k,)``, ``(n_k, d_k)``, ``(n_k, d_v)``.
    mask
        Which keys take part, ``(n_k,)``; empty where all do.

    Examples
    --------
    >>> str(Source("weights", (0,), query=(1.0,), keys=((1.0,),), values=((2.0,),)))
    'weights[0]'
    """

    quantity: str
    index: tuple[int, ...] = ()
    query: Vector = ()
    keys: Rows = ()
    values: Rows = ()
    mask: tuple[bool, ...] = ()

    @property
    def takes_part(self) -> bool:
        """Whether the key that its last index names takes part."""
        return not self.mask or self.mask[self.index[-1]]

    def __str__(self) -> str:
        return self.quantity + "".join(f"[{i}]" for i in self.index)


@dataclass(frozen=True)
class Figure:
    """A number to be shown.

    Parameters
    ----------
    value
        The number itself, not rounded; of whatever its source is, in no unit.
    source
        What it is, and what it was computed from.

    Examples
    --------
    >>> from scenes.kit.worked import Worked
    >>> worked = Worked([1, 0], [[1, 0], [0, 1]], [[1], [2]])
    >>> weight = worked.weights[0]
    >>> isinstance(weight, Figure), weight.text(), weight.is_exact()
    (True, '0.670', False)
    """

    value: float
    source: Source

    def text(self, places: int = 3) -> str:
        """Return the figure as it is written, rounded once, with a true minus sign."""
        if math.isinf(self.value):  # a masked score
            return MASKED
        if self._vanishes:
            return f"{0:.{wanted}f}" if (wanted := self.places(places)) else "0"
        return rounding.to_text(self.value, self.places(places)).replace("-", "\N{MINUS SIGN}")

    @property
    def _vanishes(self) -> bool:
        """Whether it is a share that is never nought, however small, even if floats lose it."""
        if self.source.quantity not in NEVER_NOUGHT or not 0 <= self.value < NOISE:
            return False
        return self.value > 0 or (bool(self.source.keys) and self.source.takes_part)

    def places(self, wanted: int = 3) -> int:
        """Return how many decimals it has of those wanted: fewer from a thousand on."""
        if math.isinf(self.value):
            return wanted
        whole = len(str(abs(int(self.value))))
        return max(0, min(wanted, MOST_DIGITS - whole)) if whole > 3 else wanted

    def is_exact(self, places: int = 3) -> bool:
        """Whether what is shown is the number itself."""
        if self._vanishes:
            return False
        return math.isinf(self.value) or rounding.is_exact(self.value, self.places(places))

    def __format__(self, spec: str) -> str:
        return self.text(int(spec) if spec else 3)


def count(quantity: str, value: int, *index: int) -> Figure:
    """Return a figure that is counted rather than computed, such as a step's number.

    Examples
    --------
    >>> count("key", 2, 1).text()
    '2'
    """
    return Figure(float(value), Source(quantity, index))


def rows(matrix: Any) -> Rows:
    """Return a matrix as nested tuples, which can be compared and hashed."""
    return tuple(tuple(float(x) for x in row) for row in matrix)
