"""Placeholders in texts: ``{weights[0]}`` becomes the lesson's own number.

The same template serves three times: as written (captions: ``0.401``), as said (speech:
``point four zero one``) and as shown (a `Figure` set into the picture).

``{total:2}`` has two decimals, ``{n:word}`` is spelled out, ``{weights:and}`` is a list whose
last two entries are joined by the language's "and", ``k{least:sub}`` is a subscript, and
``{k[1]}`` is what the second key is called (``{k[1]:cap}`` where that begins a sentence).
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from num2words import num2words

from scenes.kit.errors import NarrationError
from scenes.kit.figures import MASKED, Figure

SPOKEN = ("en", "de")
AND = {"en": "and", "de": "und"}
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


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
            name = self.say(value, "")
            return name[:1].upper() + name[1:] if format_spec == "cap" else name
        if isinstance(value, tuple):
            spec = format_spec.removesuffix("and")
            said = [self.say(entry, spec) for entry in value]
            if spec == format_spec or len(said) < 2:
                return ", ".join(said)
            return f"{', '.join(said[:-1])} {AND.get(self.language, '+')} {said[-1]}"
        if format_spec == "sub" and isinstance(value, Figure):
            return value.text(0).translate(_SUBSCRIPTS)
        if not isinstance(value, Figure):
            raise KeyError(format_spec)
        return self.say(value, format_spec)


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
        return spoken(figure, spec) if spec == "word" else figure.text(places(spec))

    return say


def said(language: str) -> Say:
    """Return how figures are said: digit by digit after the decimal point."""
    point, minus, endless = {"de": ("Komma", "minus", "unendlich")}.get(
        language, ("point", "minus", "infinity")
    )

    def say(figure: Figure | Name, spec: str) -> str:
        if isinstance(figure, Name):
            return figure.spoken
        text = figure.text(places(spec))
        if text == MASKED:
            return f"{minus} {endless}"
        sign = f"{minus} " if text.startswith("\N{MINUS SIGN}") else ""
        whole, _, decimals = text.lstrip("\N{MINUS SIGN}").partition(".")
        # In English the nought before the point is not said: "point four zero one".
        silent = language == "en" and decimals and not int(whole)
        words = "" if silent else num2words(int(whole), lang=language) + " " * bool(decimals)
        digits = "".join(" " + num2words(int(digit), lang=language) for digit in decimals)
        return f"{sign}{words}" + (f"{point}{digits}" if decimals else "")

    return say
