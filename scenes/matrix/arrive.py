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
    VMobject,
    smooth,
    squish_rate_func,
)

from scenes.closing_picture import EARLY, Closing
from scenes.matrix.needs import NAME

if TYPE_CHECKING:
    from scenes.matrix_form import MatrixForm

LATE = squish_rate_func(smooth, 0.5, 1)  # the pace of cards that wait for names and books
SOON = squish_rate_func(smooth, 0, 0.3)  # that of entries which a book leaves behind


def arrive(clip: MatrixForm, closing: Closing) -> None:
    """Books go to their places, names become cards; then a slip comes for every query."""
    props, kept = clip.props, (*closing.books, *closing.names)
    leave = [FadeOut(part, rate_func=EARLY) for part in closing.all_but(*kept)]
    carry: list[Any] = []
    entries: list[Any] = []
    for symbol, old, new in zip(clip.symbols("v"), closing.books, props.books, strict=True):
        bodies = ReplacementTransform(VGroup(old.body, old.extras), VGroup(new.body, new.extras))
        if getattr(old.label, "source", "") == getattr(new.label, "source", ""):
            carry.append(AnimationGroup(bodies, ReplacementTransform(old.label, new.label)))
            continue
        # A label in another form: its symbol comes along, its entries are set anew.
        (head, rest), (new_head, new_rest) = (_parts(clip, symbol, p.label) for p in (old, new))
        leaves = FadeOut(rest, rate_func=SOON)
        carry.append(AnimationGroup(bodies, ReplacementTransform(head, new_head), leaves))
        entries.append(FadeIn(new_rest, rate_func=EARLY))
    clip.play(*leave, *carry, *_cards(clip, closing), run_time=1.4)
    clip.add(*props.cards)
    slips = [FadeIn(slip, shift=UP * 0.2) for slip in props.slips]
    clip.play(LaggedStart(*slips, lag_ratio=0.3), *entries, run_time=1.2)
    clip.add(*props.books)


def _cards(clip: MatrixForm, closing: Closing) -> list[Any]:
    """Each name goes to the head of its card's label, and the rest of the card comes."""
    cards = clip.props.cards
    if not closing.names:
        return [FadeIn(card, shift=UP * 0.2, rate_func=LATE) for card in cards]
    moves: list[Any] = []
    for symbol, name, card in zip(clip.symbols("k"), closing.names, cards, strict=True):
        name.set_z_index(1)  # over the body that comes
        head, rest = _parts(clip, symbol, card.label)
        moves += [FadeIn(VGroup(card.body, card.extras, rest), rate_func=LATE)]
        moves += [ReplacementTransform(name, head)]
    return moves


def _parts(clip: MatrixForm, symbol: str, label: VMobject) -> tuple[VGroup, VGroup]:
    """Take a label apart: its symbol, and what follows it."""
    k = len(clip.formula(symbol, NAME))
    return VGroup(*label[:k]), VGroup(*label[k:])
