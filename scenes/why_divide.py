"""Why the code divides by the sum: exponentials become shares of one, else nothing is averaged."""

from __future__ import annotations

from pathlib import Path

from manim import LEFT, UP, Create, FadeIn, FadeOut, LaggedStart, Line, TransformFromCopy, VGroup

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
DIVISION = "/ sum"


class WhyDivide(Clip):
    """Question 3: dividing by the sum of the exponentials makes the output an average."""

    id = "why_divide"

    def construct(self) -> None:
        """Play the clip."""
        lines = excerpt(FILE)
        self.worked = self.data.worked
        self.layout = layout = find_layout(self, lines)
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
                FadeIn(self.table.blank), lag_ratio=0.25,
            )  # fmt: skip
            phrase.ask(meanwhile=coming)
            with phrase("fill"):
                self._fill(phrase.left)
            with phrase("sum"):
                self._add_up(phrase.left - 1.7)
                self.play(self.pile.measure(), run_time=0.5)
                number = self.table.sum
                self.play(pulse(number, 1.25), glint(number, color=self.theme.query), run_time=1.2)
            with phrase("divide"):
                self._divide(phrase.left)
            with phrase("average"):
                self._average()

    def _fill(self, seconds: float) -> None:
        """The line of the exponentials runs, once for each key; nothing is added up yet."""
        n = self.worked.n
        self.listing.bar.set_y(self.listing.height_of(LOOP))
        self.play(FadeIn(self.listing.bar), *self.listing.light(LOOP), run_time=0.6)
        self.play(*self.listing.light(EXP), run_time=0.5)
        turn = max(0.3, (seconds - 1.4) / n)
        for i in range(n):
            moves = self.table.fill(i), self.pile.grow_bar(i)
            self.play(*moves, run_time=min(0.9, turn))
            if turn > 0.9:
                self.wait(turn - 0.9)

    def _add_up(self, seconds: float) -> None:
        """The line of the sum runs: the strip grows by each numerator, and the sum with it."""
        n = self.worked.n
        self.play(*self.listing.light(SUM), run_time=0.4)
        for i in range(n):
            moves = self.pile.grow(i), self.table.add_up(i)
            self.play(*moves, run_time=max(0.3, (seconds - 0.4) / n))

    def _divide(self, seconds: float) -> None:
        """The line of the division is lit; the strip shrinks to one, the shares come."""
        head, *cells, one = self.table.share_out()
        slash = self.listing.part(MIX, DIVISION)
        self.play(*self.listing.light(MIX), FadeIn(head), run_time=0.4)
        self.play(slash.animate.set_color(self.theme.query), run_time=0.3)
        shares = [FadeIn(cell, shift=UP * 0.1) for cell in cells]
        coming = LaggedStart(*shares, FadeIn(one), lag_ratio=0.6)
        self.play(*self.pile.become_one(), coming, run_time=max(1.4, seconds - 1.4))
        self.play(glint(one, color=self.theme.query), pulse(one, 1.2), run_time=0.7)

    def _average(self) -> None:
        """The pile makes room for the values, which join to the output, one of them all."""
        self.picture = mix_picture(self, self.layout.picture)
        room = [FadeOut(self.pile.everything), *self.listing.fold(self.layout.kept)]
        if any(self.layout.aside):
            room.append(self.table.everything.animate.shift([*self.layout.aside, 0]))
        self.play(*room, run_time=0.8)
        self.play(self.picture.set_out(), run_time=0.8)
        self.play(self.picture.mix(), run_time=1.2)
        self.add(self.picture.right)
        self.play(self.heading.takeaway("why_divide.shares"), run_time=0.5)

    def without(self) -> None:
        """The division is taken out of the code, and the output leaves the values."""
        with self.cue("without") as phrase:
            with phrase("without"):
                self._strike()
                self.play(self.picture.widen(), run_time=1.0)
                self.play(self.picture.undo(), run_time=1.4)
                self.add(self.picture.wide)
                self._write_out()
            with phrase("far"):
                self.play(self.picture.arrive(), run_time=0.8)
                self.play(self.picture.stress(), run_time=1.6)
                self.add(self.picture.wide, self.picture.wrong_end)

    def _strike(self) -> None:
        """The division is struck out of the code, and the shares with it; so they stay."""
        quiet, slash = self.theme.quiet, self.listing.part(MIX, DIVISION)
        line = Line(slash.get_left(), slash.get_right(), color=self.theme.ink, stroke_width=4)
        line.set_x(slash.get_x()).scale(1.1)
        moves = slash.animate.set_color(quiet), self.table.shares.animate.set_color(quiet)
        self.play(self.heading.clear_takeaway(), *moves, Create(line), run_time=0.7)

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
