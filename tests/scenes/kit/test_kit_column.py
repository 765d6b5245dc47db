"""Columns of props: one vector a row, numbered from 1."""

from __future__ import annotations

import pytest

from scenes.kit.column import column
from scenes.kit.shapes import Book, Card, Slip
from scenes.kit.theme import NIGHT
from tests.scenes.kit.ink import figures

ROWS = [[1, 0], [0.5, -2.25], [1, 1]]
YS = [1.5, 0.25, -1.0]


def of(prop, rows=ROWS, ys=YS):
    return column(prop, "k", [figures(*row) for row in rows], -2.0, ys, NIGHT, NIGHT.key)


@pytest.mark.parametrize("prop", [Slip, Card, Book])
def test_a_prop_for_each_vector_at_its_height(prop):
    made = of(prop)
    assert [type(one) for one in made] == [prop] * 3
    for i, (one, row, y) in enumerate(zip(made, ROWS, YS, strict=True)):
        assert one.body.get_center() == pytest.approx([-2.0, y, 0])
        assert [n.figure.value for n in one.label.numbers.values()] == row
        assert one.label.text.startswith(f"k_{i + 1} =")
        assert one.label[0].get_fill_color().to_hex() == NIGHT.key


def test_as_many_heights_as_vectors():
    with pytest.raises(ValueError, match="zip"):
        of(Card, ys=YS[:2])
