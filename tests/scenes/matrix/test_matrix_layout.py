"""Where the matrix form puts things: inside the frame, clear of each other, for any lesson."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.kit.frame import ASPECTS, Box, find_frame
from scenes.kit.numbers import column_ems
from scenes.kit.worked import Worked
from scenes.matrix.layout import find_layout
from scenes.matrix.needs import Needs
from scenes.matrix.places import Layout, Spot

SMALLEST = 0.267


def needs(n_q: int, n_k: int, d_v: int, large: float = 1.0, masked: bool = False) -> Needs:
    draw = np.random.default_rng(n_q * 36 + n_k * 6 + d_v)
    queries, keys = draw.uniform(-2, 2, (n_q, 2)) * large, draw.uniform(-2, 2, (n_k, 2))
    values = draw.integers(-3, 4, (n_k, d_v)) / 2
    masks = np.tril(np.ones((n_q, n_k), dtype=bool)) if masked else np.ones((n_q, n_k), dtype=bool)
    return Needs(
        rows=tuple(Worked(q, keys, values, m) for q, m in zip(queries, masks, strict=True)),
        row_name=2.1, row_symbol=0.45, out_symbol=0.45, column_symbol=0.45, column_name=2.1,
        stacked_name=(1.4, 0.75), sum_width=1.0, short_takeaways=True, book_width=2.8,
        book_height=0.7,
    )  # fmt: skip


def box(spot: Spot) -> Box:
    return Box(
        spot.x - spot.half, spot.x + spot.half, spot.ys[-1] - spot.reach, spot.ys[0] + spot.reach
    )


def apart(one: Box, other: Box) -> bool:
    across = one.right < other.left or other.right < one.left
    return across or one.bottom > other.top or other.bottom > one.top


def layout(shape: str, wanted: Needs) -> Layout:
    return find_layout(find_frame(shape), wanted)


@pytest.mark.parametrize("shape", ASPECTS)
@given(st.integers(1, 4), st.integers(1, 4), st.integers(1, 3), st.booleans())
@settings(max_examples=15, deadline=None)
def test_table_and_matrices_stand_in_the_frame_and_apart(shape, n_q, n_k, d_v, masked):
    wanted = needs(n_q, n_k, d_v, masked=masked)
    made, safe = layout(shape, wanted), find_frame(shape).safe
    v, out = box(made.v), box(made.out)
    tables = [grid.box(n_q, n_k) for grid in (made.alone, made.beside)]
    for one in (*tables, v, out):
        assert one.left >= safe.left - 0.03
        assert one.right <= safe.right + 0.03
        assert one.bottom >= safe.bottom
        assert one.top <= safe.top
    for a, b in ((tables[1], v), (tables[1], out), (v, out)):
        assert apart(a, b)
    assert len(made.v.ys) == n_k
    assert len(made.out.ys) == n_q
    sizes = (made.alone.size, made.beside.size, made.v.size, made.out.size)
    assert min(sizes) >= SMALLEST


@pytest.mark.parametrize("shape", ["16:9", "4:3"])
def test_outputs_are_in_line_with_their_rows(shape):
    made = layout(shape, needs(3, 3, 2))
    middles = [made.beside.top - made.beside.height * (i + 0.5) for i in range(3)]
    assert list(made.out.ys) == pytest.approx(middles)


def test_a_tall_frame_has_the_matrices_below_the_table():
    made = layout("9:16", needs(3, 3, 2))
    assert box(made.v).top < made.beside.box(3, 3).bottom
    assert made.v.middle == pytest.approx(made.out.middle)
    assert made.chain.top < box(made.v).bottom
    assert not made.settles


def test_wide_scores_make_a_table_that_settles_when_the_weights_are_there():
    made = layout("16:9", needs(4, 4, 2, large=300))
    assert made.settles
    assert made.alone.width > made.beside.width


def test_numbers_too_wide_are_all_set_with_two_places():
    assert layout("16:9", needs(3, 3, 2)).places == 3
    assert layout("1:1", needs(4, 6, 4, large=300)).places == 2


def test_masked_scores_count_for_their_width():
    wide = needs(2, 3, 2, masked=True)
    columns = zip(*(row.scores for row in wide.rows), strict=True)
    assert wide.scores(3) >= column_ems(columns, 3)
