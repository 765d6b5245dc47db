"""The live ledger: whatever query it has come from, it shows the one it was given last."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.kit.figures import Worked
from scenes.kit.live_ledger import LENGTH_UNIT, PLACES, LiveLedger
from scenes.kit.text import words
from scenes.kit.theme import NIGHT
from tests.scenes.kit.ink import same_picture, truth

KEYS, VALUES = [[1, 0], [0, 1], [1, 1]], [[1, 0], [0, 1], [0.5, 0.5]]
QUERY = st.tuples(st.floats(-9, 9), st.floats(-9, 9)).filter(lambda q: np.hypot(*q) > 0.5)


def work(query) -> Worked:
    return Worked(query, KEYS, VALUES)


def ledger(query=(1, 0), middle=0.0) -> LiveLedger:
    heads = [words(text, 0.31, NIGHT.quiet) for text in ("key", "scaled", "weight")]
    return LiveLedger(work(query), heads, middle, 2.5, NIGHT)


def reading(made: LiveLedger) -> list[list[str]]:
    groups = made.slip.label.numbers, made.scaled, made.weights, made.output.numbers
    return [[number.text for number in group] for group in groups]


@given(QUERY)
@settings(max_examples=20)
def test_every_number_is_that_of_its_query(query):
    made, worked = ledger().turn_to(work(query)), work(query)
    shown = worked.query, worked.scaled, worked.weights, worked.output
    assert reading(made) == [[truth(f.value, PLACES) for f in figures] for figures in shown]
    for bar, weight in zip(made.bars, worked.weights, strict=True):
        assert bar.width == pytest.approx(max(2.5 * weight.value, 0.012))
    assert made.track.dot.get_center() == pytest.approx(made.track.place(worked))
    assert made.arrow.get_length() == pytest.approx(LENGTH_UNIT * np.hypot(*query))


@given(QUERY, QUERY)
@settings(max_examples=10)
def test_a_ledger_has_no_memory(query, other):
    made = ledger((1, 0)).turn_to(work(query), moving=True).turn_to(work(other))
    once = ledger((1, 0)).turn_to(work(other))
    assert reading(made) == reading(once)
    for part in ("scaled", "weights", "bars", "arrow", "output", "track"):
        assert same_picture(getattr(made, part), getattr(once, part)), part
    assert made.worked.query == once.worked.query


def test_on_its_way_a_number_keeps_its_decimals():
    made = ledger((0.25, 0)).turn_to(work((1, 0)), moving=True)
    assert made.slip.label.numbers[0].text == "1.00"
    assert made.turn_to(work((1, 0))).slip.label.numbers[0].text == "1"


@pytest.mark.parametrize("middle", [-3.5, 3.5])
def test_two_ledgers_are_alike_but_for_their_place(middle):
    made, other = ledger(middle=middle), ledger()
    assert same_picture(made, other.shift([middle, 0, 0]))
    assert made.get_left()[0] > middle - 3.5
    assert made.get_right()[0] < middle + 3.5


def test_rows_hold_together():
    made = ledger()
    for row in zip(made.names, made.scaled, made.weights, strict=True):
        assert len({round(part.baseline, 9) for part in row}) == 1
    for name, y in zip(made.names, made.ledger.rows, strict=True):
        assert name.get_center()[1] == pytest.approx(y, abs=0.15)
    for head in made.heads:
        assert head.get_bottom()[1] > made.names[0].get_top()[1]
