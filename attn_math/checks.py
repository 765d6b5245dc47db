"""What may come in: real numbers, finite scales, and shapes that fit each other."""

from __future__ import annotations

import math
import numbers
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    FloatArray: TypeAlias = npt.NDArray[np.float64]


def plain_array(name: str, data: npt.ArrayLike) -> npt.NDArray[Any]:
    """Make an ndarray of an array-like; refuse ragged lists and masked arrays by name."""
    if isinstance(data, np.ma.MaskedArray):
        # np.asarray would drop the mask and keep what lies under it.
        raise TypeError(f"{name} is a masked array; wanted a plain array (see attn_mask)")
    try:
        return np.asarray(data)
    except ValueError as error:
        raise ValueError(f"{name} is not a rectangular array: {error}") from None


def real_array(name: str, data: npt.ArrayLike) -> FloatArray:
    """Widen `data` to float64, before anything is computed from it.

    Integers and float16, float32 and float64 are accepted (integers beyond 2**53 take the
    nearest float64). Booleans are refused, since a boolean array here is nearly always a mask
    in the wrong place; so are complex numbers, text, objects and floats wider than float64.

    Parameters
    ----------
    name : str
        The argument's name, for the message.
    data : array_like
        The numbers, of any shape, memory order and strides.

    Returns
    -------
    ndarray of float64, the shape of `data`

    Raises
    ------
    TypeError
        If the elements are not real numbers that float64 holds.
    ValueError
        If `data` is a ragged nest of lists.
    """
    array = plain_array(name, data)
    if array.dtype.kind not in "iuf" or array.dtype.itemsize > 8:
        raise TypeError(
            f"{name} has dtype {array.dtype}; wanted integers, float16, float32 or float64"
        )
    return array.astype(np.float64)


def check_flag(name: str, flag: object) -> bool:
    """Return a flag as bool; refuse anything else, for it is an argument in the wrong place."""
    if not isinstance(flag, (bool, np.bool_)):
        raise TypeError(f"{name} is {flag!r}; wanted True or False")
    return bool(flag)


def check_scale(scale: object, d_k: int) -> float:
    """Return the factor of the scores: ``1 / sqrt(d_k)`` unless a finite number is given."""
    if scale is None:
        return 1.0 / math.sqrt(d_k)
    if isinstance(scale, bool) or not isinstance(scale, numbers.Real):
        raise TypeError(f"scale is {scale!r}; wanted a real number or None")
    factor = float(scale)
    if not math.isfinite(factor):
        raise ValueError(f"scale is {factor}; wanted a finite number")
    return factor


def check_shapes(query: FloatArray, key: FloatArray, value: FloatArray) -> None:
    """Refuse matrices whose last two axes do not fit each other.

    Wanted: query ``(..., n_q, d_k)``, key ``(..., n_k, d_k)``, value ``(..., n_k, d_v)``, with
    d_k at least 1. Zero-length sequences and d_v = 0 fit.
    """
    wanted = {"query": "(..., n_q, d_k)", "key": "(..., n_k, d_k)", "value": "(..., n_k, d_v)"}
    for name, array in (("query", query), ("key", key), ("value", value)):
        if array.ndim < 2:
            raise ValueError(f"{name} has shape {array.shape}; wanted {wanted[name]}")
    d_k, n_k = query.shape[-1], key.shape[-2]
    if d_k == 0:
        raise ValueError(f"query has shape {query.shape}; wanted (..., n_q, d_k) with d_k >= 1")
    if key.shape[-1] != d_k:
        raise ValueError(
            f"key has shape {key.shape}; wanted (..., n_k, {d_k}), "
            f"as wide as query with shape {query.shape}"
        )
    if value.shape[-2] != n_k:
        raise ValueError(
            f"value has shape {value.shape}; wanted (..., {n_k}, d_v), "
            f"as long as key with shape {key.shape}"
        )


def repeat_heads(
    query: FloatArray, key: FloatArray, value: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Repeat each key and value head for its group of query heads.

    Parameters
    ----------
    query : ndarray, shape (..., h_q, n_q, d_k)
    key : ndarray, shape (..., h_k, n_k, d_k)
        h_q is a multiple of h_k; query head i reads key head ``i // (h_q / h_k)``.
    value : ndarray, shape (..., h_k, n_k, d_v)

    Returns
    -------
    key, value : ndarray, shapes (..., h_q, n_k, d_k) and (..., h_q, n_k, d_v)

    Raises
    ------
    ValueError
        If there is no head axis, or the numbers of heads do not fit.
    """
    for name, array in (("query", query), ("key", key), ("value", value)):
        if array.ndim < 3:
            raise ValueError(
                f"{name} has shape {array.shape}; wanted (..., heads, n, d) with enable_gqa"
            )
    h_q, h_k = query.shape[-3], key.shape[-3]
    if value.shape[-3] != h_k:
        raise ValueError(
            f"value has shape {value.shape}; wanted (..., {h_k}, n_k, d_v), "
            f"as many heads as key with shape {key.shape}"
        )
    if h_k == 0 or h_q % h_k:
        raise ValueError(
            f"key has shape {key.shape}; wanted (..., h_k, n_k, d_k) where h_k divides the "
            f"{h_q} heads of query with shape {query.shape}"
        )
    group = h_q // h_k
    return np.repeat(key, group, axis=-3), np.repeat(value, group, axis=-3)


def share_batch(
    query: FloatArray, key: FloatArray, value: FloatArray
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Broadcast everything in front of the last two axes to one common batch shape."""
    batch: tuple[int, ...] = query.shape[:-2]
    for name, array in (("key", key), ("value", value)):
        try:
            batch = np.broadcast_shapes(batch, array.shape[:-2])
        except ValueError:
            raise ValueError(
                f"{name} has shape {array.shape}; wanted leading axes that broadcast with "
                f"{batch}, and query has shape {query.shape}"
            ) from None
    full = [np.broadcast_to(a, batch + a.shape[-2:]) for a in (query, key, value)]
    return full[0], full[1], full[2]
