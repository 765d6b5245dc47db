"""What the small pictures of the key points have in common."""

from __future__ import annotations

from typing import Any

from manim import DOWN, Animation, FadeIn, LaggedStart, Rectangle, VGroup

from scenes.kit.clip import Clip
from scenes.kit.frame import Box, spread
from scenes.steps.typical import DIMENSIONS

LEAST = 0.012  # so that a band of nothing is still to be seen


class Picture(VGroup):
    """A picture that comes in its own way: `moves` are played one after the other."""

    def __init__(self, *parts: Any, moves: list[Animation]) -> None:
        super().__init__(*parts)
        self.moves = moves


def fade(*parts: Any) -> LaggedStart:
    """Return the coming of parts one after the other."""
    return LaggedStart(*(FadeIn(part) for part in parts), lag_ratio=0.25)


def columns(box: Box, lead: float = 0.0) -> tuple[list[float], float, float]:
    """The middles of the bars, how thick they are, and how high one of the longest is."""
    xs = spread(len(DIMENSIONS), box.left + lead, box.right, 0.66)
    return xs, 0.5 * (xs[1] - xs[0]), DIMENSIONS[-1] ** 0.5


def score_bar(clip: Clip, x: float, foot: float, thick: float, height: float) -> Rectangle:
    """Return a bar of a score that stands upright on its foot."""
    shape = Rectangle(
        width=thick, height=height, stroke_width=0, fill_opacity=1,
        fill_color=clip.theme.toward(clip.theme.ink, 0.62),
    )  # fmt: skip
    return shape.move_to([x, foot, 0], aligned_edge=DOWN)
