"""The desk on which one query is worked: slip, cards and ledger, which stay; guests, which go."""

from __future__ import annotations

from typing import Any, ClassVar

from manim import Animation, AnimationGroup, FadeOut, Mobject, VGroup, VMobject

from scenes.kit.bars import WeightBars
from scenes.kit.clip import Clip
from scenes.kit.ledger import Ledger
from scenes.kit.shapes import Card, Slip, inner
from scenes.kit.vectors import fitting
from scenes.steps.layout import columns
from scenes.steps.layout_turned import turned_layout
from scenes.steps.layout_wide import wide_layout

FORMULA = 0.42
LINK, LIT = 2.5, 5.0


class Desk:
    """What the steps of one query share.

    Attributes
    ----------
    layout
        Where everything stands.
    slip, cards, links
        The query, the keys, and the lines between them.
    rows
        Where the keys stand: heights, or where the ledger is turned distances across.
    ledger
        The table of worked numbers.
    bars
        The bars of the weights, once there are any.
    guests
        What a step has brought and the next one sends away.
    """

    def __init__(self, clip: Clip) -> None:
        self.clip, self.worked = clip, clip.data.worked
        self.layout = (wide_layout if clip.frame.wide else turned_layout)(clip.frame, clip.data)
        self.rows = list(self.layout.rows)
        self.slip: Any = self._slip()
        self.cards: Any = self._cards()
        self.links = VGroup()
        self.bars: WeightBars | None = None
        self.guests: list[Mobject] = []
        middles = self.layout.middles
        self.ledger = Ledger(
            self.rows,
            {name: (middles[name], figures) for name, figures in columns(self.worked).items()},
            clip.theme,
            size=self.layout.size,
            turned=self.layout.turned,
            heads=self.layout.heads,
            head_size=self.layout.head_size,
        )

    def _slip(self) -> Slip:
        box, theme = self.layout.slip, self.clip.theme
        room, forms = inner(box.width, box.height), self.layout.slip_forms
        (text,) = fitting(["q"], [self.worked.query], theme.query, *room, forms=forms)
        slip = Slip(text, theme, width=box.width, height=box.height)
        return slip.place(*box.center[:2])

    def _cards(self) -> VGroup:
        boxes, theme = self.layout.cards, self.clip.theme
        room, forms = inner(boxes[0].width, boxes[0].height), self.layout.card_forms
        names, keys = self.clip.symbols("k"), self.worked.keys
        labels = fitting(names, keys, theme.key, *room, forms=forms)
        return VGroup(
            *(
                Card(text, theme, width=box.width, height=box.height).place(*box.center[:2])
                for text, box in zip(labels, boxes, strict=True)
            )
        )

    def draw_links(self) -> VGroup:
        """Return the lines from the slip to the cards; they are kept."""
        for i in range(self.worked.n):
            line = VMobject(color=self.clip.theme.quiet, stroke_width=LINK)
            self.links.add(line.set_points_as_corners(self.layout.link(i)))
        return self.links.set_z_index(-1)

    def light_link(self, i: int | None = None) -> list[Any]:
        """Return moves that light the line to one card, above the others, which turn quiet."""
        theme = self.clip.theme
        for j, link in enumerate(self.links):
            link.set_z_index(-0.5 if j == i else -1)
        return [
            link.animate.set_color(theme.query if j == i else theme.quiet).set_stroke(
                width=LIT if j == i else LINK
            )
            for j, link in enumerate(self.links)
        ]

    def dim_masked(self) -> list[Any]:
        """Return moves that turn the masked keys' cards and links quiet."""
        theme = self.clip.theme
        moves: list[Any] = []
        for card, link, seen in zip(self.cards, self.links, self.worked.mask, strict=True):
            if not seen:
                moves += [
                    link.animate.set_stroke(theme.line),
                    card.body.animate.set_stroke(theme.line),
                    card.extras.animate.set_fill(theme.line),
                    card.label.animate.set_color(theme.quiet),
                ]
        return moves

    def send_away(self) -> AnimationGroup | None:
        """Let every guest of the step before leave, and its takeaway; None if there is nothing."""
        leave: list[Animation] = [FadeOut(guest) for guest in self.guests]
        self.guests = []
        if (taken := self.clip.heading.clear_takeaway()) is not None:
            leave.append(taken)
        return AnimationGroup(*leave) if leave else None


class Step:
    """One step of the calculation; `play` shows it.

    Parameters
    ----------
    desk
        Where it is worked.

    Attributes
    ----------
    cue
        The cue that it plays.
    """

    cue: ClassVar[str] = ""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.clip, self.layout = desk, desk.clip, desk.layout
        self.theme, self.worked, self.ledger = desk.clip.theme, desk.worked, desk.ledger

    def play(self) -> None:
        """Play the step's cue."""
        raise NotImplementedError
