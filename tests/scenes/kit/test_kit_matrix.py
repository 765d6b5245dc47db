"""Matrices: numbers in rows and columns between brackets, decimal points in line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.kit.matrix import Matrix
from scenes.kit.theme import NIGHT
from tests.scenes.kit.ink import figure

ROW = st.lists(st.floats(-9, 9), min_size=4, max_size=4)


def rows(values):
    return [[figure(v, i, j) for j, v in enumerate(row)] for i, row in enumerate(values)]


@given(st.lists(ROW, min_size=1, max_size=6), st.integers(1, 4))
@settings(max_examples=15)
def test_matrices_are_in_line_between_their_brackets(values, d):
    values = [row[:d] for row in values]
    ys = [1.0 - 0.7 * i for i in range(len(values))]
    made = Matrix(rows(values), ys, 0.5, NIGHT.key)
    assert [[n.figure.value for n in row] for row in made.rows] == values
    for j in range(d):
        assert len({round(row[j].point_x, 9) for row in made.rows}) == 1
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
        Matrix(rows([[1.0], [2.0], [3.0]]), [1.0, 0.0], 0.0, NIGHT.key)


def test_size_places_and_reach_are_given():
    made = Matrix(rows([[0.707107], [2.0]]), [0.5, 0.1], 0.0, NIGHT.key, 0.8, 0.3, 0.2, places=2)
    numbers = [row[0] for row in made.rows]
    assert [n.text for n in numbers] == ["0.71", "2"]
    assert [n.em for n in numbers] == pytest.approx([0.3, 0.3])
    assert made.brackets[0].get_top()[1] == pytest.approx(0.7)
    assert made.brackets[0].get_bottom()[1] == pytest.approx(-0.1)
