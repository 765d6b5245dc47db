"""Step 4: the columns fold away; the values shrink by their weights and join to the output."""

from __future__ import annotations

from typing import Any

from manim import (
    LEFT,
    AnimationGroup,
    FadeIn,
    FadeOut,
    LaggedStart,
    ReplacementTransform,
    VGroup,
)

from scenes.kit.motion import fly, glint, pulse, swap
from scenes.steps.desk import Step
from scenes.steps.sum_parts import SumParts


class WeightedSum(Step):
    """Blend the values by their weights into the output."""

    cue = "sum"

    def play(self) -> None:
        """Play the step's cue."""
        clip = self.clip
        self.parts = SumParts(self.desk)
        self.picture = self.parts.picture()
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
            if phrase.says("line"):
                with phrase("line"):
                    leave, draw, swell = self.picture.span()
                    clip.play(leave, run_time=0.4)
                    clip.play(draw, run_time=1.2)
                    clip.add(self.picture.everything)
                    clip.play(swell, run_time=1.0)
            with phrase("blend"):
                clip.play(clip.heading.takeaway("blend"), run_time=0.7)
                clip.play(self.picture.stress(), pulse(self.page, 1.06), run_time=1.0)

    def _fold(self) -> None:
        """What is done leaves; weights and values come to stand side by side."""
        clip, desk, parts = self.clip, self.desk, self.parts
        done = [desk.links, self.ledger.column("score", "scaled", "exponential")]
        clip.play(
            desk.send_away(),
            FadeOut(desk.slip),
            AnimationGroup(*(FadeOut(m, shift=LEFT * 0.6) for m in done)),
            clip.heading.step(3),
            run_time=0.7,
        )
        clip.play(*self._fold_keys(), *self._fold_bars(), *self._fold_weights(), run_time=0.9)
        rows = zip(parts.times(), parts.books(), strict=True)
        arrive = [FadeIn(VGroup(*row), shift=LEFT * 0.3) for row in rows]
        self.page = parts.page()
        come = [FadeIn(parts.over_books()), *arrive, FadeIn(self.page)]
        clip.play(LaggedStart(*come, lag_ratio=0.2), run_time=1.2)

    def _fold_keys(self) -> list[Any]:
        """Each card gives way to its key's name, where there is room for that."""
        names, cards = self.parts.names(), self.desk.cards
        if not names:
            return [FadeOut(card) for card in cards]
        return [swap(card, name) for card, name in zip(cards, names, strict=True)]

    def _fold_bars(self) -> list[Any]:
        """The bars lie down in the rows of their values, where there is room for them."""
        bars, old = self.parts.bars(), self.desk.bars
        assert old is not None  # the step before has brought them
        if bars is None:
            return [FadeOut(old)]
        self.desk.bars = bars
        return [ReplacementTransform(old, bars)]

    def _fold_weights(self) -> list[Any]:
        """The weights come to stand in the rows of their values, under their heading."""
        parts, head = self.parts, self.ledger.headers["weight"]
        moves = [
            cell.animate.align_point(*spot)
            for cell, spot in zip(parts.cells, parts.spots, strict=True)
        ]
        return [*moves, head.animate.at(parts.over_weights(head))]

    def _arrive(self) -> None:
        """The sum is written out; the output enters the page that waited for it."""
        clip, parts = self.clip, self.parts
        cells, total = parts.cells, parts.total()
        if total is not None:
            flight = [FadeIn(total.signs), fly(cells, total.numbers.values())]
            clip.play(*flight, self.picture.arrive(), run_time=1.2)
            clip.add(total)
        else:
            signs = [FadeIn(sign) for sign in parts.signs(cells)]
            clip.play(*signs, self.picture.arrive(), run_time=1.2)
        clip.add(self.picture.everything)
        answer = parts.answer.at(self.page.body.get_center())
        clip.play(swap(self.page.label, answer), run_time=0.9)
        self.page.remove(self.page.label).add(answer)
        clip.play(glint(*answer.numbers.values(), color=self.theme.query), run_time=1.4)
