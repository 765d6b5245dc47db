"""The key points: their pictures are those of the lesson's weights, and what is kept stays."""

from __future__ import annotations

import functools
import itertools
import math

import pytest
from manim import Line

from scenes.because import POINTS, Because
from scenes.kit.frame import ASPECTS, find_frame
from scenes.kit.rehearsal import rehearse
from scenes.kit.shapes import Ribbon
from scenes.reasons import facts, whys
from scenes.reasons.layout import kept, reasons, tiles
from scenes.reasons.picture import Picture
from tests.scenes import independent
from tests.scenes.films import LANGUAGES, Film, seen


@functools.cache
def play(lesson: str = "page", shape: str = "16:9") -> Because:
    """The clip as it stands at its end."""
    clips: list[Because] = []
    rehearse(Film("Because", lesson, shape=shape).make(), lambda clip, _: clips.append(clip))
    return clips[-1]


def weights(clip: Because) -> list[float]:
    data = clip.data
    found = independent.attend(data.query, data.keys, data.values, data.query_mask)
    return [float(weight) for weight in found["weights"]]


def drawn(clip: Because, make, name: str = "focus") -> Picture:
    return make(clip, reasons(clip.frame, len(POINTS))[list(POINTS).index(name)].why.picture)


@pytest.mark.parametrize("lesson", ["page", "five_keys", "causal", "one_key"])
def test_bands_and_bars_are_the_weights(lesson):
    clip = play(lesson)
    expected = [weight for weight in weights(clip) if weight]
    for make in (facts.focus, whys.average):
        bands = [m for m in drawn(clip, make).get_family() if isinstance(m, Ribbon)]
        thick = [abs(band.points[4][1] - band.points[7][1]) for band in bands]
        shares = [t / sum(thick) for t in thick]
        assert shares == pytest.approx(expected, abs=0.02)
    bars = drawn(clip, whys.larger_weights)[2]
    widths = [bar.width for bar in bars]
    assert [w / sum(widths) for w in widths] == pytest.approx(expected, abs=0.02)
    # A larger weight has a larger similarity, equal weights have equal ones.
    xs = [spot.get_x() for spot in drawn(clip, whys.larger_weights)[1]]
    for (x, weight), (y, other) in itertools.pairwise(zip(xs, expected, strict=True)):
        assert (x > y + 1e-6) == (weight > other + 1e-9)
        assert (x < y - 1e-6) == (weight < other - 1e-9)


def test_scaled_scores_are_of_one_size_and_the_others_grow_like_the_root():
    clip = play()
    bars, ghosts, _ = drawn(clip, facts.scaled, "scale")
    assert [ghost.height / ghosts[0].height for ghost in ghosts] == pytest.approx([1, 2, 4])
    shrunk = drawn(clip, facts.scaled, "scale").moves[1]
    ends = [move.target_mobject.height for move in shrunk.animations]
    assert ends == pytest.approx([ghosts[0].height / math.sqrt(2)] * len(bars))


@pytest.mark.parametrize("lesson", ["page", "causal", "flat"])
def test_a_query_looks_at_every_key_that_it_sees(lesson):
    clip = play(lesson)
    looks = drawn(clip, whys.all_seen, "step")[0]
    assert len(looks) == sum(sum(row) for row in clip.data.masks)
    pairs = drawn(clip, whys.pairs, "cost")[0]
    assert len(pairs) == whys.TOKENS * (whys.TOKENS - 1) / 2
    assert all(isinstance(line, Line) for line in pairs)


@pytest.mark.parametrize("shape", ASPECTS)
def test_what_is_kept_is_the_library_the_four_steps_and_the_formula(shape):
    last = seen(Film("Because", shape=shape)).last
    shown = " ".join(last)
    for text in ("query", "keys", "values", "output", "library", "four", "softmax(QKᵀ/√d)V"):
        assert text in shown
    assert "cost" not in shown
    assert "sharper" not in shown
    assert seen(Film("Because", shape=shape)).numerals >= {"step[0]", "step[3]", "query[0]"}


@pytest.mark.parametrize("shape", ASPECTS)
def test_places_lie_side_by_side_and_within_the_margins(shape):
    frame = find_frame(shape)
    cards = [place.card for place in reasons(frame, 5)]
    for boxes in (cards, [box for box, _ in tiles(frame, 5)], [box for box, _ in kept(frame, 3)]):
        for box in boxes:
            assert frame.safe.left - 1e-9 <= box.left < box.right <= frame.safe.right + 1e-9
            assert frame.safe.bottom <= box.bottom < box.top < frame.title_line
        for one, other in itertools.pairwise(boxes):
            assert one.right < other.left or other.top < one.bottom


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_short(language):
    sheet = seen(Film("Because", language=language)).sheet
    assert sheet.frames / sheet.fps <= 44


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_point_has_its_because(language):
    lesson = Film("Because", language=language).load()
    because = lesson.narration.word("because.because")
    for phrase in lesson.cue("because.points").phrases:
        assert phrase.spoken.count(f" {because} ") == 1


def test_the_question_is_asked_as_the_page_asks_it():
    (asked,) = [c.question for c in seen(Film("Because")).sheet.cues if c.question]
    assert asked == (
        "If you had to teach this to a friend in 2 minutes, what would you leave out, and why?"
    )
