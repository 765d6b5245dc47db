"""Masks: which query may attend to which key, and what is added to its scaled score."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from attn_math.checks import plain_array

if TYPE_CHECKING:
    import numpy.typing as npt

    FloatArray: TypeAlias = npt.NDArray[np.float64]
    BoolArray: TypeAlias = npt.NDArray[np.bool_]


def causal_mask(n_q: int, n_k: int) -> BoolArray:
    """Query i may attend to keys 0 to i, counted from the top left corner.

    Parameters
    ----------
    n_q, n_k : int
        Numbers of queries and keys; where they differ, the first query still sees one key
        only, as in PyTorch and ONNX.

    Returns
    -------
    ndarray of bool, shape (n_q, n_k)
    """
    return np.tri(n_q, n_k, dtype=np.bool_)


def read_mask(
    attn_mask: npt.ArrayLike | None, is_causal: bool, shape: tuple[int, ...]
) -> tuple[BoolArray, FloatArray | None]:
    """Split a mask into who takes part and what is added.

    Parameters
    ----------
    attn_mask : array_like or None
        Boolean: True means *take part*. Floating: added to the scaled scores, ``-inf`` means
        masked out. It broadcasts to `shape`, and must not enlarge it.
    is_causal : bool
        Both the causal mask and `attn_mask` hold.
    shape : tuple of int
        The shape of the scores, (..., n_q, n_k).

    Returns
    -------
    allowed : ndarray of bool, shape (..., n_q, n_k)
    bias : ndarray of float64, shape (..., n_q, n_k), or None
        A floating mask as it is; ``-inf`` only where not allowed.

    Raises
    ------
    TypeError
        If the mask is neither boolean nor floating (0 and 1 could mean either).
    ValueError
        If it does not broadcast to `shape`, or holds NaN or ``+inf``.
    """
    allowed = np.ones(shape, dtype=np.bool_)
    bias: FloatArray | None = None
    if attn_mask is not None:
        mask = _fitting(plain_array("attn_mask", attn_mask), shape)
        if mask.dtype.kind == "f":
            bias = mask.astype(np.float64)
            if np.any(np.isnan(bias)) or np.any(bias == np.inf):
                raise ValueError("attn_mask holds NaN or +inf; wanted finite numbers or -inf")
            allowed = bias != -np.inf
        else:
            allowed = mask.astype(np.bool_)
    if is_causal:
        allowed = allowed & causal_mask(shape[-2], shape[-1])
    return allowed, bias


def _fitting(mask: npt.NDArray[np.generic], shape: tuple[int, ...]) -> npt.NDArray[np.generic]:
    """Broadcast the mask to `shape`, or say what is wrong with its dtype or shape."""
    if mask.dtype.kind not in "bf" or mask.dtype.itemsize > 8:
        raise TypeError(
            f"attn_mask has dtype {mask.dtype}; wanted bool (True = take part) or "
            "float16, float32 or float64 (added to the scaled scores)"
        )
    try:
        return np.broadcast_to(mask, shape)
    except ValueError:
        raise ValueError(
            f"attn_mask has shape {mask.shape}; wanted one that broadcasts to "
            f"(..., n_q, n_k) = {shape}"
        ) from None


def keep_used(name: str, rows: FloatArray, used: BoolArray) -> FloatArray:
    """Replace NaN and infinity in rows that nobody uses by 0, and refuse them elsewhere.

    The replacement selects; a multiplication by a weight of 0 would keep NaN alive.

    Parameters
    ----------
    name : str
        The argument's name, for the message.
    rows : ndarray of float64, shape (..., n, d)
    used : ndarray of bool, shape (..., n)
        Whether any allowed pair of query and key needs the row.

    Returns
    -------
    ndarray of float64, shape (..., n, d)
        Finite.

    Raises
    ------
    ValueError
        If a row that is used holds NaN or infinity.
    """
    finite = np.isfinite(rows)
    if bool(finite.all()):
        return rows
    bad = used & ~finite.all(axis=-1)
    if bool(bad.any()):
        where = tuple(int(i) for i in np.argwhere(bad)[0])
        raise ValueError(
            f"{name} with shape {rows.shape} holds NaN or infinity in row {where}, which is "
            "not masked out; wanted finite numbers"
        )
    return np.where(finite, rows, 0.0)
