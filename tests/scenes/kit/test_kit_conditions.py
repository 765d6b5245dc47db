"""Conditions: facts compared with constants, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.kit.conditions import holds

FACTS = {"n": 3, "equal": False, "masked": True, "spread": "clear", "match": ["away", "toward"]}
TRUE = [
    "",
    "  ",
    "n == 3",
    "n > 1 and not equal",
    "equal or masked",
    "masked and (equal or n < 4)",
    "match[0] == 'away'",
    "match[1] != 'away'",
    "spread == 'clear'",
    "not match[5] == 'away'",
    "n >= 2.5 and n <= 3 and n != 4",
]
FALSE = ["n < 3", "equal", "not masked", "match[0] == 'toward'", "match[2] == 'away'",
         "match[2] != 'away'", "1 > match[2]", "equal and masked"]  # fmt: skip
BAD = [
    "n >",
    "wrong",
    "equal and wrong",
    "masked or wrong",
    "n == 1 == 1",
    "n + 1 == 4",
    "__import__('os')",
    "n.real",
    "match[-1] == 'away'",
    "match[n] == 'away'",
    "match['a']",
    "[n]",
    "lambda: n",
    "n < 'a'",
    "n[0]",
    "n = 3",
    "(" * 300 + "n" + ")" * 300,
]


@pytest.mark.parametrize("condition", TRUE)
def test_what_is_true(condition):
    assert holds(condition, FACTS)


@pytest.mark.parametrize("condition", FALSE)
def test_what_is_not(condition):
    assert not holds(condition, FACTS)


@pytest.mark.parametrize("condition", BAD)
def test_what_cannot_be_read_is_refused_in_one_sentence(condition):
    with pytest.raises(ValueError, match="cannot be read") as caught:
        holds(condition, FACTS)
    assert repr(condition) in str(caught.value)
    assert "equal, masked, match, n, spread" in str(caught.value)


@given(st.text("nequalmskd()[]0123 '<>=!.+andornt", max_size=20))
def test_whatever_it_is_it_holds_or_not_or_is_refused(condition):
    try:
        held = holds(condition, FACTS)
    except ValueError as error:
        refused = str(error)
    else:
        refused = ""
        assert held in (True, False)
    assert not refused or "cannot be read" in refused
