"""The rules in the docstrings: dtypes, masks, causality, gaps, shapes, messages."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from attn_math import (
    AttentionSteps,
    attention_steps,
    causal_mask,
    scaled_dot_product_attention,
    softmax,
)
from attn_math.examples import KEYS, QUERIES, VALUES

NAN, INF = float("nan"), float("inf")


def random(*shape: int, seed: int = 0) -> np.ndarray:
    return np.random.RandomState(seed).standard_normal(shape)


# --- dtypes -------------------------------------------------------------------------------


@pytest.mark.parametrize("dtype", ["i1", "u1", "i2", "i4", "i8", "u8", "f2", "f4", "f8", ">f4"])
def test_numbers_are_widened_to_float64(dtype: str) -> None:
    query, key, value = (np.asarray(a * 2, dtype=dtype) for a in (QUERIES, KEYS, VALUES))
    output = scaled_dot_product_attention(query, key, value)
    assert output.dtype == np.float64
    wanted = scaled_dot_product_attention(QUERIES * 2, KEYS * 2, VALUES * 2)
    np.testing.assert_array_equal(output, wanted)


def test_widening_comes_before_the_first_product() -> None:
    # 100 * 100 does not fit int8, and 300 * 300 does not fit float16.
    assert (
        attention_steps(np.array([[100]], "i1"), np.array([[100]], "i1"), [[1]]).scores[0, 0] == 1e4
    )
    assert (
        attention_steps(np.array([[300]], "f2"), np.array([[300]], "f2"), [[1]]).scores[0, 0] == 9e4
    )


@pytest.mark.parametrize(
    "bad",
    [
        [[1j, 0]],
        [["1", "0"]],
        [[b"1", b"0"]],
        [[None, 0]],
        [[Fraction(1), 0]],
        [[True, False]],
        np.array([["2020-01-01", "2020-01-02"]], dtype="M8[D]"),
        np.ma.masked_array([[1.0, 0.0]], mask=[[True, False]]),
        None,
    ],
    ids=repr,
)
@pytest.mark.parametrize("name", ["query", "key", "value"])
def test_what_is_no_real_number_is_refused_by_name(name: str, bad: Any) -> None:
    inputs: dict[str, Any] = {"query": [[1, 0]], "key": [[1, 0]], "value": [[1, 0]], name: bad}
    with pytest.raises(TypeError, match=rf"^{name} "):
        scaled_dot_product_attention(**inputs)


@pytest.mark.skipif(np.longdouble(0).itemsize == 8, reason="longdouble is float64 here")
def test_wider_floats_are_refused_for_they_would_lose_digits() -> None:
    wide = np.ones((1, 2), dtype=np.longdouble)
    with pytest.raises(TypeError, match=r"^query has dtype .*; wanted integers, float16"):
        scaled_dot_product_attention(wide, [[1, 0]], [[1, 0]])
    with pytest.raises(TypeError, match=r"^attn_mask has dtype"):
        scaled_dot_product_attention([[1, 0]], [[1, 0]], [[1, 0]], attn_mask=wide[:, :1])


def test_ragged_lists_are_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"^key is not a rectangular array"):
        scaled_dot_product_attention([[1, 0]], [[1, 0], [1]], [[1, 0]])


def test_inputs_are_left_alone_and_results_are_fresh() -> None:
    arrays = tuple(random(3, 2, seed=i) for i in range(3))
    copies = [a.copy() for a in arrays]
    query, key, value = arrays
    output = scaled_dot_product_attention(query, key, value, is_causal=True)
    output[:] = 7
    for array, copy in zip(arrays, copies, strict=True):
        np.testing.assert_array_equal(array, copy)


def test_steps_are_frozen_and_read_only() -> None:
    steps = attention_steps(QUERIES, KEYS, VALUES)
    with pytest.raises(dataclasses.FrozenInstanceError):
        steps.scale = 2.0  # type: ignore[misc]
    for field in dataclasses.fields(AttentionSteps):
        array = getattr(steps, field.name)
        if field.name != "scale":
            assert array.dtype == np.float64
            with pytest.raises(ValueError, match="read-only"):
                array[...] = 0


def test_shapes_of_the_steps() -> None:
    steps = attention_steps(random(5, 4, 3), random(5, 6, 3), random(5, 6, 7))
    assert steps.scores.shape == steps.scaled.shape == steps.weights.shape == (5, 4, 6)
    assert steps.exps.shape == steps.shifted_exps.shape == (5, 4, 6)
    assert steps.totals.shape == (5, 4)
    assert steps.contributions.shape == (5, 4, 6, 7)
    assert steps.output.shape == (5, 4, 7)
    np.testing.assert_allclose(steps.contributions.sum(axis=-2), steps.output, atol=1e-14)
    np.testing.assert_allclose(steps.exps.sum(axis=-1), steps.totals, rtol=1e-15)
    np.testing.assert_allclose(steps.exps / steps.totals[..., None], steps.weights, rtol=1e-13)


# --- masks --------------------------------------------------------------------------------


def test_true_means_take_part() -> None:
    steps = attention_steps(QUERIES, KEYS, VALUES, attn_mask=[True, False, True])
    assert np.all(steps.weights[:, 1] == 0)
    wanted = scaled_dot_product_attention(QUERIES, KEYS[[0, 2]], VALUES[[0, 2]])
    np.testing.assert_allclose(steps.output, wanted, rtol=1e-15)


def test_a_floating_mask_is_added_to_the_scaled_scores() -> None:
    bias = random(3, 3)
    steps = attention_steps(QUERIES, KEYS, VALUES, attn_mask=bias)
    np.testing.assert_array_equal(steps.scores, QUERIES @ KEYS.T)
    np.testing.assert_array_equal(steps.scaled, steps.scores * steps.scale + bias)
    np.testing.assert_allclose(steps.weights, softmax(steps.scaled), rtol=1e-15)


@pytest.mark.parametrize("dtype", ["f2", "f4", "f8"])
def test_minus_infinity_in_a_floating_mask_is_masked_out(dtype: str) -> None:
    mask = np.array([0, -INF, 0], dtype=dtype)
    by_number = attention_steps(QUERIES, KEYS, VALUES, attn_mask=mask)
    by_truth = attention_steps(QUERIES, KEYS, VALUES, attn_mask=[True, False, True])
    for field in dataclasses.fields(AttentionSteps):
        np.testing.assert_array_equal(getattr(by_number, field.name), getattr(by_truth, field.name))


@pytest.mark.parametrize("mask", [[1, 0, 1], [0j], ["a"], [None]], ids=repr)
def test_a_mask_that_is_neither_boolean_nor_floating_is_refused(mask: Any) -> None:
    with pytest.raises(TypeError, match=r"^attn_mask has dtype .*; wanted bool"):
        scaled_dot_product_attention(QUERIES, KEYS, VALUES, attn_mask=mask)


@pytest.mark.parametrize("bad", [NAN, INF])
def test_a_floating_mask_must_not_hold_nan_or_plus_infinity(bad: float) -> None:
    with pytest.raises(ValueError, match=r"^attn_mask holds NaN or \+inf"):
        scaled_dot_product_attention(QUERIES, KEYS, VALUES, attn_mask=[0, bad, 0])


@pytest.mark.parametrize("shape", [(), (1,), (6,), (1, 6), (4, 1), (4, 6), (2, 1, 4, 6), (3, 1, 1)])
def test_a_mask_broadcasts_to_the_scores(shape: tuple[int, ...]) -> None:
    query, key, value = random(2, 3, 4, 5), random(2, 3, 6, 5), random(2, 3, 6, 5)
    mask = random(*shape, seed=1)
    got = scaled_dot_product_attention(query, key, value, attn_mask=mask)
    full = np.broadcast_to(mask, (2, 3, 4, 6))
    np.testing.assert_array_equal(
        got, scaled_dot_product_attention(query, key, value, attn_mask=full)
    )


@pytest.mark.parametrize("shape", [(4,), (6, 4), (2, 6), (1, 4, 6), (7, 4, 6), (1, 1, 1, 4, 6)])
def test_a_mask_must_not_enlarge_the_scores(shape: tuple[int, ...]) -> None:
    n_q = 1 if shape == (2, 6) else 4
    with pytest.raises(ValueError, match=r"^attn_mask has shape .*; wanted .*= \(\d, 6\)"):
        scaled_dot_product_attention(
            random(n_q, 5), random(6, 5), random(6, 5), attn_mask=np.ones(shape, dtype=bool)
        )


@pytest.mark.parametrize(("n_q", "n_k"), [(3, 3), (2, 4), (4, 2), (1, 5), (5, 1)])
def test_causal_is_counted_from_the_top_left(n_q: int, n_k: int) -> None:
    steps = attention_steps(random(n_q, 3), random(n_k, 3), random(n_k, 2), is_causal=True)
    seen = [[j <= i for j in range(n_k)] for i in range(n_q)]
    np.testing.assert_array_equal(steps.weights > 0, seen)
    np.testing.assert_array_equal(causal_mask(n_q, n_k), seen)


@pytest.mark.parametrize("kind", [bool, float])
def test_a_mask_and_causal_both_hold(kind: type) -> None:
    keep = random(4, 4) > -0.3
    mask = keep if kind is bool else np.where(keep, 0.5, -INF)
    steps = attention_steps(QUERIES[[0, 1, 2, 0]], random(4, 2), random(4, 2), mask, True)
    np.testing.assert_array_equal(steps.weights > 0, keep & causal_mask(4, 4))


# --- gaps: NaN and infinity ---------------------------------------------------------------


@pytest.mark.parametrize("bad", [NAN, INF, -INF])
@pytest.mark.parametrize("name", ["query", "key", "value"])
def test_what_is_not_finite_is_refused_where_it_counts(name: str, bad: float) -> None:
    arrays: dict[str, Any] = {"query": QUERIES.copy(), "key": KEYS.copy(), "value": VALUES.copy()}
    arrays[name][1, 0] = bad
    with pytest.raises(ValueError, match=rf"^{name} .* row \(1,\), which is not masked out"):
        scaled_dot_product_attention(**arrays)


@pytest.mark.parametrize("bad", [NAN, INF, -INF, 1e300])
@pytest.mark.parametrize("mask", [[True, False, True], [0.0, -INF, 0.0]], ids=["bool", "float"])
def test_masked_out_keys_and_values_have_no_effect(mask: Any, bad: float) -> None:
    key, value = KEYS.copy(), VALUES.copy()
    key[1], value[1] = bad, bad
    got = attention_steps(QUERIES * 1e10, key, value, attn_mask=mask, scale=1e-10)
    wanted = attention_steps(QUERIES * 1e10, KEYS, VALUES, attn_mask=mask, scale=1e-10)
    assert got.output.tobytes() == wanted.output.tobytes()
    for field in ("scaled", "shifted_exps", "exps", "totals", "weights", "contributions"):
        np.testing.assert_array_equal(getattr(got, field), getattr(wanted, field))
    assert np.all(np.isfinite(got.scores))


def test_a_query_that_may_attend_to_nothing_has_no_effect_either() -> None:
    query = QUERIES.copy()
    query[1] = NAN
    mask = [[True] * 3, [False] * 3, [True] * 3]
    steps = attention_steps(query, KEYS, VALUES, attn_mask=mask)
    np.testing.assert_array_equal(steps.output[1], [0, 0])
    np.testing.assert_array_equal(
        steps.output[[0, 2]], attention_steps(QUERIES, KEYS, VALUES, attn_mask=mask).output[[0, 2]]
    )


def test_masked_out_contributions_are_zero_without_a_sign() -> None:
    steps = attention_steps(QUERIES, KEYS, -1 - VALUES, is_causal=True)
    hidden = steps.contributions[~causal_mask(3, 3)]
    np.testing.assert_array_equal(hidden, 0)
    assert not np.any(np.signbit(hidden))


def test_a_key_that_only_some_queries_see_must_be_finite() -> None:
    key = KEYS.copy()
    key[2] = NAN  # causal: the last query sees it
    with pytest.raises(ValueError, match=r"^key "):
        scaled_dot_product_attention(QUERIES, key, VALUES, is_causal=True)
    scaled_dot_product_attention(QUERIES[:2], key, VALUES, is_causal=True)


def test_a_query_with_nothing_to_attend_to_gets_zeros() -> None:
    mask = [[False] * 3, [True] * 3, [False] * 3]
    for either in (mask, np.where(mask, 0.0, -INF)):
        steps = attention_steps(QUERIES, KEYS, VALUES, attn_mask=either)
        for array in (steps.weights, steps.exps, steps.shifted_exps, steps.totals, steps.output):
            np.testing.assert_array_equal(array[[0, 2]], 0)
        assert not np.any(np.isnan(steps.scaled))


# --- scale, flags, softmax ----------------------------------------------------------------


def test_scale_is_one_over_root_d_unless_given() -> None:
    assert attention_steps(random(2, 16), random(3, 16), random(3, 1)).scale == 0.25
    steps = attention_steps(QUERIES, KEYS, VALUES, scale=-2)
    assert steps.scale == -2.0
    np.testing.assert_array_equal(steps.scaled, -2 * steps.scores)


def test_scale_zero_is_the_mean_of_the_values() -> None:
    output = scaled_dot_product_attention(QUERIES, KEYS, VALUES, scale=0)
    np.testing.assert_allclose(output, np.full((3, 2), 0.5), rtol=1e-15)


@pytest.mark.parametrize("scale", [NAN, INF, -INF])
def test_scale_must_be_finite(scale: float) -> None:
    with pytest.raises(ValueError, match=r"^scale is .*; wanted a finite number"):
        scaled_dot_product_attention(QUERIES, KEYS, VALUES, scale=scale)


@pytest.mark.parametrize("scale", ["1", 1j, True, [1.0]], ids=repr)
def test_scale_must_be_a_number(scale: Any) -> None:
    with pytest.raises(TypeError, match=r"^scale is "):
        scaled_dot_product_attention(QUERIES, KEYS, VALUES, scale=scale)


@pytest.mark.parametrize("flag", ["is_causal", "enable_gqa"])
def test_flags_are_true_or_false(flag: str) -> None:
    options: dict[str, Any] = {flag: 0.5}
    with pytest.raises(TypeError, match=rf"^{flag} is 0.5; wanted True or False"):
        scaled_dot_product_attention(QUERIES, KEYS, VALUES, **options)


def test_softmax_along_any_axis() -> None:
    x = random(2, 3, 4)
    for axis in (-3, -1, 0, 1, 2):
        weights = softmax(x, axis=axis)
        np.testing.assert_allclose(weights.sum(axis=axis), 1, rtol=1e-15)
        np.testing.assert_allclose(
            weights, np.exp(x) / np.exp(x).sum(axis=axis, keepdims=True), rtol=1e-14
        )
    np.testing.assert_array_equal(softmax([0, -INF, 0]), [0.5, 0, 0.5])
    np.testing.assert_array_equal(softmax([-INF, -INF]), [0, 0])
    assert softmax([]).shape == (0,)
    assert softmax(np.empty((3, 0))).shape == (3, 0)


@pytest.mark.parametrize(
    ("x", "axis", "message"),
    [
        ([NAN], -1, "x holds NaN"),
        ([INF], -1, r"x holds NaN or \+inf"),
        (1.0, -1, r"x has shape \(\)"),
        ([1.0], 1, "axis is 1, but x has shape"),
        ([1.0], -2, "axis is -2, but x has shape"),
    ],
)
def test_softmax_refuses(x: Any, axis: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        softmax(x, axis=axis)


# --- shapes -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shapes", "message"),
    [
        (((2,), (3, 2), (3, 2)), r"query has shape \(2,\); wanted \(\.\.\., n_q, d_k\)"),
        (((1, 2), (2,), (3, 2)), r"key has shape \(2,\); wanted \(\.\.\., n_k, d_k\)"),
        (((1, 2), (3, 2), ()), r"value has shape \(\); wanted \(\.\.\., n_k, d_v\)"),
        (((1, 2), (3, 4), (3, 2)), r"key has shape \(3, 4\); wanted \(\.\.\., n_k, 2\).*\(1, 2\)"),
        (
            ((1, 2), (3, 2), (4, 2)),
            r"value has shape \(4, 2\); wanted \(\.\.\., 3, d_v\).*\(3, 2\)",
        ),
        (((1, 2), (3, 2), (1, 2)), r"value has shape \(1, 2\)"),
        (((1, 0), (3, 0), (3, 2)), r"query has shape \(1, 0\); .* d_k >= 1"),
        (((5, 1, 2), (4, 3, 2), (4, 3, 2)), r"key has shape \(4, 3, 2\); wanted leading axes"),
        (((5, 1, 2), (5, 3, 2), (4, 3, 2)), r"value has shape \(4, 3, 2\); wanted leading axes"),
    ],
)
def test_shapes_that_do_not_fit(shapes: tuple[tuple[int, ...], ...], message: str) -> None:
    query, key, value = (np.ones(s) for s in shapes)
    for function in (scaled_dot_product_attention, attention_steps):
        with pytest.raises(ValueError, match=message):
            function(query, key, value)


@pytest.mark.parametrize("shapes", [((4, 2), (3, 2), (3, 5)), ((7, 4, 2), (3, 2), (7, 3, 5))])
def test_leading_axes_broadcast(shapes: tuple[tuple[int, ...], ...]) -> None:
    query, key, value = (random(*s, seed=i) for i, s in enumerate(shapes))
    value = np.stack([value, value])
    value = value if value.ndim == 4 else value[:, None]
    output = scaled_dot_product_attention(query, key, value)
    assert output.shape == (2, *(query.shape[:-2] or (1,)), 4, 5)
    np.testing.assert_array_equal(output[0], output[1])


@pytest.mark.parametrize(
    ("q", "k", "v"),
    [
        ((0, 2), (3, 2), (3, 4)),
        ((3, 2), (0, 2), (0, 4)),
        ((0, 2), (0, 2), (0, 4)),
        ((3, 2), (3, 2), (3, 0)),
        ((0, 3, 2), (0, 3, 2), (0, 3, 2)),
    ],
)
@pytest.mark.parametrize("causal", [False, True])
def test_nothing_in_gives_nothing_or_zeros(
    q: tuple[int, ...], k: tuple[int, ...], v: tuple[int, ...], causal: bool
) -> None:
    steps = attention_steps(np.ones(q), np.ones(k), np.ones(v), is_causal=causal)
    assert steps.output.shape == (*q[:-1], v[-1])
    assert steps.weights.shape == (*q[:-1], k[-2])
    assert np.all(steps.output == (0 if k[-2] == 0 else 1))


# --- grouped heads ------------------------------------------------------------------------


def test_grouped_heads_repeat_keys_and_values_in_a_row() -> None:
    query, key, value = random(2, 6, 4, 3), random(2, 2, 5, 3, seed=1), random(2, 2, 5, 7, seed=2)
    output = scaled_dot_product_attention(query, key, value, is_causal=True, enable_gqa=True)
    for head in range(6):
        alone = scaled_dot_product_attention(
            query[:, head], key[:, head // 3], value[:, head // 3], is_causal=True
        )
        np.testing.assert_array_equal(output[:, head], alone)


@pytest.mark.parametrize(
    ("shapes", "message"),
    [
        (((4, 2), (4, 2), (4, 2)), r"^query has shape \(4, 2\); wanted \(\.\.\., heads"),
        (((5, 4, 2), (2, 4, 2), (2, 4, 2)), r"^key has shape \(2, 4, 2\).* divides the 5 heads"),
        (((2, 4, 2), (0, 4, 2), (0, 4, 2)), r"^key has shape \(0, 4, 2\)"),
        (((4, 4, 2), (2, 4, 2), (4, 4, 2)), r"^value has shape \(4, 4, 2\); wanted \(\.\.\., 2,"),
    ],
)
def test_grouped_heads_that_do_not_fit(shapes: tuple[tuple[int, ...], ...], message: str) -> None:
    query, key, value = (np.ones(s) for s in shapes)
    with pytest.raises(ValueError, match=message):
        scaled_dot_product_attention(query, key, value, enable_gqa=True)


def test_without_the_flag_heads_must_fit_as_they_are() -> None:
    with pytest.raises(ValueError, match=r"^key has shape"):
        scaled_dot_product_attention(np.ones((4, 3, 2)), np.ones((2, 3, 2)), np.ones((2, 3, 2)))
