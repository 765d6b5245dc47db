"""Tables: figures in their cells, decimal points in line; names, masks, another place."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manim import DOWN, LEFT, RIGHT, UP

from scenes.kit.figures import Figure
from scenes.kit.table import ScoreTable
from scenes.kit.theme import NIGHT
from scenes.matrix.places import CELL_HEIGHT, CELL_WIDTH
from tests.scenes.kit.ink import figure, run

MIX = [[0.0, 1.0], [0.707107, -0.5], [1.0, 10.0], [2.5, 0.25]]


def table(values) -> list[list[Figure]]:
    return [[figure(v, i, j) for j, v in enumerate(row)] for i, row in enumerate(values)]


def in_line(numbers) -> bool:
    """One decimal point for all, read off the full stops where there are some."""
    stops = [n[n.text.index(".")].get_left()[0] for n in numbers if "." in n.text]
    return (
        len({round(n.point_x, 9) for n in numbers}) == 1
        and len({round(float(x), 9) for x in stops}) <= 1
    )


SHAPES = st.tuples(st.integers(1, 6), st.integers(1, 6))


@given(SHAPES, st.floats(-5, 2), st.floats(-1, 3))
@settings(max_examples=20)
def test_cells_fill_the_grid_from_its_corner(shape, left, top):
    n_q, n_k = shape
    made = ScoreTable(n_q, n_k, left, top, NIGHT, width=1.0, height=0.8)
    assert [len(row) for row in made.cells] == [n_k] * n_q
    assert len(made) == n_q * n_k
    for i in range(n_q):
        for j in range(n_k):
            middle = [left + j + 0.5, top - 0.8 * (i + 0.5), 0]
            assert made.middle(i, j) == pytest.approx(middle)
    boxes = [cell for row in made.cells for cell in row]
    assert all(cell.width < 1.0 and cell.height < 0.8 for cell in boxes)


def test_a_filled_table_has_every_figure_in_its_cell():
    made = ScoreTable(4, 2, -1, 2, NIGHT)
    figures = table(MIX)
    numbers = made.fill(figures)
    for i in range(4):
        for j in range(2):
            assert numbers[i][j].figure == figures[i][j]
            assert made.numbers[i, j] is numbers[i][j]
            cell, number = made.cells[i][j], numbers[i][j]
            assert number.get_left()[0] > cell.get_left()[0]
            assert number.get_right()[0] < cell.get_right()[0]
            assert abs(number.get_center()[1] - cell.get_center()[1]) < 0.1
    for j in range(2):
        assert in_line([row[j] for row in numbers])
    for i in range(4):
        assert list(made.row(i)) == numbers[i]
        assert numbers[i][0].baseline == pytest.approx(numbers[i][1].baseline)


@pytest.mark.parametrize("value", [-0.707107, -2.828427, 12.247449, -12.5])
def test_a_score_as_large_as_a_lesson_gives_fits_into_its_cell(value):
    """Keys that point the other way give negative scores; a sign takes room."""
    made = ScoreTable(2, 2, -1, 2, NIGHT, CELL_WIDTH, CELL_HEIGHT)
    made.fill(table([[value, value], [value, value]]))
    for (i, j), number in made.numbers.items():
        assert number.get_left()[0] > made.cells[i][j].get_left()[0]
        assert number.get_right()[0] < made.cells[i][j].get_right()[0]


def test_a_row_frame_goes_round_its_row_only():
    made = ScoreTable(3, 3, 0, 0, NIGHT)
    frame = made.row_frame(1)
    for i, row in enumerate(made.cells):
        for cell in row:
            inside = (
                frame.get_left()[0] < cell.get_left()[0]
                and frame.get_right()[0] > cell.get_right()[0]
                and frame.get_bottom()[1] < cell.get_bottom()[1]
                and frame.get_top()[1] > cell.get_top()[1]
            )
            assert inside == (i == 1)


SYMBOLS = {"q": ["q_1", "q_2", "q_3", "q_4"], "k": ['k_(#"the")', 'k_(#"cat")']}


def test_names_stand_beside_their_rows_and_over_their_columns():
    made = ScoreTable(4, 2, -1, 2, NIGHT)
    rows = made.name_rows(SYMBOLS["q"], table(MIX), 0.39, NIGHT.query)
    columns = made.name_columns(SYMBOLS["k"], table(MIX[:2]), 0.39, NIGHT.key)
    assert [len(rows), len(columns)] == [4, 2]
    for i, (name, entries) in enumerate(zip(rows, MIX, strict=True)):
        assert [n.figure.value for n in name.numbers.values()] == entries
        assert name.text.startswith(f"q_{i + 1} ")
        assert name.get_right()[0] == pytest.approx(-1.15)
        assert name.get_center()[1] == pytest.approx(made.middle(i, 0)[1], abs=0.1)
    for j, name in enumerate(columns):
        assert name.text.startswith(SYMBOLS["k"][j])
        assert name.get_center()[0] == pytest.approx(made.middle(0, j)[0])
        assert name.get_bottom()[1] > 2


def test_names_may_be_symbols_alone():
    made = ScoreTable(4, 2, -1, 2, NIGHT)
    rows = made.name_rows(SYMBOLS["q"], None, 0.39, NIGHT.query)
    columns = made.name_columns(SYMBOLS["k"], None, 0.39, NIGHT.key)
    assert [name.text for name in (*rows, *columns)] == [*SYMBOLS["q"], *SYMBOLS["k"]]
    assert not any(name.numbers for name in (*rows, *columns))


def test_stacked_names_of_columns_are_narrow_and_stand_over_the_table():
    made = ScoreTable(4, 2, -1, 2, NIGHT)
    flat, stacked = (
        made.name_columns(SYMBOLS["k"], table(MIX[:2]), 0.39, NIGHT.key, stacked=stacked)
        for stacked in (False, True)
    )
    for j, (low, high) in enumerate(zip(flat, stacked, strict=True)):
        assert high.width < low.width
        assert high.height > low.height
        assert high.get_bottom()[1] > 2
        assert high.get_center()[0] == pytest.approx(made.middle(0, j)[0])


def masked_table() -> ScoreTable:
    made = ScoreTable(2, 2, -1, 2, NIGHT)
    made.mask(0, 1)
    made.fill(table([[0.5, -math.inf], [0.707107, -12.25]]))
    return made


def test_a_masked_cell_is_hatched_but_where_its_number_stands():
    made = masked_table()
    hatch, cell, number = made.hatches[0, 1], made.cells[0][1], made.numbers[0, 1]
    assert list(made.hatches) == [(0, 1)]
    assert hatch.width < cell.width
    assert hatch.height < cell.height
    along = np.array([hatch.point_from_proportion(t) for t in np.linspace(0, 1, 400)])
    low, high = number.get_corner(DOWN + LEFT), number.get_corner(UP + RIGHT)
    inside = ((along > low) & (along < high))[:, :2].all(axis=1)
    assert not inside.any()


def test_a_masked_number_stands_in_the_middle_and_is_quiet():
    made = masked_table()
    number, other = made.numbers[0, 1], made.numbers[1, 1]
    assert number.text == "−∞"
    assert number.get_center()[0] == pytest.approx(made.middle(0, 1)[0], abs=0.02)
    assert {part.get_fill_color().to_hex() for part in number} == {NIGHT.quiet}
    assert {part.get_fill_color().to_hex() for part in other} == {NIGHT.ink}


def test_masked_numbers_do_not_move_the_others():
    plain = ScoreTable(2, 2, -1, 2, NIGHT)
    plain.fill(table([[0.5, -12.25], [0.707107, -12.25]]))
    assert masked_table().numbers[1, 1].point_x == pytest.approx(plain.numbers[1, 1].point_x)


@given(SHAPES, st.floats(-5, 0), st.floats(0.6, 1.4), st.floats(0.27, 0.5))
@settings(max_examples=10)
def test_a_table_settles_as_if_it_had_been_made_there(shape, left, width, size):
    n_q, n_k = shape
    weights = [[(i + 1) / (i + j + 2) for j in range(n_k)] for i in range(n_q)]
    made = ScoreTable(n_q, n_k, -3, 2, NIGHT)
    there = ScoreTable(n_q, n_k, left, 1, NIGHT, width, 0.5, size)
    for one in (made, there):
        one.mask(0, 0)
        one.fill(table(weights))
    run(made.settle(left, 1, width, 0.5, size))
    for ij, number in made.numbers.items():
        assert number.get_center() == pytest.approx(there.numbers[ij].get_center(), abs=1e-6)
        assert number.em == pytest.approx(size)
    for mine, other in zip(made, there, strict=True):
        assert mine.get_center() == pytest.approx(other.get_center())
        assert [mine.width, mine.height] == pytest.approx([other.width, other.height])
    assert made.hatches[0, 0].get_center() == pytest.approx(made.middle(0, 0))
    names = [t.name_rows(["q"] * n_q, None, 0.39, NIGHT.query)[0] for t in (made, there)]
    assert names[0].get_center() == pytest.approx(names[1].get_center())


def test_places_hold_for_every_number():
    made = ScoreTable(2, 2, -1, 2, NIGHT, places=2)
    made.fill(table([[0.707107, -1.23456], [0.5, 2.0]]))
    assert [n.text for n in made.row(0)] == ["0.71", "−1.23"]
    assert [n.text for n in made.row(1)] == ["0.5", "2"]
