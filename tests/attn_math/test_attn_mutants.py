"""Do the checks bite? Each plausible mistake must fail one of them; the right code none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from attn_math import scaled_dot_product_attention
from attn_math.examples import KEYS, QUERIES, QUERY, SHARPER_QUERY, VALUES

Attend = Callable[..., Any]


def faulty(fault: str) -> Attend:
    """Plain attention with one deliberate fault, or none for the empty text."""

    def attend(
        query: Any, key: Any, value: Any, attn_mask: Any = None, is_causal: Any = False
    ) -> Any:
        query, key, value = (np.asarray(a, dtype=np.float64) for a in (query, key, value))
        d, shape = query.shape[-1], (len(query), len(key))
        scale = {"no scale": 1.0, "scale 1/d": 1 / d}.get(fault, 1 / np.sqrt(d))
        allowed = np.ones(shape, dtype=bool) if attn_mask is None else np.asarray(attn_mask)
        if fault == "inverted mask" and attn_mask is not None:
            allowed = ~allowed
        if is_causal:
            offset = shape[1] - shape[0] if fault == "bottom-right causal" else 0
            allowed = allowed & np.tri(*shape, k=offset, dtype=bool)
        scores = np.where(allowed, query @ key.T * scale, -np.inf)
        axis = 0 if fault == "wrong axis" else -1
        if fault != "no subtraction of the largest":
            top = scores.max(axis=axis, keepdims=True)
            scores = scores - np.where(np.isneginf(top), 0, top)
        exps = np.exp(scores)
        sums = exps.sum(axis=axis, keepdims=True)
        if fault != "NaN for an empty row":
            sums = np.where(sums == 0, 1, sums)
        weights = exps / sums
        if fault == "no division by the sum":
            weights = exps
        if fault == "multiplies masked values":
            return weights @ value
        if fault == "keys as values":
            value = key
        return weights @ np.where(np.asarray(allowed.any(axis=0))[:, None], value, 0)

    return attend


def check_worked_numbers(attend: Attend) -> None:
    np.testing.assert_allclose(attend(QUERY, KEYS, VALUES), [[0.601668, 0.398332]], atol=1e-6)
    np.testing.assert_allclose(
        attend(SHARPER_QUERY, KEYS, VALUES), [[0.728472, 0.271528]], atol=1e-6
    )


def check_mask(attend: Attend) -> None:
    got = attend(QUERIES, KEYS, VALUES, attn_mask=[[True, False, False]] * 3)
    np.testing.assert_allclose(got, [[1, 0]] * 3)


def check_causal(attend: Attend) -> None:
    got = attend(QUERIES[:2], KEYS, VALUES, is_causal=True)
    np.testing.assert_allclose(got[0], [1, 0])
    np.testing.assert_allclose(got[1], attend(QUERIES[1:2], KEYS[:2], VALUES[:2])[0])


def check_large_scores(attend: Attend) -> None:
    np.testing.assert_allclose(attend([[1e4, 0]], KEYS[:2], VALUES[:2]), [[1, 0]])
    np.testing.assert_allclose(attend([[-1e4, -1e4]], KEYS[:2], VALUES[:2]), [[0.5, 0.5]])


def check_empty_row(attend: Attend) -> None:
    got = attend(QUERIES, KEYS, VALUES, attn_mask=[[False] * 3, [True] * 3, [True] * 3])
    np.testing.assert_array_equal(got[0], [0, 0])


def check_masked_nan(attend: Attend) -> None:
    value = VALUES.copy()
    value[1] = np.nan
    got = attend(QUERIES, KEYS, value, attn_mask=[[True, False, True]] * 3)
    assert np.all(np.isfinite(got))


CHECKS = {
    "worked numbers": check_worked_numbers,
    "mask": check_mask,
    "causal": check_causal,
    "large scores": check_large_scores,
    "empty row": check_empty_row,
    "masked NaN": check_masked_nan,
}

CAUGHT_BY = {
    "no scale": "worked numbers",
    "scale 1/d": "worked numbers",
    "wrong axis": "worked numbers",
    "no division by the sum": "worked numbers",
    "keys as values": "worked numbers",
    "inverted mask": "mask",
    "bottom-right causal": "causal",
    "no subtraction of the largest": "large scores",
    "NaN for an empty row": "empty row",
    "multiplies masked values": "masked NaN",
}


@pytest.mark.parametrize("check", CHECKS)
def test_the_right_code_passes(check: str) -> None:
    CHECKS[check](scaled_dot_product_attention)
    CHECKS[check](faulty(""))


@pytest.mark.parametrize(("fault", "check"), CAUGHT_BY.items())
def test_each_fault_is_caught(fault: str, check: str) -> None:
    with np.errstate(all="ignore"), pytest.raises(AssertionError):
        CHECKS[check](faulty(fault))


def test_every_check_catches_something() -> None:
    assert set(CAUGHT_BY.values()) == set(CHECKS)
