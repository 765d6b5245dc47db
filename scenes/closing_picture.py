"""The picture at the end of the worked query, with which the clips after it open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from manim import Mobject, VGroup, smooth, squish_rate_func
from manim.animation.animation import prepare_animation

from scenes.kit.bars import WeightBars
from scenes.kit.clip import Clip
from scenes.kit.numbers import Number
from scenes.kit.shapes import Book, Page
from scenes.kit.text import Words
from scenes.steps.desk import Desk
from scenes.steps.sum_parts import SumParts

# The pace of what leaves while the rest travels: it has gone before that arrives.
EARLY = squish_rate_func(smooth, 0, 0.45)


@dataclass
class Closing:
    """What the worked query leaves on its stage.

    Attributes
    ----------
    names
        The keys' names; none where there was no room for them.
    bars
        The weights as bars, if there was room for them.
    weights
        ``(n,)``, to three decimal places.
    times, books
        The signs after the weights, and the values, ``(n,)`` each.
    over_weights, over_books
        The headings.
    picture
        The values, what is left of them, and the output, as a picture.
    written
        The written sum, or the signs that let the rows be read as one.
    page, answer
        The page of the output, and the output, which is the page's label.
    """

    names: list[Words]
    bars: WeightBars | None
    weights: list[Number]
    times: list[Words]
    books: list[Book]
    over_weights: Words
    over_books: Words
    picture: VGroup
    written: list[Words]
    page: Page
    answer: Words

    @property
    def everything(self) -> list[Mobject]:
        """All of it, in drawing order."""
        bars = [] if self.bars is None else [self.bars]
        heads = self.over_weights, self.over_books
        rows = [*self.names, *bars, *self.weights, *heads, *self.times, *self.books]
        return [*rows, self.page, *self.written, self.picture]

    def all_but(self, *kept: Mobject | None) -> list[Mobject]:
        """All of it but for some parts, none of which is left within another."""
        aside = [part for part in kept if part is not None]
        if self.answer in aside:
            self.page.remove(self.answer)
        return [part for part in self.everything if part not in aside]


def closing_picture(clip: Clip) -> Closing:
    """Return what stands at the end of the worked query, for any lesson and in any frame."""
    desk = Desk(clip)
    parts, ledger = SumParts(desk), desk.ledger
    weights = ledger.numbers("weight")
    for weight, spot in zip(weights, parts.spots, strict=True):
        weight.align_point(*spot)
    head = ledger.header("weight", clip.word("common.weight"))
    page, total = parts.page(), parts.total()
    answer = parts.answer.at(page.body.get_center())
    page.remove(page.label).add(answer)
    page.label = answer
    return Closing(
        names=parts.names(),
        bars=parts.bars(),
        weights=weights,
        times=parts.times(),
        books=parts.books(),
        over_weights=head.at(parts.over_weights(head)),
        over_books=parts.over_books(),
        picture=_played(parts.picture()),
        written=parts.signs(weights) if total is None else [total],
        page=page,
        answer=answer,
    )


def _played(picture: Any) -> VGroup:
    """Bring a picture of the values to where its own moves would have brought it."""

    def moves() -> Iterator[Any]:
        # Each begins where the one before has ended.
        yield picture.shrink()
        yield from picture.join()
        yield picture.arrive()
        yield from picture.span()

    for move in moves():
        if move is not None:
            animation = prepare_animation(move)
            animation.begin()
            animation.finish()
    made: VGroup = picture.everything
    return made
