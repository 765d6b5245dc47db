"""The films of the page, and every film that can be made of them: numbers, geometry, cues."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from manim import Mobject

from scenes.catalogue import clip_files, find_clip
from scenes.kit.cuesheet import CueSheet
from scenes.kit.lesson import Lesson
from scenes.kit.live import LiveNumber
from scenes.kit.rehearsal import rehearse
from scenes.kit.text import Words
from scenes.kit.type import Type
from tests.scenes.films import (
    CLIPS,
    LANGUAGES,
    LOOKS,
    OTHERS,
    SHAPES,
    Film,
    Report,
    on_screen,
    seen,
)

FILMS = [(name, language) for name in CLIPS for language in LANGUAGES]
# In every other shape, themes and languages by turns, so that each clip is seen in each shape,
# theme and language; and every lesson with every clip, by turns.
EVERY = [
    Film(clip, "page", LANGUAGES[(i + j) % 2], shape, LOOKS[(i + j) % 3])
    for i, clip in enumerate(CLIPS)
    for j, shape in enumerate(SHAPES[1:])
]
EVERY += [
    Film(clip, lesson, LANGUAGES[j % 2], SHAPES[(i + j) % 4], LOOKS[i % 3])
    for i, clip in enumerate(CLIPS)
    for j, lesson in enumerate(OTHERS)
]
SHOWN = {
    "OneQuery": ["scores[0]", "scaled[0]", "exps[1]", "total", "weights[2]", "output[0]"],
    "SharperQuery": ["scaled[0]", "weights[1]", "output[1]"],
    "MatrixForm": ["scores[2]", "scaled[2]", "weights[2]", "output[0]"],
}
QUESTIONS = {
    "LibraryAnalogy": "How is attention like searching a library?",
    "OneQuery": "Compute attention for q = [1, 0] with the three keys and values of the example.",
    "SharperQuery": "Why did the longer query [4, 0] make attention more focused?",
    "WhyDivide": "Why does the code divide each w[i] by sum when mixing the values?",
    "OneSentence": "So what is attention, in one sentence?",
    "Cost": "What do self-attention's cost and memory grow with?",
    "VersusRNN": "What advantage does attention have over an RNN for long-range dependencies?",
    "Because": "If you had to teach this to a friend in 2 minutes, what would you leave out, "
    "and why?",
}
LONGEST_STILL = 5.0
WINDOW, MOST_WORDS = 5.0, 30


@pytest.mark.parametrize("film", EVERY, ids=str)
def test_every_film_is_true_and_well_laid_out(film):
    """Each numeral equals an independent computation, and is drawn with its own digits.

    Nothing leaves the margins; at rest nothing overlaps, no type is too small or too faint.
    """
    assert seen(film).lines() == []


@pytest.mark.parametrize(("name", "language"), FILMS)
def test_a_film_of_the_page(name, language):
    """It is true and well laid out, too; all that is asked of it is seen in one rehearsal."""
    film = Film(name, language=language)
    report, lesson = seen(film), film.load()
    assert report.lines() == []
    assert set(SHOWN.get(name, [])) <= report.numerals
    _its_last_still_works_as_a_slide(report, lesson, name)
    _its_phrases_follow_one_another_for_as_long_as_their_voice(report.sheet, lesson)
    _it_plays_its_cues(report.sheet, lesson, name)
    _it_moves_with_the_voice_and_is_no_reading_exercise(report)
    asked = [cue.question for cue in report.sheet.cues if cue.question]
    if language == "en":
        assert asked == ([QUESTIONS[name]] if name in QUESTIONS else [])
    assert len(asked) == (name in QUESTIONS)


def _its_last_still_works_as_a_slide(report: Report, lesson: Lesson, name: str) -> None:
    """It has its title and more than that."""
    title = lesson.narration.word(f"{find_clip(name).id}.title")
    assert repr(title) in report.last
    assert len(report.last) >= 8


def _its_phrases_follow_one_another_for_as_long_as_their_voice(
    sheet: CueSheet, lesson: Lesson
) -> None:
    end = 0
    for cue in sheet.cues:
        assert cue.first == end
        end = cue.last
        spoken = lesson.cue(cue.id).phrases
        assert [p.id for p in cue.phrases] == [p.id for p in spoken]
        before = cue.first
        for span, phrase in zip(cue.phrases, spoken, strict=True):
            assert span.first >= before
            before = span.last
            seconds = lesson.seconds(cue.id, phrase)
            assert 0 <= (span.last - span.first) / sheet.fps - seconds < 1 / sheet.fps
        assert before < cue.last
    assert end == sheet.frames


def _it_plays_its_cues(sheet: CueSheet, lesson: Lesson, name: str) -> None:
    own = [cue for cue in lesson.narration.cues if cue.startswith(f"{find_clip(name).id}.")]
    assert own
    assert [cue.id for cue in sheet.cues] == own


def _it_moves_with_the_voice_and_is_no_reading_exercise(report: Report) -> None:
    """It stands still for five seconds at most, and brings few words at a time."""
    assert report.stills
    assert not [(a, b) for a, b in report.stills if b - a > LONGEST_STILL]
    read = [(0.0, set()), *report.read]
    new = [(at, len(now - before)) for (_, before), (at, now) in itertools.pairwise(read)]
    for end, _ in new:
        within = sum(count for at, count in new if end - WINDOW < at <= end)
        assert within <= MOST_WORDS, f"{within} new words in the {WINDOW} s before {end:.1f} s"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cue_of_the_narration_is_a_clips(language):
    ids = {find_clip(name).id for name in CLIPS}
    cues = Film(CLIPS[0], language=language).load().narration.cues
    assert {cue.partition(".")[0] for cue in cues} == ids


def test_the_slider_moves_the_numbers():
    """While the query grows its figures pass through many values, each of them shown."""
    shown: dict[str, set[str]] = {}

    def watch(clip, resting):
        for mobject in on_screen(clip):
            if isinstance(mobject, LiveNumber) and not resting:
                shown.setdefault(str(mobject.figure.source), set()).add(mobject.text)

    rehearse(find_clip("SharperQuery"), watch)
    for source in ("query[0]", "scaled[0]", "weights[1]", "output[0]"):
        assert len(shown[source]) > 8, source


def test_what_has_faded_from_the_books_does_not_come_back():
    """Covers and page lines leave before their books do, and are not seen again."""
    seen_parts: list[bool] = []
    parts: dict[int, Mobject] = {}

    def watch(clip, resting):
        for book in getattr(clip, "books", ()):
            if book.cover is not None:
                parts.update({id(m): m for m in (book.cover, *book.label)})
        there = [m for m in on_screen(clip) if id(m) in parts]
        seen_parts.append(any(m.get_fill_opacity() > 0.05 for m in there))

    rehearse(find_clip("LibraryAnalogy"), watch)
    shown = [i for i, there in enumerate(seen_parts) if there]
    assert shown == list(range(shown[0], shown[-1] + 1))
    assert shown[-1] < len(seen_parts) - 3


def test_the_same_type_stands_in_no_clip_as_plain_text():
    """Typst sets all type; Manim's own text classes would bring fonts of the machine."""
    for name in CLIPS:
        source = Path(str(clip_files()[name])).read_text(encoding="utf-8")
        for other in ("Text(", "MathTex(", "Tex(", "DecimalNumber(", "MarkupText("):
            assert f" {other}" not in source
    assert issubclass(Words, Type)
