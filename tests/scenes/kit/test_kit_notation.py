"""Notation between backticks becomes mathematics that always compiles."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.kit.errors import UserError
from scenes.kit.notation import to_typst
from scenes.kit.text import words
from scenes.kit.typeset import typeset
from tests.scenes.kit.files import is_one_sentence

KNOWN = "abkqvnQKVdo₀₁₂ₖᵢⱼₙᵥᵀ²³·×≈=+/[](), "


def outlines(notation: str) -> int:
    return len(typeset(f"${to_typst(notation)}$"))


SEEN = [
    ("QKᵀ/√dₖ", "Q K^(top) \\/ sqrt(d_(k))", 8),
    ("k₁", "k_(1)", 2),
    ("√d", "sqrt(d)", 3),
    ("√d²", "sqrt(d^(2))", 4),
    ("q·k", "q dot k", 3),
    ("a≈b", "a approx b", 3),
    ("a/b", "a \\/ b", 3),
]


@pytest.mark.parametrize(("notation", "source", "count"), SEEN)
def test_what_becomes_of_notation(notation, source, count):
    assert to_typst(notation) == source
    assert outlines(notation) == count


def test_brackets_are_shown_even_where_they_do_not_match():
    assert outlines("[x,y]") == outlines("]x,y[") == outlines("((x)[") == 5


@pytest.mark.parametrize("letter", list("#$*_\\\"<>{}@~&^%;:|!?-'"))
def test_marks_of_typst_are_shown_as_they_are(letter):
    assert outlines(f"a{letter}b") == 3


@settings(max_examples=80)
@given(st.text(KNOWN, min_size=1, max_size=9).filter(str.strip))
def test_any_notation_shows_every_letter_of_it(notation):
    try:
        source = to_typst(notation)
    except UserError:  # a subscript of nothing is a letter that no font has
        assert notation.lstrip()[0] in "₀₁₂ₖᵢⱼₙᵥ"
    else:
        # A sign that is stretched over its script is drawn in several pieces.
        assert len(typeset(f"${source}$")) >= len(notation.replace(" ", ""))


ROOTS = ["√", "a√", "√)", "√(2)", "√(a+b)", "√√a", "√,", "√[", "√₂", "√ᵀ", "√ ", "√√", "(√)", "√/"]


@pytest.mark.parametrize("notation", ROOTS)
def test_a_root_of_anything_is_set_or_refused(notation):
    """It comes from a course author, so a compiler's error may not come of it."""
    try:
        shown = words(f"see `{notation}` here", 0.4, "#FFFFFF")
    except UserError as error:
        is_one_sentence(error)
    else:
        assert len(shown.get_family()) > len("seehere") + len(notation.strip())


@pytest.mark.parametrize("notation", ["₂", "a☃b"])
def test_what_no_font_has_is_named(notation):
    with pytest.raises(UserError) as caught:
        to_typst(notation)
    is_one_sentence(caught.value, "U+")
