"""Attention beside a chain: steps are counted as they are taken, and messages really pale."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from scenes.kit.figures import Figure
from scenes.kit.frame import ASPECTS, find_frame
from scenes.kit.numbers import Number
from scenes.kit.rehearsal import rehearse
from scenes.kit.theme import THEMES, contrast
from scenes.versus_lanes import Letter
from scenes.versus_layout import POSITIONS, versus_layout
from scenes.versus_rnn import OTHERS
from tests.scenes.films import Film, on_screen, seen


def counts(quantity: str, lesson: str = "page") -> list[Figure]:
    """The figures of a quantity in the order in which they were seen."""
    found: list[Figure] = []

    def watch(clip, resting):
        for mobject in on_screen(clip):
            if not isinstance(mobject, Number) or mobject.figure.source.quantity != quantity:
                continue
            if mobject.figure not in found[-1:]:
                found.append(mobject.figure)

    rehearse(Film("VersusRNN", lesson).make(), watch)
    return found


def test_every_step_of_the_chain_is_counted():
    steps = [figure.value for figure in counts("rnn_steps")][:POSITIONS]
    assert steps == list(range(POSITIONS))


def test_attention_takes_one_step_whatever_the_chain_takes():
    numerals = seen(Film("VersusRNN")).numerals
    for start, end in ((0, POSITIONS - 1), *OTHERS):
        assert f"rnn_steps[{start}][{end}]" in numerals
    assert {figure.value for figure in counts("attention_steps")} == {1.0}


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_a_message_pales_at_every_step(theme):
    letters = [Letter(np.zeros(3), steps, theme) for steps in range(POSITIONS)]
    seen_well = [contrast(one[0].get_stroke_color(), theme.background) for one in letters]
    assert all(a > b > 1.05 for a, b in itertools.pairwise(seen_well))


@pytest.mark.parametrize(("lesson", "pairs"), [("page", 64), ("causal", 36)])
def test_lines_join_what_a_mask_lets_meet(lesson, pairs):
    lines: set[int] = set()

    def watch(clip, resting):
        if hasattr(clip, "fan"):
            lines.add(len(clip.fan.get_subpaths()))

    rehearse(Film("VersusRNN", lesson).make(), watch)
    assert lines == {pairs}


@pytest.mark.parametrize("shape", ASPECTS)
def test_positions_have_room_and_lie_in_one_order(shape):
    at, stage = versus_layout(find_frame(shape)), find_frame(shape).safe
    for lane in (at.tokens, at.mail, at.keys, at.queries):
        spots = [at.spot(lane, i) for i in range(POSITIONS)]
        for a, b in itertools.pairwise(spots):
            assert (b - a) @ at.forward > 2 * at.reach + 0.1
        for spot in spots:
            assert stage.left < spot[0] < stage.right
            assert stage.bottom < spot[1] < stage.top
