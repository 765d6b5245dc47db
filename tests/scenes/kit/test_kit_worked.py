"""One query worked through attention: every intermediate, computed again by other means."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.kit.figures import MASKED, Figure, count
from scenes.kit.worked import Worked
from tests.scenes import independent

ENTRY = st.integers(-8, 8).map(lambda x: x / 2) | st.floats(-5, 5)


@st.composite
def problems(draw):
    n, d, d_v = draw(st.integers(1, 6)), draw(st.integers(1, 4)), draw(st.integers(1, 4))

    def row(width):
        return draw(st.lists(ENTRY, min_size=width, max_size=width))

    return row(d), [row(d) for _ in range(n)], [row(d_v) for _ in range(n)]


def flat(value):
    if isinstance(value, Figure):
        return [value]
    return [figure for part in value for figure in flat(part)]


QUANTITIES = [
    "query", "keys", "values", "scores", "scaled", "exps", "total", "weights", "one",
    "contributions", "output",
]  # fmt: skip


@settings(max_examples=40)
@given(problems())
def test_every_figure_is_what_its_source_says(problem):
    """Computed once more with forty digits from nothing but the figure's own source."""
    worked = Worked(*problem)
    for name in (*QUANTITIES, "d"):
        for figure in flat(getattr(worked, name)):
            truth = float(independent.value_of(figure.source))
            assert figure.value == pytest.approx(truth, rel=1e-12, abs=1e-13)


@settings(max_examples=40)
@given(problems())
def test_there_are_as_many_figures_as_vectors(problem):
    query, keys, values = problem
    worked = Worked(*problem)
    assert worked.n == len(keys)
    assert worked.d.value == len(query)
    for name in ("scores", "scaled", "exps", "weights", "contributions"):
        assert len(getattr(worked, name)) == len(keys)
    assert len(worked.output) == len(values[0])
    assert [len(row) for row in worked.keys] == [len(query)] * len(keys)
    assert [len(row) for row in worked.values] == [len(values[0])] * len(keys)


def test_indices_tell_the_place():
    worked = Worked([1, 0], [[1, 0], [0, 1], [1, 1]], [[1, 0], [0, 1], [0.5, 0.5]])
    assert str(worked.weights[2].source) == "weights[2]"
    assert str(worked.values[2][1].source) == "values[2][1]"
    assert str(worked.total.source) == "total"
    assert str(count("step", 1, 0).source) == "step[0]"


def test_a_masked_key_has_no_share():
    worked = Worked([1, 0], [[5, 0], [0, 1], [1, 1]], [[9], [1], [3]], mask=[False, True, True])
    assert [f.text() for f in worked.scores] == ["5", "0", "1"]
    assert [f.text() for f in worked.scaled] == [MASKED, "0", "0.707"]
    assert worked.weights[0].value == worked.exps[0].value == 0
    assert worked.scaled[0].is_exact()
    assert worked.mask == (False, True, True)
    assert worked.scaled[0].source.mask == (False, True, True)
    assert Worked([1], [[1]], [[1]], mask=[True]).scores[0].source.mask == ()


@pytest.mark.parametrize(("score", "shifts"), [(6, False), (8, True), (-1, False), (-9, True)])
def test_exponentials_that_could_not_be_written_are_of_distances_from_the_largest(score, shifts):
    worked = Worked([1.0], [[score], [score - 1]], [[1], [2]])
    assert worked.shifts is shifts
    top = score if shifts else 0
    assert [f.value for f in worked.exponents] == [score - top, score - 1 - top]
    exact = [math.exp(f.value) for f in worked.exponents]
    assert [f.value for f in worked.exps] == pytest.approx(exact)
    assert worked.total.value == pytest.approx(sum(exact))
    shares = [e.value / worked.total.value for e in worked.exps]
    assert [w.value for w in worked.weights] == pytest.approx(shares)
    for figures in (worked.exponents, worked.exps, [worked.total, worked.largest]):
        for figure in figures:
            assert float(independent.value_of(figure.source)) == pytest.approx(figure.value)


@pytest.mark.parametrize(
    ("query", "keys", "values"),
    [([1, 0], [[1]], [[1]]), ([1], [[1], [1]], [[1]]), ([], [[]], [[1]]),
     ([float("nan")], [[1]], [[1]])],
)  # fmt: skip
def test_vectors_that_do_not_fit_are_refused(query, keys, values):
    with pytest.raises(ValueError, match=r"query|key|value"):
        Worked(query, keys, values)
