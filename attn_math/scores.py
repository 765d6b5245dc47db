"""The first half of attention: from vectors to scaled and masked scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from attn_math.checks import (
    check_flag,
    check_scale,
    check_shapes,
    real_array,
    repeat_heads,
    share_batch,
)
from attn_math.masks import keep_used, read_mask

if TYPE_CHECKING:
    import numpy.typing as npt

    FloatArray: TypeAlias = npt.NDArray[np.float64]
    BoolArray: TypeAlias = npt.NDArray[np.bool_]


class Scored(NamedTuple):
    """Everything that the softmax and the mixing of the values need."""

    scores: FloatArray  # (..., n_q, n_k), query times key
    scale: float
    scaled: FloatArray  # (..., n_q, n_k), with the mask; -inf where masked out
    allowed: BoolArray  # (..., n_q, n_k)
    value: FloatArray  # (..., n_k, d_v), finite


def score(
    query: npt.ArrayLike,
    key: npt.ArrayLike,
    value: npt.ArrayLike,
    attn_mask: npt.ArrayLike | None = None,
    is_causal: bool = False,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> Scored:
    """Check the inputs and compute ``query @ key^T * scale + mask``.

    The arguments are those of `attn_math.scaled_dot_product_attention`.
    """
    q, k, v = real_array("query", query), real_array("key", key), real_array("value", value)
    causal = check_flag("is_causal", is_causal)
    check_shapes(q, k, v)
    factor = check_scale(scale, q.shape[-1])
    if check_flag("enable_gqa", enable_gqa):
        k, v = repeat_heads(q, k, v)
    q, k, v = share_batch(q, k, v)
    shape = (*q.shape[:-1], k.shape[-2])
    allowed, bias = read_mask(attn_mask, causal, shape)
    asks, answers = np.asarray(allowed.any(axis=-1)), np.asarray(allowed.any(axis=-2))
    q = keep_used("query", q, asks)
    k, v = keep_used("key", k, answers), keep_used("value", v, answers)
    with np.errstate(all="ignore"):
        scores = np.matmul(q, np.swapaxes(k, -1, -2))
        scores = _finite(scores, allowed, "query times key", 0.0)
        scaled = scores * factor if bias is None else scores * factor + bias
    scaled = np.where(allowed, scaled, -np.inf)
    return Scored(scores, factor, _finite(scaled, allowed, "scaled", -np.inf), allowed, v)


def _finite(table: FloatArray, allowed: BoolArray, name: str, hidden: float) -> FloatArray:
    """Refuse a score that overflowed where it counts; elsewhere put `hidden` in its place."""
    good = np.isfinite(table)
    bad = allowed & ~good
    if bool(bad.any()):
        where = tuple(int(i) for i in np.argwhere(bad)[0])
        raise ValueError(
            f"the score ({name}) at {where} is beyond the largest float64, about 1.8e308; "
            "wanted smaller numbers in query, key, scale or attn_mask"
        )
    return np.where(good, table, hidden)
