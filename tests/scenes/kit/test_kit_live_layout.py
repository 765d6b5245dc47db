"""Where a live ledger's parts stand: in their room, apart, and readable."""

from __future__ import annotations

import itertools

import pytest

from scenes.kit.frame import ASPECTS, Box, find_frame
from scenes.kit.live_content import Content
from scenes.kit.live_foot import LEAST
from scenes.kit.live_layout import LEAST_SCRIPTED, LiveLayout
from scenes.kit.output_pictures import OutputEntries, OutputHull, OutputTrack
from scenes.kit.text import words
from scenes.kit.theme import NIGHT
from scenes.kit.twin_ledgers import halves
from scenes.kit.worked import Worked

VALUES = {
    OutputTrack: [[10], [20], [-5], [1], [2], [3]],
    OutputHull: [[0, 0], [4, 0], [0, 2], [1, 0.5], [3, 3], [2, 2]],
    OutputEntries: [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1], [0, 1, 2], [2, 2, 0]],
}


def layout(shape: str, picture, n: int, d: int = 2, notes: int = 0) -> LiveLayout:
    keys = [[(i + 1) % 3 - 0.5 * j for j in range(d)] for i in range(n)]
    query = [1.0, -0.5, 2.0, 3.0][:d]
    way = [Worked([t * x for x in query], keys, VALUES[picture][:n]) for t in (1, 4)]
    heads = [words(text, 0.3, NIGHT.quiet) for text in ("key", "scaled", "weight")]
    names = [[f"{letter}_{i + 1}" for i in range(n)] for letter in "kv"]
    box = halves(find_frame(shape))[0]
    return LiveLayout.build(box, Content.of(way, *names, heads, notes))


def inside(inner: Box, outer: Box) -> bool:
    return (
        outer.left - 1e-6 <= inner.left < inner.right <= outer.right + 1e-6
        and outer.bottom - 1e-6 <= inner.bottom < inner.top <= outer.top + 1e-6
    )


@pytest.mark.parametrize("shape", ASPECTS)
@pytest.mark.parametrize("picture", VALUES)
@pytest.mark.parametrize("n", [3, 4, 6])
@pytest.mark.parametrize("notes", [0, 1])
def test_everything_has_its_room(shape, picture, n, notes):
    at = layout(shape, picture, n, notes=notes)
    under = at.rows[-1] - at.pitch / 2
    assert inside(at.slip, at.box)
    assert at.heads < at.slip.bottom
    assert at.heads > at.rows[0] + 0.3
    assert under - 0.3 * notes >= at.box.bottom + 0.4
    assert all(a - b == pytest.approx(at.pitch) for a, b in itertools.pairwise(at.rows))
    if at.picture:
        assert inside(at.picture, at.box)
        assert at.picture.top <= under + 1e-6


@pytest.mark.parametrize("shape", ASPECTS)
@pytest.mark.parametrize("picture", VALUES)
@pytest.mark.parametrize("n", [1, 3, 6])
def test_type_is_never_too_small_and_bars_can_be_told_apart(shape, picture, n):
    at = layout(shape, picture, n)
    assert min(at.size, at.slip_size, at.output_size, at.head_size) >= LEAST
    assert at.name_size >= LEAST_SCRIPTED
    assert at.bar_room >= 0.2 * at.box.width
    assert at.bar + at.bar_room < at.weight


@pytest.mark.parametrize("shape", ASPECTS)
def test_a_long_query_still_has_an_arrow_to_be_seen(shape):
    at = layout(shape, OutputTrack, 3, d=4)
    x, y, longest = at.arrow
    assert longest >= 1.0
    assert x + longest <= at.box.right + 1e-6
    assert y < at.slip.bottom or x > at.slip.right


@pytest.mark.parametrize("shape", ASPECTS)
def test_a_line_of_values_always_has_its_picture(shape):
    assert all(layout(shape, OutputTrack, n).picture for n in range(1, 7))


def test_the_pages_own_layout_keeps_its_place():
    at = layout("16:9", OutputTrack, 3, notes=1)
    assert (at.size, at.name_size, at.pitch) == (0.42, 0.42, pytest.approx(0.76, abs=0.05))


@pytest.mark.parametrize("shape", ASPECTS)
def test_two_rooms_are_alike_and_apart_within_the_margins(shape):
    frame = find_frame(shape)
    one, other = halves(frame)
    assert (one.width, one.height) == (pytest.approx(other.width), pytest.approx(other.height))
    assert other.left > one.right or other.top < one.bottom
    for box in (one, other):
        assert inside(box, frame.safe)
        assert box.bottom >= frame.stage.bottom - 1e-6
