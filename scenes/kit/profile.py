"""The profile: a vector of several entries as signed bars side by side."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from manim import GrowFromPoint, Line, Mobject, Rectangle, VGroup

from scenes.kit.frame import Box
from scenes.kit.theme import Theme
from scenes.kit.type import Color

FILL, THICKEST, SLIVER = 0.78, 0.5, 0.04
LOW = 0.85  # a height under which a small profile tells little
FLAT = 1.9  # how much wider than high a box is that holds pictures side by side


class Profile(VGroup):
    """A place for each entry, with a line at nought from which signed bars rise or hang.

    Parameters
    ----------
    box
        The room for it, in units.
    entries
        How many places there are side by side.
    numbers
        All that will be shown in it; nought always is.
    parts
        How many bars there will be in a place.
    thickest
        The room across of a bar at most, in units.

    Attributes
    ----------
    unit
        Units of length for 1.
    y
        The height of nought.
    """

    def __init__(
        self, box: Box, entries: int, numbers: Iterable[float], theme: Theme, parts: int = 1,
        thickest: float = THICKEST,
    ) -> None:  # fmt: skip
        reach = [0.0, *numbers]
        low, high = min(reach), max(reach)
        self.box, self.theme = box, theme
        self.step, self.thickest = box.width / entries, thickest
        self.unit = box.height / max(high - low, 1e-9) if high > low else 0.0
        self.y = box.bottom - low * self.unit if high > low else box.center[1]
        self.middles = [box.left + self.step * (j + 0.5) for j in range(entries)]
        half = min(min(FILL * self.step, parts * thickest) + 0.1, self.step) / 2
        super().__init__(
            *(
                Line((x - half, self.y, 0), (x + half, self.y, 0), stroke_width=2.5)
                for x in self.middles
            )
        )
        self.set_color(theme.quiet)

    def level(self, number: float) -> float:
        """Return the height at which a number lies."""
        return self.y + number * self.unit

    def slot(self, entry: int, part: int = 0, parts: int = 1) -> tuple[float, float]:
        """Return the middle and the width of a bar's place, one of ``parts`` of an entry's."""
        width = min(FILL * self.step / parts, self.thickest)
        return self.middles[entry] + (part - (parts - 1) / 2) * width, width

    def bar(
        self, entry: int, number: float, color: Color, part: int = 0, parts: int = 1,
        start: float = 0.0,
    ) -> Rectangle:  # fmt: skip
        """Return the bar of a number, from ``start`` by it; a sliver where it is nought."""
        x, width = self.slot(entry, part, parts)
        low, high = sorted((self.level(start), self.level(start + number)))
        tall = max(high - low, SLIVER)
        return Rectangle(
            width=0.86 * width, height=tall, stroke_width=0, fill_color=color, fill_opacity=1
        ).move_to((x, (low + high) / 2, 0))

    def bars(self, numbers: Sequence[float], color: Color, part: int = 0, parts: int = 1) -> VGroup:
        """Return the bars of a whole vector, ``(entries,)``."""
        return VGroup(
            *(self.bar(j, number, color, part, parts) for j, number in enumerate(numbers))
        )


def rise(profile: Profile, bars: Iterable[Mobject]) -> list[Any]:
    """Let bars grow out of the line at nought, or hang from it."""
    return [GrowFromPoint(bar, (bar.get_x(), profile.y, 0)) for bar in bars]


def tiles(box: Box, n: int, shape: float = 1.0, least: float = 0.0) -> list[Box]:
    """Return rooms for ``n`` small profiles, in as many lines as suit the shape of the box.

    Parameters
    ----------
    shape
        How wide a room should be, where its height is 1.
    least
        How wide a room has to be, in units, if that can be.

    Examples
    --------
    >>> rooms = tiles(Box(0, 4, 0, 4), 4)
    >>> bool(rooms[0].bottom > rooms[3].top and rooms[0].center[0] == rooms[2].center[0])
    True
    """
    ways = [lines for lines in range(1, n + 1) if n % lines == 0 or (n == 5 and lines == 2)]

    def oddness(lines: int) -> tuple[int, float]:
        w, h = box.width / math.ceil(n / lines), box.height / lines
        return (w < least) + (h < LOW), abs(math.log(w / h / shape))

    lines = min(ways, key=oddness)
    across = math.ceil(n / lines)
    w, h = box.width / across, box.height / lines
    gap = min(0.12, 0.08 * w)
    return [
        Box(left + gap, left + w - gap, top - h + 0.1, top - 0.02)
        for i in range(n)
        for left, top in [(box.left + i % across * w, box.top - i // across * h)]
    ]
