"""Checks of a picture without pixels: margins, overlaps, type size, contrast.

Each looks at the mobjects of a clip as they stand and returns its findings as sentences,
so that a rehearsal can collect them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeGuard

import numpy as np
from manim import ArrowTip, ImageMobject, Line, ManimColor, Mobject, VMobject

from scenes.kit.clip import Clip
from scenes.kit.frame import Box
from scenes.kit.shapes import Ribbon
from scenes.kit.text import Words
from scenes.kit.theme import contrast
from scenes.kit.type import Type

TOUCH = 0.03
SCRIPT = 0.7
LEAST_CONTRAST = 4.5


@dataclass(frozen=True)
class Thing:
    """Something to be seen: a piece of type, or a shape.

    Parameters
    ----------
    mobject
        What it is.
    top
        The scene's own mobject that it is a part of.
    box
        Its ink, in units.
    """

    mobject: VMobject
    top: Mobject
    box: Box

    @property
    def is_type(self) -> bool:
        """Whether it is words, a formula or a number."""
        return isinstance(self.mobject, Type)

    @property
    def name(self) -> str:
        """How a finding calls it."""
        text = getattr(self.mobject, "text", "")
        return repr(text) if text else type(self.mobject).__name__


def _inked(mobject: Mobject) -> TypeGuard[VMobject]:
    if not isinstance(mobject, VMobject) or not len(mobject.points):
        return False
    filled = mobject.get_fill_opacity() > 0.05
    stroked = mobject.get_stroke_opacity() > 0.05 and mobject.get_stroke_width() > 0
    return bool(filled or stroked)


def _box(parts: list[VMobject]) -> Box:
    points = np.concatenate([part.points for part in parts])
    (left, bottom, _), (right, top, _) = points.min(axis=0), points.max(axis=0)
    stroke = max(
        part.get_stroke_width() if part.get_stroke_opacity() > 0.05 else 0 for part in parts
    )
    half = float(stroke) / 200
    return Box(left - half, right + half, bottom - half, top + half)


def _walk(mobject: Mobject, top: Mobject) -> Iterator[Thing]:
    if isinstance(mobject, Type):
        inked = [part for part in mobject.get_family() if _inked(part)]
        if inked:
            yield Thing(mobject, top, _box(inked))
        return
    if _inked(mobject):
        yield Thing(mobject, top, _box([mobject]))
    for part in mobject.submobjects:
        yield from _walk(part, top)


def things(clip: Clip) -> list[Thing]:
    """Return everything that is to be seen now, in drawing order."""
    seen: dict[int, Thing] = {}
    for mobject in clip.mobjects:
        for thing in _walk(mobject, mobject):
            seen.setdefault(id(thing.mobject), thing)
    return sorted(seen.values(), key=lambda thing: thing.mobject.z_index)


def outside(clip: Clip, seen: list[Thing] | None = None) -> list[str]:
    """Find what crosses the frame's margins or stands in the players' caption zone.

    Parameters
    ----------
    seen
        What `things` has found, where that is known already; so for the other checks.
    """
    safe = clip.frame.safe
    found = []
    for thing in things(clip) if seen is None else seen:
        box = thing.box
        over = max(
            safe.left - box.left,
            box.right - safe.right,
            safe.bottom - box.bottom,
            box.top - safe.top,
        )
        if over > TOUCH:
            found.append(f"{thing.name} is {over:.2f} units outside the margins")
    return found


def _shared(a: Box, b: Box) -> tuple[float, float]:
    return (
        min(a.right, b.right) - max(a.left, b.left),
        min(a.top, b.top) - max(a.bottom, b.bottom),
    )


def _within(inner: Box, outer: Box) -> bool:
    return (
        inner.left >= outer.left - TOUCH
        and inner.right <= outer.right + TOUCH
        and inner.bottom >= outer.bottom - TOUCH
        and inner.top <= outer.top + TOUCH
    )


def _is_area(thing: Thing) -> bool:
    """Whether a shape covers ground; arrows, lines and ribbons meet others by design."""
    line_like = isinstance(thing.mobject, Line | ArrowTip | Ribbon)
    return not line_like and bool(thing.mobject.get_fill_opacity() > 0.05)


def _crosses(line: VMobject, box: Box) -> bool:
    """Whether a stroked path runs through a box, looked at closely along its way."""
    points = np.array([line.point_from_proportion(t) for t in np.linspace(0, 1, 60)])
    x, y = points[:, 0], points[:, 1]
    inside = (
        (x > box.left + TOUCH)
        & (x < box.right - TOUCH)
        & (y > box.bottom + TOUCH)
        & (y < box.top - TOUCH)
    )
    return bool(inside.any())


def overlaps(clip: Clip, seen: list[Thing] | None = None) -> list[str]:
    """Find things that are not parts of one another and lie over each other.

    Type may lie wholly on a panel, but not across its edge, on other type or on a line;
    panels of different props may not lie over each other.
    """
    found = []
    seen = things(clip) if seen is None else seen
    for i, a in enumerate(seen):
        for b in seen[i + 1 :]:
            dx, dy = _shared(a.box, b.box)
            if dx <= TOUCH or dy <= TOUCH or not _collide(a, b):
                continue
            found.append(f"{a.name} and {b.name} overlap by {dx:.2f} x {dy:.2f} units")
    return found


def _collide(a: Thing, b: Thing) -> bool:
    if a.is_type and b.is_type:
        return True
    if a.is_type or b.is_type:
        text, shape = (a, b) if a.is_type else (b, a)
        if not _is_area(shape):
            return _crosses(shape.mobject, text.box)
        return not _within(text.box, shape.box)
    if a.top is b.top or not (_is_area(a) and _is_area(b)):
        return False
    return not (_within(a.box, b.box) or _within(b.box, a.box))


def small_type(clip: Clip, seen: list[Thing] | None = None) -> list[str]:
    """Find type, sub- and superscripts included, below the smallest size."""
    least = clip.frame.smallest_type
    found = []
    for thing in things(clip) if seen is None else seen:
        if isinstance(thing.mobject, Type):
            scripted = isinstance(thing.mobject, Words) and thing.mobject.scripted
            size = thing.mobject.em * (SCRIPT if scripted else 1.0)
            if size < least * 0.995:
                found.append(f"{thing.name} is set in {size:.3f} units; the least is {least:.3f}")
    return found


def faint(clip: Clip, seen: list[Thing] | None = None) -> list[str]:
    """Find type whose contrast with what lies behind it is under 4.5 to 1."""
    found = []
    seen = things(clip) if seen is None else seen
    for i, thing in enumerate(seen):
        if not thing.is_type:
            continue
        ground: ManimColor | str = clip.theme.background
        for other in seen[:i]:
            covers = not other.is_type and other.mobject.get_fill_opacity() > 0.9
            if covers and _is_area(other) and _within(thing.box, other.box):
                ground = other.mobject.get_fill_color()
        for part in thing.mobject.family_members_with_points():
            ratio = contrast(part.get_fill_color(), ground)
            if part.get_fill_opacity() > 0.05 and ratio < LEAST_CONTRAST:
                found.append(f"{thing.name} has a contrast of {ratio:.1f} to 1")
                break
    return found


def findings(clip: Clip, resting: bool) -> dict[str, list[str]]:
    """Return what every check finds, by kind; all but the margins are looked at only at rest."""
    seen = things(clip)
    found = {"margins": outside(clip, seen)}
    if resting:
        found |= {
            "overlaps": overlaps(clip, seen),
            "size": small_type(clip, seen),
            "contrast": faint(clip, seen),
        }
    return found


def pictures(clip: Clip) -> list[ImageMobject]:
    """Return the raster images on screen; numbers in them could not be checked."""
    return [m for top in clip.mobjects for m in top.get_family() if isinstance(m, ImageMobject)]
