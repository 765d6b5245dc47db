"""The parts of the lesson: as tiles to choose from, and larger what is kept of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from manim import DOWN, LEFT, RIGHT, Line, VGroup, VMobject

from scenes.cost_grid import Cells
from scenes.kit.bars import WeightBars
from scenes.kit.clip import Clip
from scenes.kit.figures import Worked, count
from scenes.kit.frame import Box, spread
from scenes.kit.numbers import Number
from scenes.kit.prop import Prop, inner
from scenes.kit.shapes import Page, Ribbon, Slip
from scenes.kit.text import Words
from scenes.kit.vectors import LABEL, NARROW_ROW, STACKED, UNDER, Form, fitting
from scenes.reasons.marks import hidden, mark

PARTS = ("library", "steps", "whole", "sharper", "price")
KEPT = 3  # of them, from the first on
TOKENS = 6  # along the grid of the cost
WORD, STEP, SMALL = 0.36, 0.4, 0.36
FRACTION = 0.42
THICK = 0.4  # a band of all the weight
QUERY = (*(Form(size) for size in (LABEL, 0.36, 0.32, 0.29)), *STACKED, *NARROW_ROW, *UNDER)
_WHOLE = (
    "#[#box[softmax]<softmax>] (display(frac(#[#box[$Q$]<query>] #[#box[$K^top$]<keys>], "
    "#[#box[$sqrt(d)$]<root>]))) thin #[#box[$V$]<values>]"
)


# The library.


def library(clip: Clip, box: Box, worded: bool = True) -> VGroup:
    """A slip, cards, books and a page, with bands as thick as the weights, in words or none."""
    worked, theme = clip.data.worked, clip.theme
    down = box.height > box.width
    words = _roles(clip) if worded else {}
    head, tail = (max(word.width for word in words.values()) + 0.5, 0.62) if words else (0.4, 0.42)
    lead = max(words[name].width for name in ("keys", "values")) + 0.15 if words else 0.0
    if down:
        low, high = box.left + lead, box.right - (lead if worked.n < 4 else 0)
        along = spread(4, -box.top, -box.bottom, 1.5)
    else:
        foot = 0.36 if words else 0.0
        low, high = box.bottom + foot, box.top
        along = [box.left + head / 2, *np.linspace(box.left + head, box.right - head, 4)[1:3]]
        along.append(box.right - head / 2)
    across = spread(worked.n, low, high, 0.9 if down else 0.42)
    across = across if down else across[::-1]
    pitch = abs(across[1] - across[0]) if worked.n > 1 else 0.6
    middle = (across[0] + across[-1]) / 2
    small = min(0.6, 0.8 * pitch if down else 1.25 * pitch)

    def at(step: int, where: float) -> list[float]:
        return [where, -along[step], 0] if down else [along[step], where, 0]

    rows = {
        name: VGroup(*(mark(kind, theme, at(step, where), small) for where in across))
        for step, (name, kind) in enumerate((("keys", "key"), ("values", "value")), 1)
    }
    for row in rows.values():
        for prop, seen in zip(row, worked.mask, strict=True):
            if not seen:
                hidden(prop, theme)
    ends = [
        kind(words.get(name, VMobject()), theme, head, tail).place(*at(step, middle)[:2])
        for kind, name, step in ((Slip, "query", 0), (Page, "output", 3))
    ]
    bands = _bands(clip, (ends[0], rows["keys"], rows["values"], ends[1]), down)
    for name, row in rows.items() if words else ():
        if down:
            words[name].at([float(row.get_left()[0]) - 0.15, row.get_y(), 0], RIGHT)
        else:
            words[name].at([row.get_x(), box.bottom + 0.14, 0])
    return VGroup(bands, *ends, *rows.values(), *(words[name] for name in rows if words))


def _roles(clip: Clip) -> dict[str, Words]:
    theme, one = clip.theme, clip.data.worked.n == 1
    terms = {
        "query": ("query", theme.query), "output": ("output", theme.output),
        "keys": ("key" if one else "keys", theme.key),
        "values": ("value" if one else "values", theme.value),
    }  # fmt: skip
    return {
        name: clip.words(f"common.{term}", WORD, color) for name, (term, color) in terms.items()
    }


def _bands(clip: Clip, props: tuple[Prop, VGroup, VGroup, Prop], down: bool) -> VGroup:
    """The bands from the slip to the cards, on to the books, and to the page."""
    slip, cards, books, page = props
    worked, theme = clip.data.worked, clip.theme
    to, back = (DOWN, -DOWN) if down else (RIGHT, LEFT)
    bands = VGroup()
    for card, book, weight, seen in zip(cards, books, worked.weights, worked.mask, strict=True):
        if not seen:
            continue
        for one, other in ((slip, card), (card, book), (book, page)):
            ends = (
                one.body.get_edge_center(to) + 0.05 * to,
                other.body.get_edge_center(back) + 0.05 * back,
            )
            thick, color = max(0.012, THICK * weight.value), theme.glow(weight.value)
            bands.add(Ribbon(*ends, thick, color, down=down).set_z_index(-1))
    return bands


# The four steps.


def numbered(clip: Clip, box: Box) -> VGroup:
    """The numbers of the four steps, each on a sheet."""
    names = clip.data.narration.lines("steps")
    high = box.height > 1.2
    side = min(0.62, 0.9 * box.height)
    group = VGroup()
    for i in range(len(names)):
        number = clip.number(count("step", i + 1, i), STEP)
        sheet = mark("output", clip.theme, [0, 0, 0], 1.0).body.copy()
        sheet.stretch_to_fit_width(side).stretch_to_fit_height(side)
        sheet.set_stroke(clip.theme.quiet)
        row, column = divmod(i, 2) if high else (0, i)
        pitch = side + 0.22
        spot = [box.center[0] + (column - (0.5 if high else 1.5)) * pitch, box.center[1], 0]
        spot[1] -= (row - 0.5) * pitch if high else 0
        group.add(VGroup(sheet.move_to(spot), number.at(spot)))
    return group


def steps(clip: Clip, box: Box) -> VGroup:
    """The lesson's query on its slip, and what the four steps are called."""
    theme, names = clip.theme, clip.data.narration.lines("steps")
    wide = min(box.width, 3.4)
    column = box.height > box.width
    most = 1.5 if column else max(0.5, 0.36 * box.height)
    room = inner(wide, most)
    (label,) = fitting(["q"], [clip.data.worked.query], theme.query, *room, QUERY)
    high = max(0.5, label.height + 0.18)
    columns = 1 if column else 2
    rows = -(-len(names) // columns)
    pitch = min(0.85, (box.height - high - 0.1) / rows)
    y = box.center[1] + (high + 0.1 + pitch * rows) / 2
    slip = Slip(label, theme, min(wide, label.width + 0.7), high).place(box.center[0], y - high / 2)
    sizes = [size for size in (STEP, SMALL, 0.32, 0.29) if size < 0.95 * pitch]
    for size in (*sizes, clip.frame.smallest_type):
        lines = [_step(clip, i, name, size) for i, name in enumerate(names)]
        width = max(line.width for line in lines)
        if columns * width + 0.3 * (columns - 1) <= box.width:
            break
    lefts = [box.center[0] - width / 2]
    if columns == 2:
        lefts = [box.center[0] - width - 0.2, box.center[0] + 0.2]
    for i, line in enumerate(lines):
        row, side = (i % rows, i // rows) if columns == 2 else (i, 0)
        middle = y - high - 0.1 - pitch * (row + 0.5)
        line.at([lefts[side], middle, 0], LEFT)
    return VGroup(slip, *lines)


def _step(clip: Clip, i: int, name: str, size: float) -> Words:
    names = {"step": count("step", i + 1, i)}
    from scenes.kit.text import words

    return words("{step}  " + name, size, clip.theme.ink, names, language=clip.data.language)


# The formula.


def scores(clip: Clip, box: Box) -> VGroup:
    """The fraction of the formula, by which the whole of it is known."""
    dot, root = "#[#box[$Q$]<query>] #[#box[$K^top$]<keys>]", "sqrt(d)"
    flat = box.height < 1.0
    written = f"{dot} \\/ {root}" if flat else f"display(frac({dot}, {root}))"
    made = Words(f"${written}$", FRACTION if flat else 0.55, clip.theme.ink, text="QKᵀ/√d")
    return VGroup(_colored(clip, made).move_to(box.center))


def whole(clip: Clip, box: Box) -> VGroup:
    """The formula of attention, as large as it fits."""
    size = 0.7
    while True:
        made = Words(f"${_WHOLE}$", size, clip.theme.ink, text="softmax(QKᵀ/√d)V")
        if made.width <= box.width and made.height <= box.height or size < 0.4:
            break
        size -= 0.02
    return VGroup(_colored(clip, made).move_to(box.center))


def _colored(clip: Clip, made: Words) -> Words:
    theme = clip.theme
    for name, color in (("query", theme.query), ("keys", theme.key), ("values", theme.value)):
        if name in made.parts:
            made.parts[name].set_color(color)
    return made


# What is left out.


def sharper(clip: Clip, box: Box) -> VGroup:
    """The weights of the query and of the longer one, side by side."""
    data, gap = clip.data, 0.14 * box.width
    half = (min(box.width, 2.2) - gap) / 2
    left = box.center[0] - half - gap / 2
    rooms = [Box(x, x + half, box.bottom, box.top) for x in (left, left + half + gap)]
    both = zip((data.worked, data.worked_sharper), rooms, strict=True)
    wall = Line(
        [box.center[0], box.bottom, 0], [box.center[0], box.top, 0],
        color=clip.theme.quiet, stroke_width=2,
    )  # fmt: skip
    return VGroup(wall, *(_weights(clip, worked, room) for worked, room in both))


def _weights(clip: Clip, worked: Worked, room: Box) -> WeightBars:
    shares = [weight.value for weight in worked.weights]
    ys = spread(worked.n, room.bottom, room.top, 0.42)[::-1]
    pitch = ys[0] - ys[1] if worked.n > 1 else 0.42
    unit = room.width / max(0.5, *shares)
    return WeightBars(worked.weights, shares, ys, room.left, unit, clip.theme, height=0.66 * pitch)


def price(clip: Clip, box: Box) -> VGroup:
    """The grid of the cost."""
    side = min(box.width, box.height, 1.5)
    left, top = box.center[0] - side / 2, box.center[1] + side / 2
    color = clip.theme.toward(clip.theme.ink, 0.45)
    return VGroup(Cells(TOKENS, TOKENS, left, top, side / TOKENS, color))


def icons() -> Sequence[Callable[[Clip, Box], VGroup]]:
    """Return what draws the parts as tiles, in the order of `PARTS`."""
    return (lambda clip, box: library(clip, box, worded=False), numbered, scores, sharper, price)


def contents() -> Sequence[Callable[[Clip, Box], VGroup]]:
    """Return what draws the parts that are kept."""
    return (library, steps, whole)
