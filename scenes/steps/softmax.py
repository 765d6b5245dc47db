"""Step 3: exponentials as bars, the pile of them, and shares of the pile."""

from __future__ import annotations

import numpy as np
from manim import (
    LEFT,
    RIGHT,
    AnimationGroup,
    Create,
    FadeIn,
    FadeOut,
    GrowFromEdge,
    LaggedStart,
    TransformFromCopy,
    VGroup,
)

from scenes.kit.bars import Ruler, WeightBars
from scenes.kit.figures import Figure, Source
from scenes.kit.motion import glint, pulse, swap
from scenes.kit.shapes import relation
from scenes.kit.text import Words
from scenes.steps.desk import BAR, FORMULA, WEIGHT, Step

PILE_X, PILE_Y, RULER = 0.0, -1.45, 0.38
BAR_ROOM, PILE_ROOM = 1.5, 4.0


class Softmax(Step):
    """Turn scaled scores into weights that add up to one."""

    cue = "softmax"

    def play(self) -> None:
        """Play the step's cue."""
        clip = self.clip
        with clip.cue(self.cue) as phrase:
            with phrase("exp"):
                clip.play(self.desk.send_away(), clip.heading.step(2))
                self._raise_all(phrase.left)
            with phrase("pile"):
                self._pile_up()
            with phrase("divide"):
                self._divide()
            with phrase("weights"):
                self._share(phrase.left)
            with phrase("poor"):
                self._point_at_the_least()
        self.desk.guests = [*self.powers, self.pile, self.total, self.ruler, self.ends]
        self.desk.guests += [self.shares]

    def _raise_all(self, seconds: float) -> None:
        """The scaled scores' copies rise into exponents, each with its number as it is said."""
        clip = self.clip
        head = self.ledger.header("exponential", clip.word("common.exponential"))
        self.powers = [self._power(i) for i in range(self.worked.n)]
        clip.play(FadeIn(head), run_time=0.4)
        rise = [self._rise(i) for i in range(self.worked.n)]
        clip.play(LaggedStart(*rise, lag_ratio=0.8), run_time=max(2.4, seconds - 0.5))
        clip.add(*self.powers)

    def _power(self, i: int) -> Words:
        """Set ``e^x = y`` with y's decimal point on the column's line."""
        x, y = self.worked.scaled[i], self.worked.exps[i]
        power = self.clip.formula(f"e^{{x}} {relation(y)} {{y}}", FORMULA, x=x, y=y)
        power.on_baseline(self.desk.rows[i] - 0.34 * FORMULA)
        # The column's middle is that of the whole expression, so its numbers stand further right.
        point = self.ledger.point("exponential") + 0.72
        return power.shift(RIGHT * (point - power.numbers["y"].point_x))

    def _rise(self, i: int) -> AnimationGroup:
        power = self.powers[i]
        return AnimationGroup(
            FadeIn(power.before("x")),
            TransformFromCopy(self.ledger.cells["scaled", i], power.numbers["x"]),
            FadeIn(power.before("y")),
            FadeIn(power.numbers["y"], shift=RIGHT * 0.15),
        )

    def _pile_up(self) -> None:
        """Bars as long as the exponentials; their copies form one pile over a ruler."""
        clip, worked, theme = self.clip, self.worked, self.theme
        exps = [figure.value for figure in worked.exps]
        unit = min(BAR_ROOM / max(exps), PILE_ROOM / sum(exps))
        weights = [weight.value for weight in worked.weights]
        self.bars = WeightBars(worked.exps, weights, self.desk.rows, BAR, unit, theme)
        self.gold = [shape.get_fill_color() for shape in self.bars]
        self.bars.set_fill(theme.toward(theme.ink, 0.62))
        grow = [GrowFromEdge(shape, LEFT) for shape in self.bars]
        clip.play(LaggedStart(*grow, lag_ratio=0.25), run_time=0.8)
        self.pile = self.bars.piled(PILE_X, PILE_Y)
        fall = [TransformFromCopy(b, p) for b, p in zip(self.bars, self.pile, strict=True)]
        clip.play(LaggedStart(*fall, lag_ratio=0.35), run_time=1.1)
        sentence = f"{clip.word('common.sum')} `{_sign(worked.total)}` {{total}}"
        self.total = clip.line(sentence, 0.4, theme.ink).at([PILE_X - 0.35, PILE_Y, 0], RIGHT)
        right = self.pile.get_right()[0]
        y = PILE_Y - RULER
        self.ruler = Ruler(PILE_X, right, y, theme.quiet)
        zero = clip.number(Figure(0.0, Source("zero")), 0.33, theme.quiet)
        zero.at([PILE_X - 0.2, y, 0])
        self.sum_end = clip.number(worked.total, 0.33, theme.quiet).at([right + 0.12, y, 0], LEFT)
        self.ends = VGroup(zero)
        clip.play(
            FadeIn(self.total, shift=LEFT * 0.1),
            Create(self.ruler),
            FadeIn(zero),
            FadeIn(self.sum_end),
            run_time=0.7,
        )

    def _divide(self) -> None:
        """The whole pile becomes one: its ruler ends at 1, its bars turn to gold."""
        clip, worked, theme = self.clip, self.worked, self.theme
        one = clip.number(worked.one, 0.33, theme.ink)
        one.at([self.pile.get_right()[0] + 0.12, PILE_Y - RULER, 0], LEFT)
        self.unknown = [self.ledger.unknown("weight", i) for i in range(worked.n)]
        head = self.ledger.header("weight", clip.word("common.weight"))
        head.set_x((BAR + self.frame_right) / 2)
        self.fraction = clip.formula(
            "display(frac({y}, {total}))", 0.4, theme.ink, y=worked.exps[0],
            total=worked.total,
        )  # fmt: skip
        self.fraction.move_to([WEIGHT, self.desk.rows[0], 0])
        numbers = self.fraction.numbers
        clip.play(
            FadeIn(head),
            LaggedStart(*(FadeIn(box) for box in self.unknown[1:]), lag_ratio=0.2),
            TransformFromCopy(self.powers[0].numbers["y"], numbers["y"]),
            TransformFromCopy(self.total.numbers["n0"], numbers["total"]),
            FadeIn(self.fraction.signs),
            run_time=1.2,
        )
        clip.add(self.fraction)
        glow = [
            shape.animate.set_fill(gold)
            for shapes in (self.pile, self.bars)
            for shape, gold in zip(shapes, self.gold, strict=True)
        ]
        whole = clip.line(f"{clip.word('common.sum')} `=` {{one}}", 0.4, theme.ink)
        whole.at([PILE_X - 0.35, PILE_Y, 0], RIGHT)
        clip.play(swap(self.sum_end, one), swap(self.total, whole), *glow, run_time=0.9)
        self.total = whole
        self.ends.add(one)
        clip.play(clip.heading.takeaway("shares"), run_time=0.6)

    @property
    def frame_right(self) -> float:
        """The right margin, where the column of the weights ends."""
        return self.clip.frame.safe.right

    def _share(self, seconds: float) -> None:
        """The shares appear over the pile and go to their rows, each as it is said."""
        clip, theme, worked = self.clip, self.theme, self.worked
        cells = self.ledger.numbers("weight")
        self.shares = VGroup()
        for piece, weight in zip(self.pile, worked.weights, strict=True):
            share = clip.number(weight, 0.31, theme.query)
            self.shares.add(share.at([piece.get_x(), PILE_Y + 0.42, 0]))
        asked = [self.fraction, *self.unknown[1:]]
        enter = [
            AnimationGroup(
                FadeIn(share), FadeOut(box), TransformFromCopy(share, cell), lag_ratio=0.3
            )
            for share, box, cell in zip(self.shares, asked, cells, strict=True)
        ]
        clip.play(LaggedStart(*enter, lag_ratio=0.8), run_time=max(2.4, seconds - 0.8))
        dim = VGroup(*self.powers, self.ledger.column("scaled", "exponential"))
        clip.play(dim.animate.set_color(theme.quiet), run_time=0.6)

    def _point_at_the_least(self) -> None:
        clip, worked = self.clip, self.worked
        least = int(np.argmin([weight.value for weight in worked.weights]))
        clip.play(clip.heading.takeaway("poor"), run_time=0.7)
        clip.play(pulse(self.bars[least], 1.25), pulse(self.pile[least], 1.25), run_time=1.1)
        clip.play(glint(self.ledger.cells["weight", least], color=self.theme.query), run_time=0.9)


def _sign(figure: Figure) -> str:
    return "=" if relation(figure) == "=" else "≈"
