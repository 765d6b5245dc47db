"""The lesson's vectors."""

from __future__ import annotations

import numpy as np
import pytest

from attn_math import examples


def test_they_are_the_lessons_vectors() -> None:
    np.testing.assert_array_equal(examples.QUERIES, [[1, 0], [0, 1], [1, 1]])
    np.testing.assert_array_equal(examples.KEYS, [[1, 0], [0, 1], [1, 1]])
    np.testing.assert_array_equal(examples.VALUES, [[1, 0], [0, 1], [0.5, 0.5]])
    np.testing.assert_array_equal(examples.QUERY, [[1, 0]])
    np.testing.assert_array_equal(examples.SHARPER_QUERY, [[4, 0]])


@pytest.mark.parametrize("name", ["QUERIES", "KEYS", "VALUES", "QUERY", "SHARPER_QUERY"])
def test_nobody_can_change_them(name: str) -> None:
    array = getattr(examples, name)
    assert array.dtype == np.float64
    with pytest.raises(ValueError, match="read-only"):
        array[0, 0] = 9
    with pytest.raises(ValueError, match="WRITEABLE"):
        array[:].setflags(write=True)
