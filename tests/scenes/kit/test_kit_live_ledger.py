"""The live ledger: whatever query it has come from, it shows the one it was given last."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.kit.frame import Box
from scenes.kit.live_content import PLACES, Content
from scenes.kit.live_layout import LiveLayout
from scenes.kit.live_ledger import LiveLedger
from scenes.kit.text import words
from scenes.kit.theme import NIGHT
from scenes.kit.worked import Worked
from tests.scenes.kit.ink import same_picture, truth

KEYS, VALUES = [[1, 0], [0, 1], [1, 1]], [[1, 0], [0, 1], [0.5, 0.5]]
DEEP = [[1, 0, -1], [0, 2, 0.5], [-1.5, 1, 0]]
WIDE, HIGH = Box(-3.2, 2.9, -1.95, 2.69), Box(-3.5, -0.16, -1.75, 2.69)
LONGEST = 9.0
QUERY = st.tuples(st.floats(-6, 6), st.floats(-6, 6)).filter(lambda q: np.hypot(*q) > 0.5)


def work(query, values=VALUES, mask=None) -> Worked:
    return Worked(query, KEYS, values, mask)


def ledger(query=(1, 0), box=WIDE, values=VALUES, mask=None, end=(LONGEST, 0)) -> LiveLedger:
    way = [work(q, values, mask) for q in (query, end)]
    names = [[f"{letter}_{i + 1}" for i in range(3)] for letter in "kv"]
    heads = [words(text, 0.31, NIGHT.quiet) for text in ("key", "scaled", "weight")]
    layout = LiveLayout.build(box, Content.of(way, *names, heads, notes=0))
    return LiveLedger(way, layout, heads, *names, NIGHT)


def reading(made: LiveLedger) -> list[list[str]]:
    groups = made.slip.label.numbers, made.scaled, made.weights, made.output.numbers
    return [[number.text for number in group] for group in groups]


@pytest.mark.parametrize("values", [VALUES, DEEP])
@given(QUERY)
@settings(max_examples=10)
def test_every_number_is_that_of_its_query(values, query):
    made, worked = ledger(values=values).turn_to(work(query, values)), work(query, values)
    shown = worked.query, worked.scaled, worked.weights, worked.output
    assert reading(made) == [[truth(f.value, PLACES) for f in figures] for figures in shown]
    room = made.layout.bar_room / work((LONGEST, 0)).weights[0].value
    for bar, weight in zip(made.bars, worked.weights, strict=True):
        assert bar.width == pytest.approx(max(room * weight.value, 0.012))
    for dot, place in zip(made.picture.dots, made.picture.places(worked), strict=True):
        assert dot.get_center() == pytest.approx(place)
    unit = made.layout.arrow[2] / LONGEST
    assert made.arrow.get_length() == pytest.approx(unit * np.hypot(*query))


@given(QUERY, QUERY)
@settings(max_examples=10)
def test_a_ledger_has_no_memory(query, other):
    made = ledger((1, 0)).turn_to(work(query), moving=True).turn_to(work(other))
    once = ledger((1, 0)).turn_to(work(other))
    assert reading(made) == reading(once)
    for part in ("scaled", "weights", "bars", "arrow", "output", "picture"):
        assert same_picture(getattr(made, part), getattr(once, part)), part
    assert made.worked.query == once.worked.query


def test_on_its_way_a_number_keeps_its_decimals():
    made = ledger((0.25, 0)).turn_to(work((1, 0)), moving=True)
    assert made.slip.label.numbers[0].text == "1.00"
    assert made.turn_to(work((1, 0))).slip.label.numbers[0].text == "1"


def test_a_masked_key_has_no_score_no_weight_and_no_bar():
    mask = [True, False, True]
    made = ledger(mask=mask)
    for query in ((1, 0), (3, 0), (LONGEST, 0)):
        made.turn_to(work(query, mask=mask), moving=True)
        assert (made.scaled[1].text, made.weights[1].text) == ("−∞", "0")
        assert made.bars[1].width < 0.02


def test_two_ledgers_of_one_room_size_are_alike_but_for_their_place():
    aside = Box(WIDE.left + 7, WIDE.right + 7, WIDE.bottom, WIDE.top)
    assert same_picture(ledger(box=aside), ledger().shift([7, 0, 0]))


@pytest.mark.parametrize("box", [WIDE, HIGH])
@pytest.mark.parametrize("values", [VALUES, DEEP])
def test_a_ledger_stays_in_its_room(box, values):
    made = ledger(box=box, values=values)
    for query in ((1, 0), (LONGEST, 0)):
        made.turn_to(work(query, values))
        assert box.left - 0.02 <= made.get_left()[0]
        assert made.get_right()[0] <= box.right + 0.02
        assert box.bottom - 0.02 <= made.get_bottom()[1]
        assert made.get_top()[1] <= box.top + 0.03


@pytest.mark.parametrize("box", [WIDE, HIGH])
def test_rows_hold_together(box):
    made = ledger(box=box)
    for row in zip(made.names, made.scaled, made.weights, strict=True):
        assert len({round(part.baseline, 9) for part in row}) == 1
    for number, y in zip(made.scaled, made.ledger.rows, strict=True):
        assert number.get_center()[1] == pytest.approx(y, abs=0.15)
    for head in made.heads:
        assert head.get_bottom()[1] > made.names[0].get_top()[1]
