"""Type on screen: one baseline, one decimal point, true text, whatever is done to it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from decimal import ROUND_HALF_EVEN, Decimal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manim import LEFT, RIGHT, UP, VGroup, VMobject

from scenes.kit.errors import NarrationError, UserError
from scenes.kit.figures import Figure, Source, Worked, count
from scenes.kit.live import LiveNumber, LiveVector
from scenes.kit.numbers import Number, anchor, point_of
from scenes.kit.text import Words, formula, words
from scenes.kit.type import Type
from scenes.kit.typeset import literal, typeset
from tests.scenes.kit.files import is_one_sentence

WHITE, SIZE = "#FFFFFF", 0.42
MIX = [0.0, 0.707107, 12.5, -3.0, 1.0, -0.401112, 100.0, -12.25]
WORKED = Worked([1, 0], [[1, 0], [0, 1], [1, 1]], [[1, 0], [0, 1], [0.5, 0.5]])


def figure(value: float) -> Figure:
    return Figure(value, Source("x"))


def inked(mobject: VMobject) -> list[VMobject]:
    return mobject.family_members_with_points()


def left(shape: VMobject) -> float:
    return float(shape.points[:, 0].min())


def bottom(shape: VMobject) -> float:
    return float(shape.points[:, 1].min())


def middle(shape: VMobject) -> float:
    return float(shape.points[:, 0].min() + shape.points[:, 0].max()) / 2


def same_picture(one: VMobject, other: VMobject) -> bool:
    a, b = inked(one), inked(other)
    return len(a) == len(b) and all(
        x.points.shape == y.points.shape and np.allclose(x.points, y.points, atol=1e-9)
        for x, y in zip(a, b, strict=True)
    )


def truth(value: float, places: int, full: bool = False) -> str:
    """How a float64 is written, from its exact value; short only where nothing is lost."""
    exact = Decimal(value)
    shown = exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)
    text = str(abs(shown))
    noise = Decimal("1e-14") * max(Decimal(1), abs(exact))
    if not full and abs(shown - exact) <= noise and "." in text:
        text = text.rstrip("0").rstrip(".")
    return "\N{MINUS SIGN}" * (shown < 0) + text


# One baseline.

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
    "a live one that has changed": lambda: LiveNumber(figure(1), SIZE).show(figure(-4.25)),
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


# Numbers.


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


def column(numbers: Iterable[Number], x: float, size: float = SIZE) -> None:
    """Look at the ink: full stops at one place, digits of one rank in one cell around it."""
    stops, cells = [], {}
    for number in numbers:
        whole = number.text.split(".")[0]
        shapes = [s for s in number.submobjects if len(s.points)]
        assert number.point_x == pytest.approx(x, abs=1e-9)
        for i, (letter, shape) in enumerate(zip(number.text, shapes, strict=True)):
            if letter == ".":
                stops.append(left(shape))
            elif letter.isdigit():
                cells.setdefault(i - len(whole), {}).setdefault(letter, []).append(shape)
    assert not stops or np.ptp(stops) < 1e-9
    for rank, digits in cells.items():
        middles = [middle(shape) for shapes in digits.values() for shape in shapes]
        assert np.ptp(middles) < 0.12 * size, rank
        for shapes in digits.values():
            assert np.ptp([left(shape) for shape in shapes]) < 1e-9
    for digits in (cells.get(-1, {}),):
        assert all(middle(s) < x for shapes in digits.values() for s in shapes)


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


# Live numbers.

SWEEP = [-12.4 + 0.1573 * i for i in range(160)] + [0.0, -0.001, 0.005, 9.999, 99.9, 1.0, -7.0]


def test_a_live_number_shows_the_true_text_at_every_step():
    live = LiveNumber(figure(0), SIZE).align_point(1, 2)
    for value in SWEEP:
        live.show(figure(value))
        assert live.figure.value == value
        assert live.text == truth(value, 2), value
        assert same_picture(live, Number(figure(value), SIZE, places=2).align_point(1, 2)), value


def test_a_live_number_on_its_way_keeps_its_decimals():
    """One that stays whole is left whole; one that has decimals does not jump at round values."""
    live = LiveNumber(figure(0.25), SIZE).align_point(1, 2)
    for value in SWEEP:
        live.show(figure(value), moving=True)
        assert live.text == truth(value, 2, full=True), value
        assert len(inked(live)) == len(live.text)
    assert live.show(figure(2.0), moving=True).text == "2.00"
    assert live.show(figure(2.0)).text == "2"
    assert live.show(figure(3.0), moving=True).text == "3"


@pytest.mark.parametrize("moving", [False, True])
def test_a_live_number_on_its_way_without_places_has_no_stop(moving):
    live = LiveNumber(figure(0), SIZE, places=0)
    assert live.show(figure(7), moving).text == "7"


def test_neither_the_decimal_point_nor_a_digit_jitters():
    live = LiveNumber(figure(0), SIZE, places=3).align_point(-2, 0.5)
    seen: list[Number] = []
    for value in SWEEP:
        live.show(figure(value), moving=True)
        assert live.point_x == pytest.approx(-2, abs=1e-9)
        assert live.baseline == pytest.approx(0.5 - 0.34 * SIZE, abs=1e-9)
        seen.append(live.copy())
    column(seen, -2)


@given(st.floats(-1e6, 1e6), st.integers(0, 3))
@settings(max_examples=40)
def test_a_live_number_shows_all_of_any_number(value, places):
    live = LiveNumber(figure(1), SIZE, places=places).align_point(0, 0)
    live.show(figure(value))
    assert len(inked(live)) == len(live.text)
    assert same_picture(live, Number(figure(value), SIZE, places=places).align_point(0, 0))


@given(st.lists(st.floats(-999, 999), min_size=1, max_size=8))
@settings(max_examples=30)
def test_a_live_number_has_no_memory(values):
    """However it got there, it looks as if it had been set so."""
    live = LiveNumber(figure(values[-1]), SIZE)
    point, baseline, em = live.point_x, live.baseline, live.em
    for value in values:
        live.show(figure(value))
    assert live.point_x == pytest.approx(point, abs=1e-9)
    assert live.baseline == pytest.approx(baseline, abs=1e-9)
    assert live.em == pytest.approx(em)
    assert same_picture(live, LiveNumber(figure(values[-1]), SIZE))


def test_a_live_number_is_shown_where_it_was_put_and_as_large():
    live = LiveNumber(figure(1), SIZE).align_point(1, 1)
    live.scale(0.5, about_point=np.zeros(3)).shift(UP)
    for value in (-12.25, 3, 0.001):
        live.show(figure(value))
        wanted = Number(figure(value), SIZE, places=2).align_point(1, 1)
        wanted.scale(0.5, about_point=np.zeros(3)).shift(UP)
        assert same_picture(live, wanted)


def test_a_copy_of_a_live_number_lives_on_its_own():
    live = LiveNumber(figure(1.25), SIZE).align_point(0, 0)
    twin = live.copy().shift(UP)
    twin.show(figure(-7.5))
    assert (live.text, twin.text) == ("1.25", "−7.5")
    assert same_picture(live, Number(figure(1.25), SIZE, places=2).align_point(0, 0))
    assert same_picture(twin, Number(figure(-7.5), SIZE, places=2).align_point(0, 1))
    live.show(figure(3))
    assert twin.text == "−7.5"


def test_a_colour_reaches_the_glyphs_that_come_later():
    live = LiveNumber(figure(1), SIZE).set_color("#FFD84D")
    live.show(figure(-12.25))
    assert {shape.get_fill_color().to_hex() for shape in inked(live)} == {"#FFD84D"}


# Live vectors.


def vector(*values: float) -> list[Figure]:
    return [figure(v) for v in values]


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
    live = LiveVector("q =", vector(*(0.0 for _ in values)), SIZE, WHITE)
    live.shift([2, -1, 0])
    x, baseline = live.get_center()[0], live.head.baseline
    for shown in (values, [last] * len(values)):
        live.show(vector(*shown))
        assert reading(live) == [truth(v, 2) for v in shown]
        assert well_set(live)
        assert live.get_center()[0] == pytest.approx(x)
        assert live.head.baseline == pytest.approx(baseline)
        for number in live.numbers:
            assert number.baseline == pytest.approx(baseline)


def test_a_live_vector_that_is_led_by_its_head_keeps_it_in_place():
    live = LiveVector("o approx", vector(1, 0), SIZE, WHITE).shift([-3, 1, 0])
    live.centred = False
    x = live.get_left()[0]
    live.show(vector(-12.25, 100))
    assert live.get_left()[0] == pytest.approx(x)


@pytest.mark.parametrize("scale", [0.5, 1.5])
def test_a_live_vector_stays_as_large_as_it_was_made(scale):
    live = LiveVector("q =", vector(1, 0), SIZE, WHITE).scale(scale)
    height = live.brackets[0].height
    live.show(vector(4, 0.5))
    assert live.brackets[0].height == pytest.approx(height)
    assert well_set(live)
    for number in live.numbers:
        assert number.em == pytest.approx(SIZE * scale)
        assert number.baseline == pytest.approx(live.head.baseline, abs=1e-6)


def test_a_copy_of_a_live_vector_lives_on_its_own():
    live = LiveVector("q =", vector(1, 0), SIZE, WHITE)
    twin = live.copy().shift(UP)
    picture = live.copy()
    twin.show(vector(-4, 0.25))
    assert (reading(live), reading(twin)) == (["1", "0"], ["−4", "0.25"])
    assert same_picture(live, picture)
    assert all(number in twin.submobjects for number in twin.numbers)


# Words.


@pytest.mark.parametrize(
    "text", ["a # b", "$x$", "*b* _i_", 'a "b" \\ c', "<a> @b", "] [ )(", "50 %", "a}b", "~ = -"]
)
def test_words_are_no_markup(text):
    assert len(inked(words(text, SIZE, WHITE))) == len(text.replace(" ", ""))


@settings(max_examples=40)
@given(st.text("#$*_\\\"'<>@]}[)(=-+/~xyz 18", min_size=1, max_size=9).filter(str.strip))
def test_any_words_are_no_markup(text):
    if "--" not in text and "''" not in text:
        assert len(inked(words(text, SIZE, WHITE))) == len(text.replace(" ", ""))


@pytest.mark.parametrize("style", [{}, {"bold": True}, {"italic": True}, {"mono": True}])
def test_a_letter_that_no_font_has_is_named(style):
    with pytest.raises(UserError) as caught:
        words("a ☃", SIZE, WHITE, **style)
    is_one_sentence(caught.value, "☃", "U+2603")


@pytest.mark.parametrize("style", [{"bold": True}, {"italic": True}, {"mono": True}])
def test_no_style_draws_boxes_for_letters(style):
    """What the upright font has, the others have, or they name it."""
    known = []
    for point in (*range(0x21, 0x100), *range(0x100, 0x180, 3), *range(0x2010, 0x2024, 3)):
        letter = chr(point)
        try:
            literal(letter)
        except UserError:
            continue
        if not letter.isspace() and letter not in "`{}":
            known.append(letter)
    assert len(known) > 150
    lost = []
    box = missing(style)
    for letter in known:
        try:
            shown = words(letter, SIZE, WHITE, **style)
        except UserError as error:
            is_one_sentence(error, letter)
        else:
            if box & {outline.path for outline in typeset(shown.source)}:
                lost.append(letter)
    assert not lost


def missing(style: dict[str, bool]) -> set[str]:
    """What a style draws for a letter that its font does not have; it may be nothing."""
    font = '#text(font: "DejaVu Sans Mono")' if "mono" in style else ""
    font = {"bold": "#strong", "italic": "#emph"}.get(next(iter(style)), font)
    try:
        return {outline.path for outline in typeset(f'{font}[#"\U0010fffe"]')}
    except UserError:
        return set()


@pytest.mark.parametrize("style", ["bold", "italic", "mono"])
def test_styles_look_different(style):
    plain = words("a word", SIZE, WHITE)
    assert not same_picture(words("a word", SIZE, WHITE, **{style: True}), plain)


@pytest.mark.parametrize("text", ["", " ", "``", "` `", "`"])
def test_words_without_a_letter_are_a_users_mistake(text):
    with pytest.raises(UserError) as caught:
        words(text, SIZE, WHITE)
    is_one_sentence(caught.value)


def test_placeholders_become_numbers():
    names = {"weights": WORKED.weights, "n": count("n_k", 3)}
    line = words("The {n:word} are {weights[0]} and {weights[1]:2}.", SIZE, WHITE, names)
    assert [n.text for n in line.numbers.values()] == ["0.401", "0.20"]
    assert [n.figure for n in line.numbers.values()] == list(WORKED.weights[:2])
    assert line.text == "The three are # and #."
    for number in line.numbers.values():
        assert number in line.submobjects
        assert number.em == pytest.approx(SIZE)
        assert number.baseline == pytest.approx(line.baseline, abs=0.02 * SIZE)


def test_a_vector_in_words_has_its_entries_as_numbers():
    line = words("`q = [{query}]`", SIZE, WHITE, {"query": WORKED.query})
    assert [n.text for n in line.numbers.values()] == ["1", "0"]


@pytest.mark.parametrize(("language", "word"), [("en", "three"), ("de", "drei")])
def test_a_count_is_spelled_out(language, word):
    line = words("{n:word}", SIZE, WHITE, {"n": count("n_k", 3)}, language=language)
    assert line.text == word
    assert not line.numbers


@pytest.mark.parametrize("text", ["{nothing}", "a {", "{n.__class__}", "}{"])
def test_a_placeholder_that_names_nothing(text):
    with pytest.raises(NarrationError) as caught:
        words(text, SIZE, WHITE, {"n": count("n_k", 3)})
    is_one_sentence(caught.value)


def test_a_formula_has_its_figures_as_numbers():
    line = formula(
        "e^{x} / sqrt({d}) approx {y}", SIZE, WHITE,
        x=WORKED.scaled[0], d=(WORKED.d, 0), y=(WORKED.exps[0], 2),
    )  # fmt: skip
    assert {k: n.text for k, n in line.numbers.items()} == {"x": "0.707", "d": "2", "y": "2.03"}
    assert line.scripted
    assert line.numbers["x"].em < 0.8 * SIZE
    assert line.numbers["y"].em == pytest.approx(SIZE, rel=0.01)
    assert not formula("a + b", SIZE, WHITE).scripted


def test_parts_around_a_number():
    line = formula("a {x} b c {y} d", SIZE, WHITE, x=count("x", 1), y=count("y", 2))
    assert len(line.before("x")) == 1
    assert len(line.after("x")) == len(line.before("y")) == 2
    assert list(line.after("x")) == list(line.before("y"))
    assert len(line.after("y")) == 1
    assert len(line.signs) == 4
    assert not any(isinstance(part, Number) for part in line.signs)


def test_labels_that_are_no_numbers_are_parts():
    line = formula("a #[#box[bc]<x>] d", SIZE, WHITE)
    assert len(line.parts["x"]) == 2
    assert line.parts["x"] in line.submobjects


def test_a_copy_of_words_has_numbers_of_its_own():
    line = words("so {n} it is", SIZE, WHITE, {"n": count("n_k", 3)})
    twin: Words = line.copy().shift(UP)
    (number,) = twin.numbers.values()
    assert number in twin.submobjects
    assert number not in line.submobjects
    assert number.baseline == pytest.approx(next(iter(line.numbers.values())).baseline + 1)
    number.set_color("#FF0000")
    assert all(s.get_fill_color().to_hex() == WHITE for s in inked(line))


def test_a_nul_in_a_text_is_a_letter_that_no_font_has():
    for text in ("\x00", "\x000\x00", "a\x001\x00b"):
        with pytest.raises(UserError) as caught:
            words(text, SIZE, WHITE)
        is_one_sentence(caught.value, "U+0000")


def test_all_type_is_filled_and_not_stroked():
    for made in (words("a `√d` {n}", SIZE, "#FFD84D", {"n": count("n", 1)}), Number(figure(1), 1)):
        for shape in inked(made):
            assert shape.get_fill_opacity() == 1
            assert shape.get_stroke_width() == 0
