"""The rules of captions, on made-up cue sheets."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.kit.cuesheet import CueSheet, CueSpan, PhraseSpan
from scripts.captions import A_SECOND, LINE, LINES, _lines, captions, srt, vtt

WORDS = st.lists(st.text("abcdefgh.,₁√ᵀ<&", min_size=1, max_size=12), min_size=1, max_size=40)


@st.composite
def sheets(draw: st.DrawFn) -> CueSheet:
    fps = draw(st.sampled_from([15, 30, 60]))
    frame, spans = 0, []
    for number in range(draw(st.integers(1, 6))):
        first = frame + draw(st.integers(0, 2 * fps))
        last = first + draw(st.integers(fps // 3, 8 * fps))
        spans.append(PhraseSpan(f"p{number}", "said", " ".join(draw(WORDS)), first, last))
        frame = last
    frames = frame + draw(st.integers(0, fps))
    return CueSheet("C", "T", fps, frames, 64, 48, (CueSpan("c", 0, frames, "", tuple(spans)),))


def seconds(time: str) -> Fraction:
    hours, minutes, rest = time.replace(",", ".").split(":")
    return Fraction(hours) * 3600 + Fraction(minutes) * 60 + Fraction(rest)


@given(sheets())
def test_every_word_is_shown_once_in_order(sheet: CueSheet) -> None:
    shown = "".join("".join(caption.lines) for caption in captions(sheet))
    wanted = "".join(phrase.caption for cue in sheet.cues for phrase in cue.phrases)
    assert shown.replace(" ", "") == wanted.replace(" ", "")


@given(sheets())
def test_captions_fit_do_not_overlap_and_end_with_the_film(sheet: CueSheet) -> None:
    found = captions(sheet)
    for caption in found:
        assert 1 <= len(caption.lines) <= LINES
        assert all(0 < len(line) <= LINE for line in caption.lines)
        assert 0 <= caption.start < caption.end <= Fraction(sheet.frames, sheet.fps)
    for caption, following in pairwise(found):
        assert caption.end <= following.start


@given(sheets())
def test_captions_stand_long_enough_to_be_read_where_there_is_time(sheet: CueSheet) -> None:
    found = captions(sheet)
    limits = [caption.start for caption in found[1:]] + [Fraction(sheet.frames, sheet.fps)]
    for number, (caption, limit) in enumerate(zip(found, limits, strict=True)):
        length = sum(map(len, caption.lines))
        if caption.end < limit:
            assert caption.end - caption.start >= max(1, Fraction(length, A_SECOND))
        elif caption.end - caption.start < 1 and number + 1 < len(found):
            both = " ".join((*caption.lines, *found[number + 1].lines))
            assert len(_lines(both)) > LINES  # the next one had no room for it


@given(sheets())
def test_times_in_the_files_are_rounded_to_the_nearest_millisecond(sheet: CueSheet) -> None:
    found = captions(sheet)
    for text in (srt(sheet), vtt(sheet)):
        times = [line.split(" --> ") for line in text.split("\n") if " --> " in line]
        assert len(times) == len(found)
        for (start, end), caption in zip(times, found, strict=True):
            assert abs(seconds(start) - caption.start) <= Fraction(1, 2000)
            assert abs(seconds(end) - caption.end) <= Fraction(1, 2000)


def test_a_long_phrase_is_shared_out_in_proportion(make_sheet) -> None:
    text = " ".join(["attention"] * 20)
    found = captions(make_sheet([(text, 0, 100)], 100))
    assert len(found) == 3
    letters = [sum(map(len, caption.lines)) for caption in found]
    spans = [caption.end - caption.start for caption in found]
    assert spans == [Fraction(10 * count, sum(letters)) for count in letters]


def test_lines_are_of_about_the_same_length() -> None:
    assert _lines("each row of weights adds to one, as always") == [
        "each row of weights adds to one, as always"
    ]
    first, second = _lines("each row of weights adds to one, and every weight is positive")
    assert abs(len(first) - len(second)) <= 8


@pytest.mark.parametrize("mark", ["<b>", "&amp;", "-->"])
def test_webvtt_escapes_its_special_characters(make_sheet, mark: str) -> None:
    body = vtt(make_sheet([(f"a {mark} b", 0, 50)], 50)).split("\n")[3]
    assert body == f"a {mark.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')} b"


def test_subrip_shows_an_arrow_that_no_player_takes_for_a_time(make_sheet) -> None:
    assert "a → b" in srt(make_sheet([("a --> b", 0, 50)], 50))
