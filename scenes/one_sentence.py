"""Attention in one sentence: the formula is built from its pieces, and data flows below it."""

from __future__ import annotations

from typing import Any

from manim import UP, AnimationGroup, FadeIn, LaggedStart, Mobject, TransformFromCopy, VMobject

from scenes.kit.clip import Clip
from scenes.kit.motion import pulse
from scenes.sentence.flow import Flow
from scenes.sentence.formula import WholeFormula
from scenes.sentence.layout import find_layout


class OneSentence(Clip):
    """Question 4: a weighted average of values, weighted by scaled dot products' softmax."""

    id = "one_sentence"

    def construct(self) -> None:
        """Play the clip."""
        layout = find_layout(self.frame)
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
                self.play(FadeIn(whole.head, shift=UP * 0.12), flow.arrive("values"), run_time=0.7)
                self._send(("values", whole.values))
            with phrase("weights"):
                self.play(flow.arrive("weights"), run_time=0.8)
                self.add(flow.nodes["weights"])
                self._send(("weights", whole.softmax))
            with phrase("scores"):
                self.play(flow.arrive("query"), flow.arrive("keys"), run_time=0.5)
                self._send(("query", whole.query), ("keys", whole.keys))
                self.play(flow.arrive("scores"), run_time=0.3)
                self.play(
                    TransformFromCopy(flow.score.parts["root"], whole.root),
                    FadeIn(whole.line), run_time=0.6,
                )  # fmt: skip
            with phrase("formula"):
                self.play(FadeIn(whole.legend), run_time=0.4)
                swell = [_swell(part) for part in whole.as_said()]
                self.play(LaggedStart(*swell, lag_ratio=0.7), run_time=max(2.0, phrase.left - 0.3))

    def _send(self, *flights: tuple[str, VMobject], seconds: float = 0.8) -> None:
        """A copy of a node flies to its part of the formula, which takes its place."""
        ghosts: list[Mobject] = []
        moves: list[Any] = []
        for name, part in flights:
            ghost: Any = self.flow.nodes[name].copy().set_z_index(3)
            ghosts.append(ghost)
            share = min(part.height / ghost.height, part.width / ghost.width)
            moves.append(ghost.animate.scale(share).move_to(part).set_opacity(0))
            moves.append(FadeIn(part, rate_func=_late))
        self.play(AnimationGroup(*moves), run_time=seconds)
        self.remove(*ghosts)

    # The flow of data.

    def rule(self) -> None:
        """What flows where, step by step."""
        flow, whole = self.flow, self.whole
        with self.cue("flow") as phrase:
            with phrase("score"):
                self.play(
                    flow.lead("query", "scores"), flow.lead("keys", "scores"),
                    *flow.stress("query"), run_time=1.0,
                )  # fmt: skip
                self.play(*flow.stress("scores"), run_time=1.0)
            with phrase("weigh"):
                self.play(flow.lead("scores", "weights"), run_time=0.7)
                self.play(*flow.stress("weights"), _swell(whole.as_said()[0]), run_time=1.0)
            with phrase("mix"):
                edges = flow.lead("weights", "output"), flow.lead("values", "output")
                self.play(*edges, flow.arrive("output"), run_time=1.0)
                self.play(*flow.stress("output"), run_time=0.9)
            if phrase.says("self"):
                with phrase("self"):
                    inputs = ("query", "keys", "values")
                    both = [
                        AnimationGroup(*flow.stress(name), _swell(whole.head.parts[name]))
                        for name in inputs
                    ]
                    self.play(LaggedStart(*both, lag_ratio=0.5), run_time=2.4)


def _swell(part: VMobject) -> Any:
    """Swell and settle, by so little that its neighbours are not touched."""
    return pulse(part, min(1.25, 1 + 0.14 / part.width))


def _late(t: float) -> float:
    """Begin when most of the way is gone."""
    return max(0.0, (t - 0.6) / 0.4)
