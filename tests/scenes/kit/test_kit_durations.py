"""Locked durations: they hold for the words they were taken from, and for no others."""

from __future__ import annotations

import math

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scenes.kit.durations import SHORTEST, Durations, by_words, digest
from scenes.kit.errors import NarrationError
from tests.scenes.kit.files import is_one_sentence

SPOKEN = "one two three four five six"


@pytest.mark.parametrize("words", [5, 11, 33, 165])
def test_words_take_their_time(words):
    assert by_words(" ".join(["word"] * words)) == pytest.approx(words * 60 / 165, abs=1e-3)


def test_nothing_is_shorter_than_the_shortest():
    assert by_words("") == by_words("word") == SHORTEST


@pytest.mark.parametrize("mark", list(",;:.?"))
def test_a_pause_within_takes_time_and_one_at_the_end_none(mark):
    assert by_words(f"one two three four{mark} five six") > by_words(SPOKEN)
    assert by_words(SPOKEN + mark) == by_words(SPOKEN)


@given(st.text(max_size=200))
def test_any_text_takes_a_time(text):
    assert SHORTEST <= by_words(text) < math.inf


def test_a_lock_holds_for_its_words_only():
    durations = Durations(None, {"c/p": (digest(SPOKEN), 9.0)})
    assert durations.seconds("c", "p", SPOKEN) == 9.0
    assert durations.seconds("c", "p", SPOKEN + " seven") == by_words(SPOKEN + " seven")
    assert durations.seconds("c", "q", SPOKEN) == by_words(SPOKEN)
    assert durations.seconds("d", "p", SPOKEN) == by_words(SPOKEN)


def test_without_a_file_nothing_is_locked(tmp_path):
    durations = Durations.load(tmp_path / "none.toml")
    assert durations.path is None
    assert not durations.locked


NAME = st.from_regex(r"[a-z][a-z0-9_-]{0,8}", fullmatch=True)
LOCKED = st.dictionaries(
    st.tuples(st.from_regex(r"[a-z_]{1,6}\.[a-z_]{1,6}", fullmatch=True), NAME),
    st.tuples(st.text().map(digest), st.floats(0.01, 99).map(lambda s: round(s, 3))),
    max_size=8,
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(LOCKED)
def test_what_is_written_is_read(tmp_path, entries):
    locked = {f"{cue}/{phrase}": entry for (cue, phrase), entry in sorted(entries.items())}
    path = tmp_path / "lock.toml"
    path.write_text(Durations.dump(locked), encoding="utf-8")
    assert Durations.load(path).locked == locked


@pytest.mark.parametrize("phrase", ["two words", "été", "a.b", "a'b", 'a"b', "1", ""])
def test_any_phrase_id_can_be_locked(tmp_path, phrase):
    """An id is any text in the narration, so it has to be one here."""
    path = tmp_path / "lock.toml"
    path.write_text(Durations.dump({f"mine.one/{phrase}": ("0" * 8, 1.5)}), encoding="utf-8")
    assert Durations.load(path).seconds("mine.one", phrase, "") == SHORTEST
    assert Durations.load(path).locked == {f"mine.one/{phrase}": ("0" * 8, 1.5)}


def test_a_lesson_takes_the_pages_lock_where_it_has_none(tmp_path):
    base, own = tmp_path / "base.toml", tmp_path / "own.toml"
    base.write_text(Durations.dump({"c/p": ("a" * 8, 1.0), "c/q": ("b" * 8, 2.0)}))
    own.write_text(Durations.dump({"c/q": ("c" * 8, 3.0)}))
    locked = Durations.load(own, base).locked
    assert locked == {"c/p": ("a" * 8, 1.0), "c/q": ("c" * 8, 3.0)}
    assert Durations.load(tmp_path / "none.toml", base).locked["c/p"] == ("a" * 8, 1.0)
    assert Durations.load(base, base).locked == Durations.load(base).locked


@pytest.mark.parametrize(
    "content",
    [
        b"[c]\np = ",
        b"c = 1",
        b"[c]\np = 1.5",
        b"[c]\np = []",
        b'[c]\np = ["a"]',
        b'[c]\np = ["a", "long"]',
        b"[c]\np = [{}, {}]",
        b"\xff\xfe",
        b"[c]\np = ['a', nan]",
        b"[c]\np = ['a', -1]",
        b"[c]\np = ['a', inf]",
    ],
)
def test_a_file_that_is_no_lock_is_refused(tmp_path, content):
    path = tmp_path / "mine.lock.toml"
    path.write_bytes(content)
    with pytest.raises(NarrationError) as caught:
        Durations.load(path)
    is_one_sentence(caught.value, path, "attn-video lock")


def test_a_folder_in_place_of_a_lock(tmp_path):
    with pytest.raises(NarrationError) as caught:
        Durations.load(tmp_path)
    is_one_sentence(caught.value, tmp_path)
