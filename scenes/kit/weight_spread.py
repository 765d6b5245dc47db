"""How attention weights are spread: over one key or many, evenly or not."""

from __future__ import annotations

from collections.abc import Sequence

NEAR = 1e-9  # numbers nearer than this count as equal
NEARLY_ALL = 0.95


def spread(weights: Sequence[float]) -> str:
    """Return how weights that add up to one are spread.

    Returns
    -------
    str
        ``"one"``: there is only one. ``"equal"``: all are. ``"winner"``: one has nearly all.
        ``"clear"``: the greatest is at least twice the least, and those over the mean have more
        than half together. ``"close"``: they are unequal, and none of these.

    Examples
    --------
    >>> spread([0.4, 0.2, 0.4]), spread([0.3, 0.4, 0.3])
    ('clear', 'close')
    """
    low, high = min(weights), max(weights)
    if len(weights) == 1:
        return "one"
    if high - low < NEAR:
        return "equal"
    if high >= NEARLY_ALL:
        return "winner"
    much = sum(w for w in weights if w > 1 / len(weights))
    return "clear" if high >= 2 * low and much > 0.5 else "close"


def alone(weights: Sequence[float], end: float) -> bool:
    """Whether one weight alone is as small, or as great, as the least or the greatest."""
    return sum(abs(w - end) < NEAR for w in weights) == 1
