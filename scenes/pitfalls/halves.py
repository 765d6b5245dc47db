"""Two halves of the stage: what is wrong, with a cross, beside or above what is right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from manim import LEFT, Circle, Line, VGroup, VMobject

from scenes.kit.clip import Clip
from scenes.kit.frame import Box, Frame
from scenes.kit.text import Words
from scenes.kit.theme import Theme

WORD, SIGN, HEAD, GUTTER = 0.38, 0.2, 0.62, 0.5
STROKE = 5
ENOUGH = 0.78  # of the largest type, for which a more natural way is kept
APART = 0.14  # of a sign and its word
SIDE = 0.25  # between a head at the left and its picture

Fitted = TypeVar("Fitted")


@dataclass(frozen=True)
class Half:
    """One half.

    Parameters
    ----------
    head
        The middle of its sign and word, in units.
    room
        What is left for its picture.
    aside
        Whether its head stands at its left, the word under the sign.
    """

    head: tuple[float, float]
    room: Box
    aside: bool = False


@dataclass(frozen=True)
class Halves:
    """Both halves, and the line between them."""

    wrong: Half
    right: Half
    wall: tuple[tuple[float, float], tuple[float, float]]

    @property
    def both(self) -> tuple[Half, Half]:
        """The wrong one, and the right one."""
        return self.wrong, self.right


def stage_of(frame: Frame) -> Box:
    """Return the room of a mistake: down to the captions, for no takeaway stands under it."""
    top = frame.stage.top + 0.1
    return Box(frame.safe.left, frame.safe.right, frame.safe.bottom + 0.05, top)


def beside(stage: Box) -> Halves:
    """Return two halves beside each other, their heads on top."""
    middle, half = float(stage.center[0]), GUTTER / 2
    sides = (stage.left, middle - half), (middle + half, stage.right)
    halves = [
        Half(((a + b) / 2, stage.top - SIGN), Box(a, b, stage.bottom, stage.top - HEAD))
        for a, b in sides
    ]
    return Halves(halves[0], halves[1], ((middle, stage.top), (middle, stage.bottom + 0.1)))


def stacked(stage: Box, aside: float = 0.0) -> Halves:
    """Return two halves above each other.

    Parameters
    ----------
    aside
        How much room at their left is their heads'; without it these stand on top.
    """
    middle, half = float(stage.center[1]), GUTTER / 4
    levels = (middle + half, stage.top), (stage.bottom, middle - half)
    halves = []
    for low, high in levels:
        if aside:
            room = Box(stage.left + aside, stage.right, low, high)
            head = (stage.left + (aside - SIDE) / 2, (low + high) / 2)
        else:
            room = Box(stage.left, stage.right, low, high - HEAD)
            head = (float(stage.center[0]), high - SIGN)
        halves.append(Half(head, room, bool(aside)))
    return Halves(halves[0], halves[1], ((stage.left, middle), (stage.right, middle)))


def ways(clip: Clip) -> Sequence[Halves]:
    """Return the ways in which a clip's frame can be halved, the most natural one first."""
    stage = stage_of(clip.frame)
    aside = max(_word(clip, name).width for name in ("wrong", "right")) + SIDE
    found = [beside(stage), stacked(stage), stacked(stage, aside)]
    tall = clip.frame.height > 1.5 * clip.frame.width
    return [found[1], found[0], found[2]] if tall else found


def choose(found: Sequence[tuple[float, Fitted]]) -> Fitted:
    """Return the first way to set something whose type is large enough beside the largest.

    Parameters
    ----------
    found
        Type sizes with what is set in them, the most natural way first.
    """
    most = max(size for size, _ in found)
    return next(fitted for size, fitted in found if size >= ENOUGH * most)


def _word(clip: Clip, name: str) -> Words:
    return clip.words(name, WORD, clip.theme.ink, bold=True)


def sign(right: bool, theme: Theme, radius: float = SIGN) -> VGroup:
    """Return a tick or a cross in a ring."""
    ring = Circle(radius=radius, color=theme.ink if right else theme.quiet, stroke_width=3)
    width = STROKE * radius / SIGN
    if right:
        mark = VMobject(color=theme.ink, stroke_width=width)
        mark.set_points_as_corners([(-0.45, 0.0, 0), (-0.12, -0.36, 0), (0.46, 0.38, 0)])
        return VGroup(ring, mark.scale(radius, about_point=(0, 0, 0)))
    arm = 0.42 * radius
    strokes = [
        Line((-arm, y, 0), (arm, -y, 0), color=theme.ink, stroke_width=width) for y in (arm, -arm)
    ]
    return VGroup(ring, *strokes)


def head(clip: Clip, half: Half, right: bool) -> VGroup:
    """Return the sign of a half with its word."""
    mark, word = sign(right, clip.theme), _word(clip, "right" if right else "wrong")
    x, y = half.head
    if half.aside:
        mark.move_to((x, y + SIGN + APART / 2, 0))
        return VGroup(mark, word.at([x, y - SIGN - APART / 2, 0]))
    left = x - (2 * SIGN + APART + word.width) / 2
    mark.move_to((left + SIGN, y, 0))
    return VGroup(mark, word.at([left + 2 * SIGN + APART, y, 0], LEFT))


def wall(halves: Halves, theme: Theme) -> Line:
    """Return the line between the halves."""
    start, end = ((*point, 0.0) for point in halves.wall)
    return Line(start, end, color=theme.line, stroke_width=2.5)
