"""The props of the matrix form come out of what the worked query has left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manim import (
    UP,
    AnimationGroup,
    FadeIn,
    FadeOut,
    LaggedStart,
    ReplacementTransform,
    VGroup,
    smooth,
    squish_rate_func,
)

from scenes.closing_picture import EARLY, Closing
from scenes.kit.motion import swap
from scenes.kit.shapes import Prop

if TYPE_CHECKING:
    from scenes.matrix_form import MatrixForm

LATE = squish_rate_func(smooth, 0.5, 1)  # the pace of a card that waits for its name


def arrive(clip: MatrixForm, closing: Closing) -> None:
    """Books go to their places, names become cards; then a slip comes for every query."""
    props = clip.props
    leave = [
        FadeOut(part, rate_func=EARLY) for part in closing.all_but(*closing.books, *closing.names)
    ]
    moves = [_become(*pair) for pair in zip(closing.books, props.books, strict=True)]
    clip.play(*leave, *moves, *_cards(clip, closing), run_time=1.4)
    clip.add(*props.cards, *props.books)
    slips = [FadeIn(slip, shift=UP * 0.2) for slip in props.slips]
    clip.play(LaggedStart(*slips, lag_ratio=0.3), run_time=1.2)


def _cards(clip: MatrixForm, closing: Closing) -> list[Any]:
    """Each name goes to the head of its card's label, and the rest of the card comes."""
    cards = clip.props.cards
    if not closing.names:
        return [FadeIn(card, shift=UP * 0.2) for card in cards]
    moves: list[Any] = []
    for name, card in zip(closing.names, cards, strict=True):
        name.set_z_index(1)  # over the body that comes
        parts, k = card.label.submobjects, len(name)
        moves += [FadeIn(VGroup(card.body, card.extras, *parts[k:]), rate_func=LATE)]
        moves += [ReplacementTransform(name, VGroup(*parts[:k]))]
    return moves


def _become(old: Prop, new: Prop) -> AnimationGroup:
    """Move a prop to another's place; a label set in another form takes over."""
    bodies = ReplacementTransform(VGroup(old.body, old.extras), VGroup(new.body, new.extras))
    if getattr(old.label, "source", "") == getattr(new.label, "source", ""):
        return AnimationGroup(bodies, ReplacementTransform(old.label, new.label))
    return AnimationGroup(bodies, swap(old.label, new.label))
