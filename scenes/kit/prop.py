"""The prop: a body with a label in its middle."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import RIGHT, VGroup, VMobject

from scenes.kit.frame import Point
from scenes.kit.type import Color, Type

STROKE = 3.0
WIDTH, BOOK_WIDTH, HEIGHT = 2.3, 2.8, 0.82
# Room beside a label: less in narrow props; and over and under it together.
PAD, PAD_SHARE, PAD_HIGH = 0.22, 0.06, 0.09


def inner(width: float, height: float, spine: float = 0.0) -> tuple[float, float]:
    """Return the room for a label on a prop of some width and height, in units.

    Parameters
    ----------
    spine
        What a spine takes of the width: ``Book.spine_of(width)`` for a book.

    Examples
    --------
    >>> [round(float(side), 2) for side in inner(1.0, 0.82)]
    [0.88, 0.73]
    """
    return width - spine - 2 * min(PAD, PAD_SHARE * width), height - PAD_HIGH


class Prop(VGroup):
    """A body with a label in its middle, made smaller where it would not fit.

    Parameters
    ----------
    body
        The outline and fill, of any size in units.
    label
        The type on it, or a group of lines of type.
    extras
        Other parts, such as a tab.
    role
        The colour that it is known by.

    Attributes
    ----------
    body, label, extras
        As given; the extras are a group.

    Examples
    --------
    >>> from manim import Circle
    >>> from scenes.kit.text import formula
    >>> coin = Prop(Circle(0.5), formula("1/2", 0.4, "#FFFFFF"), role="#FFFFFF")
    >>> coin = coin.place(2, 1)
    >>> [round(float(x), 2) for x in coin.body.get_center()]
    [2.0, 1.0, 0.0]
    """

    spine = 0.0

    def __init__(self, body: VMobject, label: VMobject, *extras: VMobject, role: Color) -> None:
        super().__init__(body, *extras, label)
        self.body, self.label, self.role = body, label, role
        self.extras = VGroup(*extras)
        self.seat(label)

    def _middle(self) -> Point:
        return np.array(self.body.get_center()) + RIGHT * self.spine / 2

    def place(self, x: float, y: float) -> Self:
        """Move the middle of the body, whatever else is attached to it, to a point."""
        return self.shift(np.array([x, y, 0.0]) - self.body.get_center())

    def seat(self, label: VMobject) -> VMobject:
        """Put type into the middle of the body, smaller if it would not fit, and return it."""
        across, down = inner(self.body.width, self.body.height, self.spine)
        share = min(across / max(label.width, 1e-9), down / max(label.height, 1e-9))
        if share < 1:
            label.scale(share)
        # Type beside a neighbour's stands on its baseline; a stack that fills the body does not.
        if isinstance(label, Type):
            label.at(self._middle())
        if not isinstance(label, Type) or label.height > 1.4 * label.em:
            label.move_to(self._middle())
        return label
