"""Softmax in small: a few numbers, and the shares of one that they turn into."""

from __future__ import annotations

import numpy as np
from manim import LEFT, Arrow, VGroup

from attn_math import softmax
from scenes.kit.bars import Ruler, WeightBars
from scenes.kit.clip import Clip
from scenes.kit.figures import Figure, Source
from scenes.kit.frame import Box, spread
from scenes.kit.numbers import point_of
from scenes.prelude.layout import is_flat

NUMBERS = 1, 0, -1
PLACES = 2
PITCH, THICK = 0.66, 0.56
ARROW, ARROW_SHARE = 0.5, 0.13  # how long an arrow is, and of the table's width at most
STRIP, BELOW = 0.4, 0.28


def numbers() -> list[Figure]:
    """Return the numbers before softmax."""
    return [Figure(float(x), Source("plain_number", (x,))) for x in NUMBERS]


def shares() -> list[Figure]:
    """Return their shares of one.

    Examples
    --------
    >>> [share.text(2) for share in shares()]
    ['0.67', '0.24', '0.09']
    """
    found = softmax(np.array(NUMBERS, dtype=float))
    return [
        Figure(float(share), Source("softmax_of", (i, *NUMBERS))) for i, share in enumerate(found)
    ]


class Shares(VGroup):
    """Numbers in a column, a bar beside each as long as its share, and all bars as one strip.

    Parameters
    ----------
    box
        The room for it, in units.

    Attributes
    ----------
    before, after
        The numbers and their shares, ``(3,)``.
    arrows
        What leads from one to the other, ``(3,)``.
    bars
        As long as the shares.
    strip, ruler, ends
        The bars end to end, a line as long as they are, and the numbers at its ends.
    """

    def __init__(self, clip: Clip, box: Box) -> None:
        theme, flat = clip.theme, is_flat(box)
        table, strip = _rooms(box, flat)
        ys = spread(len(NUMBERS), table.bottom, table.top, PITCH)[::-1]
        pitch = ys[0] - ys[1]
        size = min(0.42, 0.72 * pitch)
        found, after = numbers(), shares()
        self.before = [clip.number(f, size, theme.ink, PLACES) for f in found]
        x = point_of(found, table.left + 0.75 * size, size, PLACES)
        for number, y in zip(self.before, ys, strict=True):
            number.align_point(x, y)
        arrow = table.left + 1.6 * size
        reach = min(ARROW, ARROW_SHARE * table.width)
        start, room = arrow + reach + 0.15, 2.2 * size
        unit = (table.right - room - start) / max(f.value for f in after)
        values = [f.value for f in after]
        self.bars = WeightBars(after, values, ys, start, unit, theme, height=THICK * pitch)
        self.arrows = [_arrow(arrow, reach, y, theme.quiet) for y in ys]
        self.after = [clip.number(f, size, theme.query, PLACES) for f in after]
        for number, share, y in zip(self.after, self.bars, ys, strict=True):
            number.at([share.get_right()[0] + 0.14, y, 0], LEFT)
        y = float(strip.center[1]) + 0.2
        self.strip = self.bars.piled(strip.left, y, unit=strip.width, thick=STRIP)
        foot = y - STRIP / 2 - 0.16
        self.ruler = Ruler(strip.left, strip.right, foot, theme.quiet)
        ends = Figure(0.0, Source("zero")), Figure(float(sum(values)), Source("one"))
        self.ends = [
            clip.number(end, min(0.36, size), color, PLACES).at([at, foot - BELOW, 0])
            for end, at, color in zip(
                ends, (strip.left + 0.08, strip.right - 0.08), (theme.quiet, theme.ink), strict=True
            )
        ]
        super().__init__(
            *self.before, *self.arrows, self.bars, *self.after, self.strip, self.ruler, *self.ends
        )


def _arrow(x: float, reach: float, y: float, color: str) -> Arrow:
    return Arrow([x, y, 0], [x + reach, y, 0], buff=0, color=color, stroke_width=4, tip_length=0.15)


def _rooms(box: Box, flat: bool) -> tuple[Box, Box]:
    """The rooms of the table and of the strip."""
    if flat:
        middle = box.left + 0.58 * box.width
        return (
            Box(box.left, middle - 0.1, box.bottom, box.top),
            Box(middle + 0.2, box.right - 0.1, box.bottom, box.top),
        )
    foot = box.bottom + 1.3
    return Box(box.left, box.right, foot, box.top), Box(box.left, box.right, foot - 1.3, foot)
