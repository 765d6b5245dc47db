"""The blend: a page on which the lines of several books are mixed by weight."""

from __future__ import annotations

from collections.abc import Sequence

from manim import LEFT, Rectangle, VGroup

from scenes.kit.bars import bar
from scenes.kit.theme import Theme

LINES, WIDTH = 10, 2.5
SIDE = 0.3  # of the page, beside its lines


def blend_order(weights: Sequence[float], lines: int) -> list[int]:
    """Return which book each line of the answer comes from, mixed as evenly as may be.

    Parameters
    ----------
    weights
        Shares of the books, ``(n,)``, adding up to one.
    lines
        How many lines the page has.

    Examples
    --------
    >>> blend_order([0.5, 0.25, 0.25], 4)
    [0, 1, 2, 0]
    """
    given = [0] * len(weights)
    order = []
    for k in range(1, lines + 1):
        due = [weight * k - have for weight, have in zip(weights, given, strict=True)]
        i = max(range(len(weights)), key=due.__getitem__)
        given[i] += 1
        order.append(i)
    return order


class BlendedPage(VGroup):
    """A page full of lines, each taken from one of the books.

    Parameters
    ----------
    weights
        Shares of the books, ``(n,)``, adding up to one.
    x, y
        The page's middle, in units.
    height, width
        Of the page, in units.
    columns
        In how many columns the lines stand.

    Attributes
    ----------
    sheet
        The page without its lines.
    lines
        The lines from the top, column by column, in the values' colour.
    order
        Which book each line comes from.

    Examples
    --------
    >>> from scenes.kit.theme import NIGHT
    >>> page = BlendedPage([0.5, 0.25, 0.25], 0.0, 0.0, 3.0, NIGHT)
    >>> len(page.lines), page.order.count(0)
    (10, 5)
    """

    def __init__(
        self, weights: Sequence[float], x: float, y: float, height: float, theme: Theme,
        width: float = WIDTH, columns: int = 1,
    ) -> None:  # fmt: skip
        self.sheet = Rectangle(
            width=width, height=height, color=theme.output, stroke_width=3,
            fill_color=theme.panel, fill_opacity=1,
        ).move_to((x, y, 0))  # fmt: skip
        self.order = blend_order(weights, LINES)
        self.lines = VGroup()
        rows = -(-LINES // columns)
        edge = min(0.25, 0.17 * height)
        gap = (height - 2 * edge) / (rows - 1)
        measure = (width - SIDE * (columns + 1)) / columns
        for k in range(LINES):
            column, row = divmod(k, rows)
            line = bar(measure * (1 - 0.16 * (k % 3)), min(0.1, 0.55 * gap), theme.value)
            left = x - width / 2 + SIDE + column * (measure + SIDE)
            at = (left, self.sheet.get_top()[1] - edge - gap * row, 0)
            self.lines.add(line.move_to(at, aligned_edge=LEFT))
        super().__init__(self.sheet, self.lines)
