"""The matrix form with V and the outputs to the right of the table, rows in line."""

from __future__ import annotations

import itertools
from dataclasses import replace

from scenes.kit.frame import spread
from scenes.kit.table import ASIDE
from scenes.matrix.needs import Needs
from scenes.matrix.places import (
    CELL_HEIGHT,
    CELL_WIDTH,
    LEAST_HEIGHT,
    OUT_NAME,
    READABLE,
    SIGN,
    SIZE,
    SIZES,
    SMALL_SIZE,
    SUM_GAP,
    TIMES,
    Grid,
    Layout,
    Room,
    alone,
    fit,
    heads,
    spot,
)

BOOK_GAP, V_HEAD = 0.35, 0.32
CENTRED_FROM = 1.5  # units to spare from which on the whole row is centred


def beside(room: Room, needs: Needs, places: int, least: float) -> Layout | None:
    """V and the outputs stand to the right of the table, rows in line."""
    band = room.band
    height = min(CELL_HEIGHT, band.height / needs.n_q)
    pitch = min(CELL_HEIGHT, band.height / needs.n_k)
    if min(height, pitch) < LEAST_HEIGHT:
        return None
    roomy = (max(SMALL_SIZE, 0.62 * height), max(SMALL_SIZE, 0.68 * pitch))
    for size in (s for s in SIZES if least <= s <= roomy[0]):
        for vectors in (True, False) if size >= READABLE else (False,):
            layout = _row_of(room, needs, places, (size, min(size, roomy[1])), vectors)
            if layout is not None:
                return _with_table_alone(room, needs, layout, least)
    return None


def beside_at_all(room: Room, needs: Needs) -> Layout:
    """Where nothing fits: a picture whose checks say so."""
    layout = _row_of(room, needs, 2, (SMALL_SIZE, SMALL_SIZE), False, forced=True)
    assert layout is not None
    return layout


def _row_of(
    room: Room, needs: Needs, places: int, sizes: tuple[float, float], vectors: bool,
    forced: bool = False,
) -> Layout | None:  # fmt: skip
    """Return the table, V and the outputs in one row with numbers of given sizes."""
    band, (size, v_size), share = room.band, sizes, sizes[0] / SIZE
    middle = (band.top + band.bottom) / 2
    height = min(CELL_HEIGHT, band.height / needs.n_q)
    ys = spread(needs.n_q, band.bottom, band.top, CELL_HEIGHT)[::-1]
    v_ys = spread(needs.n_k, band.bottom, band.top, CELL_HEIGHT)[::-1]
    left = band.left + (needs.row_name if vectors else needs.row_symbol) + ASIDE
    v = spot(0.0, v_ys, needs.values(places), needs.d_v, v_size, 0.85)
    out = spot(0.0, ys, needs.output(places), needs.d_v, size, 0.9)
    right = TIMES * share + 2 * v.half + SIGN * share + 2 * out.half
    named = OUT_NAME * share + needs.out_symbol
    cell = max(needs.weights(places) * size + 0.25 * share, needs.column_symbol + 0.08)
    free = band.right - left - right
    out_named = free - named >= needs.n_k * cell or size > READABLE
    width = min(CELL_WIDTH, (free - (named if out_named else 0)) / needs.n_k)
    if width < cell and not forced:
        return None
    slack = free - needs.n_k * width - (named if out_named else 0)
    shift = slack / 2 if slack > CENTRED_FROM else 0.0
    left += shift
    grid = Grid(left, middle + needs.n_q * height / 2, width, height, size)
    edge = left + needs.n_k * width
    v = replace(v, x=edge + TIMES * share + v.half)
    out = replace(out, x=v.x + v.half + SIGN * share + out.half)
    centre = left + needs.n_k * width / 2
    chain_y = (room.chain.top + room.chain.bottom) / 2
    low = min(grid.top - needs.n_q * height, v_ys[-1] - v.reach)
    note = (0.0 if room.centred else band.left + shift, low - 0.29)
    return Layout(
        places=places, alone=grid, beside=grid, row_vectors=vectors,
        heads=heads(needs, width, room.ceiling - grid.top) if vectors else "symbols",
        books=None, v=v, out=out,
        times=(edge + 0.28 * share, middle),
        equals=(v.x + v.half + 0.29 * share, middle),
        v_name=(v.x, v_ys[0] + v.reach + V_HEAD),
        out_x=out.x + out.half + OUT_NAME * share if out_named else None,
        alone_note=note, note=note, example=(centre, chain_y + 0.15),
        chain=room.chain, formula=room.formula, centred=room.centred,
    )  # fmt: skip


def _with_table_alone(room: Room, needs: Needs, layout: Layout, least: float) -> Layout | None:
    """Give the table more room before V comes, if there is some or scores need it."""
    if room.wide:
        return _wide_alone(room, needs, layout, least)
    table = alone(room, needs, layout.places)
    if table.grid.size < least:
        return None
    return replace(
        layout, alone=table.grid, row_vectors=table.row_vectors, heads=table.heads,
        alone_note=(layout.alone_note[0], table.note_y), example=(0.0, layout.example[1]),
    )  # fmt: skip


def _wide_alone(room: Room, needs: Needs, layout: Layout, least: float) -> Layout | None:
    """Leave the table where it is if scores fit there; or else widen it, beside the books."""
    grid, band = layout.beside, room.band
    ems = needs.scores(layout.places)
    high = room.ceiling - grid.top
    if (size := fit(grid.width, grid.height, ems)) >= min(grid.size, READABLE):
        grid = replace(grid, size=min(size, grid.size))
        layout = replace(layout, alone=grid, beside=grid, heads=heads(needs, grid.width, high))
        return _with_books(room, needs, layout)
    best: Layout | None = None
    for parked, vectors in itertools.product((True, False), (True, False)):
        left = band.left + (needs.row_name if vectors else needs.row_symbol) + ASIDE
        right = band.right - needs.sum_width - SUM_GAP
        right -= needs.book_width + BOOK_GAP if parked else 0
        width = min(CELL_WIDTH, (right - left) / needs.n_k)
        wider = replace(grid, left=left, width=width, size=fit(width, grid.height, ems))
        wide = replace(
            layout, alone=wider, row_vectors=vectors, heads=heads(needs, width, high),
            example=(left + needs.n_k * width / 2, layout.example[1]),
        )  # fmt: skip
        if best is None or wider.size > best.alone.size + 0.005:
            best = _with_books(room, needs, wide)
        if best.alone.size >= min(READABLE, 0.62 * grid.height):
            break
    if best is None or best.alone.size < least:
        return None
    if best.books is None:
        table = best.alone.box(needs.n_q, needs.n_k)
        shift = (band.right - needs.sum_width - SUM_GAP - table.right) / 2
        best = replace(
            best, alone=replace(best.alone, left=best.alone.left + shift),
            example=(best.example[0] + shift, best.example[1]),
        )  # fmt: skip
    return best


def _with_books(room: Room, needs: Needs, layout: Layout) -> Layout:
    """Let the books wait to the right of the table, where there is room."""
    if needs.book_height is None:
        return layout
    table, width = layout.alone.box(needs.n_q, needs.n_k), needs.book_width
    slack = room.band.right - table.right - SUM_GAP - needs.sum_width - width
    few = needs.n_k <= 3
    low, high = (room.band.bottom, room.band.top) if few else (room.band.bottom - 0.52, 2.3)
    ys = spread(needs.n_k, low, high, CELL_HEIGHT)[::-1]
    step = ys[0] - ys[1] if needs.n_k > 1 else CELL_HEIGHT
    if slack < 0.1 or step < needs.book_height + 0.08:
        return layout
    return replace(layout, books=(room.band.right - width / 2 - min(BOOK_GAP, slack), tuple(ys)))
