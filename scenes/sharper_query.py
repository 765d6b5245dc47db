"""A sharper query: the same ledger twice, while the query of one of them grows."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    AnimationGroup,
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
from scenes.kit.errors import LessonError
from scenes.kit.figures import Worked
from scenes.kit.frame import Box, Frame
from scenes.kit.heading import broken
from scenes.kit.lesson import Lesson
from scenes.kit.lesson_file import LARGEST
from scenes.kit.live_layout import LEAST, PLACES, Content, LiveLayout
from scenes.kit.live_ledger import LiveLedger
from scenes.kit.motion import glint, pulse
from scenes.kit.number_lines import ScoreLine
from scenes.kit.output_pictures import OutputPicture
from scenes.kit.text import Words

# How many queries on the way are looked at, so that all of them have room.
SAMPLES = 33
HEADS = ("common.key", "common.scaled", "common.weight")


def halves(frame: Frame) -> tuple[Box, Box]:
    """Return the rooms of the two ledgers: side by side, or one above the other in a high frame."""
    top, bottom = frame.title_line - 0.55, frame.stage.bottom
    if frame.height > 1.2 * frame.width:
        middle, left, right = (top + bottom) / 2, frame.safe.left + 0.3, frame.safe.right - 0.3
        return Box(left, right, middle + 0.25, top), Box(left, right, bottom, middle - 0.25)
    margin, gap = (0.06, 0.35) if frame.wide else (0.06, 0.16)
    width = frame.safe.right - margin - gap - (0.22 if frame.wide else 0.0)
    left, right = frame.safe.left + margin, gap
    return Box(left, left + width, bottom, top), Box(right, right + width, bottom, top)


class SharperQuery(Clip):
    """Question 5: larger scores make the softmax more peaked."""

    id = "sharper"

    def check_lesson(self, lesson: Lesson) -> None:
        """Refuse a longer query that is not the query made longer."""
        query, sharper = np.array(lesson.query), np.array(lesson.sharper)
        if not query.any():
            raise LessonError(
                f"{lesson.path}: 'vectors.query' is all zeros and cannot grow; give it an entry "
                "that is not 0, or take SharperQuery out of 'clips'"
            )
        factor = float(query @ sharper) / float(query @ query)
        if factor <= 1 + 1e-9 or not np.allclose(
            sharper, factor * query, rtol=1e-9, atol=1e-9 * float(np.abs(sharper).max())
        ):
            room = LARGEST / float(np.abs(query).max())
            times = next((t for t in (4.0, 2.0, 1.5) if t <= room), 1.1)
            raise LessonError(
                f"{lesson.path}: 'vectors.sharper' is {_written(lesson.sharper)}, which is not "
                f"the query {_written(lesson.query)} made longer; write for example "
                f"{_written(times * query)}, or take SharperQuery out of 'clips'"
            )

    def construct(self) -> None:
        """Play the clip."""
        data = self.data
        self.before, self.after = data.worked, data.worked_sharper
        shares = np.linspace(0, 1, SAMPLES)[1:-1]
        self.way = [self.before, *(self._on_the_way(float(t)) for t in shares), self.after]
        rooms = halves(self.frame)
        self.left, self.right = (self._ledger(room) for room in rooms)
        self.left_note = self._note(self.left, self.before)
        self.right_note = self._note(self.right, self.before)
        self.same()
        self.grow()
        self.why()

    def _on_the_way(self, share: float) -> Worked:
        """Return the query a share of the way from the first to the longer one."""
        data = self.data
        start, end = np.array(data.query), np.array(data.sharper)
        query = (start + share * (end - start)).tolist()
        return Worked(query, data.keys, data.values, data.query_mask)

    def _ledger(self, room: Box) -> LiveLedger:
        noted = not all(_adds_up(worked) for worked in (self.before, self.after))
        keys, values = self.symbols("k"), self.symbols("v")
        heads = self._heads(LEAST)
        layout = LiveLayout.build(room, Content.of(self.way, keys, values, heads, noted))
        heads = self._heads(layout.head_size)
        return LiveLedger(self.way, layout, heads, keys, values, self.theme)

    def _heads(self, size: float) -> list[Words]:
        return [self.words(name, size, self.theme.quiet) for name in HEADS]

    def _note(self, half: LiveLedger, worked: Worked) -> VGroup:
        """Say under the weights that they are rounded; empty where their sum shows it to be 1."""
        note, at = VGroup(), half.layout
        if _adds_up(worked):
            return note
        for size, lines in ((0.31, 1), (LEAST, 1), (LEAST, 2)):
            texts = broken(self.word("common.rounded"), lines, self.filled)
            note = VGroup(*(self.line(text, size, self.theme.quiet) for text in texts))
            if note.width <= at.box.width:
                break
        for i, line in enumerate(note):
            line.at([at.box.right, at.note - 1.15 * size * i, 0], RIGHT)
        return note

    def same(self) -> None:
        """One ledger stays; its twin grows out of it."""
        left, right = self.left, self.right
        with self.cue("same") as phrase:
            self.play(self.heading.show_title(), run_time=0.6)
            with phrase("left"):
                self.play(FadeIn(left.slip), FadeIn(left.arrow), run_time=0.8)
                table = [FadeIn(left.heads), FadeIn(left.names), FadeIn(left.scaled)]
                bars = [GrowFromEdge(b, LEFT) for b in left.bars]
                self.play(AnimationGroup(*table), run_time=0.7)
                shown = FadeIn(VGroup(*left.weights, *self.left_note))
                self.play(LaggedStart(*bars, lag_ratio=0.2), shown, run_time=1.0)
                self.play(FadeIn(left.output), FadeIn(left.picture), run_time=0.7)
            with phrase("right"):
                self.play(Create(self._wall()), run_time=0.5)
                beside = right.layout.box.left > left.layout.box.right
                twin = VGroup(right, self.right_note)
                self.play(FadeIn(twin, shift=0.3 * (RIGHT if beside else DOWN)), run_time=1.4)

    def _wall(self) -> Line:
        """A line between the two ledgers."""
        one, other = self.left.layout.box, self.right.layout.box
        style = {"color": self.theme.line, "stroke_width": 4}
        if other.left > one.right:
            x = (one.right + other.left) / 2
            return Line([x, one.top + 0.1, 0], [x, one.bottom + 0.1, 0], **style)
        y = (one.bottom + other.top) / 2
        return Line([one.left, y, 0], [one.right, y, 0], **style)

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
                self.right_note = self._note(right, self.after)
                if len(self.right_note):
                    self.play(FadeIn(self.right_note), run_time=0.5)
            with phrase("output"):
                self._show_the_way()

    def _predict(self) -> None:
        """The weights that will change become empty cells; the query is about to grow."""
        right, pitch = self.right, self.right.layout.pitch
        high = max(LEAST / 0.7, min(0.6, 0.8 * pitch))
        self.unknown = VGroup(
            *(right.ledger.unknown("weight", i, high) for i in range(right.worked.n))
        )
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
        clock = ValueTracker(0.0)
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
                    lines = [self._score_line(half) for half in both]
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

    def _dim(self, opacity: float, aside: int = -1) -> list:
        """Set the rows of the table to an opacity, one of them aside."""
        return [
            part[i].animate.set_opacity(opacity)
            for half in (self.left, self.right)
            for part in (half.names, half.scaled, half.bars, half.weights)
            for i in range(half.worked.n)
            if i != aside
        ]

    def _score_line(self, half: LiveLedger) -> ScoreLine:
        """A line with the keys' scores as points, to one scale on both sides."""
        theme, at = self.theme, half.layout
        every = [f.value for w in (self.before, self.after) for f in w.scaled]
        taking = [value for value in every if math.isfinite(value)]
        size = LEAST if at.box.width < 5 else 0.33
        name = self.words("common.scaled", size, theme.quiet)
        gap = self.words("gap", size, theme.ink)
        scores = [f for f in half.worked.scaled if math.isfinite(f.value)]
        return ScoreLine(scores, (min(taking), max(taking)), at.line, name, gap, theme, size)


def _swell(mobject: Mobject, room: float = 0.15) -> Any:
    """Swell and settle, by no more than a length on either side, in units."""
    return pulse(mobject, min(1.3, 1 + room / mobject.width))


def _end(worked: Worked, choose: Callable[..., int]) -> int:
    """Return which of the keys that take part has the least or the greatest weight."""
    taking = [i for i in range(worked.n) if worked.mask[i]]
    return choose(taking, key=lambda i: (worked.scaled[i].value, -i))


def _adds_up(worked: Worked) -> bool:
    """Whether the weights, as they are shown, visibly add up to 1."""
    return rounding.adds_up([w.value for w in worked.weights], PLACES)


def _written(vector: Sequence[float]) -> str:
    return "[" + ", ".join(f"{x:g}" for x in vector) + "]"
