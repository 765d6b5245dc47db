"""The listing in C: it computes attention on any data, and what the film shows of it."""

from __future__ import annotations

import ctypes
import itertools
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attn_math import scaled_dot_product_attention
from scenes.kit.lesson import PAGE, Lesson
from scenes.kit.listing import excerpt
from scenes.kit.worked import PLAIN_EXPONENTS
from scenes.why_divide import DIVISION, EXP, FILE, LOOP, MIX, SUM

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
