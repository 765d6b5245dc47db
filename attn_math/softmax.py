"""Softmax: turns a row of scores into positive weights that add up to 1."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from attn_math.checks import real_array

if TYPE_CHECKING:
    import numpy.typing as npt

    FloatArray: TypeAlias = npt.NDArray[np.float64]


def softmax(x: npt.ArrayLike, axis: int = -1) -> FloatArray:
    """Weights ``exp(x_i) / sum_j exp(x_j)`` along one axis.

    The largest entry is subtracted first. That changes nothing in exact arithmetic, because
    ``exp(x_i - m) / sum_j exp(x_j - m)`` has the factor ``exp(-m)`` above and below, and it
    keeps every exponential at 1 or less, so that no score is too large.

    Parameters
    ----------
    x : array_like, shape (..., n)
        Real scores, without unit. ``-inf`` is allowed and gets a weight of exactly 0.
    axis : int
        The axis along which the weights add up to 1.

    Returns
    -------
    ndarray of float64, the shape of `x`
        Slices along `axis` add up to 1; a slice that holds nothing but ``-inf`` is all zeros.

    Raises
    ------
    TypeError
        If `x` is not made of real numbers (boolean, complex, text, objects).
    ValueError
        If `x` holds NaN or ``+inf``, is a single number, or has no such axis.
    """
    scores = real_array("x", x)
    if scores.ndim == 0:
        raise ValueError("x has shape (); wanted at least one axis, (..., n)")
    if np.any(np.isnan(scores)) or np.any(scores == np.inf):
        raise ValueError("x holds NaN or +inf; wanted finite numbers or -inf")
    if not -scores.ndim <= axis < scores.ndim:
        raise ValueError(f"axis is {axis}, but x has shape {scores.shape}")
    return softmax_parts(scores, axis)[1]


def softmax_parts(scores: FloatArray, axis: int) -> tuple[FloatArray, FloatArray]:
    """Numerators and weights of a stable softmax, for scores that are already checked.

    Parameters
    ----------
    scores : ndarray of float64, shape (..., n)
        Finite numbers, or ``-inf`` for a slot that takes no part.
    axis : int
        The axis to normalise.

    Returns
    -------
    shifted_exps : ndarray of float64
        ``exp(scores - largest)``, between 0 and 1.
    weights : ndarray of float64
        `shifted_exps` divided by their sum; zeros where every slot is ``-inf``.
    """
    largest = np.max(scores, axis=axis, keepdims=True, initial=-np.inf)
    # Where nothing takes part the largest is -inf, and -inf - -inf would be NaN.
    largest = np.where(np.isneginf(largest), 0.0, largest)
    # The difference of two huge scores may overflow to -inf; its exponential, 0, is right.
    with np.errstate(all="ignore"):
        shifted_exps = np.exp(scores - largest)
        sums = np.sum(shifted_exps, axis=axis, keepdims=True)
        weights = shifted_exps / np.where(sums == 0.0, 1.0, sums)
    return shifted_exps, weights
