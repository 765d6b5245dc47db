"""Figures: true numbers that know where they come from."""

from __future__ import annotations

import math
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scenes.kit.figures import MASKED, Figure, Source, count, rows
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


@given(st.floats(-1e6, 1e6), st.integers(0, 6))
def test_a_figure_is_rounded_once_with_a_true_minus_sign(value, places):
    text = Figure(value, Source("x")).text(places)
    assert "-" not in text
    number = Decimal(text.replace("\N{MINUS SIGN}", "-"))
    whole = len(str(int(abs(value))))
    kept = places if whole < 4 else max(0, min(places, 6 - whole))  # six digits are enough
    assert number == Decimal(value).quantize(Decimal(1).scaleb(-kept))
    assert f"{Figure(value, Source('x')):{places}}" == text


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [(0.401112, 3, "0.401"), (1, 3, "1"), (0.5, 3, "0.5"), (-3, 3, "−3"), (-2.5, 0, "−2"),
     (0.198, 2, "0.20"), (2.675, 2, "2.67"), (0.125, 2, "0.12"), (-0.0001, 3, "0.000")],
)  # fmt: skip
def test_how_a_figure_is_written(value, places, text):
    assert Figure(value, Source("x")).text(places) == text


@pytest.mark.parametrize(
    ("value", "text", "exact"),
    [(999.1236, "999.124", False), (1234.5678, "1234.57", False), (-12345.67, "−12345.7", False),
     (1234567.8, "1234568", False), (4e8, "400000000", True), (1234.5, "1234.5", True)],
)  # fmt: skip
def test_a_figure_of_thousands_has_fewer_decimals(value, text, exact):
    figure = Figure(value, Source("x"))
    assert (figure.text(), figure.is_exact()) == (text, exact)


@pytest.mark.parametrize("quantity", ["weights", "exps", "shifted_exps"])
def test_what_softmax_gives_is_never_shown_as_nought(quantity):
    tiny = Figure(1e-40, Source(quantity))
    assert (tiny.text(), tiny.text(2), tiny.is_exact()) == ("0.000", "0.00", False)
    assert Figure(0.0, Source(quantity)).text() == "0"  # a masked key
    assert Figure(1e-16, Source("output")).text() == "0"  # float noise
    lost = Worked([9999.0], [[9999.0], [0.0]], [[1], [2]])  # e to a hundred million is no float
    assert [w.text() for w in lost.weights] == ["1", "0.000"]


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
