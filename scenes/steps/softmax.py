"""Step 3: exponentials as bars, the pile of them, and shares of the pile."""

from __future__ import annotations

from typing import Any

from manim import (
    RIGHT,
    AnimationGroup,
    FadeIn,
    FadeOut,
    LaggedStart,
    ReplacementTransform,
    TransformFromCopy,
    VGroup,
)

from scenes.kit.motion import glint, pulse, swap
from scenes.kit.numbers import Number
from scenes.kit.shapes import relation
from scenes.kit.text import Words
from scenes.steps.desk import FORMULA, Desk, Step
from scenes.steps.layout import DIVIDED, FRACTION_PITCH, power_lead
from scenes.steps.pile import Pile


class Softmax(Step):
    """Turn scaled scores into weights that add up to one."""

    cue = "softmax"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.size = min(FORMULA, self.layout.size)
        self.differences: list[Words] = []

    def play(self) -> None:
        """Play the step's cue."""
        clip = self.clip
        with clip.cue(self.cue) as phrase:
            opens = [self.desk.send_away(), clip.heading.step(2)]
            if phrase.says("shift"):
                with phrase("shift"):
                    clip.play(*opens)
                    self._shift()
                opens = []
            with phrase("exp"):
                clip.play(*opens)
                self._raise_all(phrase.left)
            with phrase("pile"):
                self._fold_cards()
                self._pile_up()
            with phrase("divide"):
                self._divide()
            with phrase("weights"):
                self._share(phrase.left)
            if phrase.says("poor"):
                with phrase("poor"):
                    self._point_at_the_least()
        self.desk.guests = [*self.powers, *self.pile.guests]

    # The largest score is taken away first.

    def _shift(self) -> None:
        """The largest scaled score is pointed at and taken away from each."""
        clip, worked, n = self.clip, self.worked, self.worked.n
        scaled = [figure.value for figure in worked.scaled]
        largest = self.ledger.cells["scaled", scaled.index(max(scaled))]
        self._head()
        clip.play(glint(largest, color=self.theme.query), pulse(largest, 1.2), run_time=0.9)
        bracket = "({m})" if worked.largest.value < 0 else "{m}"
        taken = [
            self._in_column(clip.formula(f"- {bracket}", self.size, m=worked.largest), i)
            for i in range(n)
        ]
        drop = [
            AnimationGroup(FadeIn(t.signs), TransformFromCopy(largest, t.numbers["m"]))
            for t in taken
        ]
        clip.play(LaggedStart(*drop, lag_ratio=0.25), run_time=1.4)
        clip.add(*taken)
        self.differences = [
            self._in_column(clip.formula("{x}", self.size, x=worked.exponents[i]), i)
            for i in range(n)
        ]
        turns = [swap(t, d) for t, d in zip(taken, self.differences, strict=True)]
        clip.play(LaggedStart(*turns, lag_ratio=0.3), run_time=1.4)

    def _in_column(self, text: Words, i: int) -> Words:
        return text.at([*self.ledger.place("exponential", i), 0])

    # The exponentials.

    def _head(self) -> None:
        head = self.ledger.header("exponential", self.clip.word("common.exponential"))
        self.clip.play(FadeIn(head), run_time=0.4)

    def _raise_all(self, seconds: float) -> None:
        """The exponents' copies rise over e, each exponential comes as it is said."""
        clip, n = self.clip, self.worked.n
        if not self.differences:
            self._head()
        self.powers = [self._power(i) for i in range(n)]
        rise = [self._rise(i) for i in range(n)]
        time = max(2.4, seconds - 0.5)
        if not self.layout.full:  # the power stands where its value will
            clip.play(LaggedStart(*rise, lag_ratio=0.3), run_time=0.45 * time)
            clip.add(*self.powers)
            self.exps = self.ledger.numbers("exponential")
            turns = [swap(p, e) for p, e in zip(self.powers, self.exps, strict=True)]
            clip.play(LaggedStart(*turns, lag_ratio=0.8), run_time=0.55 * time)
            self.powers = []
        else:
            clip.play(LaggedStart(*rise, lag_ratio=0.8), run_time=time)
            clip.add(*self.powers)
            self.exps = [power.numbers["y"] for power in self.powers]

    def _power(self, i: int) -> Words:
        """Set ``e^x``, with ``= y`` where there is room, y's decimal point on the column's line."""
        x, y = self.worked.exponents[i], self.worked.exps[i]
        if not self.layout.full:
            return self._in_column(self.clip.formula("e^{x}", self._power_size, x=x), i)
        power = self.clip.formula(f"e^{{x}} {relation(y)} {{y}}", self._power_size, x=x, y=y)
        power.on_baseline(self.desk.rows[i] - 0.34 * self._power_size)
        # The column's middle is that of the whole expression, so its numbers stand further right.
        point = self.ledger.point("exponential") + self._power_size * power_lead(self.worked) / 2
        return power.shift(RIGHT * (point - power.numbers["y"].point_x))

    @property
    def _power_size(self) -> float:
        """The type size of a power, whose exponent is set smaller."""
        return max(self.size, self.clip.frame.smallest_type / 0.7)

    def _rise(self, i: int) -> AnimationGroup:
        power = self.powers[i]
        lift: Any = TransformFromCopy(self.ledger.cells["scaled", i], power.numbers["x"])
        if self.differences:
            lift = ReplacementTransform(self.differences[i], power.numbers["x"])
        parts = [FadeIn(power.before("x")), lift]
        if "y" in power.numbers:
            parts += [FadeIn(power.before("y"))]
            parts += [FadeIn(power.numbers["y"], shift=RIGHT * 0.15)]
        return AnimationGroup(*parts)

    # The pile.

    def _fold_cards(self) -> None:
        """Where the frame is low, the cards fold to their names and make room for the pile."""
        desk, clip = self.desk, self.clip
        if not self.layout.names:
            return
        names = [
            clip.formula(name, 0.4, self.theme.key).at(point)
            for name, point in zip(clip.symbols("k"), self.layout.names, strict=True)
        ]
        turns = [swap(card, name) for card, name in zip(desk.cards, names, strict=True)]
        clip.play(FadeOut(desk.slip), FadeOut(desk.links), *turns, run_time=0.8)
        desk.slip, desk.links, desk.cards = VGroup(), VGroup(), VGroup(*names)

    def _pile_up(self) -> None:
        """Bars as long as the exponentials; their copies form one pile over a ruler."""
        clip, self.pile = self.clip, Pile(self.desk)
        self.desk.bars = self.pile.bars
        clip.play(self.pile.grow(), run_time=0.8)
        clip.play(self.pile.fall(), run_time=1.1)
        clip.play(self.pile.measure(), run_time=0.7)

    def _divide(self) -> None:
        """The whole pile becomes one: its ruler ends at 1, its bars turn to gold."""
        clip = self.clip
        head = self.ledger.header("weight", clip.word("common.weight"))
        if not self.layout.turned:
            head.set_x((self.layout.bar_start + clip.frame.safe.right) / 2)
        self.unknown = [self.ledger.unknown("weight", i) for i in range(1, self.worked.n)]
        self.quotient = self._quotient()
        clip.play(
            FadeIn(head),
            *([LaggedStart(*map(FadeIn, self.unknown), lag_ratio=0.2)] if self.unknown else []),
            *self._fly_in(self.quotient),
            run_time=1.2,
        )
        clip.add(self.quotient)
        clip.play(*self.pile.become_one(), run_time=0.9)
        clip.play(clip.heading.takeaway("shares"), run_time=0.6)

    def _quotient(self) -> Words:
        """Set the first exponential over the sum; where there is no room, the sum as divisor."""
        clip, worked, layout = self.clip, self.worked, self.layout
        figures: dict[str, Any] = {"total": worked.total}
        if layout.turned or layout.pitch < FRACTION_PITCH:
            quotient = clip.formula("div {total}", min(DIVIDED, self.size), **figures)
        else:
            figures["y"] = worked.exps[0]
            quotient = clip.formula("display(frac({y}, {total}))", 0.4, **figures)
        quotient.move_to((*self.ledger.place("weight", 0), 0))
        over = quotient.get_right()[0] - clip.frame.safe.right
        return quotient.shift(RIGHT * min(0, -over))

    def _fly_in(self, quotient: Words) -> list[Any]:
        """Return the moves that bring a quotient's numbers from where they stand."""
        numbers = quotient.numbers
        moves = [TransformFromCopy(self.pile.total.numbers["n0"], numbers["total"])]
        if "y" in numbers:
            moves.append(TransformFromCopy(self.exps[0], numbers["y"]))
        return [*moves, FadeIn(quotient.signs)]

    def _share(self, seconds: float) -> None:
        """The shares appear over the pile and go to their rows, each as it is said."""
        clip, theme = self.clip, self.theme
        cells = self.ledger.numbers("weight")
        shares = self.pile.set_shares()
        asked = [self.quotient, *self.unknown]
        enter = [
            self._enter(shares.get(i), box, cell)
            for i, (box, cell) in enumerate(zip(asked, cells, strict=True))
        ]
        clip.play(LaggedStart(*enter, lag_ratio=0.8), run_time=max(2.4, seconds - 0.8))
        dim = VGroup(*self.powers, self.ledger.column("scaled", "exponential"))
        clip.play(dim.animate.set_color(theme.quiet), run_time=0.6)

    def _enter(self, share: Number | None, box: Any, cell: Number) -> AnimationGroup:
        """A share goes to its row; a key that takes no part has its nought."""
        if share is None:
            return swap(box, cell)
        moves = FadeIn(share), FadeOut(box), TransformFromCopy(share, cell)
        return AnimationGroup(*moves, lag_ratio=0.3)

    def _point_at_the_least(self) -> None:
        clip, weights = self.clip, self.worked.weights
        seen = [i for i in range(self.worked.n) if self.worked.mask[i]]
        i = min(seen, key=lambda i: weights[i].value)
        clip.play(clip.heading.takeaway("poor"), run_time=0.7)
        clip.play(pulse(self.pile.bars[i], 1.25), pulse(self.pile.pieces[i], 1.25), run_time=1.1)
        clip.play(glint(self.ledger.cells["weight", i], color=self.theme.query), run_time=0.9)
