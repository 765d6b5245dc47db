"""Placeholders in texts: ``{weights[0]}`` becomes the lesson's own number.

The same template serves three times: as written (captions: ``0.401``), as said (speech:
``zero point four zero one``) and as shown (a `Figure` set into the picture).
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from typing import Any

from num2words import num2words

from scenes.kit.errors import NarrationError
from scenes.kit.figures import Figure

SPOKEN = ("en", "de")
Say = Callable[[Figure, str], str]


class _Names(string.Formatter):
    """Looks a placeholder up among figures only; private names do not exist."""

    def __init__(self, names: Mapping[str, Any], say: Say) -> None:
        self.names, self.say = names, say

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        if "_" in (part[:1] for part in field_name.replace("[", ".").split(".")):
            raise KeyError(field_name)
        return super().get_field(field_name, args, self.names)

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, tuple):
            return ", ".join(self.say(entry, format_spec) for entry in value)
        if not isinstance(value, Figure):
            raise KeyError(format_spec)
        return self.say(value, format_spec)


def fill(template: str, names: Mapping[str, Any], say: Say) -> str:
    """Return ``template`` with each placeholder replaced by what ``say`` makes of it.

    Parameters
    ----------
    template
        Text with placeholders such as ``{total}``, ``{weights[0]:2}`` or ``{n:word}``.
    names
        What the placeholders may name: figures, tuples of them, worked queries.
    say
        Turns a figure and its format (places, or ``word``) into text.

    Raises
    ------
    NarrationError
        If a placeholder names nothing, or is not well formed.
    """
    try:
        return _Names(names, say).vformat(template, (), {})
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

    def say(figure: Figure, spec: str) -> str:
        return spoken(figure, spec) if spec == "word" else figure.text(places(spec))

    return say


def said(language: str) -> Say:
    """Return how figures are said: digit by digit after the decimal point."""
    point, minus = {"de": ("Komma", "minus")}.get(language, ("point", "minus"))

    def say(figure: Figure, spec: str) -> str:
        text = figure.text(places(spec))
        sign = f"{minus} " if text.startswith("\N{MINUS SIGN}") else ""
        whole, _, decimals = text.lstrip("\N{MINUS SIGN}").partition(".")
        # In English the nought before the point is not said: "point four zero one".
        silent = language == "en" and decimals and not int(whole)
        words = "" if silent else num2words(int(whole), lang=language) + " " * bool(decimals)
        digits = "".join(" " + num2words(int(digit), lang=language) for digit in decimals)
        return f"{sign}{words}" + (f"{point}{digits}" if decimals else "")

    return say
