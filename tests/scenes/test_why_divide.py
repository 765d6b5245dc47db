"""Why the code divides: the listing computes what the film shows, on any data."""

from __future__ import annotations

import ctypes
import itertools
import math
import re
import shutil
import subprocess
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_math import scaled_dot_product_attention
from scenes.divide.picture import ArrowMix, BarMix, mix_picture
from scenes.kit.clip import Clip
from scenes.kit.figures import PLAIN_EXPONENTS
from scenes.kit.frame import Box
from scenes.kit.lesson import PAGE, Lesson
from scenes.kit.listing import excerpt
from scenes.kit.numbers import Number
from scenes.kit.rehearsal import rehearse
from scenes.why_divide import DIVISION, EXP, FILE, LOOP, MIX, SUM, WhyDivide
from tests.scenes import independent
from tests.scenes.films import on_screen
from tests.scenes.test_narration_is_true import made, vectors

LESSONS = [PAGE, *sorted((Path(__file__).parents[1] / "lessons").glob("*.toml"))]
GUARD = -12345.678
CC = shutil.which("cc")
POINTER = ctypes.POINTER(ctypes.c_double)
EVEN, LARGE = st.floats(-3, 3), st.floats(-1e4, 1e4)


@pytest.fixture(scope="module")
def attend(tmp_path_factory):
    """The listing, compiled: a function that returns the scores, numerators and output."""
    if CC is None:
        pytest.skip("no C compiler called cc is here")
    library = tmp_path_factory.mktemp("c") / "attend.so"
    strict = ["-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-O2"]
    made = subprocess.run(
        [CC, *strict, "-shared", "-fPIC", "-o", library, FILE, "-lm"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    function = ctypes.CDLL(str(library)).attend
    function.restype = None

    def run(query, keys, values, mask=None):
        q, k, v = (np.ascontiguousarray(x, dtype=float) for x in (query, keys, values))
        n, d_v = v.shape
        # One more number behind each result shows that nothing is written past its end.
        s, w, out = (np.full(size + 1, GUARD) for size in (n, n, d_v))
        seen = None if mask is None else (ctypes.c_ubyte * n)(*map(int, mask))
        numbers = [x.ctypes.data_as(POINTER) for x in (q, k, v)]
        results = [x.ctypes.data_as(POINTER) for x in (s, w, out)]
        sizes = [ctypes.c_size_t(x) for x in (n, len(q), d_v)]
        function(*sizes, *numbers, seen, *results)
        assert [x[-1] for x in (s, w, out)] == [GUARD] * 3
        return s[:-1], w[:-1], out[:-1]

    return run


@st.composite
def cases(draw):
    n, d_k, d_v = (draw(st.integers(1, most)) for most in (9, 5, 5))
    size = draw(st.sampled_from([EVEN, LARGE]))

    def rows(count, entries, numbers):
        row = st.lists(numbers, min_size=entries, max_size=entries)
        return draw(st.lists(row, min_size=count, max_size=count))

    mask = draw(st.none() | st.lists(st.booleans(), min_size=n, max_size=n))
    return rows(1, d_k, EVEN)[0], rows(n, d_k, size), rows(n, d_v, LARGE), mask


@given(cases())
@settings(max_examples=150, deadline=None)
def test_the_listing_computes_attention(attend, case):
    query, keys, values, mask = case
    wanted = scaled_dot_product_attention(
        [query], keys, values, attn_mask=None if mask is None else [mask]
    )[0]
    _, w, out = attend(query, keys, values, mask)
    # Rounding of a score moves its exponential by as much, as a share.
    largest = float(np.max(np.abs(np.array(keys)) @ np.abs(query)))
    share = 1e-12 + 8e-16 * largest
    assert out == pytest.approx(wanted, rel=0, abs=share * max(1.0, np.max(np.abs(values))))
    assert np.all(np.isfinite(out))
    if mask is None or any(mask):
        assert np.all(np.isfinite(w))


@pytest.mark.parametrize("score", [1e4, -1e4, 750.0, -750.0, 0.0, 1.5e307])
def test_no_score_overflows_or_vanishes(attend, score):
    _, w, out = attend([1.0], [[score], [score]], [[3.0, -1.0], [5.0, 1.0]])
    assert w[0] == w[1] > 0
    assert out.tolist() == [4.0, 0.0]


def test_more_keys_than_the_page_has_room_for(attend):
    rng = np.random.RandomState(0)
    query, keys, values = rng.randn(3), rng.randn(5000, 3), rng.randn(5000, 4)
    _, _, out = attend(query, keys, values)
    wanted = scaled_dot_product_attention([query], keys, values)[0]
    assert out == pytest.approx(wanted, rel=0, abs=1e-12)


def test_where_no_key_takes_part_the_output_is_nought(attend):
    assert attend([1.0], [[2.0]], [[3.0]], [False])[2].tolist() == [0.0]
    none = attend([1.0], np.empty((0, 1)), np.empty((0, 2)))
    assert none[2].tolist() == [0.0, 0.0]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_what_the_film_shows_stands_in_the_memory_of_the_code(attend, path):
    """Also which scores the largest is taken away from, so that the shown numbers are its."""
    worked = Lesson.load(path, "en", "none").worked
    vectors = (worked.query, worked.keys, worked.values)
    numbers = [[[f.value for f in row] for row in rows] for rows in vectors[1:]]
    s, w, out = attend([f.value for f in worked.query], *numbers, worked.mask)
    assert s == pytest.approx([f.value for f in worked.exponents], rel=1e-12)
    assert w == pytest.approx([f.value for f in worked.exps], rel=1e-12)
    assert w.sum() == pytest.approx(worked.total.value, rel=1e-12)
    assert out == pytest.approx([f.value for f in worked.output], rel=1e-12)


def test_the_code_takes_away_where_the_film_does():
    text = FILE.read_text(encoding="utf-8")
    low, high = PLAIN_EXPONENTS
    assert f"#define LOW ({low})" in text
    assert f"#define HIGH {high}" in text


def test_the_lines_that_run_are_the_lines_of_the_file():
    lines = excerpt(FILE)
    assert len(lines) <= 10
    assert lines[LOOP].startswith("for (i")
    assert "w[i] = exp(s[i]);" in lines[EXP]
    assert "sum += w[i];" in lines[SUM]
    assert DIVISION in lines[MIX]
    text = FILE.read_text(encoding="utf-8")
    for a, b in itertools.pairwise(line.strip() for line in lines):
        assert text.index(a) < text.rindex(b)


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
    rehearse(type("Played", (WhyDivide,), {"lesson": lesson}), watch)
    return stills


def test_the_sum_counts_up_with_the_numerators():
    ways: list[list[str]] = []

    class Counted(WhyDivide):
        def _fill(self, seconds: float) -> None:
            add_up = self.table.add_up

            def count(i):
                move = add_up(i)
                ways.append([self.table.sum.text, len(self.table.ledger.cells)])
                return move

            self.table.add_up = count
            super()._fill(seconds)

    Counted.lesson = Lesson.load(None, "en", "none")
    rehearse(Counted)
    assert ways == [["2.028", 1], ["3.028", 2], ["5.056", 3]]


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
        (line,) = picture.line
        a, b = line.get_start(), line.get_end()
        way = (b - a) / np.linalg.norm(b - a)
        right, wrong = (m.get_center() - a for m in (picture.point, picture.ring))
        assert np.linalg.norm(right - (right @ way) * way) < 1e-9
        assert np.linalg.norm(wrong - (wrong @ way) * way) > np.linalg.norm(b - a)
        # The arrows of the wrong mix lead there, each as much longer as the sum is large.
        total = clip.data.worked.total.value
        for short, long in zip(picture.arrows, picture.wrong_arrows, strict=True):
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
        for move in (picture.set_out(), picture.mix(), picture.undo(), picture.arrive()):
            clip.play(move, run_time=0.2)
        for part in (picture.right, picture.wrong_end):
            assert part.get_left()[0] > box.left - 0.2
            assert part.get_right()[0] < box.right + 0.2
        assert not math.isnan(part.get_top()[1])

    look(construct, values=values)


@pytest.mark.parametrize("language", ["en", "de"])
@given(changes=vectors())
@settings(max_examples=60, deadline=None)
def test_what_is_said_of_the_missing_division_is_true(language, changes):
    lesson = made(language, **changes)
    found = independent.attend(lesson.query, lesson.keys, lesson.values, lesson.query_mask)
    before = "shifted_" if lesson.worked.shifts else ""
    wrong, total = found[f"{before}undivided"], found[f"{before}total" if before else "total"]
    columns = list(zip(*found["values"], strict=True))
    noise = Decimal("1e-9") * max(abs(x) for column in columns for x in column)
    beyond = max(
        max(min(column) - x, x - max(column)) for x, column in zip(wrong, columns, strict=True)
    )
    span = max(max(column) - min(column) for column in columns)
    span = span or max(abs(x) for column in columns for x in column)
    said = lesson.cue("why_divide.without").phrase("far").spoken
    if re.search("no difference|kein Unterschied", said):
        shown = [[independent.shown(x, 3) for x in v] for v in (wrong, found["output"])]
        assert shown[0] == shown[1]
    elif re.search("times the average|mal das Mittel", said):
        assert beyond <= noise
        for x, y in zip(wrong, found["output"], strict=True):
            assert abs(x - total * y) <= noise
    else:
        assert beyond > 0
        assert bool(re.search(r"\bfar|weit", said)) == (beyond > span / 2)
    if re.search("line|Linie", said):
        start, *others = (np.array(value) for value in lesson.values)
        assert np.linalg.matrix_rank([v - start for v in others], tol=1e-6) <= 1
