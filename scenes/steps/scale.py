"""Step 2: the root drops under every score; a sketch shows what it is for."""

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
    TransformFromCopy,
    VGroup,
)

from attn_math import softmax
from scenes.kit.bars import bar
from scenes.kit.figures import Figure, Source
from scenes.kit.motion import swap
from scenes.kit.numbers import Number
from scenes.kit.text import Words
from scenes.steps.desk import FORMULA, PANEL, SCALED, Step

DIMENSIONS = (2, 8, 32)
BASE, TALLEST, PITCH, STRIP = -0.3, 2.1, 1.6, 1.15
SMALL = 0.36


class Scale(Step):
    """Divide every score by the square root of the dimension."""

    cue = "scale"

    def play(self) -> None:
        """Play the step's cue."""
        clip = self.clip
        with clip.cue(self.cue) as phrase:
            with phrase("root"):
                clip.play(self.desk.send_away(), clip.heading.step(1))
                self._drop_roots()
            with phrase("result"):
                self._work_out(phrase.left)
            with phrase("grow"):
                self._grow()
            with phrase("tame"):
                self._tame()
                clip.play(clip.heading.takeaway("tame"), run_time=0.7)
        self.desk.guests = [self.sketch, self.columns, self.ones, self.strips, self.shares]

    def _drop_roots(self) -> None:
        clip, worked = self.clip, self.worked
        head = self.ledger.header("scaled", clip.word("common.scaled"))
        self.fractions = [
            clip.formula("{s}\\/sqrt({d})", FORMULA, s=score, d=worked.d).at([SCALED, y, 0])
            for score, y in zip(worked.scores, self.desk.rows, strict=True)
        ]
        clip.play(FadeIn(head), self._drop(0), run_time=1.2)
        rest = [self._drop(i) for i in range(1, worked.n)]
        if rest:
            clip.play(LaggedStart(*rest, lag_ratio=0.35), run_time=1.2)
        clip.add(*self.fractions)

    def _drop(self, i: int) -> AnimationGroup:
        """The score's copy moves over; the root drops in beside it."""
        fraction: Words = self.fractions[i]
        root = VGroup(fraction.signs, fraction.numbers["d"])
        return AnimationGroup(
            TransformFromCopy(self.ledger.cells["score", i], fraction.numbers["s"]),
            FadeIn(root, shift=DOWN * 0.35),
        )

    def _work_out(self, seconds: float) -> None:
        """The quotients, one with each number that is said; the scores are dimmed."""
        clip, numbers = self.clip, self.ledger.numbers("scaled")
        turns = [swap(f, c) for f, c in zip(self.fractions, numbers, strict=True)]
        clip.play(LaggedStart(*turns, lag_ratio=0.8), run_time=max(2.0, seconds - 0.8))
        clip.play(self.ledger.column("score").animate.set_color(self.theme.quiet), run_time=0.5)

    def _grow(self) -> None:
        """Bars of the typical size of a dot product, with what softmax makes of such a gap."""
        clip, theme = self.clip, self.theme
        self.unit = TALLEST / DIMENSIONS[-1] ** 0.5
        self.caption = clip.words("typical", 0.33, theme.quiet).at([PANEL.center[0], 2.5, 0])
        self.sketch = VGroup(self.caption)
        self.columns, self.sizes = VGroup(), VGroup()
        self.strips, self.shares = VGroup(), VGroup()
        for k, d in enumerate(DIMENSIONS):
            x = PANEL.center[0] + (k - 1) * PITCH + 0.3
            size = Figure(d**0.5, Source("root", (d,)))
            column = Rectangle(
                width=0.7, height=size.value * self.unit, stroke_width=0,
                fill_color=theme.toward(theme.ink, 0.62), fill_opacity=1,
            ).move_to([x, BASE, 0], aligned_edge=DOWN)  # fmt: skip
            sign = clip.formula("d = {d}", SMALL, theme.quiet, d=Figure(d, Source("d", (d,))))
            self.sketch.add(sign.at([x, BASE - 0.3, 0]))
            self.columns.add(column)
            number = clip.number(size, SMALL).at([x, column.get_top()[1] + 0.24, 0])
            self.sizes.add(number)
            self.strips.add(self._strip(x, size.value))
            self.shares.add(self._share(x, d))
        name = clip.words("common.softmax", 0.33, theme.quiet)
        self.sketch.add(
            name.at([PANEL.center[0] - PITCH - 0.55, BASE - 0.85, 0], np.array([1, 0, 0]))
        )
        clip.play(FadeIn(self.sketch), run_time=0.5)
        grow = [
            AnimationGroup(
                GrowFromEdge(c, DOWN), FadeIn(n, shift=UP * 0.1), GrowFromEdge(s, LEFT), FadeIn(w)
            )
            for c, n, s, w in zip(self.columns, self.sizes, self.strips, self.shares, strict=True)
        ]
        clip.play(LaggedStart(*grow, lag_ratio=0.5), run_time=2.4)

    def _strip(self, x: float, gap: float) -> VGroup:
        """The softmax of two scores ``gap`` apart, as two shares of one strip."""
        much, little = (float(w) for w in softmax(np.array([gap, 0.0])))
        parts = VGroup(
            bar(STRIP * much, 0.28, self.theme.glow(much)),
            bar(STRIP * little, 0.28, self.theme.glow(0.1)),
        )
        y = BASE - 0.85
        parts[0].move_to([x - STRIP / 2, y, 0], aligned_edge=LEFT)
        parts[1].move_to([x - STRIP / 2 + STRIP * much, y, 0], aligned_edge=LEFT)
        return parts

    def _share(self, x: float, d: int) -> Number:
        """The larger weight that softmax gives to scores that lie the root of ``d`` apart."""
        much = float(softmax(np.array([d**0.5, 0.0]))[0])
        share = self.clip.number(Figure(much, Source("share", (d,))), SMALL, self.theme.query)
        return share.at([x, BASE - 1.24, 0])

    def _tame(self) -> None:
        """Each bar divided by its own root: all of one size, and shares that stay soft."""
        clip = self.clip
        moves, self.ones = [], VGroup()
        soft = VGroup(*(self._strip(s.get_x(), 1.0) for s in self.strips))
        for column, number in zip(self.columns, self.sizes, strict=True):
            short = column.copy().stretch_to_fit_height(self.unit).align_to(column, DOWN)
            one = clip.number(Figure(1.0, Source("one")), SMALL)
            one.at([column.get_x(), short.get_top()[1] + 0.24, 0])
            self.ones.add(one)
            moves += [Transform(column, short), swap(number, one)]
        calm = VGroup()
        for i, strip in enumerate(self.strips):
            middle = self.columns[i].get_x()
            calm.add(self._share(middle, 1))
            moves.append(swap(self.shares[i], calm[i]))
            soft[i].shift([middle - (soft[i].get_left()[0] + STRIP / 2), 0, 0])
            moves.append(Transform(strip, soft[i]))
        after = clip.words("divided", 0.33, self.theme.quiet).at(self.caption.get_center())
        after.on_baseline(self.caption.baseline)
        clip.play(*moves, swap(self.caption, after), run_time=1.8)
        self.sketch.remove(self.caption).add(after)
        self.shares = calm
