"""Words and formulas: shown as they are, with the numbers in them as parts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manim import UP

from scenes.kit.errors import NarrationError, UserError
from scenes.kit.figures import count
from scenes.kit.numbers import Number
from scenes.kit.text import Words, formula, words
from scenes.kit.typeset import literal, typeset
from scenes.kit.worked import Worked
from tests.scenes.kit.files import is_one_sentence
from tests.scenes.kit.ink import SIZE, WHITE, inked, same_picture

WORKED = Worked([1, 0], [[1, 0], [0, 1], [1, 1]], [[1, 0], [0, 1], [0.5, 0.5]])


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
