"""Vectors that change every frame: in a row, or with their entries below each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from manim import RIGHT, VGroup, VMobject

from scenes.kit.figures import Figure
from scenes.kit.live_number import LiveNumber, full
from scenes.kit.numbers import anchor
from scenes.kit.text import formula
from scenes.kit.type import Color, glyph
from scenes.kit.typeset import advance


class _Led(VGroup):
    """What live vectors have in common: entries, and a head whose sign is true of them.

    The sign is an ``approx`` wherever an entry is not quite what is shown.
    """

    def __init__(
        self, symbol: str, entries: Sequence[Figure], size: float, color: Color, places: int
    ) -> None:
        self.numbers = [LiveNumber(entry, size, color, places) for entry in entries]
        self.head = formula(symbol, size, color)
        self.places, self.rounded = places, False
        self.sign = VMobject(fill_color=color, fill_opacity=1, stroke_width=0)
        # Where each sign and what follows it stand, from the head's left end, in ems.
        both = [formula(f"{symbol} {sign}", size, color) for sign in ("=", "approx")]
        self._signs = [(w[-1].points - [w.get_left()[0], w.baseline, 0]) / size for w in both]
        self._lead = both[0].width / size + 0.28
        super().__init__(self.head, self.sign)
        self._choose_sign(moving=False)

    def _choose_sign(self, moving: bool) -> None:
        """Look at what is shown; on its way the sign does not go back and forth."""
        rounded = not all(n.figure.is_exact(self.places) for n in self.numbers)
        self.rounded = rounded or (moving and self.rounded)

    def _lay_head(self, left: float, baseline: float) -> float:
        """Set head and sign; return where the bracket begins."""
        size = self.head.em
        self.head.on_baseline(baseline).shift(RIGHT * (left - self.head.get_left()[0]))
        self.sign.points = self._signs[self.rounded] * size + [left, baseline, 0]
        return left + self._lead * size

    def turn_to(self, entries: Sequence[Figure], moving: bool = False) -> Self:
        """Show other entries at the same place."""
        for number, entry in zip(self.numbers, entries, strict=True):
            number.turn_to(entry, moving)
        self._choose_sign(moving)
        return self


class LiveVector(_Led):
    """A vector whose entries change every frame: ``q = [1, 0]``, centred or led by its head.

    Parameters
    ----------
    symbol
        Trusted Typst mathematics: what the vector is called, such as ``"q"``.
    entries
        What it shows first, ``(d,)``.
    size
        Type size in units.
    color
        Of everything in it.
    places
        Decimal places.

    Examples
    --------
    >>> from scenes.kit.worked import Worked
    >>> way = [Worked([x, 0], [[1, 0]], [[1]]) for x in (1, 2.5)]
    >>> live = LiveVector("q", way[0].query, 0.42, "#FFD84D")
    >>> [number.text for number in live.turn_to(way[1].query).numbers]
    ['2.5', '0']
    """

    centred = True

    def __init__(
        self, symbol: str, entries: Sequence[Figure], size: float, color: Color, places: int = 2
    ) -> None:
        super().__init__(symbol, entries, size, color, places)
        self.brackets = [glyph(advance(c)[0], size, color) for c in "[]"]
        self.commas = [glyph(advance(",")[0], size, color) for _ in entries[1:]]
        self.add(*self.brackets, *self.commas, *self.numbers)
        self._lay(0.0, 0.0)

    def turn_to(self, entries: Sequence[Figure], moving: bool = False) -> Self:
        """Show other entries at the same place; the brackets make room."""
        middle, baseline = float(self.get_center()[0]), self.head.baseline
        left = float(self.head.get_left()[0])
        super().turn_to(entries, moving)
        self._lay(left, baseline)
        if self.centred:
            self.shift(RIGHT * (middle - self.get_center()[0]))
        return self

    def _lay(self, left: float, baseline: float) -> None:
        """Set the parts in a row from ``left``, as Typst would set them."""
        size, x = self.head.em, self._lay_head(left, baseline)

        def put(shape: VMobject, letter: str) -> None:
            nonlocal x
            outline, bearing, width = advance(letter)
            shape.points = (outline.points + [bearing, 0, 0]) * size + [x, baseline, 0]
            x += width * size

        put(self.brackets[0], "[")
        for i, number in enumerate(self.numbers):
            if i:
                put(self.commas[i - 1], ",")
                x += 0.17 * size
            lead = anchor(number.text) * size
            number.align_point(x + lead, baseline + 0.34 * size)
            x += text_width(number.text) * size
        put(self.brackets[1], "]")


class LiveColumn(_Led):
    """A vector whose entries stand below each other, their decimal points in line.

    Parameters
    ----------
    symbol
        Trusted Typst mathematics: what the vector is called, such as ``"o"``.
    widest
        Sets of entries, ``(n, d)``, for which the bracket has to be wide enough.
    pitch
        How far apart the entries stand, in units.
    """

    def __init__(
        self, symbol: str, entries: Sequence[Figure], size: float, color: Color, pitch: float,
        widest: Sequence[Sequence[Figure]] = (), places: int = 2,
    ) -> None:  # fmt: skip
        super().__init__(symbol, entries, size, color, places)
        texts = [full(figure, places) for some in (entries, *widest) for figure in some]
        before = max(anchor(text) for text in texts)
        behind = max(text_width(text) - anchor(text) for text in texts)
        left = self._lay_head(0.0, -0.34 * size) + 0.02
        right = left + (before + behind + 0.3) * size
        half, lip = pitch * (len(entries) - 1) / 2 + 0.42 * size, 0.14 * size
        self.ys = [pitch * ((len(entries) - 1) / 2 - i) for i in range(len(entries))]
        for number, y in zip(self.numbers, self.ys, strict=True):
            number.align_point(left + (before + 0.15) * size, y)
        self.brackets = [
            VMobject(stroke_color=color, stroke_width=2).set_points_as_corners(
                [(x + lip * way, half, 0), (x, half, 0), (x, -half, 0), (x + lip * way, -half, 0)]
            )
            for x, way in ((left, 1), (right, -1))
        ]
        self.add(*self.brackets, *self.numbers)

    def turn_to(self, entries: Sequence[Figure], moving: bool = False) -> Self:
        """Show other entries at the same place."""
        super().turn_to(entries, moving)
        self._lay_head(float(self.head.get_left()[0]), self.head.baseline)
        return self


def text_width(text: str) -> float:
    """Return how wide a number's text is set, in ems."""
    return sum(advance(letter)[2] for letter in text)


def row_width(symbol: str, entries: Sequence[Figure], places: int = 2) -> float:
    """Return how wide a `LiveVector` is while it shows these entries on its way, in ems.

    An entry that is nought is thought to be so all the way.
    """
    head = formula(f"{symbol} =", 1, "#FFFFFF").width + 0.28 + 2 * advance("[")[2]
    commas = (len(entries) - 1) * (advance(",")[2] + 0.17)
    texts = [full(entry, places) if entry.value else "0" for entry in entries]
    return head + commas + sum(text_width(text) for text in texts)
