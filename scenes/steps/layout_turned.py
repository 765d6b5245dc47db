"""The desk where the frame is not wide: keys side by side, the steps' numbers in rows below.

The slip stands on top of the cards where the frame is high, at their left where it is not.
The panel of the guests is to the right of the ledger in a frame wider than high, else under it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from manim import LEFT, ORIGIN

from scenes.kit.frame import Box, Frame, Point, spread
from scenes.kit.ledger import HEADER, NUMBER
from scenes.kit.lesson import Lesson
from scenes.kit.numbers import ems
from scenes.kit.shapes import HEIGHT, PAD, WIDTH, inner
from scenes.kit.symbols import symbol
from scenes.kit.text import words
from scenes.kit.vectors import ROW, SIDE_BY_SIDE, Form, fitting
from scenes.steps.layout import Layout, centred, columns, extent, head_width

GAP, INK = 0.25, "#FFFFFF"  # the colour of type that is but measured
MOST_PITCH, WIDEST_CARD = 1.9, 2.0
# Widths of a panel beside the ledger; from which width on it holds the pile too.
PANEL, NARROW_PANEL, LEAST_SIDE = 2.95, 2.5, 2.8
SLIP, ROOM, ROOF, LINKS = 1.5, 0.26, 0.2, 0.6
LEAST_FOLDED = 1.1  # under which the pile would find no room where the cards have been
EXPRESSION, TOTAL, RULER = 0.65, 0.33, 0.16
END = 0.3  # the numbers at a ruler's ends, under it


@dataclass(frozen=True)
class _Across:
    """How a turned ledger shares out the width."""

    heads: float
    xs: tuple[float, ...]
    pitch: float
    size: float
    head_size: float
    right: float  # where the ledger ends


def turned_layout(frame: Frame, data: Lesson) -> Layout:
    """Return the layout of a desk whose ledger is turned."""
    stage, worked = frame.stage, data.worked
    beside, tall = not frame.turned, frame.height > 1.2 * frame.width
    across = _across(frame, data, beside)
    xs, pitch, left = across.xs, across.pitch, across.heads
    side = Box(across.right + 0.35, stage.right, stage.bottom, stage.top)
    folds = not tall and not (beside and side.width > LEAST_SIDE)
    # From the top: the slip, the links, the cards.
    names = [symbol("k", i, data.tokens) for i in range(worked.n)]
    wide = min(WIDEST_CARD, pitch - 0.06)
    across_card = inner(wide, 1.0)[0]
    high = extent(fitting(names, worked.keys, INK, across_card, forms=SIDE_BY_SIDE))[1] + ROOM
    high = max(LEAST_FOLDED if folds else HEIGHT, high)
    forms: tuple[Form, ...] = ROW if tall else SIDE_BY_SIDE
    roof: float | None
    if tall:
        w, h = extent(fitting(["q"], [worked.query], INK, 5.0, forms=ROW))
        slip = centred(0, stage.top - HEIGHT / 2, max(WIDTH, w + 2 * PAD), max(HEIGHT, h + ROOM))
        top, roof = slip.bottom - LINKS, None
    else:
        top, roof = stage.top - ROOF, stage.top
        room = xs[0] - wide / 2 - 0.15 - left
        w, _ = extent(fitting(["q"], [worked.query], INK, inner(room, 1.0)[0], forms=forms))
        slip = Box(left, left + min(room, max(SLIP, w + 2 * PAD)), top - high, top)
    cards = tuple(centred(x, top - high / 2, wide, high) for x in xs)
    foot = cards[0].bottom
    # Below them, the rows of the ledger; the bars stand between exponentials and weights.
    rest = foot - stage.bottom
    step = 0.72 if tall else max(0.36, 0.165 * rest)
    score = foot - 0.62 * step
    weight = stage.bottom + (1.55 if tall else 0.0) + 0.45 * step
    middles = {
        "score": score, "scaled": score - step, "exponential": score - 2 * step, "weight": weight,
    }  # fmt: skip
    bar_start = weight + 0.55 * step
    # Guests: beside the ledger, or where its last rows are still to come.
    under = Box(stage.left, stage.right, stage.bottom, score - 0.6 * step)
    panel, expression = _panel(under, side, beside, tall)
    later = Box(stage.left, stage.right, stage.bottom, middles["scaled"] - 0.6 * step)
    pile, total = _pile(stage, side, data, foot, beside and not folds, tall)
    return Layout(
        turned=True, slip=slip, cards=cards, slip_forms=forms, card_forms=SIDE_BY_SIDE, roof=roof,
        names=tuple(np.array([x, foot + 0.2, 0]) for x in xs) if folds else (),
        rows=xs, middles=middles, heads=left, size=min(across.size, 0.85 * step),
        head_size=across.head_size, pitch=pitch,
        bar_start=bar_start, bar_room=middles["exponential"] - 0.55 * step - bar_start,
        bar_thick=min(1.2, 0.62 * pitch),
        pile=pile, ends_below=not folds, ruler=pile.bottom - RULER,
        shares=pile.top + 0.2, total=total, total_edge=ORIGIN if tall else LEFT,
        full=False, panel=panel, expression=expression, sketch=later,
    )  # fmt: skip


def _panel(under: Box, side: Box, beside: bool, tall: bool) -> tuple[Box, Box]:
    """Return the room of a guest, and that of the product term by term."""
    if beside:
        return (
            Box(side.left, side.right, side.bottom + EXPRESSION + 0.15, side.top),
            Box(side.left, side.right, side.bottom, side.bottom + EXPRESSION),
        )
    if tall:
        return (
            Box(under.left, under.right, under.bottom + EXPRESSION + 0.15, under.top),
            Box(under.left, under.right, under.bottom, under.bottom + EXPRESSION),
        )
    middle = under.left + 0.46 * under.width
    return (
        Box(under.left, middle, under.bottom, under.top),
        Box(middle + 0.1, under.right, under.bottom, under.top),
    )


def _pile(
    stage: Box, side: Box, data: Lesson, foot: float, beside: bool, tall: bool
) -> tuple[Box, Point]:
    """Return the strip of the pile, and where the words begin that say what it adds up to."""
    worked = data.worked
    text = words(f"{data.narration.word('common.sum')} `≈` ", TOTAL, INK).width
    text += ems([worked.total]) * TOTAL
    end = 0.24 + max(ems([worked.total]) * TOTAL, 0.2)  # the number at the ruler's end
    if beside:
        y = side.center[1]
        strip = Box(side.left + 0.1, side.right - 0.42, y - 0.2, y + 0.2)
        return strip, np.array([side.left, y + 0.95, 0])
    if tall:
        y = stage.bottom + 0.88
        strip = Box(stage.left + 0.2, stage.right - 0.42, y - 0.22, y + 0.22)
        return strip, np.array([strip.center[0], strip.bottom - RULER - END, 0])
    # Where the cards have folded away.
    y, left = foot + 0.45 + 0.55 * (stage.top - foot - 0.45), stage.left + text + 0.55
    strip = Box(left, stage.right - end, y - 0.14, y + 0.14)
    return strip, np.array([stage.left, y, 0])


def _across(frame: Frame, data: Lesson, beside: bool) -> _Across:
    """Share out the width: headings, then a column for each key, then perhaps a panel."""
    stage, n = frame.stage, data.worked.n
    figures = [figure for column in columns(data.worked).values() for figure in column]
    widest = ems(figures)
    for head_size in (HEADER, frame.smallest_type * 1.02):
        head = head_width(data, head_size)
        if n < 5 and not frame.height > 1.2 * frame.width:  # the slip stands over the headings
            head = max(head, SLIP)
        panel = (PANEL if n < 5 else NARROW_PANEL) + 0.35 if beside else 0.0
        pitch = min(MOST_PITCH, (stage.width - panel - head - GAP) / n)
        if pitch >= widest * NUMBER + 0.2:
            break
    size = max(frame.smallest_type * 1.01, min(NUMBER, (pitch - 0.14) / widest))
    width = head + GAP + n * pitch
    left = stage.left if beside else -width / 2
    xs = spread(n, left + head + GAP, left + width, pitch)
    return _Across(left, tuple(xs), pitch, size, head_size, left + width)
