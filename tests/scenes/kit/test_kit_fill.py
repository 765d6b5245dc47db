"""Placeholders: the lesson's numbers said, written and shown; nothing else can be named."""

from __future__ import annotations

import math
import re
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.kit.errors import NarrationError
from scenes.kit.figures import Figure, count
from scenes.kit.fill import Name, fill, places, said, written
from scenes.kit.worked import Worked
from tests.scenes.kit.files import is_one_sentence
from tests.scenes.kit.ink import figure

WORKED = Worked([1, 0], [[1, 0], [0, 1], [1, 1]], [[1, 0], [0, 1], [0.5, 0.5]])
NAMES = {
    "weights": WORKED.weights,
    "query": WORKED.query,
    "total": WORKED.total,
    "keys": WORKED.keys,
    "n": count("n_k", 3),
    "sharper": Worked([4, 0], [[1, 0], [0, 1], [1, 1]], [[1, 0], [0, 1], [0.5, 0.5]]),
    "rows": (WORKED, WORKED),
    "name": Name("key one", "the key"),
    "many": (Name("", "a"), Name("", "b"), Name("", "c")),
}


SPOKEN = [
    (0.401112, "", "en", "zero point four zero one"),
    (0.401112, "", "de", "null Komma vier null eins"),
    (0.401112, "2", "en", "zero point four zero"),
    (0.401112, "2", "de", "null Komma vier null"),
    (-2.5, "", "en", "minus two point five"),
    (-2.5, "", "de", "minus zwei Komma fünf"),
    (0, "", "en", "zero"),
    (0, "", "de", "null"),
    (-0.0, "", "en", "zero"),
    (-0.0001, "", "en", "almost zero"),
    (0.0001, "", "de", "fast null"),
    (1, "", "en", "one"),
    (1, "", "de", "eins"),
    (0.5, "", "en", "zero point five"),
    (12.5, "", "en", "twelve point five"),
    (12.5, "", "de", "zwölf Komma fünf"),
    (-0.707107, "", "en", "minus zero point seven zero seven"),
    (3, "word", "en", "three"),
    (3, "word", "de", "drei"),
    (0.9999, "", "en", "almost one"),
    (-1.9999, "", "en", "almost minus two"),
    (2.0004, "", "de", "etwa zwei"),
    (1.03, "1", "en", "about one"),
    (0.3333333, "about", "en", "about zero point three three three"),
    (0.3333333, "2about", "de", "etwa null Komma drei drei"),
    (0.25, "about", "en", "zero point two five"),
    (0.9999, "about", "en", "almost one"),
    (12345.67, "", "en", "twelve thousand three hundred and forty-five point seven"),
    (12345.67, "", "de", "zwölftausenddreihundertfünfundvierzig Komma sieben"),
    (-9999, "", "en", "minus nine thousand nine hundred and ninety-nine"),
    (-math.inf, "", "en", "minus infinity"),
    (-math.inf, "2", "de", "minus unendlich"),
]


def full(words: str, language: str) -> str:
    """English may leave the nought before a point unsaid; German does not."""
    if language == "en":
        words = re.sub("^(minus |about )?point", r"\1zero point", words)
    return words


@pytest.mark.parametrize(("value", "spec", "language", "words"), SPOKEN)
def test_numbers_are_said_digit_by_digit(value, spec, language, words):
    assert full(said(language)(figure(value), spec), language) == words


DIGITS = {
    "en": ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
    "de": ["null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"],
}


@given(value=st.floats(-9.9, 9.9), spec=st.integers(0, 6), language=st.sampled_from(["en", "de"]))
def test_what_is_said_is_what_is_written(value, spec, language):
    """Said back digit by digit, the words spell the caption's text.

    What only rounds to a whole number is said to be near it.
    """
    marks = {"point": ".", "Komma": ".", "minus": "\N{MINUS SIGN}", "ten": "10", "zehn": "10"}
    marks |= {word: str(i) for i, word in enumerate(DIGITS[language])}
    text = written(language)(figure(value), str(spec))
    words = full(said(language)(figure(value), str(spec)), language).split(" ")
    near = ("almost", "about", "fast", "etwa")
    if words[0] in near:
        text, noughts = text.split(".")
        assert not noughts.strip("0")
    assert "".join(marks[word] for word in words if word not in near) == text


@given(value=st.integers(-(10**6), 10**6), language=st.sampled_from(["en", "de"]))
def test_whole_numbers_are_said_without_digits(value, language):
    words = said(language)(figure(value), "word")
    assert not any(letter.isdigit() for letter in words)
    assert (value < 0) == words.startswith("minus ")


TEXTS = [
    ("{weights[0]}", "0.401"),
    ("{weights[0]:2}", "0.40"),
    ("{weights}", "0.401, 0.198, 0.401"),
    ("{weights:1}", "0.4, 0.2, 0.4"),
    ("{weights:and}", "0.401, 0.198 and 0.401"),
    ("{weights:2and}", "0.40, 0.20 and 0.40"),
    ("{query:aboutand}", "1 and 0"),
    ("{weights:2aboutand}", "about 0.40, about 0.20 and about 0.40"),
    ("{weights[0]:about}", "about 0.401"),
    ("{query[0]:about}", "1"),
    ("k{n:sub}", "k₃"),
    ("{name} is {name:cap}", "the key is The key"),
    ("{many:and}", "a, b and c"),
    ("q = [{query}]", "q = [1, 0]"),
    ("{n:word} of {n}", "three of 3"),
    ("{keys[2][1]}", "1"),
    ("{sharper.weights[1]:2}", "0.03"),
    ("{rows[1].scores[2]}", "1"),
    ("nothing", "nothing"),
    ("{{n}} {n}", "{n} 3"),
    ("", ""),
]


@pytest.mark.parametrize(("template", "text"), TEXTS)
def test_placeholders_are_replaced(template, text):
    assert fill(template, NAMES, written("en")) == text


BAD = [
    "{nothing}",
    "{weight[0]}",
    "{weights[3]}",
    "{weights[-1]}",
    "{weights[x]}",
    "{weights.first}",
    "{n[0]}",
    "{total.total}",
    "{}",
    "{0}",
    "{n",
    "n}",
    "{",
    "{n}}",
    "{n!r}",
    "{n!x}",
    "{n:{n}{nothing}}",
    "{n:{n:{n}}}",
    "{n:99}",
    "{n:-1}",
    "{n:wrd}",
    "{n:about2}",
    "{n:cap}",
    "{name:abc.x}",
    "{n:and}",
    "{n:.2f}",
    "{n:²}",
    "{keys}",
    "{rows}",
    "{rows[0]}",
    "{sharper}",
    "{n.value}",
    "{n.source}",
    "{n.text}",
    "{sharper.figure}",
    "{sharper.steps}",
    "{weights.count}",
    "{weights[99999999999999999999999]}",
    "{a\nb}",
]
PRIVATE = [
    "{weights.__class__}",
    "{n.__class__}",
    "{n.value.__class__}",
    "{n.source.__class__.__mro__}",
    "{sharper._query}",
    "{sharper._keys[0]}",
    "{sharper._row}",
    "{sharper.figure.__globals__}",
    "{sharper.__init__.__globals__[np]}",
    "{rows[0].__dict__}",
    "{rows[0]._values}",
    "{__builtins__}",
    "{_n}",
    "{weights[__class__]}",
    "{weights[0].__format__}",
]


@pytest.mark.parametrize("template", BAD + PRIVATE)
@pytest.mark.parametrize("say", [said("en"), written("de")], ids=["said", "written"])
def test_a_placeholder_that_names_nothing_is_refused(template, say):
    with pytest.raises(NarrationError) as caught:
        fill(f"so {template} it is", NAMES, say)
    is_one_sentence(caught.value, repr(template)[1:-1])


def test_a_private_name_is_refused_even_where_a_figure_hides():
    names = {"x": SimpleNamespace(_own=figure(1), own=figure(1), rows={"_own": figure(1)})}
    assert fill("{x.own}", names, written("en")) == "1"
    for template in ("{x._own}", "{x.rows[_own]}", "{_x}"):
        with pytest.raises(NarrationError):
            fill(template, {**names, "_x": figure(1)}, written("en"))


def test_what_only_looks_like_a_figure_is_refused():
    fake = SimpleNamespace(text=lambda places: "1", value=1.0)
    with pytest.raises(NarrationError):
        fill("{x}", {"x": fake}, written("en"))


PATHS = st.text("weightsnrows._[]0123!:{}", max_size=12).map(lambda t: f"{{{t}}}")


@given(PATHS | st.sampled_from(PRIVATE))
def test_nothing_but_figures_comes_out(template):
    """Whatever a placeholder says, it gives the text of figures, or it is refused."""
    seen = []

    def say(shown, spec):
        seen.append(shown)
        return written("en")(shown, spec)

    try:
        text = fill(template, NAMES, say)
    except NarrationError as error:
        is_one_sentence(error)
    else:
        assert all(isinstance(shown, Figure) for shown in seen)
        assert set(text) <= set("0123456789.,{}:!_[] \N{MINUS SIGN}" + "weightsnro")


@pytest.mark.parametrize(("spec", "wanted"), [("", 3), ("2", 2), ("0", 0), ("word", 3)])
def test_places(spec, wanted):
    assert places(spec) == wanted


@pytest.mark.parametrize("language", ["en", "de"])
def test_captions_have_digits_and_words_where_asked(language):
    say = written(language)
    assert say(figure(3), "word") == DIGITS[language][3]
    assert say(figure(-0.25), "") == "\N{MINUS SIGN}0.25"
