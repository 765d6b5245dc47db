"""The props of the library with their words: the slip, the cards, the books with their covers."""

from __future__ import annotations

from manim import DOWN, LEFT, RIGHT, Rectangle, VGroup

from scenes import library_words
from scenes.kit.block import blocks
from scenes.kit.clip import Clip
from scenes.kit.shapes import Book, Card, Slip, inner
from scenes.kit.theme import Theme
from scenes.opening_layout import title_sizes
from scenes.opening_places import Layout


def make_slip(clip: Clip, layout: Layout) -> Slip:
    """Return the slip with the question on it."""
    at, theme = layout.slip, clip.theme
    width, height = inner(at.width, at.height)
    (label,) = blocks(
        [library_words.question(clip.data)], title_sizes(clip), theme.query,
        width, min(height, 1.0), italic=True,
    )  # fmt: skip
    return Slip(label, theme, **at.size).place(at.x, at.y)


def make_cards(clip: Clip, layout: Layout) -> list[Card]:
    """Return the cards with their titles, ``(n,)``."""
    places, theme = layout.cards, clip.theme
    room = inner(places[0].width, places[0].height)
    titles = blocks(library_words.entries(clip.data), title_sizes(clip), theme.key, *room)
    return [
        Card(title, theme, **at.size).place(at.x, at.y)
        for title, at in zip(titles, places, strict=True)
    ]


def make_books(clip: Clip, layout: Layout) -> list[Book]:
    """Return the books, closed, with titles on their covers, ``(n,)``."""
    theme, first = clip.theme, layout.books[0]
    room = inner(first.width, first.height, Book.spine_of(first.width))
    ink = theme.ink_on(Book.shade(theme))
    titles = blocks(library_words.books(clip.data), title_sizes(clip), ink, *room)
    made = []
    for title, at in zip(titles, layout.books, strict=True):
        book = Book(_pages(at.width, theme), theme, **at.size).place(at.x, at.y)
        # Where the cover of a book that is open halfway does not hide them.
        book.label.shift(RIGHT * 0.24 * at.width)
        book.rise = min(book.rise, layout.rise)
        book.swing = min(book.swing, layout.swing(at.width - book.spine))
        made.append(book.add_cover(title))
    return made


def _pages(width: float, theme: Theme) -> VGroup:
    """Lines on the pages of a book, not to be seen before it opens."""
    lines = VGroup(
        *(
            Rectangle(
                width=min(0.7, 0.26 * width) * (1 - 0.2 * (i % 2)), height=0.045,
                stroke_width=0, fill_color=theme.quiet, fill_opacity=0,
            )
            for i in range(3)
        )
    )  # fmt: skip
    return lines.arrange(DOWN, buff=0.13, aligned_edge=LEFT)
