"""Numbers and vectors that change: true at every step, and without jitter."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manim import UP

from scenes.kit.live import LiveNumber, LiveVector
from scenes.kit.numbers import Number
from tests.scenes.kit.ink import (
    SIZE,
    WHITE,
    column,
    figure,
    figures,
    inked,
    same_picture,
    truth,
)

SWEEP = [-12.4 + 0.1573 * i for i in range(160)] + [0.0, -0.001, 0.005, 9.999, 99.9, 1.0, -7.0]


def test_a_live_number_shows_the_true_text_at_every_step():
    live = LiveNumber(figure(0), SIZE).align_point(1, 2)
    for value in SWEEP:
        live.turn_to(figure(value))
        assert live.figure.value == value
        assert live.text == truth(value, 2), value
        assert same_picture(live, Number(figure(value), SIZE, places=2).align_point(1, 2)), value


def test_a_live_number_on_its_way_keeps_its_decimals():
    """One that stays whole is left whole; one that has decimals does not jump at round values."""
    live = LiveNumber(figure(0.25), SIZE).align_point(1, 2)
    for value in SWEEP:
        live.turn_to(figure(value), moving=True)
        assert live.text == truth(value, 2, full=True), value
        assert len(inked(live)) == len(live.text)
    assert live.turn_to(figure(2.0), moving=True).text == "2.00"
    assert live.turn_to(figure(2.0)).text == "2"
    assert live.turn_to(figure(3.0), moving=True).text == "3"


@pytest.mark.parametrize("moving", [False, True])
def test_a_live_number_on_its_way_without_places_has_no_stop(moving):
    live = LiveNumber(figure(0), SIZE, places=0)
    assert live.turn_to(figure(7), moving).text == "7"


def test_neither_the_decimal_point_nor_a_digit_jitters():
    live = LiveNumber(figure(0), SIZE, places=3).align_point(-2, 0.5)
    seen: list[Number] = []
    for value in SWEEP:
        live.turn_to(figure(value), moving=True)
        assert live.point_x == pytest.approx(-2, abs=1e-9)
        assert live.baseline == pytest.approx(0.5 - 0.34 * SIZE, abs=1e-9)
        seen.append(live.copy())
    column(seen, -2)


@given(st.floats(-1e6, 1e6), st.integers(0, 3))
@settings(max_examples=40)
def test_a_live_number_shows_all_of_any_number(value, places):
    live = LiveNumber(figure(1), SIZE, places=places).align_point(0, 0)
    live.turn_to(figure(value))
    assert len(inked(live)) == len(live.text)
    assert same_picture(live, Number(figure(value), SIZE, places=places).align_point(0, 0))


@given(st.lists(st.floats(-999, 999), min_size=1, max_size=8))
@settings(max_examples=30)
def test_a_live_number_has_no_memory(values):
    """However it got there, it looks as if it had been set so."""
    live = LiveNumber(figure(values[-1]), SIZE)
    point, baseline, em = live.point_x, live.baseline, live.em
    for value in values:
        live.turn_to(figure(value))
    assert live.point_x == pytest.approx(point, abs=1e-9)
    assert live.baseline == pytest.approx(baseline, abs=1e-9)
    assert live.em == pytest.approx(em)
    assert same_picture(live, LiveNumber(figure(values[-1]), SIZE))


def test_a_live_number_is_shown_where_it_was_put_and_as_large():
    live = LiveNumber(figure(1), SIZE).align_point(1, 1)
    live.scale(0.5, about_point=np.zeros(3)).shift(UP)
    for value in (-12.25, 3, 0.001):
        live.turn_to(figure(value))
        wanted = Number(figure(value), SIZE, places=2).align_point(1, 1)
        wanted.scale(0.5, about_point=np.zeros(3)).shift(UP)
        assert same_picture(live, wanted)


def test_a_copy_of_a_live_number_lives_on_its_own():
    live = LiveNumber(figure(1.25), SIZE).align_point(0, 0)
    twin = live.copy().shift(UP)
    twin.turn_to(figure(-7.5))
    assert (live.text, twin.text) == ("1.25", "−7.5")
    assert same_picture(live, Number(figure(1.25), SIZE, places=2).align_point(0, 0))
    assert same_picture(twin, Number(figure(-7.5), SIZE, places=2).align_point(0, 1))
    live.turn_to(figure(3))
    assert twin.text == "−7.5"


def test_a_colour_reaches_the_glyphs_that_come_later():
    live = LiveNumber(figure(1), SIZE).set_color("#FFD84D")
    live.turn_to(figure(-12.25))
    assert {shape.get_fill_color().to_hex() for shape in inked(live)} == {"#FFD84D"}


# Live vectors.


def reading(live: LiveVector) -> list[str]:
    return [number.text for number in live.numbers]


def well_set(live: LiveVector) -> bool:
    """Whether head, bracket, entries, commas and bracket stand in this order, apart."""
    parts = [live.head, live.brackets[0]]
    for i, number in enumerate(live.numbers):
        parts += [*live.commas[i - 1 : i][: i > 0], number]
    parts.append(live.brackets[1])
    edges = [(p.get_left()[0], p.get_right()[0]) for p in parts]
    return all(a[1] < b[0] for a, b in itertools.pairwise(edges))


@given(st.lists(st.floats(-99, 99), min_size=1, max_size=4), st.floats(-99, 99))
@settings(max_examples=25)
def test_a_live_vector_makes_room(values, last):
    live = LiveVector("q =", figures(*(0.0 for _ in values)), SIZE, WHITE)
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
    live = LiveVector("o approx", figures(1, 0), SIZE, WHITE).shift([-3, 1, 0])
    live.centred = False
    x = live.get_left()[0]
    live.turn_to(figures(-12.25, 100))
    assert live.get_left()[0] == pytest.approx(x)


@pytest.mark.parametrize("scale", [0.5, 1.5])
def test_a_live_vector_stays_as_large_as_it_was_made(scale):
    live = LiveVector("q =", figures(1, 0), SIZE, WHITE).scale(scale)
    height = live.brackets[0].height
    live.turn_to(figures(4, 0.5))
    assert live.brackets[0].height == pytest.approx(height)
    assert well_set(live)
    for number in live.numbers:
        assert number.em == pytest.approx(SIZE * scale)
        assert number.baseline == pytest.approx(live.head.baseline, abs=1e-6)


def test_a_copy_of_a_live_vector_lives_on_its_own():
    live = LiveVector("q =", figures(1, 0), SIZE, WHITE)
    twin = live.copy().shift(UP)
    picture = live.copy()
    twin.turn_to(figures(-4, 0.25))
    assert (reading(live), reading(twin)) == (["1", "0"], ["−4", "0.25"])
    assert same_picture(live, picture)
    assert all(number in twin.submobjects for number in twin.numbers)
