"""Themes: which colour each role has.

A role keeps its colour in every clip. The colours were chosen by computation, so that any two
roles are told apart under normal, protan, deutan and tritan sight: night (the films), day (white,
for slides and print) and contrast (for bright rooms).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.kit.errors import LessonError

if TYPE_CHECKING:  # lessons are read without Manim, which takes a second to import
    from manim import ManimColor


@dataclass(frozen=True)
class Theme:
    """Colours by role, as ``#RRGGBB``."""

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


def luminance(color: ManimColor | str) -> float:
    """Return the relative luminance of a colour, 0..1 (WCAG 2.2)."""
    from manim import ManimColor

    channels = ManimColor(color).to_rgb()
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return float(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])


def contrast(one: ManimColor | str, other: ManimColor | str) -> float:
    """Return the contrast ratio of two colours, 1..21 (WCAG 2.2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


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
    """Return a theme by name; LessonError lists those there are."""
    if name not in THEMES:
        raise LessonError(f"there is no theme {name!r}; choose one of {', '.join(sorted(THEMES))}")
    return THEMES[name]
