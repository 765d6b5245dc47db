"""Numbers on screen: a figure's digits, with its value and its source."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from manim import RIGHT, VMobject

from scenes.kit.figures import Figure
from scenes.kit.type import Color, Type, glyph
from scenes.kit.typeset import advance, own_advance


class Number(Type):
    """A figure as shown: its glyphs, its value and its source.

    Parameters
    ----------
    figure
        The unrounded value and where it comes from.
    size
        Type size in units.
    color
        Of its digits.
    places
        Decimal places; the value is rounded once, half to even.
    glyphs
        Its digits, ``(n,)``, where they have been set already.

    Examples
    --------
    >>> from scenes.kit.figures import count
    >>> number = Number(count("step", 1), size=0.4)
    >>> number.text
    '1'
    """

    def __init__(
        self,
        figure: Figure,
        size: float,
        color: Color = "#FFFFFF",
        places: int = 3,
        glyphs: Sequence[VMobject] | None = None,
    ) -> None:
        self.figure, self.places = figure, places
        text = figure.text(places)
        shapes, self._anchor_ems = (
            _set_digits(text, size, color) if glyphs is None else (list(glyphs), 0.0)
        )
        super().__init__(*shapes, size=size, text=text)

    def set_em(self, size: float) -> None:
        """Say how large the glyphs were set, where they came ready made."""
        self._size = size
        self._anchor_ems = anchor(self.text) - advance(self.text[0])[1]
        if len(self.submobjects) == len(self.text):
            # Read off the ink: in a line of words a font may set its digits closer, or bold.
            whole = self.text.split(".")[0]
            outline, bearing, width = own_advance(whole[-1])
            behind = width - bearing - outline.points[:, 0].max()
            end = self.submobjects[len(whole) - 1].get_right()[0]
            self._anchor_ems = float(end - self.get_left()[0]) / size + behind

    @property
    def point_x(self) -> float:
        """Where the decimal point stands or would stand."""
        return float(self.get_left()[0] + self._anchor_ems * self.em)

    def align_point(self, x: float, y: float) -> Self:
        """Put the decimal point at ``x`` and the digits' middle at ``y``."""
        self.shift(RIGHT * (x - self.point_x))
        return self.on_baseline(y - 0.34 * self.em)


def point_of(figures: Sequence[Figure], middle: float, size: float, places: int = 3) -> float:
    """Return where the decimal points of a column stand if its block is centred at ``middle``."""
    texts = [figure.text(places) for figure in figures]
    left = max(anchor(text) for text in texts)
    right = max(sum(advance(c)[2] for c in text) - anchor(text) for text in texts)
    return middle + (left - right) / 2 * size


def anchor(text: str) -> float:
    """Return how far the decimal point lies from where the number begins, in ems."""
    return sum(advance(letter)[2] for letter in text.split(".")[0])


def ems(figures: Iterable[Figure], places: int = 3) -> float:
    """Return the width of the widest of some figures, in ems."""
    return max(sum(advance(c)[2] for c in figure.text(places)) for figure in figures)


def column_ems(columns: Iterable[Sequence[Figure]], places: int = 3) -> float:
    """Return the width of the widest of some columns, decimal points in line, in ems."""
    widest = 0.0
    for column in columns:
        texts = [figure.text(places) for figure in column]
        left = max(anchor(text) for text in texts)
        right = max(sum(advance(c)[2] for c in text) - anchor(text) for text in texts)
        widest = max(widest, left + right)
    return widest


def _set_digits(text: str, size: float, color: Color) -> tuple[list[VMobject], float]:
    x, shapes = 0.0, []
    for letter in text:
        outline, bearing, width = advance(letter)
        shape = glyph(outline, size, color)
        shape.shift(RIGHT * (x + bearing) * size)
        shapes.append(shape)
        x += width
    return shapes, anchor(text) - advance(text[0])[1]
