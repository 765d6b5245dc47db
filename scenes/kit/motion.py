"""Small moves that the clips share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from manim import (
    AnimationGroup,
    FadeIn,
    FadeOut,
    Indicate,
    LaggedStart,
    Mobject,
    TransformFromCopy,
    there_and_back,
)

from scenes.kit.type import Color


def pulse(mobject: Mobject, scale: float = 1.12) -> Any:
    """Swell and settle, without a change of colour.

    Parameters
    ----------
    scale
        How large it becomes, as a share of its size.

    Examples
    --------
    >>> from scenes.kit.text import words
    >>> word = words("query", 0.4, "#FFFFFF")
    >>> move = pulse(word)  # for clip.play
    """
    grow: Any = mobject.animate
    return grow(rate_func=there_and_back).scale(scale)


def fly(here: Iterable[Mobject], there: Iterable[Mobject]) -> AnimationGroup:
    """Send copies to where they are used; the originals stay.

    Examples
    --------
    >>> from scenes.kit.text import words
    >>> here, there = words("0.4", 0.4, "#FFFFFF"), words("0.4", 0.4, "#FFFFFF").shift([2, 0, 0])
    >>> move = fly([here], [there])
    """
    return AnimationGroup(*(TransformFromCopy(a, b) for a, b in zip(here, there, strict=True)))


def swap(old: Mobject, new: Mobject) -> AnimationGroup:
    """Fade one thing out and then another in at its place; no glyph turns into another.

    Examples
    --------
    >>> from scenes.kit.text import words
    >>> old, new = words("score", 0.4, "#FFFFFF"), words("scaled", 0.4, "#FFFFFF")
    >>> move = swap(old, new)
    """
    return LaggedStart(FadeOut(old), FadeIn(new), lag_ratio=0.5)


def glint(*mobjects: Mobject, color: Color, lag: float = 0.5) -> AnimationGroup:
    """Light up one after another in ``color``, each where it stands.

    Parameters
    ----------
    lag
        After which share of a turn the next one begins.

    Examples
    --------
    >>> from scenes.kit.text import words
    >>> word = words("0.4", 0.4, "#FFFFFF")
    >>> move = glint(word, color="#FFD84D")
    """
    return LaggedStart(
        *(Indicate(m, color=color, scale_factor=1.0) for m in mobjects), lag_ratio=lag
    )
