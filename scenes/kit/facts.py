"""Facts: what is true of a lesson's vectors, for a narration to choose its words by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from attn_math import rounding
from scenes.kit.figures import Figure, Vector
from scenes.kit.mistaken import Mistaken
from scenes.kit.weight_spread import NEAR, alone, spread
from scenes.kit.worked import Worked

# A right angle is judged more narrowly than the rest: a product of large vectors must not be
# called zero.
RIGHT = 1e-14
HALF = 0.45, 0.55
FAR = 0.5
NEARLY_NOTHING, UNSEEN = 0.05, 0.0005
LARGE = 1000  # from here on figures have fewer decimals than a clip asks for


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
        ("right angle", abs(cosine) < RIGHT),
        ("same way", cosine > 1 - NEAR),
        ("opposite", cosine < NEAR - 1),
        ("toward", cosine > 0),
    ):
        if is_so:
            return name
    return "away"


def change(query: Sequence[float], other: Sequence[float]) -> str:
    """Return what became of a query: ``"same"``, ``"longer"``, ``"shorter"``, ``"other"``.

    Examples
    --------
    >>> change([1, 0], [4, 0]), change([1, 0], [0, 1])
    ('longer', 'other')
    """
    if tuple(query) == tuple(other):
        return "same"
    if match(query, other) != "same way":
        return "other"
    return "longer" if np.linalg.norm(other) > np.linalg.norm(query) else "shorter"


def lie_on_a_line(vectors: Sequence[Sequence[float]]) -> bool:
    """Whether the heads of some vectors lie on one line."""
    points = np.array(vectors, dtype=float)
    return int(np.linalg.matrix_rank(points - points[0], tol=NEAR)) <= 1


def undivided(worked: Worked) -> str:
    """Return where the output would lie without the division by the sum.

    Returns
    -------
    str
        ``"same"`` as with it, as far as is shown; ``"among"`` the values, entry by entry;
        ``"off"``, beyond them; ``"far"``, by more than half of what they range over.

    Examples
    --------
    >>> undivided(Worked([1, 0], [[1, 0], [0, 1]], [[1], [2]]))
    'far'
    """
    wrong, right = worked.undivided, worked.output
    if all(a.text() == b.text() for a, b in zip(wrong, right, strict=True)):
        return "same"
    values = np.array([_numbers(value) for value in worked.values])
    low, high, there = values.min(axis=0), values.max(axis=0), np.array(_numbers(wrong))
    beyond = float(np.max(np.maximum(low - there, there - high)))
    # Where all values are the same, what counts is how large they are.
    size = float(np.max(high - low)) or float(np.max(np.abs(values)))
    if beyond <= NEAR * size:
        return "among"
    return "far" if beyond > FAR * size else "off"


def facts(
    one: Worked, sharper: Worked, rows: Sequence[Worked], causal: bool, self_attention: bool
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

        Of the query worked by hand. ``match``: of each key to it, see `match`; ``longer[i]``:
        whether key i is longer than it; ``zero_query``: it is all zeros. ``between``: key 3 lies
        between keys 1 and 2, of which one points its way and the other stands at a right angle;
        ``third_longer``: key 3 is longer than both.
        ``seen``, ``n_hidden``, ``masked``: how many keys take part and how many do not, and
        whether any does not. Among those that take part, ``spread`` of the weights, see
        `spread`, and ``equal``: there is one, or all are equal; ``least``, ``best``: the least
        and the greatest weight are one key's alone; ``tiny``: the least shows as nought.
        ``shifts``: exponentials are taken of distances from the largest scaled score.
        ``output_exact``: what is shown of the output is the output; ``near_whole``: what is not
        exact rounds to whole numbers. ``line``, ``same_values``: the values lie on a line, or
        are all the same. ``undivided``: where the output would lie without the division by the
        sum, see `undivided`; ``undivided_exact``: what is shown of it is exact.

        Of the longer query. ``change``: what it is to the other, see `change`. ``positive``:
        it has a score above zero; ``mixed``: and one that is not. ``nearly_nothing``: its least
        weight nearly vanishes. ``sharper_equal``: its weights are equal. ``steady``: they are
        the same as before; ``moved``: the output is not. ``rounded``: what is kept of the first
        one, to two decimals, is rounded;
        ``small``: no figure is so large that it has fewer decimals.

        Of the matrix. ``causal``, ``masks``: it has a causal mask, some cell is masked;
        ``only_causal``: the causal mask is all. ``self_attention``: queries and keys are those
        of the same tokens. ``first_known``: the first query is the one worked by hand.
        ``last_seen``, ``last_masked``, ``last_spread``, ``last_best``, ``last_exact``,
        ``last_near_whole``: as above, of the last row. ``own``: its own key has the most;
        ``half``: the greatest weight is about half; ``most_of_it``: more; ``even``: the others
        are equal, and more than one; ``every``: its score with every key is positive.

        Of the mistakes. ``mixed_same``: an output built from the keys shows the same as the right
        one; ``rows_off``: of a softmax down the columns, whether rows no longer add up to one,
        ``"all"``, ``"some"`` or ``"none"`` of them; ``unseen``: there is a key that no query sees.
    """
    return {
        **_sizes(one, rows),
        **_of_the_keys(one),
        **_of_the_weights(one),
        "undivided": undivided(one),
        "undivided_exact": _exact(one.undivided),
        **_of_the_longer(one, sharper),
        **_of_the_matrix(one, rows, causal, self_attention),
        **_of_the_last(rows[-1], self_attention),
        **Mistaken(one, rows).facts,
    }


def _sizes(one: Worked, rows: Sequence[Worked]) -> dict[str, Any]:
    return {"n": one.n, "n_q": len(rows), "d": len(one.query), "d_v": len(one.values[0])}


def _of_the_keys(one: Worked) -> dict[str, Any]:
    query, keys = _numbers(one.query), [_numbers(key) for key in one.keys]
    matches = [match(query, key) for key in keys]
    lengths = [float(np.linalg.norm(key)) for key in keys]
    return {
        "match": matches,
        "longer": [length > float(np.linalg.norm(query)) + NEAR for length in lengths],
        "zero_query": not any(query),
        "between": len(query) == 2
        and matches[:3] == ["same way", "right angle", "toward"]
        and float(np.dot(keys[1], keys[2])) > 0,
        "third_longer": one.n > 2 and lengths[2] > max(lengths[:2]) + NEAR,
        "line": lie_on_a_line([_numbers(value) for value in one.values]),
        "same_values": len(set(map(_numbers, one.values))) == 1,
    }


def _of_the_weights(one: Worked) -> dict[str, Any]:
    weights = _taking_part(one)
    return {
        "seen": len(weights),
        "n_hidden": one.n - len(weights),
        "masked": len(weights) < one.n,
        "spread": spread(weights),
        "equal": spread(weights) in ("one", "equal"),
        "least": alone(weights, min(weights)),
        "best": alone(weights, max(weights)),
        "tiny": min(weights) < UNSEEN,
        "shifts": one.shifts,
        "output_exact": _exact(one.output),
        "near_whole": _near_whole(one.output),
    }


def _of_the_longer(one: Worked, sharper: Worked) -> dict[str, Any]:
    kept = (*one.scaled, *one.weights, *one.output)
    scores = [s.value for s, seen in zip(sharper.scores, sharper.mask, strict=True) if seen]
    before, after = _numbers(one.output), _numbers(sharper.output)
    return {
        "change": change(_numbers(one.query), _numbers(sharper.query)),
        "positive": max(scores) > 0,
        "mixed": max(scores) > 0 >= min(scores),
        "nearly_nothing": min(_taking_part(sharper)) < NEARLY_NOTHING,
        "sharper_equal": spread(_taking_part(sharper)) in ("one", "equal"),
        "steady": all(
            abs(w.value - v.value) < NEAR for w, v in zip(one.weights, sharper.weights, strict=True)
        ),
        "moved": max(abs(b - a) for a, b in zip(after, before, strict=True)) > NEAR,
        "rounded": not _exact(kept, 2),
        "small": all(abs(f.value) < LARGE for f in kept if np.isfinite(f.value)),
    }


def _of_the_matrix(
    one: Worked, rows: Sequence[Worked], causal: bool, self_attention: bool
) -> dict[str, Any]:
    behind = [tuple(j <= i for j in range(one.n)) for i in range(len(rows))]
    return {
        "causal": causal,
        "masks": not all(all(row.mask) for row in rows),
        "only_causal": causal and [row.mask for row in rows] == behind,
        "self_attention": self_attention,
        "first_known": _numbers(rows[0].query) == _numbers(one.query),
    }


def _of_the_last(last: Worked, self_attention: bool) -> dict[str, Any]:
    weights = _taking_part(last)
    ranked = sorted(weights)
    best = alone(weights, ranked[-1])
    return {
        "last_seen": len(weights),
        "last_masked": len(weights) < last.n,
        "last_spread": spread(weights),
        "last_best": best,
        "last_exact": _exact(last.output),
        "last_near_whole": _near_whole(last.output),
        "own": self_attention and best and last.weights[-1].value == ranked[-1],
        "half": HALF[0] <= ranked[-1] <= HALF[1],
        "most_of_it": ranked[-1] > HALF[1],
        "even": len(ranked) > 2 and ranked[-2] - ranked[0] < NEAR,
        "every": all(score.value > 0 for score in last.scores),
    }


def _exact(figures: Sequence[Figure], places: int = 3) -> bool:
    return all(figure.is_exact(places) for figure in figures)


def _near_whole(figures: Sequence[Figure]) -> bool:
    """Whether some figure is shown rounded to a whole number."""
    return any(not f.is_exact() and rounding.rounded(f.value, f.places()) % 1 == 0 for f in figures)


def _taking_part(worked: Worked) -> list[float]:
    return [w.value for w, seen in zip(worked.weights, worked.mask, strict=True) if seen]


def _numbers(figures: Sequence[Figure]) -> Vector:
    return tuple(figure.value for figure in figures)
