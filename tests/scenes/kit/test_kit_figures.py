"""Figures: true numbers that know where they come from."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.kit.figures import Figure, Source, rows
from scenes.kit.worked import Worked


@given(st.floats(-1e6, 1e6), st.integers(0, 6))
def test_a_figure_is_rounded_once_with_a_true_minus_sign(value, places):
    text = Figure(value, Source("x")).text(places)
    assert "-" not in text
    number = Decimal(text.replace("\N{MINUS SIGN}", "-"))
    whole = len(str(int(abs(value))))
    kept = places if whole < 4 else max(0, min(places, 6 - whole))  # six digits are enough
    assert number == Decimal(value).quantize(Decimal(1).scaleb(-kept))
    assert f"{Figure(value, Source('x')):{places}}" == text


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [(0.401112, 3, "0.401"), (1, 3, "1"), (0.5, 3, "0.5"), (-3, 3, "−3"), (-2.5, 0, "−2"),
     (0.198, 2, "0.20"), (2.675, 2, "2.67"), (0.125, 2, "0.12"), (-0.0001, 3, "0.000")],
)  # fmt: skip
def test_how_a_figure_is_written(value, places, text):
    assert Figure(value, Source("x")).text(places) == text


@pytest.mark.parametrize(
    ("value", "text", "exact"),
    [(999.1236, "999.124", False), (1234.5678, "1234.57", False), (-12345.67, "−12345.7", False),
     (1234567.8, "1234568", False), (4e8, "400000000", True), (1234.5, "1234.5", True)],
)  # fmt: skip
def test_a_figure_of_thousands_has_fewer_decimals(value, text, exact):
    figure = Figure(value, Source("x"))
    assert (figure.text(), figure.is_exact()) == (text, exact)


@pytest.mark.parametrize("quantity", ["weights", "exps", "shifted_exps"])
def test_what_softmax_gives_is_never_shown_as_nought(quantity):
    tiny = Figure(1e-40, Source(quantity))
    assert (tiny.text(), tiny.text(2), tiny.is_exact()) == ("0.000", "0.00", False)
    assert Figure(0.0, Source(quantity)).text() == "0"  # a masked key
    assert Figure(1e-16, Source("output")).text() == "0"  # float noise
    lost = Worked([9999.0], [[9999.0], [0.0]], [[1], [2]])  # e to a hundred million is no float
    assert [w.text() for w in lost.weights] == ["1", "0.000"]


def test_three_places_without_being_told():
    assert f"{Figure(0.4011, Source('x'))}" == Figure(0.4011, Source("x")).text() == "0.401"


def test_sources_can_be_told_apart():
    assert len({Source("x", (1,)), Source("x", (1,)), Source("x", (2,)), Source("y", (1,))}) == 3
    assert Source("x", (1,), (1.0,)) != Source("x", (1,), (2.0,))


def test_rows_can_be_hashed():
    assert rows([[1, 2], (3, 4)]) == ((1.0, 2.0), (3.0, 4.0))
    assert hash(rows([[1]]))
