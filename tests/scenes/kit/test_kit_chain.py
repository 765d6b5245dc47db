"""Chains: links in one centred line, with a named arrow between any two."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manim import UP

from scenes.kit.chain import Chain
from scenes.kit.numbers import Number
from scenes.kit.shapes import vector
from scenes.kit.theme import NIGHT
from tests.scenes.kit.ink import figures, run

STEPS = ["`/√d`", "softmax", "`× V`"]


def chain(*rows, y=-1.9) -> Chain:
    links = [vector("", figures(*row), 0.37, NIGHT.ink) for row in rows]
    return Chain(links, STEPS[: len(rows) - 1], y, NIGHT)


ROW = st.lists(st.floats(-99, 99), min_size=1, max_size=3)


@given(st.lists(ROW, min_size=1, max_size=4), st.floats(-3, 3))
@settings(max_examples=20)
def test_links_and_arrows_alternate_in_one_line(rows, y):
    made = chain(*rows, y=y)
    parts = [part for pair in itertools.zip_longest(made.links, made.arrows) for part in pair]
    parts = [part for part in parts if part is not None]
    assert len(parts) == 2 * len(rows) - 1
    for one, other in itertools.pairwise(parts):
        assert one.get_right()[0] < other.get_left()[0]
    assert len({round(link.baseline, 9) for link in made.links}) == 1
    left, right = made.links[0].get_left()[0], made.links[-1].get_right()[0]
    assert left + right == pytest.approx(0, abs=1e-9)
    assert list(made) == [*made.links, *made.arrows]


def test_a_chain_breaks_into_lines_that_begin_with_their_arrow():
    rows = [[1, 0], [0.707, 0], [0.67, 0.33], [2]]
    links = [vector("", figures(*row), 0.37, NIGHT.ink) for row in rows]
    made = Chain(links, STEPS, -1.0, NIGHT, per_line=2, pitch=0.6)
    first, second, third, fourth = made.links
    assert first.baseline == pytest.approx(second.baseline)
    assert third.baseline == pytest.approx(fourth.baseline)
    assert first.baseline - third.baseline == pytest.approx(0.6)
    assert (first.baseline + third.baseline) / 2 == pytest.approx(-1.0 - 0.34 * 0.37)
    arrow = made.arrows[1]
    assert arrow.get_right()[0] < third.get_left()[0]
    assert arrow.get_left()[0] < first.get_right()[0]
    edges = [m.get_left()[0] for m in (first, arrow)], [m.get_right()[0] for m in made]
    assert min(edges[0]) == pytest.approx(-max(edges[1]), abs=0.3)


def test_links_below_each_other_stand_in_a_column():
    rows = [[1, 0], [0.707, 0], [0.67, 0.33], [2]]
    links = [vector("", figures(*row), 0.37, NIGHT.ink) for row in rows]
    made = Chain(links, STEPS, 0.0, NIGHT, per_line=1)
    assert len({round(float(link.get_left()[0]), 6) for link in made.links}) == 1
    heights = [link.baseline for link in made.links]
    assert heights == sorted(heights, reverse=True)
    for link, arrow in zip(made.links[1:], made.arrows, strict=True):
        assert arrow.get_right()[0] < link.get_left()[0]


def test_an_arrow_says_what_was_done():
    made = chain([1, 0], [0.707, 0], [0.67, 0.33])
    for (arrow, name), text in zip(made.arrows, ("/√d", "softmax"), strict=True):
        assert name.text.strip("`") == text
        assert name.get_bottom()[1] > arrow.get_top()[1] - 0.1
        assert name.width < arrow.width + 0.3
        assert arrow.get_end()[0] > arrow.get_start()[0]
        assert arrow.get_color().to_hex() == NIGHT.quiet


def test_there_is_one_step_fewer_than_links():
    links = [vector("", figures(1), 0.37, NIGHT.ink) for _ in range(3)]
    with pytest.raises(ValueError, match="zip"):
        Chain(links, STEPS, 0, NIGHT)


@pytest.mark.parametrize("from_elsewhere", [False, True])
def test_numbers_enter_one_by_one(from_elsewhere):
    made = chain([1, 2, 3], [4, 5, 6])
    source = [Number(f, 0.4).shift(UP) for f in figures(4, 5, 6)] if from_elsewhere else None
    before = [number.get_center() for number in made.links[1].numbers.values()]
    move = made.enter(1, source)
    assert len(move.animations) == 3
    starts = [start for _, start, _ in move.anims_with_timings]
    assert starts == sorted(set(starts))
    run(move)
    after = [number.get_center() for number in made.links[1].numbers.values()]
    for one, other in zip(before, after, strict=True):
        assert one == pytest.approx(other)


def test_as_many_numbers_as_come_from_elsewhere():
    with pytest.raises(ValueError, match="zip"):
        chain([1, 2], [3, 4]).enter(1, [Number(figures(3)[0], 0.4)])
