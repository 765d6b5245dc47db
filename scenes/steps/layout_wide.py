"""The desk of a wide frame: keys below each other, the steps' numbers in columns to the right."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from manim import RIGHT

from scenes.kit.frame import Box, Frame
from scenes.kit.ledger import HEADER, NUMBER, RISE
from scenes.kit.lesson import Lesson
from scenes.kit.numbers import ems
from scenes.kit.prop import HEIGHT, PAD, WIDTH
from scenes.kit.symbols import symbol
from scenes.kit.vectors import NARROW_ROW, ROW, STACKED, fitting
from scenes.steps.layout import (
    DIVIDED,
    FRACTION_PITCH,
    SCRIPT,
    Layout,
    centred,
    columns,
    extent,
    head_width,
    power_lead,
)

# Middles of the columns where the numbers are narrow; the bars of the weights begin at BAR.
# Exponentials without their powers stand nearer to the scaled scores.
SCORE, SCALED, EXP, NARROW_EXP, BAR, WEIGHT = -1.0, 0.25, 2.35, 1.7, 3.85, 6.15
GAP, LINK = 0.34, 0.5
CARD_GAP = 0.25  # beside what is no number: the cards, the bars
INK = "#FFFFFF"  # the colour of type that is but measured
CARD_FORMS = (*ROW, *NARROW_ROW)
WIDEST = 2.8  # label of a card, beyond which its entries are set smaller
STACKED_SLIP, LOW_HEADER = 1.5, 0.29
WIDE_CARD = 2.6  # from which on the slip is stacked, to save room
BAR_ROOM, LEAST_BAR, NARROW_BAR = 1.5, 1.2, 0.9
DIVISION = 1.2  # how wide the sign before a divisor is, in ems
ROOT, DIVISOR = 1.4, 2.5  # how wide the root is behind a score and behind a sign, in ems
LEAST_SIZE = 0.38  # under which powers give way to larger type
PILE_LEFT, PILE_ROOM, PILE_Y = 0.0, 4.0, -1.45
LONG_PILE = 5.5  # for many keys, whose shares need room
PANEL = Box(1.2, 6.6, -0.75, 2.7)


def wide_layout(frame: Frame, data: Lesson) -> Layout:
    """Return the layout of a desk whose ledger has a row for each key."""
    worked, n, left = data.worked, data.worked.n, frame.safe.left
    ys = frame.rows(n)
    pitch = _pitch(frame, n)
    high = min(HEIGHT, 0.86 * pitch)
    middle = (ys[0] + ys[-1]) / 2
    names = [symbol("k", i, data.tokens) for i in range(n)]
    w, _ = extent(fitting(names, worked.keys, INK, WIDEST, forms=CARD_FORMS))
    wide = max(WIDTH, w + 2 * PAD)
    slip_forms = ROW if wide < WIDE_CARD and len(data.query) < 3 else STACKED
    w, h = extent(fitting(["q"], [worked.query], INK, 9.0, forms=slip_forms))
    slip_wide = max(WIDTH if slip_forms == ROW else STACKED_SLIP, w + 2 * PAD)
    slip = centred(left + slip_wide / 2, middle, slip_wide, max(HEIGHT, h + 0.3))
    x = slip.right + LINK + wide / 2
    cards = tuple(centred(x, y, wide, high) for y in ys)
    flow = _flow(frame, data, x + wide / 2)
    middles, size = flow.middles, flow.size
    figures = columns(worked)
    start = max(PANEL.left, middles["score"] + ems(figures["score"]) * size / 2 + GAP)
    after = middles["scaled"] + ems(figures["scaled"]) * size / 2 + GAP
    thick = min(0.5, 0.62 * pitch)
    long = PILE_ROOM if n < 4 else LONG_PILE
    return Layout(
        turned=False, slip=slip, cards=cards, slip_forms=slip_forms, card_forms=CARD_FORMS,
        roof=None, names=(), rows=tuple(ys), middles=middles, heads=min(RISE, 0.34 + 0.34 * pitch),
        size=size, head_size=HEADER if flow.full else LOW_HEADER, pitch=pitch,
        bar_start=flow.bar, bar_room=flow.bar_room, bar_thick=thick,
        pile=Box(PILE_LEFT, PILE_LEFT + long, PILE_Y - thick / 2, PILE_Y + thick / 2),
        ends_below=False, ruler=PILE_Y - 0.13 - thick / 2, shares=PILE_Y + 0.17 + thick / 2,
        total=np.array([PILE_LEFT - 0.35, PILE_Y, 0]), total_edge=RIGHT, full=flow.full,
        panel=Box(start, PANEL.right, PANEL.bottom, PANEL.top),
        expression=Box(start, PANEL.right, -1.65, -1.05),
        sketch=Box(max(PANEL.left, after), PANEL.right, -1.7, PANEL.top),
    )  # fmt: skip


def _pitch(frame: Frame, n: int) -> float:
    """How far apart the rows of so many keys lie."""
    ys = frame.rows(max(2, n))
    return ys[0] - ys[1]


@dataclass(frozen=True)
class _Flow:
    """Where the columns stand, at which type size, and whether there is room for powers."""

    middles: dict[str, float]
    bar: float
    bar_room: float
    size: float
    full: bool


def _flow(frame: Frame, data: Lesson, cards_end: float) -> _Flow:
    """Find places for the columns from the cards' right edge on.

    Narrow numbers stand where they always do; wide ones push the columns after them to the
    right. Where that is too much, roots and powers stand alone, then the type is smaller.
    """
    sizes = np.arange(NUMBER, frame.smallest_type, -0.01)
    tries = [(float(size), True) for size in sizes if size >= LEAST_SIZE]
    tries += [(float(size), False) for size in sizes]
    for size, full in tries:
        flow = _flowed(frame, data, cards_end, size, full)
        if flow.bar_room >= (LEAST_BAR if full else NARROW_BAR):
            break
    return flow


def _flowed(frame: Frame, data: Lesson, cards_end: float, size: float, full: bool) -> _Flow:
    worked, figures = data.worked, columns(data.worked)
    wide = {name: ems(column) * size for name, column in figures.items()}
    root = ems(worked.scores) + ROOT if full else DIVISOR
    wide["scaled"] = max(root * size, wide["scaled"])
    least = frame.smallest_type / SCRIPT
    if full:
        wide["exponential"] = (power_lead(worked) + ems(worked.exps)) * max(size, least)
    if worked.shifts:
        wide["exponential"] = max(wide["exponential"], ems([worked.largest]) * size + 0.4)
    middles: dict[str, float] = {}
    end = cards_end
    defaults = {"score": SCORE, "scaled": SCALED, "exponential": EXP if full else NARROW_EXP}
    for name, default in defaults.items():
        width = max(wide[name], head_width(data, HEADER if full else LOW_HEADER, name))
        gap = GAP if middles else CARD_GAP
        middles[name] = max(default, end + gap + width / 2)
        end = middles[name] + width / 2
    middles["weight"] = min(WEIGHT, frame.safe.right - wide["weight"] / 2)
    bar = max(BAR if full else 0.0, end + CARD_GAP)
    right = middles["weight"] - wide["weight"] / 2
    if _pitch(frame, worked.n) < FRACTION_PITCH:  # the divisor stands in the place of a weight
        right = min(right, frame.safe.right - (DIVISION + ems([worked.total])) * min(DIVIDED, size))
    room = right - CARD_GAP - bar
    return _Flow(middles, bar, min(BAR_ROOM if full else 2.4, room), size, full)
