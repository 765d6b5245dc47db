"""The library analogy: a request slip, catalogue cards, books, and a blend of pages."""

from __future__ import annotations

from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    AnimationGroup,
    FadeIn,
    FadeOut,
    FadeTransform,
    GrowFromEdge,
    LaggedStart,
    Rectangle,
    RoundedRectangle,
    Transform,
    TransformFromCopy,
    VGroup,
    VMobject,
)

from scenes.kit.clip import Clip
from scenes.kit.figures import Worked
from scenes.kit.shapes import BOOK_WIDTH, Book, Card, Page, Prop, Ribbon, Slip, vector
from scenes.kit.text import Words, words

# Middles of the four columns; the next clip opens with the props standing just here.
SLIP_X, CARD_X, BOOK_X, PAGE_X = -5.4, -1.95, 1.75, 5.35
LABEL = 0.4
STREAM = 0.5


def opening_props(clip: Clip) -> list[Prop]:
    """Return q, the keys, the values and the output as props, where the library leaves them.

    Returns
    -------
    list of Prop
        The slip, the cards, the books, and the page of the output, in this order.
    """
    theme, worked = clip.theme, Worked(clip.data.query, clip.data.keys, clip.data.values)
    ys = clip.frame.rows(worked.n)
    middle = (ys[0] + ys[-1]) / 2
    slip = Slip(vector("q", worked.query, LABEL, theme.query), theme)
    page = Page(clip.formula("o = ?", LABEL), theme)
    props: list[Prop] = [slip.move_to([SLIP_X, middle, 0])]
    for i, y in enumerate(ys):
        label = vector(f"k_{i + 1}", worked.keys[i], LABEL, theme.key)
        props.append(Card(label, theme).move_to([CARD_X, y, 0]))
    for i, y in enumerate(ys):
        label = vector(f"v_{i + 1}", worked.values[i], LABEL, theme.value)
        props.append(Book(label, theme).move_to([BOOK_X, y, 0]))
    return [*props, page.move_to([PAGE_X, middle, 0])]


def role_label(clip: Clip, role: str, x: float) -> Words:
    """Set the term of a column (query, keys, values, output) in bold under it."""
    theme = clip.theme
    color = {"query": theme.query, "keys": theme.key, "values": theme.value}.get(role, theme.output)
    label = clip.words(f"common.{role}", 0.36, color, bold=True)
    return label.at([x, clip.frame.stage.bottom + 0.16, 0])


class LibraryAnalogy(Clip):
    """Question 1: a query is compared with keys, and you read mostly from the best values."""

    id = "library"

    def construct(self) -> None:
        """Play the clip."""
        self.worked = Worked(self.data.query, self.data.keys, self.data.values)
        self.ys = self.frame.rows(self.worked.n)
        self.middle = (self.ys[0] + self.ys[-1]) / 2
        self.everyday: list[Words] = []
        self.compare()
        self.read()
        self.letters()

    # What is asked, and what it is compared with.

    def compare(self) -> None:
        """The slip slides past the cards, and each lights up as well as it matches."""
        with self.cue("compare") as phrase:
            self.play(self.heading.show_title(), run_time=0.6)
            phrase.ask(middle=True)
            self.slip = Slip(self._lines("slip", self.theme.query), self.theme, height=1.2)
            self.slip.move_to([SLIP_X, self.middle, 0])
            with phrase("slip"):
                self.play(FadeIn(self.slip, shift=UP * 0.25), run_time=0.9)
                self.play(self._role("query", SLIP_X, "your_question", self.theme.query))
            titles = self.data.narration.words["library"]["cards"]
            self.cards = VGroup()
            for title, y in zip(titles, self.ys, strict=False):
                label = words(title, LABEL, self.theme.key)
                self.cards.add(Card(label, self.theme).move_to([CARD_X, y, 0]))
            with phrase("cards"):
                arrive = [FadeIn(card, shift=UP * 0.25) for card in self.cards]
                self.play(LaggedStart(*arrive, lag_ratio=0.35), run_time=1.6)
                self.play(self._role("keys", CARD_X, "entries", self.theme.key))
            with phrase("slide"):
                self._slide_past(phrase.left)
            with phrase("light"):
                self._link()

    def _slide_past(self, seconds: float) -> None:
        """A copy of the slip visits every card, which answers with its glow."""
        visitor = self.slip.copy().scale(0.72).set_z_index(2)
        visitor.set_opacity(0.92)
        first = self.cards[0].get_left() + LEFT * (visitor.width / 2 + 0.06)
        legs = len(self.cards) + 1
        self.glows = VGroup()
        visitor.move_to(first)
        self.play(TransformFromCopy(self.slip, visitor), run_time=seconds / legs)
        for i, card in enumerate(self.cards):
            glow = self._glow(card, self.worked.weights[i].value)
            self.glows.add(glow)
            here = card.get_left() + LEFT * (visitor.width / 2 + 0.06)
            self.play(visitor.animate.move_to(here), FadeIn(glow), run_time=seconds / legs)
        self.play(FadeOut(visitor, shift=LEFT * 0.3), run_time=0.4)

    def _glow(self, card: Card, weight: float) -> VMobject:
        edge = RoundedRectangle(
            corner_radius=0.14,
            width=card.body.width + 0.16,
            height=card.body.height + 0.16,
            stroke_color=self.theme.glow(weight),
            stroke_width=2 + 14 * weight,
        )
        return edge.move_to(card.body).set_z_index(-1)

    def _link(self) -> None:
        """Bands from the slip to the cards, as thick as the match is good."""
        start = self.slip.body.get_right()
        self.links = VGroup()
        for card, weight in zip(self.cards, self.worked.weights, strict=True):
            end = card.body.get_left() + LEFT * 0.08
            band = Ribbon(start, end, STREAM * weight.value, self.theme.glow(weight.value))
            self.links.add(band.set_z_index(-2))
        self.play(LaggedStart(*(FadeIn(b, shift=RIGHT * 0.2) for b in self.links), lag_ratio=0.3))

    # What is read.

    def read(self) -> None:
        """The books open as far as their cards lit, and their pages flow into one."""
        with self.cue("read") as phrase:
            with phrase("books"):
                self._bring_books()
            with phrase("open"):
                swings = [
                    Transform(book.cover, book.opened(weight.value))
                    for book, weight in zip(self.books, self.worked.weights, strict=True)
                ]
                self.play(*swings, run_time=1.8)
            with phrase("blend"):
                self._flow()
                self.play(self.heading.takeaway("takeaway"))

    def _bring_books(self) -> None:
        self.books, self.shelf_links = VGroup(), VGroup()
        for y, card, weight in zip(self.ys, self.cards, self.worked.weights, strict=True):
            lines = VGroup(*(self._text_line(0.8 - 0.16 * (i % 2)) for i in range(3)))
            lines.arrange(DOWN, buff=0.13, aligned_edge=LEFT)
            book = Book(lines, self.theme).move_to([BOOK_X, y, 0]).add_cover()
            self.books.add(book)
            band = Ribbon(
                card.body.get_right() + RIGHT * 0.08,
                book.body.get_left(),
                STREAM * weight.value,
                self.theme.glow(weight.value),
            )
            self.shelf_links.add(band.set_z_index(-2))
        arrive = [FadeIn(book, shift=UP * 0.25) for book in self.books]
        self.play(LaggedStart(*arrive, lag_ratio=0.3), run_time=1.2)
        self.play(FadeIn(self.shelf_links), self._role("values", BOOK_X, "books", self.theme.value))

    def _text_line(self, width: float) -> Rectangle:
        return Rectangle(
            width=width, height=0.045, stroke_width=0, fill_color=self.theme.quiet, fill_opacity=0.9
        )

    def _flow(self) -> None:
        """Ribbons of pages, as thick as the weights, fill the answer page band by band."""
        height = self.ys[0] - self.ys[-1] + self.cards[0].body.height
        page = Rectangle(
            width=BOOK_WIDTH, height=height, color=self.theme.output, stroke_width=3,
            fill_color=self.theme.panel, fill_opacity=1,
        ).move_to([PAGE_X, self.middle, 0])  # fmt: skip
        self.page, self.bands, self.streams = page, VGroup(), VGroup()
        room, top = height - 0.24, page.get_top()[1] - 0.12
        for book, weight in zip(self.books, self.worked.weights, strict=True):
            thick = room * weight.value
            y = top - thick / 2
            top -= thick
            band = Rectangle(
                width=BOOK_WIDTH - 0.24, height=max(thick - 0.06, 0.02), stroke_width=0,
                fill_color=self.theme.toward(self.theme.value, 0.35 + 0.5 * weight.value),
                fill_opacity=1,
            ).move_to([PAGE_X, y, 0])  # fmt: skip
            start, end = book.body.get_right(), [page.get_left()[0], y, 0]
            self.bands.add(band)
            stream = Ribbon(start, end, max(thick - 0.06, 0.02), self.theme.value, 0.35)
            self.streams.add(stream.set_z_index(-2))
        self.play(FadeIn(page, shift=UP * 0.25), run_time=0.7)
        pour = [
            AnimationGroup(FadeIn(stream, shift=RIGHT * 0.3), GrowFromEdge(band, LEFT))
            for stream, band in zip(self.streams, self.bands, strict=True)
        ]
        self.play(LaggedStart(*pour, lag_ratio=0.3), run_time=2.0)
        self.play(self._role("output", PAGE_X, "blend", self.theme.output))

    # The same places, with letters.

    def letters(self) -> None:
        """The props turn into q, the keys, the values and the output where they stand."""
        with self.cue("letters") as phrase, phrase("swap"):
            leave = [self.links, self.shelf_links, self.streams, self.bands, self.glows]
            self.play(
                *(FadeOut(m) for m in (*leave, *self.everyday)),
                self.heading.clear_takeaway(),
                run_time=0.8,
            )
            props = opening_props(self)
            old = [self.slip, *self.cards, *self.books, self.page]
            turns = [FadeTransform(a, b) for a, b in zip(old, props, strict=True)]
            self.play(LaggedStart(*turns, lag_ratio=0.12), run_time=2.4)

    # Small parts.

    def _lines(self, name: str, color: str) -> VGroup:
        texts = self.data.narration.words["library"][name]
        lines = VGroup(*(words(text, LABEL, color, italic=True) for text in texts))
        for i, line in enumerate(lines):
            line.on_baseline(-0.46 * i).set_x(0)
        return lines

    def _role(self, role: str, x: float, everyday: str, color: str) -> AnimationGroup:
        """Under a column: the everyday word, and below it the term in bold."""
        y = self.frame.stage.bottom + 0.6
        plain: Words = self.words(everyday, 0.34, color).at([x, y, 0])
        self.everyday.append(plain)
        term = role_label(self, role, x)
        return AnimationGroup(FadeIn(plain, shift=UP * 0.1), FadeIn(term, shift=UP * 0.1))
