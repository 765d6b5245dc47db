"""Small moves: what they leave behind."""

from __future__ import annotations

import numpy as np
import pytest
from manim import RIGHT, UP, Dot, Square, VGroup

from scenes.kit.motion import fly, glint, pulse, swap
from tests.scenes.kit.ink import run


def test_a_pulse_swells_and_settles():
    square = Square(side_length=1)
    animation = pulse(square, 1.5).build()
    animation.begin()
    animation.interpolate(0.5)
    assert square.width == pytest.approx(1.5, abs=0.01)
    animation.finish()
    assert square.width == pytest.approx(1)


def test_copies_fly_and_originals_stay():
    here, there = [Dot(), Dot(UP)], [Dot(3 * RIGHT), Dot(3 * RIGHT + UP)]
    run(fly(here, there))
    assert [d.get_center()[0] for d in here] == pytest.approx([0, 0])
    with pytest.raises(ValueError, match="zip"):
        fly(here, there[:1])


def test_a_glint_leaves_place_size_and_colour():
    group = VGroup(Square(color="#FFFFFF"), Square(color="#FFFFFF").shift(2 * RIGHT))
    before = [m.get_center() for m in group], [m.width for m in group]
    run(glint(*group, color="#FFD84D"))
    assert np.allclose([m.get_center() for m in group], before[0])
    assert [m.width for m in group] == pytest.approx(before[1])
    assert {m.get_color().to_hex() for m in group} == {"#FFFFFF"}


def test_a_swap_never_shows_both_in_full():
    old, new = Square(fill_opacity=1), Square(fill_opacity=1)
    animation = swap(old, new)
    animation.begin()
    for step in range(21):
        animation.interpolate(step / 20)
        assert old.get_fill_opacity() + new.get_fill_opacity() < 1.2
    assert new.get_fill_opacity() == pytest.approx(1)
