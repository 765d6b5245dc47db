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
from scenes.kit.frame import Box, Point, spread
from scenes.kit.shapes import Ribbon
from scenes.reasons.marks import dots, hidden, lines, mark
from scenes.reasons.picture import LEAST, Columns, Picture, fade, score_bar
from scenes.steps.typical import DIMENSIONS

HEAD, BESIDE = 0.27, 0.16  # type over two columns, and the gap between them
CLEFT, SLIVER = 0.03, 0.03  # between two shares; the least that is seen of the smaller one
TOKENS = 6  # that are compared


def larger_weights(clip: Clip, box: Box) -> Picture:
    """A row for each key that takes part: where its similarity lies, and its weight beside it."""
    worked, theme = clip.data.worked, clip.theme
    taking = [i for i in range(worked.n) if worked.mask[i]]
    heads = [
        clip.words(word, HEAD, theme.quiet) for word in ("because.similarity", "common.weight")
    ]
    # Two columns: that of the longer head is the broader one.
    share = heads[0].width / (heads[0].width + heads[1].width)
    room = box.width - BESIDE
    named = box.height > 1.2 and sum(head.width for head in heads) <= room
    edge = box.left + (share if named else 0.5) * room
    top = box.top - (HEAD + 0.12 if named else 0.0)
    ys = spread(len(taking), box.bottom, top, 0.4)[::-1]
    thick = 0.5 * (ys[0] - ys[1]) if len(ys) > 1 else 0.2
    spot = min(0.09, 0.6 * thick)
    scores = [worked.scaled[i].value for i in taking]
    least, span = min(scores), max(scores) - min(scores)
    low, high, foot = box.left + spot, edge - spot - 0.06, edge + BESIDE
    unit = (box.right - foot) / max(worked.weights[i].value for i in taking)
    tracks, keys, bars = VGroup(), [], VGroup()
    for y, i, score in zip(ys, taking, scores, strict=True):
        tracks.add(_arrow([box.left, y, 0], [edge, y, 0], theme.quiet))
        across = (score - least) / span if span > 1e-12 else 0.5
        keys.append(np.array([low + across * (high - low - 0.12), y, 0]))
        weight = worked.weights[i].value
        shape = Rectangle(
            width=max(LEAST, unit * weight), height=thick, stroke_width=0,
            fill_color=theme.glow(weight), fill_opacity=1,
        )  # fmt: skip
        bars.add(shape.move_to([foot, y, 0], aligned_edge=LEFT))
    spots = dots(keys, spot, theme.key)
    if named:
        y = box.top - HEAD / 2
        heads[0].at([box.left, y, 0], LEFT)
        heads[1].at([foot, y, 0], LEFT)
    written = heads if named else []
    grow = LaggedStart(*(GrowFromEdge(bar, LEFT) for bar in bars), lag_ratio=0.3)
    return Picture(tracks, spots, bars, *written, moves=[fade(tracks, spots, *written), grow])


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
    theme, grid = clip.theme, Columns(clip, box)
    bars, strips = VGroup(), VGroup()
    across = 0.72 * grid.pitch
    for x, d in zip(grid.xs, DIMENSIONS, strict=True):
        bars.add(score_bar(clip, x, grid.foot, grid.thick, grid.unit * d**0.5))
        much = float(softmax(np.array([d**0.5, 0.0]))[0])
        less = max(SLIVER, (1 - much) * (across - CLEFT))
        left, parts = x - across / 2, VGroup()
        for width, color in ((across - CLEFT - less, theme.glow(much)), (less, theme.ink)):
            part = Rectangle(
                width=width, height=grid.strip, stroke_width=0, fill_color=color, fill_opacity=1
            )
            y = grid.foot - 0.07 - grid.strip / 2
            parts.add(part.move_to([left, y, 0], aligned_edge=LEFT))
            left += width + CLEFT
        strips.add(parts)
    grow = LaggedStart(*(GrowFromEdge(b, DOWN) for b in bars), lag_ratio=0.3)
    fill = LaggedStart(*(GrowFromEdge(s, LEFT) for s in strips), lag_ratio=0.3)
    names = grid.names()
    first = LaggedStart(FadeIn(names), grow, lag_ratio=0.1) if len(names) else grow
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
