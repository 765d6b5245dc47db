"""How values blend, as arrows: they shrink by their weights and join head to tail."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np
from manim import (
    AnimationGroup,
    Arrow,
    Create,
    DashedLine,
    FadeIn,
    FadeOut,
    LaggedStart,
    Line,
    Transform,
    VGroup,
    VMobject,
)

from scenes.kit.axis import Axis
from scenes.kit.facts import lie_on_a_line
from scenes.kit.labels import Stretch, places_beside, settle
from scenes.kit.match_arrows import ends, grow
from scenes.kit.motion import pulse
from scenes.kit.numbers import Number
from scenes.kit.output_pictures import hull
from scenes.kit.space import SHORT, Space
from scenes.kit.text import Words
from scenes.kit.theme import Theme

GHOST, LARGE = 0.22, 0.13
LEAST_LABELLED = 0.3  # the shortest arrow on screen that is labelled with its weight, in units


class ArrowSum:
    """The values' arrows, their shrunken ones, and the output that these lead to.

    Parameters
    ----------
    space
        The plane or the number line, with a lane for each value.
    values, contributions
        The values and what is left of them, ``(n_k, d_v)``.
    output
        ``(d_v,)``.
    names
        What the values are called, ``(n_k,)``, and the output after them, set as type.
    weights
        The numbers that label the shrunken arrows, ``(n_k,)``.
    """

    def __init__(
        self, space: Space, values: Sequence[Sequence[float]],
        contributions: Sequence[Sequence[float]], output: Sequence[float],
        names: Sequence[Words], weights: Sequence[Number], theme: Theme,
    ) -> None:  # fmt: skip
        self.space, self.theme = space, theme
        self.values, self.contributions, self.output = values, contributions, output
        self.n = len(values)
        self.names, self.output_name = list(names[:-1]), names[-1]
        red = theme.value
        self.ghosts = VGroup(*(space.arrow(v, red, lane=i) for i, v in enumerate(values)))
        self.dots = VGroup(*(space.dot(v, red) for v in values))
        self.point = space.dot(output, theme.output, LARGE).set_z_index(3)
        tails = np.cumsum([np.zeros(len(output)), *contributions], axis=0)
        self.joined = [
            space.arrow(part, red, start=tail, lane=i).set_z_index(2)
            for i, (part, tail) in enumerate(zip(contributions, tails, strict=False))
        ]
        self.lasting = [i for i in range(self.n) if isinstance(self.joined[i], Arrow)]
        self.edges, self.line = self._edges(), VGroup()
        self._settle_names()
        self.weights = self._labelled(weights)
        self.arrows: dict[int, VMobject] = {}
        self.fall = VGroup()

    def _settle_names(self) -> None:
        """Give every name a place that is free to the end."""
        marks = [*self.ghosts, *(self.joined[i] for i in self.lasting)]
        lines = [*self.space.stretches, *map(ends, marks), *map(ends, self.edges)]
        taken: list[VMobject] = [*self.dots, self.point]
        for i, name in enumerate(self.names):
            places = self.space.head_places(name, self.values[i], i)
            settle(name, places, lines, taken, self.space.room)
            taken.append(name)
        places = self.space.head_places(self.output_name, self.output, 0)
        if isinstance(self.space, Axis):
            places = self.space.under(self.output_name, self.output)
            lines, taken = [], [*self.dots, *self.space.submobjects[2:]]
        settle(self.output_name, places, lines, taken, self.space.room)
        self.taken = [*taken, self.output_name]

    def _labelled(self, weights: Sequence[Number]) -> VGroup:
        """The weights that find a place beside their arrows; the others stand in the ledger."""
        if isinstance(self.space, Axis):
            return VGroup()
        labels, lines = VGroup(), [ends(self.joined[i]) for i in self.lasting]
        for i in self.lasting:
            start, end = ends(self.joined[i])
            label = weights[i]
            places = places_beside(label, start, end)[:6]
            long = np.linalg.norm(end - start) > LEAST_LABELLED
            if long and settle(label, places, lines, [*self.taken, *labels], self.space.room):
                labels.add(label)
        return labels

    @property
    def everything(self) -> VGroup:
        """All that is shown once the output has arrived."""
        arrows = self.arrows.values()
        return VGroup(
            self.space, *arrows, self.dots, *self.names, self.point, self.output_name, self.line,
            self.fall,
        )  # fmt: skip

    def set_out(self) -> Any:
        """Bring in the axes."""
        return FadeIn(self.space)

    def show_values(self) -> Any:
        """Bring in the values one after another."""
        each = [
            AnimationGroup(grow(ghost), FadeIn(dot), FadeIn(name))
            for ghost, dot, name in zip(self.ghosts, self.dots, self.names, strict=True)
        ]
        return LaggedStart(*each, lag_ratio=0.3)

    def shrink(self) -> Any:
        """Out of each arrow, left as a shadow, comes one shrunken by its weight."""
        moves: list[Any] = [self.ghosts.animate.set_opacity(GHOST)]
        for i, (ghost, part) in enumerate(zip(self.ghosts, self.contributions, strict=True)):
            if not isinstance(ghost, Arrow):
                continue
            arrow = ghost.copy().set_z_index(2)
            if i in self.lasting:
                self.arrows[i] = arrow
                small = self.space.arrow(part, self.theme.value, lane=i).set_z_index(2)
                moves.append(Transform(arrow, small))
            else:
                nought = self.space.point(np.zeros(len(part)), i)
                moves.append(FadeOut(arrow, scale=0.02, target_position=nought))
        return AnimationGroup(*moves)

    def join(self) -> list[Any]:
        """The shrunken arrows line up head to tail; then each is labelled with its weight."""
        moves = [Transform(self.arrows[i], self.joined[i]) for i in self.lasting]
        line_up = LaggedStart(*moves, lag_ratio=0.3) if moves else None
        labels = [FadeIn(label) for label in self.weights]
        label = LaggedStart(*labels, lag_ratio=0.3) if labels else None
        return [AnimationGroup(*filter(None, [line_up]), FadeOut(self.ghosts)), label]

    def arrive(self) -> Any:
        """The output's point comes to where the last head is."""
        moves: list[Any] = [FadeIn(self.point, scale=0.3), FadeIn(self.output_name)]
        if isinstance(self.space, Axis) and self.lasting:
            head = ends(self.joined[self.lasting[-1]])[1]
            self.fall.add(
                DashedLine(
                    head, self.point.get_center(), color=self.theme.quiet, stroke_width=3,
                    dash_length=0.08,
                )
            )  # fmt: skip
            moves.insert(0, Create(self.fall))
        return AnimationGroup(*moves)

    def span(self) -> list[Any]:
        """Draw what the values span; the output lies on it, or in it."""
        leave = FadeOut(self.weights) if len(self.weights) else None
        self.line = self.edges
        draw = AnimationGroup(*(Create(edge) for edge in self.line)) if len(self.line) else None
        swell = [pulse(dot, 1.5) for dot in self.dots]
        return [leave, draw, AnimationGroup(*swell, pulse(self.point, 1.3))]

    def stress(self) -> Any:
        """Let the output swell."""
        return pulse(self.point, 1.4)

    def _edges(self) -> VGroup:
        """The line between the values that lie farthest apart, or the outline of them all.

        There is none where the output is one of the values.
        """
        if sum(any(part) for part in self.contributions) == 1:
            return VGroup()
        heads = [self.space.point(v) for v in self.values]
        corners = _farthest(heads)
        if not lie_on_a_line(self.values):
            corners = [heads[i] for i in hull(np.array(heads)[:, :2])]
            corners.append(corners[0])
        return VGroup(
            *(
                Line(*edge, color=self.theme.value, stroke_width=4).set_opacity(0.75)
                for edge in itertools.pairwise(corners)
            )
        ).set_z_index(0 if isinstance(self.space, Axis) else -1)


def _farthest(points: Sequence[np.ndarray]) -> list[np.ndarray]:
    """Return the two points that lie farthest apart; nothing where all are in one place."""
    pairs: list[Stretch] = list(itertools.combinations(points, 2))
    far = max(pairs, key=lambda pair: float(np.linalg.norm(pair[0] - pair[1])), default=None)
    return [] if far is None or np.linalg.norm(far[0] - far[1]) < SHORT else list(far)
