"""Where the formula and the flow of data below it stand, in a frame of any shape."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from scenes.kit.frame import Box, Frame, Point

# Of a wide frame: widths of the columns of inputs, scores, weights and the output, and heights.
COLUMNS, NARROW = (2.0, 1.7, 1.75, 2.9), (1.6, 1.4, 1.4, 2.3)
PROP, TALL = 0.8, 1.3
# Of the sequence of tokens: how thick it is, and how long its arrows are.
STRIP, STRIP_NARROW, STRIP_LOW = 0.68, 0.62, 0.5
PROJECT, PROJECT_NARROW, PROJECT_LOW = 1.05, 0.8, 0.46
# Of a turned one: shares of the height of its four rows and of the gaps between them.
ROWS, BETWEEN = (0.155, 0.18, 0.2, 0.145), 0.32
SIDE, WORKED, SHEET = 2.0, 2.5, 5.2
# The height of its room: one line, two, and two where the sequence comes too.
FORMULA, FORMULA_TURNED, FORMULA_LOW = 1.9, 1.85, 1.55
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
    strip
        The room of the sequence that all three come from; none where it is not told of.
    turned
        Whether data flows down rather than to the right.
    """

    formula: Box
    nodes: Mapping[str, Box]
    labels: Mapping[str, Label]
    strip: Box | None
    turned: bool

    @property
    def aside(self) -> Point:
        """By how much the flow stands nearer to the sequence's place, until that comes."""
        if self.strip is None:
            return np.zeros(3)
        if self.turned:
            return np.array([0.0, (self.strip.top - self.nodes["query"].top) / 2, 0.0])
        return np.array([(self.strip.left - self.nodes["query"].left) / 2, 0.0, 0.0])

    def projection(self, name: str) -> tuple[Point, Point]:
        """Return where the arrow from the sequence to one of the three leaves and arrives."""
        assert self.strip is not None
        gap, node = 0.06, self.nodes[name]
        x, y = node.center[:2]
        if self.turned:
            return np.array([x, self.strip.bottom - gap, 0]), np.array([x, node.top + 2 * gap, 0])
        return np.array([self.strip.right + gap, y, 0]), np.array([node.left - gap, y, 0])

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
        level = other.bottom + 0.28 < one.center[1] < other.top - 0.28
        rise = 0.5 * other.height - 0.28
        y = (
            one.center[1]
            if level
            else other.center[1] + rise * float(np.sign(round(one.center[1] - other.center[1], 6)))
        )
        return np.array([one.right + gap, one.center[1], 0]), np.array([other.left - gap, y, 0])


def find_layout(frame: Frame, sequence: bool) -> Layout:
    """Return the places for a frame, with or without room for the sequence of tokens."""
    top, bottom = frame.title_line - 0.4, frame.safe.bottom + 0.1
    build = _turned if frame.turned else _wide
    return build(frame, top, bottom, sequence)


def _box(x: float, y: float, width: float, height: float) -> Box:
    return Box(x - width / 2, x + width / 2, y - height / 2, y + height / 2)


def _wide(frame: Frame, top: float, bottom: float, sequence: bool) -> Layout:
    """Four columns, and the sequence before them; keys between the query and the values."""
    safe = frame.safe
    formula = Box(safe.left, safe.right, top - FORMULA, top)
    widths = COLUMNS if frame.wide else NARROW
    thick = STRIP if frame.wide else STRIP_NARROW
    project = PROJECT if frame.wide else PROJECT_NARROW
    before = thick + project if sequence else 0.0
    gap = min(1.35, (safe.width - before - sum(widths)) / 3)
    left = -(before + sum(widths) + 3 * gap) / 2
    x, xs = left + before, []
    for width in widths:
        xs.append(x + width / 2)
        x += width + gap
    high, low = formula.bottom - 0.3 - PROP / 2, bottom + PROP / 2 + 0.1
    query, keys, values = high, (high + low) / 2, low
    worked = (query + keys) / 2
    nodes = {
        "query": _box(xs[0], query, widths[0], PROP),
        "keys": _box(xs[0], keys, widths[0], PROP),
        "values": _box(xs[0], values, widths[0], PROP),
        "scores": _box(xs[1], worked, widths[1], TALL),
        "weights": _box(xs[2], worked, widths[2], TALL),
        # As high as the weights and the values, so that both lead straight to it.
        "output": Box(xs[3] - widths[3] / 2, xs[3] + widths[3] / 2, low - PROP / 2, worked + 0.5),
    }
    strip = Box(left, left + thick, low - PROP / 2, high + PROP / 2) if sequence else None
    under, over = worked - TALL / 2 - UNDER, worked + TALL / 2 + UNDER
    labels = {
        "scores": Label(xs[1], under),
        "softmax": Label(xs[2], over),
        "weights": Label(xs[2], under),
    }
    return Layout(formula, nodes, labels, strip, turned=False)


def _turned(frame: Frame, top: float, bottom: float, sequence: bool) -> Layout:
    """The sequence, the inputs side by side; scores, weights and the output under them."""
    safe = frame.safe
    least = FORMULA_LOW if sequence else FORMULA_TURNED
    height = min(2.7, least + 0.15 * (top - bottom - 5.7))
    formula = Box(safe.left, safe.right, top - height, top)
    start = formula.bottom - (0.15 if sequence else 0.25)
    room = start - bottom
    before = (STRIP_LOW + PROJECT_LOW) * max(1.0, room / 5) if sequence else 0.0
    room -= before
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
    strip = None
    if sequence:
        thick = before * STRIP_LOW / (STRIP_LOW + PROJECT_LOW)
        strip = Box(-third - SIDE / 2, third + SIDE / 2, start - thick, start)
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
    return Layout(formula, nodes, labels, strip, turned=True)
