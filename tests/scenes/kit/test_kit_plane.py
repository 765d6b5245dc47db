"""The plane holds its vectors, to one scale, whatever they are."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manim import Dot, Rectangle

from scenes.kit.frame import Box
from scenes.kit.plane import Plane, beside
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
    line = made.drop(vector, onto)
    if line is None:
        return
    head, foot = line.get_start(), line.get_end()
    origin = made.point((0, 0))
    assert head == pytest.approx(made.point(vector), abs=0.05)
    along = made.point(onto) - origin
    if np.linalg.norm(along) > 0.5 and np.linalg.norm(head - foot) > 0.5:
        turn = np.dot(head - foot, along) / np.linalg.norm(along) / np.linalg.norm(head - foot)
        assert abs(turn) < 0.05
        assert abs(np.cross(foot - origin, along)[2]) / np.linalg.norm(along) < 0.05


@pytest.mark.parametrize(("vector", "onto"), [((1, 0), (2, 0)), ((0, 0), (1, 1)), ((0, 0), (0, 0))])
def test_what_lies_on_the_line_needs_no_perpendicular(vector, onto):
    assert plane((2, 2)).drop(vector, onto) is None


@given(st.floats(0, 2 * np.pi), st.floats(1, 4))
@settings(max_examples=25)
def test_a_label_stands_beside_its_arrow(angle, length):
    start = np.array([0.5, -0.5, 0])
    end = start + length * np.array([np.cos(angle), np.sin(angle), 0])
    label = beside(Rectangle(width=0.4, height=0.3), start, end, [(start, end)], [])
    low, high = label.get_corner([-1, -1, 0]), label.get_corner([1, 1, 0])
    along = np.linspace(0, 1, 200)[:, None] * (end - start) + start
    inside = ((along > low) & (along < high))[:, :2].all(axis=1)
    assert not inside.any()
    assert np.linalg.norm(along - label.get_center(), axis=1).min() < 0.6


def test_a_label_keeps_away_from_other_lines_and_labels():
    start, end = np.zeros(3), np.array([3.0, 0, 0])
    free = beside(Rectangle(width=0.4, height=0.3), start, end, [(start, end)], [])
    taken = [Dot(free.get_center())]
    moved = beside(Rectangle(width=0.4, height=0.3), start, end, [(start, end)], taken)
    assert np.linalg.norm(moved.get_center() - free.get_center()) > 0.3
    other = (free.get_center() - [0, 1, 0], free.get_center() + [0, 1, 0])
    moved = beside(Rectangle(width=0.4, height=0.3), start, end, [(start, end), other], [])
    assert abs(moved.get_center()[0] - free.get_center()[0]) > 0.2
