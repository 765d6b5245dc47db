"""The mistakes are wrong in the way that the lesson says, and in no other."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from attn_math import attention_steps, mistakes
from attn_math.examples import KEYS, QUERIES, QUERY, SHARPER_QUERY, VALUES


def test_unscaled_leaves_the_scores_as_they_are_and_is_sharper() -> None:
    wrong, right = (f(QUERY, KEYS, VALUES) for f in (mistakes.unscaled, attention_steps))
    assert wrong.scale == 1.0
    np.testing.assert_array_equal(wrong.scaled, wrong.scores)
    e = np.e
    np.testing.assert_allclose(wrong.weights[0], np.array([e, 1, e]) / (2 * e + 1), rtol=1e-14)
    assert wrong.weights.max() > right.weights.max()


def test_keys_as_values_has_the_right_weights_and_mixes_keys() -> None:
    wrong, right = (f(QUERIES, KEYS, VALUES) for f in (mistakes.keys_as_values, attention_steps))
    np.testing.assert_array_equal(wrong.weights, right.weights)
    np.testing.assert_allclose(wrong.output, right.weights @ KEYS, rtol=1e-15)
    assert not np.allclose(wrong.output, right.output)


def test_keys_as_values_still_checks_the_values() -> None:
    with pytest.raises(ValueError, match=r"^value has shape"):
        mistakes.keys_as_values(QUERIES, KEYS, VALUES[:2])


def test_wrong_axis_adds_up_down_the_columns() -> None:
    wrong = mistakes.wrong_axis(QUERIES, KEYS, VALUES)
    np.testing.assert_allclose(wrong.weights.sum(axis=0), 1, rtol=1e-15)
    assert not np.allclose(wrong.weights.sum(axis=1), 1)
    np.testing.assert_allclose(wrong.totals, wrong.exps.sum(axis=0), rtol=1e-15)
    np.testing.assert_allclose(wrong.weights, wrong.exps / wrong.totals, rtol=1e-14)
    np.testing.assert_allclose(wrong.shifted_exps.max(axis=0), 1)
    np.testing.assert_allclose(wrong.output, wrong.weights @ VALUES, rtol=1e-15)


def test_wrong_axis_with_one_query_gives_every_key_all_the_weight() -> None:
    wrong = mistakes.wrong_axis(SHARPER_QUERY, KEYS, VALUES)
    np.testing.assert_array_equal(wrong.weights, [[1, 1, 1]])
    np.testing.assert_array_equal(wrong.output, [[1.5, 1.5]])


def test_undivided_mixes_the_exponentials_themselves() -> None:
    wrong, right = (f(QUERY, KEYS, VALUES) for f in (mistakes.undivided, attention_steps))
    e = np.exp(1 / np.sqrt(2))
    np.testing.assert_allclose(wrong.weights, [[e, 1, e]], rtol=1e-15)
    np.testing.assert_allclose(wrong.output, [[1.5 * e, 1 + 0.5 * e]], rtol=1e-15)
    assert np.round(wrong.output, 3).tolist() == [[3.042, 2.014]]
    np.testing.assert_allclose(wrong.output, right.output * right.totals[:, None], rtol=1e-15)
    np.testing.assert_allclose(wrong.contributions.sum(axis=-2), wrong.output, rtol=1e-15)
    assert not wrong.output.flags.writeable


def test_undivided_may_take_the_largest_score_away_first() -> None:
    wrong = mistakes.undivided(QUERY, KEYS, VALUES, shifted=True)
    e = np.exp(-1 / np.sqrt(2))
    np.testing.assert_allclose(wrong.weights, [[1, e, 1]], rtol=1e-15)
    np.testing.assert_allclose(wrong.output, [[1.5, e + 0.5]], rtol=1e-15)
    large = mistakes.undivided([[1e4]], [[1], [2]], [[3], [5]], shifted=True)
    np.testing.assert_array_equal(large.output, [[5]])
    with pytest.raises(ValueError, match="beyond the largest float64"):
        mistakes.undivided([[1e4]], [[1], [2]], [[3], [5]])


@pytest.mark.parametrize("mistake", ["unscaled", "keys_as_values", "wrong_axis", "undivided"])
def test_masks_and_causality_hold_for_mistakes_too(mistake: str) -> None:
    function: Any = getattr(mistakes, mistake)
    steps = function(QUERIES, KEYS, VALUES, attn_mask=[True, True, False], is_causal=True)
    np.testing.assert_array_equal(
        steps.weights > 0, [[True, False, False], [True, True, False], [True, True, False]]
    )
    assert not np.any(np.isnan(steps.output))


def test_sharpening_grows_without_the_scale_and_not_with_it() -> None:
    result = mistakes.sharpening()
    assert [row.d for row in result.rows] == [2, 8, 32, 128]
    unscaled = [row.largest_unscaled for row in result.rows]
    assert unscaled == sorted(unscaled)
    assert unscaled[0] < 0.5
    assert unscaled[-1] > 0.9
    for row in result.rows:
        assert abs(row.score_spread / np.sqrt(row.d) - 1) < 0.1
        assert 0.3 < row.largest_scaled < 0.5
        for weights in (row.weights_unscaled, row.weights_scaled):
            assert weights.shape == (result.n_keys,)
            assert abs(weights.sum() - 1) < 1e-14
            assert not weights.flags.writeable


def test_sharpening_is_made_of_attention() -> None:
    draws = np.random.RandomState(3).standard_normal((8, 1, 5))  # (d, one draw, query and keys)
    (row,) = mistakes.sharpening(dims=[8], n_keys=4, seed=3, n_draws=1).rows
    query, keys = draws[:, :, 0].T, draws[:, 0, 1:].T
    scores = (keys @ query[0]) / np.sqrt(8)
    np.testing.assert_allclose(row.weights_scaled, np.exp(scores) / np.exp(scores).sum())
    assert row.largest_scaled == row.weights_scaled.max()
    assert row.largest_unscaled == row.weights_unscaled.max()


def test_sharpening_depends_on_its_arguments_only() -> None:
    first, again = mistakes.sharpening([2, 4], 3, 7), mistakes.sharpening([2, 4], 3, 7)
    other = mistakes.sharpening([2, 4], 3, 8)
    assert [r.largest_scaled for r in first.rows] == [r.largest_scaled for r in again.rows]
    assert [r.largest_scaled for r in first.rows] != [r.largest_scaled for r in other.rows]
    # A row does not depend on which other rows are asked for.
    alone = mistakes.sharpening([2], 3, 7)
    assert alone.rows[0].largest_scaled == first.rows[0].largest_scaled


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"dims": []}, ValueError, "^dims is empty"),
        ({"dims": [0]}, ValueError, "^dims is 0; wanted 1 or more"),
        ({"dims": [2.5]}, TypeError, "^dims is 2.5; wanted a whole number"),
        ({"n_keys": 0}, ValueError, "^n_keys is 0"),
        ({"n_draws": 0}, ValueError, "^n_draws is 0"),
        ({"seed": -1}, ValueError, "^seed is -1"),
        ({"seed": "a"}, TypeError, "^seed is 'a'"),
    ],
)
def test_sharpening_refuses(options: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        mistakes.sharpening(**options)
