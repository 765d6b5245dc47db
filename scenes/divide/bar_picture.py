"""The mix of values of many entries with and without the division, entry by entry."""

from __future__ import annotations

from typing import Any

import numpy as np
from manim import AnimationGroup, Create, FadeIn, GrowFromPoint, LaggedStart, Line, VGroup

from scenes.kit.clip import Clip
from scenes.kit.frame import Box
from scenes.kit.motion import pulse
from scenes.kit.profile import Profile, rise

NAME, TICK, FAINT = 0.4, 0.09, 0.3


class BarMix:
    """For each entry the span of the values, and in it the output; not divided, beside it.

    Parameters
    ----------
    box
        The room for it, in units.
    """

    def __init__(self, clip: Clip, box: Box) -> None:
        self.clip, theme, worked = clip, clip.theme, clip.data.worked
        values = np.array(clip.data.values, dtype=float)
        output, wrong = worked.steps.output[0], worked.wrong_steps.output[0]
        name = clip.formula("o", NAME, theme.output)
        inside = Box(box.left + name.width + 0.25, box.right, box.bottom + 0.1, box.top - 0.1)
        numbers = [*values.ravel(), *output, *wrong]
        self.profile = Profile(inside, len(output), numbers, theme, 3)
        self.name = name.at([box.left + name.width / 2, self.profile.y, 0])
        self.bars = self.profile.bars(output, theme.output, 1, 3)
        self.wrong = self.profile.bars(wrong, theme.output, 2, 3)
        self.wrong.set_fill(opacity=FAINT).set_stroke(theme.output, 3, opacity=1)
        self.spans = VGroup()
        for j, column in enumerate(values.T):
            x, _ = self.profile.slot(j, 0, 3)
            levels = [self.profile.level(value) for value in column]
            lines = [Line((x, min(levels), 0), (x, max(levels) + 1e-4, 0))]
            lines += [Line((x - TICK, y, 0), (x + TICK, y, 0)) for y in levels]
            self.spans.add(*(line.set_stroke(theme.value, 4) for line in lines))

    @property
    def right(self) -> VGroup:
        """All that is shown of the right mix."""
        return VGroup(self.profile, self.name, self.spans, self.bars)

    @property
    def wide(self) -> VGroup:
        """The same: the bars that are not divided find room beside it."""
        return self.right

    @property
    def wrong_end(self) -> VGroup:
        """Where the wrong mix ends."""
        return self.wrong

    def set_out(self) -> Any:
        """Bring in the lines of nought and the spans of the values."""
        return LaggedStart(
            FadeIn(self.profile), AnimationGroup(*map(Create, self.spans)), lag_ratio=0.4
        )

    def mix(self) -> Any:
        """The output's bars rise beside the spans, which they do not leave."""
        return AnimationGroup(*rise(self.profile, self.bars), FadeIn(self.name))

    def widen(self) -> Any:
        """Nothing has to make room."""

    def undo(self) -> Any:
        """Without the division every bar is as many times as long as the sum is large."""
        foot = [(bar.get_x(), self.profile.y, 0) for bar in self.wrong]
        return AnimationGroup(*(GrowFromPoint(b, p) for b, p in zip(self.wrong, foot, strict=True)))

    def arrive(self) -> Any:
        """The bars that are right swell beside them."""
        return pulse(self.bars, 1.08)

    def stress(self) -> Any:
        """The spans swell, then the bars that leave them."""
        return LaggedStart(pulse(self.spans, 1.05), pulse(self.wrong, 1.05), lag_ratio=0.7)
