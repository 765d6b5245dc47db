"""Numbers that change: true at every step, and without jitter."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manim import UP

from scenes.kit.live_number import LiveNumber, full
from scenes.kit.numbers import Number
from tests.scenes.kit.ink import (
    SIZE,
    column,
    figure,
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


def test_all_decimals_of_a_number_are_those_that_it_has_on_its_way():
    assert [full(figure(value), 2) for value in (1, -0.5, 1234.5)] == ["1.00", "−0.50", "1234.50"]
    assert full(figure(float("-inf")), 2) == "−∞"


def test_a_masked_score_stays_what_it_is():
    live = LiveNumber(figure(float("-inf")), SIZE).align_point(0, 0)
    twin = live.copy()
    live.turn_to(figure(float("-inf")), moving=True)
    assert live.text == "−∞"
    assert same_picture(live, twin)
