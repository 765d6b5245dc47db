"""Where the three pictures of the opening stand: side by side, or below each other."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.kit.frame import Box, Frame

GAP, PAD = 0.35, 0.22
HIGHEST = 4.9  # of a card that stands beside others
NAME, LEAD = 1.0, 0.62  # room for a name under a picture, and over one
LOW = 2.5  # a card lower than this has its name beside the picture
BESIDE = 2.05
FLAT = 1.9  # a picture so much wider than high has its parts side by side
FOOT = 0.1


@dataclass(frozen=True)
class Panel:
    """The places of one picture.

    Attributes
    ----------
    card
        The sheet that it stands on.
    picture, name
        The rooms on it for the picture and for what it is called.
    """

    card: Box
    picture: Box
    name: Box


def is_flat(box: Box) -> bool:
    """Whether a picture's parts stand side by side rather than below each other."""
    return box.width > FLAT * box.height


def panels(frame: Frame, n: int = 3) -> list[Panel]:
    """Return the places of ``n`` pictures: columns, or rows in a turned frame."""
    safe, top, bottom = frame.safe, frame.title_line - 0.5, frame.safe.bottom + FOOT
    if frame.turned:
        height = (top - bottom - GAP * (n - 1) * 0.6) / n
        tops = [top - i * (height + GAP * 0.6) for i in range(n)]
        return [_row(Box(safe.left, safe.right, y - height, y)) for y in tops]
    width = (safe.width - GAP * (n - 1)) / n
    height = min(HIGHEST, top - bottom)
    low = (top + bottom - height) / 2
    lefts = [safe.left + i * (width + GAP) for i in range(n)]
    return [_column(Box(x, x + width, low, low + height)) for x in lefts]


def _column(card: Box) -> Panel:
    """The name stands under the picture."""
    left, right, foot = card.left + PAD, card.right - PAD, card.bottom + NAME + 0.1
    return Panel(
        card,
        Box(left, right, foot, card.top - PAD),
        Box(left, right, card.bottom + 0.1, foot),
    )


def _row(card: Box) -> Panel:
    """The name stands over the picture, or beside it where the card is low."""
    left, right, low = card.left + PAD, card.right - PAD, card.bottom + 0.14
    if card.height < LOW:
        edge = left + BESIDE
        return Panel(
            card,
            Box(edge + 0.2, right, low, card.top - 0.14),
            Box(left, edge, low, card.top - 0.14),
        )
    return Panel(
        card,
        Box(left, right, low, card.top - LEAD),
        Box(left, right, card.top - LEAD, card.top - 0.1),
    )
