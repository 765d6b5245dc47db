"""Pictures of an output: it lies among the values, where the weights put it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.kit.frame import Box
from scenes.kit.output_pictures import (
    OutputEntries,
    OutputHull,
    OutputTrack,
    hull,
    picture_of,
)
from scenes.kit.theme import NIGHT
from scenes.kit.worked import Worked

KEYS = [[1, 0], [0, 1], [1, 1], [-1, 2]]
LINE = [[1, 0], [0, 1], [0.5, 0.5]]
TRIANGLE = [[0, 0], [4, 0], [0, 2], [1, 0.5]]
DEEP = [[1, 0, -1], [0, 2, 0.5], [-1.5, 1, 0]]
ROOM = Box(-1.5, 3.5, -2.0, -0.5)
QUERY = st.tuples(st.floats(-9, 9), st.floats(-9, 9))


def work(query, values) -> Worked:
    return Worked(query, KEYS[: len(values)], values)


def names(values) -> list[str]:
    return [f"v_{i + 1}" for i in range(len(values))]


def track(query=(1, 0), values=LINE) -> OutputTrack:
    return OutputTrack(work(query, values), names(values), ROOM, NIGHT)


@pytest.mark.parametrize(
    ("values", "picture"),
    [
        ([[3, -1]], OutputTrack),
        ([[10], [20], [-5]], OutputTrack),
        (LINE, OutputTrack),
        ([[1, 0, 0], [3, 2, 4], [2, 1, 2]], OutputTrack),
        (TRIANGLE, OutputHull),
        (DEEP, OutputEntries),
    ],
)
def test_the_picture_is_true_of_the_values(values, picture):
    assert picture_of(work((1, 0), values)) is picture


@given(QUERY)
@settings(max_examples=25)
def test_an_output_lies_on_the_line_where_the_weights_put_it(query):
    """With the third value in the middle, half of its weight counts for either end."""
    worked = work(query, LINE)
    made = track().turn_to(worked)
    first, _, third = (weight.value for weight in worked.weights)
    share = first + third / 2
    one, other = made.ends
    if np.allclose(made.start, LINE[1]):
        one, other = other, one
    wanted = share * one + (1 - share) * other
    assert made.dots[0].get_center() == pytest.approx(wanted, abs=1e-9)
    assert made.rings(worked)[0].get_center() == pytest.approx(wanted, abs=1e-9)


def test_the_line_runs_between_the_values_that_lie_farthest_apart():
    made = track(values=[[0, 0], [5, 0], [2, 0]])
    assert {tuple(made.start), tuple(made.end)} == {(0, 0), (5, 0)}
    line, dots, labels, _ = made
    assert {label.text for label in labels} == {"v_1", "v_2"}
    assert labels[0].get_left()[0] == pytest.approx(ROOM.left)
    assert labels[1].get_right()[0] == pytest.approx(ROOM.right)
    assert labels[0].get_right()[0] < line.get_left()[0] < line.get_right()[0]
    assert {round(dot.get_y(), 9) for dot in dots} == {ROOM.center[1]}


@pytest.mark.parametrize("values", [[[1, 1], [1, 1]], [[3, -1]]])
def test_values_that_are_all_alike_are_a_dot(values):
    made = track(values=values)
    spot = made[0][0]
    assert made.dots[0].get_center() == pytest.approx(spot.get_center())
    assert spot.width > made.dots[0].width


@given(QUERY)
@settings(max_examples=25)
def test_an_output_of_two_entries_lies_inside_of_what_the_values_span(query):
    """The point is the same blend of the values' points as the output is of the values."""
    worked = work(query, TRIANGLE)
    made = OutputHull(worked, names(TRIANGLE), ROOM, NIGHT)
    points = [dot.get_center() for dot in made[1]]
    blend = sum(w.value * p for w, p in zip(worked.weights, points, strict=True))
    assert made.dots[0].get_center() == pytest.approx(blend, abs=1e-9)


def test_labels_of_the_shape_stand_outside_of_it_and_in_the_room():
    made = OutputHull(work((1, 0), TRIANGLE), names(TRIANGLE), ROOM, NIGHT)
    lines, dots, labels, _ = made
    assert len(lines) == 3
    assert {"v_1", "v_2", "v_3"} <= {label.text for label in labels}
    for part in (*dots, *labels):
        assert ROOM.left <= part.get_left()[0] <= part.get_right()[0] <= ROOM.right
        assert ROOM.bottom <= part.get_bottom()[1] <= part.get_top()[1] <= ROOM.top


def test_a_shape_with_hardly_any_room_has_no_labels():
    made = OutputHull(work((1, 0), TRIANGLE), names(TRIANGLE), Box(0, 1.2, 0, 0.9), NIGHT)
    assert not len(made[2])
    assert made[0].width > 0.8


@given(QUERY)
@settings(max_examples=25)
def test_each_entry_lies_between_the_least_and_the_greatest(query):
    worked, ys = work(query, DEEP), [-0.8, -1.2, -1.6]
    made = OutputEntries(worked, ys, ROOM, NIGHT)
    columns = zip(*DEEP, strict=True)
    for dot, entry, column, y in zip(made.dots, worked.output, columns, ys, strict=True):
        share = (entry.value - min(column)) / (max(column) - min(column))
        wanted = [ROOM.left + share * ROOM.width, y, 0]
        assert dot.get_center() == pytest.approx(wanted, abs=1e-9)


def test_an_entry_that_is_the_same_in_all_values_stands_in_the_middle():
    values = [[1, 0, 7], [0, 2, 7], [3, 3, 7]]
    made = OutputEntries(work((1, 0), values), [0.0, -1.0, -2.0], ROOM, NIGHT)
    assert made.dots[2].get_x() == pytest.approx(ROOM.center[0])


@given(st.lists(st.tuples(st.integers(-5, 5), st.integers(-5, 5)), min_size=3, max_size=8))
@settings(max_examples=50)
def test_all_points_lie_to_the_left_of_every_edge_of_the_hull(found):
    points = np.array(found, dtype=float)
    corners = points[hull(points)]
    for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        side = (b - a)[0] * (points - a)[:, 1] - (b - a)[1] * (points - a)[:, 0]
        assert (side >= -1e-9).all()
