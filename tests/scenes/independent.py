"""The same numbers once more, with decimals of forty digits and no code of the project's."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Decimal, getcontext
from typing import Any

import numpy as np

getcontext().prec = 40

Vector = Sequence[float]
INFINITY = Decimal("Infinity")


def _exact(values: Sequence[Any]) -> list[Any]:
    return [Decimal(v) if not isinstance(v, list | tuple) else _exact(v) for v in values]


def attend(
    query: Vector, keys: Sequence[Vector], values: Sequence[Vector], mask: Sequence[bool] = ()
) -> dict[str, Any]:
    """Attention for one query, step by step, as nested lists of decimals."""
    takes_part = mask or [True] * len(keys)
    q, k, v = _exact(query), _exact(keys), _exact(values)
    scores = [sum(a * b for a, b in zip(q, row, strict=True)) for row in k]
    root = Decimal(len(q)).sqrt()
    scaled = [s / root if m else -INFINITY for s, m in zip(scores, takes_part, strict=True)]
    largest = max(scaled)
    shifted = [s - largest for s in scaled]
    exps = [s.exp() for s in scaled]
    total = sum(exps)
    weights = [e / total for e in exps]
    contributions = [[w * x for x in row] for w, row in zip(weights, v, strict=True)]
    output = [sum(column) for column in zip(*contributions, strict=True)]
    mixed_keys = [[w * x for x in row] for w, row in zip(weights, k, strict=True)]
    powers = [s.exp() for s in shifted]

    def mixed(numbers: list[Decimal]) -> list[Decimal]:
        """The values mixed by numbers that are not divided by their sum."""
        return [
            sum(e * row[j] for e, row in zip(numbers, v, strict=True)) for j in range(len(v[0]))
        ]

    return {
        "largest": largest,
        "shifted": shifted,
        "shifted_exps": powers,
        "shifted_total": sum(powers),
        "query": q,
        "keys": k,
        "values": v,
        "d_k": Decimal(len(q)),
        "scores": scores,
        "scaled": scaled,
        "before_mask": [s / root for s in scores],
        "exps": exps,
        "total": total,
        "weights": weights,
        "one": sum(weights),
        "contributions": contributions,
        "subtotals": [sum(exps[: i + 1]) for i in range(len(exps))],
        "shifted_subtotals": [sum(powers[: i + 1]) for i in range(len(powers))],
        "undivided": mixed(exps),
        "shifted_undivided": mixed(powers),
        "output": output,
        "mixed_keys": [sum(column) for column in zip(*mixed_keys, strict=True)],
    }


def cosine(degrees: Decimal) -> Decimal:
    """The cosine of an angle, by its series, to thirty places."""
    pi = Decimal("3.141592653589793238462643383279502884197169")
    angle, total, term, k = degrees * pi / 180, Decimal(0), Decimal(1), 0
    while abs(term) > Decimal("1e-35"):
        total += term
        k += 2
        term *= -angle * angle / (k * (k - 1))
    return total.quantize(Decimal("1e-30"))


def counted(quantity: str, index: tuple[int, ...]) -> Decimal:
    """Quantities that belong to no query."""
    return {
        "step": lambda: Decimal(index[0] + 1),
        "root": lambda: Decimal(index[0]).sqrt(),
        "d": lambda: Decimal(index[0]),
        # Of two scores that lie the root of d apart, the weight of the larger.
        "share": lambda: 1 / (1 + (-Decimal(index[0]).sqrt()).exp()),
        "one": lambda: Decimal(1),
        "key": lambda: Decimal(index[0] + 1),
        "zero": lambda: Decimal(0),
        "minutes": lambda: Decimal(2),  # "to a friend in 2 minutes"
        "tokens": lambda: Decimal(index[0]),
        "factor": lambda: Decimal(index[0]),
        # One weight for every pair; for each, d products in its score and d in mixing a value.
        "weights_kept": lambda: Decimal(sum(index[0] for _ in range(index[0]))),
        "multiply_adds": lambda: Decimal(sum(2 * index[1] * index[0] for _ in range(index[0]))),
        # From one position to another: hand to hand, or by looking.
        "rnn_steps": lambda: Decimal(len(range(*index))),
        "attention_steps": lambda: Decimal(1),
        # Two arrows by their lengths, and thousandths of a degree between them.
        "arrows_product": lambda: index[0] * index[1] * cosine(Decimal(index[2]) / 1000),
        "largest_unscaled": lambda: largest_weight(*index, scaled=False),
        "largest_scaled": lambda: largest_weight(*index, scaled=True),
        "plain_number": lambda: Decimal(index[0]),
        # Softmax of whole numbers: which of them, and then all of them.
        "softmax_of": lambda: (
            Decimal(index[1:][index[0]]).exp() / sum(Decimal(x).exp() for x in index[1:])
        ),
    }[quantity]()


def down_the_columns(
    queries: Sequence[Vector], keys: Sequence[Vector], masks: Sequence[Sequence[bool]]
) -> dict[str, Any]:
    """A softmax over the queries of each key, and what its rows and columns add up to."""
    columns = []
    for key, seen in zip(_exact(keys), zip(*masks, strict=True), strict=True):
        root = Decimal(len(key)).sqrt()
        exps = [
            (sum(a * b for a, b in zip(query, key, strict=True)) / root).exp() if m else Decimal(0)
            for query, m in zip(_exact(queries), seen, strict=True)
        ]
        columns.append([e / (sum(exps) or 1) for e in exps])
    rows = list(zip(*columns, strict=True))
    return {
        "down_weights": rows,
        "down_row_sum": [sum(row) for row in rows],
        "down_column_sum": [sum(column) for column in columns],
    }


@functools.cache
def largest_weight(d: int, n_keys: int, seed: int, draws: int, scaled: bool) -> Decimal:
    """The largest weight for random vectors of d entries, on the average of some draws."""
    # Entry by entry of all vectors, a query first in each draw; see attn_math.mistakes.sharpening.
    entries = np.random.RandomState(seed).standard_normal((d, draws, 1 + n_keys))
    largest = []
    for draw in range(draws):
        scores = [
            math.fsum(entries[j, draw, 0] * entries[j, draw, 1 + key] for j in range(d))
            / (math.sqrt(d) if scaled else 1)
            for key in range(n_keys)
        ]
        top = max(scores)
        largest.append(1 / math.fsum(math.exp(score - top) for score in scores))
    return Decimal(math.fsum(largest) / draws)


def value_of(source: Any) -> Decimal:
    """What a figure with this source has to be."""
    if getattr(source, "queries", ()):
        found = down_the_columns(source.queries, source.keys, source.masks)[source.quantity]
        for i in source.index:
            found = found[i]
        return Decimal(found)
    if not source.keys:
        return counted(source.quantity, source.index)
    found = attend(source.query, source.keys, source.values, source.mask)[source.quantity]
    for i in source.index:
        found = found[i]
    return Decimal(found)


def shown(value: Decimal, places: int, full: bool = False) -> str:
    """How a value is written: rounded once, half to even; shorter where that is exact."""
    if value == -INFINITY:
        return "\N{MINUS SIGN}∞"
    if abs(value) >= 1000:  # six digits in all
        places = max(0, min(places, 6 - len(str(int(abs(value))))))
    text = str(value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN))
    if not full and abs(Decimal(text) - value) < Decimal("1e-12"):
        text = text.rstrip("0").rstrip(".") if "." in text else text
    if Decimal(text) == 0:  # which has no sign; nought itself has no decimals
        text = text.lstrip("-") if full or abs(value) >= Decimal("1e-12") else "0"
    return text.replace("-", "\N{MINUS SIGN}")
