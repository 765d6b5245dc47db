"""The live ledger: one query worked out while it changes, everything at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import RIGHT, Arrow, VGroup

from scenes.kit.bars import WeightBars
from scenes.kit.figures import Figure, Worked
from scenes.kit.ledger import Ledger
from scenes.kit.live import LiveNumber, LiveVector
from scenes.kit.number_lines import OutputTrack
from scenes.kit.shapes import Slip
from scenes.kit.text import Words, formula
from scenes.kit.theme import Theme

SIZE, PLACES = 0.42, 2
# Heights, and places across the frame from the ledger's middle, in units.
TOP, FIRST_ROW, PITCH, RISE, OUTPUT = 2.28, 0.9, 0.76, 0.62, -1.7
SLIP, ARROW, KEY, SCALED, BAR, WEIGHT = -1.8, -0.35, -2.95, -1.85, -1.05, 2.55
TRACK = (0.5, 2.6)
LENGTH_UNIT = 0.62


class LiveLedger(VGroup):
    """One worked query: slip, length, scaled scores, weights as bars, output on its line.

    Parameters
    ----------
    worked
        The query that it shows first.
    heads
        Headings of the keys, the scaled scores and the weights; they are moved there.
    middle
        Where its centre stands across the frame, in units.
    unit
        Units of bar length for a weight of 1.

    Attributes
    ----------
    slip, arrow
        The query as a vector, and as an arrow as long as it is.
    names, scaled, weights, bars
        A row for each key, ``(n_k,)``.
    output, track
        The output as a vector, and as a point between the values.
    ledger
        Where the numbers stand.

    Examples
    --------
    >>> from scenes.kit.text import words
    >>> from scenes.kit.theme import NIGHT
    >>> keys, values = [[1, 0], [0, 1]], [[1, 0], [0, 1]]
    >>> heads = [words(text, 0.31, NIGHT.quiet) for text in ("key", "scaled", "weight")]
    >>> ledger = LiveLedger(Worked([1, 0], keys, values), heads, 0.0, 2.5, NIGHT)
    >>> [number.text for number in ledger.weights]
    ['0.67', '0.33']
    >>> [number.text for number in ledger.turn_to(Worked([4, 0], keys, values)).weights]
    ['0.94', '0.06']
    """

    def __init__(
        self, worked: Worked, heads: Sequence[Words], middle: float, unit: float, theme: Theme
    ) -> None:
        self.worked, self.middle, self.theme = worked, middle, theme
        rows = [FIRST_ROW - PITCH * i for i in range(worked.n)]
        columns = {
            "scaled": (middle + SCALED, worked.scaled),
            "weight": (middle + WEIGHT, worked.weights),
        }
        self.ledger = Ledger(rows, columns, theme, SIZE, PLACES)
        label = LiveVector("q =", worked.query, SIZE, theme.query, PLACES)
        self.slip = Slip(label, theme, width=2.6)
        self.slip.place(middle + SLIP, TOP)
        self.slip.label.move_to(self.slip.body)
        self.names = VGroup(
            *(
                formula(f"k_{i + 1}", SIZE, theme.key).at([middle + KEY, y, 0])
                for i, y in enumerate(rows)
            )
        )
        across = (KEY, SCALED, (BAR + WEIGHT + 0.4) / 2)
        self.heads = VGroup(
            *(
                head.at([middle + x, rows[0] + RISE, 0])
                for head, x in zip(heads, across, strict=True)
            )
        )
        self.scaled = self._live("scaled", worked.scaled)
        self.weights = self._live("weight", worked.weights)
        shares = [weight.value for weight in worked.weights]
        self.bars = WeightBars(worked.weights, shares, rows, middle + BAR, unit, theme, 0.44)
        self.arrow = self._arrow(worked)
        self.output = LiveVector("o approx", worked.output, SIZE, theme.output, PLACES)
        self.output.centred = False
        self.output.shift((middle + KEY - 0.1, OUTPUT - 0.34 * SIZE, 0))
        self.track = OutputTrack(worked, middle + TRACK[0], middle + TRACK[1], OUTPUT, theme)
        super().__init__(
            self.slip, self.names, self.heads, self.scaled, self.weights, self.bars,
            self.arrow, self.output, self.track,
        )  # fmt: skip

    def _live(self, column: str, figures: Sequence[Figure]) -> VGroup:
        numbers = VGroup()
        for row, figure in zip(self.ledger.rows, figures, strict=True):
            number = LiveNumber(figure, SIZE, self.theme.ink, PLACES)
            numbers.add(number.align_point(self.ledger.point(column), row))
        return numbers

    def _arrow(self, worked: Worked) -> Arrow:
        """The query as an arrow: it shows the length; the direction does not change."""
        length = float(np.linalg.norm([f.value for f in worked.query]))
        start = np.array([self.middle + ARROW, TOP, 0])
        return Arrow(
            start, start + RIGHT * LENGTH_UNIT * length, buff=0, color=self.theme.query,
            stroke_width=7, tip_length=0.24, max_tip_length_to_length_ratio=0.5,
            max_stroke_width_to_length_ratio=100,
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
        self.track.turn_to(worked)
        self.arrow.become(self._arrow(worked))
        return self
