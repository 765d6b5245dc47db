"""Common mistakes, each computed in full, to stand beside the right result."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from attn_math.attention import AttentionSteps, attention_steps, mix, steps_over
from attn_math.cost import count
from attn_math.scores import score

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    FloatArray: TypeAlias = npt.NDArray[np.float64]


def unscaled(
    query: npt.ArrayLike,
    key: npt.ArrayLike,
    value: npt.ArrayLike,
    attn_mask: npt.ArrayLike | None = None,
    is_causal: bool = False,
    enable_gqa: bool = False,
) -> AttentionSteps:
    """Mistake 1: the division by ``sqrt(d_k)`` is forgotten, so the weights are too sharp.

    Parameters, shapes and errors are those of `attn_math.attention_steps`; ``scale`` is 1.
    """
    return attention_steps(query, key, value, attn_mask, is_causal, 1.0, enable_gqa)


def keys_as_values(
    query: npt.ArrayLike,
    key: npt.ArrayLike,
    value: npt.ArrayLike,
    attn_mask: npt.ArrayLike | None = None,
    is_causal: bool = False,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> AttentionSteps:
    """Mistake 2: the output is built from the keys, (..., n_q, d_k), not from the values.

    The weights are right. Parameters, shapes and errors are those of
    `attn_math.attention_steps`; `value` is checked and then not used.
    """
    score(query, key, value, attn_mask, is_causal, scale, enable_gqa)
    return attention_steps(query, key, key, attn_mask, is_causal, scale, enable_gqa)


def wrong_axis(
    query: npt.ArrayLike,
    key: npt.ArrayLike,
    value: npt.ArrayLike,
    attn_mask: npt.ArrayLike | None = None,
    is_causal: bool = False,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> AttentionSteps:
    """Mistake 3: softmax runs down the queries, so columns add up to 1 and rows do not.

    Parameters, shapes and errors are those of `attn_math.attention_steps`, but ``totals`` has
    shape (..., n_k), a sum per column, and ``shifted_exps`` are shifted per column. With a
    single query every weight is 1, and the output is the plain sum of the values.
    """
    scored = score(query, key, value, attn_mask, is_causal, scale, enable_gqa)
    return steps_over(scored, axis=-2)


def undivided(
    query: npt.ArrayLike,
    key: npt.ArrayLike,
    value: npt.ArrayLike,
    attn_mask: npt.ArrayLike | None = None,
    is_causal: bool = False,
    scale: float | None = None,
    enable_gqa: bool = False,
    shifted: bool = False,
) -> AttentionSteps:
    """Another mistake: the division by the sum is forgotten, so the output is no average.

    The weights are the exponentials themselves; the output is that of attention times their sum.

    Parameters
    ----------
    query, key, value, attn_mask, is_causal, scale, enable_gqa
        Those of `attn_math.attention_steps`.
    shifted : bool
        Whether exponentials are taken of the distances from the largest score of a row.

    Returns
    -------
    AttentionSteps
        ``weights``, ``contributions`` and ``output`` are the wrong ones.

    Raises
    ------
    TypeError, ValueError
        As `attn_math.attention_steps`, also if an exponential is beyond the largest float64.
    """
    scored = score(query, key, value, attn_mask, is_causal, scale, enable_gqa)
    steps = steps_over(scored, axis=-1)
    weights = steps.shifted_exps if shifted else steps.exps
    output = mix(weights, scored.value)
    with np.errstate(all="ignore"):
        each = weights[..., :, :, None] * scored.value[..., None, :, :]
    contributions = np.where(scored.allowed[..., None], each, 0.0)
    for array in (contributions, output):
        array.setflags(write=False)
    return replace(steps, weights=weights, contributions=contributions, output=output)


@dataclass(frozen=True, eq=False)
class SharpeningRow:
    """What random vectors of one width d do, with and without the division by ``sqrt(d)``.

    Attributes
    ----------
    d : int
        Width of query and keys.
    score_spread : float
        Root mean square of the raw scores over all draws, about ``sqrt(d)``.
    largest_unscaled, largest_scaled : float
        Largest weight of a query, averaged over all draws.
    weights_unscaled, weights_scaled : ndarray of float64, shape (n_keys,), read-only
        The weights of the first draw, for a picture.
    """

    d: int
    score_spread: float
    largest_unscaled: float
    largest_scaled: float
    weights_unscaled: FloatArray
    weights_scaled: FloatArray


@dataclass(frozen=True, eq=False)
class Sharpening:
    """The rows for each width, with what they were drawn from."""

    n_keys: int
    seed: int
    n_draws: int
    rows: tuple[SharpeningRow, ...]


def sharpening(
    dims: Sequence[int] = (2, 8, 32, 128), n_keys: int = 6, seed: int = 0, n_draws: int = 400
) -> Sharpening:
    """How sharp attention gets as d grows, for vectors of independent standard normal numbers.

    A dot product of two such vectors has mean 0 and variance d (Vaswani et al. 2017, footnote
    4), so unscaled scores spread like ``sqrt(d)`` and one weight takes all; scaled scores
    spread like 1 at every d.

    Parameters
    ----------
    dims : sequence of int
        Widths d, each at least 1.
    n_keys : int
        Keys per query, at least 1.
    seed : int
        Between 0 and 2**32 - 1; the same seed gives the same vectors everywhere. A narrower
        vector is the beginning of a wider one, so rows differ in d and in nothing else.
    n_draws : int
        Independent draws of one query with its keys, at least 1.

    Returns
    -------
    Sharpening

    Raises
    ------
    TypeError
        If an argument is not a whole number.
    ValueError
        If a number is too small, or `dims` is empty.
    """
    widths = [count("dims", d, least=1) for d in dims]
    n_keys, n_draws = count("n_keys", n_keys, least=1), count("n_draws", n_draws, least=1)
    if not widths:
        raise ValueError("dims is empty; wanted at least one width")
    # RandomState, because its stream is frozen for good, while that of Generator is not.
    draws = np.random.RandomState(count("seed", seed)).standard_normal(
        (max(widths), n_draws, 1 + n_keys)
    )
    vectors = np.moveaxis(draws, 0, -1)
    rows = tuple(_sharpening_row(vectors[..., :d]) for d in widths)
    return Sharpening(n_keys=n_keys, seed=seed, n_draws=n_draws, rows=rows)


def _sharpening_row(vectors: FloatArray) -> SharpeningRow:
    """One row from (n_draws, 1 + n_keys, d): in each draw the query stands first."""
    query, key = vectors[:, :1], vectors[:, 1:]
    value = np.zeros((*key.shape[:-1], 1))  # only the weights matter here
    right, wrong = attention_steps(query, key, value), unscaled(query, key, value)
    return SharpeningRow(
        d=vectors.shape[-1],
        score_spread=float(np.sqrt(np.mean(right.scores**2))),
        largest_unscaled=float(wrong.weights.max(axis=-1).mean()),
        largest_scaled=float(right.weights.max(axis=-1).mean()),
        weights_unscaled=wrong.weights[0, 0],
        weights_scaled=right.weights[0, 0],
    )
