"""Twin ledgers: the same keys and values twice, side by side or one above the other."""

from __future__ import annotations

import math
from collections.abc import Sequence

from manim import DOWN, RIGHT, Line, VGroup

from attn_math import rounding
from scenes.kit.clip import Clip
from scenes.kit.errors import LessonError
from scenes.kit.frame import Box, Frame, Point
from scenes.kit.heading import broken
from scenes.kit.live_content import PLACES, Content
from scenes.kit.live_foot import LEAST
from scenes.kit.live_layout import NOTE_PITCH, ROOMY, LiveLayout
from scenes.kit.live_ledger import LiveLedger
from scenes.kit.number_lines import ScoreLine
from scenes.kit.text import Words
from scenes.kit.worked import Worked

HEADS = ("common.key", "common.scaled", "common.weight")
NOTE, WORDS = 0.31, 0.33
LEAST_BAR = 0.5  # how long the longest bar has to be at least, in units


def halves(frame: Frame) -> tuple[Box, Box]:
    """Return the rooms of two ledgers: side by side, or one above the other in a high frame.

    Examples
    --------
    >>> left, right = halves(Frame())
    >>> bool(left.right < 0 < right.left)
    True
    """
    top, bottom, safe = frame.title_line - 0.55, frame.stage.bottom, frame.safe
    if frame.height > 1.2 * frame.width:
        middle, left, right = (top + bottom) / 2, safe.left + 0.3, safe.right - 0.3
        return Box(left, right, middle + 0.25, top), Box(left, right, bottom, middle - 0.25)
    gap, edge = (0.35, 0.28) if frame.wide else (0.16, 0.06)
    width = safe.right - gap - edge
    # Each keeps to the left of its half, so that key stands as far from the edge on both sides.
    left = safe.left + 0.06
    return Box(left, left + width, bottom, top), Box(gap, gap + width, bottom, top)


class TwinLedgers:
    """Two live ledgers of a lesson, one of which will grow.

    Parameters
    ----------
    clip
        Gives the words, the symbols and the frame.
    way
        Queries from the first one to the last one.

    Attributes
    ----------
    left, right
        The ledgers; in a high frame the upper and the lower one.
    aside
        The way from the one to the other, as a direction.
    """

    def __init__(self, clip: Clip, way: Sequence[Worked]) -> None:
        self.clip, self.way = clip, way
        self.left, self.right = (self._ledger(room) for room in halves(clip.frame))
        one, other = self.left.layout.box, self.right.layout.box
        self.aside: Point = RIGHT if other.left > one.right else DOWN

    def _ledger(self, room: Box) -> LiveLedger:
        clip, way = self.clip, self.way
        symbols = clip.symbols("k"), clip.symbols("v")
        exact = all(adds_up(worked) for worked in (way[0], way[-1]))
        notes = 0 if exact else len(self._rounded(room.width))
        held = Content.of(way, *symbols, self._heads(LEAST), notes)
        layout = LiveLayout.build(room, held)
        if layout.bar_room < LEAST_BAR:
            data = clip.data
            raise LessonError(
                f"{data.path}: names in 'vectors.tokens' and numbers of this length leave no room "
                f"for bars in the shape {data.shape}; give shorter ones, choose another shape, or "
                f"take {type(clip).__name__} out of 'clips'"
            )
        return LiveLedger(way, layout, self._heads(layout.head_size), *symbols, clip.theme)

    def _heads(self, size: float) -> list[Words]:
        return [self.clip.words(name, size, self.clip.theme.quiet) for name in HEADS]

    def wall(self) -> Line:
        """Return a line between the two."""
        one, other = self.left.layout.box, self.right.layout.box
        middle = (one.right + other.left) / 2, (one.bottom + other.top) / 2
        ends = (one.left, middle[1], 0.0), (one.right, middle[1], 0.0)
        if self.aside is RIGHT:
            ends = (middle[0], one.top + 0.1, 0.0), (middle[0], one.bottom + 0.1, 0.0)
        return Line(*ends, color=self.clip.theme.line, stroke_width=4)

    def note(self, half: LiveLedger, worked: Worked) -> VGroup:
        """Say under the weights that they are rounded; empty where their sum shows it to be 1."""
        if adds_up(worked):
            return VGroup()
        at = half.layout
        note = self._rounded(at.box.width)
        for i, line in enumerate(note):
            line.at([at.box.right, at.note - NOTE_PITCH * i, 0], RIGHT)
        return note

    def _rounded(self, width: float) -> VGroup:
        """Set the note on one line, or on two where one is too wide."""
        clip, note = self.clip, VGroup()
        for size, lines in ((NOTE, 1), (LEAST, 1), (LEAST, 2)):
            texts = broken(clip.word("common.rounded"), lines, clip.filled)
            note = VGroup(*(clip.line(text, size, clip.theme.quiet) for text in texts))
            if note.width <= width:
                break
        return note

    def score_line(self, half: LiveLedger, gap: str) -> ScoreLine:
        """Return a line with the scaled scores as points, to one scale on both sides.

        Parameters
        ----------
        gap
            Which on-screen text stands over the gap.
        """
        clip, at = self.clip, half.layout
        size = LEAST if at.box.width < ROOMY else WORDS
        every = [f.value for w in (self.way[0], self.way[-1]) for f in w.scaled]
        taking = [value for value in every if math.isfinite(value)]
        scores = [f for f in half.worked.scaled if math.isfinite(f.value)]
        words = (
            clip.words("common.scaled", size, clip.theme.quiet),
            clip.words(gap, size, clip.theme.ink),
        )
        return ScoreLine(scores, (min(taking), max(taking)), at.line, *words, clip.theme, size)


def adds_up(worked: Worked) -> bool:
    """Whether the weights, as they are shown, visibly add up to 1."""
    return rounding.adds_up([w.value for w in worked.weights], PLACES)
