"""Blocks: short texts broken into lines, all of one size, as large as their rooms allow."""

from __future__ import annotations

import math
from collections.abc import Sequence

from manim import VGroup, VMobject

from scenes.kit.heading import broken
from scenes.kit.text import Words, words
from scenes.kit.type import Color

LEADING = 1.15


def blocks(
    texts: Sequence[str], sizes: Sequence[float], color: Color,
    width: float, height: float = math.inf, most: int = 4, italic: bool = False,
) -> list[VMobject]:  # fmt: skip
    """Set texts at the first size at which each fits its room, on as few lines as it needs.

    Parameters
    ----------
    texts
        What to set, ``(n,)``; braces in them stand for themselves.
    sizes
        Type sizes to try in this order, in units. Where none fits, the last one is taken.
    width, height
        The room for each, in units.
    most
        How many lines at most.

    Returns
    -------
    list of VMobject
        `Words` for a text on one line, a group of them for one on several, each line centred.

    Examples
    --------
    >>> one, two = blocks(["star", "star birth"], [0.4], "#FFFFFF", width=1.2)
    >>> one.text, [line.text for line in two]
    ('star', ['star', 'birth'])
    """
    made: list[VMobject] = []
    for size in sizes:
        made = []
        for text in texts:
            for count in range(1, most + 1):
                block = _block(text, count, size, color, italic)
                if block.width <= width and block.height <= height:
                    break
            made.append(block)
        if all(block.width <= width and block.height <= height for block in made):
            return made
    return made


def _block(text: str, count: int, size: float, color: Color, italic: bool) -> VMobject:
    literal = text.replace("{", "{{").replace("}", "}}")
    lines = VGroup()
    for i, line in enumerate(broken(literal, count, str)):
        made: Words = words(line, size, color, italic=italic)
        lines.add(made.on_baseline(-LEADING * size * i).set_x(0))
    return lines[0] if len(lines) == 1 else lines
