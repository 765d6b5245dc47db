"""Where the five key points stand, and what is left of the lesson in a short version."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from scenes.kit.frame import Box, Frame, Point

GAP, PAD = 0.2, 0.14
NAME = 0.66  # room for a name under its picture
LINE = 0.56  # the same in a column, where it mostly has one line
BAND = 0.92  # between what is so and why
SIDE, ROOMY = 1.3, 0.155  # the same where they stand side by side; of a wide card, as a share
LOW = 1.5  # a card lower than this has names beside its pictures
FOOT, LIFT = 0.1, 0.08  # under all cards; between a picture in a column and its name
SHARE = 0.42  # of a low half, for its picture
BESIDE = 1.75
KEPT = 0.29, 0.32, 0.39  # the widths of what is kept in columns; the formula is the widest
TILE = 3.6  # the highest that a tile is which stands beside others


@dataclass(frozen=True)
class Half:
    """The rooms of one picture and of its name."""

    picture: Box
    name: Box


@dataclass(frozen=True)
class Reason:
    """The places of a key point.

    Attributes
    ----------
    card
        The sheet that it stands on.
    fact, why
        What is so, and why.
    band
        Between them; the arrow leads from ``why`` to ``fact``.
    down
        Whether ``why`` stands below ``fact``, not beside it.
    """

    card: Box
    fact: Half
    why: Half
    band: Box
    down: bool

    @property
    def arrow(self) -> tuple[Point, Point]:
        """Where the arrow begins and ends; its word stands under it in a column, else over it."""
        band, (x, y, _) = self.band, self.band.center
        if self.down:
            return np.array([x, band.bottom + 0.42, 0]), np.array([x, band.top, 0])
        return np.array([band.right, y - 0.12, 0]), np.array([band.left, y - 0.12, 0])


def reasons(frame: Frame, n: int) -> list[Reason]:
    """Return the places of ``n`` key points: columns in a wide frame, else rows."""
    safe, top, bottom = frame.safe, frame.title_line - 0.42, frame.safe.bottom + FOOT
    if frame.wide:
        width = (safe.width - GAP * (n - 1)) / n
        lefts = [safe.left + i * (width + GAP) for i in range(n)]
        return [_column(Box(x, x + width, bottom, top)) for x in lefts]
    return [_row(card) for card in _rows(Box(safe.left, safe.right, bottom, top), n)]


def _rows(room: Box, n: int, gap: float = 0.09) -> list[Box]:
    height = (room.height - gap * (n - 1)) / n
    tops = [room.top - i * (height + gap) for i in range(n)]
    return [Box(room.left, room.right, y - height, y) for y in tops]


def _column(card: Box) -> Reason:
    left, right = card.left + PAD, card.right - PAD
    height = (card.height - BAND - 2 * LINE - 2.4 * PAD) / 2
    edges = card.left + PAD / 2, card.right - PAD / 2  # of names, which are broad
    y, halves = card.top - 1.4 * PAD, []
    for _ in range(2):
        picture = Box(left, right, y - height + LIFT, y)
        halves.append(Half(picture, Box(*edges, y - height - LINE, y - height)))
        y -= height + LINE + BAND
    band = Box(left, right, halves[1].picture.top + 0.12, halves[0].name.bottom)
    return Reason(card, halves[0], halves[1], band, True)


def _row(card: Box) -> Reason:
    x, half = card.center[0], max(SIDE, ROOMY * card.width) / 2
    reach = SIDE / 2 - 0.08
    band = Box(x - reach, x + reach, card.bottom, card.top)
    sides = [(card.left + PAD, x - half), (x + half, card.right - PAD)]
    return Reason(card, *(_half(card, *side) for side in sides), band, False)


def _half(card: Box, left: float, right: float) -> Half:
    """A picture with its name beside it, or under it where there is room."""
    if card.height < LOW:
        edge = left + SHARE * (right - left)
        low, high = card.bottom + 0.09, card.top - 0.09
        return Half(Box(left, edge, low, high), Box(edge + 0.12, right, low, high))
    low = card.bottom + 0.1
    split = low + NAME - 0.06
    return Half(Box(left, right, split, card.top - 0.14), Box(left, right, low, split))


def tiles(frame: Frame, n: int) -> list[tuple[Box, Half]]:
    """Return the places of ``n`` parts of the lesson while the question is being asked."""
    safe, top, bottom = frame.safe, frame.title_line - 0.45, frame.stage.bottom + 0.05
    if not frame.wide:
        return [(b, _labelled(b)) for b in _rows(Box(safe.left, safe.right, bottom, top), n)]
    middle, height = (top + bottom) / 2, min(TILE, top - bottom)
    room = Box(safe.left, safe.right, middle - height / 2, middle + height / 2)
    return [(box, _labelled(box)) for box in _columns(room, n, GAP)]


def kept(frame: Frame, n: int) -> list[tuple[Box, Half]]:
    """Return the places of ``n`` parts that are kept: on the whole of the stage."""
    safe, top, bottom = frame.safe, frame.title_line - 0.45, frame.safe.bottom + FOOT
    room = Box(safe.left, safe.right, bottom, top)
    boxes = _columns(room, n, 0.3, KEPT) if frame.wide else _rows(room, n, 0.18)
    return [(box, _labelled(box)) for box in boxes]


def _columns(room: Box, n: int, gap: float, shares: Sequence[float] = ()) -> Sequence[Box]:
    whole, x, boxes = room.width - gap * (n - 1), room.left, []
    for share in shares or [1 / n] * n:
        boxes.append(Box(x, x + share * whole, room.bottom, room.top))
        x += share * whole + gap
    return boxes


def _labelled(card: Box) -> Half:
    """The name stands under the picture, or left of it where the card is low."""
    pad = 1.3 * PAD
    if card.width > 2.4 * card.height:
        edge, low, high = card.left + BESIDE, card.bottom + 0.1, card.top - 0.1
        name = Box(card.left + PAD, edge, low, high)
        return Half(Box(edge + 0.2, card.right - PAD, low, high), name)
    split = card.bottom + NAME + 0.12
    return Half(
        Box(card.left + pad, card.right - pad, split + 0.06, card.top - pad),
        Box(card.left + PAD, card.right - PAD, card.bottom + 0.1, split),
    )
