"""Numbers and vectors that change every frame, cheaply and without jitter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import RIGHT, VGroup, VMobject

from scenes.kit.figures import Figure
from scenes.kit.numbers import Number, anchor
from scenes.kit.text import formula
from scenes.kit.type import Color, glyph
from scenes.kit.typeset import advance


class LiveNumber(Number):
    """A number that changes every frame, cheaply and without jitter.

    Digits are as wide as one another and the decimal point does not move; only glyphs
    that differ from the frame before are given other outlines.
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
            whole, _, decimals = text.partition(".")
            text = f"{whole}.{decimals.ljust(self.places, '0')}"
        if text == self.text:
            return self
        self._slots(len(text))
        lead = anchor(text)
        x = -lead
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


class LiveVector(VGroup):
    """A vector whose entries change every frame: ``q = [1, 0]``, centred or led by its head.

    Parameters
    ----------
    head
        Trusted Typst mathematics in front of the bracket, such as ``"q ="``.
    """

    def __init__(
        self, head: str, entries: Sequence[Figure], size: float, color: Color, places: int = 2
    ) -> None:
        self.numbers = [LiveNumber(entry, size, color, places) for entry in entries]
        self.head = formula(head, size, color)
        self.brackets = [glyph(advance(c)[0], size, color) for c in "[]"]
        self.commas = [glyph(advance(",")[0], size, color) for _ in entries[1:]]
        super().__init__(self.head, *self.brackets, *self.commas, *self.numbers)
        self._lay(0.0, 0.0)

    def turn_to(self, entries: Sequence[Figure], moving: bool = False) -> Self:
        """Show other entries at the same place; the brackets make room."""
        middle, baseline = float(self.get_center()[0]), self.head.baseline
        left = float(self.get_left()[0])
        for number, entry in zip(self.numbers, entries, strict=True):
            number.turn_to(entry, moving)
        self._lay(left, baseline)
        if self.centred:
            self.shift(RIGHT * (middle - self.get_center()[0]))
        return self

    centred = True

    def _lay(self, left: float, baseline: float) -> None:
        """Set the parts in a row from ``left``, as Typst would set them."""
        size = self.head.em
        self.head.on_baseline(baseline).shift(RIGHT * (left - self.head.get_left()[0]))
        x = left + self.head.width + 0.28 * size

        def put(shape: VMobject, letter: str) -> None:
            nonlocal x
            outline, bearing, width = advance(letter)
            shape.points = (outline.points + [bearing, 0, 0]) * size + [x, baseline, 0]
            x += width * size

        put(self.brackets[0], "[")
        for i, number in enumerate(self.numbers):
            if i:
                put(self.commas[i - 1], ",")
                x += 0.17 * size
            lead = anchor(number.text) * size
            number.align_point(x + lead, baseline + 0.34 * size)
            x += sum(advance(letter)[2] for letter in number.text) * size
        put(self.brackets[1], "]")
