"""Facts: each against vectors so small that one sees whether it is true."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.kit.facts import change, facts, lie_on_a_line, match
from scenes.kit.worked import Worked

KEYS, VALUES = [[1, 0], [0, 1], [1, 1]], [[1, 0], [0, 1], [0.5, 0.5]]
# The page's own lesson, of which each test changes something.
PAGE: dict[str, Any] = {
    "query": [1, 0], "sharper": [4, 0], "queries": [[1, 0], [0, 1], [1, 1]], "keys": KEYS,
    "values": VALUES, "mask": None, "masks": None, "causal": False, "self_attention": True,
}  # fmt: skip


def known(**changes: Any) -> Any:
    """Return the facts of the page's lesson with some of it changed."""
    data = {**PAGE, **changes}
    keys, values = data["keys"], data["values"]
    masks = data["masks"] or [None] * len(data["queries"])
    rows = [Worked(q, keys, values, m) for q, m in zip(data["queries"], masks, strict=True)]
    one = Worked(data["query"], keys, values, data["mask"])
    sharper = Worked(data["sharper"], keys, values, data["mask"])
    return facts(one, sharper, rows, data["causal"], data["self_attention"])


@pytest.mark.parametrize(
    ("query", "key", "name"),
    [
        ([1, 0], [2, 0], "same way"),
        ([1, 0], [0, -3], "right angle"),
        ([1, 0], [-2, 0], "opposite"),
        ([1, 0], [1, 5], "toward"),
        ([1, 0], [-1, 5], "away"),
        ([1, 0], [0, 0], "nothing"),
        ([0, 0], [1, 0], "nothing"),
        ([2], [3], "same way"),
        ([2], [-3], "opposite"),
        ([0.1, 0.3], [0.3, -0.1], "right angle"),
        ([9999, 1], [1, -9998.9999], "toward"),
        ([1, 2, 3, 4], [2, 4, 6, 8], "same way"),
    ],
)
def test_match(query, key, name):
    assert match(query, key) == name


@given(st.lists(st.floats(-9999, 9999), min_size=2, max_size=2), st.floats(0.01, 100))
def test_the_match_depends_on_directions_alone(key, size):
    if max(map(abs, key)) > 1e-3:
        assert match([2, 1], key) == match([2 * size, size], key)


@pytest.mark.parametrize(
    ("query", "other", "name"),
    [
        ([1, 0], [4, 0], "longer"),
        ([4, 2], [2, 1], "shorter"),
        ([1, 0], [1, 0], "same"),
        ([1, 0], [-4, 0], "other"),
        ([1, 0], [4, 1], "other"),
        ([0, 0], [0, 0], "same"),
        ([0, 0], [1, 0], "other"),
    ],
)
def test_change(query, other, name):
    assert change(query, other) == name


@pytest.mark.parametrize(
    ("vectors", "line"),
    [
        ([[1, 0]], True),
        ([[1, 0], [0, 1]], True),
        ([[1, 0], [0, 1], [0.5, 0.5]], True),
        ([[1, 0], [0, 1], [1, 1]], False),
        ([[2], [5], [7]], True),
        ([[1, 1], [1, 1], [1, 1]], True),
    ],
)
def test_lie_on_a_line(vectors, line):
    assert lie_on_a_line(vectors) == line


def test_the_page():
    """What its own wording says, is so."""
    page = known()
    assert page["match"] == ["same way", "right angle", "toward"]
    assert (page["n"], page["n_q"], page["d"], page["d_v"], page["seen"]) == (3, 3, 2, 2, 3)
    true = ("between", "third_longer", "least", "line", "rounded", "small", "positive", "mixed",
            "nearly_nothing", "moved", "first_known", "self_attention", "own", "half", "even",
            "every", "last_best", "last_exact")  # fmt: skip
    false = ("zero_query", "masked", "masks", "equal", "best", "tiny", "shifts", "output_exact",
             "near_whole", "same_values", "sharper_equal", "steady", "causal", "only_causal",
             "last_masked", "most_of_it", "last_near_whole")  # fmt: skip
    assert [name for name in true if not page[name]] == []
    assert [name for name in false if page[name]] == []
    assert (page["change"], page["spread"], page["last_spread"]) == ("longer", "clear", "clear")
    assert page["longer"] == [False, False, True]


ONE = {"keys": [[1, 0]], "values": [[3, -1]], "queries": [[1, 0]]}
FOUR = {"keys": [*KEYS, [0, 2]], "values": [*VALUES, [9, 9]], "queries": [[1, 0]] * 4}
LOWER = [[True, False, False], [True, True, False], [True, True, True]]


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"query": [0, 0]}, {"zero_query": True, "equal": True, "spread": "equal"}),
        ({"query": [2, 0]}, {"third_longer": True, "longer": [False] * 3, "first_known": False}),
        ({"keys": [[1, 0], [0, 1], [0.5, 0.5]]}, {"between": True, "third_longer": False}),
        ({"keys": [[1, 0], [0, 1], [1, -1]]}, {"between": False}),
        ({"keys": [[0, 1], [1, 0], [1, 1]]}, {"between": False}),
        (ONE, {"n": 1, "equal": True, "spread": "one", "line": True, "match": ["same way"],
               "last_seen": 1, "last_spread": "one", "output_exact": True, "moved": False,
               "steady": True, "between": False, "third_longer": False}),
        ({"mask": [True, False, True]}, {"masked": True, "n_hidden": 1, "seen": 2, "equal": True,
                                         "spread": "equal", "least": False}),
        ({"mask": [False, True, False]}, {"seen": 1, "equal": True, "spread": "one"}),
        ({"query": [0.2, 0]}, {"spread": "close", "nearly_nothing": True}),
        ({"query": [40, 0], "sharper": [80, 0]}, {"shifts": True, "tiny": True}),
        ({"query": [0, 9], "keys": [[1, 0], [0, 1], [-1, 0]]}, {"spread": "winner", "best": True}),
        ({"values": [[1, 0], [0, 1], [1, 1]]}, {"line": False}),
        ({"values": [[2, 2]] * 3}, {"same_values": True, "moved": False, "steady": False}),
        ({"sharper": [1.1, 0]}, {"nearly_nothing": False, "change": "longer"}),
        ({"sharper": [0, 4]}, {"change": "other"}),
        ({"sharper": [-1, -1]}, {"positive": False, "mixed": False}),
        ({"sharper": [1, 1]}, {"positive": True, "mixed": False}),
        ({"sharper": [0, 0]}, {"sharper_equal": True, "steady": False, "change": "other"}),
        ({"values": [[1000, 0], [0, 1], [5000, 5]]}, {"small": False}),
        ({"query": [0, 0], "values": [[4], [2], [3]]}, {"rounded": True, "output_exact": True}),
        ({"query": [0.0001, 0], "values": [[1], [0], [2]]}, {"near_whole": True}),
        ({"causal": True, "masks": LOWER}, {"masks": True, "only_causal": True, "causal": True}),
        ({"causal": True, "masks": [*LOWER[:2], [False, True, True]]},
         {"only_causal": False, "last_masked": True, "last_seen": 2}),
        ({"masks": LOWER}, {"masks": True, "only_causal": False}),
        ({"self_attention": False}, {"own": False, "half": True}),
        ({"queries": [[1, 0], [0, 1], [1, 0]]}, {"own": False, "last_best": False, "half": False}),
        ({"queries": [[1, 0], [0, 1], [0, 0]]}, {"last_spread": "equal", "every": False}),
        ({"queries": [[1, 0], [0, 1], [9, 9]]}, {"last_spread": "winner", "most_of_it": True,
                                                 "half": False, "own": True}),
        ({"queries": [[1, 0], [0, 1], [2, 1]]}, {"own": True, "even": False}),
        ({"queries": [[1, 0], [0, 1]], "self_attention": False}, {"n_q": 2, "own": False}),
        (FOUR, {"n": 4, "best": False, "line": False, "least": False}),
    ],
)  # fmt: skip
def test_each_fact_changes_with_the_vectors(changes, wanted):
    found = known(**changes)
    assert {name: found[name] for name in wanted} == wanted
