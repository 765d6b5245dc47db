"""Facts: what is true of a lesson's vectors, for a narration to choose its words by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from scenes.kit.figures import Rows, Vector, Worked

# Weights nearer than this count as equal, and cosines as those of parallel arrows.
NEAR = 1e-9
HALF = 0.45, 0.55
NEARLY_NOTHING = 0.05


def match(query: Sequence[float], key: Sequence[float]) -> str:
    """Return how a key lies to a query: the same way, at a right angle, and so on.

    Returns
    -------
    str
        ``"same way"``, ``"right angle"``, ``"opposite"``, ``"toward"`` (less than a right angle
        apart), ``"away"`` (more than one), or ``"nothing"`` where one of them is all zeros.

    Examples
    --------
    >>> match([1, 0], [0, 1])
    'right angle'
    """
    q, k = np.array(query, dtype=float), np.array(key, dtype=float)
    size = float(np.linalg.norm(q) * np.linalg.norm(k))
    if not size:
        return "nothing"
    cosine = float(q @ k) / size
    for name, is_so in (
        ("right angle", abs(cosine) < NEAR),
        ("same way", cosine > 1 - NEAR),
        ("opposite", cosine < NEAR - 1),
        ("toward", cosine > 0),
    ):
        if is_so:
            return name
    return "away"


def lie_on_a_line(vectors: Rows) -> bool:
    """Whether the heads of some vectors lie on one line."""
    points = np.array(vectors, dtype=float)
    return int(np.linalg.matrix_rank(points - points[0], tol=1e-9)) <= 1


def facts(
    one: Worked, sharper: Worked, rows: Sequence[Worked], values: Rows, causal: bool
) -> Mapping[str, Any]:
    """Return what a condition in a narration may name.

    Parameters
    ----------
    one, sharper
        The query worked by hand and the longer one.
    rows
        Every query of the matrix form.

    Returns
    -------
    mapping
        ``n``, ``n_q``, ``d``, ``d_v``: how many keys and queries, and their entries.
        ``match``: of each key to the query, see `match`; ``longer[i]``: whether key i is longer
        than the query. ``masked``: some key is hidden from the query; ``causal``, ``masks``: some
        cell of the matrix is. ``equal``: the query's weights, among the keys that take part, are
        equal. ``shifts``: exponentials are taken of distances from the largest scaled score.
        ``line``: the values lie on a line. ``least``: the query's least weight is that of one key
        alone; ``nearly_nothing``: it nearly vanishes for the longer query. ``first_known``: the
        first row of the matrix is the query worked by hand. ``own``, ``half``, ``even``,
        ``every``: the last row gives its own key the most, gives about half to it, the same to
        all others, and has a positive score with every key. ``last_equal``, ``last_masked``:
        its weights are equal; it does not see every key.
    """
    last = rows[-1]
    weights = _taking_part(one)
    return {
        "n": one.n,
        "n_q": len(rows),
        "d": len(one.query),
        "d_v": len(values[0]),
        "match": [match(_numbers(one.query), _numbers(key)) for key in one.keys],
        "longer": [_length(key) > _length(one.query) + NEAR for key in one.keys],
        "masked": not all(one.mask),
        "causal": causal,
        "masks": not all(all(row.mask) for row in rows),
        "equal": max(weights) - min(weights) < NEAR,
        "shifts": one.shifts,
        "line": lie_on_a_line(values),
        "least": sum(w < min(weights) + NEAR for w in weights) == 1,
        "nearly_nothing": min(_taking_part(sharper)) < NEARLY_NOTHING,
        "first_known": rows[0].figure("", 0).source == one.figure("", 0).source,
        **_last_facts(last, len(rows)),
    }


def least(worked: Worked) -> int:
    """Return which of the keys that take part has the least weight, from 0."""
    taking = [i for i in range(worked.n) if worked.mask[i]]
    return min(taking, key=lambda i: worked.weights[i].value)


def most(worked: Worked) -> int:
    """Return which key has the greatest weight, from 0."""
    return max(range(worked.n), key=lambda i: worked.weights[i].value)


def _last_facts(last: Worked, n_q: int) -> dict[str, bool]:
    weights = _taking_part(last)
    ranked = sorted(weights)
    own = (
        n_q == last.n
        and most(last) == last.n - 1
        and (len(weights) == 1 or ranked[-2] < ranked[-1] - NEAR)
    )
    return {
        "own": own,
        "half": HALF[0] <= ranked[-1] <= HALF[1],
        "even": len(ranked) > 2 and ranked[-2] - ranked[0] < NEAR,
        "every": all(score.value > 0 for score in last.scores),
        "last_equal": ranked[-1] - ranked[0] < NEAR,
        "last_masked": not all(last.mask),
    }


def _taking_part(worked: Worked) -> list[float]:
    return [w.value for w, seen in zip(worked.weights, worked.mask, strict=True) if seen]


def _numbers(figures: Sequence[Any]) -> Vector:
    return tuple(figure.value for figure in figures)


def _length(figures: Sequence[Any]) -> float:
    return float(np.linalg.norm(_numbers(figures)))
