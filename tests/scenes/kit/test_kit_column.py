"""Columns of props: one vector a row or a column, set so that it fits its prop."""

from __future__ import annotations

import pytest

from scenes.kit.column import column, rank
from scenes.kit.shapes import Book, Card, Slip
from scenes.kit.theme import NIGHT
from tests.scenes.kit.ink import figures

ROWS = [[1, 0], [0.5, -2.25], [1, 1]]
YS = [1.5, 0.25, -1.0]


def of(prop, rows=ROWS, ys=YS):
    names = [f"k_{i + 1}" for i in range(len(rows))]
    return column(prop, names, [figures(*row) for row in rows], -2.0, ys, NIGHT, NIGHT.key)


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


LONG = [[-10.25, 0.5, 3], [1, 2, 3]]


@pytest.mark.parametrize("prop", [Slip, Card, Book])
@pytest.mark.parametrize(("width", "height"), [(4.6, 0.6), (2.3, 1.5), (1.5, 1.7)])
def test_a_long_vector_is_set_to_fit_and_stays_as_large_as_its_neighbour(prop, width, height):
    vectors = [figures(*row) for row in LONG]
    size = {"width": width, "height": height}
    made = column(prop, ["k_1", "k_2"], vectors, 0, [1, -1], NIGHT, NIGHT.key, **size)
    sizes = {round(one.label.em, 6) for one in made}
    assert len(sizes) == 1
    assert 0.7 * sizes.pop() >= 8 / 30 * 0.995
    for one in made:
        assert one.label.width < one.body.width
        assert one.label.height < one.body.height
        assert len(one.label.numbers) == 3


def test_side_by_side_entries_are_stacked():
    names, vectors = ["k_1", "k_2", "k_3"], [figures(*row) for row in ROWS]
    made = rank(Card, names, vectors, [-2, 0, 2], 0.5, NIGHT, NIGHT.key, width=1.8, height=1.2)
    for one, x in zip(made, (-2, 0, 2), strict=True):
        assert one.body.get_center() == pytest.approx([x, 0.5, 0])
        first, second = one.label.numbers.values()
        assert first.get_y() > second.get_y()
