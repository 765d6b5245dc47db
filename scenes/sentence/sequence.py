"""The one sequence of self-attention: its tokens, and the projections to the three roles."""

from __future__ import annotations

from manim import (
    DOWN,
    UP,
    AnimationGroup,
    Arrow,
    FadeIn,
    GrowArrow,
    LaggedStart,
    Rectangle,
    RoundedRectangle,
    VGroup,
)

from scenes.kit.clip import Clip
from scenes.kit.frame import spread
from scenes.kit.vectors import LEAST_LABEL
from scenes.sentence.layout import Layout

LARGEST, GAP, PAD = 0.46, 0.06, 0.05
NAME = 0.42
ROLES = {"query": "Q", "keys": "K", "values": "V"}


class Sequence(VGroup):
    """A strip of tokens ``x_1 .. x_n``, and an arrow from it to each of the three.

    Attributes
    ----------
    sheet
        What the tokens stand on.
    tokens
        Its cells with their names, ``(n,)``.
    arrows, names
        By role, in the order query, keys, values: the arrows, and the projections they stand
        for.
    """

    def __init__(self, clip: Clip, layout: Layout) -> None:
        theme, n, strip = clip.theme, clip.data.worked.n, layout.strip
        assert strip is not None
        colors = {"query": theme.query, "keys": theme.key, "values": theme.value}
        low, high = (strip.left, strip.right) if layout.turned else (strip.bottom, strip.top)
        thick = min(strip.width, strip.height) - 2 * PAD
        # They stand together in its middle: each of the three comes from all of them.
        places = spread(n, low + PAD, high - PAD, thick + GAP)
        long = min(thick, (high - low - 2 * PAD) / n - GAP)
        size = max(LEAST_LABEL, min(LARGEST, 0.7 * min(long, thick)))
        self.sheet = RoundedRectangle(
            corner_radius=0.12, width=strip.width, height=strip.height, color=theme.quiet,
            stroke_width=3, fill_color=theme.panel, fill_opacity=1,
        ).move_to(strip.center)  # fmt: skip
        self.tokens = VGroup()
        for i, place in enumerate(places if layout.turned else places[::-1]):
            at = strip.center.copy()
            at[0 if layout.turned else 1] = place
            cell = Rectangle(
                width=long if layout.turned else thick, height=thick if layout.turned else long,
                color=theme.quiet, stroke_width=2,
            ).move_to(at)  # fmt: skip
            name = clip.formula(f"x_{i + 1}", size, theme.ink).move_to(at)
            self.tokens.add(VGroup(cell, name))
        self.arrows, self.names = [], []
        for role, letter in ROLES.items():
            start, end = layout.projection(role)
            self.arrows.append(
                Arrow(
                    start, end, buff=0, color=colors[role], stroke_width=5, tip_length=0.18,
                    max_stroke_width_to_length_ratio=100, max_tip_length_to_length_ratio=0.6,
                )
            )  # fmt: skip
            name = clip.formula(f"W_{letter}", LEAST_LABEL if layout.turned else NAME, colors[role])
            x, y = ((start + end) / 2)[:2]
            if layout.turned:
                name.move_to([x + 0.2 + name.width / 2, y, 0])
            else:  # over the line of the arrow, clear of its tip
                name.move_to([x - 0.06, y + 0.14 + name.height / 2, 0])
            self.names.append(name)
        super().__init__(self.sheet, self.tokens, *self.arrows, *self.names)

    def arrive(self) -> LaggedStart:
        """Return the coming of the tokens, one after another."""
        come = (FadeIn(token, shift=DOWN * 0.1) for token in self.tokens)
        return LaggedStart(FadeIn(self.sheet), *come, lag_ratio=0.3)

    def project(self) -> LaggedStart:
        """Return the growing of the arrows, each with its projection."""
        pairs = zip(self.arrows, self.names, strict=True)
        come = [AnimationGroup(GrowArrow(a), FadeIn(name, shift=UP * 0.06)) for a, name in pairs]
        return LaggedStart(*come, lag_ratio=0.5)
