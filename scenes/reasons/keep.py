"""The parts of the lesson: as tiles to choose from, and larger what is kept of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from manim import DOWN, LEFT, Line, VGroup

from scenes.cost_grid import Cells
from scenes.kit.bars import WeightBars
from scenes.kit.clip import Clip
from scenes.kit.figures import count
from scenes.kit.frame import Box, spread
from scenes.kit.prop import Prop, inner
from scenes.kit.shapes import Page, Slip
from scenes.kit.text import Words, words
from scenes.kit.vectors import LABEL, NARROW_ROW, STACKED, UNDER, Form, fitting
from scenes.kit.worked import Worked
from scenes.reasons.marks import mark
from scenes.reasons.shelf import library

PARTS = ("library", "steps", "whole", "sharper", "price")
KEPT = 3  # of them, from the first on
TOKENS = 6  # along the grid of the cost
STEP, SMALL = 0.4, 0.36
FRACTION = 0.42
BETWEEN, APART = 0.4, 0.4  # two columns of steps; the query and the output over them
CUT = 0.2  # room for the corner of the slip
SIGNS = (0.5, 0.46, FRACTION, 0.39)  # of the formula on a tile
PLAIN = (*(Form(size) for size in (LABEL, 0.36, 0.32, 0.29)), *STACKED, *NARROW_ROW, *UNDER)
_SOFTMAX, _TIMES = "#[#box[softmax]<softmax>]", "thin #[#box[$V$]<values>]"
_DOT, _ROOT = "#[#box[$Q$]<query>] #[#box[$K^top$]<keys>]", "#[#box[$sqrt(d)$]<root>]"
_SCORES = f"(display(frac({_DOT}, {_ROOT})))"


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
    """The lesson's query, what the four steps are called, and the output that they lead to."""
    names = clip.data.narration.lines("steps")
    column = box.height > box.width
    columns = 1 if column else 2
    rows = -(-len(names) // columns)
    ends = _ends(clip, box, column)
    high = [end.height for end in ends]
    taken = sum(high) if column else max(high)
    gap = 0.3 if column else 0.15
    pitch = min(0.72, (box.height - taken - gap) / rows)
    lines, widths = _named(clip, names, box.width, rows, pitch)
    y = box.center[1] + (taken + gap + pitch * rows) / 2
    foot = y - taken - gap - pitch * rows
    head = high[0] if column else max(high)
    for k, end in enumerate(ends):
        end.set_y(foot + high[1] / 2 if column and k else y - head / 2)
    left = box.center[0] - (sum(widths) + BETWEEN * (columns - 1)) / 2
    for i, line in enumerate(lines):
        side, row = divmod(i, rows)
        x = left + sum(widths[:side]) + BETWEEN * side
        line.at([x, y - head - 0.12 - pitch * (row + 0.5), 0], LEFT)
    return VGroup(ends[0], *lines, *ends[1:])


def _ends(clip: Clip, box: Box, column: bool) -> list[Prop]:
    """The slip of the query, and the page of the output if there is room, each in the middle.

    Where they stand side by side, the page has somewhat more room: its entries are longer.
    """
    theme, worked = clip.theme, clip.data.worked
    whole = min(box.width, 3.4) if column else box.width - APART
    shares = (1.0, 1.0) if column else (0.42, 0.58)
    most = 1.4 if column else max(0.42, 0.36 * box.height)
    made: list[Prop] = []
    for kind, symbol, entries, color, share in (
        (Slip, "q", worked.query, theme.query, shares[0]),
        (Page, "o", worked.output, theme.output, shares[1]),
    ):
        wide = share * whole
        across, down = inner(wide, most)
        across -= CUT if kind is Slip else 0.0
        (label,) = fitting([symbol], [entries], color, across, down, PLAIN)
        if kind is Page and (label.width > across or label.height > down):
            break
        made.append(kind(label, theme, min(wide, label.width + 0.7), max(0.5, label.height + 0.18)))
    x = box.center[0]
    if column or len(made) == 1:
        return [prop.place(x, 0) for prop in made]
    left = x - (made[0].width + APART + made[1].width) / 2
    made[0].place(left + made[0].width / 2, 0)
    made[1].place(left + made[0].width + APART + made[1].width / 2, 0)
    return made


def _named(
    clip: Clip, names: Sequence[str], room: float, rows: int, pitch: float
) -> tuple[list[Words], list[float]]:
    """The names of the steps with their numbers, and the widths of their columns."""
    sizes = [size for size in (STEP, SMALL, 0.32, 0.29) if size < 0.95 * pitch]
    for size in (*sizes, clip.frame.smallest_type):
        lines = [
            words("{step}  " + name, size, clip.theme.ink, {"step": count("step", i + 1, i)})
            for i, name in enumerate(names)
        ]
        columns = [lines[i : i + rows] for i in range(0, len(lines), rows)]
        widths = [max(line.width for line in column) for column in columns]
        if sum(widths) + BETWEEN * (len(widths) - 1) <= room:
            break
    return lines, widths


# The formula.


def sign(clip: Clip, box: Box) -> VGroup:
    """The whole formula on a tile: on one line, or softmax over the rest where it is narrow."""
    flat = box.height < 1.0
    lines = {f"{_SOFTMAX}": "softmax", f"{_SCORES} {_TIMES}": "(QKᵀ/√d)V"}
    if flat:
        lines = {f"{_SOFTMAX} ({_DOT} \\/ {_ROOT}) {_TIMES}": "softmax(QKᵀ/√d)V"}
    for size in SIGNS:
        made = VGroup(
            *(Words(f"${line}$", size, clip.theme.ink, text=text) for line, text in lines.items())
        ).arrange(DOWN, buff=0.16)
        if made.width <= box.width and made.height <= box.height:
            break
    for line in made:
        _colored(clip, line)
    return made.move_to(box.center)


def whole(clip: Clip, box: Box) -> VGroup:
    """The formula of attention, as large as it fits."""
    size = 0.7
    while True:
        source = f"${_SOFTMAX} {_SCORES} {_TIMES}$"
        made = Words(source, size, clip.theme.ink, text="softmax(QKᵀ/√d)V")
        if (made.width <= box.width and made.height <= box.height) or size < 0.4:
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
    bars = VGroup(*(_weights(clip, worked, room) for worked, room in both))
    x, reach = box.center[0], min(0.5 * bars.height + 0.12, 0.5 * box.height)
    ends = [x, bars.get_y() - reach, 0], [x, bars.get_y() + reach, 0]
    return VGroup(Line(*ends, color=clip.theme.quiet, stroke_width=2), bars)


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
    return (lambda clip, box: library(clip, box, worded=False), numbered, sign, sharper, price)


def contents() -> Sequence[Callable[[Clip, Box], VGroup]]:
    """Return what draws the first parts that are kept; the formula is `whole`."""
    return (library, steps)
