"""The props: a query is a slip, a key is a card, a value is a book.

Each is told apart by its shape as well as its colour: the slip has a cut corner, the card
a tab, the book a spine. Each holds a label: type, or lines of type.
"""

from __future__ import annotations

from manim import DOWN, LEFT, RIGHT, UP, Polygon, Rectangle, RoundedRectangle, VMobject

from scenes.kit.book import Book
from scenes.kit.prop import BOOK_WIDTH, HEIGHT, PAD, STROKE, WIDTH, Prop, inner
from scenes.kit.ribbon import Ribbon
from scenes.kit.theme import Theme
from scenes.kit.vectors import relation, vector

__all__ = [
    "BOOK_WIDTH", "HEIGHT", "PAD", "TAB", "WIDTH",
    "Book", "Card", "Page", "Prop", "Ribbon", "Slip", "inner", "relation", "vector",
]  # fmt: skip

# How far the tab of a card stands over its body.
TAB = 0.09


class Slip(Prop):
    """A request slip: a panel with a cut corner, in the query's gold.

    Parameters
    ----------
    label
        What is written on it: type, or lines of type.
    theme
        The colours.
    width, height
        Of its body, in units.

    Examples
    --------
    >>> from scenes.kit.worked import Worked
    >>> from scenes.kit.theme import NIGHT
    >>> worked = Worked([1, 0], [[1, 0]], [[1]])  # shapes (2,), (1, 2), (1, 1)
    >>> slip = Slip(vector("q", worked.query, 0.4, NIGHT.query), NIGHT).place(-3, 0)
    >>> round(float(slip.body.width), 2)
    2.3
    """

    def __init__(
        self, label: VMobject, theme: Theme, width: float = WIDTH, height: float = HEIGHT
    ) -> None:
        w, h, cut = width / 2, height / 2, 0.2
        corners = [(-w, -h), (w, -h), (w, h - cut), (w - cut, h), (-w, h)]
        body = Polygon(
            *[(x, y, 0) for x, y in corners],
            color=theme.query,
            stroke_width=STROKE,
            fill_color=theme.panel,
            fill_opacity=1,
        )
        fold = Polygon(
            (w - cut, h, 0), (w - cut, h - cut, 0), (w, h - cut, 0),
            stroke_width=0, fill_color=theme.query, fill_opacity=0.85,
        )  # fmt: skip
        super().__init__(body, label, fold, role=theme.query)


class Card(Prop):
    """A catalogue card: a rounded panel with a tab, in the key's blue.

    Parameters
    ----------
    label
        What is written on it: type, or lines of type.
    theme
        The colours.
    width, height
        Of its body, in units; the tab stands on top of it.

    Examples
    --------
    >>> from scenes.kit.text import words
    >>> from scenes.kit.theme import NIGHT
    >>> card = Card(words("star birth", 0.4, NIGHT.key), NIGHT, width=2.0)
    >>> bool(card.label.width < card.body.width)
    True
    """

    def __init__(
        self, label: VMobject, theme: Theme, width: float = WIDTH, height: float = HEIGHT
    ) -> None:
        body = RoundedRectangle(
            corner_radius=0.1,
            width=width,
            height=height,
            color=theme.key,
            stroke_width=STROKE,
            fill_color=theme.panel,
            fill_opacity=1,
        )
        tab = Rectangle(
            width=min(0.5, 0.3 * width), height=TAB,
            stroke_width=0, fill_color=theme.key, fill_opacity=1,
        ).next_to(body.get_corner(UP + LEFT), RIGHT, buff=0.2)  # fmt: skip
        tab.align_to(body.get_top(), DOWN)
        super().__init__(body, label, tab, role=theme.key)


class Page(Prop):
    """The page of the answer: a plain sheet in the output's ink.

    Parameters
    ----------
    label
        What is written on it: type, or lines of type.
    theme
        The colours.
    width, height
        Of its body, in units.

    Examples
    --------
    >>> from scenes.kit.text import formula
    >>> from scenes.kit.theme import NIGHT
    >>> page = Page(formula('o = "?"', 0.4, NIGHT.ink), NIGHT, height=1.0)
    >>> round(float(page.body.height), 2)
    1.0
    """

    def __init__(
        self, label: VMobject, theme: Theme, width: float = WIDTH, height: float = HEIGHT
    ) -> None:
        body = Rectangle(
            width=width, height=height, color=theme.output, stroke_width=STROKE,
            fill_color=theme.panel, fill_opacity=1,
        )  # fmt: skip
        super().__init__(body, label, role=theme.output)
