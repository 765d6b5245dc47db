"""Where the dot product's picture and its expression stand, whatever the frame and the data."""

from __future__ import annotations

from collections.abc import Callable

from scenes.kit.frame import Box, Frame
from scenes.steps.layout import Layout

GAP, UNDER_SCORES = 0.35, 0.55
SHARES = (0.46, 0.4, 0.34)  # of the width, for the picture


def match_rooms(
    frame: Frame, layout: Layout, extent: Callable[[Box], tuple[float, float]]
) -> tuple[Box, Box]:
    """Return the rooms of the picture and of the expression.

    Parameters
    ----------
    extent
        The width and height that the longest expression takes when it is set for a room.
    """
    stage, panel, room = frame.stage, layout.panel, layout.expression
    if frame.wide:
        return _over(panel, room, stage.bottom, extent)
    under = layout.middles["score"] - UNDER_SCORES
    if not frame.turned:  # later rows of the ledger are still to come: there is room under it
        left = Box(stage.left, panel.left - GAP, stage.bottom, under)
        return Box(panel.left, panel.right, stage.bottom, stage.top), left
    if room.top > panel.bottom:  # side by side: the longer the expression, the more room
        for share in SHARES:
            edge = stage.left + share * stage.width
            beside = Box(edge + 0.15, stage.right, room.bottom, room.top)
            width, height = extent(beside)
            if width <= beside.width and height <= beside.height:
                break
        return Box(panel.left, edge, panel.bottom, panel.top), beside
    return _over(panel, room, stage.bottom, extent)


def _over(
    panel: Box, room: Box, bottom: float, extent: Callable[[Box], tuple[float, float]]
) -> tuple[Box, Box]:
    """The picture over the expression, which takes some of its room where it needs lines."""
    free = Box(room.left, room.right, bottom, room.top + 0.4 * panel.height)
    tall = extent(free)[1]
    if tall <= room.height:
        return panel, room
    top = max(room.top, bottom + tall + 0.05)
    raised = max(panel.bottom, top + 0.15)
    return (
        Box(panel.left, panel.right, raised, panel.top),
        Box(room.left, room.right, bottom, top),
    )
