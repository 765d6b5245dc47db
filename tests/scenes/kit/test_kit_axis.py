"""The number line holds its numbers, with a lane and a name for each arrow."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manim import Arrow, Dot, Rectangle

from scenes.kit.axis import Axis
from scenes.kit.frame import Box
from scenes.kit.theme import NIGHT

BOX = Box(-3, 3, -1, 2)
NUMBERS = st.lists(st.integers(-8, 8) | st.floats(-9999, 9999), min_size=1, max_size=6)


def axis(*numbers: float, lanes: int = 0) -> Axis:
    return Axis(BOX, [(n,) for n in numbers], NIGHT, lanes or len(numbers), 0.5)


@given(NUMBERS)
@settings(max_examples=25)
def test_everything_fits_into_the_box(numbers):
    made = axis(*numbers)
    assert made.get_left()[0] >= BOX.left - 1e-6
    assert made.get_right()[0] <= BOX.right + 1e-6
    assert made.get_bottom()[1] >= BOX.bottom - 0.05
    for lane, number in enumerate((*numbers, 0)[: made.lanes]):
        x, y, _ = made.point((number,), lane)
        assert BOX.left < x < BOX.right
        assert made.y < y < BOX.top


@given(NUMBERS)
@settings(max_examples=25)
def test_it_has_one_scale(numbers):
    made, span = axis(*numbers), max(map(abs, numbers))
    nought = made.point((0,))[0]
    assert made.point((span,))[0] - nought == pytest.approx(made.unit * span)
    assert made.point((0,))[1] == pytest.approx(made.y)


def test_lanes_lie_below_each_other_and_above_the_line():
    made = axis(1, -2, 3)
    heights = [made.point((0,), lane)[1] for lane in range(3)]
    assert heights == sorted(heights, reverse=True)
    assert min(heights) > made.y


def test_arrows_join_head_to_tail():
    made = axis(2, 3)
    first = made.arrow((1.5,), NIGHT.value, lane=0)
    second = made.arrow((1,), NIGHT.value, start=(1.5,), lane=1)
    assert first.get_end()[0] == pytest.approx(second.get_start()[0])
    assert isinstance(second, Arrow)
    assert isinstance(made.arrow((0,), NIGHT.value, lane=0), Dot)


@pytest.mark.parametrize("lanes", [2, 7])
def test_names_do_not_collide(lanes):
    made = Axis(Box(-3, 3, 0, 2), [(1,)], NIGHT, lanes, 0.5)
    boxes = []
    for lane in range(lanes):
        name = Rectangle(width=0.4, height=0.3)
        name.move_to(made.places(name, (1,), lane)[0])
        assert name.get_left()[0] > -3.1
        boxes.append(name)
    for a, b in itertools.pairwise(boxes):
        gap = np.abs(a.get_center() - b.get_center()) - [0.4, 0.3, 0]
        assert max(gap[:2]) > 0
