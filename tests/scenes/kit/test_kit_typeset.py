"""Typesetting: a text is shown as it is, on its baseline, or its letter is named."""

from __future__ import annotations

import re
import string

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.kit.errors import UserError
from scenes.kit.typeset import advance, literal, typeset
from tests.scenes.kit.files import is_one_sentence

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
