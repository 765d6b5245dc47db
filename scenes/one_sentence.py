"""Attention in one sentence: the formula is built from its pieces, and data flows below it."""

from __future__ import annotations

from typing import Any

from manim import (
    AnimationGroup,
    FadeIn,
    FadeOut,
    LaggedStart,
    Mobject,
    TransformFromCopy,
    VMobject,
)

from scenes.kit.clip import Clip
from scenes.kit.motion import pulse
from scenes.sentence.flow import Flow
from scenes.sentence.formula import PALE, WholeFormula
from scenes.sentence.layout import find_layout
from scenes.sentence.sequence import Sequence


class OneSentence(Clip):
    """Question 4: a weighted average of values, weighted by scaled dot products' softmax."""

    id = "one_sentence"

    def construct(self) -> None:
        """Play the clip."""
        told = any(phrase.id == "self" for phrase in self.data.cue("one_sentence.flow").phrases)
        layout = find_layout(self.frame, told)
        self.flow = Flow(self, layout)
        self.whole = WholeFormula(self, layout.formula, 2 if layout.turned else 1)
        self.sentence()
        self.rule()

    # The formula.

    def sentence(self) -> None:
        """The pieces come as they are named, and fly into the formula."""
        whole, flow = self.whole, self.flow
        with self.cue("sentence") as phrase:
            self.play(self.heading.show_title(), run_time=0.6)
            phrase.ask(middle=True)
            with phrase("average"):
                self.play(
                    FadeIn(whole.head, *whole.slots.values()), flow.arrive("values"), run_time=0.5
                )
                self.play(flow.merge(), run_time=0.9)
                self._send(("values", whole.values), seconds=0.6)
            with phrase("weights"):
                self.play(flow.arrive("weights"), flow.lead("weights", "output"), run_time=0.8)
                self.add(flow.nodes["weights"])
                self._send(("weights", whole.softmax), seconds=0.7)
            with phrase("scores"):
                inputs = AnimationGroup(flow.arrive("query"), flow.arrive("keys"))
                ways = (("query", "scores"), ("keys", "scores"), ("scores", "weights"))
                lead = AnimationGroup(*(flow.lead(*way) for way in ways))
                self.play(inputs, flow.arrive("scores"), lead, run_time=0.7)
                self._send(("query", whole.query), ("keys", whole.keys), seconds=0.7)
                self.play(
                    TransformFromCopy(flow.score.parts["root"], whole.root),
                    FadeIn(whole.line), run_time=0.5,
                )  # fmt: skip
            with phrase("formula"):
                said: list[Any] = whole.as_said()
                self.play(*(part.animate.set_opacity(PALE) for part in said), run_time=0.5)
                light = [part.animate.set_opacity(1) for part in said]
                self.play(LaggedStart(*light, lag_ratio=0.9), run_time=max(2.0, phrase.left - 0.2))

    def _send(self, *flights: tuple[str, VMobject], seconds: float = 0.8) -> None:
        """A copy of a node flies to its part of the formula, which takes its place."""
        ghosts: list[Mobject] = []
        moves: list[Any] = []
        slots = {"weights" if n == "softmax" else n: s for n, s in self.whole.slots.items()}
        for name, part in flights:
            ghost: Any = self.flow.nodes[name].copy().set_z_index(3)
            ghosts.append(ghost)
            share = min(part.height / ghost.height, part.width / ghost.width)
            moves.append(ghost.animate.scale(share).move_to(part).set_opacity(0))
            moves.append(FadeIn(part, rate_func=_late))
            if name in slots:
                moves.append(FadeOut(slots[name], rate_func=_late))
        self.play(AnimationGroup(*moves), run_time=seconds)
        self.remove(*ghosts)

    # The flow of data.

    def rule(self) -> None:
        """What flows where, step by step."""
        flow, whole = self.flow, self.whole
        with self.cue("flow") as phrase:
            with phrase("score"):
                self.play(*flow.stress("query", "keys"), run_time=0.9)
                self.play(flow.run("query", "scores"), flow.run("keys", "scores"), run_time=0.9)
                self.play(*flow.stress("scores"), run_time=1.0)
            with phrase("weigh"):
                self.play(flow.run("scores", "weights"), run_time=0.7)
                self.play(
                    *flow.stress("weights"), _swell(whole.body.parts["softmax"]), run_time=1.0
                )
            with phrase("mix"):
                ways = ("weights", "output"), ("values", "output")
                self.play(*(flow.run(*way) for way in ways), run_time=0.9)
                self.play(*flow.stress("output"), run_time=0.9)
            if phrase.says("self"):
                with phrase("self"):
                    sequence = Sequence(self, flow.layout)
                    self.play(flow.make_room(), run_time=0.6)
                    self.play(sequence.arrive(), run_time=1.0)
                    self.play(sequence.project(), run_time=max(1.5, phrase.left - 0.4))


def _swell(part: VMobject) -> Any:
    """Swell and settle, by so little that its neighbours are not touched."""
    return pulse(part, min(1.25, 1 + 0.14 / part.width))


def _late(t: float) -> float:
    """Begin when most of the way is gone."""
    return max(0.0, (t - 0.6) / 0.4)
