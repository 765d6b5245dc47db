"""Step 4: the columns fold away; the values shrink by their weights and join head to tail."""

from __future__ import annotations

import itertools

import numpy as np
from manim import (
    LEFT,
    RIGHT,
    AnimationGroup,
    Create,
    FadeIn,
    FadeOut,
    GrowArrow,
    LaggedStart,
    Line,
    VGroup,
)

from scenes.kit.column import column
from scenes.kit.frame import Box
from scenes.kit.labels import places_beside, settle
from scenes.kit.ledger import HEADER
from scenes.kit.motion import fly, glint, pulse, swap
from scenes.kit.plane import Plane
from scenes.kit.shapes import Book, Page
from scenes.kit.text import Words, words
from scenes.kit.vectors import relation, vector
from scenes.steps.desk import BAR, FORMULA, WEIGHT, Step

NAME_X, BAR_X, WEIGHT_X, TIMES_X, BOOK_X = -6.35, -5.85, -3.6, -2.85, -1.05
SUM_Y, PAGE_X, PAGE_WIDTH = -1.55, 0.85, 2.5
VALUES = Box(2.3, 6.6, -1.75, 2.7)


class WeightedSum(Step):
    """Blend the values by their weights into the output."""

    cue = "sum"

    def play(self) -> None:
        """Play the step's cue."""
        clip = self.clip
        self.bars = self.desk.bars
        with clip.cue(self.cue) as phrase:
            with phrase("fold"):
                self._fold()
                self._draw_values()
            with phrase("shrink"):
                self._shrink(phrase.left)
            with phrase("join"):
                self._join()
            with phrase("output"):
                self._arrive()
            with phrase("line"):
                self._draw_line()
            with phrase("blend"):
                clip.play(clip.heading.takeaway("blend"), run_time=0.7)
                clip.play(pulse(self.point, 1.4), pulse(self.page, 1.06), run_time=1.0)

    def _fold(self) -> None:
        """What is done leaves to the left; weights and values come to stand side by side."""
        clip, ledger, rows, theme = self.clip, self.ledger, self.desk.rows, self.theme
        done = [self.desk.links, ledger.column("score", "scaled", "exponential")]
        names = [
            clip.formula(f"k_{i + 1}", FORMULA, theme.key).at([NAME_X, y, 0])
            for i, y in enumerate(rows)
        ]
        clip.play(
            self.desk.send_away(),
            FadeOut(self.desk.slip),
            AnimationGroup(*(FadeOut(m, shift=LEFT * 0.6) for m in done)),
            clip.heading.step(3),
            run_time=0.7,
        )
        weights = VGroup(*(ledger.cells["weight", i] for i in range(self.worked.n)))
        head = ledger.headers["weight"]
        clip.play(
            *(swap(card, name) for card, name in zip(self.desk.cards, names, strict=True)),
            self.bars.animate.shift(RIGHT * (BAR_X - BAR)),
            weights.animate.shift(RIGHT * (WEIGHT_X - WEIGHT)),
            head.animate.set_x((BAR_X + WEIGHT_X) / 2),
            run_time=0.9,
        )
        times = [words("`×`", FORMULA, theme.quiet).at([TIMES_X, y, 0]) for y in rows]
        self.books = column(
            Book, self.clip.symbols("v"), self.worked.values, BOOK_X, rows, theme, theme.value
        )
        title = clip.words("common.value", HEADER, theme.quiet)
        title.at([BOOK_X, 0, 0]).on_baseline(head.baseline)
        self.page = Page(clip.formula('o = "?"', FORMULA), theme, PAGE_WIDTH)
        self.page.place(PAGE_X, SUM_Y)
        arrive = [
            FadeIn(VGroup(t, b), shift=LEFT * 0.3) for t, b in zip(times, self.books, strict=True)
        ]
        clip.play(
            LaggedStart(FadeIn(title), *arrive, FadeIn(self.page), lag_ratio=0.2), run_time=1.2
        )

    def _draw_values(self) -> None:
        clip, theme, values = self.clip, self.theme, self.clip.data.values
        outputs = tuple(figure.value for figure in self.worked.output)
        self.plane = Plane(VALUES, [*values, outputs], theme)
        self.ghosts = VGroup(*(self.plane.arrow(v, theme.value) for v in values))
        self.dots = VGroup(*(self.plane.dot(v, theme.value) for v in values))
        labels = VGroup(*(self._value_label(i) for i in range(self.worked.n)))
        grow = [
            AnimationGroup(GrowArrow(a), FadeIn(dot), FadeIn(label))
            for a, dot, label in zip(self.ghosts, self.dots, labels, strict=True)
        ]
        clip.play(FadeIn(self.plane), LaggedStart(*grow, lag_ratio=0.3), run_time=1.1)

    def _value_label(self, i: int) -> Words:
        """Set the value's name beyond its arrow's head, clear of the axes."""
        label = self.clip.formula(f"v_{i + 1}", FORMULA, self.theme.value)
        head = self.plane.point(self.clip.data.values[i])
        return label.move_to(head + np.array([0.34, 0.26, 0]))

    def _shrink(self, seconds: float) -> None:
        """Out of each arrow, left as a shadow, comes one shrunken by its weight."""
        self.arrows = VGroup(*(ghost.copy() for ghost in self.ghosts)).set_z_index(2)
        self.clip.add(self.arrows)
        origin = self.plane.point((0, 0))
        self.clip.play(
            *(
                a.animate.put_start_and_end_on(origin, self.plane.point(c))
                for a, c in zip(self.arrows, self._contributions(), strict=True)
            ),
            self.ghosts.animate.set_opacity(0.22),
            run_time=max(1.4, seconds - 0.2),
        )

    def _contributions(self) -> list[tuple[float, ...]]:
        return [tuple(f.value for f in row) for row in self.worked.contributions]

    def _join(self) -> None:
        """The shrunken arrows line up head to tail, each labelled with its weight."""
        clip = self.clip
        tails = np.cumsum([np.zeros(len(clip.data.values[0])), *self._contributions()], axis=0)
        ends = [self.plane.point(tail) for tail in tails]
        moves = [
            arrow.animate.put_start_and_end_on(start, end)
            for arrow, (start, end) in zip(self.arrows, itertools.pairwise(ends), strict=True)
        ]
        lines = list(itertools.pairwise(ends))
        self.labels = VGroup()
        for weight, (start, end) in zip(self.worked.weights, lines, strict=True):
            label = clip.number(weight, 0.34, self.theme.query)
            settle(label, places_beside(label, start, end), lines, [*self.labels, *self.dots])
            self.labels.add(label)
        clip.play(LaggedStart(*moves, lag_ratio=0.3), FadeOut(self.ghosts), run_time=1.1)
        clip.play(LaggedStart(*(FadeIn(m) for m in self.labels), lag_ratio=0.3), run_time=0.7)

    def _arrive(self) -> None:
        """The sum is written out; the output enters the page that waited for it."""
        clip, worked, theme = self.clip, self.worked, self.theme
        output = tuple(figure.value for figure in worked.output)
        self.point = self.plane.dot(output, theme.output, 0.13).set_z_index(3)
        name = clip.formula("o", FORMULA, theme.output)
        name.move_to(self.point.get_center() + np.array([0.36, 0.12, 0]))
        sign = relation(worked.weights[0])
        terms = f"o {sign} " + " + ".join(f"{{w{i}}}v_{i + 1}" for i in range(worked.n))
        weights = {f"w{i}": weight for i, weight in enumerate(worked.weights)}
        self.sum = clip.formula(f"{terms} approx", 0.4, **weights)
        self.sum.at([clip.frame.safe.left, SUM_Y, 0], LEFT)
        answer = vector("", worked.output, 0.4, theme.output)
        answer.at([PAGE_X, SUM_Y, 0])
        cells = [self.ledger.cells["weight", i] for i in range(worked.n)]
        clip.play(
            FadeIn(self.sum.signs), fly(cells, self.sum.numbers.values()),
            FadeIn(self.point, scale=0.3), FadeIn(name), run_time=1.2,
        )  # fmt: skip
        clip.add(self.sum)
        clip.play(swap(self.page.label, answer), run_time=0.9)
        self.page.remove(self.page.label).add(answer)
        clip.play(glint(*answer.numbers.values(), color=theme.query), run_time=1.4)

    def _draw_line(self) -> None:
        """The line between the values that lie farthest apart; the output lies on it."""
        heads = [self.plane.point(v) for v in self.clip.data.values]
        pairs = [(i, j) for i in range(len(heads)) for j in range(i)]
        far = max(
            pairs, key=lambda p: float(np.linalg.norm(heads[p[0]] - heads[p[1]])), default=None
        )
        if far is None:
            return
        line = Line(heads[far[0]], heads[far[1]], color=self.theme.value, stroke_width=4)
        self.clip.play(FadeOut(self.labels), run_time=0.4)
        self.clip.play(Create(line.set_opacity(0.75).set_z_index(-1)), run_time=1.2)
        self.clip.play(
            *(pulse(dot, 1.5) for dot in self.dots), pulse(self.point, 1.3), run_time=1.0
        )
