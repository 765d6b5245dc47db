"""The whole formula: quiet, then lit part by part."""

from __future__ import annotations

import pytest

from scenes.kit.attention_formula import AttentionFormula
from scenes.kit.theme import NIGHT
from scenes.kit.typeset import typeset
from tests.scenes.kit.ink import run

PARTS = ["scores", "root", "softmax", "values"]


def colours(whole: AttentionFormula, name: str) -> set[str]:
    return {shape.get_fill_color().to_hex() for shape in whole.parts[name]}


@pytest.fixture
def whole() -> AttentionFormula:
    return AttentionFormula(0.46, NIGHT)


def test_its_parts_are_what_they_are_called(whole):
    assert sorted(whole.parts) == sorted(PARTS)
    shapes = {
        label: [o.path for o in typeset(whole.source) if o.label == label] for label in whole.parts
    }
    assert shapes["values"] == [o.path for o in typeset("$V$")]
    assert len(shapes["softmax"]) == len("softmax")
    assert len(shapes["scores"]) == 3


def test_it_is_quiet_at_first(whole):
    assert all(colours(whole, name) == {NIGHT.quiet} for name in PARTS)


def test_parts_that_are_lit_stay_lit(whole):
    run(whole.light("scores"))
    run(whole.light("root", "values"))
    lit = {name for name in PARTS if colours(whole, name) == {NIGHT.ink}}
    assert lit == {"scores", "root", "values"}
    assert colours(whole, "softmax") == {NIGHT.quiet}


def test_parts_flash_one_after_the_other(whole):
    move = whole.run_through(*PARTS)
    starts = [start for _, start, _ in move.anims_with_timings]
    assert starts == sorted(set(starts))
    assert len(starts) == 4
    run(move)
    assert all(colours(whole, name) == {NIGHT.quiet} for name in PARTS)


def test_it_may_keep_to_one_line(whole):
    flat = AttentionFormula(0.46, NIGHT, flat=True)
    assert sorted(flat.parts) == sorted(PARTS)
    assert flat.height < 0.7 * whole.height
    assert flat.width > whole.width
    left = [flat.parts[name].get_left()[0] for name in ("softmax", "scores", "root", "values")]
    assert left == sorted(left)
