"""The two ways between positions: a chain that hands letters on, and lines of sight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from manim import Arrow, Line, Mobject, Polygon, RoundedRectangle, VGroup, VMobject

from scenes.kit.frame import Point
from scenes.kit.prop import STROKE, Prop
from scenes.kit.shapes import Card, Slip
from scenes.kit.theme import Theme
from scenes.kit.vectors import LEAST_LABEL
from scenes.versus_layout import POSITIONS, Layout

if TYPE_CHECKING:
    from scenes.kit.clip import Clip

# How much of a message is drawn after each step: a picture of fading, not a measurement.
KEPT = 0.75
WIDE, HIGH = 0.5, 0.34


def placed(prop: Prop, at: Point) -> Prop:
    """Put a prop at a point; its symbol, whose subscript hangs low, in the middle of its body."""
    prop.place(at[0], at[1]).label.move_to(prop.body)
    if isinstance(prop, Slip):  # clear of the corner that is cut
        prop.label.shift(np.array([-0.03, -0.03, 0]))
    return prop


class Letter(VGroup):
    """A message, as a letter that pales the more often it was handed on.

    Parameters
    ----------
    at
        Its middle, ``(3,)``, in units.
    steps
        How often it was handed on.
    theme
        The colours.
    scale
        How large it is, as a share of its usual size.

    Examples
    --------
    >>> from scenes.kit.theme import NIGHT
    >>> fresh, faded = (Letter(np.zeros(3), steps, NIGHT) for steps in (0, 7))
    >>> len(fresh), len(faded)
    (2, 2)
    """

    def __init__(self, at: Point, steps: int, theme: Theme, scale: float = 1.0) -> None:
        left = KEPT**steps
        color, paper = theme.toward(theme.value, left), theme.toward(theme.value, 0.3 * left)
        w, h = WIDE / 2, HIGH / 2
        corners = [(-w, -h, 0), (w, -h, 0), (w, h, 0), (-w, h, 0)]
        sheet = Polygon(*corners, color=color, stroke_width=3, fill_color=paper, fill_opacity=1)
        flap = VMobject(stroke_color=color, stroke_width=3)
        flap.set_points_as_corners(np.array([(-w, h, 0), (0, -0.1 * h, 0), (w, h, 0)]))
        super().__init__(sheet, flap)
        self.scale(scale).shift(at).set_z_index(2)


class Chain(VGroup):
    """Tokens in a row, each with an arrow to the next one.

    Attributes
    ----------
    tokens, arrows
        ``(8,)`` and ``(7,)``.
    """

    def __init__(self, clip: Clip, layout: Layout) -> None:
        self.layout, self.theme = layout, clip.theme
        self.tokens = [self._token(clip, i) for i in range(POSITIONS)]
        self.arrows = [self._arrow(i, self.theme.quiet) for i in range(POSITIONS - 1)]
        super().__init__(*self.tokens, *self.arrows)

    def _token(self, clip: Clip, i: int) -> Prop:
        at = self.layout
        body = RoundedRectangle(
            corner_radius=0.1, width=at.width, height=at.height, color=self.theme.quiet,
            stroke_width=STROKE, fill_color=self.theme.panel, fill_opacity=1,
        )  # fmt: skip
        label = clip.formula(f"t_{i + 1}", LEAST_LABEL * at.scale)
        return placed(Prop(body, label, role=self.theme.quiet), at.spot(at.tokens, i))

    def _arrow(self, i: int, color: str) -> Arrow:
        at = self.layout
        start = at.spot(at.tokens, i) + at.forward * (at.reach + 0.05)
        end = at.spot(at.tokens, i + 1) - at.forward * (at.reach + 0.05)
        return Arrow(start, end, buff=0, color=color, stroke_width=4, tip_length=0.13)

    def lit(self, i: int) -> Arrow:
        """Return the arrow from a token to the next, as a message has passed over it."""
        return self._arrow(i, self.theme.value)

    def letter(self, i: int, steps: int) -> Letter:
        """Return the message beside a token, after some steps."""
        at = self.layout
        return Letter(at.spot(at.mail, i), steps, self.theme, at.scale)

    def trail(self, start: int, end: int) -> VGroup:
        """Return what a message leaves on its way from a token to another."""
        letters = [self.letter(i, i - start) for i in range(start, end + 1)]
        return VGroup(*(self.lit(i) for i in range(start, end)), *letters)


class Sight(VGroup):
    """The same positions as keys and as queries, and straight lines between any two.

    Attributes
    ----------
    keys, queries
        ``(8,)`` each.
    """

    def __init__(self, clip: Clip, layout: Layout) -> None:
        self.layout, self.theme = layout, clip.theme
        self.keys = self._lane(clip, Card, "k", layout.keys)
        self.queries = self._lane(clip, Slip, "q", layout.queries)
        super().__init__(*self.keys, *self.queries)

    def _lane(self, clip: Clip, kind: type[Card | Slip], letter: str, across: float) -> list[Prop]:
        at, theme = self.layout, self.theme
        color = theme.key if kind is Card else theme.query
        props = []
        for i in range(POSITIONS):
            label = clip.formula(f"{letter}_{i + 1}", LEAST_LABEL, color)
            props.append(placed(kind(label, theme, at.width, at.height), at.spot(across, i)))
        return props

    @property
    def _across(self) -> Point:
        """The way from the keys to the queries."""
        return np.array([1.0, 0.0, 0.0]) if self.layout.down else np.array([0.0, -1.0, 0.0])

    def ends(self, key: int, query: int) -> tuple[Point, Point]:
        """Return where a line leaves the key and where it meets the query."""
        at = self.layout
        inset = self._across * (at.depth + 0.05)
        return at.spot(at.keys, key) + inset, at.spot(at.queries, query) - inset

    def mail(self, key: int, query: int) -> tuple[Point, Point]:
        """Return where a message is when it leaves the key, and when the query has it.

        It comes to rest past the end of the line, which is seen whole.
        """
        start, end = self.ends(key, query)
        sizes = (HIGH, WIDE) if self.layout.down else (WIDE, HIGH)
        along, across = (size / 2 for size in sizes)
        inset = self._across * across
        return start + inset, end - 0.9 * inset + self.layout.forward * (along + 0.1)

    def line(self, key: int, query: int) -> Line:
        """Return the straight line from a query to the key that it looks at."""
        end, start = self.ends(key, query)
        return Line(start, end, color=self.theme.value, stroke_width=6)

    def fan(self, pairs: Sequence[tuple[int, int]]) -> Mobject:
        """Return faint lines between pairs of key and query, as one path."""
        fan = VMobject(stroke_color=self.theme.toward(self.theme.quiet, 0.4), stroke_width=1.5)
        for key, query in pairs:
            start, end = self.ends(key, query)
            fan.start_new_path(start)
            fan.add_line_to(end)
        return fan.set_z_index(-2)

    def dimmed(self, fan: Mobject) -> Mobject:
        """Return such lines so faint that one before them stands out."""
        return fan.copy().set_stroke(self.theme.toward(self.theme.quiet, 0.18))
