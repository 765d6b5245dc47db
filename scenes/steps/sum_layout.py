"""Where everything stands while the values are blended, computed from the frame and the data.

Weights and values stand in rows in every frame. The picture of the values is to their right, or
in a high frame under them; the written sum and the page of the output close the stage below.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scenes.kit.clip import Clip
from scenes.kit.frame import Box, spread
from scenes.kit.numbers import ems
from scenes.kit.shapes import BOOK_WIDTH, HEIGHT, Book, inner
from scenes.kit.vectors import LABEL, vector
from scenes.steps.layout import Layout, centred

Extent = Callable[[Box], tuple[float, float]]

NAME, AFTER_NAME, TIMES, AFTER_TIMES = 0.72, 0.14, 0.32, 0.4
BAR_ROOM, LEAST_BAR, AFTER_BAR = 1.5, 0.6, 0.33
HEAD, PITCH = 0.45, 1.0
PAGE_WIDTH, GAP = 2.5, 0.15
PLUS, TIGHT = 0.29, (0.2, 0.2)
MOST_ROWS = 4  # over which a low frame has no room for a written sum
WIDE_PICTURE = Box(2.3, 6.6, -1.75, 2.7)
WIDE_END, WIDE_SUM = 2.1, Box(-6.71, 2.1, -2.06, -1.04)  # where the page ends; sum and page
# Shares of the width, where the picture is beside the rows.
PICTURE, NARROW_PICTURE, LEAST_PICTURE = 0.43, 0.355, 0.32
ROWS, ROW = 0.4, 0.9  # share of the height at most, and a row's, where it is under them


@dataclass(frozen=True)
class SumLayout:
    """Where the weights, the values, their picture and their sum stand, all in units.

    Attributes
    ----------
    rows, heads
        The heights of the keys' rows, ``(n,)``, and of the headings.
    names
        The middles of the keys' names; None where there is no room for them.
    bar_start, bar_room, bar_thick
        Where the bars of the weights begin, how long the longest is, and how thick they are;
        without room there are none.
    weights, times
        The middles of the weights and of the signs after them.
    books
        The bodies of the values, ``(n,)``.
    picture, sum, page
        The rooms of the values' picture and of the written sum; the page of the output. Where
        there is no room for a written sum, the rows are read as one.
    """

    rows: tuple[float, ...]
    heads: float
    names: float | None
    bar_start: float
    bar_room: float
    bar_thick: float
    weights: float
    times: float
    books: tuple[Box, ...]
    picture: Box
    sum: Box | None
    page: Box


def sum_layout(clip: Clip, layout: Layout, page: float, extent: Extent) -> SumLayout:
    """Return the layout for a clip's frame and lesson.

    Parameters
    ----------
    page
        How wide the page has to be for the output, in units.
    extent
        The width and height that the written sum takes when it is set for a room.
    """
    frame, page = clip.frame, max(page, PAGE_WIDTH if clip.frame.wide else 0.0)
    stage, n = frame.stage, clip.data.worked.n
    if frame.wide:
        return _wide(clip, layout, page, extent)
    if frame.height > 1.2 * frame.width:
        return _high(clip, layout, page, extent)
    ends = Box(stage.left, stage.right - page - GAP, stage.bottom, stage.center[1])
    band = max(HEIGHT, extent(ends)[1]) + 0.05
    compact = n > MOST_ROWS
    share = PICTURE
    if frame.turned:
        share = LEAST_PICTURE if compact else NARROW_PICTURE
    edge = stage.right - max(share * stage.width, page if compact else 0.0)
    gap = 0.2 if compact else 0.3
    if compact:  # the rows themselves are the sum, and the page closes the picture
        total, foot = None, stage.bottom
        page_box = centred((edge + stage.right) / 2, stage.bottom + HEIGHT / 2, page, HEIGHT)
        picture = Box(edge, stage.right, page_box.top + 0.15, stage.top)
    else:
        total = Box(ends.left, ends.right, stage.bottom, stage.bottom + band)
        page_box = centred(stage.right - page / 2, total.center[1], page, HEIGHT)
        foot = total.top + 0.1
        picture = Box(edge, stage.right, foot + 0.05, stage.top)
    ys = spread(n, foot, stage.top - HEAD + 0.1, PITCH)[::-1]
    room = Box(stage.left, edge - gap, foot, stage.top)
    heads = min(stage.top - 0.15, ys[0] + _pitch(ys) / 2 + 0.2)
    return _rows(clip, layout, room, ys, heads, picture, total, page_box)


def _wide(clip: Clip, layout: Layout, page: float, extent: Extent) -> SumLayout:
    """Rows where those of the ledger are; the page in their corner if the sum fits beside it."""
    stage, picture = clip.frame.stage, WIDE_PICTURE
    y = WIDE_SUM.center[1]
    ends = centred(WIDE_END - page / 2, y, page, HEIGHT)
    total = Box(WIDE_SUM.left, ends.left - GAP, WIDE_SUM.bottom, WIDE_SUM.top)
    width, height = extent(total)
    if width > total.width or height > total.height:
        ends = centred(picture.center[0], y, page, HEIGHT)
        total = Box(WIDE_SUM.left, ends.left - GAP, WIDE_SUM.bottom, WIDE_SUM.top)
        picture = Box(picture.left, picture.right, ends.top + 0.15, picture.top)
    room = Box(stage.left, picture.left - 0.3, WIDE_SUM.top, stage.top)
    heads = layout.rows[0] + layout.heads
    return _rows(clip, layout, room, layout.rows, heads, picture, total, ends)


def _high(clip: Clip, layout: Layout, page: float, extent: Extent) -> SumLayout:
    """Rows, the picture under them, the sum and the page at the bottom."""
    stage, n = clip.frame.stage, clip.data.worked.n
    ends = centred(0, stage.bottom + HEIGHT / 2, page, HEIGHT)
    whole = Box(stage.left, stage.right, ends.top + GAP, stage.top)
    total = Box(whole.left, whole.right, whole.bottom, whole.bottom + extent(whole)[1] + 0.1)
    pitch = min(ROW, ROWS * stage.height / n)
    foot = stage.top - HEAD - n * pitch
    ys = spread(n, foot, foot + n * pitch, pitch)[::-1]
    room = Box(stage.left, stage.right, foot, stage.top)
    picture = Box(stage.left, stage.right, total.top + 0.25, foot - 0.25)
    return _rows(clip, layout, room, ys, stage.top - 0.2, picture, total, ends)


def _pitch(ys: list[float] | tuple[float, ...]) -> float:
    return ys[0] - ys[1] if len(ys) > 1 else PITCH


def _rows(
    clip: Clip, layout: Layout, room: Box, ys: list[float] | tuple[float, ...], heads: float,
    picture: Box, total: Box | None, page: Box,
) -> SumLayout:  # fmt: skip
    """Share out a row: its value comes first, then the weight, the key's name, and the bar."""
    data, high = clip.data, min(HEIGHT, 0.86 * _pitch(ys))
    names, weight = clip.symbols("k"), ems(data.worked.weights) * layout.size
    name = max(clip.formula(symbol, LABEL).width for symbol in names)
    name = max(NAME, name + 0.1) + AFTER_NAME
    # Before each weight stands a sign, where the rows are the sum.
    sign, before, after = (0.0, TIMES, AFTER_TIMES) if total else (PLUS, *TIGHT)
    fixed = sign + weight + before + after
    values = zip(clip.symbols("v"), data.worked.values, strict=True)
    labels = [vector(symbol, entries, LABEL, clip.theme.value).width for symbol, entries in values]
    across, _ = inner(BOOK_WIDTH, high, Book.spine_of(BOOK_WIDTH))
    needed = max(labels) + 0.05 + BOOK_WIDTH - across
    least = BOOK_WIDTH if clip.frame.wide else 0.0
    book = min(max(needed, least), room.width - fixed)
    spare = room.width - fixed - book
    named = spare >= name
    spare -= name if named else 0.0
    bar = min(BAR_ROOM, spare - AFTER_BAR) if spare >= LEAST_BAR + AFTER_BAR else 0.0
    # What is left over goes to the left of everything, but in a wide frame to its right.
    used = fixed + book + (name if named else 0.0) + (bar + AFTER_BAR if bar else 0.0)
    left = room.left if clip.frame.wide else room.left + (room.width - used) / 2
    x = left + sign + (name if named else 0.0)
    middle = x + (bar + AFTER_BAR if bar else 0.0) + weight / 2
    times = middle + weight / 2 + before
    start = times + after
    return SumLayout(
        rows=tuple(ys), heads=heads, names=left + (name - AFTER_NAME) / 2 if named else None,
        bar_start=x, bar_room=bar, bar_thick=min(0.5, 0.62 * _pitch(ys)),
        weights=middle, times=times,
        books=tuple(centred(start + book / 2, y, book, high) for y in ys),
        picture=picture, sum=total, page=page,
    )  # fmt: skip
