"""Values on a line, each named at its point, and the output named under its own."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import Dot, Line, VGroup

from scenes.kit.clip import Clip
from scenes.kit.frame import Box, Point
from scenes.kit.output_pictures import VALUE_DOT, OutputPicture, farthest, value_vectors
from scenes.kit.text import Words, formula
from scenes.kit.theme import Theme
from scenes.kit.vectors import LEAST_LABEL
from scenes.kit.worked import Worked

APART = 0.39  # from the line to the middle of a name
CLEAR = 0.1  # between two names


class ValueLine(OutputPicture):
    """The line through values that lie on one, as long as its room; the output lies on it.

    Names stand over their points, the outer ones first; one that has no room there is left out.

    Parameters
    ----------
    worked
        The query whose output it shows; its values lie on a line.
    symbols
        What the values are called, ``(n_k,)``; see `kit.symbols`.
    room
        Its room; it stands in the middle of its height.
    theme
        The colours.

    Examples
    --------
    >>> from scenes.kit.theme import NIGHT
    >>> worked = Worked([0, 0], [[1, 0], [0, 1]], [[1, 0], [0, 1]])
    >>> line = ValueLine(worked, ["v_1", "v_2"], Box(-1.0, 1.0, 0.0, 1.5), NIGHT)
    >>> bool(abs(line.dots[0].get_x()) < 1e-9)
    True
    """

    def __init__(self, worked: Worked, symbols: Sequence[str], room: Box, theme: Theme) -> None:
        values = value_vectors(worked)
        one, other = farthest(values)
        self.origin, self.span = values[one], values[other] - values[one]
        self.room, self.height_ = room, float(room.center[1])
        names = [formula(symbol, LEAST_LABEL, theme.value) for symbol in symbols]
        margin = max(names[one].width, names[other].width) / 2 + 0.02
        self.low, self.high = room.left + margin, room.right - margin
        points = [self._at(value) for value in values]
        line = Line(self._at(values[one]), self._at(values[other]), color=theme.value)
        dots = VGroup(*(Dot(point, radius=VALUE_DOT, color=theme.value) for point in points))
        named: list[Words] = []
        for i in sorted(range(len(values)), key=lambda i: i not in (one, other)):
            name = names[i].at(points[i] + [0, APART, 0])
            if all(
                abs(name.get_x() - n.get_x()) > (name.width + n.width) / 2 + CLEAR for n in named
            ):
                named.append(name)
        super().__init__(worked, theme, line.set_stroke(width=4), dots, VGroup(*named))

    def places(self, worked: Worked) -> list[Point]:
        """Return where an output lies on the line."""
        return [self._at(np.array([f.value for f in worked.output]))]

    def named_output(self, clip: Clip) -> Words:
        """Return the output's name, under its point."""
        name = clip.formula("o", LEAST_LABEL, clip.theme.output)
        return name.at(self.dots[0].get_center() - [0, APART, 0])

    def _at(self, vector: np.ndarray) -> Point:
        share = float((vector - self.origin) @ self.span / max(self.span @ self.span, 1e-12))
        return np.array([self.low + share * (self.high - self.low), self.height_, 0.0])
