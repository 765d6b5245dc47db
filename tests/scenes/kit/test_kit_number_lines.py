"""A number line of scores: the gap is as long as they lie apart."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.kit.frame import Box
from scenes.kit.number_lines import ScoreLine
from scenes.kit.text import words
from scenes.kit.theme import NIGHT
from tests.scenes.kit.ink import figures

ENTRY = st.floats(-9, 9)
ROOM = Box(-3.0, 3.0, -2.0, -1.0)


def score_line(*scores: float, span=(-9.0, 9.0), room=ROOM) -> ScoreLine:
    name, gap = (words(text, 0.33, NIGHT.quiet) for text in ("scores", "gap"))
    return ScoreLine(figures(*scores), span, room, name, gap, NIGHT)


@given(st.lists(ENTRY, min_size=2, max_size=5, unique=True))
@settings(max_examples=25)
def test_the_gap_is_as_long_as_the_scores_lie_apart(scores):
    made = score_line(*scores)
    _, _, dots, numbers = made.axis
    stretch, _ = made.gap
    unit = made.reach / 18
    assert stretch.width == pytest.approx((max(scores) - min(scores)) * unit, abs=1e-6)
    apart = dots[1].get_x() - dots[0].get_x()
    assert apart == pytest.approx((max(scores) - min(scores)) * unit, abs=1e-6)
    assert [n.figure.value for n in numbers] == [min(scores), max(scores)]


@given(st.lists(ENTRY, min_size=2, max_size=2, unique=True), st.floats(2.2, 4))
@settings(max_examples=25)
def test_numbers_do_not_touch_and_stay_in_their_room(scores, width):
    room = Box(0.0, width + 1.5, -2.0, -1.0)
    made = score_line(*scores, room=room)
    one, other = made.axis[3]
    assert one.get_right()[0] < other.get_left()[0]
    assert made.get_right()[0] <= room.right + 0.05
    assert made.gap[1].get_left()[0] >= room.left - 1e-9


def test_equal_scores_are_one_point_with_one_number():
    made = score_line(2.0, 2.0)
    _, _, dots, numbers = made.axis
    assert (len(dots), len(numbers)) == (1, 1)


def test_words_stand_in_front_of_the_line_and_over_the_gap():
    made = score_line(0.0, 2.0, span=(0.0, 2.0))
    line, name, dots, numbers = made.axis
    stretch, word = made.gap
    y = line.get_y()
    assert name.get_left()[0] == pytest.approx(ROOM.left)
    assert name.get_right()[0] < line.get_left()[0] < dots[0].get_x()
    assert word.get_center()[0] == pytest.approx(stretch.get_center()[0])
    assert word.get_bottom()[1] > y
    assert all(number.get_top()[1] < y for number in numbers)
    assert [n.text for n in numbers] == ["0", "2"]
