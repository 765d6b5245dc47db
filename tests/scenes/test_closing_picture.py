"""The picture at the end of the worked query: what the clips after it open with."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from manim import Mobject

from scenes.closing_picture import closing_picture
from scenes.kit.checks import Thing, things
from scenes.kit.clip import Clip
from scenes.kit.rehearsal import rehearse
from tests.scenes.films import LANGUAGES, LESSONS, SHAPES, Film

NAMES = ["page", *sorted(path.stem for path in LESSONS.glob("*.toml"))]
NEAR = 0.02

Seen = list[tuple[str, str, np.ndarray]]


def listed(found: Sequence[Thing]) -> Seen:
    """Kind, text and corners of everything that is to be seen, in a fixed order."""
    rows = []
    for thing in found:
        box, kind = thing.box, "type" if thing.is_type else "shape"
        corners = np.array([box.left, box.right, box.bottom, box.top])
        rows.append((kind, getattr(thing.mobject, "text", ""), corners))
    return sorted(rows, key=lambda row: (*row[:2], *np.round(row[2], 1)))


def without(clip: Clip, mobjects: Sequence[Mobject | None]) -> list[Thing]:
    """What is to be seen but for some things."""
    family = {id(part) for one in mobjects if one is not None for part in one.get_family()}
    return [thing for thing in things(clip) if id(thing.mobject) not in family]


def same(one: Seen, other: Seen) -> None:
    """Each thing of one list is found in the other, near the same place."""
    assert len(one) == len(other)
    left = list(other)
    for kind, text, corners in one:
        near = [
            row
            for row in left
            if row[:2] == (kind, text) and np.allclose(row[2], corners, atol=NEAR)
        ]
        assert near, (kind, text, corners)
        left = [row for row in left if row is not near[0]]


# The page in every shape, the other lessons in the shapes by turns.
LEFT = [("page", shape) for shape in SHAPES]
LEFT += [(name, SHAPES[i % 4]) for i, name in enumerate(NAMES) if name != "page"]


@pytest.mark.parametrize(("lesson", "shape"), LEFT)
def test_it_is_what_the_worked_query_leaves(lesson, shape):
    language = LANGUAGES[(NAMES.index(lesson) + SHAPES.index(shape)) % 2]
    left: list[Seen] = []

    def last(clip, resting):
        if resting:
            heading = clip.heading
            about = [heading.title, heading.underline, heading.taken, *heading.steps]
            left[:] = [listed(without(clip, about))]

    film = Film("OneQuery", lesson, language, shape)
    rehearse(film.make(), last, samples=2)
    same(left[0], closing(film))


def closing(film: Film) -> Seen:
    """What the closing picture of a film's lesson shows."""
    found: list[Seen] = []

    def construct(clip):
        clip.add(*closing_picture(clip).everything)
        found.append(listed(things(clip)))

    told = {"id": "one_query", "lesson": film.load(), "construct": construct}
    rehearse(type("Looking", (Clip,), told))
    return found[0]


class EnoughError(Exception):
    """The beginning has been seen."""


@pytest.mark.parametrize(
    ("name", "shape"), zip(["SharperQuery", "MatrixForm"] * 2, SHAPES, strict=True)
)
def test_it_is_what_the_clips_after_it_open_with(name, shape):
    first: list[Seen] = []

    def watch(clip, resting):
        first.append(listed(things(clip)))
        raise EnoughError

    film = Film(name, "five_keys", shape=shape)
    with pytest.raises(EnoughError):
        rehearse(film.make(), watch)
    same(first[0], closing(film))


@pytest.mark.parametrize("name", ["SharperQuery", "MatrixForm"])
def test_what_has_left_it_is_not_seen_again(name):
    """Nothing of it is on screen once the first phrase has been said."""
    kept: list[set[str]] = []

    def watch(clip, resting):
        texts = {text for _, text, _ in listed(things(clip))}
        kept.append(texts & {"0.401", "0.198", "0.602", "0.398"})
        if clip.spans:
            raise EnoughError

    with pytest.raises(EnoughError):
        rehearse(Film(name).make(), watch)
    assert kept[0]
    shown = [i for i, texts in enumerate(kept) if texts]
    assert shown == list(range(shown[-1] + 1))
    assert shown[-1] < len(kept) - 5
