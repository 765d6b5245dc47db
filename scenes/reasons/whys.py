"""Why the key points are so, in small pictures."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    Arrow,
    Create,
    FadeIn,
    GrowFromEdge,
    LaggedStart,
    Rectangle,
    VGroup,
)

from attn_math import softmax
from scenes.kit.clip import Clip
from scenes.kit.figures import Figure, Source
from scenes.kit.frame import Box, Point, spread
from scenes.kit.shapes import Ribbon
from scenes.reasons.marks import dots, hidden, lines, mark
from scenes.reasons.picture import LEAST, Picture, columns, fade, score_bar
from scenes.steps.typical import DIMENSIONS

NUMBER = 0.3
LEAD = 0.24  # room before the dimensions for the letter d
TOKENS = 6  # that are compared


def larger_weights(clip: Clip, box: Box) -> Picture:
    """A bar for each key, as high as its weight, where its score lies on a line."""
    worked, theme = clip.data.worked, clip.theme
    taking = [i for i in range(worked.n) if worked.mask[i]]
    taking.sort(key=lambda i: worked.scaled[i].value)
    thick = min(0.3, 0.1 * box.width)
    left, right, foot = box.left + 0.1, box.right - 0.14, box.bottom + 0.16
    scores = [worked.scaled[i].value for i in taking]
    xs = _apart(scores, left + thick, right - 0.12 - thick, 1.3 * thick)
    unit = (box.top - foot - 0.1) / max(worked.weights[i].value for i in taking)
    bars, feet = VGroup(), []
    for x, i in zip(xs, taking, strict=True):
        weight = worked.weights[i].value
        shape = Rectangle(
            width=thick, height=max(LEAST, unit * weight), stroke_width=0,
            fill_color=theme.glow(weight), fill_opacity=1,
        )  # fmt: skip
        bars.add(shape.move_to([x, foot + 0.05, 0], aligned_edge=DOWN))
        feet.append(np.array([x, foot - 0.09, 0]))
    axis = _arrow([left, foot, 0], [right, foot, 0], theme.quiet)
    keys = dots(feet, 0.055, theme.key)
    grow = LaggedStart(*(GrowFromEdge(b, DOWN) for b in bars), lag_ratio=0.3)
    return Picture(axis, keys, bars, moves=[fade(axis, keys), grow])


def _apart(values: list[float], low: float, high: float, least: float) -> list[float]:
    """Lay rising values along a line, no two nearer to each other than ``least``."""
    span = values[-1] - values[0]
    if span < 1e-12:
        return spread(len(values), low, high, least)
    xs = [low + (high - low) * (value - values[0]) / span for value in values]
    for i in range(1, len(xs)):
        xs[i] = max(xs[i], xs[i - 1] + least)
    xs[-1] = min(xs[-1], high)
    for i in range(len(xs) - 2, -1, -1):
        xs[i] = min(xs[i], xs[i + 1] - least)
    return xs


def average(clip: Clip, box: Box) -> Picture:
    """Bands from the books, as thick as their weights, fill the edge of the page."""
    worked, theme = clip.data.worked, clip.theme
    ys = spread(worked.n, box.bottom, box.top, 0.5)[::-1]
    pitch = ys[0] - ys[1] if worked.n > 1 else 0.5
    wide = min(0.62, 0.28 * box.width)
    page = mark("output", theme, [box.right - wide / 2 - 0.04, box.center[1], 0], wide)
    whole = page.body.height * 0.92
    edge, top = float(page.body.get_left()[0]) - 0.04, box.center[1] + whole / 2
    books, bands = VGroup(), VGroup()
    for y, weight, seen in zip(ys, worked.weights, worked.mask, strict=True):
        book = mark("value", theme, [box.left + wide / 2 + 0.04, y, 0], min(wide, 1.2 * pitch))
        books.add(book if seen else hidden(book, theme))
        thick = whole * weight.value
        if seen:
            start = book.body.get_right() + 0.05 * RIGHT
            band = Ribbon(
                start, [edge, top - thick / 2], max(LEAST, thick), theme.glow(weight.value)
            )
            bands.add(band.set_z_index(-1))
        top -= thick
    come = LaggedStart(*(FadeIn(band, shift=0.15 * RIGHT) for band in bands), lag_ratio=0.3)
    return Picture(bands, books, page, moves=[fade(*books, page), come])


def saturating(clip: Clip, box: Box) -> Picture:
    """Scores that grow with the root of the dimension, and how softmax shares out such a gap."""
    theme = clip.theme
    named = box.height > 1.2
    xs, thick, most = columns(box, LEAD if named else 0.0)
    strip, under = (0.16, 0.34) if named else (0.12, 0.0)
    foot = box.bottom + under + strip + 0.12
    unit = (box.top - foot - 0.02) / most
    bars, strips, names = VGroup(), VGroup(), VGroup()
    across = 0.86 * (xs[1] - xs[0])
    for x, d in zip(xs, DIMENSIONS, strict=True):
        bars.add(score_bar(clip, x, foot, thick, unit * d**0.5))
        much = float(softmax(np.array([d**0.5, 0.0]))[0])
        shares = [(much, theme.glow(much)), (1 - much, theme.glow(0.1))]
        left, parts = x - across / 2, VGroup()
        for share, color in shares:
            part = Rectangle(
                width=share * across, height=strip, stroke_width=0, fill_color=color, fill_opacity=1
            )
            parts.add(part.move_to([left, foot - 0.06 - strip / 2, 0], aligned_edge=LEFT))
            left += share * across
        strips.add(parts)
        if named:
            number = clip.number(Figure(d, Source("d", (d,))), NUMBER, theme.quiet)
            names.add(number.at([x, box.bottom + 0.14, 0]))
    grow = LaggedStart(*(GrowFromEdge(b, DOWN) for b in bars), lag_ratio=0.3)
    fill = LaggedStart(*(GrowFromEdge(s, LEFT) for s in strips), lag_ratio=0.3)
    if named:
        names.add(
            clip.formula("d", NUMBER, theme.quiet).at([xs[0] - LEAD - 0.2, box.bottom + 0.14, 0])
        )
    first = LaggedStart(FadeIn(names), grow, lag_ratio=0.1) if named else grow
    return Picture(bars, names, strips, moves=[first, fill])


def all_seen(clip: Clip, box: Box) -> Picture:
    """A line from each query to every key that it sees."""
    theme, masks = clip.theme, clip.data.masks
    high, low = box.top - 0.16, box.bottom + 0.16
    most = min(0.5, box.width / max(len(masks), len(masks[0])))
    keys, queries = (
        [np.array([x, y, 0]) for x in spread(n, box.left, box.right, most)]
        for n, y in ((len(masks[0]), high), (len(masks), low))
    )
    sights = [
        (query, key)
        for query, row in zip(queries, masks, strict=True)
        for key, seen in zip(keys, row, strict=True)
        if seen
    ]
    looks = lines(sights, theme.ink, 2)
    size = min(0.1, 0.3 * most)
    asked, asking = dots(keys, size, theme.key), dots(queries, size, theme.query)
    draw = LaggedStart(*(Create(look) for look in looks), lag_ratio=0.1)
    return Picture(looks, asked, asking, moves=[fade(asking, asked), draw])


def pairs(clip: Clip, box: Box) -> Picture:
    """Tokens in a ring, and a line between any two."""
    theme = clip.theme
    radius = min(0.5 * box.height - 0.1, 0.5 * box.width - 0.1, 0.72)
    turns = np.arange(TOKENS) * 2 * np.pi / TOKENS + np.pi / 2
    ring: list[Point] = [
        box.center + radius * np.array([np.cos(turn), np.sin(turn), 0]) for turn in turns
    ]
    looks = lines(list(itertools.combinations(ring, 2)), theme.quiet, 2)
    draw = LaggedStart(*(Create(look) for look in looks), lag_ratio=0.1)
    tokens = dots(ring, min(0.1, 0.18 * radius), theme.ink)
    return Picture(looks, tokens, moves=[fade(tokens), draw])


def _arrow(start: Any, end: Any, color: str) -> Arrow:
    return Arrow(
        start, end, buff=0, color=color, stroke_width=3, tip_length=0.12,
        max_stroke_width_to_length_ratio=100,
    )  # fmt: skip
