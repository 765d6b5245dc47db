"""Why the code divides: what is shown and said is true, and what moves moves."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given, settings

from scenes.divide.picture import ArrowMix, BarMix, mix_picture
from scenes.kit.clip import Clip
from scenes.kit.frame import Box
from scenes.kit.lesson import PAGE, Lesson
from scenes.kit.numbers import Number
from scenes.kit.rehearsal import rehearse
from scenes.why_divide import WhyDivide
from tests.scenes import independent
from tests.scenes.films import on_screen
from tests.scenes.test_narration_is_true import made, vectors


def test_the_page_s_figures_without_the_division():
    worked = Lesson.load(PAGE, "en", "none").worked
    assert [f.text() for f in worked.undivided] == ["3.042", "2.014"]
    e = (Decimal(1) / Decimal(2).sqrt()).exp()
    exact = e * Decimal("1.5"), 1 + e / 2  # e v1 + 1 v2 + e v3
    for figure, wanted in zip(worked.undivided, exact, strict=True):
        assert figure.value == pytest.approx(float(wanted), rel=1e-15)
        assert independent.value_of(figure.source) == pytest.approx(wanted)
    assert [f.text() for f in worked.subtotals] == ["2.028", "3.028", "5.056"]


def play(shape):
    """Play the clip and return what stands on screen whenever it rests."""
    stills: list[list[str]] = []

    def watch(clip: Clip, resting: bool) -> None:
        if resting:
            stills.append([str(m.figure.source) for m in on_screen(clip) if isinstance(m, Number)])

    lesson = Lesson.load(None, "en", "none", shape=shape)
    rehearse(WhyDivide.with_lesson(lesson), watch)
    return stills


def test_the_sum_counts_up_with_the_numerators():
    ways: list[list[str]] = []

    class Counted(WhyDivide):
        def _add_up(self, seconds: float) -> None:
            add_up = self.table.add_up

            def count(i):
                move = add_up(i)
                ways.append([self.table.sum.text, len(self.table.ledger.cells)])
                return move

            self.table.add_up = count
            super()._add_up(seconds)

    Counted.lesson = Lesson.load(None, "en", "none")
    rehearse(Counted)
    assert ways == [["2.028", 3], ["3.028", 3], ["5.056", 3]]


@pytest.mark.parametrize("shape", ["16:9", "1:1"])
def test_the_last_still_has_both_the_shares_and_what_would_be_without(shape):
    last = play(shape)[-1]
    for source in ("exps[0]", "total", "weights[1]", "one", "undivided[0]", "undivided[1]"):
        assert source in last


def look(construct, **changes) -> None:
    lesson = replace(Lesson.load(None, "en", "none"), **changes)
    rehearse(type("Looking", (Clip,), {"id": "why_divide", "lesson": lesson,
                                       "construct": construct}))  # fmt: skip


def test_the_wrong_mix_ends_far_from_the_line_and_the_right_one_on_it():
    def construct(clip):
        picture = mix_picture(clip, Box(-3, 3, -2, 2))
        assert isinstance(picture, ArrowMix)
        (line,) = picture.far.line
        a, b = line.get_start(), line.get_end()
        way = (b - a) / np.linalg.norm(b - a)
        right, wrong = (m.get_center() - a for m in (picture.far.point, picture.ring))
        assert np.linalg.norm(right - (right @ way) * way) < 1e-9
        assert np.linalg.norm(wrong - (wrong @ way) * way) > np.linalg.norm(b - a)
        # The arrows of the wrong mix lead there, each as much longer as the sum is large.
        total = clip.data.worked.total.value
        for short, long in zip(picture.far.arrows, picture.wrong_arrows, strict=True):
            lengths = [np.linalg.norm(m.get_end() - m.get_start()) for m in (short, long)]
            assert lengths[1] == pytest.approx(total * lengths[0])
        assert picture.wrong_arrows[-1].get_end() == pytest.approx(picture.ring.get_center())
        clip.hold(1)

    look(construct)


@pytest.mark.parametrize("d_v", [1, 2, 3, 4])
def test_there_is_a_picture_for_values_of_any_length(d_v):
    rng = np.random.RandomState(d_v)
    values = tuple(map(tuple, rng.randint(-9, 9, (3, d_v)).astype(float)))
    box = Box(-3, 3, -1, 2)

    def construct(clip):
        picture = mix_picture(clip, box)
        assert isinstance(picture, BarMix if d_v > 2 else ArrowMix)
        for move in ("set_out", "mix", "widen", "undo", "arrive", "stress"):
            clip.play(getattr(picture, move)(), run_time=0.2)
        for part in (picture.right, picture.wide, picture.wrong_end):
            assert part.get_left()[0] > box.left - 0.2
            assert part.get_right()[0] < box.right + 0.2
        assert not math.isnan(part.get_top()[1])

    look(construct, values=values)


def exact(rows):
    return [[Decimal(x) for x in row] for row in rows]


def mixed(lesson) -> tuple[list[Decimal], list[Decimal], Decimal]:
    """The output without the division and with it, and the sum, in decimals."""
    (query,), keys, values = (exact(rows) for rows in ([lesson.query], lesson.keys, lesson.values))
    root = Decimal(len(query)).sqrt()
    scaled = [sum(a * b for a, b in zip(query, key, strict=True)) / root for key in keys]
    seen = [s for s, m in zip(scaled, lesson.query_mask, strict=True) if m]
    away = max(seen) if lesson.worked.shifts else 0
    exps = [(s - away).exp() if m else Decimal(0)
            for s, m in zip(scaled, lesson.query_mask, strict=True)]  # fmt: skip
    wrong = [sum(e * x for e, x in zip(exps, column, strict=True))
             for column in zip(*values, strict=True)]  # fmt: skip
    return wrong, [x / sum(exps) for x in wrong], sum(exps)


@pytest.mark.parametrize("language", ["en", "de"])
@given(changes=vectors())
@settings(max_examples=20, deadline=None)
def test_what_is_said_of_the_missing_division_is_true(language, changes):
    lesson = made(language, **changes)
    wrong, right, total = mixed(lesson)
    columns = list(zip(*exact(lesson.values), strict=True))
    noise = Decimal("1e-9") * max(abs(x) for column in columns for x in column)
    beyond = max(
        max(min(column) - x, x - max(column)) for x, column in zip(wrong, columns, strict=True)
    )
    span = max(max(column) - min(column) for column in columns)
    span = span or max(abs(x) for column in columns for x in column)
    said = lesson.cue("why_divide.without").phrase("far").spoken
    if re.search("no difference|kein Unterschied", said):
        shown = [[independent.shown(x, 3, full=True) for x in v] for v in (wrong, right)]
        assert shown[0] == shown[1]
    elif re.search("times the average|mal das Mittel", said):
        assert beyond <= noise
        for x, y in zip(wrong, right, strict=True):
            assert abs(x - total * y) <= noise
    else:
        assert beyond > 0
        assert bool(re.search(r"\bfar|weit", said)) == (beyond > span / 2)
    if re.search("line|Linie", said):
        start, *others = (np.array(value) for value in lesson.values)
        assert np.linalg.matrix_rank([v - start for v in others], tol=1e-6) <= 1
