"""Typesetting: a text is shown as it is, on its baseline, or its letter is named."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.kit.errors import UserError
from scenes.kit.fonts import Fonts, use_fonts
from scenes.kit.live import LiveNumber
from scenes.kit.text import formula, words
from scenes.kit.typeset import Outline, advance, literal, typeset
from tests.scenes.kit.files import is_one_sentence
from tests.scenes.kit.fontfiles import PLAIN, write_font
from tests.scenes.kit.ink import SIZE, figure, inked, left, middle, truth

PRINTED = string.digits + string.ascii_letters + string.punctuation
LETTERS = PRINTED + "äöüÄÖÜßéèñç√·×−–—…“”„«»°²"


def paths(text: str) -> list[str]:
    return [outline.path for outline in typeset(literal(text))]


def alone(text: str) -> list[str]:
    return [paths(letter)[0] for letter in text if not letter.isspace()]


def bottom(text: str) -> float:
    return min(outline.points[:, 1].min() for outline in typeset(literal(text)))


def joined(text: str) -> bool:
    """Whether the font has a joint shape for letters in the text, such as fi."""
    return bool(re.search(r"f[a-z]|ij|IJ|--|''|,,|``|[?!]`", text))


@pytest.mark.parametrize("letter", LETTERS)
def test_every_letter_has_one_shape_of_its_own(letter):
    assert len(paths(letter)) == 1
    assert sum(path == paths(letter)[0] for path in alone(PRINTED)) == (letter in PRINTED)


MARKUP = [
    "#text(red)[x]",
    "#let x = 1",
    "$x^2$",
    "*bold* _thin_",
    "\\ \\\\ \\u{41}",
    "say \"yes\" and 'no'",
    "a < b > <label> @ref",
    "] [ )( }{",
    '"] #panic() #["',
    "= a heading",
    "- an item",
    "+ an item",
    "1. an item",
    "/ term: x",
    "a ~ b",
    "a // b /* c */",
    "`raw`",
    "https://example.org",
    "1/2 3/4",
    "-> => >= != :: :=",
    "#",
    "\\",
    '"',
    '\\"',
    "a -- b --- c",
    "'' ,, ``",
    "why?` so!`",
]


@pytest.mark.parametrize("text", MARKUP)
def test_markup_in_a_text_is_shown_and_not_run(text):
    assert paths(text) == alone(text)


@settings(max_examples=80)
@given(st.text(LETTERS + "   ", min_size=1, max_size=14).filter(str.strip))
def test_any_text_is_set_letter_by_letter(text):
    if not joined(text):
        assert paths(text) == alone(text)


@given(st.text(PRINTED, min_size=1, max_size=10))
def test_a_literal_is_one_string_of_typst(text):
    source = literal(text)
    assert source.startswith('#"')
    assert source.endswith('"')
    inside = source[2:-1]
    assert inside.replace("\\\\", "").replace('\\"', "").count('"') == 0
    assert inside.replace('\\"', '"').replace("\\\\", "\\") == text or "\\" in text


ABSENT = ["☃", "字", "🙂", "\u200b", "\x07", "\x00", "\x1b", "\ue000", "\ufffe", "\u202e", "क"]


@pytest.mark.parametrize("letter", ABSENT)
def test_a_letter_that_no_font_has_is_named(letter):
    for text in (letter, f"a word with {letter} in it"):
        with pytest.raises(UserError) as caught:
            literal(text)
        is_one_sentence(caught.value, f"U+{ord(letter):04X}", repr(letter))


@pytest.mark.parametrize("source", ["", " ", '#""', '#"  "', "#h(1em)"])
def test_nothing_to_see_is_refused(source):
    with pytest.raises(UserError, match="nothing to see"):
        typeset(source)


@pytest.mark.parametrize("text", ["scale", "softmax gy", "x", "QgQ", "(a)", "1.5", "jump"])
def test_feet_stand_on_the_baseline(text):
    """Letters with flat feet end at 0, round ones a little below, tails well below."""
    low = bottom(text)
    assert (low < -0.15) == bool(set(text) & set("gyjp()Q"))
    feet = {path for letter in "lmxa1u" for path in paths(letter)}
    for outline in typeset(literal(text)):
        if outline.path in feet:
            assert outline.points[:, 1].min() == pytest.approx(0, abs=0.015)


@pytest.mark.parametrize("text", ["scale", "j", "'", "−", "QKT", "[", ".", "Ag"])
def test_the_ink_begins_at_zero(text):
    left = min(outline.points[:, 0].min() for outline in typeset(literal(text)))
    assert left == pytest.approx(0, abs=1e-9)


def test_sizes_are_in_ems():
    (letter,) = typeset("M")
    assert np.ptp(letter.points[:, 1]) == pytest.approx(0.683, abs=0.02)


def test_labels_say_which_outlines_are_theirs():
    found = typeset("a#[#box[12]<one>]b#[#box[3]<two>]")
    assert [outline.label for outline in found] == ["", "one", "one", "", "two"]


def test_rules_are_filled_shapes():
    """A fraction's bar and a root's roof are strokes in SVG; here they have an area."""
    for source in ("$1/2$", "$sqrt(x)$"):
        rules = [o for o in typeset(source) if o.path.startswith("rule")]
        assert len(rules) == 1
        assert np.ptp(rules[0].points[:, 0]) > 0.3
        assert 0.01 < np.ptp(rules[0].points[:, 1]) < 0.1


def test_a_bar_lies_between_what_it_divides():
    top, below, bar = sorted(typeset("$display(1/2)$"), key=lambda o: o.path.startswith("rule"))
    middle = bar.points[:, 1].mean()
    assert top.points[:, 1].min() > middle > below.points[:, 1].max()


def test_digits_are_as_wide_as_one_another():
    widths = {round(advance(digit)[2], 9) for digit in string.digits}
    assert len(widths) == 1


@pytest.mark.parametrize("letter", [*string.digits, ".", ",", "[", "]", "\N{MINUS SIGN}"])
def test_advances_are_those_of_the_typesetter(letter):
    outline, bearing, width = advance(letter)
    two = typeset(f"#box[{literal(letter)}]#box[{literal(letter)}]")
    assert two[1].points[:, 0].min() == pytest.approx(width, abs=1e-3)
    assert outline.points[:, 0].min() == pytest.approx(0, abs=1e-9)
    assert outline.points[:, 0].max() <= width
    assert -0.05 < bearing < 0.3


def test_an_outline_is_read_once_and_not_shared_by_mistake():
    before = typeset("x")[0].points.copy()
    moved = typeset("x")[0].points * 2 + 1
    assert not np.array_equal(moved, before)
    assert np.array_equal(typeset("x")[0].points, before)


# A lesson's own fonts.


@pytest.fixture
def own(tmp_path):
    """Set type in a font made for the test, for as long as the test runs."""
    kept = ExitStack()

    def make(widths: Mapping[str, int] = PLAIN, **how: Any) -> Fonts:
        write_font(tmp_path / "own.ttf", 'Own {1} "2"', widths, **how)
        fonts = Fonts.read({"folder": "."}, tmp_path / "mine.toml")
        kept.enter_context(use_fonts(fonts))
        return fonts

    with kept:
        yield make


def tall(outline: Outline) -> float:
    return round(float(outline.points[:, 1].max()) * 1000)


def is_box(outline: Outline) -> bool:
    """Whether a glyph is one of the made font's: a box of at least its least height."""
    return outline.path.count("Z") == 1 and "c" not in outline.path and tall(outline) > 500


def test_words_and_digits_are_set_in_the_own_font(own):
    plain = typeset(literal("a1ä"))
    own()
    assert [is_box(outline) for outline in typeset(literal("a1a"))] == [True] * 3
    a, one, umlaut = typeset(literal("a1ä"))
    assert is_box(a)
    assert is_box(one)
    assert umlaut.path == plain[2].path  # which the font lacks


def test_letters_of_formulas_stay_and_their_digits_do_not(own):
    source = '$sqrt(2 x) + 1/y "max" sum_i^n #[#box[#"0.5"]<n>]$'
    plain = typeset(source)
    own()
    mine = typeset(source)
    assert len(mine) == len(plain)
    changed = [i for i, (a, b) in enumerate(zip(plain, mine, strict=True)) if a.path != b.path]
    digits = [i for i, outline in enumerate(mine) if is_box(outline)]
    assert len(digits) == len("210.5")
    # The root's and the fraction's rule follow the widths of what they stand with.
    rest = [mine[i] for i in set(changed) - set(digits)]
    assert all(outline.path.startswith("rule") for outline in rest)


def test_the_same_source_in_other_fonts_is_set_anew(own):
    before, digit = typeset("x1"), advance("1")
    with use_fonts(Fonts(text="Libertinus Serif")):
        between = typeset("x1")
        assert between[0].path != before[0].path
        assert advance("1")[2] != digit[2]
    own()
    assert is_box(typeset("x1")[0])
    with use_fonts(Fonts(text="Libertinus Serif")):
        assert typeset("x1") is between
    with use_fonts(Fonts()):
        assert typeset("x1") is before
        assert advance("1") == digit


def test_code_is_set_in_the_own_font_for_code(tmp_path):
    write_font(tmp_path / "own.ttf", "Own")
    write_font(tmp_path / "code.ttf", "Code", {"a": 900})
    fonts = Fonts.read({"folder": ".", "text": "Own", "mono": "Code"}, tmp_path / "mine.toml")
    with use_fonts(fonts):
        own_letter, code = typeset('#raw("a")')[0], words("a b", 1, "#FFFFFF", mono=True)
        assert np.ptp(own_letter.points[:, 0]) == pytest.approx(0.8, abs=1e-3)
        assert code[0].width == pytest.approx(0.86 * 0.8, abs=1e-3)
        assert not is_box(typeset('#raw("b")')[0])  # DejaVu Sans Mono comes before the text's


@pytest.mark.parametrize("kind", ["pictures", "layers"])
def test_a_letter_that_is_a_picture_is_named_and_never_invisible(own, kind):
    own(**{kind: "k"})
    for text in ("k", "ask"):
        with pytest.raises(UserError) as caught:
            literal(text)
        is_one_sentence(caught.value, "'k'", "U+006B", "coloured picture")
        with pytest.raises(UserError) as caught:
            typeset(text)
        is_one_sentence(caught.value, text, "coloured picture")
    assert len(typeset(literal("as"))) == 2


def test_a_full_stop_that_is_a_picture_spoils_nothing_else(own):
    own(pictures=".")
    assert len(typeset(literal("abc"))) == 3
    assert advance("1")[2] == pytest.approx(0.5)
    with pytest.raises(UserError, match="'\\.'"):
        advance(".")


@pytest.mark.parametrize("notdef", [True, False])
@pytest.mark.parametrize("letter", ABSENT)
def test_a_letter_that_neither_font_has_is_named(own, notdef, letter):
    own(notdef=notdef)
    with pytest.raises(UserError) as caught:
        literal(f"a{letter}a")
    is_one_sentence(caught.value, f"U+{ord(letter):04X}", repr(letter))


@pytest.mark.parametrize("style", ["%s", "#strong[%s]", "#emph[%s]", "$%s$"])
def test_the_box_for_a_missing_letter_is_never_drawn(own, style):
    own()
    with pytest.raises(UserError, match="no font has every letter"):
        typeset(style % '#"a☃"')


@pytest.mark.parametrize("notdef", [None, True, False])
@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("italic", [False, True])
def test_a_letter_that_only_the_bold_or_italic_font_lacks_is_named(own, notdef, bold, italic):
    """New Computer Modern has the one dot leader in its upright regular font only."""
    if notdef is not None:
        own(notdef=notdef)
    if not (bold or italic):
        assert len(words("a \u2024", 1, "#FFFFFF")) == 2
        return
    with pytest.raises(UserError) as caught:
        words("a \u2024", 1, "#FFFFFF", bold=bold, italic=italic)
    is_one_sentence(caught.value, "'\u2024'", "U+2024")


UNEVEN = {**PLAIN, "1": 280, "4": 610, "7": 430}


def test_digits_of_any_font_are_laid_as_wide_as_one_another(own):
    own(UNEVEN)
    assert {round(advance(digit)[2], 6) for digit in string.digits} == {0.61}
    for digit in string.digits:
        outline, bearing, width = advance(digit)
        right = width - bearing - outline.points[:, 0].max()
        assert bearing == pytest.approx(right, abs=1e-3)
        assert np.ptp(outline.points[:, 0]) == pytest.approx(UNEVEN[digit] / 1000 - 0.1, abs=1e-3)
    assert advance(".")[2] == pytest.approx(0.5)


@pytest.mark.parametrize("widths", [PLAIN, UNEVEN])
def test_a_live_number_does_not_jitter_in_any_font(own, widths):
    own(widths)
    live = LiveNumber(figure(0.5), SIZE).align_point(1, 2)
    middles = set()
    for i in range(30):
        live.turn_to(figure(0.01 + i / 27), moving=True)
        assert live.text == truth(0.01 + i / 27, 2, full=True)
        assert live.point_x == pytest.approx(1)
        assert live.baseline == pytest.approx(2 - 0.34 * SIZE)
        assert live.em == pytest.approx(SIZE)
        middles.add(tuple(round(middle(shape), 6) for shape in inked(live)))
    assert len(middles) == 1


@pytest.mark.parametrize("text", ["1.5", "41.25", "\N{MINUS SIGN}1.7", "14"])
@pytest.mark.parametrize("style", ["words", "bold", "formula"])
@pytest.mark.parametrize("fonts", [None, PLAIN, UNEVEN])
def test_numbers_in_a_line_know_their_size_and_their_point(own, fonts, text, style):
    if fonts:
        own(fonts)
    value = figure(float(text.replace("\N{MINUS SIGN}", "-")))
    line = (
        formula("x = {n}", SIZE, "#FFFFFF", n=value)
        if style == "formula"
        else words("x = {n}", SIZE, "#FFFFFF", {"n": value}, bold=style == "bold")
    )
    (number,) = line.numbers.values()
    assert number.text == text
    assert number.em == pytest.approx(SIZE, rel=0.05)
    if "." in text:
        stop = number[text.index(".")]
        assert number.point_x == pytest.approx(left(stop) - advance(".")[1] * SIZE, abs=0.06 * SIZE)
    else:
        assert number.get_right()[0] < number.point_x < number.get_right()[0] + 0.2 * SIZE


@pytest.mark.parametrize("family", ["New Computer Modern", "Libertinus Serif", "DejaVu Sans Mono"])
def test_texts_are_set_letter_by_letter_in_real_fonts(family):
    """Fonts with kerning, ligatures and figures of several kinds."""
    with use_fonts(Fonts(text=family, mono=family)):
        for text in ("office file", "fj -> != 0123456789", "AVAT\u00e4\u00df"):
            assert paths(text) == alone(text)
        assert len({round(advance(digit)[2], 6) for digit in string.digits}) == 1
        assert bottom("lmxa1") == pytest.approx(0, abs=0.02)
