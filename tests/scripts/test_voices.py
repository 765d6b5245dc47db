"""The voices: each behind the same interface, with its own sentence for what it cannot do."""

from __future__ import annotations

import shutil
import sys
from importlib import metadata
from pathlib import Path

import numpy as np
import pytest

from scenes.kit.narration import Cue, Phrase
from scripts.audio import RATE, trim
from scripts.faults import UserError
from scripts.voice import Narrator
from scripts.voices import VOICES, Line, find_voice
from scripts.voices.recordings import Recordings, split

from . import sounds
from .sounds import Beeper, found_at, noise, write

CUE = Cue(
    "film.cue",
    (Phrase("one", "a few words here", "1"), Phrase("two", "and twice as many words in here", "2")),
)
LINES = tuple(Line(CUE, phrase) for phrase in CUE.phrases)


def test_hibari_speaks_without_a_network_and_the_same_every_time(tmp_path: Path) -> None:
    voice = find_voice("hibari", "en", tmp_path)
    again = find_voice("hibari", "en", tmp_path)
    first, second = voice.speak(LINES[0]), again.speak(LINES[0])
    assert first is not None
    assert first.dtype == np.int16
    assert np.array_equal(first, second)
    assert voice.version == metadata.version("hibari-tts")
    assert 0.5 < len(first) / voice.rate < 3


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")
def test_espeak_speaks_many_languages(tmp_path: Path) -> None:
    for language in ("en", "de"):
        voice = find_voice("espeak", language, tmp_path)
        sound = voice.speak(LINES[1])
        assert sound is not None
        assert 1 < len(sound) / voice.rate < 5
        assert voice.version[0].isdigit()
    with pytest.raises(UserError, match="no voice for the language 'xx'; 'espeak-ng --voices'"):
        find_voice("espeak", "xx", tmp_path)


def test_none_is_silent_in_any_language(tmp_path: Path) -> None:
    assert find_voice("none", "xx", tmp_path).speak(LINES[0]) is None


def test_what_a_voice_cannot_do_is_told_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(UserError, match=f"no voice 'hibary'; choose one of {', '.join(VOICES)}"):
        find_voice("hibary", "en", tmp_path)
    with pytest.raises(UserError, match="speaks English only, not 'de'; choose the voice"):
        find_voice("hibari", "de", tmp_path)
    with pytest.raises(UserError, match="recordings is not there; make it and put files such as"):
        find_voice("recordings", "en", tmp_path / "recordings")
    monkeypatch.setattr("scripts.voices.hibari.PACKAGE", "no-such-package")
    with pytest.raises(UserError, match="'hibari' is not installed; scripts/render installs it"):
        find_voice("hibari", "en", tmp_path)
    monkeypatch.setattr("scripts.voices.espeak.PROGRAM", "no-such-program")
    with pytest.raises(UserError, match="needs the program no-such-program; install it"):
        find_voice("espeak", "en", tmp_path)


def test_a_new_voice_is_one_file_and_one_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "scripts.voices.beeper", sounds)
    monkeypatch.setattr("scripts.voices.VOICES", (*VOICES, "beeper"))
    assert find_voice("beeper", "en", tmp_path).name == "beeper"


def test_what_was_said_once_is_kept_until_words_or_voice_change(tmp_path: Path) -> None:
    voice = Beeper()
    narrator = Narrator(voice, None, tmp_path)
    take = narrator.take(LINES[0])
    again = narrator.take(LINES[0])
    assert voice.said == [LINES[0].text]
    assert take is not None
    assert again is not None
    assert take.digest == again.digest
    narrator.take(LINES[1])
    voice.version = "2"
    narrator.take(LINES[0])
    assert len(voice.said) == 3
    damaged = next(tmp_path.glob("voice-*.npy"))
    damaged.write_bytes(damaged.read_bytes()[:90])
    for line in LINES:
        narrator.take(line)
    assert len(voice.said) == 4 or damaged.stat().st_size == 90  # it was the old version's


def test_a_voice_that_makes_no_sound_is_an_error(tmp_path: Path) -> None:
    voice = Beeper()
    voice.speak = lambda line: np.zeros(9, np.int16)
    with pytest.raises(UserError, match=r"makes no sound of 'a few words here' \(film.cue.one\)"):
        Narrator(voice, None, tmp_path).take(LINES[0])


def test_a_phrase_that_is_not_recorded_is_said_by_the_stand_in(tmp_path: Path) -> None:
    folder = tmp_path / "recordings"
    folder.mkdir()
    sound = noise(1.0, level=0.05)
    write(folder / "film.cue.one.wav", sound)
    write(folder / "film.cute.wav", sound)
    narrator = Narrator(find_voice("recordings", "en", folder), Beeper(), tmp_path)
    takes = [narrator.take(line) for line in LINES]
    assert [take.voice for take in takes if take] == ["recordings", "beeper"]
    assert narrator.left_out == ["film.cue.two"]
    assert isinstance(narrator.voice, Recordings)
    assert narrator.voice.unused() == ("film.cute.wav",)
    assert Narrator(narrator.voice, None, tmp_path).take(LINES[1]) is None


def test_recordings_follow_their_files_and_tell_what_is_odd(tmp_path: Path) -> None:
    write(tmp_path / "film.cue.one.mp3", noise(0.6, rate=8_000), 8_000)
    write(tmp_path / "film.cue.two.ogg", noise(0.7), channels=2)
    voice = Recordings("en", tmp_path)
    lengths = [
        len(trim(sound)) / RATE for line in LINES if (sound := voice.speak(line)) is not None
    ]
    assert lengths == pytest.approx([0.73, 0.83], abs=0.06)
    assert [note.split(" ", 1)[0] for note in voice.notes] == [
        "film.cue.one.mp3",
        "film.cue.two.ogg",
    ]
    assert "only 8000 samples a second" in voice.notes[0]
    assert "has 2 channels, which are mixed to one" in voice.notes[1]


def test_two_recordings_of_the_same_words_are_refused(tmp_path: Path) -> None:
    for ending in ("wav", "flac"):
        write(tmp_path / f"film.cue.{ending}", noise(0.1))
    with pytest.raises(UserError, match="hold the same words; remove one of them"):
        Recordings("en", tmp_path)


@pytest.mark.parametrize("lengths", [(1.0, 2.0), (1.3, 1.7), (0.8, 2.4)])
def test_a_cue_read_in_one_go_is_cut_in_its_pauses(tmp_path: Path, lengths) -> None:
    pause = np.zeros(RATE // 4, np.int16)
    words = [noise(seconds, seed) for seed, seconds in enumerate(lengths)]
    write(tmp_path / "film.cue.wav", np.concatenate([pause, words[0], pause, words[1], pause]))
    voice = Recordings("en", tmp_path)
    for line, wanted in zip(LINES, words, strict=True):
        cut = voice.speak(line)
        assert cut is not None
        assert len(trim(cut)) / RATE == pytest.approx(len(wanted) / RATE + 0.13, abs=0.011)
        assert found_at(trim(cut).astype(float), wanted, 0) < 0.02 * RATE
    assert sum(map(len, split(np.concatenate(words), CUE))) == sum(map(len, words))
