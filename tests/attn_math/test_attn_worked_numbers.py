"""The lesson's numbers, against decimal arithmetic with 50 digits and against the printed page."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import pytest

from attn_math import attention_steps, scaled_dot_product_attention
from attn_math.examples import KEYS, QUERIES, QUERY, SHARPER_QUERY, VALUES

Row = list[Fraction]
K: list[Row] = [[Fraction(a), Fraction(b)] for a, b in ((1, 0), (0, 1), (1, 1))]
V: list[Row] = [*K[:2], [Fraction(1, 2), Fraction(1, 2)]]


class Exact(NamedTuple):
    scores: list[Decimal]
    scaled: list[Decimal]
    exps: list[Decimal]
    total: Decimal
    weights: list[Decimal]
    contributions: list[list[Decimal]]
    output: list[Decimal]


def to_decimal(number: Fraction) -> Decimal:
    return Decimal(number.numerator) / Decimal(number.denominator)


def exact(query: Row) -> Exact:
    """Compute one query by hand, with nothing of attn_math and nothing of NumPy."""
    with localcontext() as context:
        context.prec = 50
        root = Decimal(len(query)).sqrt()
        scores = [
            to_decimal(sum((a * b for a, b in zip(query, k, strict=True)), Fraction(0))) for k in K
        ]
        scaled = [s / root for s in scores]
        exps = [s.exp() for s in scaled]
        total = sum(exps, Decimal(0))
        weights = [e / total for e in exps]
        parts = [[w * to_decimal(x) for x in v] for w, v in zip(weights, V, strict=True)]
        output = [sum((p[c] for p in parts), Decimal(0)) for c in range(2)]
        return Exact(scores, scaled, exps, total, weights, parts, output)


QUERY_OF = {"token 1": [1, 0], "token 2": [0, 1], "token 3": [1, 1], "sharper": [4, 0]}

# Printed figures, to six places: scaled, exponentials and their sum, weights, output.
PRINTED = {
    "token 1": (
        "0.707107 0.000000 0.707107",
        "2.028115 1.000000 2.028115 5.056230",
        "0.401112 0.197776 0.401112",
        "0.601668 0.398332",
    ),
    "token 2": (
        "0.000000 0.707107 0.707107",
        "1.000000 2.028115 2.028115 5.056230",
        "0.197776 0.401112 0.401112",
        "0.398332 0.601668",
    ),
    "token 3": (
        "0.707107 0.707107 1.414214",
        "2.028115 2.028115 4.113250 8.169480",
        "0.248255 0.248255 0.503490",
        "0.500000 0.500000",
    ),
    "sharper": (
        "2.828427 0.000000 2.828427",
        "16.918829 1.000000 16.918829 34.837657",
        "0.485648 0.028705 0.485648",
        "0.728472 0.271528",
    ),
}


@pytest.mark.parametrize("name", QUERY_OF)
def test_every_step_agrees_to_twelve_digits(name: str) -> None:
    wanted = exact([Fraction(x) for x in QUERY_OF[name]])
    steps = attention_steps([QUERY_OF[name]], KEYS, VALUES)
    pairs = [
        (steps.scores[0], wanted.scores),
        (steps.scaled[0], wanted.scaled),
        (steps.exps[0], wanted.exps),
        (steps.totals[0], wanted.total),
        (steps.weights[0], wanted.weights),
        (steps.contributions[0], wanted.contributions),
        (steps.output[0], wanted.output),
        (
            steps.shifted_exps[0],
            [e / max(wanted.exps) for e in wanted.exps],
        ),
    ]
    for got, expected in pairs:
        np.testing.assert_allclose(got, np.array(expected, dtype=np.float64), rtol=1e-12, atol=0)


@pytest.mark.parametrize("name", QUERY_OF)
def test_printed_figures(name: str) -> None:
    steps = attention_steps([QUERY_OF[name]], KEYS, VALUES)
    rows = (
        steps.scaled[0],
        [*steps.exps[0], steps.totals[0]],
        steps.weights[0],
        steps.output[0],
    )
    assert tuple(" ".join(f"{x:.6f}" for x in row) for row in rows) == PRINTED[name]


def test_three_tokens_at_once_are_the_three_queries_one_by_one() -> None:
    together = attention_steps(QUERIES, KEYS, VALUES)
    for i, query in enumerate(QUERIES):
        alone = attention_steps([query], KEYS, VALUES)
        np.testing.assert_allclose(together.weights[i], alone.weights[0], rtol=1e-15)
        np.testing.assert_allclose(together.output[i], alone.output[0], rtol=1e-15)


def test_token_three_keeps_a_little_more_than_half_and_its_output_is_half() -> None:
    steps = attention_steps(QUERIES, KEYS, VALUES)
    assert f"{steps.weights[2, 2]:.5f}" == "0.50349"  # to three places 0.503
    np.testing.assert_allclose(steps.output[2], [0.5, 0.5], rtol=1e-15)


@pytest.mark.parametrize("query", [QUERY, SHARPER_QUERY, QUERIES])
def test_output_of_steps_is_bit_equal(query: np.ndarray) -> None:
    output = scaled_dot_product_attention(query, KEYS, VALUES)
    assert output.tobytes() == attention_steps(query, KEYS, VALUES).output.tobytes()
