"""The blend: each book gives as many lines as its weight says, spread over the page."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.kit.blend import LINES, BlendedPage, blend_order
from scenes.kit.theme import NIGHT

SHARES = st.lists(st.floats(0.01, 1), min_size=1, max_size=6).map(
    lambda parts: [part / sum(parts) for part in parts]
)


@given(SHARES, st.integers(1, 40))
def test_every_book_gives_about_its_share_of_any_number_of_lines(weights, lines):
    order = blend_order(weights, lines)
    assert len(order) == lines
    for k in range(1, lines + 1):
        for i, weight in enumerate(weights):
            assert abs(order[:k].count(i) - weight * k) < len(weights)


def test_the_lines_are_mixed_and_not_piled():
    assert blend_order([0.5, 0.5], 6) == [0, 1, 0, 1, 0, 1]
    assert blend_order([1.0], 3) == [0, 0, 0]
    order = blend_order([0.4, 0.2, 0.4], 10)
    assert [order.count(i) for i in range(3)] == [4, 2, 4]
    assert all(one != other for one, other in itertools.pairwise(order[:5]))


@pytest.mark.parametrize("height", [2.0, 3.1])
def test_the_lines_fill_the_sheet_from_its_top(height):
    page = BlendedPage([0.4, 0.2, 0.4], 5.35, 0.5, height, NIGHT)
    assert page.sheet.get_center() == pytest.approx([5.35, 0.5, 0])
    assert page.sheet.height == pytest.approx(height)
    assert len(page.lines) == len(page.order) == LINES
    heights = [line.get_y() for line in page.lines]
    assert heights == sorted(heights, reverse=True)
    for line in page.lines:
        assert line.get_left()[0] == pytest.approx(page.sheet.get_left()[0] + 0.3)
        assert line.get_right()[0] < page.sheet.get_right()[0]
        assert line.get_fill_color().to_hex() == NIGHT.value
    assert heights[0] == pytest.approx(page.sheet.get_top()[1] - 0.25)
    assert heights[-1] == pytest.approx(page.sheet.get_bottom()[1] + 0.25)


def test_lines_stand_in_as_many_columns_as_are_wanted():
    page = BlendedPage([0.5, 0.5], 0, 0, 1.6, NIGHT, width=2.9, columns=2)
    lefts = {round(float(line.get_left()[0]), 6) for line in page.lines}
    assert len(lefts) == 2
    assert page.lines.width < page.sheet.width
    assert page.lines.height < page.sheet.height
