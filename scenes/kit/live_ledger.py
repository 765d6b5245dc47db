"""The live ledger: one query worked out while it changes, everything at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import LEFT, RIGHT, Arrow, VGroup

from scenes.kit.bars import WeightBars
from scenes.kit.figures import Figure
from scenes.kit.ledger import Ledger
from scenes.kit.live import LiveColumn, LiveVector
from scenes.kit.live_content import PLACES
from scenes.kit.live_layout import LiveLayout
from scenes.kit.live_number import LiveNumber
from scenes.kit.numbers import point_of
from scenes.kit.output_pictures import (
    OutputEntries,
    OutputHull,
    OutputPicture,
    OutputTrack,
    picture_of,
)
from scenes.kit.shapes import Slip
from scenes.kit.text import Words, formula
from scenes.kit.theme import Theme
from scenes.kit.worked import Worked


class LiveLedger(VGroup):
    """One worked query: slip, length, scaled scores, weights as bars, output among the values.

    Parameters
    ----------
    way
        Queries, ``(m,)``, from the one that it shows first to the one that it will show last.
    layout
        Where everything stands.
    heads
        Headings of the keys, the scaled scores and the weights, ``(3,)``; they are moved there.
    keys, values
        Symbols, ``(n_k,)`` each; see `kit.symbols`.
    theme
        The colours.

    Attributes
    ----------
    slip, arrow
        The query as a vector, and as an arrow as long as it is.
    names, scaled, weights, bars
        A row for each key, ``(n_k,)``.
    output, picture
        The output as a vector, and as a point among the values; ``picture`` is empty where it
        has no room.
    ledger
        Where the numbers stand.

    Examples
    --------
    >>> from scenes.kit.frame import Box
    >>> from scenes.kit.live_content import Content
    >>> from scenes.kit.text import words
    >>> from scenes.kit.theme import NIGHT
    >>> keys, values = [[1, 0], [0, 1]], [[1, 0], [0, 1]]
    >>> way = [Worked([x, 0], keys, values) for x in (1, 4)]
    >>> heads = [words(text, 0.31, NIGHT.quiet) for text in ("key", "scaled", "weight")]
    >>> symbols = ["k_1", "k_2"], ["v_1", "v_2"]
    >>> held = Content.of(way, *symbols, heads, notes=0)
    >>> layout = LiveLayout.build(Box(-3.2, 3.0, -1.9, 2.7), held)
    >>> ledger = LiveLedger(way, layout, heads, *symbols, NIGHT)
    >>> [number.text for number in ledger.weights]
    ['0.67', '0.33']
    >>> [number.text for number in ledger.turn_to(way[-1]).weights]
    ['0.94', '0.06']
    """

    def __init__(
        self, way: Sequence[Worked], layout: LiveLayout, heads: Sequence[Words],
        keys: Sequence[str], values: Sequence[str], theme: Theme,
    ) -> None:  # fmt: skip
        self.worked, self.layout, self.theme = way[0], layout, theme
        worked, at = way[0], layout
        self.longest = max(_length(w) for w in (way[0], way[-1]))
        self.ledger = Ledger(
            at.rows, {"weight": (at.weight, worked.weights)}, theme, at.size, PLACES
        )
        label = LiveVector("q", worked.query, at.slip_size, theme.query, PLACES)
        self.slip = Slip(label, theme, width=at.slip.width, height=at.slip.height)
        self.slip.place(*at.slip.center[:2])
        self.names = VGroup()
        for symbol, y in zip(keys, at.rows, strict=True):
            # Larger than the numbers where it has a small subscript, and on their baseline.
            name = formula(symbol, at.name_size, theme.key).at([at.key, y, 0], LEFT)
            self.names.add(name.on_baseline(y - 0.34 * at.size))
        self.heads = self._heads(heads)
        self.scaled = self._live(at.scaled, [w.scaled for w in way])
        self.weights = self._live(at.weight, [w.weights for w in way])
        shares = [weight.value for weight in worked.weights]
        unit = at.bar_room / max(f.value for w in (way[0], way[-1]) for f in w.weights)
        self.bars = WeightBars(
            worked.weights, shares, at.rows, at.bar, unit, theme, 0.58 * at.pitch
        )
        self.arrow = self._arrow(worked)
        self.output = self._output(way)
        self.picture = self._picture(values)
        super().__init__(
            self.slip, self.names, self.heads, self.scaled, self.weights, self.bars,
            self.arrow, self.output, self.picture,
        )  # fmt: skip

    def _heads(self, heads: Sequence[Words]) -> VGroup:
        """Set the headings over their columns."""
        key, scaled, weight = heads
        at = self.layout
        key.at([at.key, at.heads, 0], LEFT)
        scaled.at([at.scaled, at.heads, 0])
        weight.at([(at.bar + at.box.right) / 2, at.heads, 0])
        return VGroup(*heads)

    def _live(self, middle: float, rows: Sequence[Sequence[Figure]]) -> VGroup:
        """Set a column so that the widest numbers on the way are centred."""
        at, numbers = self.layout, VGroup()
        every = [figure for row in rows for figure in row]
        for y, figure in zip(at.rows, rows[0], strict=True):
            number = LiveNumber(figure, at.size, self.theme.ink, PLACES)
            numbers.add(number.align_point(point_of(every, middle, at.size, PLACES), y))
        return numbers

    def _output(self, way: Sequence[Worked]) -> LiveVector | LiveColumn:
        at, color = self.layout, self.theme.output
        x, y = at.output
        output = way[0].output
        if at.entries:
            pitch = at.entries[0] - at.entries[1]
            widest = [w.output for w in way]
            column = LiveColumn("o", output, at.output_size, color, pitch, widest, PLACES)
            return column.shift((x, y, 0))
        made = LiveVector("o", output, at.output_size, color, PLACES)
        made.centred = False
        return made.shift((x, y - 0.34 * at.output_size, 0))

    def _picture(self, values: Sequence[str]) -> OutputPicture | VGroup:
        at, worked = self.layout, self.worked
        if at.picture is None:
            return VGroup()
        if at.entries:
            return OutputEntries(worked, at.entries, at.picture, self.theme)
        kind = OutputHull if picture_of(worked) is OutputHull else OutputTrack
        return kind(worked, values, at.picture, self.theme, at.name_size)

    def _arrow(self, worked: Worked) -> Arrow:
        """The query as an arrow: it shows the length; the direction does not change."""
        x, y, longest = self.layout.arrow
        start = np.array([x, y, 0])
        return Arrow(
            start, start + RIGHT * longest * _length(worked) / self.longest, buff=0,
            color=self.theme.query, stroke_width=7, tip_length=0.24,
            max_tip_length_to_length_ratio=0.5, max_stroke_width_to_length_ratio=100,
        )  # fmt: skip

    def turn_to(self, worked: Worked, moving: bool = False) -> Self:
        """Show the figures of another query, everything at once.

        Parameters
        ----------
        moving
            Whether it is on its way; see `LiveNumber.turn_to`.
        """
        self.worked = worked
        self.slip.label.turn_to(worked.query, moving)
        for numbers, figures in ((self.scaled, worked.scaled), (self.weights, worked.weights)):
            for number, figure in zip(numbers, figures, strict=True):
                number.turn_to(figure, moving)
        self.bars.turn_to(worked.weights)
        self.output.turn_to(worked.output, moving)
        if isinstance(self.picture, OutputPicture):
            self.picture.turn_to(worked)
        self.arrow.become(self._arrow(worked))
        return self


def _length(worked: Worked) -> float:
    return float(np.linalg.norm([f.value for f in worked.query]))
