"""What stands on the stage once the values are blended, each part made at its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manim import RIGHT, Mobject

from scenes.kit.bars import WeightBars
from scenes.kit.column import column
from scenes.kit.expressions import weighted_sum
from scenes.kit.frame import Box
from scenes.kit.numbers import point_of
from scenes.kit.shapes import Book, Page
from scenes.kit.sum import sum_picture
from scenes.kit.text import Words, words
from scenes.kit.vectors import vector
from scenes.steps.desk import FORMULA, Desk
from scenes.steps.sum_layout import LEAST_PICTURE, PLUS, sum_layout

ANSWERS = 0.4, 0.36, 0.32, 0.3, 0.27  # type sizes of the output on its page
MOST, MARGIN = 2.75, 0.08  # width of the page at most and beside its label, in units


class SumParts:
    """Makes the parts of the weighted sum.

    Parameters
    ----------
    desk
        Where the query is worked.

    Attributes
    ----------
    answer
        The output as it stands on its page, still without a place.
    places
        Where everything stands.
    """

    def __init__(self, desk: Desk) -> None:
        self.clip, self.worked, self.theme = desk.clip, desk.worked, desk.clip.theme
        self.layout, self.ledger = desk.layout, desk.ledger
        self.answer = self._answer()
        wanted = self.answer.width + 2 * MARGIN
        self.places = sum_layout(self.clip, desk.layout, wanted, self._extent)

    def _answer(self) -> Words:
        stage = self.clip.frame.stage
        most = min(MOST, LEAST_PICTURE * stage.width) if stage.width > stage.height else MOST
        for size in ANSWERS:
            # The sign before the bracket is that of the sum.
            answer = vector("", self.worked.output, size, self.theme.output)
            if answer.width + 2 * MARGIN <= most:
                break
        return answer

    def _sum(self, room: Box) -> Words:
        return weighted_sum(self.worked, self.clip.symbols("v"), self.theme.ink, room)

    def _extent(self, room: Box) -> tuple[float, float]:
        made = self._sum(room)
        return made.width, made.height

    # The rows.

    def names(self) -> list[Words]:
        """Set the keys' names; none where there is no room for them."""
        places = self.places
        if places.names is None:
            return []
        return [
            self.clip.formula(symbol, FORMULA, self.theme.key).at([places.names, y, 0])
            for symbol, y in zip(self.clip.symbols("k"), places.rows, strict=True)
        ]

    def bars(self) -> WeightBars | None:
        """Lay the bars of the weights into their rows, if there is room."""
        places, weights = self.places, self.worked.weights
        if not places.bar_room:
            return None
        shares = [weight.value for weight in weights]
        return WeightBars(
            weights, shares, places.rows, places.bar_start, places.bar_room / max(shares),
            self.theme, places.bar_thick,
        )  # fmt: skip

    @property
    def cells(self) -> list[Any]:
        """The weights, as they stand in the ledger."""
        return [self.ledger.cells["weight", i] for i in range(self.worked.n)]

    @property
    def spots(self) -> list[tuple[float, float]]:
        """Where the weights come to stand: of each its decimal point and its height."""
        point = point_of(self.worked.weights, self.places.weights, self.ledger.size)
        return [(point, y) for y in self.places.rows]

    def over_weights(self, head: Mobject) -> tuple[float, float, float]:
        """Return where the heading of the weights, and of their bars, comes to stand."""
        places, middle = self.places, self.places.weights
        if places.bar_room:
            middle = (places.bar_start + places.weights) / 2
        middle = max(middle, self.clip.frame.stage.left + head.width / 2)
        return middle, places.heads, 0.0

    def times(self) -> list[Words]:
        """Set the signs between weights and values."""
        places, quiet = self.places, self.theme.quiet
        return [words("`×`", FORMULA, quiet).at([places.times, y, 0]) for y in places.rows]

    def books(self) -> list[Book]:
        """Set the values as books."""
        places, body = self.places, self.places.books[0]
        return column(
            Book, self.clip.symbols("v"), self.worked.values, body.center[0], places.rows,
            self.theme, self.theme.value, width=body.width, height=body.height,
        )  # fmt: skip

    def over_books(self) -> Words:
        """Set the heading of the values."""
        title = self.clip.words("common.value", self.layout.head_size, self.theme.quiet)
        return title.at([self.places.books[0].center[0], self.places.heads, 0])

    # What they make.

    def picture(self) -> Any:
        """Set the picture of the values; it knows its own moves."""
        return sum_picture(self.clip, self.places.picture)

    def page(self) -> Page:
        """Set the page that waits for the output."""
        at = self.places.page
        page = Page(self.clip.formula('o = "?"', FORMULA), self.theme, at.width, at.height)
        return page.place(*at.center[:2])

    def total(self) -> Words | None:
        """Set the written sum, if there is room for one."""
        places = self.places
        if places.sum is None:
            return None
        total = self._sum(places.sum)
        if places.page.left > places.sum.right:
            total.shift((places.sum.right - total.get_right()[0]) * RIGHT)
        return total

    def signs(self, cells: Sequence[Mobject]) -> list[Words]:
        """Set the signs that let the rows be read as the sum, before weights in their rows."""
        if self.places.sum is not None:
            return []
        x = min(cell.get_left()[0] for cell in cells) - PLUS / 2
        quiet = self.theme.quiet
        return [words("`+`", FORMULA, quiet).at([x, y, 0]) for y in self.places.rows[1:]]
