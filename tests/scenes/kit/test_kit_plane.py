"""The plane holds its vectors, to one scale, whatever they are."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manim import Arrow, Dot, Rectangle, RightAngle

from scenes.kit.frame import Box
from scenes.kit.labels import places_beside, places_round, settle
from scenes.kit.plane import Plane
from scenes.kit.theme import NIGHT

BOX = Box(-6, -1, -2, 2.5)
ENTRY = st.integers(-8, 8) | st.floats(-1e6, 1e6)
VECTORS = st.lists(st.tuples(ENTRY, ENTRY), min_size=1, max_size=6)


def plane(*vectors) -> Plane:
    return Plane(BOX, vectors, NIGHT)


@given(VECTORS)
@settings(max_examples=25)
def test_everything_fits_into_the_box(vectors):
    made = plane(*vectors)
    assert made.get_left()[0] >= BOX.left - 1e-6
    assert made.get_right()[0] <= BOX.right + 1e-6
    assert made.get_bottom()[1] >= BOX.bottom - 1e-6
    assert made.get_top()[1] <= BOX.top + 1e-6
    for vector in (*vectors, (0, 0)):
        x, y, _ = made.point(vector)
        assert BOX.left < x < BOX.right
        assert BOX.bottom < y < BOX.top


@given(VECTORS)
@settings(max_examples=25)
def test_both_axes_have_one_scale(vectors):
    """So a right angle is one on screen, and lengths can be compared."""
    made = plane(*vectors)
    span = float(np.abs(vectors).max())
    if span < 1e-9:
        return
    origin = made.point((0, 0))
    right, up = made.point((span, 0)) - origin, made.point((0, span)) - origin
    assert right[1] == pytest.approx(0, abs=1e-6)
    assert up[0] == pytest.approx(0, abs=1e-6)
    assert right[0] == pytest.approx(up[1])
    assert right[0] > 0


@pytest.mark.parametrize("vectors", [[(0, 0)], [], [(1e-9, 0)], [(1e6, -1e6)], [(-3, -3)]])
def test_odd_vectors_have_a_plane_too(vectors):
    made = plane(*vectors)
    assert np.isfinite(made.point((0, 0))).all()
    assert len(made.grid.background_lines) < 40


def test_an_arrow_goes_from_where_to_where():
    made = plane((1, 0), (0, 1), (1, 1))
    arrow = made.arrow((1, 1), NIGHT.key)
    assert arrow.get_start() == pytest.approx(made.point((0, 0)), abs=1e-6)
    assert arrow.get_end() == pytest.approx(made.point((1, 1)), abs=1e-6)
    moved = made.arrow((0.4, 0), NIGHT.value, start=(0, 1))
    assert moved.get_start() == pytest.approx(made.point((0, 1)), abs=1e-6)
    assert moved.get_end() == pytest.approx(made.point((0.4, 1)), abs=1e-6)
    assert made.dot((0.5, 0.5), NIGHT.output).get_center() == pytest.approx(
        made.point((0.5, 0.5)), abs=1e-6
    )


PAIR = st.tuples(st.floats(-3, 3), st.floats(-3, 3))


@given(PAIR, PAIR)
@settings(max_examples=25)
def test_a_perpendicular_stands_on_its_line(vector, onto):
    made = plane((3, 3), (-3, -3))
    fall = made.drop(vector, onto)
    if not len(fall) or isinstance(fall[0], RightAngle):
        return
    head, foot = fall[0].get_start(), fall[0].get_end()
    origin = made.point((0, 0))
    assert head == pytest.approx(made.point(vector), abs=0.05)
    along = made.point(onto) - origin
    if np.linalg.norm(along) > 0.5 and np.linalg.norm(head - foot) > 0.5:
        turn = np.dot(head - foot, along) / np.linalg.norm(along) / np.linalg.norm(head - foot)
        assert abs(turn) < 0.05
        assert abs(np.cross(foot - origin, along)[2]) / np.linalg.norm(along) < 0.05


@pytest.mark.parametrize(("vector", "onto"), [((1, 0), (2, 0)), ((0, 0), (1, 1)), ((0, 0), (0, 0))])
def test_what_lies_on_the_line_needs_no_perpendicular(vector, onto):
    assert not len(plane((2, 2)).drop(vector, onto))


@pytest.mark.parametrize("vector", [(0, 2), (0, -1.5)])
def test_only_a_right_angle_has_its_mark(vector):
    made = plane((2, 2), (-2, -2))
    assert isinstance(made.drop(vector, (2, 0))[0], RightAngle)
    assert not isinstance(made.drop((0.1, vector[1]), (2, 0))[0], RightAngle)


def test_a_shadow_behind_the_arrow_falls_on_its_line_drawn_on():
    made = plane((2, 2), (-2, -2))
    behind, beyond = made.drop((-1, 1), (1, 0)), made.drop((2, 1), (1, 0))
    assert len(behind) == len(beyond) == 2
    assert behind[1].get_start() == pytest.approx(made.point((0, 0)), abs=0.05)
    assert beyond[1].get_start() == pytest.approx(made.point((1, 0)), abs=0.05)
    assert len(made.drop((1, 1), (2, 0))) == 1


def test_an_arrow_of_no_length_is_a_dot():
    assert isinstance(plane((1, 1)).arrow((0, 0), NIGHT.key), Dot)
    assert isinstance(plane((9999, 0)).arrow((1, 1), NIGHT.key), Dot)
    assert isinstance(plane((1, 1)).arrow((0.5, 0), NIGHT.key), Arrow)


def label() -> Rectangle:
    return Rectangle(width=0.4, height=0.3)


def beside(start, end, lines, taken):
    made = label()
    settle(made, places_beside(made, start, end), lines, taken)
    return made


@given(st.floats(0, 2 * np.pi), st.floats(1, 4))
@settings(max_examples=25)
def test_a_label_stands_beside_its_arrow(angle, length):
    start = np.array([0.5, -0.5, 0])
    end = start + length * np.array([np.cos(angle), np.sin(angle), 0])
    made = beside(start, end, [(start, end)], [])
    low, high = made.get_corner([-1, -1, 0]), made.get_corner([1, 1, 0])
    along = np.linspace(0, 1, 200)[:, None] * (end - start) + start
    inside = ((along > low) & (along < high))[:, :2].all(axis=1)
    assert not inside.any()
    assert np.linalg.norm(along - made.get_center(), axis=1).min() < 0.6


def test_a_label_keeps_away_from_other_lines_and_labels():
    start, end = np.zeros(3), np.array([3.0, 0, 0])
    free = beside(start, end, [(start, end)], [])
    moved = beside(start, end, [(start, end)], [Dot(free.get_center())])
    assert np.linalg.norm(moved.get_center() - free.get_center()) > 0.3
    other = (free.get_center() - [0, 1, 0], free.get_center() + [0, 1, 0])
    moved = beside(start, end, [(start, end), other], [])
    assert abs(moved.get_center()[0] - free.get_center()[0]) > 0.2


def test_labels_of_one_point_stand_all_round_it():
    placed: list[Rectangle] = []
    for _ in range(6):
        made = label()
        assert settle(made, places_round(made, np.zeros(3)), taken=placed)
        placed.append(made)


def test_a_label_stays_in_its_room():
    made, room = label(), Box(-0.1, 1, -1, 1)
    assert settle(made, places_round(made, np.array([0.9, 0, 0])), room=room)
    assert made.get_right()[0] <= 1
    assert not settle(made, [np.array([2.0, 0, 0])], room=room)
