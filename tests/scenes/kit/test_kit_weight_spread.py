"""How weights are spread, and which of them stand alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.kit.weight_spread import alone, spread


@pytest.mark.parametrize(
    ("weights", "name"),
    [
        ([1], "one"),
        ([0.5, 0.5], "equal"),
        ([0.96, 0.04], "winner"),
        ([0.401, 0.198, 0.401], "clear"),
        ([0.6, 0.4], "close"),
        ([0.3, 0.14, 0.14, 0.14, 0.14, 0.14], "close"),
    ],
)
def test_spread(weights, name):
    assert spread(weights) == name


@given(st.lists(st.floats(0.01, 100), min_size=2, max_size=6))
def test_what_is_mostly_or_nearly_all_is_so(sizes):
    weights = [size / sum(sizes) for size in sizes]
    name = spread(weights)
    assert (name == "winner") == (max(weights) >= 0.95)
    if name == "clear":
        assert sum(w for w in weights if w > 1 / len(weights)) > 0.5
        assert max(weights) >= 2 * min(weights)


@pytest.mark.parametrize(
    ("weights", "least", "greatest"),
    [([0.4, 0.2, 0.4], True, False), ([0.2, 0.2, 0.6], False, True), ([1], True, True)],
)
def test_alone(weights, least, greatest):
    assert alone(weights, min(weights)) == least
    assert alone(weights, max(weights)) == greatest
