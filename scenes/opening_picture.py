"""The picture between two clips: the library leaves it, the worked query opens with it."""

from __future__ import annotations

from dataclasses import dataclass

from manim import Mobject

from scenes.kit.clip import Clip
from scenes.kit.column import LABEL, column
from scenes.kit.figures import Worked
from scenes.kit.shapes import Book, Card, Page, Prop, Ribbon, Slip, vector
from scenes.kit.text import Words

# Middles of the four columns, in units.
SLIP_X, CARD_X, BOOK_X, PAGE_X = -5.4, -1.95, 1.75, 5.35
COLUMNS = {"query": SLIP_X, "keys": CARD_X, "values": BOOK_X, "output": PAGE_X}


@dataclass
class Picture:
    """The props in letters: q, the keys, the values and the output yet unknown.

    Attributes
    ----------
    slip, cards, books, page
        The props, the cards and the books in a column each.
    roles
        The terms under the columns.
    links
        The bands from slip to cards, from cards to books, from books to page.
    """

    slip: Slip
    cards: list[Card]
    books: list[Book]
    page: Page
    roles: list[Words]
    links: list[Ribbon]

    @property
    def props(self) -> list[Prop]:
        """The slip, the cards, the books and the page, in this order."""
        return [self.slip, *self.cards, *self.books, self.page]

    @property
    def everything(self) -> list[Mobject]:
        """All of it, the ribbons behind."""
        return [*self.links, *self.props, *self.roles]


def opening_picture(clip: Clip) -> Picture:
    """Return q, the keys, the values and the output as props, where the library leaves them."""
    theme, worked = clip.theme, Worked(clip.data.query, clip.data.keys, clip.data.values)
    ys = clip.frame.rows(worked.n)
    middle = (ys[0] + ys[-1]) / 2
    slip = Slip(vector("q", worked.query, LABEL, theme.query), theme).place(SLIP_X, middle)
    page = Page(clip.formula('o = "?"', LABEL), theme).place(PAGE_X, middle)
    cards = column(Card, clip.symbols("k"), worked.keys, CARD_X, ys, theme, theme.key)
    books = column(Book, clip.symbols("v"), worked.values, BOOK_X, ys, theme, theme.value)
    links = []
    for card, book in zip(cards, books, strict=True):
        for one, other in ((slip, card), (card, book), (book, page)):
            ends = one.body.get_right(), other.body.get_left()
            links.append(Ribbon(*ends, 0.05, theme.quiet, 0.45).set_z_index(-2))
    roles = [role_label(clip, role, x) for role, x in COLUMNS.items()]
    return Picture(slip, cards, books, page, roles, links)


def role_label(clip: Clip, role: str, x: float) -> Words:
    """Set the term of a column (query, keys, values, output) in bold under it."""
    theme = clip.theme
    color = {"query": theme.query, "keys": theme.key, "values": theme.value}.get(role, theme.output)
    label = clip.words(f"common.{role}", 0.36, color, bold=True)
    return label.at([x, clip.frame.stage.bottom + 0.16, 0])
