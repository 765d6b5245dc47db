"""The matrix form with V and the outputs below the table, for frames that are not wide."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scenes.kit.table import ASIDE
from scenes.matrix.needs import Needs
from scenes.matrix.places import (
    CELL_HEIGHT,
    LEAST_HEIGHT,
    OUT_NAME,
    READABLE,
    SIGN,
    SIZE,
    SIZES,
    SMALL_SIZE,
    SUM_GAP,
    Alone,
    Grid,
    Layout,
    Room,
    Spot,
    alone,
    fit,
    heads,
    spot,
)

CELL_WIDTH, LOW_WIDTH, PITCH, GAP, NAME_ROOM = 1.5, 1.2, 0.7, 0.2, 0.5
EDGE = 0.1  # for the frame round a row


@dataclass(frozen=True)
class Heights:
    """How the height is shared out.

    Attributes
    ----------
    top
        Of the table.
    cell, pitch
        Of a cell of the table and of a row of the matrices.
    note, middle, low
        The note's height, the matrices' middle and where they end.
    """

    top: float
    cell: float
    pitch: float
    note: float
    middle: float
    low: float


def below(room: Room, needs: Needs, places: int, least: float) -> Layout | None:
    """V and the outputs stand below the table, which has the width of the frame."""
    table = _tall_table(room, needs, places) if room.tall else alone(room, needs, places)
    heights = _heights(room, needs, table)
    if room.tall:
        table = replace(table, grid=replace(table.grid, top=heights.top))
        beside = table.grid
    else:
        beside = _low_table(room, needs, places, heights)
    if min(table.grid.size, beside.size) < least or heights.pitch < LEAST_HEIGHT:
        return None
    rows = [
        [heights.middle + heights.pitch * ((n - 1) / 2 - i) for i in range(n)]
        for n in (needs.n_k, needs.n_q)
    ]
    pair = _pair(room, needs, places, rows, least)
    if pair is None:
        return None
    v, out, named, share = pair
    middle = heights.middle
    times = v.x - v.half - (0.3 if room.tall else NAME_ROOM + 0.3)
    chain = replace(room.chain, top=heights.low - GAP)
    return Layout(
        places=places, alone=table.grid, beside=beside, row_vectors=table.row_vectors,
        heads=table.heads, books=(None, (middle,) * needs.n_k) if room.tall else None,
        v=v, out=out, times=(times, middle),
        v_name=(v.x, v.ys[0] + v.reach + 0.3) if room.tall else (v.x - v.half - 0.27, middle),
        equals=(v.x + v.half + SIGN * share / 2, middle),
        out_x=out.x + out.half + OUT_NAME * share if named else None,
        alone_note=(0.0, heights.note if room.tall else table.note_y),
        note=(0.0, heights.note) if room.tall else None,
        example=(0.0, float(chain.center[1]) if room.tall else room.chain.bottom + 0.2),
        chain=chain, formula=room.formula, centred=True,
    )  # fmt: skip


def _tall_table(room: Room, needs: Needs, places: int) -> Alone:
    """The table as it stays in a tall frame, its top still to be found."""
    for vectors in (True, False):
        name = (needs.row_name if vectors else needs.row_symbol) + ASIDE
        tail = SUM_GAP + needs.sum_width
        width = min(CELL_WIDTH, (room.band.width - name - tail) / needs.n_k)
        style = heads(needs, width, 2.0)
        height = _heights(room, needs, Alone(Grid(0, 0, 0, 0, 0), vectors, style, 0)).cell
        size = fit(width, height, needs.scores(places))
        if size >= READABLE:
            break
    whole = name + needs.n_k * width + tail
    left = room.band.left + (room.band.width - whole) / 2 + name
    return Alone(Grid(left, 0.0, width, height, size), vectors, style, 0.0)


def _low_table(room: Room, needs: Needs, places: int, heights: Heights) -> Grid:
    """The table made low for the matrices to stand below it, in a frame that is not tall."""
    name = needs.row_symbol + ASIDE
    inside = room.band.width - name - EDGE
    width = min(LOW_WIDTH, inside / needs.n_k)
    left = room.band.left + (inside - needs.n_k * width) / 2 + name
    size = fit(width, heights.cell, needs.weights(places))
    return Grid(left, heights.top, width, heights.cell, size)


def _heights(room: Room, needs: Needs, table: Alone) -> Heights:
    """Share the height out among the names, the table, the note, the matrices and the chain."""
    bottom = room.band.bottom if room.tall else room.chain.bottom
    note, v_head, head = (0.45, NAME_ROOM, 0.5) if room.tall else (GAP, 0.0, 0.5)
    if room.tall and table.heads == "stacked":
        head = needs.stacked_name[1] + 0.2
    free = room.ceiling - head - note - GAP / 2 - v_head - bottom
    most = max(needs.n_q, needs.n_k)
    step = free / (needs.n_q + most)
    cell, pitch = min(CELL_HEIGHT, step), min(PITCH, step)
    spare = (free - needs.n_q * cell - most * pitch) / 4
    top = room.ceiling - head - spare
    low = top - needs.n_q * cell
    first = low - note - spare - v_head
    return Heights(
        top, cell, pitch, low - note / 2 - spare / 4, first - most * pitch / 2,
        first - most * pitch,
    )  # fmt: skip


def _pair(
    room: Room, needs: Needs, places: int, rows: list[list[float]], least: float
) -> tuple[Spot, Spot, bool, float] | None:
    """Return V and the outputs side by side, centred, as large as fits."""
    pitch = rows[0][0] - rows[0][1] if len(rows[0]) > 1 else CELL_HEIGHT
    roomy = max(SMALL_SIZE, 0.72 * pitch)
    lead = 0.5 if room.tall else NAME_ROOM + 0.5
    for size in (s for s in SIZES if least <= s <= roomy):
        share = size / SIZE
        v = spot(0.0, rows[0], needs.values(places), needs.d_v, size, 0.85)
        out = spot(0.0, rows[1], needs.output(places), needs.d_v, size, 0.9)
        named = OUT_NAME * share + needs.out_symbol
        whole = lead + 2 * v.half + SIGN * share + 2 * out.half
        if whole > room.band.width:
            continue
        out_named = whole + named <= room.band.width
        start = -(whole + (named if out_named else 0)) / 2 + lead
        v = replace(v, x=start + v.half)
        out = replace(out, x=start + 2 * v.half + SIGN * share + out.half)
        return v, out, out_named, share
    return None
