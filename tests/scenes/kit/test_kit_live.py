"""Vectors that change: true at every step, and without jitter."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manim import UP

from scenes.kit.live import LiveColumn, LiveVector, row_width
from scenes.kit.text import formula
from tests.scenes.kit.ink import SIZE, WHITE, figures, same_picture, truth

ENTRIES = st.lists(st.floats(-99, 99), min_size=1, max_size=4)


def reading(live: LiveVector) -> list[str]:
    return [number.text for number in live.numbers]


def well_set(live: LiveVector) -> bool:
    """Whether head, bracket, entries, commas and bracket stand in this order, apart."""
    parts = [live.head, live.sign, live.brackets[0]]
    for i, number in enumerate(live.numbers):
        parts += [*live.commas[i - 1 : i][: i > 0], number]
    parts.append(live.brackets[1])
    edges = [(p.get_left()[0], p.get_right()[0]) for p in parts]
    return all(a[1] < b[0] for a, b in itertools.pairwise(edges))


@given(st.lists(st.floats(-99, 99), min_size=1, max_size=4), st.floats(-99, 99))
@settings(max_examples=25)
def test_a_live_vector_makes_room(values, last):
    live = LiveVector("q", figures(*(0.0 for _ in values)), SIZE, WHITE)
    live.shift([2, -1, 0])
    x, baseline = live.get_center()[0], live.head.baseline
    for shown in (values, [last] * len(values)):
        live.turn_to(figures(*shown))
        assert reading(live) == [truth(v, 2) for v in shown]
        assert well_set(live)
        assert live.get_center()[0] == pytest.approx(x)
        assert live.head.baseline == pytest.approx(baseline)
        for number in live.numbers:
            assert number.baseline == pytest.approx(baseline)


def test_a_live_vector_that_is_led_by_its_head_keeps_it_in_place():
    live = LiveVector("o", figures(1, 0), SIZE, WHITE).shift([-3, 1, 0])
    live.centred = False
    x = live.get_left()[0]
    live.turn_to(figures(-12.25, 100))
    assert live.get_left()[0] == pytest.approx(x)


@pytest.mark.parametrize("scale", [0.5, 1.5])
def test_a_live_vector_stays_as_large_as_it_was_made(scale):
    live = LiveVector("q", figures(1, 0), SIZE, WHITE).scale(scale)
    height = live.brackets[0].height
    live.turn_to(figures(4, 0.5))
    assert live.brackets[0].height == pytest.approx(height)
    assert well_set(live)
    for number in live.numbers:
        assert number.em == pytest.approx(SIZE * scale)
        assert number.baseline == pytest.approx(live.head.baseline, abs=1e-6)


def test_a_copy_of_a_live_vector_lives_on_its_own():
    live = LiveVector("q", figures(1, 0), SIZE, WHITE)
    twin = live.copy().shift(UP)
    picture = live.copy()
    twin.turn_to(figures(-4, 0.25))
    assert (reading(live), reading(twin)) == (["1", "0"], ["−4", "0.25"])
    assert same_picture(live, picture)
    assert all(number in twin.submobjects for number in twin.numbers)


@pytest.mark.parametrize(("values", "sign"), [((1, 0.25), "="), ((1, 1 / 3), "approx")])
def test_the_sign_is_true_of_the_entries(values, sign):
    for live in (
        LiveVector("q", figures(*values), SIZE, WHITE),
        LiveVector("q", figures(0.5, 0.7), SIZE, WHITE).turn_to(figures(*values)),
    ):
        wanted = formula(f"q {sign}", SIZE, WHITE)
        drawn = live.sign.points - [live.head.get_left()[0], live.head.baseline, 0]
        shift = [wanted.get_left()[0], wanted.baseline, 0]
        assert drawn == pytest.approx(wanted[-1].points - shift, abs=1e-6)


def test_on_its_way_the_sign_does_not_go_back_and_forth():
    live = LiveVector("q", figures(1.0), SIZE, WHITE)
    signs = [live.turn_to(figures(x), moving=True).rounded for x in (1.0, 1.111, 1.25, 1.3)]
    assert signs == [False, True, True, True]
    assert not live.turn_to(figures(4.0)).rounded


@given(st.lists(st.floats(0.01, 99) | st.floats(-99, -0.01), min_size=1, max_size=4))
@settings(max_examples=25)
def test_a_row_is_measured_as_wide_as_it_gets(values):
    entries = figures(*values)
    live = LiveVector("q", figures(*(v + 0.123 for v in values)), 1.0, WHITE)
    live.turn_to(entries, moving=True)
    assert live.width <= row_width("q", entries) + 1e-6
    assert row_width("q", entries) <= live.width + 0.3


@given(ENTRIES, ENTRIES)
@settings(max_examples=25)
def test_a_column_keeps_its_points_in_line_and_its_numbers_inside(values, others):
    n = min(len(values), len(others))
    first, then = figures(*values[:n]), figures(*others[:n])
    live = LiveColumn("o", first, SIZE, WHITE, 0.36, widest=[then]).shift([1, 2, 0])
    brackets = [bracket.copy() for bracket in live.brackets]
    live.turn_to(then, moving=True)
    assert len({round(number.point_x, 9) for number in live.numbers}) == 1
    for number, y in zip(live.numbers, live.ys, strict=True):
        assert number.baseline == pytest.approx(2 + y - 0.34 * SIZE)
        assert live.brackets[0].get_left()[0] < number.get_left()[0]
        assert number.get_right()[0] < live.brackets[1].get_right()[0]
    assert all(same_picture(a, b) for a, b in zip(live.brackets, brackets, strict=True))
    assert live.head.get_right()[0] < live.brackets[0].get_left()[0]
