"""The mix of the values with and without the division: where each of the two ends."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
from manim import (
    AnimationGroup,
    Arrow,
    Circle,
    Create,
    DashedLine,
    FadeIn,
    LaggedStart,
    Line,
    Transform,
    VGroup,
    VMobject,
)

from scenes.divide.bar_picture import BarMix
from scenes.kit.axis import Axis
from scenes.kit.clip import Clip
from scenes.kit.frame import Box
from scenes.kit.labels import places_round, settle
from scenes.kit.match_arrows import ends, grow
from scenes.kit.motion import pulse
from scenes.kit.output_pictures import hull
from scenes.kit.plane import Plane
from scenes.kit.space import SHORT, Space
from scenes.kit.text import Words

NAME, VALUE, DOT, RING = 0.4, 0.08, 0.11, 0.14
# How far a name stands from its point, and how many of the places round a value are near enough.
APART, NEAR = 0.25, 8


def mix_picture(clip: Clip, box: Box) -> ArrowMix | BarMix:
    """Return the picture for a clip's lesson: number line, plane, or bars entry by entry."""
    return BarMix(clip, box) if len(clip.data.worked.output) > 2 else ArrowMix(clip, box)


class ArrowMix:
    """Values as points, the weighted ones head to tail, and the same ones not divided.

    Parameters
    ----------
    box
        The room for it, in units.
    """

    def __init__(self, clip: Clip, box: Box) -> None:
        self.clip, self.theme, worked = clip, clip.theme, clip.data.worked
        self.values = np.array(clip.data.values, dtype=float)
        self.parts = worked.steps.contributions[0]
        self.wrong_parts = worked.wrong_steps.contributions[0]
        self.output, self.wrong = worked.steps.output[0], worked.wrong_steps.output[0]
        self.names = [clip.formula(s, NAME, clip.theme.value) for s in clip.symbols("v")]
        self.space = self._space(box)
        point, red, ink = self.space.point, clip.theme.value, clip.theme.output
        self.dots = VGroup(*(self.space.dot(value, red, VALUE) for value in self.values))
        self.point = self.space.dot(self.output, ink, DOT).set_z_index(3)
        self.ring = Circle(radius=RING, color=ink, stroke_width=4).move_to(point(self.wrong))
        self.ring.set_z_index(3)
        self.line = self._line()
        self.arrows = self._chain(self.parts)
        self.wrong_arrows = self._chain(self.wrong_parts)
        self.way = VGroup()
        if np.linalg.norm(point(self.wrong) - point(self.output)) > 3 * RING:
            self.way.add(
                DashedLine(
                    point(self.output), point(self.wrong), color=clip.theme.quiet,
                    stroke_width=3, dash_length=0.1,
                )
            )  # fmt: skip
        self.labels = self._labels()

    def _space(self, box: Box) -> Space:
        tails = np.cumsum(self.wrong_parts, axis=0)
        vectors = [*self.values, self.output, *tails]
        if len(self.output) == 2:
            return Plane(box, vectors, self.theme)
        room = max(name.width for name in self.names) + 0.15
        return Axis(box, vectors, self.theme, len(self.values), room)

    def _line(self) -> VGroup:
        """The line between the values, or the outline of them all."""
        points = np.array([self.space.point(value) for value in self.values])
        corners = [points[i] for i in hull(points[:, :2])] if len(points) > 1 else []
        pairs = [
            *itertools.pairwise(corners),
            *([(corners[-1], corners[0])] if corners[2:] else []),
        ]
        return VGroup(
            *(
                Line(a, b, color=self.theme.value, stroke_width=5)
                for a, b in pairs
                if np.linalg.norm(b - a) > SHORT
            )
        ).set_z_index(1)

    def _chain(self, parts: np.ndarray) -> list[VMobject]:
        """The arrows of what is left of the values, head to tail."""
        tails = np.cumsum([np.zeros(len(self.output)), *parts], axis=0)
        return [
            self.space.arrow(part, self.theme.value, start=tail, lane=i).set_z_index(2)
            for i, (part, tail) in enumerate(zip(parts, tails, strict=False))
        ]

    @property
    def shown(self) -> list[int]:
        """Which values have an arrow: those that are not too short to be one."""
        return [i for i, arrow in enumerate(self.wrong_arrows) if isinstance(arrow, Arrow)]

    def _labels(self) -> VGroup:
        """The names that find a place near what they name; in the order that places most."""
        named = [(self.clip.formula("o", NAME, self.theme.output), self.output)]
        named += zip(self.names, self.values, strict=True)
        if isinstance(self.space, Axis):
            return self._labels_on(self.space, named)
        chains = [*self.arrows, *(self.wrong_arrows[i] for i in self.shown), *self.line, *self.way]
        lines = [*self.space.stretches, *(_ends(mark) for mark in chains)]
        placed: list[VGroup] = []
        for order in (named, [*named[1:], named[0]]):
            labels = VGroup()
            for name, vector in order:
                label = name.copy()
                near = places_round(label, self.space.point(vector), APART)
                near = near if name is named[0][0] else near[:NEAR]
                taken = [*self.dots, self.point, self.ring, *labels]
                if settle(label, near, lines, taken, self.space.room):
                    labels.add(label)
            placed.append(labels)
        return max(placed, key=len)

    def _labels_on(self, axis: Axis, named: list[tuple[Words, np.ndarray]]) -> VGroup:
        """On a number line the values are named beside their lanes, the output at its point."""
        labels, taken = VGroup(), [*self.dots, self.point, self.ring, *axis.submobjects[2:]]
        for i, (name, vector) in enumerate(named):
            places = axis.places(name, vector, i - 1) if i else axis.under(name, vector)
            if settle(name, places, [], [*taken, *labels], axis.room):
                labels.add(name)
        return labels

    @property
    def right(self) -> VGroup:
        """All that is shown of the right mix."""
        arrows = (self.arrows[i] for i in self.shown)
        return VGroup(self.space, self.line, self.dots, self.labels, *arrows, self.point)

    @property
    def wrong_end(self) -> VGroup:
        """Where the wrong mix ends."""
        return VGroup(self.way, self.ring)

    def set_out(self) -> Any:
        """Bring in the values and what they span."""
        drawn = [AnimationGroup(*map(Create, self.line))] if len(self.line) else []
        return LaggedStart(FadeIn(self.space), FadeIn(self.dots), *drawn, lag_ratio=0.3)

    def mix(self) -> Any:
        """The weighted values join, head to tail; the output is where they end."""
        chain = LaggedStart(*(grow(self.arrows[i]) for i in self.shown), lag_ratio=0.6)
        end = AnimationGroup(FadeIn(self.point, scale=0.3), FadeIn(self.labels))
        return LaggedStart(chain, end, lag_ratio=0.8) if self.shown else end

    def undo(self) -> Any:
        """Without the division every arrow is as many times as long as the sum is large."""
        moves = [Transform(self.arrows[i], self.wrong_arrows[i]) for i in self.shown]
        return AnimationGroup(*moves) if moves else None

    def arrive(self) -> Any:
        """A hollow point where they end now, far from where the output belongs."""
        return AnimationGroup(FadeIn(self.ring, scale=2), *map(Create, self.way))

    def stress(self) -> Any:
        """The values swell, then the point that is not among them."""
        return LaggedStart(
            AnimationGroup(*(pulse(dot, 1.5) for dot in self.dots), pulse(self.point, 1.3)),
            pulse(self.ring, 1.5),
            lag_ratio=0.7,
        )


def _ends(mark: VMobject) -> tuple[np.ndarray, np.ndarray]:
    return ends(mark) if isinstance(mark, Arrow) else (mark.get_start(), mark.get_end())
