"""Marks: the props in small, without words, and bands between them."""

from __future__ import annotations

from collections.abc import Sequence

from manim import Dot, Line, VGroup, VMobject

from scenes.kit.frame import Point
from scenes.kit.prop import Prop
from scenes.kit.shapes import Book, Card, Page, Slip
from scenes.kit.theme import Theme

WIDE, HIGH = 1.0, 0.62  # of a mark before it is made as small as its room
KINDS = {"query": Slip, "key": Card, "value": Book, "output": Page}


def mark(kind: str, theme: Theme, middle: Point | Sequence[float], width: float) -> Prop:
    """Return a slip, a card, a book or a page without words.

    Parameters
    ----------
    kind
        ``"query"``, ``"key"``, ``"value"`` or ``"output"``.
    middle
        Of its body, in units.
    width
        Of its body, in units; its height goes with it.

    Examples
    --------
    >>> from scenes.kit.theme import NIGHT
    >>> round(float(mark("key", NIGHT, [0, 1, 0], 0.5).body.width), 2)
    0.5
    """
    prop = KINDS[kind](VMobject(), theme, WIDE, HIGH).scale(width / WIDE)
    return prop.place(float(middle[0]), float(middle[1]))


def hidden(prop: Prop, theme: Theme) -> Prop:
    """Let the mark of a key go dark that a query does not see."""
    prop.body.set_stroke(theme.quiet, opacity=0.5)
    prop.extras.set_fill(theme.quiet, opacity=0.5).set_stroke(theme.quiet, opacity=0.5)
    return prop


def dots(points: Sequence[Point], radius: float, color: str) -> VGroup:
    """Return a dot at each point."""
    return VGroup(*(Dot(point, radius=radius, color=color) for point in points)).set_z_index(2)


def lines(pairs: Sequence[tuple[Point, Point]], color: str, width: float) -> VGroup:
    """Return a line for each pair of points."""
    return VGroup(*(Line(a, b, color=color, stroke_width=width) for a, b in pairs))
