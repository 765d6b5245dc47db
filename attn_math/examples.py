"""The lesson's vectors, once, for everyone. Read-only float64 arrays without unit."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

    FloatArray: TypeAlias = npt.NDArray[np.float64]


def read_only(rows: list[list[float]]) -> FloatArray:
    """Copy `rows` to a float64 array of the same shape that cannot be written to."""
    array = np.array(rows, dtype=np.float64)
    array.setflags(write=False)
    return array


#: Keys of the three tokens, shape (3, 2): the width d_k is 2.
KEYS = read_only([[1, 0], [0, 1], [1, 1]])

#: Queries of the three tokens, shape (3, 2): the same vectors as the keys.
QUERIES = read_only([[1, 0], [0, 1], [1, 1]])

#: Values of the three tokens, shape (3, 2).
VALUES = read_only([[1, 0], [0, 1], [0.5, 0.5]])

#: The query that is worked by hand, shape (1, 2): that of token 1.
QUERY = read_only([[1, 0]])

#: The longer query that makes attention more focused, shape (1, 2).
SHARPER_QUERY = read_only([[4, 0]])
