"""What placeholders name: keys by number or token, the ends of lists, products term by term."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scenes.kit.fill import fill, said, written
from scenes.kit.lesson import PAGE, Lesson
from scenes.kit.naming import sayable

KEYS = ((1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (-2.0, 0.5))
VALUES = ((1.0, 0.0), (0.0, 1.0), (0.5, 0.5), (1.0, 1.0))


def lesson(language: str = "en", **changes) -> Lesson:
    four = {"keys": KEYS, "values": VALUES, "query_mask": (True,) * 4, "masks": ((True,) * 4,) * 3}
    return replace(Lesson.load(PAGE, language), **{**four, **changes})


def filled(template: str, mine: Lesson) -> tuple[str, str]:
    names, language = mine.names, mine.language
    return tuple(fill(template, names, say(language), language) for say in (said, written))


def test_keys_are_called_by_number_or_by_token():
    assert filled("{k[1]}", lesson()) == ("key two", "`k₂`")
    assert filled("{k[1]:cap}", lesson("de")) == ("Key zwei", "`k₂`")
    named = lesson(tokens=("the", "猫", "sat", "x1"))
    assert filled("{k[0]:cap}", named) == ("The key of token the", "The key of “the”")
    assert filled("{k[1]}", named) == ("key two", "the key of “猫”")  # which no voice could say
    assert filled("{k[3]}", named) == ("key four", "the key of “x1”")


@pytest.mark.parametrize(
    ("changes", "names"),
    [
        ({}, ("query three", "query three")),
        ({"query_tokens": ("a", "b", "cat")}, ("token cat", "“cat”")),
        ({"query_tokens": ("a", "b", "7")}, ("query three", "“7”")),
        ({"keys": KEYS[:3], "values": VALUES[:3], "query_mask": (True,) * 3,
          "masks": ((True,) * 3,) * 3}, ("token three", "token three")),
    ],
)  # fmt: skip
def test_the_last_row_is_a_token_or_a_query_that_asks_of_others(changes, names):
    assert filled("{last_token}", lesson(**changes)) == names


def test_masked_keys_are_neither_the_least_nor_listed_as_seen():
    mine = lesson(query_mask=(False, True, True, False))
    assert filled("{least} {most}", mine)[0] == "key two key three"
    assert filled("{hidden:and}", mine)[0] == "key one and key four"
    assert filled("{n_hidden:word}", mine) == ("two", "two")
    assert filled("{seen_scaled:and}", mine)[1] == "0 and 0.707"
    assert filled("{least_weight} {most_exp}", mine)[1] == "0.330 2.028"


def test_the_other_queries_have_ends_of_their_own():
    mine = lesson(queries=((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)))
    assert filled("{most} {last_most} {sharper_least}", mine)[0] == "key one key four key four"
    assert filled("{last_most_scaled} {sharper_least_scaled:2}", mine)[1] == "1.414 −5.66"
    assert filled("{others:and}", mine)[1] == "−2"


@pytest.mark.parametrize(
    ("query", "key", "spoken", "caption"),
    [
        ((1, 0), (1, 0), "one times one, plus zero times zero, is one", "1 · 1 + 0 · 0 = 1"),
        ((2,), (-3,), "two times minus three is minus six", "2 · (−3) = −6"),
        ((-1, 2, 1), (-1, -2, 0), "minus one times minus one, plus two times minus two, plus one "
         "times zero, is minus three", "−1 · (−1) + 2 · (−2) + 1 · 0 = −3"),
        ((0.3,), (0.333,), "point three times point three three three is about point one zero zero",
         "0.3 · 0.333 ≈ 0.100"),
        ((1 / 3,), (3,), "point three three three times three is about one", "0.333 · 3 ≈ 1"),
        ((0.01,), (0.01,), "point zero one times point zero one is almost zero",
         "0.01 · 0.01 ≈ 0.000"),
    ],
)  # fmt: skip
def test_a_product_is_told_term_by_term(query, key, spoken, caption):
    query, keys = tuple(map(float, query)), (tuple(map(float, key)),) * 3
    mine = lesson(query=query, sharper=query, queries=(query,) * 3, keys=keys, values=VALUES[:3],
                  query_mask=(True,) * 3, masks=((True,) * 3,) * 3)  # fmt: skip
    assert filled("{terms}", mine) == (spoken, caption)


@pytest.mark.parametrize("name", ["cat", "Größe", "I"])
def test_words_of_latin_letters_can_be_said(name):
    assert sayable(name)


@pytest.mark.parametrize("name", ["x1", "猫", "…", "not this", "don't", "7"])
def test_other_tokens_cannot(name):
    assert not sayable(name)
