"""Numbers that change every frame, cheaply and without jitter."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import VMobject

from scenes.kit.figures import MASKED, Figure
from scenes.kit.numbers import Number, anchor
from scenes.kit.type import Color
from scenes.kit.typeset import advance


class LiveNumber(Number):
    """A number that changes every frame, cheaply and without jitter.

    Digits are as wide as one another and the decimal point does not move; only glyphs
    that differ from the frame before are given other outlines.

    Parameters
    ----------
    figure
        What it shows first.
    size
        Type size in units.
    color
        Of its digits.
    places
        Decimal places.

    Examples
    --------
    >>> from scenes.kit.worked import Worked
    >>> way = [Worked([x, 0], [[1, 0], [0, 1]], [[1], [2]]) for x in (1, 4)]
    >>> live = LiveNumber(way[0].weights[0], 0.42)
    >>> live.text, live.turn_to(way[1].weights[0]).text
    ('0.67', '0.94')
    """

    WIDEST = 9

    def __init__(
        self, figure: Figure, size: float, color: Color = "#FFFFFF", places: int = 2
    ) -> None:
        super().__init__(figure, size, color, places)
        self._slots(self.WIDEST)

    def _slots(self, wanted: int) -> None:
        """See to it that there are glyphs enough; those not needed are empty."""
        for _ in range(wanted - len(self.submobjects)):
            self.add(VMobject(fill_color=self[0].get_fill_color(), fill_opacity=1, stroke_width=0))

    def turn_to(self, figure: Figure, moving: bool = False) -> Self:
        """Show another figure at the same place.

        Parameters
        ----------
        moving
            Whether it is on its way: then it keeps its decimals, so that a value that
            happens to be round does not make it jump.
        """
        place, em = np.array([self.point_x, self.baseline, 0.0]), self.em
        self.figure, text = figure, figure.text(self.places)
        if moving and "." in self.text:
            text = full(figure, self.places)
        if text == self.text:
            return self
        self._slots(len(text))
        x = -anchor(text)
        for i, slot in enumerate(self.submobjects):
            if i < len(text):
                outline, bearing, width = advance(text[i])
                slot.points = (outline.points + [x + bearing, 0, 0]) * em + place
                x += width
            else:
                slot.points = np.zeros((0, 3))
        self.text = text
        points = self.get_all_points()
        low, high = points[:, 1].min(), points[:, 1].max()
        self._tall, self._size, self._drop = high - low, em, place[1] - low
        self._anchor_ems = (place[0] - points[:, 0].min()) / em
        return self


def full(figure: Figure, places: int) -> str:
    """Return a figure's text with all its decimals, as it stands while it is on its way."""
    text = figure.text(places)
    if text == MASKED or not (wanted := figure.places(places)):
        return text
    whole, _, decimals = text.partition(".")
    return f"{whole}.{decimals.ljust(wanted, '0')}"
