"""Step 1: each key meets the query in a picture; the first product is counted term by term."""

from __future__ import annotations

import numpy as np
from manim import UP, AnimationGroup, Create, FadeIn, FadeOut, LaggedStart, TransformFromCopy

from scenes.kit.expressions import dot_product
from scenes.kit.frame import Box
from scenes.kit.match import match_picture
from scenes.kit.motion import pulse
from scenes.kit.numbers import Number
from scenes.kit.text import Words
from scenes.steps.desk import Step
from scenes.steps.match_rooms import match_rooms

WORKED = 3  # how many keys are worked one by one


class DotProduct(Step):
    """Score every key by its dot product with the query."""

    cue = "dot"
    expression: Words | None = None

    def play(self) -> None:
        """Play the step's cue."""
        clip, desk, n = self.clip, self.desk, self.worked.n
        self.unknown = [self.ledger.unknown("score", i) for i in range(n)]
        panel, self.room = match_rooms(clip.frame, self.layout, self._extent)
        self.picture = match_picture(clip, panel)
        with clip.cue(self.cue) as phrase:
            with phrase("first"):
                self._set_out()
                self._meet(0)
            with phrase("terms"):
                self._count_terms(0)
            if phrase.says("second"):
                with phrase("second"):
                    self._next_key(1)
                    self._brisk(1)
            if phrase.says("third"):
                with phrase("third"):
                    self._next_key(2)
                    clip.play(pulse(self.unknown[2], 1.25))
                with phrase("its_score"):
                    self._brisk(2)
            if phrase.says("others"):
                with phrase("others"):
                    self._others()
            with phrase("large"):
                self._all_keys()
        desk.guests = [self.picture.everything]

    def _extent(self, room: Box) -> tuple[float, float]:
        """The width and height of the largest product that is written out, set for a room."""
        made = [self._expression(i, room) for i in range(min(WORKED, self.worked.n))]
        return max(m.width for m in made), max(m.height for m in made)

    def _set_out(self) -> None:
        clip = self.clip
        head = self.ledger.header("score", clip.word("common.score"))
        boxes = [FadeIn(box) for box in (head, *self.unknown)]
        clip.play(
            self.picture.set_out(),
            LaggedStart(*boxes, lag_ratio=0.2),
            Create(self.desk.draw_links()),
            run_time=0.9,
        )
        clip.play(self.picture.show_query(), run_time=0.7)

    def _meet(self, i: int) -> None:
        """A key comes to the query, in place of the one before."""
        self.clip.play(self.picture.show_key(i), *self.desk.light_link(i), run_time=0.9)
        self.clip.play(self.picture.compare(i), run_time=0.5)

    def _next_key(self, i: int) -> None:
        self.clip.play(*self._put_away(), run_time=0.3)
        self._meet(i)

    def _expression(self, i: int, room: Box) -> Words:
        symbol = self.clip.symbol("k", i)
        return dot_product(self.worked, i, self.theme.ink, room, key=symbol)

    def _count_terms(self, i: int) -> None:
        """The entries fly in from the slip and the card, term by term; then the sum."""
        clip, d = self.clip, len(self.worked.query)
        expression = self.expression = self._expression(i, self.room)
        here, there = self.desk.slip.label.numbers, self.desk.cards[i].label.numbers
        pieces = expression.numbers
        clip.play(FadeIn(expression.before("a0")), run_time=0.4)
        for j in range(d):
            a, b = pieces[f"a{j}"], pieces[f"b{j}"]
            plus = [FadeIn(expression.before(f"a{j}"))] if j else []
            clip.play(
                *plus,
                TransformFromCopy(here[f"x{j}"], a),
                FadeIn(expression.before(f"b{j}")),
                TransformFromCopy(there[f"x{j}"], b),
                self.picture.term(i, j),
                run_time=1.1 if d < 3 else 0.9,
            )
        sign = FadeIn(expression.before("s"))
        clip.play(sign, FadeIn(pieces["s"]), self.picture.total(i), run_time=0.5)
        clip.add(expression)
        self._enter(i, pieces["s"])

    def _brisk(self, i: int) -> None:
        """The whole product at once, then its result into the ledger."""
        expression = self.expression = self._expression(i, self.room)
        terms = [self.picture.term(i, j) for j in range(len(self.worked.query))]
        pieces = [move for move in (*terms, self.picture.total(i)) if move]
        self.clip.play(
            FadeIn(expression, shift=UP * 0.1),
            LaggedStart(*pieces, lag_ratio=0.3) if pieces else None,
            run_time=0.9 if pieces else 0.5,
        )
        self._enter(i, expression.numbers["s"])

    def _put_away(self) -> list[FadeOut]:
        """Let the last product leave."""
        written, self.expression = self.expression, None
        return [FadeOut(written)] if written is not None else []

    def _enter(self, i: int, score: Number) -> None:
        cell = self.ledger.number("score", i)
        self.clip.play(
            FadeOut(self.unknown[i]),
            TransformFromCopy(score, cell),
            run_time=0.8,
        )

    def _others(self) -> None:
        """All further keys come to stand beside the third; each has its score."""
        rest = range(WORKED, self.worked.n)
        scores = [
            AnimationGroup(FadeOut(self.unknown[i]), FadeIn(self.ledger.number("score", i)))
            for i in rest
        ]
        leave = AnimationGroup(self.picture.clear(), *self._put_away())
        self.clip.play(leave, *self.desk.light_link(None), run_time=0.5)
        self.clip.play(
            self.picture.show_keys(rest), LaggedStart(*scores, lag_ratio=0.4), run_time=1.6
        )

    def _all_keys(self) -> None:
        """All keys in the picture once more; the greatest score is the one that counts."""
        clip = self.clip
        leave = self._put_away()
        clip.play(clip.heading.takeaway("large"), self.picture.clear(), *leave, run_time=0.6)
        clip.play(
            self.picture.show_keys(range(self.worked.n)), *self.desk.light_link(None), run_time=1.2
        )
        best = int(np.argmax([score.value for score in self.worked.scores]))
        clip.play(pulse(self.ledger.cells["score", best], 1.5), run_time=0.9)
