"""Themes: which colour each role has.

A role keeps its colour in every clip. The colours were chosen by computation, so that any two
roles are told apart under normal, protan, deutan and tritan sight: night (the films), day (white,
for slides and print) and contrast (for bright rooms). A lesson may bring a theme of its own,
which has to keep the same promises.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scenes.kit.errors import LessonError, shown
from scenes.kit.sight import SIGHTS, contrast, distance

if TYPE_CHECKING:  # lessons are read without Manim, which takes a second to import
    from manim import ManimColor

# Everything that type is set in, and what it stands on.
TEXT_ROLES = ("ink", "quiet", "query", "key", "value")
GROUNDS = ("background", "panel")
ROLES = (*GROUNDS, *TEXT_ROLES, "line")
LEAST_CONTRAST, LEAST_DISTANCE = 4.5, 20.0


@dataclass(frozen=True)
class Theme:
    """Colours by role, as ``#RRGGBB``.

    Parameters
    ----------
    name
        What it is called; films in it go to a folder of that name.
    background, panel
        What things stand on.
    ink, quiet
        What words and numbers are set in, and what is less important.
    query, key, value
        Those of the three roles.
    line
        Of rules and grids.

    Examples
    --------
    >>> from dataclasses import replace
    >>> theme = replace(DAY, name="ours", query="#8A5A00")
    >>> isinstance(theme, Theme), theme.query
    (True, '#8A5A00')
    """

    name: str
    background: str
    panel: str
    ink: str
    quiet: str
    query: str
    key: str
    value: str
    line: str

    @property
    def output(self) -> str:
        """The colour of outputs: they are ink, as scores are."""
        return self.ink

    def toward(self, role: str, amount: float) -> ManimColor:
        """Return the background turned toward ``role`` by ``amount`` in 0..1."""
        from manim import ManimColor, interpolate_color

        return interpolate_color(ManimColor(self.background), ManimColor(role), amount)

    def glow(self, weight: float) -> ManimColor:
        """Return the query's gold, brighter for more weight; full from one half on."""
        return self.toward(self.query, 0.22 + 0.78 * min(1.0, max(0.0, 2 * weight)))

    def ink_on(self, ground: ManimColor) -> str:
        """Return black or white, whichever stands out more: at least 4.5 to 1 on any ground."""
        return max(("#000000", "#FFFFFF"), key=lambda c: contrast(c, ground))


NIGHT = Theme(
    name="night",
    background="#10131A",
    panel="#1A1F2B",
    ink="#F2F4F8",
    quiet="#98A2B5",
    query="#FFD84D",
    key="#5BB8F5",
    value="#FF6F61",
    line="#2A3040",
)
DAY = Theme(
    name="day",
    background="#FFFFFF",
    panel="#FFFFFF",
    ink="#10131A",
    quiet="#6E6379",
    query="#986E06",
    key="#1C6BCD",
    value="#972B30",
    line="#DDE2EA",
)
CONTRAST = Theme(
    name="contrast",
    background="#000000",
    panel="#000000",
    ink="#FFFFFF",
    quiet="#B4BCCB",
    query="#FFE100",
    key="#4DB8FF",
    value="#FF7A5C",
    line="#3A3F4A",
)
THEMES = {theme.name: theme for theme in (NIGHT, DAY, CONTRAST)}


def find_theme(name: str) -> Theme:
    """Return a theme by name; LessonError lists those there are.

    Examples
    --------
    >>> find_theme("day").background
    '#FFFFFF'
    """
    if name not in THEMES:
        raise LessonError(f"there is no theme {name!r}; choose one of {', '.join(sorted(THEMES))}")
    return THEMES[name]


def read_theme(value: object, where: str) -> Theme:
    """Return the theme that a lesson asks for: a known one by name, or its own as a table.

    Parameters
    ----------
    value
        A name, or a table with ``name``, perhaps ``base``, and the colours of roles.
    where
        What a message begins with, such as the lesson's path.

    Raises
    ------
    LessonError
        One sentence that names the key, the value and the way out.

    Examples
    --------
    >>> read_theme({"name": "ours", "base": "day", "query": "#8a5a00"}, "mine.toml").query
    '#8A5A00'
    """
    if isinstance(value, str):
        return _known(value, f"{where}: 'theme'")
    if not isinstance(value, Mapping):
        raise LessonError(
            f"{where}: 'theme' is {shown(value)}; it must be a theme's name or a table [theme]"
        )
    for key in value:
        if key not in ("name", "base", *ROLES):
            raise LessonError(
                f"{where}: the key {shown(f'theme.{key}')} is unknown; "
                f"choose from name, base, {', '.join(ROLES)}"
            )
    name = _own_name(value, where)
    base = value.get("base", NIGHT.name)
    if not isinstance(base, str):
        raise LessonError(
            f"{where}: 'theme.base' is {shown(base)}; it must be one of {', '.join(THEMES)}"
        )
    known = _known(base, f"{where}: 'theme.base'")
    colors = {role: _color(value[role], role, where) for role in ROLES if role in value}
    theme = replace(known, name=name, **colors)
    kept = {role: "" if role in value else f" (of the theme {base!r})" for role in ROLES}
    _check_contrast(theme, kept, where)
    _check_distances(theme, kept, where)
    return theme


def _known(name: str, key: str) -> Theme:
    try:
        return find_theme(name)
    except LessonError:
        raise LessonError(
            f"{key}: there is no theme {shown(name)}; choose one of {', '.join(sorted(THEMES))}"
        ) from None


def _own_name(table: Mapping[str, object], where: str) -> str:
    """The theme's name, which becomes a part of folder names."""
    if "name" not in table:
        raise LessonError(f"{where}: the key 'theme.name' is missing; add it, such as \"ours\"")
    name = table["name"]
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}", name):
        raise LessonError(
            f"{where}: 'theme.name' is {shown(name)}; it must be a plain name of at most 40 "
            "letters and digits, with - or _ between them"
        )
    if name.lower() in THEMES:
        raise LessonError(
            f"{where}: 'theme.name' is {name!r}, which is the name of a built-in theme; "
            "give your own another name"
        )
    return name


def _color(value: object, role: str, where: str) -> str:
    if not isinstance(value, str) or not re.fullmatch("#[0-9A-Fa-f]{6}", value):
        raise LessonError(
            f"{where}: 'theme.{role}' is {shown(value)}; it must be a colour written as #RRGGBB"
        )
    return value.upper()


def _down(value: float, places: int) -> str:
    """A figure rounded down, so that what falls short never looks enough."""
    return f"{math.floor(value * 10**places) / 10**places:.{places}f}"


def _check_contrast(theme: Theme, kept: Mapping[str, str], where: str) -> None:
    """Refuse a role that type could not be read in."""
    for role, ground in itertools.product(TEXT_ROLES, GROUNDS):
        color, behind = getattr(theme, role), getattr(theme, ground)
        ratio = contrast(color, behind)
        if ratio < LEAST_CONTRAST:
            raise LessonError(
                f"{where}: 'theme.{role}' is {color!r}{kept[role]}, whose contrast on the {ground} "
                f"{behind!r}{kept[ground]} is {_down(ratio, 2)}:1; change one of them, type needs "
                f"at least {LEAST_CONTRAST}:1"
            )


def _check_distances(theme: Theme, kept: Mapping[str, str], where: str) -> None:
    """Refuse two roles that somebody could not tell apart."""
    for (one, other), sight in itertools.product(itertools.combinations(TEXT_ROLES, 2), SIGHTS):
        first, second = getattr(theme, one), getattr(theme, other)
        apart = distance(first, second, sight)
        if apart < LEAST_DISTANCE:
            raise LessonError(
                f"{where}: 'theme.{one}' is {first!r}{kept[one]} and 'theme.{other}' is "
                f"{second!r}{kept[other]}, which lie {_down(apart, 1)} apart for {sight} sight; "
                f"change one of them, roles need a CIELAB distance of at least {LEAST_DISTANCE:g}"
            )
