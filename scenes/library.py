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
    LaggedStart,
    Rectangle,
    RoundedRectangle,
    Transform,
    TransformFromCopy,
    VGroup,
    VMobject,
)

from scenes.kit.blend import BlendedPage
from scenes.kit.clip import Clip
from scenes.kit.column import LABEL
from scenes.kit.figures import Worked
from scenes.kit.motion import pulse
from scenes.kit.shapes import Book, Card, Ribbon, Slip
from scenes.kit.text import Words, words
from scenes.opening_picture import (
    BOOK_X,
    CARD_X,
    PAGE_X,
    SLIP_X,
    opening_picture,
    role_label,
)

STREAM = 0.5


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
            self.slip.place(SLIP_X, self.middle)
            with phrase("slip"):
                self.play(FadeIn(self.slip, shift=UP * 0.25), run_time=0.9)
                self.play(self._role("query", SLIP_X, "your_question", self.theme.query))
            titles = self.data.narration.lines("library.cards")
            self.cards = VGroup()
            for title, y in zip(titles, self.ys, strict=False):
                label = words(title, LABEL, self.theme.key)
                self.cards.add(Card(label, self.theme).place(CARD_X, y))
            with phrase("cards"):
                arrive = [FadeIn(card, shift=UP * 0.25) for card in self.cards]
                self.play(LaggedStart(*arrive, lag_ratio=0.35), run_time=1.6)
                self.play(self._role("keys", CARD_X, "entries", self.theme.key))
            with phrase("slide"):
                self._slide_past(phrase.left)
            with phrase("light"):
                self._light()

    def _slide_past(self, seconds: float) -> None:
        """A copy of the slip visits every card; each answers as it is passed."""
        visitor = self.slip.copy().scale(0.72).set_z_index(2)
        away = LEFT * (visitor.body.width / 2 + 0.1)
        visitor.place(*(self.cards[0].body.get_left() + away)[:2])
        legs = len(self.cards) + 1
        self.play(
            TransformFromCopy(self.slip, visitor),
            self.slip.animate.set_opacity(0.35),
            run_time=seconds / legs,
        )
        for card in self.cards:
            here = card.body.get_left() + away - visitor.body.get_center()
            self.play(visitor.animate.shift(here), pulse(card, 1.06), run_time=seconds / legs)
        self.play(
            FadeOut(visitor, shift=LEFT * 0.3),
            self.slip.animate.set_opacity(1),
            run_time=0.4,
        )

    def _light(self) -> None:
        """Each card glows, and a band from the slip grows, as well as it matches."""
        start = self.slip.body.get_right()
        self.links, self.glows = VGroup(), VGroup()
        moves = []
        for card, weight in zip(self.cards, self.worked.weights, strict=True):
            glow = self._glow(card, weight.value)
            end = card.body.get_left() + LEFT * 0.1
            band = Ribbon(start, end, STREAM * weight.value, self.theme.glow(weight.value))
            self.links.add(band.set_z_index(-2))
            self.glows.add(glow)
            moves.append(AnimationGroup(FadeIn(band, shift=RIGHT * 0.2), FadeIn(glow)))
        self.play(LaggedStart(*moves, lag_ratio=0.4), run_time=2.0)

    def _glow(self, card: Card, weight: float) -> VMobject:
        """A ring and a filling of gold, the stronger the better the card matches."""
        return RoundedRectangle(
            corner_radius=0.16,
            width=card.body.width + 0.24,
            height=card.height + 0.14,
            stroke_color=self.theme.glow(weight),
            stroke_width=1 + 14 * weight,
            fill_color=self.theme.query,
            fill_opacity=0.6 * weight,
        ).move_to(card).set_z_index(-1)  # fmt: skip

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
            book = Book(lines, self.theme).place(BOOK_X, y).add_cover()
            self.books.add(book)
            band = Ribbon(
                card.body.get_right() + RIGHT * 0.1,
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
        """Lines from every book, as many as it was read for, mix on the page of the answer."""
        theme = self.theme
        height = self.ys[0] - self.ys[-1] + self.cards[0].body.height
        weights = [weight.value for weight in self.worked.weights]
        blended = BlendedPage(weights, PAGE_X, self.middle, height, theme)
        self.page, self.lines, self.streams = blended.sheet, blended.lines, VGroup()
        for book, weight in zip(self.books, weights, strict=True):
            thick = 0.85 * book.body.height * weight / max(weights)
            end = [
                self.page.get_left()[0],
                self.middle + 0.5 * (book.body.get_y() - self.middle),
                0,
            ]
            stream = Ribbon(book.body.get_right(), end, thick, theme.value, 0.4)
            self.streams.add(stream.set_z_index(-2))
        self.play(FadeIn(self.page, shift=UP * 0.25), run_time=0.4)
        pours = [FadeIn(stream, shift=RIGHT * 0.3) for stream in self.streams]
        written = [
            TransformFromCopy(self.books[i].label[k % 3], self.lines[k])
            for k, i in enumerate(blended.order)
        ]
        self.play(
            LaggedStart(*pours, lag_ratio=0.3), LaggedStart(*written, lag_ratio=0.25), run_time=2.2
        )
        self.play(self._role("output", PAGE_X, "blend", theme.output), run_time=0.7)

    # The same places, with letters.

    def letters(self) -> None:
        """The props turn into q, the keys, the values and the output where they stand."""
        with self.cue("letters") as phrase, phrase("swap"):
            new = opening_picture(self)
            leave = [self.links, self.shelf_links, self.streams, self.lines, self.glows]
            leave += [prop.label for prop in (self.slip, *self.cards, *self.books)]
            leave += [book.cover for book in self.books] + self.everyday
            self.play(*(FadeOut(m) for m in leave), self.heading.clear_takeaway(), run_time=0.7)
            # What has faded must not come back with the bodies that fade next.
            for prop in (self.slip, *self.cards, *self.books):
                prop.remove(*(part for part in leave if part in prop.submobjects))
            old = [self.slip, *self.cards, *self.books, self.page]
            groups = [new.slip], new.cards, new.books, [new.page]
            fresh = [FadeIn(prop) for prop in new.props]
            self.play(
                *(FadeOut(m) for m in old),
                LaggedStart(*fresh, lag_ratio=0.15),
                *(FadeIn(link) for link in new.links),
                run_time=1.4,
            )
            for group in groups[:3]:
                swell = (pulse(prop, 1.06) for prop in group)
                self.play(LaggedStart(*swell, lag_ratio=0.3), run_time=0.9)

    # Small parts.

    def _lines(self, name: str, color: str) -> VGroup:
        texts = self.data.narration.lines(f"library.{name}")
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
