"""Huge, tiny and far-apart scores: no NaN, no warning, and the right answer."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest

from attn_math import attention_steps, mistakes, scaled_dot_product_attention, softmax


@contextmanager
def strict() -> Iterator[None]:
    """Be the strictest caller: warnings are errors, and NumPy is told to raise on everything."""
    with warnings.catch_warnings(), np.errstate(all="raise"):
        warnings.simplefilter("error")
        yield


HALF, SOME = 0.5, 0.7310585786300049  # SOME is e / (1 + e)

ROWS = [
    ([1003.0, 0.0], [1.0, 0.0]),
    ([1004.0, 1003.0], [SOME, 1 - SOME]),
    ([1e308, 0.0], [1.0, 0.0]),
    ([1e308, -1e308], [1.0, 0.0]),
    ([-1e308, 1e308], [0.0, 1.0]),
    ([1e308, 1e308], [HALF, HALF]),
    ([-1e308, -1e308], [HALF, HALF]),
    ([-1054.0, -1054.0], [HALF, HALF]),
    ([-1054.0, -1055.0], [SOME, 1 - SOME]),
    ([5e-324, -5e-324], [HALF, HALF]),
    ([0.0, -745.0], [1.0, 5e-324]),
    ([0.0, -800.0], [1.0, 0.0]),
]


@pytest.mark.parametrize(("scores", "weights"), ROWS)
def test_softmax_of_extreme_rows(scores: list[float], weights: list[float]) -> None:
    with strict():
        got = softmax(scores)
    np.testing.assert_allclose(got, weights, rtol=1e-13)


@pytest.mark.parametrize(("scores", "weights"), ROWS)
def test_attention_over_extreme_rows(scores: list[float], weights: list[float]) -> None:
    keys = [[s] for s in scores]
    with strict():
        steps = attention_steps([[1.0]], keys, [[1.0, 0.0], [0.0, 1.0]], scale=1)
    np.testing.assert_array_equal(steps.scaled[0], scores)
    np.testing.assert_allclose(steps.weights[0], weights, rtol=1e-13)
    np.testing.assert_allclose(steps.output[0], weights, rtol=1e-13)
    assert not np.any(np.isnan(steps.contributions))


def test_the_exponentials_of_the_film_may_overflow_and_the_weights_do_not() -> None:
    with strict():
        steps = attention_steps([[1003.0]], [[1.0], [0.0]], [[1.0], [0.0]], scale=1)
    np.testing.assert_array_equal(steps.exps[0], [np.inf, 1.0])
    assert steps.totals[0] == np.inf
    np.testing.assert_array_equal(steps.weights[0], [1.0, 0.0])


def test_a_score_beyond_float64_is_refused_in_one_sentence() -> None:
    for function in (scaled_dot_product_attention, attention_steps):
        with (
            strict(),
            pytest.raises(ValueError, match=r"^the score \(query times key\) at \(0, 1\)"),
        ):
            function([[1e200]], [[1.0], [1e200]], [[1.0], [0.0]])
    with pytest.raises(ValueError, match=r"^the score \(query times key\)"):
        scaled_dot_product_attention([[1e200, 1e200]], [[1e200, -1e200]], [[1.0]])  # inf - inf


def test_a_scaled_score_beyond_float64_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^the score \(scaled\) at \(0, 0\)"):
        scaled_dot_product_attention([[1e200]], [[1e100]], [[1.0]], scale=1e10)
    with pytest.raises(ValueError, match=r"^the score \(scaled\)"):
        scaled_dot_product_attention([[1e308]], [[-1.0]], [[1.0]], attn_mask=[-1e308])


def test_a_masked_out_score_may_overflow() -> None:
    mask = [True, False]
    with strict():
        steps = attention_steps([[1e200]], [[1.0], [1e200]], [[3.0], [5.0]], attn_mask=mask)
    np.testing.assert_array_equal(steps.output, [[3.0]])


def test_the_lowest_float_as_a_mask_works_like_minus_infinity() -> None:
    lowest = np.finfo(np.float64).min
    output = scaled_dot_product_attention([[1.0]], [[1.0], [9.0]], [[3.0], [5.0]], [0.0, lowest])
    np.testing.assert_array_equal(output, [[3.0]])


def test_values_at_the_edge_of_float64() -> None:
    output = scaled_dot_product_attention([[0.0]], [[0.0]] * 2, [[1.5e308], [1.5e308]])
    np.testing.assert_array_equal(output, [[1.5e308]])
    tiny = scaled_dot_product_attention([[0.0]], [[0.0]] * 2, [[1e-308], [1e-308]])
    np.testing.assert_array_equal(tiny, [[1e-308]])
    with strict(), pytest.raises(ValueError, match=r"^value with shape .* weighted sum beyond"):
        mistakes.wrong_axis([[0.0]], [[0.0]] * 2, [[1.5e308], [1.5e308]])  # both weights are 1
