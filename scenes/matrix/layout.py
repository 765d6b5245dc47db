"""Where everything of the matrix form stands, reckoned from the frame and from the lesson.

The table stands alone while scores become weights; then V and the outputs come beside it, or below
it where the frame is too narrow. Where it has to be narrower beside them than alone, it settles.
"""

from __future__ import annotations

from manim import RIGHT, UP

from scenes.kit.frame import Box, Frame
from scenes.matrix.below import below
from scenes.matrix.beside import beside, beside_at_all
from scenes.matrix.needs import Needs
from scenes.matrix.places import SMALL_SIZE, FormulaPlace, Layout, Room


def find_layout(frame: Frame, needs: Needs) -> Layout:
    """Return the places for a lesson: V beside the table if it fits, or else below it."""
    room = _room(frame, needs)
    builders = (below, beside) if room.tall else (beside, below)
    found = (
        builder(room, needs, places, least)
        for builder in builders
        for places, least in ((3, 0.28), (2, SMALL_SIZE))
    )
    # Where nothing fits: a picture whose checks say so.
    return next((layout for layout in found if layout is not None), None) or beside_at_all(
        room, needs
    )


def _room(frame: Frame, needs: Needs) -> Room:
    tall = frame.height > 1.5 * frame.width
    safe, low = frame.safe, frame.stage.bottom - (0.4 if frame.wide else 0.1)
    if needs.short_takeaways and not frame.wide:
        low = frame.takeaway_line + 0.5
    formula: FormulaPlace
    if frame.wide:
        top, bottom, ceiling = 1.98, -0.96 if needs.n_k <= 3 else -0.8, 2.95
        formula = (0.46, False, (safe.right, safe.top), UP + RIGHT)
    elif not frame.turned:
        top, bottom, ceiling = 2.2, -0.27, 2.85
        formula = (0.46, True, (safe.right, safe.top), UP + RIGHT)
    elif tall:
        ceiling = frame.step_line - 1.5
        top, bottom = ceiling - 0.6, low + 2.4
        formula = (0.6, False, (0.0, frame.step_line - 0.6), None)
    else:
        ceiling = frame.step_line - 0.24
        top, bottom = ceiling - 0.6, -0.27
        formula = (0.42, True, (0.0, frame.step_line + 0.12), None)
    band = Box(safe.left, safe.right, bottom, top)
    chain = Box(safe.left, safe.right, low, bottom - 0.5)
    return Room(tall, frame.wide, not frame.wide, band, ceiling, chain, formula)
