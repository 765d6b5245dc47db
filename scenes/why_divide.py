"""Why the code divides by the sum: exponentials become shares of one, else nothing is averaged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from manim import LEFT, UP, FadeIn, FadeOut, LaggedStart, TransformFromCopy, VGroup

from scenes.divide.layout import FILE_NAME, find_layout
from scenes.divide.picture import mix_picture
from scenes.divide.table import SharePile, Table
from scenes.divide.written import written_sum
from scenes.kit.clip import Clip
from scenes.kit.listing import Code, Listing, excerpt
from scenes.kit.motion import glint, pulse

FILE = Path(__file__).with_name("listings") / FILE_NAME
# The lines of the excerpt that run, and those that stay where it folds.
LOOP, EXP, SUM, MIX = 0, 1, 2, 6
SECOND_LOOP = (4, 5, 6)
DIVISION = "/ sum"


class WhyDivide(Clip):
    """Question 3: dividing by the sum of the exponentials makes the output an average."""

    id = "why_divide"

    def construct(self) -> None:
        """Play the clip."""
        lines = excerpt(FILE)
        self.worked = self.data.worked
        self.layout = layout = find_layout(self, lines, len(SECOND_LOOP))
        self.listing = Listing(
            lines, layout.size, self.theme, layout.left, layout.top, layout.leading
        )
        self.table, self.pile = Table(self, layout), SharePile(self, layout)
        self.share()
        self.without()

    def share(self) -> None:
        """The first loop fills the table, the division turns the pile into shares of one."""
        with self.cue("share") as phrase:
            self.play(self.heading.show_title(), run_time=0.6)
            left, y = self.layout.file
            self.file = Code(FILE.name, self.layout.head, self.theme.quiet)
            self.file.at([left, y, 0], LEFT)
            coming = LaggedStart(
                FadeIn(self.file), *(FadeIn(line, shift=UP * 0.08) for line in self.listing),
                FadeIn(self.table.furniture), lag_ratio=0.25,
            )  # fmt: skip
            phrase.ask(meanwhile=coming)
            with phrase("fill"):
                self._fill(max(2.6, phrase.left))
            with phrase("sum"):
                self.play(self.pile.measure(), run_time=0.8)
                number = self.table.sum
                self.play(pulse(number, 1.25), glint(number, color=self.theme.query), run_time=1.2)
            with phrase("divide"):
                self._divide(phrase.left)
            with phrase("average"):
                self._average()

    def _fill(self, seconds: float) -> None:
        """The loop runs: a numerator, then the sum; its first turn slowly, the others quick."""
        n = self.worked.n
        self.listing.bar.set_y(self.listing.height_of(LOOP))
        self.play(FadeIn(self.listing.bar), *self.listing.light(LOOP), run_time=0.4)
        rest = (seconds - 2.0) / max(1, n - 1)
        for i in range(n):
            half = 0.8 if i == 0 else max(0.24, rest / 2)
            number = self.table.ledger.number("w", i)
            self.play(FadeIn(number, shift=UP * 0.1), *self.listing.light(EXP), run_time=half)
            moves = [*self.pile.grow(i), self.table.add_up(i)]
            self.play(*moves, *self.listing.light(SUM), run_time=half)

    def _divide(self, seconds: float) -> None:
        """The line of the division is lit; the pile becomes one, the shares come to their rows."""
        table = self.table
        slash = self.listing.part(MIX, DIVISION)
        self.play(*self.listing.light(MIX), FadeIn(table.heading("share")), run_time=0.6)
        self.play(slash.animate.set_color(self.theme.query), run_time=0.4)
        self.play(pulse(slash, 1.3), run_time=0.6)
        cells = table.ledger.numbers("share")
        self.one = table.at_foot("share", self.worked.one)
        shares = [FadeIn(cell, shift=UP * 0.1) for cell in cells]
        self.play(*self.pile.become_one(), run_time=0.9)
        coming = LaggedStart(*shares, FadeIn(self.one), lag_ratio=0.6)
        self.play(coming, run_time=max(1.4, seconds - 2.6))
        self.play(glint(self.one, color=self.theme.query), pulse(self.one, 1.2), run_time=0.8)

    def _average(self) -> None:
        """The pile makes room for the values, which join to the output, one of them all."""
        self.picture = mix_picture(self, self.layout.picture)
        leave: list[Any] = [FadeOut(self.pile.everything)]
        if self.layout.folds:
            leave += self.listing.fold(SECOND_LOOP)
        self.play(*leave, run_time=0.7)
        self.play(self.picture.set_out(), run_time=1.0)
        self.play(self.picture.mix(), run_time=1.4)
        self.add(self.picture.right)
        self.play(self.heading.takeaway("why_divide.shares"), run_time=0.6)

    def without(self) -> None:
        """The division is taken out of the code, and the output leaves the values."""
        slash = self.listing.part(MIX, DIVISION)
        with self.cue("without") as phrase:
            with phrase("without"):
                self.play(slash.animate.set_color(self.theme.quiet), run_time=0.3)
                self.play(slash.animate.set_opacity(0), run_time=0.5)
                self.play(self.picture.undo(), run_time=1.5)
                self.add(self.picture.right)
                self._write_out()
            with phrase("far"):
                self.play(self.picture.arrive(), run_time=0.8)
                self.play(self.picture.stress(), run_time=1.6)
                self.add(self.picture.right, self.picture.wrong_end)
                back = slash.copy().set_opacity(1).set_color(self.theme.query)
                self.play(slash.animate.become(back), run_time=0.7)
                self.play(pulse(slash, 1.3), run_time=0.7)

    def _write_out(self) -> None:
        """Numerators from the table times values, and what that makes."""
        written = written_sum(self, self.layout.expression)
        flights = [
            TransformFromCopy(self.table.ledger.cells["w", i], number)
            for i, number in written.numerators.items()
        ]
        self.play(FadeIn(written.label), FadeIn(written.sum.signs), *flights, run_time=1.1)
        self.add(written.sum)
        self.play(FadeIn(VGroup(*written.answers), shift=UP * 0.1), run_time=0.6)
