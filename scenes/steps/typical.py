"""A sketch: how large a dot product typically is, and what softmax makes of such a gap."""

from __future__ import annotations

import numpy as np
from manim import (
    DOWN,
    LEFT,
    UP,
    AnimationGroup,
    FadeIn,
    GrowFromEdge,
    LaggedStart,
    Rectangle,
    Transform,
    VGroup,
    VMobject,
)

from attn_math import softmax
from scenes.kit.bars import bar
from scenes.kit.clip import Clip
from scenes.kit.figures import Figure, Source
from scenes.kit.frame import Box, Point
from scenes.kit.motion import swap
from scenes.kit.numbers import Number
from scenes.kit.text import Words

DIMENSIONS = (2, 8, 32)
SMALL, CAPTION = 0.36, 0.33
TALLEST, PITCH, LEAST_PITCH, STRIP, THICK = 2.1, 1.6, 1.12, 1.15, 0.28
# Over the highest bar stands its number, and the caption; under the bars stand the dimension,
# the strip of softmax and its larger share.
TOP, OVER, FEET, UNDER = 0.2, 0.7, 1.4, 0.38
DIMENSION, SOFT, SHARE = 0.3, 0.85, 1.24
# In a low box the bars lie, a row for each dimension.
SIGN, NUMBER, GAP = 1.1, 1.0, 0.2


class Typical:
    """Bars as long as the root of d, and softmax of scores that lie so far apart.

    Parameters
    ----------
    clip
        Where it is played.
    box
        The room for it. The bars stand upright side by side, or lie in rows where it is low.
    """

    def __init__(self, clip: Clip, box: Box) -> None:
        self.clip, self.theme, self.box = clip, clip.theme, box
        self.sketch, self.bars, self.sizes = VGroup(), VGroup(), VGroup()
        self.strips, self.shares = VGroup(), VGroup()
        self.name = self._words("common.softmax")
        self.flat = box.height < TOP + OVER + FEET + 1.0
        self.caption = self._words("typical")
        self.sketch.add(self.caption, self.name)
        places = self._rows() if self.flat else self._columns()
        for d, place in zip(DIMENSIONS, places, strict=True):
            self._add(d, place)

    def _columns(self) -> list[Point]:
        """Set out bars that stand upright; return where their feet are."""
        box, n = self.box, len(DIMENSIONS)
        head = self.name.width + GAP
        beside = (box.width - head) / n > LEAST_PITCH  # else the name stands under the strips
        head, feet = (head, FEET) if beside else (0.0, FEET + UNDER)
        tallest = min(TALLEST, box.height - TOP - OVER - feet)
        slack = box.height - TOP - OVER - feet - tallest
        base = box.top - slack / 2 - TOP - OVER - tallest
        self.unit, self.small = tallest / DIMENSIONS[-1] ** 0.5, SMALL
        pitch = min(PITCH, (box.width - head) / n)
        self.strip = min(STRIP, pitch - 0.12)
        left = box.center[0] - (head + n * pitch) / 2
        if beside:
            self.name.at([left, base - SOFT, 0], LEFT)
        else:
            self.name.at([box.center[0], base - SHARE - UNDER, 0])
        self._fit(self.caption).at([box.center[0], base + tallest + OVER, 0])
        middle = left + head + n * pitch / 2
        return [np.array([middle + (k - (n - 1) / 2) * pitch, base, 0]) for k in range(n)]

    def _rows(self) -> list[Point]:
        """Set out bars that lie; return where they begin."""
        box, n = self.box, len(DIMENSIONS)
        least = self.clip.frame.smallest_type * 1.01
        pitch = max(1.1 * least, min(0.5, box.height / (n + 1)))
        self.small = max(least, min(SMALL, 0.85 * pitch))
        self.strip = 1.5 * STRIP
        long = box.width - SIGN - NUMBER - self.strip - NUMBER - 2 * GAP
        self.unit = min(long, 3.0) / DIMENSIONS[-1] ** 0.5
        width = box.width - long + min(long, 3.0)
        left, top = box.center[0] - width / 2 + SIGN, box.center[1] + pitch * n / 2
        self.soft_left = left + min(long, 3.0) + NUMBER + GAP
        self.name.at([self.soft_left, top, 0], LEFT)
        self._fit(self.caption).at([left - SIGN, top, 0], LEFT)
        return [np.array([left, top - (k + 1) * pitch, 0]) for k in range(n)]

    @property
    def everything(self) -> VGroup:
        """All that stands on the stage of it."""
        return VGroup(self.sketch, self.bars, self.sizes, self.strips, self.shares)

    def _words(self, name: str) -> Words:
        return self.clip.words(name, CAPTION, self.theme.quiet)

    def _fit(self, caption: Words) -> Words:
        """Set a caption smaller where it would touch what stands beside it."""
        room, least = self.box.width, self.clip.frame.smallest_type * 1.01
        if self.flat:
            room = SIGN + self.unit * DIMENSIONS[-1] ** 0.5 + NUMBER
        return caption.scale(max(least / CAPTION, min(1, room / caption.width)))

    def _add(self, d: int, place: Point) -> None:
        theme = self.theme
        size = Figure(d**0.5, Source("root", (d,)))
        sign = self.clip.formula("d = {d}", self.small, theme.quiet, d=Figure(d, Source("d", (d,))))
        across = self.small if self.flat else 0.61 * self.strip
        shape = Rectangle(
            width=across, height=across, stroke_width=0, fill_opacity=1,
            fill_color=theme.toward(theme.ink, 0.62),
        ).move_to(place, aligned_edge=LEFT if self.flat else DOWN)  # fmt: skip
        if self.flat:
            shape.stretch_to_fit_height(0.8 * across)
            sign.at([place[0] - SIGN, place[1], 0], LEFT)
        else:
            sign.at([place[0], place[1] - DIMENSION, 0])
        self.sketch.add(sign)
        self.bars.add(self._stretched(shape, size.value))
        self.sizes.add(self._size(size, self.bars[-1]))
        self.strips.add(self._strip(place, size.value))
        self.shares.add(self._share(place, d))

    def _stretched(self, shape: VMobject, size: float) -> VMobject:
        """Return a bar as long as shows ``size``, its beginning where it was."""
        made = shape.copy()
        if self.flat:
            return made.stretch_to_fit_width(size * self.unit).align_to(shape, LEFT)
        return made.stretch_to_fit_height(size * self.unit).align_to(shape, DOWN)

    def _size(self, figure: Figure, shape: VMobject) -> Number:
        number = self.clip.number(figure, self.small)
        if self.flat:
            return number.at([shape.get_right()[0] + 0.15, shape.get_y(), 0], LEFT)
        return number.at([shape.get_x(), shape.get_top()[1] + 0.24, 0])

    def _strip(self, place: Point, gap: float) -> VGroup:
        """The softmax of two scores ``gap`` apart, as two shares of one strip."""
        much, little = (float(w) for w in softmax(np.array([gap, 0.0])))
        left, y = place[0] - self.strip / 2, place[1] - SOFT
        if self.flat:
            left, y = self.soft_left, place[1]
        thick = 0.8 * self.small if self.flat else THICK
        parts = VGroup(
            bar(self.strip * much, thick, self.theme.glow(much)),
            bar(self.strip * little, thick, self.theme.glow(0.1)),
        )
        parts[0].move_to((left, y, 0), aligned_edge=LEFT)
        parts[1].move_to((left + self.strip * much, y, 0), aligned_edge=LEFT)
        return parts

    def _share(self, place: Point, d: int) -> Number:
        """The larger weight that softmax gives to scores that lie the root of ``d`` apart."""
        much = float(softmax(np.array([d**0.5, 0.0]))[0])
        share = self.clip.number(Figure(much, Source("share", (d,))), self.small, self.theme.query)
        if self.flat:
            return share.at([self.soft_left + self.strip + 0.15, place[1], 0], LEFT)
        return share.at([place[0], place[1] - SHARE, 0])

    def _place(self, i: int) -> Point:
        """Where a bar begins."""
        return np.array(self.bars[i].get_edge_center(LEFT if self.flat else DOWN))

    def grow(self) -> None:
        """Bring the bars, with what softmax makes of such a gap."""
        self.clip.play(FadeIn(self.sketch), run_time=0.5)
        edge, shift = (LEFT, LEFT * 0.1) if self.flat else (DOWN, UP * 0.1)
        grow = [
            AnimationGroup(
                GrowFromEdge(b, edge), FadeIn(n, shift=shift), GrowFromEdge(s, LEFT), FadeIn(w)
            )
            for b, n, s, w in zip(self.bars, self.sizes, self.strips, self.shares, strict=True)
        ]
        self.clip.play(LaggedStart(*grow, lag_ratio=0.5), run_time=2.4)

    def tame(self) -> None:
        """Each bar divided by its own root: all of one size, and shares that stay soft."""
        clip, moves, ones, calm = self.clip, [], VGroup(), VGroup()
        for i, shape in enumerate(self.bars):
            short, place = self._stretched(shape, 1.0), self._place(i)
            ones.add(self._size(Figure(1.0, Source("one")), short))
            calm.add(self._share(place, 1))
            moves += [Transform(shape, short), swap(self.sizes[i], ones[i])]
            moves += [swap(self.shares[i], calm[i])]
            moves += [Transform(self.strips[i], self._strip(place, 1.0))]
        after = self._fit(self._words("divided"))
        if self.flat:
            after.at([self.caption.get_left()[0], 0, 0], LEFT)
        else:
            after.at(self.caption.get_center())
        after.on_baseline(self.caption.baseline)
        clip.play(*moves, swap(self.caption, after), run_time=1.8)
        self.sketch.remove(self.caption).add(after)
        self.sizes, self.shares = ones, calm
