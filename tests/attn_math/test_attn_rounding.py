"""Numbers as text: rounded once, half to even, exact where they say so."""

from __future__ import annotations

import decimal
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from attn_math import attention_steps, rounding
from attn_math.examples import KEYS, QUERIES, QUERY, SHARPER_QUERY, VALUES
from attn_math.rounding import adds_up, is_exact, relation, rounded, to_text

MINUS = "\u2212"  # the sign of a typeset number, longer than a hyphen


@pytest.mark.parametrize(
    ("value", "places", "text", "sign"),
    [
        (0, 2, "0", "="),
        (1, 2, "1", "="),
        (2.0, 3, "2", "="),
        (0.5, 2, "0.5", "="),
        (0.25, 2, "0.25", "="),
        (-1.5, 2, "-1.5", "="),
        (10, 0, "10", "="),
        (100.0, 2, "100", "="),
        (0.49999999999999994, 2, "0.5", "="),
        (0.9999999999999999, 2, "1", "="),
        (0.1 + 0.2, 1, "0.3", "="),
        (5e-17, 2, "0", "="),
        (0.401112, 2, "0.40", "≈"),
        (0.198, 2, "0.20", "≈"),
        (0.198, 3, "0.198", "="),
        (0.50348984, 3, "0.503", "≈"),
        (0.9999, 2, "1.00", "≈"),
        (0.001, 2, "0.00", "≈"),
        (1e-13, 2, "0.00", "≈"),
        (1 - 1e-13, 2, "1.00", "≈"),
        (-0.001, 2, "0.00", "≈"),
        (-0.0, 2, "0", "="),
        (-1e-300, 2, "0", "="),
        # half to even, on the exact binary value
        (0.125, 2, "0.12", "≈"),
        (0.375, 2, "0.38", "≈"),
        (0.5, 0, "0", "≈"),
        (1.5, 0, "2", "≈"),
        (2.5, 0, "2", "≈"),
        (-2.5, 0, "-2", "≈"),
        (2.675, 2, "2.67", "≈"),
        (Decimal("2.675"), 2, "2.68", "≈"),
        # rounded once: not first to 0.445 and then to 0.45
        (0.4449, 2, "0.44", "≈"),
        # large numbers are written out
        (1e6, 2, "1000000", "="),
        (123456789.125, 2, "123456789.12", "≈"),
        (1e15 + 0.25, 2, "1000000000000000.25", "="),
        (1e15 + 0.25, 1, "1000000000000000.2", "≈"),
        (1e22, 2, "10000000000000000000000", "="),
        (10**40 + 1, 0, str(10**40 + 1), "="),
        (1e300, 2, str(int(1e300)), "="),
        # other kinds of number
        (np.float64(0.5), 2, "0.5", "="),
        (np.float16(0.5), 2, "0.5", "="),
        (np.int8(-3), 2, "-3", "="),
        ("0.50", 2, "0.5", "="),
        ("\u22120.125", 2, "-0.12", "≈"),
    ],
)
def test_text_and_relation(value: Any, places: int, text: str, sign: str) -> None:
    assert to_text(value, places) == text
    assert relation(value, places) == sign
    assert is_exact(value, places) is (sign == "=")


def test_minus_can_be_typeset() -> None:
    assert to_text(-2.345, 1, minus=MINUS) == MINUS + "2.3"
    assert to_text(-2.345, 1) == "-2.3"
    assert to_text(-0.001, 1, minus=MINUS) == "0.0"
    assert to_text(2.345, 1, minus=MINUS) == "2.3"


@pytest.mark.parametrize("places", [0, 1, 2, 3, 6, 12])
def test_rounding_agrees_with_fractions(places: int) -> None:
    random = np.random.RandomState(places)
    for value in [*random.standard_normal(200), *(random.randint(-99, 99, 100) / 16)]:
        wanted = round(Fraction(float(value)), places)  # Python rounds fractions half to even
        assert Fraction(rounded(value, places)) == wanted
        assert Fraction(to_text(value, places)) == wanted


def test_text_of_a_shown_number_is_exact() -> None:
    assert is_exact("0.40", 2)
    assert not is_exact("0.401", 2)


def test_shown_rows_that_add_up_and_rows_that_do_not() -> None:
    weights = attention_steps(QUERIES, KEYS, VALUES).weights
    sharper = attention_steps(SHARPER_QUERY, KEYS, VALUES).weights[0]
    assert [to_text(w, 2) for w in weights[0]] == ["0.40", "0.20", "0.40"]
    assert adds_up(weights[0], 2)
    assert adds_up(weights[0], 3)
    assert [to_text(w, 3) for w in weights[2]] == ["0.248", "0.248", "0.503"]
    assert not adds_up(weights[2], 3)
    assert [to_text(w, 2) for w in sharper] == ["0.49", "0.03", "0.49"]
    assert not adds_up(sharper, 2)


def test_a_row_may_add_up_to_any_total() -> None:
    steps = attention_steps(QUERY, KEYS, VALUES)
    shares = steps.contributions[0, :, 0]
    # 0.401 + 0 + 0.201 shows 0.602, as the output does.
    assert adds_up(shares, 3, total=steps.output[0, 0])
    assert adds_up([0.5, 0.5], 2)
    assert not adds_up([0.5, 0.5], 2, total=2)
    assert adds_up([], 2, total=0)


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), -np.inf, "NaN", Decimal("Infinity")])
def test_what_is_not_finite_is_refused(bad: Any) -> None:
    for function in (to_text, relation, is_exact):
        with pytest.raises(ValueError, match="wanted a finite number"):
            function(bad, 2)
    with pytest.raises(ValueError, match="wanted a finite number"):
        adds_up([bad], 2)


@pytest.mark.parametrize("bad", [True, None, 1j, [0.5], np.array([0.5]), b"1"], ids=repr)
def test_what_is_no_number_is_refused(bad: Any) -> None:
    with pytest.raises(TypeError, match="wanted a real number"):
        to_text(bad, 2)


def test_text_that_spells_no_number_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^value is 'half'; wanted the text of a number"):
        to_text("half", 2)


def test_digits_beyond_any_float_are_refused() -> None:
    with pytest.raises(ValueError, match="too many digits"):
        to_text("1e5000", 2)


@pytest.mark.parametrize(
    ("places", "error"), [(-1, ValueError), (13, ValueError), (1.5, TypeError), (True, TypeError)]
)
def test_places_are_a_whole_number_from_0_to_12(places: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"^places is "):
        to_text(0.5, places)


def test_the_callers_decimal_context_does_not_matter() -> None:
    wanted = [to_text(v, 12) for v in (0.1234567890123456, 1e300, -5e-324)]
    with decimal.localcontext() as context:
        context.prec = 3
        context.rounding = decimal.ROUND_UP
        context.traps[decimal.Inexact] = True
        context.traps[decimal.Rounded] = True
        assert [to_text(v, 12) for v in (0.1234567890123456, 1e300, -5e-324)] == wanted
        assert adds_up([0.1, 0.2, 0.7], 1)


def test_the_tolerance_is_small_beside_what_is_shown() -> None:
    assert Decimal(10) ** -rounding.MOST_PLACES / 2 > 10 * rounding.TOLERANCE
