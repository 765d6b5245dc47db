"""Sound in and out of files."""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np
import pytest

from scripts.audio import LEAD, RATE, TAIL, decode, read, resample, sounding, trim
from scripts.faults import UserError

from .sounds import found_at, noise, write


@pytest.mark.parametrize("rate", [8_000, 16_000, 22_050, 24_000, 44_100, 48_000])
def test_resampling_keeps_length_and_place(rate: int) -> None:
    time = np.arange(rate) / rate
    click = np.exp(-(((time - 0.4) / 0.002) ** 2)) * np.cos(2 * np.pi * 500 * (time - 0.4))
    there = resample(np.round(20_000 * click).astype(np.int16), rate)
    assert abs(len(there) - RATE) <= 1
    assert int(there.argmax()) == pytest.approx(0.4 * RATE, abs=1)
    assert there.max() == pytest.approx(20_000, abs=100)


def test_trimming_leaves_a_little_silence_before_and_a_breath_after() -> None:
    words = noise(0.5)
    for before, after in [(0.3, 0.5), (0.0, 0.0), (0.001, 2.0)]:
        quiet = [np.zeros(round(seconds * RATE), np.int16) for seconds in (before, after)]
        cut = trim(np.concatenate([quiet[0], words, quiet[1]]))
        assert len(cut) / RATE == pytest.approx(0.5 + LEAD + TAIL, abs=0.011)
        assert found_at(cut.astype(float), words, 0) / RATE == pytest.approx(LEAD, abs=0.005)


def test_a_faint_hum_is_no_sound() -> None:
    hum = noise(2.0, seed=1, level=0.0005)
    hum[RATE : RATE + RATE // 2] += noise(0.5)
    first, last = (edge / RATE for edge in sounding(hum))
    assert (first, last) == pytest.approx((1.0, 1.5), abs=0.01)
    assert len(trim(np.zeros(100, np.int16))) == 0


@pytest.mark.parametrize("ending", [".wav", ".flac", ".ogg", ".mp3"])
@pytest.mark.parametrize(("rate", "channels"), [(48_000, 1), (44_100, 2), (8_000, 1)])
def test_recordings_of_every_kind_are_read_whole(
    tmp_path: Path, ending: str, rate: int, channels: int
) -> None:
    sound = noise(1.5, level=0.1, rate=rate)
    samples, *found = read(write(tmp_path / f"a{ending}", sound, rate, channels))
    assert found == [rate, channels]
    assert len(samples) / RATE == pytest.approx(1.5, abs=0.06)  # MP3 pads
    place = found_at(samples.astype(float), resample(sound, rate), 0)
    assert place / RATE == pytest.approx(0, abs=0.03)
    assert float(samples.std()) == pytest.approx(float(sound.std()), rel=0.35)


def test_what_is_no_recording_is_told_in_one_sentence(tmp_path: Path, make_film) -> None:
    (tmp_path / "empty.wav").write_bytes(b"")
    (tmp_path / "text.wav").write_text("This is not a sound. " * 50)
    write(tmp_path / "silent.wav", np.zeros(RATE, np.int16))
    with wave.open(str(tmp_path / "none.wav"), "wb") as header_only:
        header_only.setparams((1, 2, RATE, 0, "NONE", ""))
    write(tmp_path / "long.mp3", noise(181, rate=16_000), 16_000)
    make_film(tmp_path / "film.mp4", 3)
    for name, sentence in {
        "empty.wav": "is empty; record it again",
        "text.wav": "is not an audio file that can be read; give a WAV",
        "silent.wav": "holds nothing but silence",
        "none.wav": "holds nothing but silence",
        "long.mp3": "is longer than 3 minutes, and a recording holds one cue; cut it up",
        "film.mp4": "has no sound in it",
    }.items():
        with pytest.raises(UserError, match=f"{name} {sentence}"):
            read(tmp_path / name)


def test_a_film_without_sound_is_silent(tmp_path: Path, make_film) -> None:
    film = make_film(tmp_path / "film.mp4", 3)
    with pytest.raises(IndexError):
        decode(film.path)
