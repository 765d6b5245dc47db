"""Bars are as long as their figures, at any weights."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.kit.bars import Ruler, WeightBars, bar
from scenes.kit.theme import NIGHT
from scenes.kit.worked import Worked
from tests.scenes.kit.ink import figures

SHARE = st.floats(0, 1)
THINNEST = 0.012


def bars(values, left=-1.0, unit=2.5):
    ys = [1.0 - i for i in range(len(values))]
    return WeightBars(figures(*values), list(values), ys, left, unit, NIGHT)


def look(made: WeightBars, values, left: float, unit: float) -> None:
    assert len(made) == len(values)
    for i, (shape, value) in enumerate(zip(made, values, strict=True)):
        assert shape.width == pytest.approx(max(value * unit, THINNEST))
        assert shape.get_left()[0] == pytest.approx(left)
        assert shape.get_center()[1] == pytest.approx(1.0 - i)
        assert shape.height == pytest.approx(0.5)
        assert shape.get_fill_color().to_hex() == NIGHT.glow(value).to_hex()


@given(st.lists(SHARE, min_size=1, max_size=6), st.floats(-5, 5), st.floats(0.5, 5))
@settings(max_examples=25)
def test_lengths_are_the_figures(values, left, unit):
    look(bars(values, left, unit), values, left, unit)


@given(st.lists(st.tuples(SHARE, SHARE), min_size=1, max_size=6))
@settings(max_examples=25)
def test_bars_that_have_changed_look_as_if_made_so(pairs):
    before, after = zip(*pairs, strict=True)
    made = bars(before)
    made.turn_to(figures(*after))
    look(made, after, -1.0, 2.5)


def test_as_many_figures_as_bars():
    with pytest.raises(ValueError, match="zip"):
        bars([0.5, 0.5]).turn_to(figures(1))


@given(st.lists(st.floats(0.02, 1), min_size=1, max_size=6))
@settings(max_examples=25)
def test_a_pile_is_as_long_as_its_bars_together(values):
    made = bars(values)
    pile = made.piled(-3.0, 2.0, gap=0)
    x = -3.0
    for shape, value in zip(pile, values, strict=True):
        assert shape.get_left()[0] == pytest.approx(x)
        assert shape.get_center()[1] == pytest.approx(2.0)
        x += value * 2.5
    assert pile.get_right()[0] == pytest.approx(-3.0 + sum(values) * 2.5)
    look(made, values, -1.0, 2.5)  # they stay where they are


def test_a_gap_is_left_between_the_bars_of_a_pile():
    pile = bars([0.4, 0.2, 0.4]).piled(0, 0, gap=0.05)
    for a, b in itertools.pairwise(pile):
        assert b.get_left()[0] - a.get_right()[0] == pytest.approx(0.05)


@pytest.mark.parametrize("length", [0, 0.001, 1, 3])
def test_a_bar_begins_at_the_origin(length):
    shape = bar(length, 0.5, NIGHT.query)
    assert shape.get_left()[0] == pytest.approx(0)
    assert shape.width == pytest.approx(max(length, THINNEST))


def test_a_ruler_is_as_long_as_what_it_measures():
    ruler = Ruler(-1.5, 2.0, 0.5, NIGHT.quiet)
    assert ruler.get_left()[0] == pytest.approx(-1.5)
    assert ruler.get_right()[0] == pytest.approx(2.0)
    assert np.isclose(ruler.get_center()[1], 0.5)


def test_upright_bars_stand_on_their_foot_and_lie_down_for_the_pile():
    made = WeightBars(figures(0.75, 0.25), [0.75, 0.25], [-1, 2], 0.5, 2.0, NIGHT, upright=True)
    for shape, x, value in zip(made, (-1, 2), (0.75, 0.25), strict=True):
        assert shape.get_bottom()[1] == pytest.approx(0.5)
        assert shape.height == pytest.approx(2 * value)
        assert shape.get_center()[0] == pytest.approx(x)
    assert made.edge[1] == -1
    pile = made.piled(-2.0, 0.0, gap=0.0, unit=4.0, thick=0.3)
    assert pile.width == pytest.approx(4.0)
    assert pile[0].width == pytest.approx(3.0)
    assert pile[0].height == pytest.approx(0.3)


def test_masked_keys_have_no_bar_and_take_no_room_in_the_pile():
    worked = Worked([1, 0], [[1, 0], [5, 5], [0, 1]], [[1]] * 3, mask=[True, False, True])
    made = WeightBars(worked.weights, [0.7, 0, 0.3], [1, 0, -1], 0.0, 2.0, NIGHT)
    assert [shape.get_fill_opacity() for shape in made] == [1, 0, 1]
    pile = made.piled(0.0, 0.0, gap=0.0)
    assert [piece.get_fill_opacity() for piece in pile] == [1, 0, 1]
    assert pile[2].get_left()[0] == pytest.approx(pile[0].get_right()[0])
