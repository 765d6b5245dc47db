"""Attention beside a recurrent network: one straight line, and a message handed along."""

from __future__ import annotations

from manim import (
    LEFT,
    RIGHT,
    UP,
    AnimationGroup,
    Create,
    FadeIn,
    LaggedStart,
    Transform,
    TransformFromCopy,
    VGroup,
)

from attn_math.cost import attention_path_length, rnn_path_length
from scenes.kit.clip import Clip
from scenes.kit.figures import Figure, count
from scenes.kit.motion import pulse, swap
from scenes.kit.numbers import Number
from scenes.kit.text import Words
from scenes.versus_lanes import Chain, Letter, Sight
from scenes.versus_layout import POSITIONS, versus_layout

FIRST, LAST = 0, POSITIONS - 1
OTHERS = ((2, 6), (1, 3))  # further pairs of positions, the earlier one first
NAME, UNIT = 0.42, 0.33
ARC = 0.9  # of the way from hand to hand, in radians


class VersusRNN(Clip):
    """Question 7: any two positions interact in one step, however far apart."""

    id = "versus_rnn"

    def construct(self) -> None:
        """Play the clip."""
        self.layout = versus_layout(self.frame)
        self.lanes, self.sight = Chain(self, self.layout), Sight(self, self.layout)
        self.names = [self._name(0, "rnn"), self._name(1, "attention")]
        self.units = [self._unit(0), self._unit(1)]
        self.hand()
        self.look()

    # Names and counts.

    def _name(self, way: int, word: str) -> Words:
        x, y = self.layout.names[way]
        edge = None if self.layout.down else LEFT
        return self.words(word, NAME, self.theme.ink, bold=True).at([x, y, 0], edge)

    def _unit(self, way: int) -> Words:
        """The word beside a count, or over it where that is large."""
        (x, y), big = self.layout.counts[way], self.layout.big
        unit = self.words("steps", UNIT, self.theme.quiet)
        if self.frame.wide:
            return unit.at([x, y + 0.55, 0])
        edge = x + 0.3 if self.layout.down else x - 0.75 * big
        return unit.at([edge, y, 0], RIGHT)

    def _count(self, way: int, figure: Figure) -> Number:
        (x, y), big = self.layout.counts[way], self.layout.big
        number = self.number(figure, big)
        if self.frame.wide:
            return number.at([x, y, 0])
        return number.at([x + 0.45 + 0.3 * big if self.layout.down else x, y, 0], RIGHT)

    def _chain_steps(self, start: int, end: int) -> Number:
        steps = rnn_path_length(start, end)
        return self._count(0, count("rnn_steps", steps, start, end))

    def _line_steps(self, start: int, end: int) -> Number:
        steps = attention_path_length(start, end)
        return self._count(1, count("attention_steps", steps, start, end))

    # Hand to hand.

    def hand(self) -> None:
        """A message is handed from token to token, and pales."""
        with self.cue("chain") as phrase:
            self.play(self.heading.show_title(), run_time=0.6)
            phrase.ask(middle=True)
            lanes = self.lanes
            with phrase("pass"):
                tokens = [FadeIn(token, shift=UP * 0.15) for token in lanes.tokens]
                self.play(FadeIn(self.names[0]), LaggedStart(*tokens, lag_ratio=0.15), run_time=1.2)
                arrows = [FadeIn(arrow) for arrow in lanes.arrows]
                self.play(LaggedStart(*arrows, lag_ratio=0.2), run_time=1.0)
                self.trail = VGroup(lanes.letter(FIRST, 0))
                self.steps = self._chain_steps(FIRST, FIRST)
                self.play(
                    FadeIn(self.trail, shift=-0.2 * UP),
                    FadeIn(self.units[0]), FadeIn(self.steps), run_time=0.7,
                )  # fmt: skip
            with phrase("fade"):
                each = max(0.5, (phrase.left - 0.7) / LAST)
                for i in range(LAST):
                    self._hand_on(i, each)
                self.play(pulse(self.steps, 1.25), run_time=0.7)

    def _hand_on(self, i: int, seconds: float) -> None:
        """The message goes on to the next token, paler; the count goes up as it arrives."""
        lit, last = self.lanes.lit(i), self.trail[-1]
        letter: Letter = self.lanes.letter(i + 1, i + 1)
        arc = -ARC if self.layout.down else ARC  # away from the tokens
        self.play(TransformFromCopy(last, letter, path_arc=arc), FadeIn(lit), run_time=seconds)
        self.trail.add(lit, letter)
        self.add(self.trail)
        self.remove(self.steps)
        self.steps = self._chain_steps(FIRST, i + 1)
        self.add(self.steps)

    # One straight line.

    def look(self) -> None:
        """The last token looks at the first one; then any at any other."""
        sight = self.sight
        with self.cue("line") as phrase:
            with phrase("direct"):
                props = [
                    AnimationGroup(FadeIn(key), FadeIn(query))
                    for key, query in zip(sight.keys, sight.queries, strict=True)
                ]
                self.play(FadeIn(self.names[1]), LaggedStart(*props, lag_ratio=0.15), run_time=1.2)
                self.direct = sight.line(FIRST, LAST)
                self._look()
            with phrase("any"):
                self._try_others(phrase.left)
            with phrase("keep"):
                self.play(self.heading.takeaway("takeaway"), run_time=0.6)
                self._turn_to(FIRST, LAST, 1.3)
                self.play(pulse(self.trail[-1], 1.3), run_time=0.8)
                self.play(pulse(self.letter, 1.3), run_time=0.8)

    def _look(self) -> None:
        """The line is drawn; the message crosses it at once, and as strong as it was."""
        start, end = self.sight.mail(FIRST, LAST)
        self.letter = Letter(start, 0, self.theme)
        self.play(
            Create(self.direct), pulse(self.sight.queries[LAST], 1.1),
            pulse(self.sight.keys[FIRST], 1.1), run_time=0.8,
        )  # fmt: skip
        self.line_steps = self._line_steps(FIRST, LAST)
        self.play(FadeIn(self.letter), run_time=0.3)
        self.play(self.letter.animate.move_to(end), run_time=1.0)
        self.play(FadeIn(self.units[1]), FadeIn(self.line_steps, scale=1.3), run_time=0.5)

    def _pairs(self) -> list[tuple[int, int]]:
        """The keys that each query sees: with a mask, none that lie ahead."""
        masked = not all(all(row) for row in self.data.masks)
        return [
            (key, query)
            for query in range(POSITIONS)
            for key in range(POSITIONS)
            if key <= query or not masked
        ]

    def _try_others(self, seconds: float) -> None:
        self.fan = self.sight.fan(self._pairs())
        self.play(FadeIn(self.fan), run_time=0.8)
        each = max(0.9, (seconds - 0.8) / len(OTHERS) - 0.3)
        for start, end in OTHERS:
            self._turn_to(start, end, each)
            self.wait(0.3)

    def _turn_to(self, start: int, end: int, seconds: float) -> None:
        """Both ways turn to another pair of positions; the message crosses once more."""
        trail, steps = self.lanes.trail(start, end), self._chain_steps(start, end)
        leaves, arrives = self.sight.mail(start, end)
        letter = Letter(leaves, 0, self.theme)
        self.play(
            swap(VGroup(self.trail, self.steps), VGroup(trail, steps)),
            swap(self.letter, letter),
            Transform(self.direct, self.sight.line(start, end)),
            run_time=0.6 * seconds,
        )
        self.play(letter.animate.move_to(arrives), run_time=0.4 * seconds)
        self.trail, self.steps, self.letter = trail, steps, letter
