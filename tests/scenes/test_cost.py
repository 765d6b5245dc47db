"""The cost: a grid that really doubles, and counts that are those of its cells."""

from __future__ import annotations

import pytest

from scenes.cost import Cost
from scenes.cost_grid import Cells
from scenes.cost_layout import LENGTHS, cost_layout
from scenes.kit.frame import ASPECTS, find_frame
from scenes.kit.rehearsal import rehearse
from tests.scenes.films import Film, on_screen, seen

COUNTS = {
    "tokens[3]", "tokens[24]", "weights_kept[3]", "weights_kept[24]",
    "multiply_adds[3][2]", "multiply_adds[24][2]", "factor[4]", "d_k",
}  # fmt: skip


def test_cells_are_squares_in_their_places():
    cells = Cells(2, 3, left=1.0, top=5.0, pitch=0.5, color="#FFFFFF")
    assert cells.cells == 6 == len(cells.get_subpaths())
    for k, square in enumerate(cells.get_subpaths()):
        row, column = divmod(k, 3)
        middle = (square.min(axis=0) + square.max(axis=0)) / 2
        assert middle == pytest.approx([1.25 + 0.5 * column, 4.75 - 0.5 * row, 0])
        assert square.max(axis=0) - square.min(axis=0) == pytest.approx([0.43, 0.43, 0])


@pytest.mark.parametrize("n", LENGTHS[1:])
def test_a_hole_is_a_quarter(n):
    cells = Cells(n, n, 0.0, 0.0, 0.1, "#FFFFFF", hole=n // 2)
    assert cells.cells == n * n * 3 / 4 == len(cells.get_subpaths())
    inside = [s for s in cells.get_subpaths() if s[:, 0].max() < n / 20 and s[:, 1].min() > -n / 20]
    assert not inside


def test_the_grid_that_stays_has_a_cell_for_every_pair():
    kept: dict[str, Cost] = {}

    def watch(clip, resting):
        kept["clip"] = clip

    rehearse(Film("Cost").make(), watch)
    clip = kept["clip"]
    cells = [m for m in on_screen(clip) if isinstance(m, Cells)]
    assert sum(layer.cells for layer in cells) == LENGTHS[-1] ** 2
    at = clip.layout
    for layer, n in zip(cells, LENGTHS, strict=True):  # the older ones in the corner
        edge = at.left + at.side * n / LENGTHS[-1]
        assert layer.get_right()[0] == pytest.approx(edge, abs=0.02)
        assert layer.get_top()[1] == pytest.approx(at.top, abs=0.1)


def test_lengths_and_costs_are_shown():
    assert seen(Film("Cost")).numerals >= COUNTS


def test_the_cost_is_counted_in_the_dimension_of_the_lesson():
    assert "multiply_adds[24][4]" in seen(Film("Cost", "deep")).numerals


@pytest.mark.parametrize("shape", ASPECTS)
def test_the_grid_and_the_table_stand_on_the_stage(shape):
    frame = find_frame(shape)
    at = cost_layout(frame)
    assert frame.safe.left < at.left
    assert at.top < frame.title_line
    assert at.top - at.side >= frame.stage.bottom - 1e-9
    assert at.table.right <= frame.safe.right + 1e-9
    beside = at.left + at.side < at.table.left
    below = at.table.top < at.top - at.side
    assert beside != below
