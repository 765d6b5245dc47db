"""What attention replaces, in small: a message handed along a chain, then paler at every hand."""

from __future__ import annotations

from typing import Any

import numpy as np
from manim import (
    DOWN,
    RIGHT,
    Arrow,
    Rectangle,
    RoundedRectangle,
    TransformFromCopy,
    VGroup,
    VMobject,
)

from scenes.kit.clip import Clip
from scenes.kit.frame import Box
from scenes.kit.theme import Theme
from scenes.prelude.layout import is_flat

TOKENS = 4
KEPT = 0.72  # how much of the message is left after each hand
LARGEST, LARGEST_STEPS = 1.0, 0.78  # the size of a token in a row, and on steps
GAP = 0.55  # between two tokens of a row, as a share of their size
NOTE = 0.86, 0.6, 0.24  # width and height of a note, and its gap over a token, in the same way
FOOT = 0.35  # room under the steps
FLAP, ARC = 0.55, -1.3  # how far down the flap of the envelope reaches
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
    notes
        The message at each token, ``(4,)``: an envelope, in no role's colour.
    """

    def __init__(self, clip: Clip, box: Box) -> None:
        theme = clip.theme
        wide, high, over = NOTE
        if is_flat(box):
            side = min(LARGEST, box.width / (TOKENS + GAP * (TOKENS - 1)), box.height / 2)
            step, drop = side * (1 + GAP), 0.0
        else:  # down steps, where a note just clears the token before
            side = min(LARGEST_STEPS, (box.width - 0.2) / (wide * 1.05 * (TOKENS - 1) + 1))
            step = (box.width - side) / (TOKENS - 1)
            drop = min(side, (box.height - FOOT - (1 + high + over) * side) / (TOKENS - 1))
        left = box.center[0] - step * (TOKENS - 1) / 2
        first = box.center[1] - (high + over) * side / 2 + drop * (TOKENS - 1) / 2
        first += FOOT / 2 if drop else 0.0
        self.tokens = VGroup()
        self.notes: list[VGroup] = []
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
            note = _envelope(theme, wide * side, high * side)
            self.notes.append(note.move_to([x, y + (1 / 2 + over + high / 2) * side, 0]))
        super().__init__(self.tokens, *self.links, *self.notes)

    def hand_on(self, i: int) -> TransformFromCopy:
        """Return the move of the message from one token to the next; the first is 0."""
        return TransformFromCopy(self.notes[i], self.notes[i + 1], path_arc=ARC)

    def pale(self, i: int) -> Any:
        """Return the fading of a copy of the message to what is left of it there."""
        fade: Any = self.notes[i].animate
        return fade.set_stroke(opacity=KEPT**i)


def _envelope(theme: Theme, width: float, height: float) -> VGroup:
    """A closed envelope: its outline, and the flap."""
    body = Rectangle(
        width=width, height=height, color=theme.ink, stroke_width=3,
        fill_color=theme.background, fill_opacity=1,
    )  # fmt: skip
    x, y = width / 2, height / 2
    flap = VMobject(color=theme.ink, stroke_width=3)
    flap.set_points_as_corners([[-x, y, 0], [0, y - FLAP * height, 0], [x, y, 0]])
    return VGroup(body, flap)
