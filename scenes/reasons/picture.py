"""What the small pictures of the key points have in common."""

from __future__ import annotations

from typing import Any

from manim import DOWN, Animation, FadeIn, LaggedStart, Rectangle, VGroup

from scenes.kit.clip import Clip
from scenes.kit.figures import Figure, Source
from scenes.kit.frame import Box, spread
from scenes.steps.typical import DIMENSIONS

NUMBER = 0.3
LEAD = 0.24  # room before the dimensions for the letter d
LEAST = 0.012  # so that a band of nothing is still to be seen


class Picture(VGroup):
    """A picture that comes in its own way: `moves` are played one after the other."""

    def __init__(self, *parts: Any, moves: list[Animation]) -> None:
        super().__init__(*parts)
        self.moves = moves


def fade(*parts: Any) -> LaggedStart:
    """Return the coming of parts one after the other."""
    return LaggedStart(*(FadeIn(part) for part in parts), lag_ratio=0.25)


class Columns:
    """Where the bars of typical scores stand, before and after the division alike.

    Attributes
    ----------
    xs
        The middles of the bars, one for each dimension, ``pitch`` apart.
    foot
        The height on which they stand, over a ``strip`` and the dimensions.
    thick
        Of a bar, in units.
    unit
        How high a score of one is, in units.
    """

    def __init__(self, clip: Clip, box: Box) -> None:
        self.clip, self.box = clip, box
        self.named = box.height > 1.2
        self.xs = spread(len(DIMENSIONS), box.left + (LEAD if self.named else 0), box.right, 0.68)
        self.pitch = self.xs[1] - self.xs[0]
        self.thick = 0.5 * self.pitch
        self.strip, under = (0.2, 0.34) if self.named else (0.14, 0.0)
        self.foot = box.bottom + under + self.strip + 0.12
        self.unit = (box.top - self.foot - 0.02) / DIMENSIONS[-1] ** 0.5

    def names(self) -> VGroup:
        """The dimensions under the bars, and the letter d before them, if there is room."""
        if not self.named:
            return VGroup()
        y, clip = self.box.bottom + 0.14, self.clip
        letter = clip.formula("d", NUMBER, clip.theme.quiet)
        names = VGroup(letter.at([self.xs[0] - LEAD - 0.2, y, 0]))
        for x, d in zip(self.xs, DIMENSIONS, strict=True):
            number = clip.number(Figure(d, Source("d", (d,))), NUMBER, clip.theme.quiet)
            names.add(number.at([x, y, 0]))
        return names


def score_bar(clip: Clip, x: float, foot: float, thick: float, height: float) -> Rectangle:
    """Return a bar of a score that stands upright on its foot."""
    shape = Rectangle(
        width=thick, height=height, stroke_width=0, fill_opacity=1,
        fill_color=clip.theme.toward(clip.theme.ink, 0.62),
    )  # fmt: skip
    return shape.move_to([x, foot, 0], aligned_edge=DOWN)
