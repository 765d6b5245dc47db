"""Attention beside a recurrent network: one straight line, and a message handed along."""

from __future__ import annotations

from manim import (
    LEFT,
    UP,
    AnimationGroup,
    Create,
    FadeIn,
    LaggedStart,
    ReplacementTransform,
    Transform,
    TransformFromCopy,
    VGroup,
)

from attn_math.cost import attention_path_length, rnn_path_length
from scenes.kit.clip import Clip
from scenes.kit.figures import Figure, count
from scenes.kit.motion import pulse, swap
from scenes.kit.text import Words
from scenes.versus_lanes import Chain, Letter, Sight
from scenes.versus_layout import POSITIONS, chain_layout, versus_layout

FIRST, LAST = 0, POSITIONS - 1
OTHERS = ((2, 6), (1, 3))  # further pairs of positions, the earlier one first
NAME, UNIT, GAP = 0.42, 0.33, 0.16
ARC = 0.9  # of the way from hand to hand, in radians


class VersusRNN(Clip):
    """Question 7: any two positions interact in one step, however far apart."""

    id = "versus_rnn"

    def construct(self) -> None:
        """Play the clip."""
        self.layout = chain_layout(self.frame)
        self.lanes, self.name = Chain(self, self.layout), self._name(0, "rnn")
        self.hand()
        self.look()

    # Names and counts.

    def _name(self, way: int, word: str) -> Words:
        x, y = self.layout.names[way]
        edge = None if self.layout.down else LEFT
        return self.words(word, NAME, self.theme.ink, bold=True).at([x, y, 0], edge)

    def _tally(self, way: int, figure: Figure) -> VGroup:
        """A count and its unit: under it where the count is large and has room, else beside it."""
        at = self.layout
        (x, y), number = at.counts[way], self.number(figure, at.big)
        one, many = (self.words(name, UNIT, self.theme.quiet) for name in ("step", "steps"))
        unit = one if figure.value == 1 else many
        if at.piled:
            return VGroup(number.at([x, y, 0]), unit.at([x, y - 0.62, 0]))
        half = (number.width + GAP + many.width) / 2
        left = x - half if at.down else x - 2 * half
        edge = left + number.width + GAP
        return VGroup(number.at([left, y, 0], LEFT), unit.at([edge, y, 0], LEFT))

    def _chain_steps(self, start: int, end: int) -> VGroup:
        steps = rnn_path_length(start, end)
        return self._tally(0, count("rnn_steps", steps, start, end))

    def _line_steps(self, start: int, end: int) -> VGroup:
        steps = attention_path_length(start, end)
        return self._tally(1, count("attention_steps", steps, start, end))

    # Hand to hand.

    def hand(self) -> None:
        """A message is handed from token to token; then it pales, step by step."""
        with self.cue("chain") as phrase:
            self.play(self.heading.show_title(), run_time=0.6)
            phrase.ask(middle=True)
            lanes = self.lanes
            with phrase("pass"):
                self.trail = VGroup(lanes.letter(FIRST, 0))
                self.steps = self._chain_steps(FIRST, FIRST)
                chain = LaggedStart(*(FadeIn(part) for part in lanes), lag_ratio=0.06)
                self.play(FadeIn(self.name), chain, run_time=0.8)
                self.play(
                    FadeIn(self.trail, shift=-0.2 * UP), FadeIn(self.steps), run_time=0.4
                )  # fmt: skip
                each = max(0.25, phrase.left / LAST)
                for i in range(LAST):
                    self._hand_on(i, each)
            with phrase("fade"):
                self._pale(max(1.6, phrase.left - 1.0))
                self.play(pulse(self.steps, 1.25), run_time=0.8)

    def _hand_on(self, i: int, seconds: float) -> None:
        """The message goes on to the next token; the count goes up as it arrives."""
        lit, last = self.lanes.lit(i), self.trail[-1]
        letter = self.lanes.letter(i + 1, 0)
        arc = -ARC if self.layout.down else ARC  # away from the tokens
        self.play(TransformFromCopy(last, letter, path_arc=arc), FadeIn(lit), run_time=seconds)
        self.trail.add(lit, letter)
        self.add(self.trail)
        self.remove(self.steps)
        self.steps = self._chain_steps(FIRST, i + 1)
        self.add(self.steps)

    def _pale(self, seconds: float) -> None:
        """The message is paler after every step, one after another."""
        letters = [part for part in self.trail if isinstance(part, Letter)]
        paler = [
            Transform(letter, self.lanes.letter(i, i))
            for i, letter in enumerate(letters)
            if i > FIRST
        ]
        self.play(LaggedStart(*paler, lag_ratio=0.5), run_time=seconds)
        self.remove(*self.trail)
        self.trail = self.lanes.trail(FIRST, LAST)  # the same, in the order of all trails
        self.add(self.trail)

    # One straight line.

    def look(self) -> None:
        """The last token looks at the first one; then any at any other."""
        with self.cue("line") as phrase:
            with phrase("direct"):
                self._make_room()
                sight = self.sight
                props = [
                    AnimationGroup(FadeIn(key), FadeIn(query))
                    for key, query in zip(sight.keys, sight.queries, strict=True)
                ]
                name = self._name(1, "attention")
                self.play(FadeIn(name), LaggedStart(*props, lag_ratio=0.1), run_time=0.9)
                self.direct = sight.line(FIRST, LAST)
                self._look()
            with phrase("any"):
                self._try_others(phrase.left)
            with phrase("keep"):
                self.play(self.heading.takeaway("takeaway"), run_time=0.6)
                self._turn_to(FIRST, LAST, 1.3)
                self.play(pulse(self.trail[-1], 1.3), run_time=0.8)
                self.play(pulse(self.letter, 1.3), run_time=0.8)

    def _make_room(self) -> None:
        """The chain moves to its lane."""
        alone = VGroup(self.lanes, self.trail, self.name, self.steps)
        self.layout = versus_layout(self.frame)
        self.lanes, self.sight = Chain(self, self.layout), Sight(self, self.layout)
        self.trail = self.lanes.trail(FIRST, LAST)
        self.name, self.steps = self._name(0, "rnn"), self._chain_steps(FIRST, LAST)
        lane = VGroup(self.lanes, self.trail, self.name, self.steps)
        self.play(ReplacementTransform(alone, lane), run_time=0.9)
        self.remove(lane)
        self.add(*lane)

    def _look(self) -> None:
        """The query looks at the key; the message comes back at once, and as strong as it was."""
        start, end = self.sight.mail(FIRST, LAST)
        self.letter = Letter(start, 0, self.theme)
        self.play(
            Create(self.direct), pulse(self.sight.queries[LAST], 1.1),
            pulse(self.sight.keys[FIRST], 1.1), run_time=0.8,
        )  # fmt: skip
        self.line_steps = self._line_steps(FIRST, LAST)
        self.play(FadeIn(self.letter), run_time=0.3)
        self.play(self.letter.animate.move_to(end), run_time=1.0)
        self.play(FadeIn(self.line_steps, scale=1.3), run_time=0.5)

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
        self.play(FadeIn(self.fan), run_time=0.7)
        self.play(Transform(self.fan, self.sight.dimmed(self.fan)), run_time=0.4)
        each = max(0.9, (seconds - 1.1) / len(OTHERS) - 0.3)
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
