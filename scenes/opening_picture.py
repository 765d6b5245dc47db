"""The picture between two clips: the library leaves it, the worked query opens with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from manim import LEFT, Mobject, VMobject

from scenes.kit.block import blocks
from scenes.kit.clip import Clip
from scenes.kit.column import LABEL, column, rank
from scenes.kit.figures import Figure
from scenes.kit.prop import PAD_HIGH, inner
from scenes.kit.shapes import Book, Card, Page, Prop, Ribbon, Slip
from scenes.kit.text import Words
from scenes.kit.vectors import NARROW_ROW, STACKED, UNDER, Form, fitting
from scenes.opening_layout import opening_layout
from scenes.opening_places import Layout, Place, Spot

TERM, PLAIN = 0.36, 0.34
# Ways to write the query: it has no subscripts and may be set smaller than the others.
QUERY = (*(Form(size) for size in (LABEL, 0.36, 0.32, 0.29)), *STACKED, *NARROW_ROW, *UNDER)
TALLEST, FOLD = 1.5, 0.22

P = TypeVar("P", Card, Book)


@dataclass
class Picture:
    """The props in letters: q, the keys, the values and the output yet unknown.

    Attributes
    ----------
    slip, cards, books, page
        The props, the cards and the books ``(n,)`` each.
    roles
        The terms: query, keys, values, output.
    links
        The bands from slip to cards, from cards to books, from books to page; none to or from a
        key that is hidden from the query.
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
    theme, worked, layout = clip.theme, clip.data.worked, opening_layout(clip)
    slip = _query(clip, layout)
    at = layout.page
    page = Page(clip.formula('o = "?"', LABEL), theme, **at.size).place(at.x, at.y)
    cards = _row(clip, layout, Card, clip.symbols("k"), worked.keys, layout.cards)
    books = _row(clip, layout, Book, clip.symbols("v"), worked.values, layout.books)
    links = []
    for card, book, seen in zip(cards, books, worked.mask, strict=True):
        for one, other in ((slip, card), (card, book), (book, page)) if seen else ():
            ends = layout.leaving(one.body), layout.entering(other.body)
            link = Ribbon(*ends, 0.05, theme.quiet, 0.45, down=layout.turned)
            links.append(link.set_z_index(-2))
    roles = [role_label(clip, role, spot) for role, spot in layout.roles.items()]
    return Picture(slip, cards, books, page, roles, links)


def _query(clip: Clip, layout: Layout) -> Slip:
    """The slip: as high as its vector, which is stacked where it is too long for it."""
    at, theme = layout.slip, clip.theme
    # In columns there is room over it and under it; a high stack keeps clear of the fold.
    most = at.height if layout.turned else TALLEST
    room = inner(at.width, most)
    (label,) = fitting(["q"], [clip.data.worked.query], theme.query, *room, QUERY)
    high = label.height + (PAD_HIGH if layout.turned or label.height < 0.5 else 2 * FOLD)
    height = min(most + 2 * FOLD, max(layout.page.height, high))
    return Slip(label, theme, at.width, height).place(at.x, at.y)


def _row(
    clip: Clip, layout: Layout, prop: type[P], symbols: Sequence[str],
    vectors: Sequence[Sequence[Figure]], places: Sequence[Place],
) -> list[P]:  # fmt: skip
    """The cards or the books, with their letters."""
    theme, first = clip.theme, places[0]
    color = theme.key if prop is Card else theme.value
    if layout.turned:
        xs = [at.x for at in places]
        return rank(prop, symbols, vectors, xs, first.y, theme, color, **first.size)
    ys = [at.y for at in places]
    return column(prop, symbols, vectors, first.x, ys, theme, color, **first.size)


def role_label(clip: Clip, role: str, spot: Spot) -> Words:
    """Set the term of a role (query, keys, values, output) in bold at its place."""
    theme = clip.theme
    color = {"query": theme.query, "keys": theme.key, "values": theme.value}.get(role, theme.output)
    label = clip.words(f"common.{role}", TERM, color, bold=True)
    if spot.flush:
        return label.at([spot.x, spot.term, 0], align=LEFT)
    return label.at([spot.x, spot.term, 0])


def role_word(clip: Clip, name: str, color: str, spot: Spot) -> VMobject:
    """Set the everyday word of a role above its term, on two lines where one has no room."""
    sizes = (PLAIN, 0.3, clip.frame.smallest_type)
    for most in (1, 2):
        (word,) = blocks([clip.word(name)], sizes, color, spot.width, most=most)
        if word.width <= spot.width:
            break
    lines = [word] if isinstance(word, Words) else list(word)
    for i, line in enumerate(reversed(lines)):
        point = [spot.x, spot.plain + 1.15 * line.em * i, 0]
        line.at(point, align=LEFT) if spot.flush else line.at(point)
    return word
