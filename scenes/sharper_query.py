"""A sharper query: the same ledger twice, while the query on the right grows."""

from __future__ import annotations

import numpy as np
from manim import (
    LEFT,
    RIGHT,
    AnimationGroup,
    Circle,
    Create,
    FadeIn,
    FadeOut,
    GrowFromEdge,
    LaggedStart,
    Line,
    Mobject,
    ValueTracker,
    VGroup,
    smooth,
)

from attn_math import rounding
from scenes.kit.clip import Clip
from scenes.kit.figures import Worked
from scenes.kit.live_ledger import PLACES, LiveLedger
from scenes.kit.motion import glint, pulse
from scenes.kit.number_lines import ScoreLine

# How far from the middle of the frame each ledger stands, and heights, in units.
HALF, BAR_ROOM = 3.5, 2.5
LINE_Y, LINE_ROOM = -1.55, 3.6


class SharperQuery(Clip):
    """Question 5: larger scores make the softmax more peaked."""

    id = "sharper"

    def construct(self) -> None:
        """Play the clip."""
        data = self.data
        before = Worked(data.query, data.keys, data.values)
        after = Worked(data.sharper, data.keys, data.values)
        most = max(w.value for worked in (before, after) for w in worked.weights)
        unit = BAR_ROOM / most
        self.left = self._ledger(before, -HALF, unit)
        self.right = self._ledger(before, HALF, unit)
        self.after, self.note = after, VGroup()
        self.same()
        self.grow()
        self.why()

    def _ledger(self, worked: Worked, middle: float, unit: float) -> LiveLedger:
        names = ("common.key", "common.scaled", "common.weight")
        heads = [self.words(name, 0.31, self.theme.quiet) for name in names]
        return LiveLedger(worked, heads, middle, unit, self.theme)

    def same(self) -> None:
        """The left ledger stays; its twin grows out of it on the right."""
        with self.cue("same") as phrase:
            self.play(self.heading.show_title(), run_time=0.6)
            with phrase("left"):
                left = self.left
                self.play(FadeIn(left.slip), FadeIn(left.arrow), run_time=0.8)
                table = [FadeIn(left.heads), FadeIn(left.names), FadeIn(left.scaled)]
                bars = [GrowFromEdge(b, LEFT) for b in left.bars]
                self.play(AnimationGroup(*table), run_time=0.7)
                self.play(LaggedStart(*bars, lag_ratio=0.2), FadeIn(left.weights), run_time=1.0)
                self.play(FadeIn(left.output), FadeIn(left.track), run_time=0.7)
            with phrase("right"):
                top, bottom = self.frame.stage.top, self.frame.stage.bottom + 0.1
                wall = Line([0, top, 0], [0, bottom, 0], color=self.theme.line, stroke_width=4)
                self.play(Create(wall), run_time=0.5)
                self.play(FadeIn(self.right, shift=RIGHT * 0.3), run_time=1.4)

    def grow(self) -> None:
        """The slider moves, and every figure with it."""
        data, right, theme = self.data, self.right, self.theme
        with self.cue("grow") as phrase:
            with phrase("predict"):
                self._predict()
            with phrase("slide"):
                self._slide(max(3.4, phrase.left))
            with phrase("scores"):
                self.play(glint(*right.scaled, color=theme.query, lag=0.8), run_time=2.6)
            with phrase("weights"):
                self.play(glint(*right.weights, color=theme.query, lag=0.8), run_time=2.6)
                if not rounding.adds_up([w.value for w in self.after.weights], PLACES):
                    note = self.words("common.rounded", 0.31, theme.quiet)
                    column = right.ledger.middles["weight"]
                    note.at([column + 0.5, right.ledger.rows[-1] - 0.5, 0], RIGHT)
                    self.note.add(note)
                    self.play(FadeIn(self.note), run_time=0.5)
            with phrase("output"):
                self._show_the_way()
        assert data.sharper == tuple(f.value for f in right.worked.query)

    def _predict(self) -> None:
        """The weights on the right become empty cells; the query is about to grow."""
        right = self.right
        column = right.ledger.middles["weight"]
        self.unknown = VGroup(*(right.ledger.unknown("weight", i) for i in range(right.worked.n)))
        self.unknown.set_x(column)
        self.play(pulse(right.slip, 1.06), pulse(right.arrow, 1.2), run_time=1.0)
        self.play(
            LaggedStart(
                *(
                    AnimationGroup(FadeOut(w), FadeIn(box), lag_ratio=0.5)
                    for w, box in zip(right.weights, self.unknown, strict=True)
                ),
                lag_ratio=0.3,
            ),
            run_time=1.6,
        )

    def _slide(self, seconds: float) -> None:
        """Move the query; outlines keep the bars as they were."""
        data, right = self.data, self.right
        start, end = np.array(data.query), np.array(data.sharper)
        clock = ValueTracker(0.0)
        self.ghosts = right.bars.copy().set_fill(opacity=0).set_z_index(1)
        self.ghosts.set_stroke(self.theme.quiet, width=2, opacity=1)
        self.play(FadeOut(self.unknown), FadeIn(right.weights), FadeIn(self.ghosts), run_time=0.4)
        self.add(right, self.ghosts)

        def follow(_: Mobject) -> None:
            query = start + clock.get_value() * (end - start)
            right.turn_to(Worked(query.tolist(), data.keys, data.values), moving=True)

        right.add_updater(follow)
        self.play(clock.animate(rate_func=smooth).set_value(1.0), run_time=seconds - 0.4)
        right.remove_updater(follow)
        right.turn_to(self.after)

    def _show_the_way(self) -> None:
        """A hollow point where the output was, and an arrow to where it is."""
        left, right = self.left.track, self.right.track
        was = right.place(self.left.worked)
        mark = Circle(radius=0.13, color=self.theme.quiet, stroke_width=3).move_to(was)
        self.mark = VGroup(mark)
        self.play(FadeIn(mark), pulse(left.dot, 1.4), run_time=0.9)
        self.play(glint(*self.right.output.numbers, color=self.theme.query, lag=0.8), run_time=1.6)
        self.play(pulse(right.dot, 1.4), run_time=0.8)

    def why(self) -> None:
        """On a line of scores the gap is a length: short before, long now."""
        halves = (self.left, self.right)
        with self.cue("why") as phrase:
            phrase.ask()
            rows = [m for half in halves for m in (half.output, half.track)] + [self.mark]
            with phrase("peaked"):
                most = int(np.argmax([s.value for s in self.after.scaled]))
                for half in halves:
                    self.play(pulse(half.scaled[most], 1.4), run_time=0.7)
                self.play(pulse(self.right.bars[most], 1.12), run_time=1.0)
            with phrase("gap"):
                lines = [self._score_line(half) for half in halves]
                self.play(*(FadeOut(m) for m in [*rows, self.note]), run_time=0.4)
                self.play(*(FadeIn(line.axis) for line in lines), run_time=0.5)
                self.play(*(FadeIn(line.gap) for line in lines), run_time=0.6)
                self.play(*(pulse(line.gap, 1.05) for line in lines), run_time=0.9)
            with phrase("vanish"):
                self._dim_all_but_the_least()
            with phrase("stay"):
                leave = [FadeOut(line) for line in lines]
                self.play(*leave, *self._dim(1.0), run_time=0.4)
                self.play(*(FadeIn(m) for m in [*rows, self.note]), run_time=0.5)
                self.play(self.heading.takeaway("same"), run_time=0.6)
                swell = [pulse(name, 1.3) for half in halves for name in half.names]
                self.play(LaggedStart(*swell, lag_ratio=0.15), run_time=1.4)
                self.play(*(pulse(half.arrow) for half in halves), run_time=0.8)

    def _dim_all_but_the_least(self) -> None:
        """The weight that nearly vanished, alone in the light, beside what it was."""
        least = int(np.argmin([w.value for w in self.after.weights]))
        self.play(*self._dim(0.3, least), run_time=0.6)
        self.play(
            glint(self.right.weights[least], color=self.theme.query),
            pulse(self.right.bars[least], 1.4),
            pulse(self.left.bars[least], 1.15),
            run_time=1.3,
        )

    def _dim(self, opacity: float, least: int = -1) -> list:
        """Set the rows of the table to an opacity, one of them aside."""
        return [
            part[i].animate.set_opacity(opacity)
            for half in (self.left, self.right)
            for part in (half.names, half.scaled, half.bars, half.weights)
            for i in range(half.worked.n)
            if i != least
        ]

    def _score_line(self, half: LiveLedger) -> ScoreLine:
        """A line with the keys' scores as points, to one scale on both sides."""
        theme, left = self.theme, half.middle - 1.2
        every = [f.value for w in (self.left.worked, self.after) for f in w.scaled]
        unit = LINE_ROOM / max(max(every) - min(every), 1e-9)
        name = self.words("common.scaled", 0.33, theme.quiet)
        gap = self.words("gap", 0.34, theme.ink)
        return ScoreLine(
            half.worked.scaled, min(every), unit, left, half.middle + 2.75, LINE_Y, name, gap, theme
        )
