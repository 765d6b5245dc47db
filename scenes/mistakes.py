"""Three common mistakes, each wrong beside right: no root of d, keys mixed, the wrong axis."""

from __future__ import annotations

from typing import Any

from manim import (
    DOWN,
    RIGHT,
    UP,
    Create,
    FadeIn,
    FadeOut,
    LaggedStart,
    VGroup,
)

from scenes.kit.clip import Clip
from scenes.kit.figures import count
from scenes.kit.mistaken import WIDTHS, Mistaken, sharpening
from scenes.kit.motion import glint, pulse
from scenes.kit.text import Words, words
from scenes.pitfalls import axis as tables
from scenes.pitfalls import blend
from scenes.pitfalls.halves import Halves, head, wall, ways
from scenes.pitfalls.recap import NAMES, panels
from scenes.pitfalls.sharpness import Sharpness

NAME = 0.38


class CommonMistakes(Clip):
    """The page's three mistakes, one at a time."""

    id = "mistakes"

    def construct(self) -> None:
        """Play the clip."""
        self.mistaken = Mistaken(self.data.worked, self.data.rows)
        self.largest = sharpening()
        self.ways = ways(self)
        self.halves: Halves | None = None
        self.shown: list[Any] = []
        self.furniture: list[Any] = []
        self.scale()
        self.values()
        self.axis()
        self.all_three()

    # What every mistake begins and ends with.

    def _open(self, index: int, halves: Halves) -> None:
        """The name of a mistake comes, and the two halves of the stage if they are new."""
        if index == 0:
            self.play(self.heading.show_title(), run_time=0.6)
        else:
            stays = halves == self.halves
            self._clear([*self.shown, *([] if stays else self.furniture)])
        name = self._name(index)
        self.play(FadeIn(name, shift=UP * 0.12), run_time=0.5)
        self.shown = [name]
        if halves != self.halves:
            self.halves = halves
            line = wall(halves, self.theme)
            heads = [head(self, half, bool(i)) for i, half in enumerate(halves.both)]
            self.play(Create(line), *(FadeIn(one) for one in heads), run_time=0.7)
            self.furniture = [line, *heads]

    def _clear(self, leaving: list[Any]) -> None:
        self.play(*(FadeOut(m) for m in leaving), run_time=0.5)

    def _name(self, index: int) -> Words:
        """The number and the name of a mistake, where the steps of other clips stand."""
        frame, text = self.frame, "{step} " + self.word(NAMES[index])
        for size in (NAME, 0.35, 0.32, 0.29, frame.smallest_type):
            line = words(text, size, self.theme.ink, {"step": count("step", index + 1, index)})
            if line.width <= frame.safe.width:
                break
        line.on_baseline(frame.step_line)
        x = -line.width / 2 if frame.turned else frame.safe.right - line.width
        return line.shift(RIGHT * (x - line.get_left()[0]))

    # The three mistakes.

    def scale(self) -> None:
        """The largest weight as vectors get longer: it grows, unless scores are scaled."""
        halves = self.ways[0]
        wrong, right = (
            Sharpness(self, half.room, figures, bool(i))
            for i, (half, figures) in enumerate(zip(halves.both, self.largest, strict=True))
        )
        with self.cue("scale") as phrase:
            with phrase("name"):
                self._open(0, halves)
                self.play(FadeIn(wrong.formula), FadeIn(right.formula), run_time=0.6)
            with phrase("grows"):
                self._grow(wrong, phrase.left)
            with phrase("stays"):
                self._grow(right, max(2.6, phrase.left))
            self.shown += [wrong.everything, right.everything]

    def _grow(self, picture: Sharpness, seconds: float) -> None:
        """The axes come, then a bar for each width."""
        self.play(FadeIn(picture.axes), run_time=0.6)
        each = min(1.1, max(0.5, (seconds - 0.6) / len(WIDTHS)))
        for i in range(len(WIDTHS)):
            self.play(*picture.grow(i), run_time=each)
        self.add(picture.bars, *picture.numbers)

    def values(self) -> None:
        """The same weights mix keys, which is wrong, and values."""
        worked = self.data.worked
        pair = [
            blend.Mixing(worked.weights, worked.keys, self.mistaken.mixed, "K", "key"),
            blend.Mixing(worked.weights, worked.values, worked.output, "V", "value"),
        ]
        halves, size, places = blend.best(self.ways, pair)
        wrong, right = (
            blend.Blend(self, half.room, mixing, size, places)
            for half, mixing in zip(halves.both, pair, strict=True)
        )
        with self.cue("values") as phrase:
            with phrase("name"):
                self._open(1, halves)
            with phrase("weights"):
                for one in (wrong, right):
                    self.play(FadeIn(one.given, shift=RIGHT * 0.15), run_time=0.7)
            with phrase("values"):
                self.play(FadeIn(right.mixed), run_time=0.7)
                self._make(right)
            with phrase("keys"):
                self.play(FadeIn(wrong.mixed), run_time=0.7)
                self._make(wrong)
                self.play(glint(*wrong.output, color=self.theme.query), run_time=1.0)
            self.shown += [wrong.everything, right.everything]

    def _make(self, one: blend.Blend) -> None:
        """Rows flow down into what they make, column by column."""
        self.play(FadeIn(one.rule), FadeIn(one.sign), run_time=0.4)
        copies = VGroup(*(row.copy() for row in one.rows))
        flows: list[Any] = []
        for copy in copies:
            pairs = zip(copy, one.output, strict=True)
            flows += [entry.animate.move_to(number).set_opacity(0) for entry, number in pairs]
        self.play(*flows, FadeIn(one.output, shift=DOWN * 0.3), run_time=1.0)
        self.remove(*copies.get_family())
        self.add(one.output)

    def axis(self) -> None:
        """Softmax down the columns, and along the rows."""
        rows = self.data.rows
        pair = [
            tables.Sums(self.mistaken.weights, self.mistaken.row_sums, self.mistaken.column_sums),
            tables.Sums([row.weights for row in rows], [row.one for row in rows]),
        ]
        halves, fit = tables.best(self, self.ways, pair)
        wrong, right = (
            tables.Axis(self, half.room, sums, fit)
            for half, sums in zip(halves.both, pair, strict=True)
        )
        with self.cue("axis") as phrase:
            with phrase("name"):
                self._open(2, halves)
            with phrase("down"):
                self.play(FadeIn(wrong.grid), run_time=0.6)
                self._sweep_columns(wrong, max(1.8, phrase.left))
            with phrase("rows"):
                sums = [FadeIn(number, shift=RIGHT * 0.15) for number in wrong.row_sums]
                self.play(FadeIn(wrong.row_sign), LaggedStart(*sums, lag_ratio=0.3), run_time=1.0)
                self.play(glint(*wrong.row_sums, color=self.theme.query), run_time=1.0)
            with phrase("keys"):
                self.play(FadeIn(right.grid), run_time=0.6)
                self._sweep_rows(right, max(2.0, phrase.left))
            self.shown += [wrong.everything, right.everything]

    def _sweep_columns(self, one: tables.Axis, seconds: float) -> None:
        frame = one.column_frame(0)
        self.play(Create(frame), FadeIn(one.column_sign), run_time=0.5)
        each = (seconds - 0.8) / len(one.column_sums)
        for j, number in enumerate(one.column_sums):
            moves: list[Any] = [frame.animate.move_to(one.column_frame(j))] if j else []
            self.play(*moves, FadeIn(number, shift=UP * -0.15), run_time=max(0.3, min(0.9, each)))
        self.play(FadeOut(frame), run_time=0.3)

    def _sweep_rows(self, one: tables.Axis, seconds: float) -> None:
        frame = one.table.row_frame(0)
        self.play(Create(frame), FadeIn(one.row_sign), run_time=0.5)
        each = (seconds - 0.8) / len(one.row_sums)
        for i, number in enumerate(one.row_sums):
            moves: list[Any] = [frame.animate.move_to(one.table.row_frame(i))] if i else []
            self.play(*moves, FadeIn(number, shift=RIGHT * 0.15), run_time=max(0.3, min(0.9, each)))
        self.play(FadeOut(frame), run_time=0.3)

    # All of them.

    def all_three(self) -> None:
        """Three small pictures, each when it is named."""
        found = panels(self, self.largest)
        with self.cue("all") as phrase:
            for i, name in enumerate(NAMES):
                with phrase(name):
                    if i == 0:
                        self._clear([*self.shown, *self.furniture])
                    card, title, pair = found[i]
                    self.play(FadeIn(VGroup(card, title, pair), shift=UP * 0.2), run_time=0.7)
                    if i == len(NAMES) - 1:
                        self.play(self.heading.takeaway("takeaway"), run_time=0.6)
                    self.play(pulse(pair[1], 1.08), run_time=0.8)
