"""Set type: one baseline and a true size, whatever is done to it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manim import LEFT, RIGHT, UP

from scenes.kit.figures import count
from scenes.kit.live import LiveNumber
from scenes.kit.numbers import Number
from scenes.kit.text import formula, words
from scenes.kit.type import Type, glyph
from scenes.kit.typeset import typeset
from tests.scenes.kit.ink import SIZE, WHITE, bottom, figure, inked

LINES = ["scale", "softmax gy", "x", "QgQ", "jump", "'", "1.5", "AV", "(q)"]


@pytest.mark.parametrize("text", LINES)
def test_words_set_at_one_height_stand_on_one_baseline(text):
    first = words("scale", SIZE, WHITE).at([-2, 0.7, 0])
    other = words(text, SIZE, WHITE).at([2, 0.7, 0])
    assert other.baseline == pytest.approx(first.baseline, abs=1e-9)


def test_feet_of_scale_and_softmax_gy_are_level_in_ink():
    """The l and the x have flat feet; a tail does not lift the line."""
    scale = words("scale", SIZE, WHITE).at([-2, 0.7, 0])
    softmax = words("softmax gy", SIZE, WHITE).at([2, 0.7, 0])
    ell, eks = scale[3], softmax[-3]
    assert bottom(ell) == pytest.approx(bottom(eks), abs=0.01 * SIZE)
    assert bottom(softmax) < bottom(eks) if len(softmax.points) else True
    assert softmax.get_bottom()[1] < bottom(eks) - 0.15 * SIZE


def test_words_numbers_and_formulas_share_the_line():
    y = -1.3
    lines = [
        words("q and k", SIZE, WHITE),
        words("`QKᵀ/√dₖ`", SIZE, WHITE),
        formula("sqrt({d})", SIZE, WHITE, d=count("d_k", 2)),
        Number(figure(-0.25), SIZE),
        LiveNumber(figure(7), SIZE),
        words("mono", SIZE, WHITE, mono=True),
        words("bold", SIZE, WHITE, bold=True),
    ]
    baselines = [line.at([i, y, 0]).baseline for i, line in enumerate(lines)]
    assert np.ptp(baselines) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("y", [-2, 0, 1.25])
def test_on_baseline_goes_there_and_nowhere_else(y):
    line = words("gy", SIZE, WHITE).shift(RIGHT * 3)
    x = line.get_left()[0]
    line.on_baseline(y)
    assert line.baseline == pytest.approx(y)
    assert line.get_left()[0] == pytest.approx(x)


@pytest.mark.parametrize(("edge", "sign"), [(None, 0), (LEFT, -1), (RIGHT, 1)])
def test_at_puts_the_middle_or_the_edge(edge, sign):
    line = words("a line", SIZE, WHITE).at([1.5, 0, 0], edge)
    assert line.get_center()[0] + sign * line.width / 2 == pytest.approx(1.5)


MAKERS = {
    "words": lambda: words("softmax gy {n}", SIZE, WHITE, {"n": figure(-0.5)}),
    "formula": lambda: formula("e^{x} = y", SIZE, WHITE, x=figure(0.5)),
    "number": lambda: Number(figure(-12.5), SIZE),
    "live": lambda: LiveNumber(figure(-12.5), SIZE),
    "a live one that has changed": lambda: LiveNumber(figure(1), SIZE).turn_to(figure(-4.25)),
}


@pytest.mark.parametrize("maker", MAKERS)
@given(x=st.floats(-5, 5), y=st.floats(-3, 3), scale=st.floats(0.2, 3))
@settings(max_examples=15)
def test_size_and_baseline_follow_what_is_done(maker, x, y, scale):
    made: Type = MAKERS[maker]().at([0, 0, 0])
    baseline = made.baseline
    assert made.em == pytest.approx(SIZE)
    made.shift([x, y, 0])
    assert made.baseline == pytest.approx(baseline + y)
    made.scale(scale, about_point=np.zeros(3))
    assert made.em == pytest.approx(SIZE * scale)
    assert made.baseline == pytest.approx((baseline + y) * scale)
    twin = made.copy()
    assert (twin.em, twin.baseline) == (made.em, made.baseline)
    assert twin.text == made.text
    twin.shift(UP)
    assert twin.baseline == pytest.approx(made.baseline + 1)


def test_all_type_is_filled_and_not_stroked():
    for made in (words("a `√d` {n}", SIZE, "#FFD84D", {"n": count("n", 1)}), Number(figure(1), 1)):
        for shape in inked(made):
            assert shape.get_fill_opacity() == 1
            assert shape.get_stroke_width() == 0


@pytest.mark.parametrize("size", [0.2, 1.5])
def test_a_glyph_is_its_outline_at_a_size(size):
    (outline,) = typeset("x")
    shape = glyph(outline, size, "#FFD84D")
    assert np.allclose(shape.points, outline.points * size)
    assert shape.get_fill_color().to_hex() == "#FFD84D"
