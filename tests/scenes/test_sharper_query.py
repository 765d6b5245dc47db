"""The sharper query: which lessons it refuses, and how it says so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scenes.kit.errors import LessonError
from scenes.kit.lesson import Lesson
from scenes.kit.rehearsal import rehearse
from scenes.sharper_query import SharperQuery


def check(query, sharper) -> None:
    lesson = replace(Lesson.load(None, "en", "none"), query=query, sharper=sharper)
    SharperQuery.check_lesson(SharperQuery.__new__(SharperQuery), lesson)


@pytest.mark.parametrize(
    ("query", "sharper"),
    [((1, 0), (4, 0)), ((0.1, -0.7), (0.3, -2.1)), ((1,), (1.5,)), ((1, 3), (1.1, 3.3))],
)
def test_a_query_made_longer_is_shown(query, sharper):
    check(query, sharper)


@pytest.mark.parametrize("sharper", [(1, 0), (0.5, 0), (-4, 0), (0, 4), (4, 0.01), (0, 0)], ids=str)
def test_what_is_no_longer_query_is_refused_with_one_that_would_fit(sharper):
    with pytest.raises(LessonError) as refused:
        check((1, 0), sharper)
    message = str(refused.value)
    assert "attention.toml: 'vectors.sharper' is [" in message
    assert "write for example [4, 0], or take SharperQuery out of 'clips'" in message
    assert "\n" not in message


def test_a_query_of_zeros_is_refused():
    with pytest.raises(LessonError, match=r"'vectors.query' is all zeros .* out of 'clips'"):
        check((0, 0), (0, 0))


@pytest.mark.parametrize(
    ("query", "proposed"), [((4000, 0), "[8000, 0]"), ((6000, 0), "[9000, 0]"), ((9999, 0), None)]
)
def test_what_is_proposed_is_allowed(query, proposed):
    with pytest.raises(LessonError) as refused:
        check(query, (0, 1))
    assert ("for example" in str(refused.value)) == (proposed is not None)
    assert (proposed or "") in str(refused.value)


def test_names_that_leave_no_room_for_bars_are_refused():
    page = Lesson.load(None, "en", "none", shape="1:1")
    lesson = replace(page, tokens=("transformers", "everywhere", "is"))
    with pytest.raises(LessonError, match=r"no room for bars in the shape 1:1; .* out of 'clips'"):
        rehearse(SharperQuery.with_lesson(lesson))
