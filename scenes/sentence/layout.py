"""Where the formula and the flow of data below it stand, in a frame of any shape."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from scenes.kit.frame import Box, Frame, Point

# Of a wide frame: widths of the columns of inputs, scores, weights and the output, and heights.
COLUMNS, NARROW = (2.1, 1.8, 1.9, 3.1), (1.65, 1.45, 1.6, 3.1)
PROP, TALL, PAGE = 0.8, 1.3, 1.15
# Of a turned one: shares of the height of its four rows and of the gaps between them.
ROWS, BETWEEN = (0.14, 0.17, 0.19, 0.15), 0.35
SIDE, WORKED, SHEET = 2.0, 2.5, 5.2
FORMULA, FORMULA_TURNED = 1.9, 1.85  # the height of its room, one line and two
BESIDE, UNDER = 0.2, 0.32


@dataclass(frozen=True)
class Label:
    """Where the name of a node stands: its middle, or its left end where it is flush."""

    x: float
    y: float
    flush: bool = False


@dataclass(frozen=True)
class Layout:
    """The places of one picture.

    Attributes
    ----------
    formula
        The room of the formula; it has two lines where ``turned``.
    nodes
        The rooms of ``query``, ``keys``, ``values``, ``scores``, ``weights``, ``output``.
    labels
        Where the names ``scores``, ``softmax`` and ``weights`` stand.
    turned
        Whether data flows down rather than to the right.
    """

    formula: Box
    nodes: Mapping[str, Box]
    labels: Mapping[str, Label]
    turned: bool

    def way(self, start: str, end: str) -> tuple[Point, Point]:
        """Return where the arrow from one node to another leaves and arrives."""
        one, other = self.nodes[start], self.nodes[end]
        gap = 0.06
        if self.turned:
            # Straight down where there is room, else toward the middle.
            x = float(np.clip(one.center[0], other.left + 0.4, other.right - 0.4))
            return (
                np.array([one.center[0], one.bottom - gap, 0]),
                np.array([x, other.top + gap, 0]),
            )
        rise = 0.5 * other.height - 0.28
        y = other.center[1] + rise * float(np.sign(round(one.center[1] - other.center[1], 6)))
        return np.array([one.right + gap, one.center[1], 0]), np.array([other.left - gap, y, 0])


def find_layout(frame: Frame) -> Layout:
    """Return the places for a frame."""
    top, bottom = frame.title_line - 0.4, frame.safe.bottom + 0.1
    return _turned(frame, top, bottom) if frame.turned else _wide(frame, top, bottom)


def _box(x: float, y: float, width: float, height: float) -> Box:
    return Box(x - width / 2, x + width / 2, y - height / 2, y + height / 2)


def _wide(frame: Frame, top: float, bottom: float) -> Layout:
    """Four columns; keys stand between the query and the values."""
    safe = frame.safe
    formula = Box(safe.left, safe.right, top - FORMULA, top)
    widths = COLUMNS if frame.wide else NARROW
    gap = min(1.35, (safe.width - sum(widths)) / 3)
    x, xs = -(sum(widths) + 3 * gap) / 2, []
    for width in widths:
        xs.append(x + width / 2)
        x += width + gap
    high, low = formula.bottom - 0.3 - PROP / 2, bottom + PROP / 2 + 0.1
    query, keys, values = high, (high + low) / 2, low
    worked, output = (query + keys) / 2, (keys + values) / 2
    nodes = {
        "query": _box(xs[0], query, widths[0], PROP),
        "keys": _box(xs[0], keys, widths[0], PROP),
        "values": _box(xs[0], values, widths[0], PROP),
        "scores": _box(xs[1], worked, widths[1], TALL),
        "weights": _box(xs[2], worked, widths[2], TALL),
        "output": _box(xs[3], output, widths[3], PAGE),
    }
    under, over = worked - TALL / 2 - UNDER, worked + TALL / 2 + UNDER
    labels = {
        "scores": Label(xs[1], under),
        "softmax": Label(xs[2], over),
        "weights": Label(xs[2], under),
    }
    return Layout(formula, nodes, labels, turned=False)


def _turned(frame: Frame, top: float, bottom: float) -> Layout:
    """Four rows: the inputs side by side, then scores, weights and the output under them."""
    safe = frame.safe
    height = min(2.7, FORMULA_TURNED + 0.15 * (top - bottom - 5.7))
    formula = Box(safe.left, safe.right, top - height, top)
    room = formula.bottom - 0.25 - bottom
    heights = [share * room for share in ROWS]
    gap = BETWEEN * room / 3
    y, ys = bottom + room, []
    for each in heights:
        ys.append(y - each / 2)
        y -= each + gap
    third = (safe.width - SIDE) / 2
    nodes = {
        name: _box(x, ys[0], SIDE, heights[0])
        for name, x in (("query", -third), ("keys", 0.0), ("values", third))
    }
    x = -third / 2
    nodes["scores"] = _box(x, ys[1], WORKED, heights[1])
    nodes["weights"] = _box(x, ys[2], WORKED, heights[2])
    right = third + SIDE / 2 - 0.25
    nodes["output"] = Box(right - SHEET, right, ys[3] - heights[3] / 2, ys[3] + heights[3] / 2)
    beside, apart = x + WORKED / 2 + BESIDE, 0.2
    labels = {
        "scores": Label(beside, ys[1], flush=True),
        "softmax": Label(beside, ys[2] + apart, flush=True),
        "weights": Label(beside, ys[2] - apart, flush=True),
    }
    return Layout(formula, nodes, labels, turned=True)
