"""Tables and matrices: figures in their cells, decimal points in line down a column."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.kit.figures import Figure
from scenes.kit.table import Matrix, ScoreTable
from scenes.kit.theme import NIGHT
from scenes.matrix_form import CELL_HEIGHT, CELL_WIDTH
from tests.scenes.kit.ink import figure

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


def test_names_stand_beside_their_rows_and_over_their_columns():
    made = ScoreTable(4, 2, -1, 2, NIGHT)
    rows = made.name_rows("q", table(MIX), 0.39, NIGHT.query)
    columns = made.name_columns("k", table(MIX[:2]), 0.39, NIGHT.key)
    assert [len(rows), len(columns)] == [4, 2]
    for i, (name, entries) in enumerate(zip(rows, MIX, strict=True)):
        assert [n.figure.value for n in name.numbers.values()] == entries
        assert name.text.startswith(f"q_{i + 1} ")
        assert name.get_right()[0] == pytest.approx(-1.15)
        assert name.get_center()[1] == pytest.approx(made.middle(i, 0)[1], abs=0.1)
    for j, name in enumerate(columns):
        assert name.text.startswith(f"k_{j + 1} ")
        assert name.get_center()[0] == pytest.approx(made.middle(0, j)[0])
        assert name.get_bottom()[1] > 2


ROW = st.lists(st.floats(-9, 9), min_size=4, max_size=4)


@given(st.lists(ROW, min_size=1, max_size=6), st.integers(1, 4))
@settings(max_examples=15)
def test_matrices_are_in_line_between_their_brackets(values, d):
    values = [row[:d] for row in values]
    ys = [1.0 - 0.7 * i for i in range(len(values))]
    made = Matrix(table(values), ys, 0.5, NIGHT.key)
    assert [[n.figure.value for n in row] for row in made.rows] == values
    for j in range(d):
        assert in_line([row[j] for row in made.rows])
    left, right = made.brackets
    for row, y in zip(made.rows, ys, strict=True):
        assert left.get_left()[0] < row.get_left()[0]
        assert row.get_right()[0] < right.get_right()[0]
        assert left.get_bottom()[1] < row.get_bottom()[1]
        assert row.get_top()[1] < left.get_top()[1]
        assert len({round(n.baseline, 9) for n in row}) == 1
        assert row.get_center()[1] == pytest.approx(y, abs=0.1)
    assert (left.get_left()[0] + right.get_right()[0]) / 2 == pytest.approx(0.5)


def test_rows_and_heights_belong_together():
    with pytest.raises(ValueError, match="zip"):
        Matrix(table(MIX), [1.0, 0.0], 0.0, NIGHT.key)
