"""Where a chain and a straight line run side by side, in a frame of any shape."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scenes.kit.frame import Frame, Point, spread

POSITIONS = 8
NAMES, COUNTS = 1.9, 1.25  # room for names and counts beside the lanes of a wide frame
# How high bodies are, and how far a lane's letter lies from its tokens, in units.
BODY, MAIL = 0.62, 0.7
BESIDE = 0.25  # room for a letter that lies beside the end of the last line


@dataclass(frozen=True)
class Layout:
    """Places of the chain and of the line.

    Parameters
    ----------
    along
        Where the positions lie along a lane, ``(8,)``.
    tokens, mail, keys, queries
        Where the lanes lie across: the chain's tokens and what is handed on, and the two rows
        of tokens that attention compares.
    down
        Whether lanes run down, and not to the right.
    width, height
        Of a body, in units.
    names, counts
        Middles of the names and of the counts of the two ways: chain, attention.
    big
        The type size of the counts.
    scale
        How large symbols and letters are, as a share of their usual size.
    piled
        Whether the unit of a count stands under it, and not beside it.
    """

    along: tuple[float, ...]
    tokens: float
    mail: float
    keys: float
    queries: float
    down: bool
    width: float
    height: float
    names: tuple[tuple[float, float], ...]
    counts: tuple[tuple[float, float], ...]
    big: float
    scale: float = 1.0
    piled: bool = False

    def spot(self, across: float, i: int) -> Point:
        """Return the middle of position ``i`` of a lane."""
        x, y = (across, self.along[i]) if self.down else (self.along[i], across)
        return np.array([x, y, 0.0])

    @property
    def forward(self) -> Point:
        """The way along a lane."""
        return np.array([0.0, -1.0, 0.0]) if self.down else np.array([1.0, 0.0, 0.0])

    @property
    def reach(self) -> float:
        """Half of a body along a lane."""
        return (self.height if self.down else self.width) / 2

    @property
    def depth(self) -> float:
        """Half of a body across a lane."""
        return (self.width if self.down else self.height) / 2


def versus_layout(frame: Frame) -> Layout:
    """Return the places: lanes run to the right, and down where the frame is tall."""
    if frame.height > 1.5 * frame.width:
        return _down(frame)
    return _beside(frame) if frame.wide else _under(frame)


def chain_layout(frame: Frame) -> Layout:
    """Return the places of the chain while it is alone: larger, in the middle of the stage."""
    return _alone_down(frame) if frame.height > 1.5 * frame.width else _alone(frame)


def _alone(frame: Frame) -> Layout:
    """The chain from margin to margin, its name and its count over its ends."""
    at, stage = versus_layout(frame), frame.stage
    along = spread(POSITIONS, stage.left, stage.right, 1.7)
    scale = min(1.3, (along[1] - along[0]) / (at.along[1] - at.along[0]))
    width, height = at.width * scale, at.height * scale
    tokens = stage.center[1] - 0.6 * scale
    mail = tokens + (at.mail - at.tokens) * scale
    top = mail + 0.9 * scale
    ends = along[0] - width / 2, along[-1] + width / 2
    return Layout(
        tuple(along), tokens, mail, at.keys, at.queries, False, width, height,
        ((ends[0], top),), ((ends[1], top),), 0.6, scale,
    )  # fmt: skip


def _alone_down(frame: Frame) -> Layout:
    """The chain in the middle of a tall frame, its name and its count over it."""
    at, scale = versus_layout(frame), 1.25
    names, counts = ((0.0, way[0][1]) for way in (at.names, at.counts))
    shift = 0.5 * scale
    return Layout(
        at.along, shift, shift - (at.tokens - at.mail) * scale, at.keys, at.queries, True,
        at.width * scale, 1.05 * at.height, (names,), (counts,), at.big, scale,
    )  # fmt: skip


def _beside(frame: Frame) -> Layout:
    """Names to the left of the lanes, counts to the right."""
    safe, stage = frame.safe, frame.stage
    along = spread(POSITIONS, safe.left + NAMES, safe.right - COUNTS, 1.3)
    mail = stage.top - 0.3
    tokens, queries = mail - MAIL, stage.bottom + 0.2
    keys = queries + 2.1
    x, y = safe.left, (keys + queries) / 2
    end = safe.right - COUNTS / 2
    return Layout(
        tuple(along), tokens, mail, keys, queries, False, 0.8, BODY,
        ((x, tokens), (x, y)), ((end, tokens + 0.2), (end, y + 0.2)), 0.8, piled=True,
    )  # fmt: skip


def _under(frame: Frame) -> Layout:
    """Names and counts over the lanes."""
    safe, top = frame.safe, frame.title_line - 0.55
    along = spread(POSITIONS, safe.left, safe.right - BESIDE, 1.25)
    width = min(0.8, 0.74 * (along[1] - along[0]))
    height = 0.54
    mail = top - 0.5
    tokens, queries = mail - 0.54, frame.stage.bottom + height / 2 - 0.05
    names = tokens - height / 2 - 0.4
    keys = names - 0.66
    return Layout(
        tuple(along), tokens, mail, keys, queries, False, width, height,
        ((safe.left, top), (safe.left, names)), ((safe.right, top), (safe.right, names)), 0.44,
    )  # fmt: skip


def _down(frame: Frame) -> Layout:
    """The chain to the left, attention to the right; names and counts over them."""
    stage = frame.stage
    top = frame.title_line - 1.0
    along = spread(POSITIONS, stage.bottom + 0.1, top - 1.0, 1.3)[::-1]
    mail, tokens, keys, queries = -3.15, -2.15, 0.35, 2.95
    middles = (mail + tokens) / 2, (keys + queries) / 2
    return Layout(
        tuple(along), tokens, mail, keys, queries, True, 1.0, 0.7,
        tuple((x, top) for x in middles), tuple((x, top - 0.6) for x in middles), 0.44,
    )  # fmt: skip
