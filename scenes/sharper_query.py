"""A sharper query: the same ledger twice, while the query of one of them grows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from manim import (
    RIGHT,
    AnimationGroup,
    Create,
    FadeIn,
    FadeOut,
    LaggedStart,
    Mobject,
    ValueTracker,
    VGroup,
    smooth,
)

from scenes.closing_picture import closing_picture
from scenes.kit.clip import Clip
from scenes.kit.errors import LessonError
from scenes.kit.ledger import UNKNOWN
from scenes.kit.lesson import Lesson
from scenes.kit.lesson_file import LARGEST
from scenes.kit.live_foot import LEAST
from scenes.kit.motion import glint, pulse
from scenes.kit.number_lines import ScoreLine
from scenes.kit.output_pictures import OutputPicture
from scenes.kit.twin_ledgers import TwinLedgers
from scenes.kit.worked import Worked
from scenes.take_over import TakeOver

# How many queries on the way are looked at, so that all of them have room.
SAMPLES = 33
LONGER = (4.0, 2.0, 1.5, 1.1)  # times as long as the query, to be proposed


class SharperQuery(Clip):
    """Question 5: larger scores make the softmax more peaked."""

    id = "sharper"

    def check_lesson(self, lesson: Lesson) -> None:
        """Refuse a longer query that is not the query made longer."""
        query, sharper = np.array(lesson.query), np.array(lesson.sharper)
        leave = "take SharperQuery out of 'clips'"
        if not query.any():
            raise LessonError(
                f"{lesson.path}: 'vectors.query' is all zeros and cannot grow; give it an entry "
                f"that is not 0, or {leave}"
            )
        factor = float(query @ sharper) / float(query @ query)
        noise = 1e-9 * float(np.abs(sharper).max())
        if factor <= 1 + 1e-9 or not np.allclose(sharper, factor * query, rtol=1e-9, atol=noise):
            room = LARGEST / float(np.abs(query).max())
            fits = [
                f"write for example {_written((t * query).tolist())}" for t in LONGER if t <= room
            ][:1]
            raise LessonError(
                f"{lesson.path}: 'vectors.sharper' is {_written(lesson.sharper)}, which is not "
                f"the query {_written(lesson.query)} made longer; {', or '.join([*fits, leave])}"
            )

    def construct(self) -> None:
        """Play the clip."""
        data = self.data
        self.before, self.after = data.worked, data.worked_sharper
        shares = np.linspace(0, 1, SAMPLES)[1:-1]
        self.way = [self.before, *(self._on_the_way(float(t)) for t in shares), self.after]
        self.twins = TwinLedgers(self, self.way)
        self.left, self.right = self.twins.left, self.twins.right
        self.left_note = self.twins.note(self.left, self.before)
        self.right_note = self.twins.note(self.right, self.before)
        self.same()
        self.grow()
        self.why()

    def _on_the_way(self, share: float) -> Worked:
        """Return the query a share of the way from the first to the longer one."""
        data = self.data
        start, end = np.array(data.query), np.array(data.sharper)
        query = (start + share * (end - start)).tolist()
        return Worked(query, data.keys, data.values, data.query_mask)

    def same(self) -> None:
        """What the worked query left becomes one ledger; its twin grows out of it."""
        left, right = self.left, self.right
        closing = closing_picture(self)
        self.add(*closing.everything)
        with self.cue("same") as phrase:
            self.play(self.heading.show_title(), run_time=0.6)
            with phrase("left"):
                TakeOver(self, closing, left).play(self.left_note)
                self.play(FadeIn(left.picture), run_time=0.6)
            with phrase("right"):
                self.play(Create(self.twins.wall()), run_time=0.5)
                twin = VGroup(right, self.right_note)
                self.play(FadeIn(twin, shift=0.3 * self.twins.aside), run_time=1.4)

    def grow(self) -> None:
        """The query grows, and every figure moves with it."""
        right, theme = self.right, self.theme
        with self.cue("grow") as phrase:
            with phrase("predict"):
                self._predict()
            with phrase("slide"):
                self._slide(max(3.4, phrase.left))
            with phrase("scores"):
                self.play(glint(*right.scaled, color=theme.query, lag=0.8), run_time=2.6)
            with phrase("weights"):
                self.play(glint(*right.weights, color=theme.query, lag=0.8), run_time=2.6)
                self.right_note = self.twins.note(right, self.after)
                if len(self.right_note):
                    self.play(FadeIn(self.right_note), run_time=0.5)
            with phrase("output"):
                self._show_the_way()

    def _predict(self) -> None:
        """The weights that will change become empty cells; the query is about to grow."""
        right, pitch = self.right, self.right.layout.pitch
        high = max(LEAST / UNKNOWN, min(0.6, 0.8 * pitch))
        self.unknown = VGroup(
            *(right.ledger.unknown("weight", i, high) for i in range(right.worked.n))
        )
        self.unknown.align_to((right.layout.box.right, 0, 0), RIGHT)
        self.play(_swell(right.slip), pulse(right.arrow, 1.1), run_time=1.0)
        swaps = [
            AnimationGroup(FadeOut(w), FadeIn(box), lag_ratio=0.5)
            for w, box in zip(right.weights, self.unknown, strict=True)
        ]
        leave = [FadeOut(line) for line in self.right_note]
        self.play(LaggedStart(*swaps, lag_ratio=0.3), *leave, run_time=1.6)

    def _slide(self, seconds: float) -> None:
        """Move the query; outlines keep the bars as they were."""
        right = self.right
        clock: Any = ValueTracker(0.0)
        self.ghosts = right.bars.copy().set_fill(opacity=0).set_z_index(1)
        self.ghosts.set_stroke(self.theme.quiet, width=2, opacity=1)
        self.play(FadeOut(self.unknown), FadeIn(right.weights), FadeIn(self.ghosts), run_time=0.4)
        self.add(right, self.ghosts)

        def follow(_: Mobject) -> None:
            right.turn_to(self._on_the_way(clock.get_value()), moving=True)

        right.add_updater(follow)
        self.play(clock.animate(rate_func=smooth).set_value(1.0), run_time=seconds - 0.4)
        right.remove_updater(follow)
        right.turn_to(self.after)

    def _show_the_way(self) -> None:
        """Hollow points where the output was, and the points where it is."""
        left, right = self.left.picture, self.right.picture
        self.rings = VGroup()
        if isinstance(left, OutputPicture) and isinstance(right, OutputPicture):
            self.rings = right.rings(self.before)
            swell = [pulse(dot, 1.4) for dot in left.dots]
            self.play(FadeIn(self.rings), *swell, run_time=0.9)
        self.play(glint(*self.right.output.numbers, color=self.theme.query, lag=0.8), run_time=1.6)
        if isinstance(right, OutputPicture):
            self.play(*(pulse(dot, 1.4) for dot in right.dots), run_time=0.8)

    def why(self) -> None:
        """On a line of scores the gap is a length: short before, long now."""
        both = (self.left, self.right)
        with self.cue("why") as phrase:
            phrase.ask()
            rows = [m for half in both for m in (half.output, half.picture)]
            rows += [self.rings, self.left_note, self.right_note]
            rows = [m for m in rows if len(m)]
            lines: list[ScoreLine] = []
            with phrase("peaked"):
                top = _end(self.after, max)
                for half in both:
                    self.play(pulse(half.scaled[top], 1.4), run_time=0.7)
                self.play(pulse(self.right.bars[top], 1.12), run_time=1.0)
            if phrase.says("gap"):
                with phrase("gap"):
                    lines = [self.twins.score_line(half, "gap") for half in both]
                    self.play(*(FadeOut(m) for m in rows), run_time=0.4)
                    self.play(*(FadeIn(line.axis) for line in lines), run_time=0.5)
                    self.play(*(FadeIn(line.gap) for line in lines), run_time=0.6)
                    self.play(*(pulse(line.gap, 1.05) for line in lines), run_time=0.9)
            if phrase.says("vanish"):
                with phrase("vanish"):
                    self._dim_all_but_the_least()
            with phrase("stay"):
                leave = [FadeOut(line) for line in lines]
                self.play(*leave, *self._dim(1.0), run_time=0.4)
                if lines:
                    self.play(*(FadeIn(m) for m in rows), run_time=0.5)
                self.play(self.heading.takeaway("same"), run_time=0.6)
                swell = [_swell(name, 0.1) for half in both for name in half.names]
                self.play(LaggedStart(*swell, lag_ratio=0.15), run_time=1.4)
                self.play(*(pulse(half.arrow, 1.1) for half in both), run_time=0.8)

    def _dim_all_but_the_least(self) -> None:
        """The weight that nearly vanished, alone in the light, beside what it was."""
        low = _end(self.after, min)
        self.play(*self._dim(0.3, low), run_time=0.6)
        self.play(
            glint(self.right.weights[low], color=self.theme.query),
            pulse(self.right.bars[low], 1.4),
            pulse(self.left.bars[low], 1.15),
            run_time=1.3,
        )

    def _dim(self, opacity: float, aside: int = -1) -> list[Any]:
        """Set the rows of the table to an opacity, one of them aside."""
        return [
            part[i].animate.set_opacity(opacity)
            for half in (self.left, self.right)
            for part in (half.names, half.scaled, half.bars, half.weights)
            for i in range(half.worked.n)
            if i != aside
        ]


def _swell(mobject: Mobject, room: float = 0.15) -> Any:
    """Swell and settle, by no more than a length on either side, in units."""
    return pulse(mobject, min(1.3, 1 + room / mobject.width))


def _end(worked: Worked, choose: Callable[..., int]) -> int:
    """Return which of the keys that take part has the least or the greatest weight."""
    taking = [i for i in range(worked.n) if worked.mask[i]]
    return choose(taking, key=lambda i: (worked.scaled[i].value, -i))


def _written(vector: Sequence[float]) -> str:
    return "[" + ", ".join(f"{x:g}" for x in vector) + "]"
