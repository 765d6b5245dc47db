"""What attention replaces, in small: a message handed along a chain, paler at every hand."""

from __future__ import annotations

import numpy as np
from manim import DOWN, RIGHT, Arrow, Line, RoundedRectangle, TransformFromCopy, VGroup

from scenes.kit.clip import Clip
from scenes.kit.frame import Box
from scenes.kit.shapes import Slip
from scenes.kit.theme import Theme
from scenes.prelude.layout import is_flat

TOKENS = 4
KEPT = 0.55  # how much of the message is left after each hand
LARGEST, LARGEST_STEPS = 1.0, 0.78  # the size of a token in a row, and on steps
GAP = 0.55  # between two tokens of a row, as a share of their size
SLIP = 0.92, 0.72, 0.2  # width and height of a slip, and its gap over a token, in the same way
FOOT = 0.35  # room under the steps
LINES, ARC = 3, -1.3
NAME = 0.4


class Message(VGroup):
    """Tokens one after another, and over each of them the message as it arrived there.

    Parameters
    ----------
    box
        The room for it, in units.

    Attributes
    ----------
    tokens, links
        The chain: bodies with their names, ``(4,)``, and the arrows between them.
    slips
        The message at each token, ``(4,)``.
    """

    def __init__(self, clip: Clip, box: Box) -> None:
        theme = clip.theme
        wide, high, over = SLIP
        if is_flat(box):
            side = min(LARGEST, box.width / (TOKENS + GAP * (TOKENS - 1)), box.height / 2)
            step, drop = side * (1 + GAP), 0.0
        else:  # down steps, where a slip just clears the token before
            side = min(LARGEST_STEPS, (box.width - 0.2) / (wide * 1.05 * (TOKENS - 1) + 1))
            step = (box.width - side) / (TOKENS - 1)
            drop = min(side, (box.height - FOOT - (1 + high + over) * side) / (TOKENS - 1))
        left = box.center[0] - step * (TOKENS - 1) / 2
        first = box.center[1] - (high + over) * side / 2 + drop * (TOKENS - 1) / 2
        first += FOOT / 2 if drop else 0.0
        self.tokens, self.slips = VGroup(), []
        self.links: list[Arrow] = []
        for i in range(TOKENS):
            x, y = left + step * i, first - drop * i
            body = RoundedRectangle(
                corner_radius=0.1, width=side, height=side, color=theme.quiet, stroke_width=3,
                fill_color=theme.background, fill_opacity=1,
            ).move_to([x, y, 0])  # fmt: skip
            name = clip.formula(f"x_{i + 1}", NAME, theme.ink).at([x, y, 0])
            self.tokens.add(VGroup(body, name))
            if i:
                before = np.array([x - step, y + drop, 0])
                out = before + (DOWN if drop else RIGHT) * (side / 2 + 0.04)
                ends = out, np.array([x - side / 2 - 0.04, y, 0])
                self.links.append(
                    Arrow(*ends, buff=0, color=theme.quiet, stroke_width=4, tip_length=0.15)
                )
            slip = Slip(_lines(theme, side), theme, wide * side, high * side)
            slip.place(x, y + (1 / 2 + over + high / 2) * side)
            self.slips.append(_pale(slip, KEPT**i))
        super().__init__(self.tokens, *self.links, *self.slips)

    def hand_on(self, i: int) -> TransformFromCopy:
        """Return the move of the message from one token to the next; the first is 0."""
        return TransformFromCopy(self.slips[i], self.slips[i + 1], path_arc=ARC)


def _lines(theme: Theme, side: float) -> VGroup:
    """What is written on the slip: lines, the last one short."""
    widths = [0.5 * side] * (LINES - 1) + [0.32 * side]
    lines = VGroup()
    for k, width in enumerate(widths):
        line = Line([0, -0.17 * side * k, 0], [width, -0.17 * side * k, 0])
        lines.add(line.set_stroke(theme.query, width=3.5))
    return lines


def _pale(slip: Slip, share: float) -> Slip:
    """Let the ink of a slip pale; its paper stays."""
    slip.body.set_stroke(opacity=share)
    slip.extras.set_fill(opacity=0.85 * share)
    slip.label.set_stroke(opacity=share)
    return slip
