"""Number lines: outputs between two values, and scores with the gap between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, Dot, Line, VGroup

from scenes.kit.figures import Figure, Worked
from scenes.kit.frame import Point
from scenes.kit.numbers import Number
from scenes.kit.text import Words, formula
from scenes.kit.theme import Theme

SIZE, SMALL = 0.42, 0.33


class OutputTrack(VGroup):
    """The line between the two values that lie farthest apart, with the output on it.

    Parameters
    ----------
    worked
        The query whose output it shows first.
    left, right, y
        Where the line begins and ends, and its height, in units.

    Attributes
    ----------
    dot
        The output's point.

    Examples
    --------
    >>> from scenes.kit.theme import NIGHT
    >>> worked = Worked([0, 0], [[1, 0], [0, 1]], [[1, 0], [0, 1]])
    >>> track = OutputTrack(worked, -1.0, 1.0, 0.0, NIGHT)
    >>> bool(abs(track.dot.get_x()) < 1e-9)
    True
    """

    def __init__(self, worked: Worked, left: float, right: float, y: float, theme: Theme) -> None:
        values = [np.array([f.value for f in row]) for row in worked.values]
        pairs = [(i, j) for i in range(len(values)) for j in range(len(values)) if i != j]
        first, last = max(
            pairs, key=lambda p: (float(np.linalg.norm(values[p[0]] - values[p[1]])), p[0])
        )
        self.start, self.end = values[first], values[last]
        self.ends = np.array([left, y, 0]), np.array([right, y, 0])
        line = Line(self.ends[0], self.ends[1], color=theme.value, stroke_width=4)
        dots = VGroup(*(Dot(self._at(v), radius=0.08, color=theme.value) for v in values))
        labels = VGroup(
            formula(f"v_{first + 1}", SIZE, theme.value).at(self.ends[0] + LEFT * 0.38),
            formula(f"v_{last + 1}", SIZE, theme.value).at(self.ends[1] + RIGHT * 0.38),
        )
        self.dot = Dot(radius=0.13, color=theme.output).set_z_index(2)
        super().__init__(line, dots, labels, self.dot)
        self.turn_to(worked)

    def turn_to(self, worked: Worked) -> Self:
        """Put the output's point where it lies between the two values."""
        self.dot.move_to(self.place(worked))
        return self

    def place(self, worked: Worked) -> Point:
        """Return where an output lies on the line."""
        return self._at(np.array([f.value for f in worked.output]))

    def _at(self, vector: np.ndarray) -> Point:
        span = self.end - self.start
        share = float((vector - self.start) @ span / max(span @ span, 1e-12))
        return self.ends[0] + share * (self.ends[1] - self.ends[0])


class ScoreLine(VGroup):
    """A line with the least and the greatest of some scores as points.

    Parameters
    ----------
    scores
        The scores, ``(n,)``.
    low, unit
        The score that stands at ``left``, and the units of length for 1.
    left, right, y
        Where the line begins and ends, and its height, in units.
    name, gap
        Words in front of the line and over the stretch between the points; they are
        moved there.

    Attributes
    ----------
    axis
        The line, its name, the points and their numbers.
    gap
        The bright stretch between the points and the words over it.

    Examples
    --------
    >>> from scenes.kit.text import words
    >>> from scenes.kit.theme import NIGHT
    >>> worked = Worked([2, 0], [[1, 0], [0, 1]], [[1], [2]])
    >>> texts = [words(text, 0.33, NIGHT.quiet) for text in ("score", "gap")]
    >>> line = ScoreLine(worked.scores, 0.0, 1.5, -1.0, 2.75, 0.0, *texts, NIGHT)
    >>> round(float(line.gap[0].width), 6)
    3.0
    """

    def __init__(
        self, scores: Sequence[Figure], low: float, unit: float, left: float, right: float,
        y: float, name: Words, gap: Words, theme: Theme, places: int = 2,
    ) -> None:  # fmt: skip
        ranked = sorted(scores, key=lambda f: f.value)
        ends = [ranked[0], ranked[-1]]
        at = [np.array([left + (f.value - low) * unit, y, 0]) for f in ends]
        line = Line((left - 0.3, y, 0), (right, y, 0), color=theme.quiet, stroke_width=2.5)
        numbers = VGroup(
            *(
                Number(f, SMALL, theme.ink, places).at(p + DOWN * 0.34)
                for f, p in zip(ends, at, strict=True)
            )
        )
        dots = VGroup(*(Dot(p, radius=0.1, color=theme.key) for p in at)).set_z_index(2)
        stretch = Line(at[0], at[1], color=theme.ink, stroke_width=9)
        gap.at([(at[0][0] + at[1][0]) / 2, y + 0.34, 0])
        self.axis = VGroup(line, name.at([left - 1.25, y, 0]), dots, numbers)
        self.gap = VGroup(stretch, gap)
        super().__init__(self.axis, self.gap)
