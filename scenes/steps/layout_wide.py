"""The desk of a wide frame: keys below each other, the steps' numbers in columns to the right."""

from __future__ import annotations

import numpy as np

from scenes.kit.frame import Box, Frame
from scenes.kit.ledger import HEADER, NUMBER, RISE
from scenes.kit.lesson import Lesson
from scenes.kit.prop import HEIGHT, PAD, PAD_HIGH, WIDTH
from scenes.kit.symbols import symbol
from scenes.kit.vectors import ROW, STACKED, fitting
from scenes.steps.layout import Layout, centred, columns, ems, extent, head_width

# Middles of the columns where the numbers are narrow; the bars of the weights begin at BAR.
SCORE, SCALED, EXP, BAR, WEIGHT = -1.0, 0.25, 2.35, 3.85, 6.15
GAP, LINK = 0.22, 0.5
INK = "#FFFFFF"  # the colour of type that is but measured
SLIP_FORMS = (*ROW, *STACKED)
BAR_ROOM, LEAST_BAR = 1.5, 0.6
POWER = 1.15  # what e and the relation add to an exponential's width, in ems, with its exponent
PILE_LEFT, PILE_ROOM, PILE_Y = 0.0, 4.0, -1.45
PANEL = Box(1.2, 6.6, -0.75, 2.7)


def wide_layout(frame: Frame, data: Lesson) -> Layout:
    """Return the layout of a desk whose ledger has a row for each key."""
    worked, n, left = data.worked, data.worked.n, frame.safe.left
    ys = frame.rows(n)
    pitch = ys[0] - ys[1] if n > 1 else 1.15
    high = min(HEIGHT, 0.86 * pitch)
    middle = (ys[0] + ys[-1]) / 2
    room = 2.7 if len(data.query) > 2 else 9.0
    w, h = extent(fitting(["q"], [worked.query], INK, room, forms=SLIP_FORMS))
    stacked = h > HEIGHT - PAD_HIGH
    slip_wide = max(1.5 if stacked else WIDTH, w + 2 * PAD)
    slip = centred(left + slip_wide / 2, middle, slip_wide, max(HEIGHT, h + 0.3))
    names = [symbol("k", i, data.tokens) for i in range(n)]
    w, _ = extent(fitting(names, worked.keys, INK, 9.0, forms=ROW))
    wide = max(WIDTH, w + 2 * PAD)
    x = slip.right + LINK + wide / 2
    cards = tuple(centred(x, y, wide, high) for y in ys)
    middles, bar, size = _flow(frame, data, x + wide / 2)
    figures = columns(worked)
    start = max(PANEL.left, middles["score"] + ems(figures["score"]) * size / 2 + GAP)
    after = middles["scaled"] + ems(figures["scaled"]) * size / 2 + GAP
    thick = min(0.5, 0.62 * pitch)
    return Layout(
        turned=False, slip=slip, cards=cards, slip_forms=SLIP_FORMS, card_forms=ROW, roof=None,
        names=(), rows=tuple(ys), middles=middles, heads=min(RISE, 0.34 + 0.34 * pitch),
        size=size, head_size=HEADER, pitch=pitch,
        bar_start=bar, bar_thick=thick,
        bar_room=min(BAR_ROOM, middles["weight"] - ems(figures["weight"]) * size / 2 - GAP - bar),
        pile=Box(PILE_LEFT, PILE_LEFT + PILE_ROOM, PILE_Y - thick / 2, PILE_Y + thick / 2),
        ends_below=False, ruler=PILE_Y - 0.13 - thick / 2, shares=PILE_Y + 0.17 + thick / 2,
        total=np.array([PILE_LEFT - 0.35, PILE_Y, 0]),
        panel=Box(start, PANEL.right, PANEL.bottom, PANEL.top),
        expression=Box(start, PANEL.right, -1.65, -1.05),
        sketch=Box(max(PANEL.left, after), PANEL.right, -1.7, PANEL.top),
    )  # fmt: skip


def _flow(frame: Frame, data: Lesson, cards_end: float) -> tuple[dict[str, float], float, float]:
    """Return the middles of the columns, where the bars begin, and the numbers' size.

    Narrow numbers stand where they always do; wide ones push the columns after them to the
    right, until the type has to be smaller.
    """
    worked, figures = data.worked, columns(data.worked)
    wide = {name: ems(column) for name, column in figures.items()}
    heads = {name: head_width(data, HEADER, name) for name in figures}
    for size in np.arange(NUMBER, frame.smallest_type, -0.01):
        size = float(size)
        root = max(ems(worked.scores) + 1.4, wide["scaled"]) * size
        power = (0.7 * ems(worked.exponents) + POWER + wide["exponential"]) * size
        places, end = {}, cards_end
        for name, default, width in (
            ("score", SCORE, wide["score"] * size),
            ("scaled", SCALED, root),
            ("exponential", EXP, power),
        ):
            width = max(width, heads[name])
            places[name] = max(default, end + GAP + width / 2)
            end = places[name] + width / 2
        places["weight"] = min(WEIGHT, frame.safe.right - wide["weight"] * size / 2)
        bar = max(BAR, end + GAP)
        if places["weight"] - wide["weight"] * size / 2 - GAP - bar >= LEAST_BAR:
            break
    return places, bar, size
