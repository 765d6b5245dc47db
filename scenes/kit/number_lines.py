"""A number line of scores, with the gap between the least and the greatest of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import LEFT, Dot, Line, VGroup

from scenes.kit.figures import Figure
from scenes.kit.frame import Box
from scenes.kit.numbers import Number
from scenes.kit.text import Words
from scenes.kit.theme import Theme

SMALL = 0.33
# Heights over the bottom of the room: of the line, and of words and numbers from it.
FOOT, RISE = 0.4, 0.34
LEAD, MARGIN, APART = 0.35, 0.3, 0.2


class ScoreLine(VGroup):
    """A line with the least and the greatest of some scores as points.

    Parameters
    ----------
    scores
        The scores, ``(n,)``.
    span
        The scores that stand at the two ends of the line, so that several lines have one scale.
    room
        The line stands at the bottom of it.
    name, gap
        Words in front of the line and over the stretch between the points; they are
        moved there.
    theme
        The colours.
    size
        Type size of the numbers, in units.
    places
        Decimal places.

    Attributes
    ----------
    axis
        The line, its name, the points and their numbers.
    gap
        The bright stretch between the points and the words over it.

    Examples
    --------
    >>> from scenes.kit.worked import Worked
    >>> from scenes.kit.text import words
    >>> from scenes.kit.theme import NIGHT
    >>> worked = Worked([2, 0], [[1, 0], [0, 1]], [[1], [2]])
    >>> texts = [words(text, 0.33, NIGHT.quiet) for text in ("score", "gap")]
    >>> room = Box(-3.0, 3.0, -2.0, -1.0)
    >>> line = ScoreLine(worked.scores, (0.0, 4.0), room, *texts, NIGHT)
    >>> round(float(line.gap[0].width / line.reach), 6)
    0.5
    """

    def __init__(
        self, scores: Sequence[Figure], span: tuple[float, float], room: Box, name: Words,
        gap: Words, theme: Theme, size: float = SMALL, places: int = 2,
    ) -> None:  # fmt: skip
        y = room.bottom + FOOT
        name.at([room.left, y, 0], LEFT)
        start = float(name.get_right()[0]) + LEAD
        self.reach = room.right - start - 2 * MARGIN
        unit = self.reach / max(span[1] - span[0], 1e-9)
        ranked = sorted(scores, key=lambda f: f.value)
        ends = [ranked[0], ranked[-1]]
        at = [np.array([start + MARGIN + (f.value - span[0]) * unit, y, 0]) for f in ends]
        line = Line((start, y, 0), (room.right, y, 0), color=theme.quiet, stroke_width=2.5)
        numbers = [Number(f, size, theme.ink, places) for f in ends]
        if ranked[0].value == ranked[-1].value:
            numbers, at = numbers[:1], at[:1]
        for number, x in zip(numbers, _apart(numbers, at, room), strict=True):
            number.at([x, y - RISE, 0])
        dots = VGroup(*(Dot(p, radius=0.1, color=theme.key) for p in at)).set_z_index(2)
        stretch = Line(at[0], at[-1], color=theme.ink, stroke_width=9)
        middle = (at[0][0] + at[-1][0]) / 2
        gap.at([max(middle, room.left + gap.width / 2), y + RISE, 0])
        self.axis = VGroup(line, name, dots, VGroup(*numbers))
        self.gap = VGroup(stretch, gap)
        super().__init__(self.axis, self.gap)


def _apart(numbers: Sequence[Number], at: Sequence[np.ndarray], room: Box) -> list[float]:
    """Return where numbers stand under their points, moved so far that they do not touch."""
    xs = [float(point[0]) for point in at]
    if len(xs) == 1:
        return xs
    half = [number.width / 2 for number in numbers]
    push = max(0.0, sum(half) + APART - (xs[1] - xs[0])) / 2
    xs = [xs[0] - push, xs[1] + push]
    over = max(0.0, xs[1] + half[1] - room.right)
    return [x - over for x in xs]
