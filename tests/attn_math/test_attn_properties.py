"""Properties that hold for every input, tried on many."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytest.importorskip("hypothesis", reason="the property tests need hypothesis")

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from attn_math import attention_steps, scaled_dot_product_attention

quick = settings(max_examples=60, deadline=None, database=None, derandomize=True)
numbers = st.floats(-8, 8, allow_subnormal=False)


@st.composite
def inputs(draw: st.DrawFn, low: float = -8, high: float = 8) -> tuple[Any, Any, Any]:
    """Query (n_q, d_k), key (n_k, d_k), value (n_k, d_v), with at least one key."""
    n_q, n_k, d_k, d_v = (draw(st.integers(1, 6)) for _ in range(4))
    elements = st.floats(low, high, allow_subnormal=False)
    query = draw(hnp.arrays(np.float64, (n_q, d_k), elements=elements))
    key = draw(hnp.arrays(np.float64, (n_k, d_k), elements=elements))
    value = draw(hnp.arrays(np.float64, (n_k, d_v), elements=numbers))
    return query, key, value


@quick
@given(inputs())
def test_rows_add_to_one_and_weights_are_between_zero_and_one(arrays: tuple[Any, Any, Any]) -> None:
    weights = attention_steps(*arrays).weights
    np.testing.assert_allclose(weights.sum(axis=-1), 1, rtol=1e-14)
    assert np.all((weights >= 0) & (weights <= 1))


@quick
@given(inputs(-1e150, 1e150))
def test_huge_scores_still_give_weights(arrays: tuple[Any, Any, Any]) -> None:
    steps = attention_steps(*arrays)
    np.testing.assert_allclose(steps.weights.sum(axis=-1), 1, rtol=1e-14)
    assert np.all(np.isfinite(steps.output))


@quick
@given(inputs(-1e-150, 1e-150))
def test_tiny_scores_give_the_mean(arrays: tuple[Any, Any, Any]) -> None:
    output = scaled_dot_product_attention(*arrays)
    np.testing.assert_allclose(
        output, np.tile(arrays[2].mean(axis=0), (len(output), 1)), atol=1e-13
    )


@quick
@given(inputs(), st.data())
def test_a_constant_added_to_a_row_of_scores_changes_nothing(
    arrays: tuple[Any, Any, Any], data: st.DataObject
) -> None:
    shift = data.draw(hnp.arrays(np.float64, (len(arrays[0]), 1), elements=st.floats(-1000, 1000)))
    got = scaled_dot_product_attention(*arrays, attn_mask=shift)
    np.testing.assert_allclose(got, scaled_dot_product_attention(*arrays), atol=1e-10)


@quick
@given(inputs(), st.randoms(use_true_random=False))
def test_the_order_of_the_key_value_pairs_changes_nothing(
    arrays: tuple[Any, Any, Any], random: Any
) -> None:
    query, key, value = arrays
    order = random.sample(range(len(key)), len(key))
    got = scaled_dot_product_attention(query, key[order], value[order])
    np.testing.assert_allclose(got, scaled_dot_product_attention(*arrays), atol=1e-13)


@quick
@given(inputs())
def test_scale_zero_is_the_mean_of_the_values(arrays: tuple[Any, Any, Any]) -> None:
    output = scaled_dot_product_attention(*arrays, scale=0)
    np.testing.assert_allclose(
        output, np.tile(arrays[2].mean(axis=0), (len(output), 1)), atol=1e-13
    )


@quick
@given(inputs(), st.booleans())
def test_the_output_lies_inside_the_hull_of_the_values(
    arrays: tuple[Any, Any, Any], causal: bool
) -> None:
    output = scaled_dot_product_attention(*arrays, is_causal=causal)
    value = arrays[2]
    assert np.all(output >= value.min(axis=0) - 1e-13)
    assert np.all(output <= value.max(axis=0) + 1e-13)


@quick
@given(inputs(), st.data())
def test_any_mask_is_the_same_as_leaving_the_keys_out(
    arrays: tuple[Any, Any, Any], data: st.DataObject
) -> None:
    query, key, value = arrays
    shape = (len(query), len(key))
    mask = data.draw(hnp.arrays(np.bool_, shape))
    steps = attention_steps(query, key, value, attn_mask=mask)
    for i, keep in enumerate(mask):
        alone = scaled_dot_product_attention(query[i : i + 1], key[keep], value[keep])
        np.testing.assert_allclose(steps.output[i], alone[0], atol=1e-13)
    assert np.all(steps.contributions[~mask] == 0)
    assert steps.output.tobytes() == scaled_dot_product_attention(*arrays, mask).tobytes()


@quick
@given(inputs())
def test_memory_order_and_strides_change_nothing(arrays: tuple[Any, Any, Any]) -> None:
    wanted = scaled_dot_product_attention(*arrays)
    fortran: Any = [np.asfortranarray(a) for a in arrays]
    np.testing.assert_allclose(scaled_dot_product_attention(*fortran), wanted, atol=1e-13)
    backwards: Any = [np.array(a[::-1, ::-1], order="C")[::-1, ::-1] for a in arrays]
    assert all(a.strides[0] < 0 or a.shape[0] == 1 for a in backwards)
    np.testing.assert_allclose(scaled_dot_product_attention(*backwards), wanted, atol=1e-13)
    spread: Any = [np.repeat(a, 2, axis=-1)[..., ::2] for a in arrays]
    np.testing.assert_allclose(scaled_dot_product_attention(*spread), wanted, atol=1e-13)


@quick
@given(inputs(), st.sampled_from([np.float16, np.float32, np.int8, np.int64]))
def test_narrow_numbers_are_computed_in_float64(arrays: tuple[Any, Any, Any], kind: Any) -> None:
    narrow = [a.astype(kind) for a in arrays]
    wanted = scaled_dot_product_attention(*(a.astype(np.float64) for a in narrow))
    assert scaled_dot_product_attention(*narrow).tobytes() == wanted.tobytes()


@pytest.mark.parametrize("n", [0, 1, 2, 17, 1000])
@pytest.mark.parametrize(("d_k", "d_v"), [(1, 3), (64, 2)])
def test_sequences_from_none_to_a_thousand(n: int, d_k: int, d_v: int) -> None:
    random = np.random.RandomState(n)
    query, key = random.standard_normal((2, n, d_k))
    value = random.standard_normal((n, d_v))
    output = scaled_dot_product_attention(query, key, value)
    assert output.shape == (n, d_v)
    for i in range(0, n, 100):  # a few rows, by the formula
        exps = np.exp(key @ query[i] / np.sqrt(d_k))
        np.testing.assert_allclose(output[i], exps @ value / exps.sum(), rtol=1e-10, atol=1e-14)
