"""The desk's layout: for any data and shape, everything has a room of its own on the stage."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.kit.fonts import Fonts, use_fonts
from scenes.kit.frame import ASPECTS, Box, Frame, find_frame
from scenes.kit.lesson import Lesson
from scenes.steps.layout import Layout
from scenes.steps.layout_turned import turned_layout
from scenes.steps.layout_wide import wide_layout

OWN = Lesson.load()
NUMBERS = st.sampled_from([0.0, 1.0, -1.0, 0.5, -2.25, 12.5, -340.75])
SHAPES = pytest.mark.parametrize("shape", ASPECTS)


def laid_out(shape: str, data: Lesson = OWN) -> tuple[Frame, Layout]:
    use_fonts(Fonts())
    frame = find_frame(shape)
    return frame, (wide_layout if frame.wide else turned_layout)(frame, data)


def lesson(keys: list[list[float]], query: list[float]) -> Lesson:
    seen = (True,) * len(keys)
    return replace(
        OWN, query=tuple(query), sharper=tuple(4 * x for x in query), queries=(tuple(query),),
        keys=tuple(map(tuple, keys)), values=((1.0,),) * len(keys), query_mask=seen, masks=(seen,),
        tokens=(), query_tokens=(),
    )  # fmt: skip


def apart(one: Box, other: Box) -> bool:
    return (
        one.right <= other.left or other.right <= one.left
        or one.top <= other.bottom or other.top <= one.bottom
    )  # fmt: skip


@st.composite
def lessons(draw) -> Lesson:
    n, d = draw(st.integers(1, 6)), draw(st.integers(1, 4))
    vectors = st.lists(NUMBERS, min_size=d, max_size=d)
    return lesson(draw(st.lists(vectors, min_size=n, max_size=n)), draw(vectors))


@SHAPES
@given(data=lessons())
@settings(max_examples=6, deadline=None)
def test_props_and_guests_stand_apart(shape, data):
    _, layout = laid_out(shape, data)
    props = [layout.slip, *layout.cards]
    for i, one in enumerate(props):
        assert all(apart(one, other) for other in props[i + 1 :])
        assert apart(one, layout.panel)
        assert apart(one, layout.expression)
        assert apart(one, layout.sketch)
    assert apart(layout.panel, layout.expression)


@SHAPES
@given(data=lessons())
@settings(max_examples=6, deadline=None)
def test_the_ledger_leaves_room_for_bars_and_legible_numbers(shape, data):
    frame, layout = laid_out(shape, data)
    assert layout.size >= frame.smallest_type
    assert layout.bar_room > 0.3
    assert layout.pile.width > 1
    assert len(layout.rows) == len(layout.cards) == data.worked.n
    middles = [layout.middles[name] for name in ("score", "scaled", "exponential", "weight")]
    assert middles == sorted(middles, reverse=layout.turned)
    if layout.turned:
        assert layout.middles["weight"] < layout.bar_start < layout.middles["exponential"]
    else:
        assert layout.middles["exponential"] < layout.bar_start < layout.middles["weight"]


@SHAPES
def test_numbers_stand_in_line_with_their_cards(shape):
    _, layout = laid_out(shape)
    axis = 0 if layout.turned else 1
    for place, card in zip(layout.rows, layout.cards, strict=True):
        assert place == pytest.approx(card.center[axis])


@SHAPES
def test_links_run_from_the_slip_to_each_card(shape):
    _, layout = laid_out(shape)
    for i, card in enumerate(layout.cards):
        way = layout.link(i)
        assert layout.slip.left <= way[0][0] <= layout.slip.right
        if layout.turned:
            assert way[-1][:2] == pytest.approx([card.center[0], card.top])
        else:
            assert way[-1][:2] == pytest.approx([card.left, card.center[1]])


def test_the_pages_own_lesson_stands_where_it_always_did():
    _, layout = laid_out("16:9")
    assert layout.middles == pytest.approx(
        {"score": -1.0, "scaled": 0.25, "exponential": 2.35, "weight": 6.15}
    )
    assert (layout.bar_start, layout.bar_room) == (3.85, 1.5)
    assert layout.full


def test_cards_fold_only_where_the_frame_is_low():
    folds = {shape: bool(laid_out(shape)[1].names) for shape in ASPECTS}
    assert folds == {"16:9": False, "9:16": False, "1:1": True, "4:3": False}


def test_wide_numbers_push_the_columns_after_them():
    _, narrow = laid_out("16:9", lesson([[1, 0], [0, 1]], [1, 0]))
    _, wide = laid_out("16:9", lesson([[340.75, 0], [0, 1]], [-12.5, 0]))
    assert wide.middles["scaled"] > narrow.middles["scaled"]
