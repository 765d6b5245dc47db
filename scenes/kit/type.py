"""Set type: what words, formulas and numbers have in common, a size and a baseline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from manim import RIGHT, UP, ManimColor, VGroup, VMobject

from scenes.kit.frame import Point
from scenes.kit.typeset import Outline

Color = ManimColor | str


def glyph(outline: Outline, size: float, color: Color) -> VMobject:
    """Return one letter as a filled mobject of a given type size in units."""
    shape = VMobject(fill_color=color, fill_opacity=1, stroke_width=0)
    shape.points = outline.points * size
    return shape


class Type(VGroup):
    """Set type: glyphs that share a type size and a baseline.

    Parameters
    ----------
    size
        Type size (the em) in Manim units, as set; `em` follows later scaling.
    text
        What it says, for tests and messages.

    Notes
    -----
    The baseline and the em are read off the ink, so that they stay right when the type
    is moved, scaled or copied.
    """

    def __init__(self, *glyphs: VMobject, size: float, text: str) -> None:
        super().__init__(*glyphs)
        self.text = text
        points = self.get_all_points()
        low, high = points[:, 1].min(), points[:, 1].max()
        self._tall = max(high - low, 1e-9)
        self._size, self._drop = size, -low

    @property
    def em(self) -> float:
        """The type size as it stands now, in units."""
        return float(self._size * self.height / self._tall)

    @property
    def baseline(self) -> float:
        """The height of the baseline as it stands now."""
        return float(self.get_bottom()[1] + self._drop * self.height / self._tall)

    def on_baseline(self, y: float) -> Self:
        """Move the type vertically so that it stands on ``y``."""
        self.shift(UP * (y - self.baseline))
        return self

    def at(self, point: Point | Sequence[float], align: Point | None = None) -> Self:
        """Put the type's middle (or its ``align`` edge) at ``x`` and its x-height middle at ``y``.

        Words and numbers placed at one height share a baseline, whatever their letters.
        """
        x, y = float(point[0]), float(point[1])
        edge = self.get_center() if align is None else self.get_edge_center(align)
        self.shift(RIGHT * (x - edge[0]))
        return self.on_baseline(y - 0.34 * self.em)
