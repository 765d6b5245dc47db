"""What lies beside a film, and the page to read from."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest
from PIL import Image

from scenes.kit.cuesheet import CueSheet, CueSpan, PhraseSpan
from scenes.kit.lesson import Lesson
from scripts.chapters import (
    LONGEST,
    Chapter,
    chapters_vtt,
    clip_chapters,
    cue_title,
    cut_chapters,
)
from scripts.cli import run
from scripts.film import Film
from scripts.poster import poster
from scripts.prompter import page
from scripts.transcript import transcript


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    return Lesson.load()


@pytest.fixture
def sheet(lesson: Lesson) -> CueSheet:
    """Make a cue sheet of two cues of the page's own lesson, ten frames a phrase."""
    frame, cues = 5, []
    for name in ("one_query.setup", "one_query.scale"):
        cue, first, phrases = lesson.cue(name), frame, []
        for phrase in cue.phrases:
            phrases.append(PhraseSpan(phrase.id, phrase.spoken, phrase.caption, frame, frame + 10))
            frame += 10
        cues.append(CueSpan(name, first, frame, cue.question, tuple(phrases)))
    return CueSheet("OneQuery", "One query by hand", 10, frame, 64, 48, tuple(cues))


def test_chapters_of_a_clip_are_its_cues(sheet: CueSheet, lesson: Lesson) -> None:
    first, second = clip_chapters(sheet, lesson)
    assert first.title.rstrip("…") in lesson.cue("one_query.setup").question
    assert second.title == lesson.cue("one_query.scale").takeaway
    assert (first.start, first.end, second.end) == (0, second.start, Fraction(sheet.frames, 10))
    assert all(len(chapter.title) <= LONGEST for chapter in (first, second))


def test_a_cue_with_nothing_to_keep_is_called_as_it_begins(lesson: Lesson) -> None:
    cue = lesson.cue("matrix.table")
    assert not cue.question
    assert not cue.takeaway
    phrases = tuple(PhraseSpan(p.id, p.spoken, p.caption, 0, 9) for p in cue.phrases)
    title = cue_title(CueSpan(cue.id, 0, 9, "", phrases), lesson)
    assert title.rstrip("…") in cue.phrases[0].caption


@pytest.mark.parametrize("brief", [False, True])
def test_chapters_of_a_cut_are_the_questions_of_its_clips(
    sheet: CueSheet, lesson: Lesson, brief: bool
) -> None:
    asked = lesson.cue("one_query.setup").question
    unasked = replace(sheet.cues[1], question="")
    other = replace(sheet, title="Another", frames=33, cues=(unasked,))
    first, second = cut_chapters([sheet, other], replace(lesson, brief=brief))
    assert len(first.title) <= LONGEST
    assert first.title.rstrip("…") in asked
    assert (first.start, first.end) == (0, Fraction(sheet.frames, 10))
    assert second == Chapter("Another", first.end, first.end + Fraction(33, 10))


def test_a_question_that_a_short_cut_leaves_out_still_names_its_chapter(
    sheet: CueSheet, lesson: Lesson
) -> None:
    silent = replace(sheet, cues=tuple(replace(cue, question="") for cue in sheet.cues))
    short = replace(lesson, brief=True)
    assert cut_chapters([silent], short) == cut_chapters([sheet], lesson)


def test_chapter_files_escape_what_webvtt_reserves() -> None:
    text = chapters_vtt([Chapter("a < b & c --> d", Fraction(0), Fraction(5, 2))])
    assert text == ("WEBVTT\n\n00:00:00.000 --> 00:00:02.500\na &lt; b &amp; c --&gt; d\n\n")


def test_the_transcript_has_questions_answers_and_what_is_written(
    sheet: CueSheet, lesson: Lesson
) -> None:
    text = transcript("Films & more", [sheet, sheet], lesson)
    assert text.startswith("# Films \\& more\n")
    assert text.count("## One query by hand (0:0") == 2
    plain = text.replace("\\", "")
    assert f"**{lesson.cue('one_query.setup').question}** (0:00)" in plain
    for phrase in (
        *lesson.cue("one_query.setup").phrases[1:],
        *lesson.cue("one_query.scale").phrases,
    ):
        assert phrase.spoken in plain
    written = [p.caption for p in lesson.cue("one_query.scale").phrases if p.caption != p.spoken]
    assert written
    assert f"*In the picture:* {' '.join(written)}" in plain
    assert not re.search(r"(?<!\\)[<&]", text)


def test_the_poster_is_the_last_picture_of_the_clip(tmp_path: Path, make_film, greys) -> None:
    film = make_film(tmp_path / "a.mp4", 21)
    poster(film, "#000000", tmp_path / "a.png")
    with Image.open(tmp_path / "a.png") as image:
        assert image.size == (64, 48)
        assert image.convert("L").getpixel((32, 24)) == pytest.approx(greys(film.path)[-1], abs=9)


def test_the_teleprompter_has_every_word_and_its_seconds(lesson: Lesson) -> None:
    cues = tuple(lesson.narration.cues)
    text = page(lesson, cues)
    total = sum(lesson.seconds(c, p) for c in cues for p in lesson.cue(c).phrases)
    assert f"{total:.0f} s in all" in text
    joined = " ".join(text.split())
    for name in cues:
        assert f"{name}.wav" in text
        for phrase in lesson.cue(name).phrases:
            assert f"{name}.{phrase.id}.wav" in text
            assert phrase.spoken.split()[0] in joined
    assert max(map(len, text.splitlines())) <= 72


def test_the_script_is_printed_and_unknown_languages_are_told(capsys) -> None:
    assert run(["script"]) == 0
    out = capsys.readouterr().out
    assert "one_query.scale.wav" in out
    assert run(["script", "--language", "xx"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "language 'xx'" in line
    assert run(["render", "--voice", "nobody"]) == 2
    assert "no voice 'nobody'; choose one of hibari" in capsys.readouterr().err
    assert run(["lock", "--voice", "nobody"]) == 2


def test_the_poster_of_a_film_without_a_ground_has_the_themes(tmp_path: Path, make_sheet) -> None:
    path = tmp_path / "a.mov"
    pixels = np.zeros((48, 64, 4), np.uint8)
    pixels[:24] = (100, 50, 25, 128)  # premultiplied: half of what is seen is the ground's
    with av.open(str(path), "w") as container:
        stream = container.add_stream("qtrle", rate=10)
        stream.width, stream.height, stream.pix_fmt = 64, 48, "argb"
        container.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, "rgba")))
        container.mux(stream.encode())
    poster(Film(path, make_sheet([], 1)), "#204060", tmp_path / "a.png")
    with Image.open(tmp_path / "a.png") as image:
        assert image.mode == "RGB"
        assert image.getpixel((5, 40)) == (0x20, 0x40, 0x60)
        assert image.getpixel((5, 5)) == pytest.approx((116, 82, 73), abs=1)
