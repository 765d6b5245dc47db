"""Profiles: signed bars to one scale, and small ones that share out a room."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.kit.frame import Box
from scenes.kit.profile import SLIVER, Profile, tiles
from scenes.kit.theme import NIGHT

BOX = Box(-2, 2, -1, 1)
NUMBERS = st.lists(st.floats(-9999, 9999), min_size=3, max_size=4)


@given(NUMBERS)
@settings(max_examples=25)
def test_bars_stay_in_the_box_and_stand_on_nought(numbers):
    made = Profile(BOX, len(numbers), numbers, NIGHT)
    for number, bar in zip(numbers, made.bars(numbers, NIGHT.key), strict=True):
        assert bar.get_left()[0] > BOX.left
        assert bar.get_right()[0] < BOX.right
        assert BOX.bottom - SLIVER <= bar.get_bottom()[1] <= bar.get_top()[1] <= BOX.top + SLIVER
        foot = bar.get_bottom() if number >= 0 else bar.get_top()
        assert foot[1] == pytest.approx(made.y, abs=SLIVER)


def test_lengths_are_to_scale():
    made = Profile(BOX, 3, [4, -4], NIGHT)
    tall, short, hanging = made.bars([4, 1, -2], NIGHT.key)
    assert tall.height == pytest.approx(4 * short.height)
    assert hanging.height == pytest.approx(2 * short.height)
    assert hanging.get_top()[1] == pytest.approx(made.y)


def test_a_bar_goes_on_where_another_ended():
    made = Profile(BOX, 3, [3], NIGHT)
    first, second = made.bar(0, 2, NIGHT.value, 0, 2), made.bar(0, 1, NIGHT.value, 1, 2, start=2)
    assert second.get_bottom()[1] == pytest.approx(first.get_top()[1])
    assert second.get_left()[0] > first.get_right()[0]


def test_nothing_but_noughts_has_a_profile():
    made = Profile(BOX, 3, [0, 0, 0], NIGHT)
    assert np.isfinite(made.bars([0, 0, 0], NIGHT.key).get_all_points()).all()


@pytest.mark.parametrize("n", range(1, 7))
@pytest.mark.parametrize("box", [BOX, Box(0, 7, 0, 2), Box(0, 2, 0, 4)])
def test_tiles_share_out_the_box(n, box):
    rooms = tiles(box, n, 0.5, 0.6)
    assert len(rooms) == n
    for room in rooms:
        assert box.left <= room.left < room.right <= box.right
        assert box.bottom <= room.bottom < room.top <= box.top
    for a, b in itertools.combinations(rooms, 2):
        assert a.right <= b.left or b.right <= a.left or a.top <= b.bottom or b.top <= a.bottom
