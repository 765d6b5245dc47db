"""Forgetting the root of d: the largest weight as vectors get longer, without and with it."""

from __future__ import annotations

from collections.abc import Sequence

from manim import DOWN, LEFT, RIGHT, UP, Animation, DashedLine, FadeIn, GrowFromEdge, Line, VGroup

from scenes.kit.bars import WeightBars
from scenes.kit.clip import Clip
from scenes.kit.figures import Figure, count
from scenes.kit.frame import Box, spread
from scenes.kit.heading import broken
from scenes.kit.mistaken import WIDTHS
from scenes.kit.numbers import column_ems
from scenes.kit.text import Words

FORMULA, NUMBER, NAME = 0.44, 0.36, 0.39
LABELS, PITCH = (0.34, 0.32, 0.3), 1.2  # of what the bars are: sizes to try, and of its lines
HEAD, OVER = 0.92, 0.28  # from the top to that label, and from its last line to the line of one
LONGEST = "q dot k \\/ sqrt(d_k)"
PLACES, THICK, MOST, WIDEST, TALLEST = 2, 0.55, 0.86, 1.5, 4.6
AXIS, FOOT = 0.6, 0.55  # room at the left, and below the bars


class Sharpness:
    """Bars for the largest weight, a column for each width of the vectors.

    Parameters
    ----------
    clip
        Whose frame and look it has.
    room
        Its room.
    figures
        The largest weights, one for each of `scenes.kit.mistaken.WIDTHS`.
    right
        Whether scores are divided by the root of d.
    """

    def __init__(self, clip: Clip, room: Box, figures: Sequence[Figure], right: bool) -> None:
        theme = clip.theme
        self.formula = self._formula(clip, room.width, right)
        self.formula.at([float(room.center[0]), room.top - 0.3, 0])
        largest = self._label(clip, room.width - AXIS)
        pitch = PITCH * largest[0].em
        foot = room.bottom + FOOT
        top = room.top - HEAD - pitch * len(largest)
        unit = min(TALLEST, top - foot)
        foot += (top - foot - unit) / 2
        xs = spread(len(WIDTHS), room.left + AXIS, room.right, WIDEST)
        step = xs[1] - xs[0]
        left, end = xs[0] - step / 2, xs[-1] + step / 2
        shares = [figure.value for figure in figures]
        wide = column_ems([figures], PLACES)
        thick = min(MOST * step, max(THICK * step, wide * NUMBER + 0.2))
        size = max(clip.frame.smallest_type, min(NUMBER, (thick - 0.1) / wide))
        self.bars = WeightBars(figures, shares, xs, foot, unit, theme, height=thick, upright=True)
        base = Line((left, foot, 0), (end, foot, 0), color=theme.ink, stroke_width=2.5)
        ceiling = DashedLine(
            (left, foot + unit, 0), (end, foot + unit, 0), color=theme.quiet, stroke_width=2.5
        )
        one = clip.number(count("one", 1), NUMBER, theme.ink)
        one.at([left - 0.14, foot + unit, 0], RIGHT)
        name = clip.formula("d_k", NAME, theme.ink).at([left - 0.14, foot - 0.32, 0], RIGHT)
        for k, line in enumerate(reversed(largest)):
            line.at([left, foot + unit + OVER + pitch * k, 0], LEFT)
        self.axes = VGroup(base, ceiling, one, name, *largest)
        self.widths = [
            clip.number(count("d", d, d), NUMBER, theme.ink).at([x, foot - 0.32, 0])
            for d, x in zip(WIDTHS, xs, strict=True)
        ]
        self.numbers = []
        for shape, figure, x in zip(self.bars, figures, xs, strict=True):
            ink = theme.ink_on(shape.get_fill_color())
            number = clip.number(figure, size, ink, PLACES)
            self.numbers.append(number.at([x, float(shape.get_top()[1]) - 0.3, 0]).set_z_index(2))

    @staticmethod
    def _label(clip: Clip, room: float) -> list[Words]:
        """What the bars are, on one line, or on two where one is too wide."""
        tries = [(1, size) for size in LABELS] + [(2, size) for size in LABELS]
        for lines, size in [*tries, (2, clip.frame.smallest_type)]:
            parts = broken(clip.word("largest"), lines, clip.filled)
            made = [clip.line(part, size, clip.theme.ink) for part in parts]
            if max(line.width for line in made) <= room:
                break
        return made

    @staticmethod
    def _formula(clip: Clip, room: float, right: bool) -> Words:
        """What the weights are, or where that is too long, what softmax is taken of."""
        of = LONGEST if right else "q dot k"
        softmax = f'"{clip.word("common.softmax")}"({{}})'
        for size in (FORMULA, NAME):  # alike in both halves
            if clip.formula(softmax.format(LONGEST), size).width <= room:
                return clip.formula(softmax.format(of), size)
        return clip.formula(of, FORMULA)

    def grow(self, i: int) -> list[Animation]:
        """Return the moves in which a column's bar grows and its number comes."""
        moves: list[Animation] = [GrowFromEdge(self.bars[i], DOWN)]
        return [*moves, FadeIn(self.numbers[i], shift=UP * 0.1), FadeIn(self.widths[i])]

    @property
    def everything(self) -> VGroup:
        """All of it."""
        return VGroup(self.formula, self.axes, self.bars, *self.widths, *self.numbers)
