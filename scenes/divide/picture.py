"""The mix of the values with and without the division: where each of the two ends."""

from __future__ import annotations

from typing import Any

import numpy as np
from manim import (
    AnimationGroup,
    Circle,
    Create,
    DashedLine,
    FadeIn,
    FadeOut,
    LaggedStart,
    ReplacementTransform,
    VGroup,
    VMobject,
    there_and_back,
)

from scenes.divide.bar_picture import BarMix
from scenes.divide.view import BAND, View, named, places_near
from scenes.kit.clip import Clip
from scenes.kit.frame import Box
from scenes.kit.labels import places_round, settle
from scenes.kit.match_arrows import ends, grow
from scenes.kit.motion import pulse

RING = 0.15


def mix_picture(clip: Clip, box: Box) -> ArrowMix | BarMix:
    """Return the picture for a clip's lesson: number line, plane, or bars entry by entry."""
    return BarMix(clip, box) if len(clip.data.worked.output) > 2 else ArrowMix(clip, box)


class ArrowMix:
    """Values as points, the weighted ones head to tail, and the same ones not divided.

    It is seen from near, as large as the room allows, until what is not divided needs the room.

    Parameters
    ----------
    box
        The room for it, in units.

    Attributes
    ----------
    near, far
        The right mix, before and after the view has widened.
    wrong_arrows, ring, way
        The wrong mix in the far view: its arrows, where they end, and how far that is off.
    """

    def __init__(self, clip: Clip, box: Box) -> None:
        self.clip, theme, worked = clip, clip.theme, clip.data.worked
        right, wrong = (s.contributions[0] for s in (worked.steps, worked.wrong_steps))
        self.near = View(clip, box, np.cumsum(right, axis=0))
        self.far = View(clip, box, np.vstack([np.cumsum(m, axis=0) for m in (right, wrong)]))
        self.wrong_arrows = self.far.chain(wrong)
        start, end = (self.far.space.point(s.output[0]) for s in (worked.steps, worked.wrong_steps))
        self.ring = Circle(radius=RING, color=theme.output, stroke_width=4).move_to(end)
        self.ring.set_z_index(4)
        self.way = VGroup()
        if np.linalg.norm(end - start) > 3 * RING:
            dashed = DashedLine(start, end, color=theme.quiet, stroke_width=3, dash_length=0.1)
            self.way.add(dashed)
        self.wrong_name = VGroup()
        self._label()

    def _label(self) -> None:
        """Name values and outputs where there is a place for the name."""
        self.near.label(self.near.arrows, [])
        far, marks = self.far, [*self.far.arrows, *self.far.shown(self.wrong_arrows), *self.way]
        name = named(self.clip, "", self.clip.data.worked.undivided)
        end = self.ring.get_center()
        places = [*places_near(name, end), *places_round(name, end)]
        lines = [*far.space.stretches, *map(ends, (*marks, *far.line))]
        if settle(name, places, lines, [self.ring, far.point, *far.dots], far.space.room):
            self.wrong_name.add(name)
        far.label(marks, [self.ring, *self.wrong_name])

    @property
    def right(self) -> VGroup:
        """All that is shown of the right mix from near."""
        return self._all(self.near, self.near.arrows)

    @property
    def wide(self) -> VGroup:
        """All that is shown after the division has gone, but for where the arrows end."""
        return self._all(self.far, self.wrong_arrows)

    @staticmethod
    def _all(view: View, chain: list[VMobject]) -> VGroup:
        arrows = view.shown(chain)
        return VGroup(view.space, view.line, view.dots, view.labels, *arrows, view.point)

    @property
    def wrong_end(self) -> VGroup:
        """Where the wrong mix ends."""
        return VGroup(self.way, self.ring, self.wrong_name)

    def set_out(self) -> Any:
        """Bring in the values and what they span."""
        view = self.near
        drawn = [AnimationGroup(*map(Create, view.line))] if len(view.line) else []
        return LaggedStart(FadeIn(view.space), FadeIn(view.dots), *drawn, lag_ratio=0.3)

    def mix(self) -> Any:
        """The weighted values join, head to tail; the output is where they end."""
        view = self.near
        arrows = view.shown(view.arrows)
        chain = LaggedStart(*map(grow, arrows), lag_ratio=0.6)
        end = AnimationGroup(FadeIn(view.point, scale=0.3), FadeIn(view.labels))
        return LaggedStart(chain, end, lag_ratio=0.8) if arrows else end

    def widen(self) -> Any:
        """The view widens: all that there is moves together, and makes room."""
        near, far = self.near, self.far
        moves: list[Any] = [FadeOut(near.space), FadeOut(near.labels), FadeIn(far.space)]
        if len(near.line) == len(far.line):
            moves += map(ReplacementTransform, near.line, far.line)
        else:
            moves += [FadeOut(near.line), FadeIn(far.line)]
        moves += map(ReplacementTransform, near.dots, far.dots)
        moves.append(ReplacementTransform(near.point, far.point))
        for old, new in zip(near.arrows, far.arrows, strict=True):
            if near.shown([old]):
                moves.append(ReplacementTransform(old, new) if far.shown([new]) else FadeOut(old))
        return AnimationGroup(*moves)

    def undo(self) -> Any:
        """Without the division every arrow is as many times as long as the sum is large."""
        moves: list[Any] = [FadeIn(self.far.labels)] if len(self.far.labels) else []
        for old, new in zip(self.far.arrows, self.wrong_arrows, strict=True):
            before, after = self.far.shown([old]), self.far.shown([new])
            if after:
                moves.append(ReplacementTransform(old, new) if before else grow(new))
            elif before:
                moves.append(FadeOut(old))
        return AnimationGroup(*moves) if moves else None

    def arrive(self) -> Any:
        """A hollow point where they end now, far from where the output belongs."""
        names = [FadeIn(self.wrong_name)] if len(self.wrong_name) else []
        return AnimationGroup(FadeIn(self.ring, scale=2), *names, *map(Create, self.way))

    def stress(self) -> Any:
        """The line between the values swells, then the point that is not on it."""
        line: Any = self.far.line.animate(rate_func=there_and_back)
        swell = [line.set_stroke(width=1.8 * BAND)] if len(self.far.line) else []
        return LaggedStart(
            AnimationGroup(*swell, *(pulse(m, 1.4) for m in (*self.far.dots, self.far.point))),
            pulse(self.ring, 1.5),
            lag_ratio=0.7,
        )
