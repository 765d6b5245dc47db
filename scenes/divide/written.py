"""The sum that is not divided, written out: numerators times values, and what that makes."""

from __future__ import annotations

from dataclasses import dataclass

from manim import LEFT, UP

from scenes.kit.clip import Clip
from scenes.kit.expressions import fitted
from scenes.kit.frame import Box
from scenes.kit.numbers import Number
from scenes.kit.text import Words

LABEL, RISE, STACKED = 0.31, 0.43, 0.4
TALL = 1.6  # how high a room has to be for a stacked answer
LINE = 0.6  # a sum that is higher has more than one line
BESIDE = 0.5  # between the label and a sum that has room beside it
LOOSER = 0.15  # how much farther apart they may stand where there is room


@dataclass
class Written:
    """A label and a sum beside it, or under it.

    Attributes
    ----------
    label
        What it says of the sum.
    sum
        The sum; its numbers ``w0``, ... are the numerators, ``x0``, ... what they make.
    """

    label: Words
    sum: Words

    @property
    def numerators(self) -> dict[int, Number]:
        """By key, what its value is multiplied by; none where there was no room for the sum."""
        numbers = self.sum.numbers.items()
        return {int(name[1:]): number for name, number in numbers if name.startswith("w")}

    @property
    def answers(self) -> list[Number]:
        """The entries of what it makes."""
        return [n for name, n in self.sum.numbers.items() if name.startswith("x")]


def written_sum(clip: Clip, room: Box) -> Written:
    """Set ``w v + w v + ... = [x, y]`` in a room; what it makes alone where that is too long."""
    worked, theme = clip.data.worked, clip.theme
    label = clip.words("without", LABEL, theme.quiet)
    inner = Box(room.left, room.right, room.bottom, room.top - RISE)
    answer = {f"x{j}": figure for j, figure in enumerate(worked.undivided)}
    numerators = {f"w{i}": figure for i, figure in enumerate(worked.exps)}
    exact = all(f.is_exact() for f in (*worked.exps, *worked.undivided))
    sign = "=" if exact else "approx"
    entries = ", ".join("{" + name + "}" for name in answer)
    made = f"{sign} [{entries}]"
    terms = [f"{{w{i}}}{symbol}" for i, symbol in enumerate(clip.symbols("v"))]
    total = fitted("", terms, made, numerators | answer, theme.ink, inner)
    if total.width > inner.width or total.height > inner.height:
        total = fitted("", [made], "", answer, theme.ink, inner)
    if total.width > inner.width and inner.height > TALL:
        stacked = f'{sign} vec(delim: "[", gap: #0.1em, {entries})'
        total = clip.formula(stacked, STACKED, **answer)
    across = label.width + BESIDE + total.width
    if across <= room.width and total.height < LINE:
        y, left = room.center[1] + 0.1, room.center[0] - across / 2
        label.at([left, y, 0], LEFT)
        total.move_to([left + label.width + BESIDE + total.width / 2, y, 0])
        return Written(label, total)
    rise = RISE + min(LOOSER, max(0.0, (inner.height - total.height) / 2))
    top = room.center[1] + (total.height + rise) / 2
    label.at([room.center[0], top - LABEL / 2, 0])
    total.move_to([room.center[0], top - rise - total.height / 2, 0])
    if (below := room.bottom - total.get_bottom()[1]) > 0:
        for words in (label, total):
            words.shift(UP * below)
    return Written(label, total)
