"""Numbers: their own glyphs, and one decimal point for a column."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manim import RIGHT, VGroup

from scenes.kit.numbers import Number, anchor, point_of
from scenes.kit.typeset import literal, typeset
from tests.scenes.kit.ink import SIZE, bottom, column, figure, left, truth

MIX = [0.0, 0.707107, 12.5, -3.0, 1.0, -0.401112, 100.0, -12.25]


@pytest.mark.parametrize("value", MIX)
@pytest.mark.parametrize("places", [0, 1, 2, 3, 6])
def test_a_number_shows_its_text_glyph_by_glyph(value, places):
    number = Number(figure(value), SIZE, places=places)
    assert number.text == truth(value, places)
    assert len(number) == len(number.text)
    for shape, letter in zip(number, number.text, strict=True):
        (outline,) = typeset(literal(letter))
        plain = outline.points * SIZE
        moved = plain + [left(shape) - plain[:, 0].min(), bottom(shape) - plain[:, 1].min(), 0]
        assert np.allclose(shape.points, moved)


def test_a_mixed_column_stands_on_its_decimal_points():
    numbers = [Number(figure(v), SIZE).align_point(1.5, -i) for i, v in enumerate(MIX)]
    column(numbers, 1.5)
    for i, number in enumerate(numbers):
        assert number.baseline == pytest.approx(-i - 0.34 * SIZE)


@given(st.lists(st.floats(-999, 999) | st.integers(-999, 999), min_size=2, max_size=6),
       st.integers(0, 4), st.floats(0.2, 1), st.floats(-5, 5))  # fmt: skip
@settings(max_examples=30)
def test_any_column_stands_on_its_decimal_points(values, places, size, x):
    numbers = [Number(figure(v), size, places=places).align_point(x, 0) for v in values]
    column(numbers, x, size)


@given(st.lists(st.floats(-999, 999), min_size=1, max_size=5), st.floats(-5, 5))
@settings(max_examples=30)
def test_a_column_is_centred_as_a_block(values, x):
    figures = [figure(v) for v in values]
    point = point_of(figures, x, SIZE)
    block = VGroup(*(Number(f, SIZE).align_point(point, 0) for f in figures))
    assert block.get_center()[0] == pytest.approx(x, abs=0.2 * SIZE)


@pytest.mark.parametrize("text", ["0.5", "12.5", "12", "−3"])
def test_the_point_of_a_number_lies_behind_its_whole_part(text):
    assert anchor(text) == pytest.approx(anchor(text.split(".")[0]))
    assert anchor("123") == pytest.approx(3 * anchor("1"))


@pytest.mark.parametrize("scale", [0.5, 2])
def test_the_decimal_point_follows_scaling(scale):
    number = Number(figure(12.5), SIZE).align_point(0, 0).shift(RIGHT)
    stop = number[number.text.index(".")]
    offset = left(stop) - number.point_x
    number.scale(scale)
    assert left(stop) - number.point_x == pytest.approx(offset * scale)
