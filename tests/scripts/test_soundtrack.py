"""The sound track: where each take lies, how loud it is, and what happens at its ends."""

from __future__ import annotations

import numpy as np
import pytest

from scenes.kit.cuesheet import CueSheet
from scripts.audio import RATE, trim
from scripts.faults import UserError
from scripts.soundtrack import CEILING, LOUDNESS, limit, loudness, sound_track, true_peak
from scripts.voice import Take

from .sounds import found_at, meter, noise

FPS = 30
PLACES = [(3, 47), (50, 95), (101, 140)]


@pytest.fixture
def sheet(make_sheet) -> CueSheet:
    return make_sheet([(f"caption {i}", *place) for i, place in enumerate(PLACES)], 160, FPS)


def take(number: int, seconds: float = 1.2, level: float = 0.1, voice: str = "v") -> Take:
    return Take(f"film.cue.p{number}", voice, trim(noise(seconds, number, level)))


def takes(*several: Take) -> dict[str, Take]:
    return {one.name: one for one in several}


def test_every_take_begins_at_the_sample_of_its_first_frame(sheet) -> None:
    said = takes(*(take(i) for i in range(3)))
    track = sound_track(sheet, said)
    assert len(track) == 160 * RATE // FPS
    for number, (first, _) in enumerate(PLACES):
        wanted = said[f"film.cue.p{number}"].samples
        assert found_at(track, wanted, first * RATE // FPS) == first * RATE // FPS


def test_between_the_takes_is_silence_and_their_ends_are_faded(sheet) -> None:
    track = sound_track(sheet, takes(*(take(i) for i in range(3))))
    edges = [0, *(frame * RATE // FPS for place in PLACES for frame in place), len(track)]
    for first, last in zip(edges[::2], edges[1::2], strict=True):
        assert not track[first:last].any()
    for first, _ in PLACES:
        start = first * RATE // FPS
        assert abs(track[start : start + 48]).max(initial=0) < 0.01 * abs(track).max()


@pytest.mark.parametrize("level", [0.003, 0.05, 0.3])
def test_loudness_and_peak_by_a_meter_that_is_not_ours(sheet, level: float) -> None:
    track = sound_track(sheet, takes(*(take(i, level=level) for i in range(3))))
    level, peak = meter(track)
    assert level == pytest.approx(LOUDNESS, abs=0.25)
    assert loudness(track) == pytest.approx(level, abs=0.2)
    assert peak <= CEILING + 0.2
    assert true_peak(track) == pytest.approx(peak, abs=0.3)
    assert abs(track).max() < 1


def test_the_limiter_leaves_alone_what_is_low_and_takes_down_what_is_high() -> None:
    low = noise(0.5, level=0.05) / 32768
    assert limit(low) is low
    high = low.copy()
    high[12_000:12_010] = [1.6, -1.5] * 5
    limited = limit(high)
    assert true_peak(limited) <= CEILING + 0.1
    assert CEILING <= -1.5  # coding may add half a decibel
    for rest in (slice(0, 11_000), slice(13_000, None)):
        assert np.allclose(limited[rest], high[rest], atol=1e-12)


def test_two_voices_come_out_equally_loud(sheet) -> None:
    said = takes(take(0, level=0.2), take(1, level=0.01, voice="w"), take(2, level=0.2))
    track = sound_track(sheet, said)
    levels = [loudness(track[a * RATE // FPS : b * RATE // FPS]) for a, b in PLACES]
    assert levels[1] == pytest.approx(levels[0], abs=0.3)


def test_a_change_of_one_take_moves_the_others_by_less_than_one_hears(sheet) -> None:
    before = sound_track(sheet, takes(*(take(i) for i in range(3))))
    other = Take("film.cue.p1", "v", trim(noise(0.7, 9, 0.05)))
    after = sound_track(sheet, takes(take(0), other, take(2)))
    first = slice(0, 48 * RATE // FPS)
    change = 20 * np.log10(np.std(after[first]) / np.std(before[first]))
    assert abs(change) < 2


def test_a_voice_that_needs_longer_than_its_phrase_is_refused(sheet) -> None:
    with pytest.raises(UserError, match=r"needs 1\.\d+ s for film\.cue\.p0, .* renew the lock"):
        sound_track(sheet, takes(take(0, 1.6)))


def test_the_breath_after_the_words_may_be_cut_but_no_word(sheet) -> None:
    length = (PLACES[0][1] - PLACES[0][0]) * RATE // FPS
    track = sound_track(sheet, takes(take(0, length / RATE - 0.02)))
    end = PLACES[0][1] * RATE // FPS
    assert track[end - 500 : end - 480].any()
    assert not track[end:].any()


def test_a_film_without_takes_is_silent(sheet) -> None:
    assert not sound_track(sheet, {}).any()
