"""Small pictures of the key points: what is so, and why."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Animation,
    ArcBetweenPoints,
    Arrow,
    Create,
    Dot,
    FadeIn,
    GrowFromEdge,
    LaggedStart,
    Rectangle,
    Transform,
    VGroup,
)

from attn_math import softmax
from scenes.cost_grid import Cells
from scenes.kit.clip import Clip
from scenes.kit.figures import Figure, Source
from scenes.kit.frame import Box, Point, spread
from scenes.kit.output_pictures import OUTPUT_DOT, OutputEntries, OutputHull, OutputPicture
from scenes.kit.shapes import Ribbon
from scenes.kit.vectors import LEAST_LABEL
from scenes.reasons.marks import dots, hidden, lines, mark
from scenes.steps.typical import DIMENSIONS

LEAST = 0.012
SQUARED, NUMBER = 0.4, 0.3
POSITIONS, TOKENS = 6, 6  # of the chain, and of the tokens that are compared


class Picture(VGroup):
    """A picture that comes in its own way: `moves` are played one after the other."""

    def __init__(self, *parts: Any, moves: list[Animation]) -> None:
        super().__init__(*parts)
        self.moves = moves


def _fade(*parts: Any) -> LaggedStart:
    return LaggedStart(*(FadeIn(part) for part in parts), lag_ratio=0.25)


# Attention focuses on what matches.


def focus(clip: Clip, box: Box) -> Picture:
    """A band from the slip to every card, as thick as its weight."""
    worked, theme = clip.data.worked, clip.theme
    ys = spread(worked.n, box.bottom, box.top, 0.46)[::-1]
    pitch = ys[0] - ys[1] if worked.n > 1 else 0.46
    wide = min(0.62, 0.28 * box.width)
    small = min(wide, 1.2 * pitch)
    slip = mark("query", theme, [box.left + wide / 2 + 0.04, box.center[1], 0], wide)
    cards, bands = VGroup(), VGroup()
    thick = min(0.4, 0.45 * box.height)
    for y, weight, seen in zip(ys, worked.weights, worked.mask, strict=True):
        card = mark("key", theme, [box.right - wide / 2 - 0.04, y, 0], small)
        cards.add(card if seen else hidden(card, theme))
        if seen:
            ends = slip.body.get_right() + 0.05 * RIGHT, card.body.get_left() + 0.05 * LEFT
            band = Ribbon(*ends, max(LEAST, thick * weight.value), theme.glow(weight.value))
            bands.add(band.set_z_index(-1))
    come = LaggedStart(*(FadeIn(band, shift=0.15 * RIGHT) for band in bands), lag_ratio=0.3)
    return Picture(bands, slip, cards, moves=[_fade(slip, *cards), come])


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
    return Picture(axis, keys, bars, moves=[_fade(axis, keys), grow])


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


# The output is a blend of values.


def blend(clip: Clip, box: Box) -> Picture:
    """The output as a point among the values."""
    worked, theme = clip.data.worked, clip.theme
    if len({tuple(f.value for f in value) for value in worked.values}) == 1:
        value = Dot(box.center, radius=0.2, color=theme.value)
        output = Dot(box.center, radius=OUTPUT_DOT, color=theme.output).set_z_index(2)
        return Picture(value, output, moves=[FadeIn(value), FadeIn(output, scale=2)])
    drawn: OutputPicture
    if len(worked.output) == 2:
        drawn = OutputHull(worked, clip.symbols("v"), box, theme, LEAST_LABEL)
    else:
        ys = spread(len(worked.output), box.bottom, box.top, 0.4)[::-1]
        inside = Box(box.left + 0.12, box.right - 0.12, box.bottom, box.top)
        drawn = OutputEntries(worked, ys, inside, theme)
    among = VGroup(*(part for part in drawn.submobjects if part is not drawn.dots))
    return Picture(among, drawn.dots, moves=[FadeIn(among), FadeIn(drawn.dots, scale=2)])


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
    return Picture(bands, books, page, moves=[_fade(*books, page), come])


# Scores are scaled.


def _heights(box: Box) -> tuple[list[float], float, float]:
    """The middles of the bars, how thick they are, and how high one of the longest is."""
    xs = spread(len(DIMENSIONS), box.left, box.right, 0.72)
    return xs, 0.5 * (xs[1] - xs[0]), DIMENSIONS[-1] ** 0.5


def _bar(clip: Clip, x: float, foot: float, thick: float, height: float) -> Rectangle:
    shape = Rectangle(
        width=thick, height=height, stroke_width=0, fill_opacity=1,
        fill_color=clip.theme.toward(clip.theme.ink, 0.62),
    )  # fmt: skip
    return shape.move_to([x, foot, 0], aligned_edge=DOWN)


def scaled(clip: Clip, box: Box) -> Picture:
    """Scores that grow with the root of the dimension; divided by it, all are of one size."""
    xs, thick, most = _heights(box)
    foot = box.bottom + 0.06
    unit = (box.height - 0.12) / most
    bars, short, ghosts = VGroup(), VGroup(), VGroup()
    for x, d in zip(xs, DIMENSIONS, strict=True):
        bars.add(_bar(clip, x, foot, thick, unit * d**0.5))
        short.add(_bar(clip, x, foot, thick, unit))
        ghost = bars[-1].copy().set_fill(opacity=0).set_z_index(1)
        ghosts.add(ghost.set_stroke(clip.theme.quiet, width=2, opacity=1))
    shrink = LaggedStart(
        *(Transform(a, b) for a, b in zip(bars, short, strict=True)), lag_ratio=0.2
    )
    return Picture(bars, ghosts, moves=[_fade(bars, ghosts), shrink])


def saturating(clip: Clip, box: Box) -> Picture:
    """Scores that grow with the root of the dimension, and how softmax shares out such a gap."""
    theme = clip.theme
    xs, thick, most = _heights(box)
    named = box.height > 1.2
    strip, under = (0.16, 0.34) if named else (0.12, 0.0)
    foot = box.bottom + under + strip + 0.12
    unit = (box.top - foot - 0.02) / most
    bars, strips, names = VGroup(), VGroup(), VGroup()
    across = 0.86 * (xs[1] - xs[0])
    for x, d in zip(xs, DIMENSIONS, strict=True):
        bars.add(_bar(clip, x, foot, thick, unit * d**0.5))
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
    first = LaggedStart(FadeIn(names), grow, lag_ratio=0.1) if named else grow
    return Picture(bars, names, strips, moves=[first, fill])


# Any two positions are one step apart.


def one_step(clip: Clip, box: Box) -> Picture:
    """One line from the last position to the first, over the chain between them."""
    theme = clip.theme
    reach = min(0.5 * box.width - 0.14, 1.3)
    y = box.center[1] - 0.22 * min(box.height, 1.3)
    xs = np.linspace(box.center[0] - reach, box.center[0] + reach, POSITIONS)
    points = [np.array([x, y, 0]) for x in xs]
    chain = lines(list(itertools.pairwise(points)), theme.quiet, 3)
    spots = dots(points, 0.08, theme.quiet)
    ends = dots([points[0], points[-1]], 0.1, theme.ink).set_z_index(3)
    rise = min(0.95, 0.62 * box.height / reach)
    arc = ArcBetweenPoints(
        points[-1] + 0.12 * UP, points[0] + 0.12 * UP, angle=2 * np.arctan(rise),
        color=theme.ink, stroke_width=5,
    )  # fmt: skip
    return Picture(chain, spots, ends, arc, moves=[_fade(chain, spots, ends), Create(arc)])


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
    return Picture(looks, asked, asking, moves=[_fade(asking, asked), draw])


# Cost grows as n squared.


def squared(clip: Clip, box: Box) -> Picture:
    """A grid of all pairs, that of half as many tokens within it."""
    theme = clip.theme
    sign = clip.formula("n^2", SQUARED)
    side = min(box.height, box.width - sign.width - 0.14, 1.5)
    left = box.center[0] - (side + 0.14 + sign.width) / 2
    top, pitch, half = box.center[1] + side / 2, side / TOKENS, TOKENS // 2
    small = Cells(half, half, left, top, pitch, theme.toward(theme.ink, 0.7))
    large = Cells(TOKENS, TOKENS, left, top, pitch, theme.toward(theme.ink, 0.3), hole=half)
    sign.at([left + side + 0.14, box.center[1], 0], LEFT)
    return Picture(small, large, sign, moves=[FadeIn(small), _fade(large, sign)])


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
    return Picture(looks, tokens, moves=[_fade(tokens), draw])


def _arrow(start: Any, end: Any, color: str) -> Arrow:
    return Arrow(
        start, end, buff=0, color=color, stroke_width=3, tip_length=0.12,
        max_stroke_width_to_length_ratio=100,
    )  # fmt: skip
