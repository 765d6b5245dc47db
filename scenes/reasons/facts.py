"""What the key points say, in small pictures."""

from __future__ import annotations

import itertools

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    ArcBetweenPoints,
    Circle,
    Create,
    Dot,
    FadeIn,
    LaggedStart,
    Transform,
    VGroup,
)

from scenes.cost_grid import Cells
from scenes.kit.clip import Clip
from scenes.kit.facts import lie_on_a_line
from scenes.kit.frame import Box, spread
from scenes.kit.output_pictures import OutputEntries, OutputHull, OutputPicture
from scenes.kit.shapes import Ribbon
from scenes.kit.vectors import LEAST_LABEL
from scenes.reasons.marks import dots, hidden, lines, mark
from scenes.reasons.picture import LEAST, Columns, Picture, fade, score_bar
from scenes.reasons.value_line import ValueLine
from scenes.steps.typical import DIMENSIONS

SQUARED = 0.4
OUTPUT = 0.11  # the radius of the ring round an output
POSITIONS, TOKENS = 6, 6  # of the chain, and along the grid


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
    return Picture(bands, slip, cards, moves=[fade(slip, *cards), come])


def blend(clip: Clip, box: Box) -> Picture:
    """The output as a ring among the values."""
    worked, theme = clip.data.worked, clip.theme
    if len({tuple(f.value for f in value) for value in worked.values}) == 1:
        value = Dot(box.center, radius=0.2, color=theme.value)
        ring = Circle(OUTPUT, theme.output, stroke_width=4).move_to(box.center).set_z_index(2)
        return Picture(value, ring, moves=[FadeIn(value), FadeIn(ring, scale=2)])
    drawn: OutputPicture
    if lie_on_a_line(tuple(tuple(f.value for f in row) for row in worked.values)):
        drawn = ValueLine(worked, clip.symbols("v"), box, theme)
    elif len(worked.output) == 2:
        drawn = OutputHull(worked, clip.symbols("v"), box, theme, LEAST_LABEL)
    else:
        ys = spread(len(worked.output), box.bottom, box.top, 0.4)[::-1]
        inside = Box(box.left + 0.12, box.right - 0.12, box.bottom, box.top)
        drawn = OutputEntries(worked, ys, inside, theme)
    among = VGroup(*(part for part in drawn.submobjects if part is not drawn.dots))
    rings = VGroup(
        *(Circle(OUTPUT, theme.output, stroke_width=4).move_to(dot) for dot in drawn.dots)
    )
    rings.set_z_index(2)
    if isinstance(drawn, ValueLine):
        rings.add(drawn.named_output(clip))
    return Picture(among, rings, moves=[FadeIn(among), FadeIn(rings, scale=1.4)])


def scaled(clip: Clip, box: Box) -> Picture:
    """Scores that grow with the root of the dimension; divided by it, all are of one size."""
    grid = Columns(clip, box)
    bars, short, ghosts = VGroup(), VGroup(), VGroup()
    for x, d in zip(grid.xs, DIMENSIONS, strict=True):
        bars.add(score_bar(clip, x, grid.foot, grid.thick, grid.unit * d**0.5))
        short.add(score_bar(clip, x, grid.foot, grid.thick, grid.unit))
        ghost = bars[-1].copy().set_fill(opacity=0).set_z_index(1)
        ghosts.add(ghost.set_stroke(clip.theme.quiet, width=2, opacity=1))
    shrink = LaggedStart(
        *(Transform(a, b) for a, b in zip(bars, short, strict=True)), lag_ratio=0.2
    )
    names = grid.names()
    # Without strips under them, the bars come down to the dimensions.
    VGroup(bars, short, ghosts).shift(
        DOWN * (grid.strip if grid.named else grid.foot - grid.box.bottom - 0.06)
    )
    come = fade(names, bars, ghosts) if len(names) else fade(bars, ghosts)
    return Picture(bars, ghosts, names, moves=[come, shrink])


def one_step(clip: Clip, box: Box) -> Picture:
    """One line from the last position to the first, over the chain between them."""
    theme = clip.theme
    reach = min(0.5 * box.width - 0.14, 1.3)
    y = box.center[1] - 0.22 * min(box.height, 1.3)
    xs = np.linspace(box.center[0] - reach, box.center[0] + reach, POSITIONS)
    points = [np.array([x, y, 0]) for x in xs]
    chain = lines(list(itertools.pairwise(points)), theme.quiet, 3)
    size = min(0.08, 0.28 * float(xs[1] - xs[0]))
    spots = dots(points, size, theme.quiet)
    ends = dots([points[0], points[-1]], 1.25 * size, theme.ink).set_z_index(3)
    rise = min(0.95, 0.62 * box.height / reach)
    arc = ArcBetweenPoints(
        points[-1] + 0.12 * UP, points[0] + 0.12 * UP, angle=2 * np.arctan(rise),
        color=theme.ink, stroke_width=5,
    )  # fmt: skip
    return Picture(chain, spots, ends, arc, moves=[fade(chain, spots, ends), Create(arc)])


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
    return Picture(small, large, sign, moves=[FadeIn(small), fade(large, sign)])
