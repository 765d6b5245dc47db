"""Step 4: the columns fold away; the values shrink by their weights and join to the output."""

from __future__ import annotations

from typing import Any

from manim import (
    LEFT,
    RIGHT,
    AnimationGroup,
    FadeIn,
    FadeOut,
    LaggedStart,
    ReplacementTransform,
    VGroup,
)

from scenes.kit.bars import WeightBars
from scenes.kit.column import column
from scenes.kit.expressions import weighted_sum
from scenes.kit.frame import Box
from scenes.kit.motion import fly, glint, pulse, swap
from scenes.kit.numbers import point_of
from scenes.kit.shapes import Book, Page
from scenes.kit.sum import sum_picture
from scenes.kit.text import Words, words
from scenes.kit.vectors import vector
from scenes.steps.desk import FORMULA, Step
from scenes.steps.sum_layout import LEAST_PICTURE, PLUS, sum_layout

ANSWERS = 0.4, 0.36, 0.32, 0.3, 0.27  # type sizes of the output on its page
MOST, MARGIN = 2.75, 0.08  # width of the page at most and beside its label, in units


class WeightedSum(Step):
    """Blend the values by their weights into the output."""

    cue = "sum"

    def play(self) -> None:
        """Play the step's cue."""
        clip = self.clip
        self.answer = self._answer()
        self.places = sum_layout(clip, self.layout, self.answer.width + 2 * MARGIN, self._extent)
        self.picture = sum_picture(clip, self.places.picture)
        with clip.cue(self.cue) as phrase:
            with phrase("fold"):
                self._fold()
                clip.play(self.picture.set_out(), self.picture.show_values(), run_time=1.1)
            with phrase("shrink"):
                clip.play(self.picture.shrink(), run_time=max(1.4, phrase.left - 0.2))
            with phrase("join"):
                join, label = self.picture.join()
                clip.play(join, run_time=1.1)
                clip.play(label, run_time=0.7)
            with phrase("output"):
                self._arrive()
            with phrase("line"):
                leave, draw, swell = self.picture.span()
                clip.play(leave, run_time=0.4)
                clip.play(draw, run_time=1.2)
                clip.add(self.picture.everything)
                clip.play(swell, run_time=1.0)
            with phrase("blend"):
                clip.play(clip.heading.takeaway("blend"), run_time=0.7)
                clip.play(self.picture.stress(), pulse(self.page, 1.06), run_time=1.0)

    def _answer(self) -> Words:
        """The output as it will stand on its page."""
        stage = self.clip.frame.stage
        most = min(MOST, LEAST_PICTURE * stage.width) if stage.width > stage.height else MOST
        for size in ANSWERS:
            # The sign before the bracket is that of the sum.
            answer = vector("", self.worked.output, size, self.theme.output)
            if answer.width + 2 * MARGIN <= most:
                break
        return answer

    def _sum(self, room: Box) -> Words:
        return weighted_sum(self.worked, self.clip.symbols("v"), self.theme.ink, room)

    def _extent(self, room: Box) -> tuple[float, float]:
        made = self._sum(room)
        return made.width, made.height

    def _fold(self) -> None:
        """What is done leaves; weights and values come to stand side by side."""
        clip, desk, places, theme = self.clip, self.desk, self.places, self.theme
        done = [desk.links, self.ledger.column("score", "scaled", "exponential")]
        clip.play(
            desk.send_away(),
            FadeOut(desk.slip),
            AnimationGroup(*(FadeOut(m, shift=LEFT * 0.6) for m in done)),
            clip.heading.step(3),
            run_time=0.7,
        )
        clip.play(*self._fold_keys(), *self._fold_bars(), *self._fold_weights(), run_time=0.9)
        times = [words("`×`", FORMULA, theme.quiet).at([places.times, y, 0]) for y in places.rows]
        self.books = column(
            Book, clip.symbols("v"), self.worked.values, places.books[0].center[0], places.rows,
            theme, theme.value, width=places.books[0].width, height=places.books[0].height,
        )  # fmt: skip
        title = clip.words("common.value", self.layout.head_size, theme.quiet)
        title.at([places.books[0].center[0], places.heads, 0])
        page = places.page
        self.page = Page(clip.formula('o = "?"', FORMULA), theme, page.width, page.height)
        self.page.place(*page.center[:2])
        arrive = [
            FadeIn(VGroup(t, b), shift=LEFT * 0.3) for t, b in zip(times, self.books, strict=True)
        ]
        clip.play(
            LaggedStart(FadeIn(title), *arrive, FadeIn(self.page), lag_ratio=0.2), run_time=1.2
        )

    def _fold_keys(self) -> list[Any]:
        """Each card gives way to its key's name, where there is room for that."""
        clip, places = self.clip, self.places
        if places.names is None:
            return [FadeOut(card) for card in self.desk.cards]
        names = [
            clip.formula(symbol, FORMULA, self.theme.key).at([places.names, y, 0])
            for symbol, y in zip(clip.symbols("k"), places.rows, strict=True)
        ]
        return [swap(card, name) for card, name in zip(self.desk.cards, names, strict=True)]

    def _fold_bars(self) -> list[Any]:
        """The bars lie down in the rows of their values, where there is room for them."""
        places, weights, old = self.places, self.worked.weights, self.desk.bars
        assert old is not None  # the step before has brought them
        if not places.bar_room:
            return [FadeOut(old)]
        shares = [weight.value for weight in weights]
        bars = WeightBars(
            weights, shares, places.rows, places.bar_start, places.bar_room / max(shares),
            self.theme, places.bar_thick,
        )  # fmt: skip
        self.desk.bars = bars
        return [ReplacementTransform(old, bars)]

    def _fold_weights(self) -> list[Any]:
        """The weights come to stand in the rows of their values, under their heading."""
        places, size = self.places, self.ledger.size
        point = point_of(self.worked.weights, places.weights, size)
        cells = [self.ledger.cells["weight", i] for i in range(self.worked.n)]
        moves = [
            cell.animate.align_point(point, y) for cell, y in zip(cells, places.rows, strict=True)
        ]
        middle = places.weights
        if places.bar_room:
            middle = (places.bar_start + places.weights) / 2
        head = self.ledger.headers["weight"]
        middle = max(middle, self.clip.frame.stage.left + head.width / 2)
        return [*moves, head.animate.at([middle, places.heads, 0])]

    def _arrive(self) -> None:
        """The sum is written out; the output enters the page that waited for it."""
        clip, places = self.clip, self.places
        answer = self.answer.at(self.page.body.get_center())
        cells = [self.ledger.cells["weight", i] for i in range(self.worked.n)]
        if places.sum is not None:
            total = self._sum(places.sum)
            if places.page.left > places.sum.right:
                total.shift((places.sum.right - total.get_right()[0]) * RIGHT)
            flight = [FadeIn(total.signs), fly(cells, total.numbers.values())]
            clip.play(*flight, self.picture.arrive(), run_time=1.2)
            clip.add(total)
        else:
            x = min(cell.get_left()[0] for cell in cells) - PLUS / 2
            signs = [words("`+`", FORMULA, self.theme.quiet).at([x, y, 0]) for y in places.rows[1:]]
            clip.play(*(FadeIn(sign) for sign in signs), self.picture.arrive(), run_time=1.2)
        clip.add(self.picture.everything)
        clip.play(swap(self.page.label, answer), run_time=0.9)
        self.page.remove(self.page.label).add(answer)
        clip.play(glint(*answer.numbers.values(), color=self.theme.query), run_time=1.4)
