"""Two arrows, one of which turns, and their dot product as a length, true at every frame."""

from __future__ import annotations

import math
from typing import Self

import numpy as np
from manim import (
    LEFT,
    RIGHT,
    Arc,
    Arrow,
    DashedLine,
    DashedVMobject,
    Line,
    ManimColor,
    Rectangle,
    RightAngle,
    VGroup,
    VMobject,
)

from scenes.kit.bars import bar
from scenes.kit.clip import Clip
from scenes.kit.figures import Figure, Source
from scenes.kit.frame import Box, Point
from scenes.kit.live import LiveNumber
from scenes.prelude.layout import is_flat

LENGTHS = 3, 2  # of the arrow that lies still and of the one that turns
DEGREE = 1000  # angles are whole thousandths of a degree, so that a figure can name its own
NAME, SIZE, PLACES = 0.42, 0.4, 2
THICK, CORNER, BESIDE = 0.3, 0.22, 0.27
LINE = 0.5  # a room for the product that is higher than this has two lines
SIDE, OVER = 0.4, 0.1  # room for the name of the arrow that stands upright, and for its tip
WIDTHS, TIP = (6.0, 9.0), 0.26  # the one that turns covers the other where they lie together


def arrows(angle: int) -> tuple[Point, Point]:
    """Return the two arrows, ``(2,)`` each, that are ``angle`` thousandths of a degree apart."""
    turned = math.radians(angle / DEGREE)
    still, other = LENGTHS
    return np.array([still, 0.0]), other * np.array([math.cos(turned), math.sin(turned)])


def product(angle: int) -> Figure:
    """Return the dot product of the two arrows at an angle in thousandths of a degree.

    Examples
    --------
    >>> product(0).text(2), product(60 * DEGREE).text(2), product(90 * DEGREE).text(2)
    ('6', '3', '0')
    """
    still, turned = arrows(angle)
    return Figure(float(still @ turned), Source("arrows_product", (*LENGTHS, angle)))


class TurningArrows(VGroup):
    """Arrows ``a`` and ``b``, the shadow of ``b`` on ``a``, and ``a . b`` as a bar.

    Parameters
    ----------
    box
        The room for it, in units.
    angle
        How far they are apart first, in thousandths of a degree.

    Attributes
    ----------
    still, turning
        The arrows.
    gauge
        The name of the product, its bar in a track as long as the largest product, its number.
    """

    def __init__(self, clip: Clip, box: Box, angle: int) -> None:
        theme = clip.theme
        room, row = _rooms(box)
        longest, other = LENGTHS
        self.unit = min((room.width - SIDE) / longest, (room.height - OVER) / other)
        corner = [(longest * self.unit - SIDE) / 2, (other * self.unit - OVER) / 2, 0]
        self.origin = room.center - np.array(corner)
        self.ink, self.quiet = theme.ink, theme.quiet
        self.still = self._arrow(arrows(0)[0], theme.quiet, WIDTHS[0])
        self.turning = self._arrow(arrows(angle)[1], theme.ink, WIDTHS[1])
        self.shadow, self.fall = VMobject(), VMobject()
        self.names = [clip.formula("a", NAME, theme.quiet), clip.formula("b", NAME, theme.ink)]
        self.names[0].at(self.origin + self.unit * RIGHT * longest + [-0.2, 0.34, 0])
        self.label = clip.formula("a dot b", NAME, theme.ink)
        self.number = LiveNumber(product(angle), SIZE, theme.ink, PLACES)
        self._lay_gauge(row, theme.toward(theme.ink, 0.62))
        self.gauge = VGroup(self.label, self.track, self.bar, self.number)
        super().__init__(self.shadow, self.still, self.fall, self.turning, *self.names, self.gauge)
        self.turn_to(angle)

    def _lay_gauge(self, row: Box, color: ManimColor) -> None:
        """Name, bar and number stand in a line, or the bar under the other two."""
        low = row.height > LINE
        y = float(row.top if low else row.center[1])
        widest = 2.2 * SIZE
        self.label.at([row.left, y, 0], LEFT)
        self.number.align_point(row.right - widest + 0.95 * SIZE, y)
        self.start = row.left if low else float(self.label.get_right()[0]) + 0.2
        end = row.right if low else row.right - widest
        self.step, self.y = (end - self.start) / product(0).value, row.bottom if low else y
        self.bar = bar(0.0, THICK, color)
        self.track = Rectangle(
            width=end - self.start, height=THICK, color=self.quiet, stroke_width=2
        ).move_to([(self.start + end) / 2, self.y, 0])

    def _arrow(self, vector: Point, color: str, width: float) -> Arrow:
        return Arrow(
            self.origin, self._head(vector), buff=0, color=color, stroke_width=width,
            tip_length=TIP, max_stroke_width_to_length_ratio=100,
        )  # fmt: skip

    def _head(self, vector: Point) -> Point:
        return self.origin + self.unit * np.array([vector[0], vector[1], 0.0])

    def right_angle(self) -> RightAngle:
        """Return the mark of a right angle between the arrows, as they stand at ninety degrees."""
        lines = (Line(self.origin, self._head(vector)) for vector in arrows(90 * DEGREE))
        return RightAngle(*lines, length=CORNER, color=self.quiet, stroke_width=3)

    def trace(self) -> VGroup:
        """Return the way of the arrow from ninety degrees: where it stood, and an arc."""
        ghost = self._arrow(arrows(90 * DEGREE)[1], self.quiet, WIDTHS[0]).set_opacity(0.45)
        arc = Arc(
            LENGTHS[1] * self.unit, 0.06, math.pi / 2 - 0.12, arc_center=self.origin,
            color=self.quiet, stroke_width=3,
        )  # fmt: skip
        return VGroup(ghost, DashedVMobject(arc, num_dashes=18)).set_z_index(-1)

    def turn_to(self, angle: int, moving: bool = False) -> Self:
        """Turn the arrow; its shadow, the bar and the number follow."""
        vector = arrows(angle)[1]
        head, foot = self._head(vector), self._head(np.array([vector[0], 0.0]))
        along = np.array([vector[0], vector[1], 0.0]) / LENGTHS[1]
        aside = np.array([-along[1], along[0], 0.0])
        self.turning.become(self._arrow(vector, self.ink, WIDTHS[1])).set_z_index(2)
        falls, lies = min(vector) > 0.05, vector[0] > 0.02
        shadow = Line(self.origin, foot, color=self.ink, stroke_width=20).set_stroke(opacity=0.3)
        self.shadow.become(shadow if lies else VMobject()).set_z_index(-1)
        fall = DashedLine(head, foot, color=self.quiet, stroke_width=3, dash_length=0.08)
        self.fall.become(fall if falls else VMobject())
        self.names[1].at((self.origin + head) / 2 + BESIDE * aside)
        figure = product(angle)
        self.number.turn_to(figure, moving)
        length = bar(self.step * figure.value, THICK, self.bar.get_fill_color())
        self.bar.become(length.shift([self.start, self.y, 0]))
        return self


def _rooms(box: Box) -> tuple[Box, Box]:
    """The rooms of the arrows and of their product."""
    if is_flat(box):
        middle = box.left + 0.52 * box.width
        low = box.center[1] - 0.25
        return (
            Box(box.left, middle - 0.2, box.bottom, box.top),
            Box(middle + 0.2, box.right - 0.1, low, low + 0.55),
        )
    foot = box.bottom + 0.9
    row = Box(box.left, box.right, foot - 0.6, foot - 0.15)
    return Box(box.left, box.right, foot, box.top), row
