"""What the worked query left becomes a live ledger: its figures travel, the rest leaves."""

from __future__ import annotations

from typing import Any

from manim import (
    LEFT,
    RIGHT,
    FadeIn,
    FadeOut,
    GrowFromEdge,
    LaggedStart,
    MoveToTarget,
    ReplacementTransform,
    VGroup,
)

from scenes.closing_picture import EARLY, Closing
from scenes.kit.clip import Clip
from scenes.kit.live import LiveVector
from scenes.kit.live_ledger import LiveLedger
from scenes.kit.motion import swap


class TakeOver:
    """Names, bars, weights and output go to their places in a ledger; then the others come.

    Parameters
    ----------
    clip
        Where all of it is shown.
    closing
        What stands there now.
    ledger
        What will stand there, but for its picture of the output.
    """

    def __init__(self, clip: Clip, closing: Closing, ledger: LiveLedger) -> None:
        self.clip, self.closing, self.ledger = clip, closing, ledger

    def play(self, note: VGroup) -> None:
        """Play it, with a note that belongs to the rounded weights."""
        clip, closing, ledger = self.clip, self.closing, self.ledger
        travel = [*self._names(), *self._bars(), *self._figures()]
        stay = *closing.names, closing.bars, *closing.weights, closing.over_weights, closing.answer
        leave = [FadeOut(part, rate_func=EARLY) for part in closing.all_but(*stay)]
        clip.play(*leave, *travel, run_time=1.2)
        clip.add(*([ledger.names] if closing.names else []), ledger.heads[2])
        rounded = [swap(old, new) for old, new in zip(closing.weights, ledger.weights, strict=True)]
        clip.play(*rounded, swap(closing.answer, ledger.output), run_time=0.6)
        clip.add(ledger.weights)
        query = FadeIn(VGroup(ledger.slip, ledger.arrow))
        late = [] if closing.names else [ledger.names]
        table = FadeIn(VGroup(*ledger.heads[:2], ledger.scaled, *late, *note))
        clip.play(query, table, *self._grow(), run_time=0.7)
        clip.add(
            ledger.slip, ledger.arrow, ledger.heads, ledger.names, ledger.scaled, ledger.bars, *note
        )

    def _names(self) -> list[Any]:
        pairs = zip(self.closing.names, self.ledger.names, strict=False)
        return [ReplacementTransform(old, new) for old, new in pairs]

    def _bars(self) -> list[Any]:
        old, head = self.closing.bars, self.closing.over_weights
        moves = [ReplacementTransform(head, self.ledger.heads[2])]
        return moves if old is None else [*moves, ReplacementTransform(old, self.ledger.bars)]

    def _figures(self) -> list[Any]:
        """Weights and output keep their decimals on the way; the rounded ones follow there."""
        ledger, moves = self.ledger, []
        numbers: list[Any] = list(ledger.weights)
        rows = zip(self.closing.weights, numbers, ledger.layout.rows, strict=True)
        for old, new, y in rows:
            moves.append(old.animate.scale(ledger.layout.size / old.em).align_point(new.point_x, y))
        return [*moves, self._output()]

    def _output(self) -> MoveToTarget:
        """The output goes to where its first entry will stand."""
        answer: Any = self.closing.answer
        new, there = self.ledger.output, answer.generate_target()
        there.scale(min(1.0, self.ledger.layout.output_size / answer.em))
        first = next(iter(there.numbers.values()))
        there.shift(RIGHT * (new.numbers[0].get_left()[0] - first.get_left()[0]))
        over = there.get_right()[0] - self.clip.frame.safe.right
        there.shift(LEFT * max(0.0, over))
        if isinstance(new, LiveVector):
            there.on_baseline(new.head.baseline)
        else:
            there.set_y(new.get_y())
        return MoveToTarget(answer)

    def _grow(self) -> list[Any]:
        """The bars, if none were there to travel."""
        if self.closing.bars is not None:
            return []
        bars = [GrowFromEdge(bar, LEFT) for bar in self.ledger.bars]
        return [LaggedStart(*bars, lag_ratio=0.2)]
