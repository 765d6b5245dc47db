"""The desk on which one query is worked: slip, cards and ledger, which stay; guests, which go."""

from __future__ import annotations

from typing import ClassVar

from manim import AnimationGroup, FadeOut, Line, Mobject, VGroup

from scenes.kit.clip import Clip
from scenes.kit.figures import Worked
from scenes.kit.frame import Box
from scenes.kit.ledger import Ledger
from scenes.kit.shapes import Slip

# Middles of the ledger's columns; the bars of the weights begin at BAR.
QUERY, KEY, SCORE, SCALED, EXP, BAR, WEIGHT = -5.55, -2.75, -1.0, 0.25, 2.35, 3.85, 6.15
FORMULA = 0.42
# Where a guest such as the plane stands while later columns are still to come.
PANEL = Box(1.2, 6.6, -0.75, 2.7)


class Desk:
    """What the steps of one query share.

    Attributes
    ----------
    slip, cards, links
        The query, the keys, and the lines between them.
    ledger
        The table of worked numbers.
    guests
        What a step has brought and the next one sends away.
    """

    def __init__(self, clip: Clip, slip: Slip, cards: VGroup) -> None:
        self.clip, self.slip, self.cards = clip, slip, cards
        data = clip.data
        self.worked = worked = Worked(data.query, data.keys, data.values)
        self.rows = clip.frame.rows(worked.n)
        self.links = VGroup()
        self.guests: list[Mobject] = []
        self.ledger = Ledger(
            self.rows,
            {
                "score": (SCORE, worked.scores),
                "scaled": (SCALED, worked.scaled),
                "exponential": (EXP, worked.exps),
                "weight": (WEIGHT, worked.weights),
            },
            clip.theme,
        )

    def draw_links(self) -> VGroup:
        """Return the lines from the slip to the cards; they are kept."""
        start = self.slip.body.get_right()
        for card in self.cards:
            line = Line(start, card.body.get_left(), color=self.clip.theme.quiet, stroke_width=2.5)
            self.links.add(line)
        return self.links.set_z_index(-1)

    def send_away(self) -> AnimationGroup:
        """Let every guest of the step before leave, and its takeaway."""
        leave = [FadeOut(guest) for guest in self.guests]
        self.guests = []
        taken = self.clip.heading.clear_takeaway()
        return AnimationGroup(*leave, *([taken] if taken else []))


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
        self.desk, self.clip = desk, desk.clip
        self.theme, self.worked, self.ledger = desk.clip.theme, desk.worked, desk.ledger

    def play(self) -> None:
        """Play the step's cue."""
        raise NotImplementedError
