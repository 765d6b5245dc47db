"""The library analogy: a request slip, catalogue cards, books, and a blend of pages."""

from __future__ import annotations

from typing import Any

import numpy as np
from manim import (
    UP,
    AnimationGroup,
    FadeIn,
    FadeOut,
    LaggedStart,
    RoundedRectangle,
    Transform,
    TransformFromCopy,
    VGroup,
    VMobject,
)

from scenes.kit.blend import BlendedPage
from scenes.kit.block import blocks
from scenes.kit.clip import Clip
from scenes.kit.motion import pulse
from scenes.kit.shapes import Card, Ribbon, inner
from scenes.library_props import make_books, make_cards, make_slip
from scenes.opening_layout import opening_layout, title_sizes
from scenes.opening_picture import opening_picture, role_label, role_word

# How thick a band of all the weight is, and one of next to none.
STREAM, HAIR = 0.5, 0.015


class LibraryAnalogy(Clip):
    """Question 1: a query is compared with keys, and you read mostly from the best values."""

    id = "library"

    def construct(self) -> None:
        """Play the clip."""
        self.worked, self.layout = self.data.worked, opening_layout(self)
        self.weights = [weight.value for weight in self.worked.weights]
        self.everyday: list[VMobject] = []
        self.compare()
        self.read()
        self.letters()

    # What is asked, and what it is compared with.

    def compare(self) -> None:
        """The slip slides past the cards, and each lights up as well as it matches."""
        with self.cue("compare") as phrase:
            self.play(self.heading.show_title(), run_time=0.6)
            phrase.ask(middle=True)
            self.slip = make_slip(self, self.layout)
            self.cards = VGroup(*make_cards(self, self.layout))
            with phrase("slip"):
                self.play(FadeIn(self.slip, shift=UP * 0.25), run_time=0.9)
                self.play(self._role("query", "your_question", self.theme.query))
            with phrase("cards"):
                arrive = [FadeIn(card, shift=UP * 0.25) for card in self.cards]
                self.play(LaggedStart(*arrive, lag_ratio=0.35), run_time=1.6)
                self.play(self._role("keys", "entries", self.theme.key))
            with phrase("slide"):
                self._slide_past(phrase.left)
            with phrase("light"):
                self._light()

    def _slide_past(self, seconds: float) -> None:
        """A copy of the slip visits every card; each answers as it is passed."""
        layout, safe = self.layout, self.frame.safe
        visitor = self.slip.copy().set_z_index(2)
        visitor.scale(min(0.72, 0.9 * self.cards[0].width / visitor.width))
        half = np.array([visitor.width, visitor.height, 0]) / 2 + 0.1

        def before(card: Card) -> np.ndarray:
            spot = layout.entering(card.body) + half * layout.back
            spot[0] = np.clip(spot[0], safe.left + half[0], safe.right - half[0])
            return spot

        visitor.place(*before(self.cards[0])[:2])
        legs = len(self.cards) + 1
        self.play(
            TransformFromCopy(self.slip, visitor),
            self.slip.animate.set_opacity(0.35),
            run_time=seconds / legs,
        )
        for card in self.cards:
            way = before(card) - visitor.body.get_center()
            self.play(visitor.animate.shift(way), pulse(card, 1.06), run_time=seconds / legs)
        self.play(
            FadeOut(visitor, shift=layout.back * 0.3),
            self.slip.animate.set_opacity(1),
            run_time=0.4,
        )

    def _light(self) -> None:
        """Each card glows, and a band from the slip grows, as well as it matches."""
        layout, start = self.layout, self.layout.leaving(self.slip.body)
        self.links, self.glows = VGroup(), VGroup()
        moves: list[Any] = []
        for card, weight, seen in zip(self.cards, self.weights, self.worked.mask, strict=True):
            if not seen:
                moves.append(self._hide(card))
                continue
            glow = self._glow(card, weight)
            band = self._band(start, layout.entering(card.body) + layout.back * 0.1, weight)
            self.links.add(band)
            self.glows.add(glow)
            moves.append(AnimationGroup(FadeIn(band, shift=-layout.back * 0.2), FadeIn(glow)))
        self.play(LaggedStart(*moves, lag_ratio=0.4), run_time=2.0)
        self.add(self.cards)  # whole again, where parts of them were moved

    def _band(self, start: np.ndarray, end: np.ndarray, weight: float) -> Ribbon:
        """A band from one prop to another, as thick and as bright as a weight."""
        thick, color = max(HAIR, STREAM * weight), self.theme.glow(weight)
        return Ribbon(start, end, thick, color, down=self.layout.turned).set_z_index(-2)

    def _glow(self, card: Card, weight: float) -> VMobject:
        """A ring and a filling of gold, the stronger the better the card matches."""
        space = self.layout.space
        return RoundedRectangle(
            corner_radius=0.16,
            width=card.body.width + 2 * (min(0.12, 0.2 * space) if self.layout.turned else 0.12),
            height=card.height + 2 * (0.07 if self.layout.turned else min(0.07, 0.2 * space)),
            stroke_color=self.theme.glow(weight),
            stroke_width=1 + min(14, 60 * space) * weight,
            fill_color=self.theme.query,
            fill_opacity=0.6 * weight,
        ).move_to(card).set_z_index(-1)  # fmt: skip

    def _hide(self, card: Card) -> AnimationGroup:
        """A card that the query does not see stays dark, and says so."""
        title, quiet = card.label, self.theme.quiet
        (hidden,) = blocks(
            [self.word("hidden")], title_sizes(self), quiet,
            *inner(card.body.width, card.body.height), italic=True,
        )  # fmt: skip
        card.label = card.seat(hidden)
        card.add(hidden.set_opacity(0))
        return AnimationGroup(
            card.body.animate.set_stroke(quiet, opacity=0.6),
            card.extras.animate.set_fill(quiet, opacity=0.6),
            title.animate.set_opacity(0),
            hidden.animate.set_opacity(1),
        )

    # What is read.

    def read(self) -> None:
        """The books open as far as their cards lit, and their pages flow into one."""
        with self.cue("read") as phrase:
            with phrase("books"):
                self._bring_books()
            with phrase("open"):
                self._open_books()
            with phrase("blend"):
                self._flow()
                self.play(self.heading.takeaway("takeaway"))

    def _bring_books(self) -> None:
        layout, theme = self.layout, self.theme
        self.books, self.shelf_links = VGroup(), VGroup()
        self.books.add(*make_books(self, layout))
        for card, book, weight, seen in zip(
            self.cards, self.books, self.weights, self.worked.mask, strict=True
        ):
            if seen:
                start = layout.leaving(card.body) - layout.back * 0.1
                self.shelf_links.add(self._band(start, layout.entering(book.body), weight))
        arrive = [FadeIn(book, shift=UP * 0.25) for book in self.books]
        self.play(LaggedStart(*arrive, lag_ratio=0.3), run_time=1.2)
        self.play(FadeIn(self.shelf_links), self._role("values", "shelf", theme.value))

    def _open_books(self) -> None:
        """Covers swing with their titles; the pages of those that open wide are to be seen."""
        moves: list[Any] = []
        for book, weight in zip(self.books, self.weights, strict=True):
            moves.append(Transform(book.cover, book.opened(weight)))
            moves.append(Transform(book.title, book.opened_title(weight)))
            if book.opens_wide(weight):
                moves.append(book.label.animate.set_opacity(0.9))
        self.play(*moves, run_time=1.8)

    def _flow(self) -> None:
        """Lines from every book, as many as it was read for, mix on the page of the answer."""
        theme, layout, at = self.theme, self.layout, self.layout.sheet
        blended = BlendedPage(
            self.weights, at.x, at.y, at.height, theme, at.width, columns=1 + layout.turned
        )
        self.page, self.lines = blended.sheet, blended.lines
        self.streams = self._streams()
        self.play(FadeIn(self.page, shift=UP * 0.25), run_time=0.4)
        pours = [FadeIn(stream, shift=-layout.back * 0.3) for stream in self.streams]
        written = [
            TransformFromCopy(self.books[i].label[k % 3], self.lines[k])
            for k, i in enumerate(blended.order)
        ]
        self.play(
            LaggedStart(*pours, lag_ratio=0.3), LaggedStart(*written, lag_ratio=0.25), run_time=2.2
        )
        self.play(self._role("output", "blend", theme.output), run_time=0.7)

    def _streams(self) -> VGroup:
        """Bands from the books to the page, side by side where they arrive."""
        layout, at, book = self.layout, self.layout.sheet, self.layout.books[0]
        side, edge = (book.width, at.width) if layout.turned else (book.height, at.height)
        unit = min(0.85 * side / max(self.weights), 0.9 * edge)
        streams, end = VGroup(), layout.entering(self.page)
        along = np.array([1.0, 0.0, 0.0]) if layout.turned else np.array([0.0, -1.0, 0.0])
        spot = end - along * unit / 2
        for one, weight, seen in zip(self.books, self.weights, self.worked.mask, strict=True):
            if seen:
                start, here = layout.leaving(one.body), spot + along * unit * weight / 2
                thick = max(HAIR, unit * weight)
                band = Ribbon(start, here, thick, self.theme.value, 0.4, down=layout.turned)
                streams.add(band.set_z_index(-2))
            spot = spot + along * unit * weight
        return streams

    # The same places, with letters.

    def letters(self) -> None:
        """The props turn into q, the keys, the values and the output where they stand."""
        with self.cue("letters") as phrase, phrase("swap"):
            new = opening_picture(self)
            props = (self.slip, *self.cards, *self.books)
            leave = [self.links, self.shelf_links, self.streams, self.lines, self.glows]
            leave += [part for prop in props for part in prop if self._is_label(prop, part)]
            leave += self.everyday
            self.play(*(FadeOut(m) for m in leave), self.heading.clear_takeaway(), run_time=0.7)
            # What has faded must not come back with the bodies that fade next.
            for prop in props:
                prop.remove(*(part for part in leave if part in prop.submobjects))
            fresh = [FadeIn(prop) for prop in new.props]
            self.play(
                *(FadeOut(m) for m in (*props, self.page)),
                LaggedStart(*fresh, lag_ratio=0.15),
                *(FadeIn(link) for link in new.links),
                run_time=1.4,
            )
            for group in ([new.slip], new.cards, new.books):
                swell = (pulse(prop, 1.06) for prop in group)
                self.play(LaggedStart(*swell, lag_ratio=0.3), run_time=0.9)

    @staticmethod
    def _is_label(prop: Any, part: VMobject) -> bool:
        """Whether a part is what a prop shows, and not the prop itself."""
        return part is not prop.body and part not in prop.extras

    # Small parts.

    def _role(self, role: str, everyday: str, color: str) -> AnimationGroup:
        """At a role's place: the everyday word, and below it the term in bold."""
        spot = self.layout.roles[role]
        plain = role_word(self, everyday, color, spot)
        self.everyday.append(plain)
        term = role_label(self, role, spot)
        return AnimationGroup(FadeIn(plain, shift=UP * 0.1), FadeIn(term, shift=UP * 0.1))
