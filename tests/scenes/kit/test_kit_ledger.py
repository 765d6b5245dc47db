"""The ledger: every number at its place, decimal points in line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.kit.ledger import Ledger
from scenes.kit.theme import NIGHT
from tests.scenes.kit.ink import figures

MIX = [0.0, 0.707107, 12.5, -3.0]
ROWS = [1.5, 0.5, -0.5, -1.5]


@pytest.fixture
def ledger() -> Ledger:
    one = figures(*MIX)
    return Ledger(ROWS, {"score": (-1.0, one), "weight": (2.0, figures(1, 2, 3, 4))}, NIGHT)


def test_decimal_points_of_a_column_are_in_line(ledger):
    numbers = [ledger.number("score", i) for i in range(4)]
    assert [n.text for n in numbers] == ["0", "0.707", "12.5", "−3"]
    assert {round(n.point_x, 9) for n in numbers} == {round(ledger.point("score"), 9)}
    stops = [n[n.text.index(".")].get_left()[0] for n in numbers if "." in n.text]
    assert stops[0] == pytest.approx(stops[1], abs=1e-9)
    for number, y in zip(numbers, ROWS, strict=True):
        assert number.get_center()[1] == pytest.approx(y, abs=0.1)
        assert number.em == pytest.approx(ledger.size)


@given(st.lists(st.floats(-99, 99), min_size=1, max_size=6), st.integers(0, 3))
@settings(max_examples=20)
def test_any_column_is_in_line_and_about_its_middle(values, places):
    rows = [-0.6 * i for i in range(len(values))]
    made = Ledger(rows, {"x": (1.5, figures(*values))}, NIGHT, places=places)
    numbers = [made.number("x", i) for i in range(len(values))]
    assert [n.figure.value for n in numbers] == values
    assert len({round(n.point_x, 9) for n in numbers}) == 1
    left = min(n.get_left()[0] for n in numbers)
    right = max(n.get_right()[0] for n in numbers)
    assert (left + right) / 2 == pytest.approx(1.5, abs=0.1)


def test_rows_share_their_baselines(ledger):
    pairs = [(ledger.number("score", i), ledger.number("weight", i)) for i in range(4)]
    for a, b in pairs:
        assert a.baseline == pytest.approx(b.baseline)


def test_a_heading_stands_above_the_middle_of_its_column(ledger):
    heading = ledger.header("weight", "weight")
    assert heading.get_center()[0] == pytest.approx(2.0)
    assert heading.get_bottom()[1] > ledger.number("weight", 0).get_top()[1]
    assert ledger.headers["weight"] is heading


def test_what_was_set_is_kept_by_column_and_row(ledger):
    number = ledger.number("score", 2)
    assert ledger.cells["score", 2] is number
    assert number.figure == ledger.figures["score"][2]


def test_an_unknown_cell_shows_a_question_mark_in_its_place(ledger):
    cell = ledger.unknown("score", 1)
    assert cell.get_center()[:2] == pytest.approx([-1.0, 0.5])
    assert cell[1].text == "?"


@pytest.mark.parametrize(("name", "row"), [("nothing", 0), ("score", 4)])
def test_what_is_not_in_the_ledger_cannot_be_set(ledger, name, row):
    with pytest.raises((KeyError, IndexError)):
        ledger.number(name, row)


def test_a_number_of_its_own_may_stand_in_a_cell_for_a_while(ledger):
    (other,) = figures(7)
    assert ledger.number("score", 1, other).text == "7"
    assert ledger.number("score", 1).text == "0.707"
    assert ledger.cells["score", 1].text == "0.707"


def test_a_turned_ledger_has_its_headings_at_the_left_and_its_keys_side_by_side():
    columns = {"score": (1.0, figures(1, 22)), "weight": (0.6, figures(0.25, 0.75))}
    turned = Ledger([-1.0, 2.0], columns, NIGHT, turned=True, heads=-4.0, head_size=0.3)
    heading = turned.header("weight", "weight")
    assert heading.get_left()[0] == pytest.approx(-4.0)
    assert heading.em == pytest.approx(0.3)
    for i, x in enumerate((-1.0, 2.0)):
        number = turned.number("weight", i)
        assert number.get_center()[0] == pytest.approx(x)
        assert number.baseline == pytest.approx(heading.baseline, abs=0.05)


def test_empty_cells_are_no_higher_than_there_is_room_for(ledger):
    assert ledger.unknown("score", 1)[0].height == pytest.approx(0.6)
    close = Ledger([0.4, 0.0], {"score": (0.0, figures(1, 2))}, NIGHT)
    cells = [close.unknown("score", i) for i in range(2)]
    assert cells[0].get_bottom()[1] > cells[1].get_top()[1]
