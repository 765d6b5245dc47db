"""The props: labels inside their bodies, vectors that say when they are rounded."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manim import UP, Mobject

from scenes.kit.expressions import dot_product
from scenes.kit.frame import Box
from scenes.kit.live import LiveVector
from scenes.kit.numbers import Number
from scenes.kit.shapes import Book, Card, Page, Ribbon, Slip, relation, vector
from scenes.kit.text import words
from scenes.kit.theme import NIGHT
from scenes.kit.typeset import typeset
from scenes.kit.worked import Worked
from tests.scenes.kit.ink import figure

SIZE, WHITE = 0.4, "#FFFFFF"
ROOM = Box(-4, 4, -1, 1)
PROPS = [Slip, Card, Book, Page]
LABELS = {
    "short": lambda: words("q", SIZE, WHITE),
    "tails": lambda: words("gypsy", SIZE, WHITE),
    "long": lambda: words("much too long to fit on any of them", SIZE, WHITE),
    "a live vector": lambda: LiveVector("q", [figure(-12.25), figure(100.5)], SIZE, WHITE),
}
WORKED = Worked([1, -0.5], [[1, 0], [0, -1], [1 / 3, 1]], [[1, 0], [0, 1], [0.5, 0.5]])


def within(inner: Mobject, outer: Mobject, room: float = 0.0) -> bool:
    return bool(
        inner.get_left()[0] >= outer.get_left()[0] + room
        and inner.get_right()[0] <= outer.get_right()[0] - room
        and inner.get_bottom()[1] >= outer.get_bottom()[1]
        and inner.get_top()[1] <= outer.get_top()[1]
    )


@pytest.mark.parametrize("label", LABELS)
@pytest.mark.parametrize("prop", PROPS)
def test_a_label_lies_within_its_body(prop, label):
    made = prop(LABELS[label](), NIGHT)
    assert within(made.label, made.body, room=0.1)
    assert made.label in made.submobjects
    assert made.body in made.submobjects


@pytest.mark.parametrize("prop", PROPS)
def test_labels_of_props_side_by_side_stand_on_one_line(prop):
    one = prop(words("x", SIZE, WHITE), NIGHT)
    two = prop(words("gypsy", SIZE, WHITE), NIGHT)
    assert one.label.baseline == pytest.approx(two.label.baseline)


@pytest.mark.parametrize("prop", PROPS)
def test_a_prop_keeps_together(prop):
    made = prop(words("x", SIZE, WHITE), NIGHT, width=3.0, height=1.2)
    assert (made.body.width, made.body.height) == (pytest.approx(3.0), pytest.approx(1.2))
    offset = made.label.get_center() - made.body.get_center()
    made.place(-2, 1.5)
    assert made.body.get_center() == pytest.approx([-2, 1.5, 0])
    assert made.label.get_center() - made.body.get_center() == pytest.approx(offset)
    twin = made.copy().shift(UP)
    assert twin.body in twin.submobjects
    assert twin.body is not made.body
    assert twin.label.get_center() - twin.body.get_center() == pytest.approx(offset)


def test_props_are_told_apart_by_shape_and_colour():
    made = [prop(words("x", SIZE, WHITE), NIGHT) for prop in PROPS]
    assert len({prop.role for prop in made}) == len(PROPS)
    outlines = [
        (len(prop.body.points), len(prop.extras), *(len(e.points) for e in prop.extras))
        for prop in made
    ]
    extents = [prop.get_top()[1] > prop.body.get_top()[1] + 0.01 for prop in made]
    assert len(set(zip(outlines, extents, strict=True))) == len(PROPS)


@pytest.mark.parametrize("share", [0, 0.2, 0.5, 0.8, 1])
def test_a_cover_swings_about_its_spine(share):
    book = Book(words("x", SIZE, WHITE), NIGHT).place(2, 1)
    hinge = book.body.get_left()[0] + book.spine
    cover, angle = book.opened(share), book.angle(share)
    xs = cover.points[:, 0]
    reach = (book.body.get_right()[0] - hinge) * np.cos(angle)
    far = xs.max() if angle <= np.pi / 2 else xs.min()
    assert far == pytest.approx(hinge + reach, abs=1e-6)
    assert min(abs(xs - hinge)) == pytest.approx(0, abs=1e-6)
    if share == 0:
        closed = book.add_cover().cover
        assert np.allclose(closed.points, cover.points)
        assert within(closed, book.body)


def test_a_book_opens_further_for_more_and_its_title_goes_with_the_cover():
    book = Book(words("x", SIZE, WHITE), NIGHT).add_cover(words("Stars", SIZE, WHITE))
    angles = [book.angle(share) for share in (0, 0.1, 0.4, 0.9, 1)]
    assert angles == sorted(set(angles))
    assert book.angle(1) == pytest.approx(book.swing)
    a_little, far = book.opened_title(0.1), book.opened_title(0.9)
    assert within(book.title, book.cover)
    assert within(a_little, book.opened(0.1))
    assert a_little.width < book.title.width
    assert a_little[0].get_fill_opacity() == 1
    assert far[0].get_fill_opacity() == 0
    assert not book.opens_wide(0.1)
    assert book.opens_wide(0.9)


def test_a_ribbon_that_falls_is_as_wide_at_both_ends():
    points = Ribbon([1, 2], [-2, 0], 0.4, NIGHT.query, down=True).points
    for x, y in ((1, 2), (-2, 0)):
        here = points[np.isclose(points[:, 1], y, atol=1e-9), 0]
        assert np.ptp(here) == pytest.approx(0.4)
        assert (here.max() + here.min()) / 2 == pytest.approx(x)


@given(st.floats(-5, 5), st.floats(-3, 3), st.floats(0.5, 5), st.floats(-3, 3), st.floats(0.02, 1))
@settings(max_examples=30)
def test_a_ribbon_is_as_thick_at_both_ends(x, y, across, rise, thick):
    ribbon = Ribbon([x, y], [x + across, y + rise, 0], thick, NIGHT.query)
    points = ribbon.points
    for end, height in ((x, y), (x + across, y + rise)):
        here = points[np.isclose(points[:, 0], end, atol=1e-9), 1]
        assert np.ptp(here) == pytest.approx(thick)
        assert (here.max() + here.min()) / 2 == pytest.approx(height, abs=1e-9)
    assert np.ptp(points[:, 0]) == pytest.approx(across)


@pytest.mark.parametrize(
    ("values", "sign"),
    [([1, 0], "="), ([0.5, -2.25], "="), ([0.401112, 1], "≈"), ([1 / 3], "≈"), ([0.1 + 0.2], "=")],
)
def test_a_vector_says_whether_it_is_rounded(values, sign):
    shown = vector("q", [figure(v) for v in values], SIZE, WHITE)
    assert [n.text for n in shown.numbers.values()] == [figure(v).text() for v in values]
    (wanted,) = {o.path for o in typeset({"=": "$=$", "≈": "$approx$"}[sign])}
    assert wanted in {o.path for o in typeset(shown.source)}
    other = {"=": "$approx$", "≈": "$=$"}[sign]
    assert {o.path for o in typeset(other)}.isdisjoint(o.path for o in typeset(shown.source))


@pytest.mark.parametrize(("value", "places", "sign"), [
    (0.5, 3, "="), (0.4011, 3, "approx"), (0.4011, 4, "="), (1e-9, 3, "approx"), (0.0, 3, "="),
    (0.0000001, 3, "approx"), (123456.7891, 3, "approx"), (1e6, 0, "="), (-0.25, 1, "approx"),
])  # fmt: skip
def test_the_sign_before_a_shown_number(value, places, sign):
    assert relation(figure(value), places) == sign


def test_a_vector_without_a_name_is_a_bracket_only():
    shown = vector("", [figure(1), figure(2)], SIZE, WHITE)
    assert len(shown.family_members_with_points()) == 5


@pytest.mark.parametrize("row", range(3))
def test_a_dot_product_is_written_term_by_term(row):
    shown = dot_product(WORKED, row, WHITE, ROOM)
    assert list(shown.numbers) == ["a0", "b0", "a1", "b1", "s"]
    for j in range(2):
        assert shown.numbers[f"a{j}"].figure == WORKED.query[j]
        assert shown.numbers[f"b{j}"].figure == WORKED.keys[row][j]
    assert shown.numbers["s"].figure == WORKED.scores[row]
    assert all(isinstance(n, Number) for n in shown.numbers.values())


@pytest.mark.parametrize(
    ("query", "key", "pairs"),
    [([1, 2], [1, 0], 0), ([1, 2], [0, -1], 1), ([-1, 2], [1, 2], 0), ([1, -2], [-1, 2], 2)],
)
def test_a_negative_entry_after_a_sign_stands_in_brackets(query, key, pairs):
    shown = dot_product(Worked(query, [key], [[1]]), 0, WHITE, ROOM)
    brackets = {outline.path for outline in typeset("$( )$")}
    assert sum(outline.path in brackets for outline in typeset(shown.source)) == 2 * pairs
