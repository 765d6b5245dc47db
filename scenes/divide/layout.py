"""Where everything stands in the clip on the division by the sum.

In a wide frame the code is on the left, the ledger beside it and the pile below; the ledger moves
under what is left of the code when the picture of the mix comes on the right. Else the code is on
top, the turned ledger below, and between them the pile, which makes room for the picture. The sum
that is not divided stands under all of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scenes.kit.clip import Clip
from scenes.kit.figures import Figure
from scenes.kit.frame import Box, spread
from scenes.kit.listing import AROUND, Code, advance
from scenes.kit.numbers import ems
from scenes.kit.text import formula
from scenes.kit.worked import Worked

INK = "#FFFFFF"  # the colour of type that is but measured
GAP, NAME, HEAD = 0.32, 0.4, 0.33
FILE_NAME = "attend.c"
HEADS = "w[i]", "/ sum", "sum"
LOW = 6.0  # a stage that is lower than this has to be shared between pile and picture
LEAST_PICTURE, LEAST_SIZE = 3.4, 0.31
ROW, LEAST_ROW = 0.8, 0.36
PILE, END = 0.36, 0.33  # how thick the pile is; type size of the numbers at its ends
CLEAR = 0.35  # how far the ledger moves away from the code, where it has room
BESIDE = 0.2  # room on the left of the code for the mark of the line that runs
LOOSE, CLOSE = 1.45, 1.33  # how far apart lines of code stand, in type sizes
LOOP, LAST = (4, 5, 6), (6,)  # the second loop in the code, and the line of the division


@dataclass(frozen=True)
class Layout:
    """The places of the clip, in units.

    Attributes
    ----------
    turned
        Whether the keys stand side by side.
    left, top, size, leading
        Where the code begins, its type size, and how far apart its lines stand, in type sizes.
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
    bars, thick
        Where bars in the rows of the ledger begin and end at most, and how thick they are; None
        where they have no room.
    rule
        Where the line before the sum begins and ends across the ledger.
    picture, expression
        Where the values are mixed, and where that is written out.
    kept
        Which lines of the code stay when the picture comes.
    aside
        How far the ledger moves then, to the right and up.
    """

    turned: bool
    left: float
    top: float
    size: float
    leading: float
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
    rule: tuple[float, float]
    bars: tuple[float, float] | None
    thick: float
    picture: Box
    expression: Box
    kept: tuple[int, ...]
    aside: tuple[float, float]


def columns(worked: Worked) -> dict[str, tuple[Figure, ...]]:
    """Return every figure that stands in a column of the ledger at some time."""
    return {
        "w": (*worked.exps, *worked.subtotals, worked.total),
        "share": (*worked.weights, worked.one),
    }


def find_layout(clip: Clip, lines: Sequence[str]) -> Layout:
    """Return the places for a clip's frame and data.

    Parameters
    ----------
    lines
        The code.
    """
    return _wide(clip, lines) if clip.frame.wide else _stacked(clip, lines)


def _under(clip: Clip) -> Box:
    """Where the sum that is not divided stands: in the place of the takeaway."""
    safe, stage = clip.frame.safe, clip.frame.stage
    return Box(safe.left, safe.right, safe.bottom, stage.bottom - 0.08)


def _wide(clip: Clip, lines: Sequence[str]) -> Layout:
    safe, stage, worked = clip.frame.safe, clip.frame.stage, clip.data.worked
    size = 0.325
    ends = ems([worked.total]) * END + 0.3
    right = safe.left + BESIDE + advance(size) * max(map(len, lines))
    name = max(formula(symbol, NAME, INK).width for symbol in clip.symbols("k"))
    name = max(name, Code(HEADS[2], HEAD, INK).width)
    start = right + GAP + 0.05
    for number in (0.42, 0.38, 0.34, LEAST_SIZE, clip.frame.smallest_type * 1.01):
        widths = {
            column: max(ems(figures) * number, Code(head, HEAD, INK).width)
            for (column, figures), head in zip(columns(worked).items(), HEADS, strict=False)
        }
        w = start + name + GAP + widths["w"] / 2
        share = w + (widths["w"] + widths["share"]) / 2 + GAP
        edge = share + widths["share"] / 2 + GAP + 0.05
        if safe.right - edge >= LEAST_PICTURE:
            break
    clear = min(CLEAR, max(0.0, safe.right - edge - LEAST_PICTURE))  # of the last line of the code
    start, w, share, edge = (x + clear for x in (start, w, share, edge))
    top = stage.top - 0.4
    floor = top - LOOSE * size * len(lines)  # under the code and the ledger
    pitch = min(ROW, (top - floor - 0.4) / (worked.n + 1))
    last = floor + 0.5 * pitch
    rows = tuple(last + pitch * (worked.n - i) + 0.1 for i in range(worked.n))
    thick = min(0.46, 0.62 * pitch)
    y = (floor + stage.bottom) / 2
    heads = rows[0] + 0.28 + 0.42 * pitch
    middle = (start + edge - GAP) / 2
    kept = top - LOOSE * size - 0.2  # under the line of the code that is kept
    center = (heads + 0.2 + last - 0.5 * pitch) / 2
    aside = (safe.left + right) / 2 - middle, (kept + stage.bottom) / 2 - center
    picture = Box(right + 0.5, safe.right, stage.bottom + 0.1, stage.top)
    return Layout(
        turned=False, left=safe.left + BESIDE, top=top, size=size, leading=LOOSE,
        file=(safe.left + BESIDE + 0.03, top + 0.26), rows=rows, foot=last,
        middles={"w": w, "share": share},
        heads=heads, names=start + name / 2,
        number=min(number, 0.8 * pitch), head=HEAD, rule=(start, edge - GAP),
        pile=Box(safe.left + 0.4, edge - GAP - ends, y - PILE / 2 + 0.1, y + PILE / 2 + 0.1),
        ruler=y - PILE / 2 - 0.1, thick=thick, bars=(edge, safe.right),
        picture=picture, expression=_under(clip), kept=LAST, aside=aside,
    )  # fmt: skip


def _stacked(clip: Clip, lines: Sequence[str]) -> Layout:
    frame, stage, worked = clip.frame, clip.frame.stage, clip.data.worked
    top, least = frame.title_line - 0.4, 1.01 * frame.smallest_type
    tall = top - stage.bottom > LOW
    wide = advance(1.0) * max(map(len, lines))
    size = min(0.38, (stage.width - 0.5) / wide) if tall else 1.04 * least
    under, leading = top - (0.5 if tall else 0.0), LOOSE if tall else CLOSE
    foot = under - leading * size * len(lines)
    # The ledger stands at the bottom: names, numerators, shares; headings on the left.
    pitch = 0.72 if tall else 0.4
    share = stage.bottom + 0.5 * pitch
    w, names = share + pitch, share + 2 * pitch
    head = HEAD if tall else least
    heads = max(Code(text, head, INK).width for text in HEADS[:2])
    step = min(1.9, (stage.width - heads - 0.3) / (worked.n + 1))
    widest = max(ems(figures) for figures in columns(worked).values())
    number = max(least, min(0.42, (step - 0.16) / widest, 0.85 * pitch))
    across = heads + 0.3 + (worked.n + 1) * step
    places = spread(worked.n + 1, -across / 2 + heads + 0.3, across / 2, step)
    ledger = names + 0.6 * pitch
    y = (foot + ledger) / 2 + (0.1 if tall else 0.06)
    thick = 0.44 if tall else 0.24
    aside = stage.right - Code(FILE_NAME, head, INK).width
    kept = LOOP if tall else LAST
    up = under - leading * size * len(kept) - 0.15  # under the lines that are kept
    picture = Box(stage.left, stage.right, ledger + 0.15, up)
    ends = ems([worked.total]) * END + 0.3
    start, end = stage.left + 0.4, stage.right - ends
    return Layout(
        turned=True, left=AROUND / 2 - size * wide / 2 if tall else stage.left + BESIDE, top=under,
        size=size, leading=leading,
        file=(-size * wide / 2, top - 0.2) if tall else (aside, under - 0.5 * leading * size),
        rows=tuple(places[:-1]), foot=places[-1], middles={"w": w, "share": share},
        heads=-across / 2, names=names, number=number, head=head,
        pile=Box(start, end, y - thick / 2, y + thick / 2), ruler=y - thick / 2 - 0.14,
        bars=None, thick=0.0,
        rule=(share - 0.3 * pitch, names + 0.4 * pitch), picture=picture, expression=_under(clip),
        kept=kept, aside=(0.0, 0.0),
    )  # fmt: skip
