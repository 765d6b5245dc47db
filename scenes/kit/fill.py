"""Placeholders in texts: ``{weights[0]}`` becomes the lesson's own number.

The same template serves three times: as written (captions: ``0.401``), as said (speech:
``point four zero one``) and as shown (a `Figure` set into the picture).

``{total:2}`` has two decimals, ``{n:word}`` is spelled out, ``{weights:and}`` is a list whose
last two entries are joined by the language's "and" (``{weights:2and}`` with two decimals), and
``{k[1]}`` is what the second key is called (``{k[1]:cap}`` where that begins a sentence).
``{total:about}`` puts "about" before a number that is rounded.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from num2words import num2words

from scenes.kit.errors import NarrationError
from scenes.kit.figures import MASKED, Figure

MINUS = "\N{MINUS SIGN}"
# The small words of each language that come with numbers.
WORDS = {
    "en": {
        "point": "point", "endless": "infinity", "and": "and", "about": "about", "almost": "almost",
    },
    "de": {
        "point": "Komma", "endless": "unendlich", "and": "und", "about": "etwa", "almost": "fast",
    },
}  # fmt: skip
SPOKEN = tuple(WORDS)


class Name(NamedTuple):
    """What something is called: ``key two`` when it is said, ``k₂`` when it is written."""

    spoken: str
    written: str


Say = Callable[["Figure | Name", str], str]


class _Names(string.Formatter):
    """Looks a placeholder up among figures only; private names do not exist."""

    def __init__(self, names: Mapping[str, Any], say: Say, language: str) -> None:
        self.names, self.say, self.language = names, say, language

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        if "_" in (part[:1] for part in field_name.replace("[", ".").split(".")):
            raise KeyError(field_name)
        return super().get_field(field_name, args, self.names)

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Name):
            if format_spec not in ("", "cap"):
                raise KeyError(format_spec)
            name = self.say(value, "")
            return name[:1].upper() + name[1:] if format_spec == "cap" else name
        if isinstance(value, tuple):
            spec = format_spec.removesuffix("and")
            said = [self.say(entry, spec) for entry in value]
            if spec == format_spec or len(said) < 2:
                return ", ".join(said)
            return f"{', '.join(said[:-1])} {WORDS[self.language]['and']} {said[-1]}"
        if not isinstance(value, Figure):
            raise KeyError(format_spec)
        if format_spec == "sub":
            return value.text(0).translate(_SUBSCRIPTS)
        return self.say(value, format_spec)


_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def fill(template: str, names: Mapping[str, Any], say: Say, language: str = "en") -> str:
    """Return ``template`` with each placeholder replaced by what ``say`` makes of it.

    Parameters
    ----------
    template
        Text with placeholders such as ``{total}``, ``{weights[0]:2}`` or ``{n:word}``.
    names
        What the placeholders may name: figures, tuples of them, worked queries.
    say
        Turns a figure and its format (places, or ``word``) into text.
    language
        Whose "and" joins the entries of a list.

    Raises
    ------
    NarrationError
        If a placeholder names nothing, or is not well formed.
    """
    try:
        return _Names(names, say, language).vformat(template, (), {})
    except (KeyError, IndexError, AttributeError, ValueError, TypeError) as error:
        raise NarrationError(
            f"the placeholder in {template!r} names nothing in this lesson ({error}); "
            "use names such as {weights[0]}, {total} or {n:word}"
        ) from None


def places(spec: str) -> int:
    """Return the number of decimal places that a placeholder's format asks for."""
    if spec in ("", "word"):
        return 3
    if not (spec.isascii() and spec.isdigit()):
        raise ValueError(f"{spec!r} is neither a number of places nor 'word'")
    return int(spec)


def written(language: str) -> Say:
    """Return how figures are written in captions: digits, or a word where ``:word`` asks."""
    spoken = said(language)

    def say(figure: Figure | Name, spec: str) -> str:
        if isinstance(figure, Name):
            return figure.written
        if spec == "word":
            return spoken(figure, spec)
        number, about = _manner(spec)
        known = f"{WORDS[language]['about']} " if about and not figure.is_exact(number) else ""
        return known + figure.text(number)

    return say


def said(language: str) -> Say:
    """Return how figures are said: digit by digit after the decimal point.

    What rounds to a whole number is "almost zero" or "about one", not a row of noughts.
    """
    known = WORDS[language]

    def say(figure: Figure | Name, spec: str) -> str:
        if isinstance(figure, Name):
            return figure.spoken
        number, about = _manner(spec)
        text = figure.text(number)
        near = ""
        if not figure.is_exact(number):
            near = _nearly(abs(figure.value), text.lstrip(MINUS)) or ("about" if about else "")
        words = _digits(text, language)
        return f"{known[near]} {words}" if near else words

    return say


def _manner(spec: str) -> tuple[int, bool]:
    """Return the places of a format such as ``2about``, and whether it asks for "about"."""
    number = spec.removesuffix("about")
    return places(number), number != spec


def _nearly(size: float, text: str) -> str:
    """Return the word before a number that only rounds to a whole one; none for others."""
    whole, _, decimals = text.partition(".")
    if not decimals or decimals.strip("0"):
        return ""
    return "almost" if not int(whole) or size < int(whole) else "about"


def _digits(text: str, language: str) -> str:
    """Say a number as it is written; what is all noughts after the point is said whole."""
    known = WORDS[language]
    if text == MASKED:
        return f"minus {known['endless']}"
    sign = "minus " if text.startswith(MINUS) else ""
    whole, _, decimals = text.lstrip(MINUS).partition(".")
    decimals = decimals if decimals.strip("0") else ""
    # In English the nought before the point is not said: "point four zero one".
    silent = language == "en" and decimals and not int(whole)
    # Commas within a number would be heard as the end of it.
    words = "" if silent else num2words(int(whole), lang=language).replace(",", "")
    digits = "".join(" " + num2words(int(digit), lang=language) for digit in decimals)
    return f"{sign}{words}" + (f"{' ' * bool(words)}{known['point']}{digits}" if decimals else "")
