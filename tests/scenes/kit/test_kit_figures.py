"""Figures: true numbers that know where they come from."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.kit.figures import Figure, Source, Worked, count, rows
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


@given(st.floats(-1e6, 1e6), st.integers(0, 6))
def test_a_figure_is_rounded_once_with_a_true_minus_sign(value, places):
    text = Figure(value, Source("x")).text(places)
    assert "-" not in text
    number = Decimal(text.replace("\N{MINUS SIGN}", "-"))
    assert number == Decimal(value).quantize(Decimal(1).scaleb(-places))
    assert f"{Figure(value, Source('x')):{places}}" == text


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [(0.401112, 3, "0.401"), (1, 3, "1"), (0.5, 3, "0.5"), (-3, 3, "−3"), (-2.5, 0, "−2"),
     (0.198, 2, "0.20"), (2.675, 2, "2.67"), (0.125, 2, "0.12"), (-0.0001, 3, "0.000")],
)  # fmt: skip
def test_how_a_figure_is_written(value, places, text):
    assert Figure(value, Source("x")).text(places) == text


def test_three_places_without_being_told():
    assert f"{Figure(0.4011, Source('x'))}" == Figure(0.4011, Source("x")).text() == "0.401"


def test_sources_can_be_told_apart():
    assert len({Source("x", (1,)), Source("x", (1,)), Source("x", (2,)), Source("y", (1,))}) == 3
    assert Source("x", (1,), (1.0,)) != Source("x", (1,), (2.0,))


def test_rows_can_be_hashed():
    assert rows([[1, 2], (3, 4)]) == ((1.0, 2.0), (3.0, 4.0))
    assert hash(rows([[1]]))


@pytest.mark.parametrize(
    ("query", "keys", "values"),
    [([1, 0], [[1]], [[1]]), ([1], [[1], [1]], [[1]]), ([], [[]], [[1]]),
     ([float("nan")], [[1]], [[1]])],
)  # fmt: skip
def test_vectors_that_do_not_fit_are_refused(query, keys, values):
    with pytest.raises(ValueError, match=r"query|key|value"):
        Worked(query, keys, values)
