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

    def _open(self, index: int, halves: Halves, given: list[VGroup]) -> None:
        """The name of a mistake comes, two halves if they are new, and what is given in them."""
        name = self._name(index)
        moves: list[Any] = [FadeIn(name, shift=UP * 0.12)]
        if index == 0:
            moves.append(self.heading.show_title())
        else:
            stays = halves == self.halves
            self._clear([*self.shown, *([] if stays else self.furniture)])
        self.shown = [name]
        if halves != self.halves:
            self.halves = halves
            line = wall(halves, self.theme)
            heads = [head(self, half, bool(i)) for i, half in enumerate(halves.both)]
            self.furniture = [line, *heads]
            self.play(*moves, FadeIn(VGroup(line, *heads)), run_time=0.6)
            self.play(*(FadeIn(one) for one in given), run_time=0.6)
        else:
            self.play(*moves, *(FadeIn(one) for one in given), run_time=0.6)

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
                self._open(0, halves, [VGroup(one.formula, one.axes) for one in (wrong, right)])
            with phrase("grows"):
                self._grow(wrong, phrase.left)
            with phrase("stays"):
                self._grow(right, max(2.0, phrase.left))
            self.shown += [wrong.everything, right.everything]

    def _grow(self, picture: Sharpness, seconds: float) -> None:
        """A bar comes for each width."""
        each = min(1.2, max(0.5, seconds / len(WIDTHS)))
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
                self._open(1, halves, [wrong.mixed, right.mixed])
            with phrase("weights"):
                given = [FadeIn(one.given, shift=RIGHT * 0.15) for one in (wrong, right)]
                self.play(*given, run_time=0.8)
            with phrase("values"):
                self._make(right)
            with phrase("keys"):
                self._make(wrong)
                self.play(glint(*wrong.output, color=self.theme.query), run_time=1.0)
            self.shown += [wrong.everything, right.everything]

    def _make(self, one: blend.Blend) -> None:
        """Rows flow down into what they make, column by column."""
        self.play(Create(one.rule), FadeIn(VGroup(one.sign, one.ends)), run_time=0.6)
        copies = VGroup(*(row.copy() for row in one.rows))
        flows: list[Any] = []
        for copy in copies:
            pairs = zip(copy, one.output, strict=True)
            flows += [entry.animate.move_to(number).set_opacity(0) for entry, number in pairs]
        self.play(*flows, FadeIn(one.output, shift=DOWN * 0.3), run_time=1.2)
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
        blanks = [one.blank() for one in (wrong, right)]
        with self.cue("axis") as phrase:
            with phrase("name"):
                given = [
                    VGroup(b, one.names) for b, one in zip(blanks, (wrong, right), strict=True)
                ]
                self._open(2, halves, given)
            with phrase("down"):
                self._fill(wrong, blanks[0])
                self._sweep_columns(wrong, max(1.8, phrase.left))
            with phrase("rows"):
                sums = [FadeIn(number, shift=RIGHT * 0.15) for number in wrong.row_sums]
                self.play(FadeIn(wrong.row_sign), LaggedStart(*sums, lag_ratio=0.3), run_time=1.0)
                if wrong.crosses:
                    self.play(FadeIn(wrong.crosses), run_time=0.6)
            with phrase("keys"):
                self._fill(right, blanks[1])
                self._sweep_rows(right, max(2.0, phrase.left))
                if right.note:
                    self.play(FadeIn(right.note), run_time=0.5)
            self.shown += [wrong.everything, right.everything]

    def _fill(self, one: tables.Axis, blank: VGroup) -> None:
        """Weights come into a table."""
        self.play(FadeIn(one.filled), run_time=0.6)
        self.remove(blank)

    def _sweep_columns(self, one: tables.Axis, seconds: float) -> None:
        frame = one.column_frame(0)
        self.play(Create(frame), FadeIn(one.column_sign), run_time=0.5)
        each = (seconds - 0.5) / len(one.column_sums)
        for j, number in enumerate(one.column_sums):
            moves: list[Any] = [frame.animate.move_to(one.column_frame(j))] if j else []
            self.play(*moves, FadeIn(number, shift=UP * -0.15), run_time=max(0.3, min(0.9, each)))
        self.shown.append(frame)  # it stays, for it is the axis

    def _sweep_rows(self, one: tables.Axis, seconds: float) -> None:
        frame = one.table.row_frame(0)
        self.play(Create(frame), FadeIn(one.row_sign), run_time=0.5)
        each = (seconds - 0.5) / len(one.row_sums)
        for i, number in enumerate(one.row_sums):
            moves: list[Any] = [frame.animate.move_to(one.table.row_frame(i))] if i else []
            self.play(*moves, FadeIn(number, shift=RIGHT * 0.15), run_time=max(0.3, min(0.9, each)))
        self.shown.append(frame)

    # All of them.

    def all_three(self) -> None:
        """Three small pictures wait under veils, and each is lit when it is named."""
        found = panels(self, self.largest)
        with self.cue("all") as phrase:
            for i, (name, (_, _, pair, veil)) in enumerate(zip(NAMES, found, strict=True)):
                with phrase(name):
                    if i == 0:
                        self._clear([*self.shown, *self.furniture])
                        self.play(*(FadeIn(panel) for panel in found), run_time=0.5)
                    self.play(FadeOut(veil), run_time=0.5)
                    if i == len(NAMES) - 1:
                        self.play(self.heading.takeaway("takeaway"), run_time=0.6)
                    self.play(pulse(pair[1], 1.08), run_time=0.8)
