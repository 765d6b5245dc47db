"""Number lines: outputs between two values, scores with the gap between them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.kit.figures import Worked
from scenes.kit.number_lines import OutputTrack, ScoreLine
from scenes.kit.text import words
from scenes.kit.theme import NIGHT
from tests.scenes.kit.ink import figures

KEYS, VALUES = [[1, 0], [0, 1], [1, 1]], [[1, 0], [0, 1], [0.5, 0.5]]
ENTRY = st.floats(-9, 9)


def track(query=(1, 0), values=VALUES) -> OutputTrack:
    return OutputTrack(Worked(query, KEYS[: len(values)], values), -1.0, 3.0, -1.7, NIGHT)


@given(st.tuples(ENTRY, ENTRY))
@settings(max_examples=25)
def test_an_output_lies_where_the_weights_put_it(query):
    """With the third value in the middle, half of its weight counts for either end."""
    worked = Worked(query, KEYS, VALUES)
    made = track().turn_to(worked)
    first, _, third = (weight.value for weight in worked.weights)
    share = first + third / 2
    ends = {"v_1": made.ends[0], "v_2": made.ends[1]}
    if np.allclose(made.start, VALUES[1]):
        ends = {"v_1": made.ends[1], "v_2": made.ends[0]}
    wanted = share * ends["v_1"] + (1 - share) * ends["v_2"]
    assert made.dot.get_center() == pytest.approx(wanted, abs=1e-9)
    assert made.place(worked) == pytest.approx(wanted, abs=1e-9)
    assert -1.0 <= made.dot.get_x() <= 3.0


def test_the_line_runs_between_the_values_that_lie_farthest_apart():
    made = track(values=[[0, 0], [5, 0], [1, 1]])
    assert {tuple(made.start), tuple(made.end)} == {(0, 0), (5, 0)}
    line, dots, labels, _ = made
    assert (line.get_left()[0], line.get_right()[0]) == (pytest.approx(-1), pytest.approx(3))
    assert {dot.get_y() for dot in dots} == {-1.7}
    assert {label.text for label in labels} == {"v_1", "v_2"}
    assert labels[0].get_right()[0] < -1
    assert labels[1].get_left()[0] > 3


def test_values_that_are_all_alike_have_a_line_too():
    made = track(values=[[1, 1], [1, 1]])
    assert np.isfinite(made.dot.get_center()).all()


def score_line(*scores: float, low: float, unit: float) -> ScoreLine:
    name, gap = (words(text, 0.33, NIGHT.quiet) for text in ("scores", "gap"))
    return ScoreLine(figures(*scores), low, unit, -1.2, 2.75, -1.5, name, gap, NIGHT)


@given(st.lists(ENTRY, min_size=1, max_size=5), st.floats(0.1, 1))
@settings(max_examples=25)
def test_the_gap_is_as_long_as_the_scores_lie_apart(scores, unit):
    made = score_line(*scores, low=-9, unit=unit)
    _, _, dots, numbers = made.axis
    stretch, _ = made.gap
    for dot, score in zip(dots, (min(scores), max(scores)), strict=True):
        assert dot.get_center() == pytest.approx([-1.2 + (score + 9) * unit, -1.5, 0])
    assert stretch.width == pytest.approx((max(scores) - min(scores)) * unit, abs=1e-6)
    assert [n.figure.value for n in numbers] == [min(scores), max(scores)]


def test_words_stand_in_front_of_the_line_and_over_the_gap():
    made = score_line(0.0, 2.0, low=0.0, unit=1.0)
    line, name, _, numbers = made.axis
    stretch, word = made.gap
    assert name.get_right()[0] < line.get_left()[0]
    assert word.get_center()[0] == pytest.approx(stretch.get_center()[0])
    assert word.get_bottom()[1] > -1.5
    assert all(number.get_top()[1] < -1.5 for number in numbers)
    assert [n.text for n in numbers] == ["0", "2"]
