"""Scaled dot-product attention, as one result and step by step.

The formula is ``softmax(Q K^T / sqrt(d_k)) V``: Vaswani et al. 2017, "Attention Is All You
Need", eq. 1. Names, argument order and meaning follow PyTorch's function of the same name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from attn_math.scores import Scored, score
from attn_math.softmax import softmax_parts

if TYPE_CHECKING:
    import numpy.typing as npt

    FloatArray: TypeAlias = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class AttentionSteps:
    """Every intermediate of attention. Arrays are float64, read-only and without unit.

    Attributes
    ----------
    scores : ndarray, shape (..., n_q, n_k)
        ``Q K^T`` before scaling and masking. Masked-out pairs have their score too, unless it
        is not finite: NaN and infinity in unused rows count as 0 here.
    scale : float
        The factor of the scores, ``1 / sqrt(d_k)`` unless given.
    scaled : ndarray, shape (..., n_q, n_k)
        ``scores * scale``, plus a floating mask; ``-inf`` where masked out.
    shifted_exps : ndarray, shape (..., n_q, n_k)
        ``exp(scaled - largest of the row)``, at most 1. The weights are made from these.
    exps : ndarray, shape (..., n_q, n_k)
        ``exp(scaled)``, as written on paper; ``inf`` where `scaled` is above about 709.
    totals : ndarray, shape (..., n_q)
        Sums of `exps` over the keys; ``inf`` where an exponential or the sum is.
    weights : ndarray, shape (..., n_q, n_k)
        Rows add up to 1, or are all 0 where a query has nothing to attend to.
    contributions : ndarray, shape (..., n_q, n_k, d_v)
        ``weight * value`` for each key; exactly 0 where masked out.
    output : ndarray, shape (..., n_q, d_v)
        ``weights @ value``.
    """

    scores: FloatArray
    scale: float
    scaled: FloatArray
    shifted_exps: FloatArray
    exps: FloatArray
    totals: FloatArray
    weights: FloatArray
    contributions: FloatArray
    output: FloatArray


def scaled_dot_product_attention(
    query: npt.ArrayLike,
    key: npt.ArrayLike,
    value: npt.ArrayLike,
    attn_mask: npt.ArrayLike | None = None,
    is_causal: bool = False,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> FloatArray:
    """Weighted average of the values: ``softmax(Q K^T / sqrt(d_k)) V``, eq. 1 of Vaswani et al.

    - Inputs are widened to float64 first, so float16 and small integers cannot overflow.
    - A query with nothing to attend to gets zero weights and a zero output.
    - NaN and infinity in a query, key or value that no allowed pair uses have no effect;
      anywhere else they are refused.
    - Zero-length sequences give an empty result (no queries) or zeros (no keys).
    - Huge scores are no trouble as long as each is a finite float64.

    Parameters
    ----------
    query : array_like, shape (..., n_q, d_k)
        d_k at least 1.
    key : array_like, shape (..., n_k, d_k)
    value : array_like, shape (..., n_k, d_v)
        d_v may differ from d_k. Leading axes of the three broadcast.
    attn_mask : array_like or None
        Broadcasts to (..., n_q, n_k), the shape of the scores, and must not enlarge it.
        Boolean: True means *take part*. Floating: added to the scaled scores, where ``-inf``
        means masked out. Integers are refused, for 0 and 1 could mean either.
    is_causal : bool
        Query i sees keys 0 to i, counted from the top left also when n_q != n_k. Together with
        `attn_mask`, both hold.
    scale : float or None
        Finite factor of the scores; ``1 / sqrt(d_k)`` if None. 0 gives the mean of the values.
    enable_gqa : bool
        Grouped heads: axis -3 of `key` and `value` has h_k heads, and h_k divides the h_q heads
        of `query`; each is used by h_q / h_k query heads in a row.

    Returns
    -------
    ndarray of float64, shape (..., n_q, d_v)

    Raises
    ------
    TypeError
        If an input is not made of real numbers (boolean, complex, text, objects), the mask is
        neither boolean nor floating, or a flag or the scale has the wrong type.
    ValueError
        If shapes do not fit, or a number that counts is not finite or overflows float64.

    See Also
    --------
    attention_steps : the same with every intermediate.
    """
    scored = score(query, key, value, attn_mask, is_causal, scale, enable_gqa)
    return mix(softmax_parts(scored.scaled, -1)[1], scored.value)


def attention_steps(
    query: npt.ArrayLike,
    key: npt.ArrayLike,
    value: npt.ArrayLike,
    attn_mask: npt.ArrayLike | None = None,
    is_causal: bool = False,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> AttentionSteps:
    """Attention with every intermediate, in the order in which one computes it by hand.

    Parameters, rules and errors are those of `scaled_dot_product_attention`, and ``output``
    equals its result bit for bit. ``contributions`` takes n_q * n_k * d_v numbers of memory.

    Returns
    -------
    AttentionSteps
    """
    return steps_over(score(query, key, value, attn_mask, is_causal, scale, enable_gqa), axis=-1)


def steps_over(scored: Scored, axis: int) -> AttentionSteps:
    """Finish attention from its scores, normalising over `axis` (-1: the keys, as is right)."""
    shifted_exps, weights = softmax_parts(scored.scaled, axis)
    with np.errstate(all="ignore"):
        exps = np.exp(scored.scaled)
        totals = np.sum(exps, axis=axis)
        each = weights[..., :, :, None] * scored.value[..., None, :, :]
    contributions = np.where(scored.allowed[..., None], each, 0.0)
    output = mix(weights, scored.value)
    arrays = (scored.scores, scored.scaled, shifted_exps, exps, totals, weights)
    for array in (*arrays, contributions, output):
        array.setflags(write=False)
    return AttentionSteps(
        scores=scored.scores,
        scale=scored.scale,
        scaled=scored.scaled,
        shifted_exps=shifted_exps,
        exps=exps,
        totals=np.asarray(totals),
        weights=weights,
        contributions=contributions,
        output=output,
    )


def mix(weights: FloatArray, value: FloatArray) -> FloatArray:
    """``weights @ value``: (..., n_q, n_k) times (..., n_k, d_v) gives (..., n_q, d_v)."""
    with np.errstate(all="ignore"):
        output: FloatArray = np.matmul(weights, value)
    if not bool(np.isfinite(output).all()):
        raise ValueError(
            f"value with shape {value.shape} gives a weighted sum beyond the largest float64, "
            "about 1.8e308; wanted smaller numbers"
        )
    return output
