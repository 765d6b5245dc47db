"""Step 2: the root drops under every score; a sketch shows what it is for."""

from __future__ import annotations

from typing import Any

from manim import DOWN, AnimationGroup, FadeIn, LaggedStart, TransformFromCopy, VGroup

from scenes.kit.motion import swap
from scenes.kit.text import Words
from scenes.steps.desk import FORMULA, Step
from scenes.steps.typical import Typical


class Scale(Step):
    """Divide every score by the square root of the dimension."""

    cue = "scale"

    def play(self) -> None:
        """Play the step's cue."""
        clip = self.clip
        with clip.cue(self.cue) as phrase:
            with phrase("root"):
                clip.play(self.desk.send_away(), clip.heading.step(1))
                self._drop_roots()
            self.masks = phrase.says("mask")
            with phrase("result"):
                self._work_out(phrase.left)
            if self.masks:
                with phrase("mask"):
                    self._mask()
            if phrase.says("grow"):
                self.sketch = self.make_sketch()
                with phrase("grow"):
                    self.sketch.grow()
                with phrase("tame"):
                    self.sketch.tame()
                    clip.play(clip.heading.takeaway("tame"), run_time=0.7)
                self.desk.guests = [self.sketch.everything]

    def make_sketch(self) -> Typical:
        """Return the picture of why scores are scaled; it can `grow` and `tame`."""
        return Typical(self.clip, self.layout.sketch)

    def _drop_roots(self) -> None:
        clip = self.clip
        head = self.ledger.header("scaled", clip.word("common.scaled"))
        self.fractions = [self._fraction(i) for i in range(self.worked.n)]
        clip.play(FadeIn(head), self._drop(0), run_time=1.2)
        rest = [self._drop(i) for i in range(1, self.worked.n)]
        if rest:
            clip.play(LaggedStart(*rest, lag_ratio=0.35), run_time=1.2)
        clip.add(*self.fractions)

    def _fraction(self, i: int) -> Words:
        """Set the score over the root; where there is no room for that, the root alone."""
        figures: dict[str, Any] = {"d": self.worked.d}
        template = "div sqrt({d})"
        if self.layout.full:
            template, figures["s"] = "{s}\\/sqrt({d})", self.worked.scores[i]
        size = min(FORMULA, self.layout.size)
        fraction = self.clip.formula(template, size, **figures)
        return fraction.at([*self.ledger.place("scaled", i), 0])

    def _drop(self, i: int) -> AnimationGroup:
        """The score's copy moves over; the root drops in beside it."""
        fraction = self.fractions[i]
        moves: list[Any] = [
            FadeIn(VGroup(fraction.signs, fraction.numbers["d"]), shift=DOWN * 0.35)
        ]
        if "s" in fraction.numbers:
            score = self.ledger.cells["score", i]
            moves.insert(0, TransformFromCopy(score, fraction.numbers["s"]))
        return AnimationGroup(*moves)

    def _work_out(self, seconds: float) -> None:
        """The quotients, one with each number that is said; the scores are dimmed."""
        clip, quotients = self.clip, self.worked.before_mask
        numbers = [self.ledger.number("scaled", i, x) for i, x in enumerate(quotients)]
        turns = [swap(f, c) for f, c in zip(self.fractions, numbers, strict=True)]
        clip.play(LaggedStart(*turns, lag_ratio=0.8), run_time=max(2.0, seconds - 0.8))
        clip.play(self.ledger.column("score").animate.set_color(self.theme.quiet), run_time=0.5)

    def _mask(self) -> None:
        """The masked scores turn to minus infinity, and their cards quiet."""
        clip, hidden = self.clip, [i for i, seen in enumerate(self.worked.mask) if not seen]
        before = [self.ledger.cells["scaled", i] for i in hidden]
        clip.play(*self.desk.dim_masked(), run_time=0.8)
        after = [self.ledger.number("scaled", i) for i in hidden]
        turns = [swap(a, b) for a, b in zip(before, after, strict=True)]
        clip.play(LaggedStart(*turns, lag_ratio=0.5), run_time=1.4)
