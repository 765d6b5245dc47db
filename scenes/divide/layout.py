"""Where everything stands in the clip on the division by the sum.

In a wide frame the code is on the left, the ledger beside it, and the picture of the mix on the
right. Else the code is on top, the turned ledger below, and between them the pile, which makes
room for the picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scenes.kit.clip import Clip
from scenes.kit.figures import Figure, Worked
from scenes.kit.frame import Box, spread
from scenes.kit.listing import LEADING, advance, code
from scenes.kit.text import formula
from scenes.steps.layout import ems

INK = "#FFFFFF"  # the colour of type that is but measured
GAP, NAME, HEAD = 0.32, 0.4, 0.33
HEADS = "w[i]", "/ sum", "sum"
LOW = 6.0  # a stage that is lower than this has to be shared between pile and picture
LEAST_PICTURE, LEAST_SIZE = 3.4, 0.31
ROW, LEAST_ROW = 0.8, 0.36
PILE, ENDS = 0.3, 0.62  # how thick the pile is; the room of a number at an end of its ruler
EXPRESSION = 0.46  # which share of the picture's room a sum beside it has


@dataclass(frozen=True)
class Layout:
    """The places of the clip, in units.

    Attributes
    ----------
    turned
        Whether the keys stand side by side.
    left, top, size
        Where the code begins and its type size.
    file
        Where the file's name begins, and its height.
    rows, foot
        Where the keys stand along the ledger, and the sum after them.
    middles, heads, names
        Of the ledger's two columns across it, of its headings, and of the keys' names.
    number, head
        Type sizes of the ledger's numbers and headings.
    pile, ruler
        The strip of the pile at its longest, and the height of its ruler.
    bars
        Where bars stand in the rows of the ledger; None where they have no room.
    rule
        Where the line before the sum begins and ends across the ledger.
    picture, expression
        Where the values are mixed, and where that is written out.
    folds
        Whether the first loop has to leave before the picture comes.
    """

    turned: bool
    left: float
    top: float
    size: float
    file: tuple[float, float]
    rows: tuple[float, ...]
    foot: float
    middles: Mapping[str, float]
    heads: float
    names: float
    number: float
    head: float
    pile: Box
    ruler: float
    bars: Box | None
    rule: tuple[float, float]
    picture: Box
    expression: Box
    folds: bool


def columns(worked: Worked) -> dict[str, tuple[Figure, ...]]:
    """Return every figure that stands in a column of the ledger at some time."""
    return {
        "w": (*worked.exps, *worked.subtotals, worked.total),
        "share": (*worked.weights, worked.one),
    }


def find_layout(clip: Clip, lines: Sequence[str], kept: int) -> Layout:
    """Return the places for a clip's frame and data.

    Parameters
    ----------
    lines
        The code.
    kept
        How many of its lines stay where it folds.
    """
    return _wide(clip, lines) if clip.frame.wide else _stacked(clip, lines, kept)


def _wide(clip: Clip, lines: Sequence[str]) -> Layout:
    safe, stage, worked = clip.frame.safe, clip.frame.stage, clip.data.worked
    size = 0.325
    right = safe.left + 0.1 + advance(size) * max(map(len, lines))
    name = max(formula(symbol, NAME, INK).width for symbol in clip.symbols("k"))
    name = max(name, code(HEADS[2], HEAD, INK).width)
    start = right + GAP + 0.05
    for number in (0.42, 0.38, 0.34, LEAST_SIZE, clip.frame.smallest_type * 1.01):
        widths = {
            column: max(ems(figures) * number, code(head, HEAD, INK).width)
            for (column, figures), head in zip(columns(worked).items(), HEADS, strict=False)
        }
        w = start + name + GAP + widths["w"] / 2
        share = w + (widths["w"] + widths["share"]) / 2 + GAP
        edge = share + widths["share"] / 2 + GAP + 0.05
        if safe.right - edge >= LEAST_PICTURE:
            break
    pitch = min(ROW, (stage.height - 0.7) / (worked.n + 1))
    first = stage.center[1] + pitch * worked.n / 2 - 0.2
    rows = tuple(first - pitch * i for i in range(worked.n))
    top = stage.top - 0.35
    foot = top - LEADING * size * len(lines)
    y = foot - 0.55
    thick = min(0.5, 0.62 * pitch)
    picture = Box(edge, safe.right, stage.bottom, stage.top)
    return Layout(
        turned=False, left=safe.left + 0.1, top=top, size=size, file=(safe.left + 0.1, stage.top - 0.1),
        rows=rows, foot=first - pitch * worked.n - 0.12, middles={"w": w, "share": share},
        heads=rows[0] + 0.3 + 0.42 * pitch, names=start + name / 2,
        number=min(number, 0.8 * pitch), head=HEAD,
        pile=Box(safe.left + 0.3, right - ENDS - 0.3, y - PILE / 2, y + PILE / 2),
        ruler=y - PILE / 2 - 0.2,
        bars=Box(edge, safe.right, rows[-1] - thick / 2, rows[0] + thick / 2),
        rule=(start, edge - GAP),
        picture=picture, expression=Box(safe.left, right, stage.bottom - 0.2, foot - 0.15), folds=False,
    )  # fmt: skip


def _stacked(clip: Clip, lines: Sequence[str], kept: int) -> Layout:
    frame, stage, worked = clip.frame, clip.frame.stage, clip.data.worked
    top, least = frame.title_line - 0.4, 1.01 * frame.smallest_type
    tall = top - stage.bottom > LOW
    wide = advance(1.0) * max(map(len, lines))
    size = min(0.38, (stage.width - 0.2) / wide) if tall else 1.04 * least
    under = top - (0.5 if tall else 0.38)
    foot = under - LEADING * size * len(lines)
    # The ledger stands at the bottom: names, numerators, shares; headings on the left.
    pitch = 0.72 if tall else 0.4
    share = stage.bottom + 0.5 * pitch
    w, names = share + pitch, share + 2 * pitch
    head = HEAD if tall else least
    heads = max(code(text, head, INK).width for text in HEADS[:2])
    step = min(1.9, (stage.width - heads - 0.3) / (worked.n + 1))
    widest = max(ems(figures) for figures in columns(worked).values())
    number = max(least, min(0.42, (step - 0.16) / widest, 0.85 * pitch))
    across = heads + 0.3 + (worked.n + 1) * step
    places = spread(worked.n + 1, -across / 2 + heads + 0.3, across / 2, step)
    ledger = names + 0.6 * pitch
    y = (foot + ledger) / 2 + (0.1 if tall else 0.06)
    thick = 0.44 if tall else 0.2
    picture = Box(stage.left, stage.right, ledger + 0.05, foot - 0.15)
    folds = not tall
    if folds:
        up = under - LEADING * size * kept - 0.12
        picture = Box(stage.left, stage.right, ledger + 0.05, up)
    split = picture.right - EXPRESSION * picture.width
    expression = Box(split, picture.right, picture.bottom, picture.top)
    picture = Box(picture.left, split - 0.2, picture.bottom, picture.top)
    if tall:
        bottom = ledger + 0.1
        expression = Box(stage.left, stage.right, bottom, bottom + 1.35)
        picture = Box(stage.left, stage.right, expression.top + 0.1, foot - 0.2)
    long = stage.width - 2 * ENDS - 0.3
    return Layout(
        turned=True, left=-size * wide / 2 if tall else stage.left + 0.1, top=under, size=size,
        file=(-size * wide / 2 if tall else stage.left + 0.1, top - 0.2),
        rows=tuple(places[:-1]), foot=places[-1], middles={"w": w, "share": share},
        heads=-across / 2, names=names, number=number, head=head,
        pile=Box(-long / 2, long / 2, y - thick / 2, y + thick / 2), ruler=y - thick / 2 - 0.14,
        bars=None,
        rule=(share - 0.3 * pitch, names + 0.4 * pitch), picture=picture, expression=expression, folds=folds,
    )  # fmt: skip
