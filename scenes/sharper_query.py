"""A sharper query: the same ledger twice, while the query on the right grows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    AnimationGroup,
    Arrow,
    Circle,
    Create,
    Dot,
    FadeIn,
    FadeOut,
    GrowFromEdge,
    LaggedStart,
    Line,
    TransformFromCopy,
    ValueTracker,
    VGroup,
    smooth,
)

from attn_math import rounding
from scenes.kit.bars import WeightBars
from scenes.kit.clip import Clip
from scenes.kit.figures import Worked
from scenes.kit.ledger import Ledger
from scenes.kit.live import LiveNumber, LiveVector
from scenes.kit.motion import glint, pulse
from scenes.kit.shapes import Slip
from scenes.kit.theme import Theme

HALF, PLACES, SIZE = 3.5, 2, 0.42
TOP, OUT_Y, RISE = 2.28, -1.7, 0.62
KEY, SCALED, BAR, BAR_ROOM, WEIGHT = -2.95, -1.85, -1.05, 2.5, 2.55
LENGTH_UNIT = 0.62
TRACK = (0.5, 2.6)
LINE_Y = -1.55


class Half(VGroup):
    """One ledger of the two: slip, length, scaled scores, weights, output on its line.

    Parameters
    ----------
    middle
        Where its centre stands across the frame.
    unit
        Units of bar length for a weight of 1.
    """

    def __init__(self, clip: Clip, worked: Worked, middle: float, unit: float) -> None:
        self.worked, self.middle = worked, middle
        self.theme = theme = clip.theme
        rows = [0.9 - 0.76 * i for i in range(worked.n)]
        self.slip = Slip(LiveVector("q =", worked.query, SIZE, theme.query, PLACES), theme)
        self.slip.place(middle - 1.8, TOP)
        self.slip.label.move_to(self.slip.body)
        self.ledger = Ledger(
            rows,
            {
                "scaled": (middle + SCALED, worked.scaled),
                "weight": (middle + WEIGHT, worked.weights),
            },
            theme,
            SIZE,
            PLACES,
        )
        names = [clip.formula(f"k_{i + 1}", SIZE, theme.key) for i in range(worked.n)]
        self.names = VGroup(
            *(name.at([middle + KEY, y, 0]) for name, y in zip(names, rows, strict=True))
        )
        self.heads = VGroup(
            *(clip.words(f"common.{w}", 0.31, theme.quiet) for w in ("key", "scaled", "weight"))
        )
        for head, x in zip(self.heads, (KEY, SCALED, (BAR + WEIGHT + 0.4) / 2), strict=True):
            head.at([middle + x, rows[0] + RISE, 0])
        self.scaled = self._live("scaled", worked.scaled)
        self.weights = self._live("weight", worked.weights)
        shares = [w.value for w in worked.weights]
        self.bars = WeightBars(worked.weights, shares, rows, middle + BAR, unit, theme, 0.44)
        self.arrow = self._arrow(worked)
        self.output = LiveVector("o approx", worked.output, SIZE, theme.output, PLACES)
        self.output.centred = False
        self.output.shift([middle + KEY - 0.1, OUT_Y - 0.34 * SIZE, 0])
        self.track = OutputTrack(clip, worked, middle, theme)
        super().__init__(
            self.slip, self.names, self.heads, self.scaled, self.weights, self.bars,
            self.arrow, self.output, self.track,
        )  # fmt: skip

    def _live(self, column: str, figures: Sequence) -> VGroup:
        numbers = VGroup()
        for row, figure in zip(self.ledger.rows, figures, strict=True):
            number = LiveNumber(figure, SIZE, self.theme.ink, PLACES)
            numbers.add(number.align_point(self.ledger.point(column), row))
        return numbers

    def _arrow(self, worked: Worked) -> Arrow:
        """The query as an arrow: its direction is the same in both halves."""
        length = float(np.linalg.norm([f.value for f in worked.query]))
        start = np.array([self.middle - 0.35, TOP, 0])
        return Arrow(
            start, start + RIGHT * LENGTH_UNIT * length, buff=0, color=self.theme.query,
            stroke_width=7, tip_length=0.24, max_tip_length_to_length_ratio=0.5,
            max_stroke_width_to_length_ratio=100,
        )  # fmt: skip

    def show(self, worked: Worked, moving: bool) -> None:
        """Take the figures of another query, everything at once."""
        self.worked = worked
        self.slip.label.show(worked.query, moving)
        for number, figure in zip(self.scaled, worked.scaled, strict=True):
            number.show(figure, moving)
        for number, figure in zip(self.weights, worked.weights, strict=True):
            number.show(figure, moving)
        self.bars.show(worked.weights)
        self.output.show(worked.output, moving)
        self.track.show(worked)
        self.arrow.become(self._arrow(worked))


class OutputTrack(VGroup):
    """The line between the two values that lie farthest apart, with the output on it."""

    def __init__(self, clip: Clip, worked: Worked, middle: float, theme: Theme) -> None:
        values = [np.array([f.value for f in row]) for row in worked.values]
        pairs = [(i, j) for i in range(len(values)) for j in range(len(values)) if i != j]
        first, last = max(
            pairs, key=lambda p: (float(np.linalg.norm(values[p[0]] - values[p[1]])), p[0])
        )
        self.start, self.end = values[first], values[last]
        self.ends = [np.array([middle + x, OUT_Y, 0]) for x in TRACK]
        line = Line(*self.ends, color=theme.value, stroke_width=4)
        points = [self._at(value) for value in values]
        dots = VGroup(*(Dot(point, radius=0.08, color=theme.value) for point in points))
        labels = VGroup(
            clip.formula(f"v_{first + 1}", SIZE, theme.value).at(self.ends[0] + LEFT * 0.38),
            clip.formula(f"v_{last + 1}", SIZE, theme.value).at(self.ends[1] + RIGHT * 0.38),
        )
        self.dot = Dot(radius=0.13, color=theme.output).set_z_index(2)
        super().__init__(line, dots, labels, self.dot)
        self.show(worked)

    def show(self, worked: Worked) -> None:
        """Put the output's point where it lies between the two values."""
        self.dot.move_to(self.place(worked))

    def place(self, worked: Worked) -> np.ndarray:
        """Return where an output lies on the line."""
        return self._at(np.array([f.value for f in worked.output]))

    def _at(self, vector: np.ndarray) -> np.ndarray:
        span = self.end - self.start
        share = float((vector - self.start) @ span / max(span @ span, 1e-12))
        return self.ends[0] + share * (self.ends[1] - self.ends[0])


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
        self.left = Half(self, before, -HALF, unit)
        self.right = Half(self, before, HALF, unit)
        self.after, self.note = after, VGroup()
        self.same()
        self.grow()
        self.why()

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
                self.play(TransformFromCopy(self.left, self.right), run_time=1.6)

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
                    note.at([right.middle + WEIGHT + 0.5, right.ledger.rows[-1] - 0.5, 0], RIGHT)
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

        def follow(half: Half) -> None:
            query = start + clock.get_value() * (end - start)
            half.show(Worked(query.tolist(), data.keys, data.values), moving=True)

        right.add_updater(follow)
        self.play(clock.animate(rate_func=smooth).set_value(1.0), run_time=seconds - 0.4)
        right.remove_updater(follow)
        right.show(self.after, moving=False)

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
                self.play(pulse(self.right.scaled[most], 1.4), run_time=1.0)
                self.play(pulse(self.right.bars[most], 1.12), run_time=1.0)
            with phrase("gap"):
                lines = [self._score_line(half) for half in halves]
                self.play(*(FadeOut(m) for m in [*rows, self.note]), run_time=0.4)
                self.play(*(FadeIn(axis) for axis, _ in lines), run_time=0.5)
                self.play(*(FadeIn(gap) for _, gap in lines), run_time=0.6)
                self.play(*(pulse(gap, 1.05) for _, gap in lines), run_time=0.9)
            with phrase("vanish"):
                self._dim_all_but_the_least()
            with phrase("stay"):
                leave = [FadeOut(VGroup(axis, gap)) for axis, gap in lines]
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

    def _score_line(self, half: Half) -> tuple[VGroup, VGroup]:
        """A line with the keys' scores as points, and the gap between them as a bright stretch."""
        theme, worked = self.theme, half.worked
        every = [f.value for w in (self.left.worked, self.after) for f in w.scaled]
        low, room = min(every), 3.6 / max(max(every) - min(every), 1e-9)
        start = half.middle - 1.2
        ends = sorted(worked.scaled, key=lambda f: f.value)
        ends = [ends[0], ends[-1]]
        at = [np.array([start + (f.value - low) * room, LINE_Y, 0]) for f in ends]
        line = Line(
            [start - 0.3, LINE_Y, 0], [half.middle + 2.75, LINE_Y, 0], color=theme.quiet,
            stroke_width=2.5,
        )  # fmt: skip
        name = self.words("common.scaled", 0.33, theme.quiet).at([half.middle - 2.45, LINE_Y, 0])
        numbers = VGroup(
            *(
                self.number(f, 0.33, places=PLACES).at(p + DOWN * 0.34)
                for f, p in zip(ends, at, strict=True)
            )
        )
        dots = VGroup(*(Dot(p, radius=0.1, color=theme.key) for p in at)).set_z_index(2)
        gap = Line(*at, color=theme.ink, stroke_width=9)
        word = self.words("gap", 0.34, theme.ink).at([(at[0][0] + at[1][0]) / 2, LINE_Y + 0.34, 0])
        return VGroup(line, name, dots, numbers), VGroup(gap, word)
