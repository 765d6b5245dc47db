"""Every clip, played through without pixels: its numbers, its geometry, its cues."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest
from manim import Mobject, Scene

from scenes.catalogue import clip_files, find_clip
from scenes.kit import checks
from scenes.kit.clip import Clip
from scenes.kit.cuesheet import CueSheet
from scenes.kit.lesson import PAGE, Lesson
from scenes.kit.live import LiveNumber
from scenes.kit.numbers import Number
from scenes.kit.rehearsal import rehearse
from scenes.kit.text import Words
from scenes.kit.theme import find_theme
from scenes.kit.type import Type
from scenes.kit.typeset import advance, typeset
from tests.scenes import independent

CLIPS = sorted(clip_files())
LANGUAGES = ["en", "de"]
FILMS = [(name, language) for name in CLIPS for language in LANGUAGES]
DATA = tomllib.loads(PAGE.read_text(encoding="utf-8"))["vectors"]


@dataclass
class Report:
    """What a rehearsal found, by kind, with the second at which it was first seen."""

    sheet: CueSheet
    findings: dict[str, dict[str, float]] = field(default_factory=dict)
    numerals: set[str] = field(default_factory=set)
    last: list[str] = field(default_factory=list)

    def lines(self, kind: str) -> list[str]:
        return [f"{at:.1f} s: {text}" for text, at in self.findings.get(kind, {}).items()]


def on_screen(scene: Scene) -> Iterator[Mobject]:
    for top in scene.mobjects:
        yield from top.get_family()


@functools.cache
def lesson_in(language: str) -> Lesson:
    """The page's lesson in a language, silent."""
    return Lesson.load(None, language, "none")


@functools.cache
def seen(name: str, language: str = "en") -> Report:
    """Rehearse a clip once and look at it from every side."""
    report = Report(sheet=CueSheet(name, "", 1, 0, 0, 0, ()))

    def note(kind: str, text: str, clip: Clip) -> None:
        report.findings.setdefault(kind, {}).setdefault(text, clip.frames / clip.fps)

    def watch(clip: Clip, resting: bool) -> None:
        for mobject in on_screen(clip):
            if isinstance(mobject, Number):
                report.numerals.add(str(mobject.figure.source))
                for text in wrong_number(mobject, resting):
                    note("numbers", text, clip)
            elif isinstance(mobject, Words):
                for text in bare_digits(mobject):
                    note("numbers", text, clip)
        for text in checks.outside(clip):
            note("margins", text, clip)
        if checks.pictures(clip):
            note("numbers", "a raster image is on screen", clip)
        if resting:
            kinds = {
                "overlaps": checks.overlaps,
                "size": checks.small_type,
                "contrast": checks.faint,
            }
            for kind, check in kinds.items():
                for text in check(clip):
                    note(kind, text, clip)
            report.last = [t.name for t in checks.things(clip) if t.is_type]

    clip = find_clip(name)
    told = {"lesson": lesson_in(language), "__module__": clip.__module__}
    report.sheet = rehearse(type(name, (clip,), told), watch)
    return report


@functools.cache
def digits() -> dict[str, str]:
    """The shapes of the ten digits at full size, in text and in formulas."""
    found = {}
    for digit in "0123456789":
        for source in (f"#[{digit}]", f"${digit}$"):
            found[typeset(source)[0].path] = digit
    return found


def bare_digits(words: Words) -> list[str]:
    """Digits that are drawn without being a number; those in sub- and superscripts are names."""
    return [
        f"the digit {digits()[outline.path]} in {words.text!r} is no number"
        for outline in typeset(words.source)
        if outline.path in digits() and outline.label not in words.numbers
    ]


def wrong_number(number: Number, resting: bool) -> Iterator[str]:
    """What is wrong with a numeral: its value, its text, its glyphs, or where it comes from.

    Glyphs that one number lends to the next while it turns into it are looked at when they
    have come to rest; those of a live number at every frame.
    """
    figure, source = number.figure, number.figure.source
    truth = independent.value_of(source)
    near = figure.value == float(truth) or (
        abs(float(truth) - figure.value) <= 1e-12 * max(1.0, abs(float(truth)))
    )
    if not near:
        yield f"{source} is {figure.value!r}, computed otherwise it is {float(truth)!r}"
    texts = {independent.shown(truth, number.places)}
    if 0 < truth < Decimal("1e-12"):  # never nought, however small
        texts = {f"{0:.{number.places}f}"}
    if isinstance(number, LiveNumber):
        texts.add(independent.shown(truth, number.places, full=True))
    if number.text not in texts:
        yield f"{source} is shown as {number.text!r}, it is {texts}"
    if source.keys and not from_lesson(source):
        yield f"{source} was computed from vectors that the lesson does not have"
    if not (resting or isinstance(number, LiveNumber)):
        return
    drawn = [glyph for glyph in number.submobjects if len(glyph.points)]
    expected = [advance(letter)[0].points for letter in number.text]
    if len(drawn) != len(expected) or not all(
        alike(glyph.points, points) for glyph, points in zip(drawn, expected, strict=True)
    ):
        yield f"{source} is drawn with other glyphs than {number.text!r}"


def from_lesson(source) -> bool:
    """Whether the vectors behind a figure are the lesson's, or on the way between its queries."""
    if [list(k) for k in source.keys] != DATA["keys"]:
        return False
    if [list(v) for v in source.values] != DATA["values"]:
        return False
    if list(source.query) in [DATA["query"], DATA["sharper"], *DATA["queries"]]:
        return True
    start, end = np.array(DATA["query"]), np.array(DATA["sharper"])
    way, here = end - start, np.array(source.query) - start
    share = float(here @ way) / float(way @ way)
    return 0 <= share <= 1 and np.allclose(here, share * way, atol=1e-12)


def alike(points: np.ndarray, expected: np.ndarray) -> bool:
    """Whether two outlines have one shape, whatever their size, place and number of curves."""
    return np.allclose(features(points), features(expected), atol=0.03)


def features(points: np.ndarray) -> np.ndarray:
    """Aspect, area and centre of area of an outline, on a scale of its height."""
    a, b, c, d = (points[k::4, :2] for k in range(4))
    steps = [(1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d
             for t in (0, 0.25, 0.5, 0.75)]  # fmt: skip
    way = np.stack(steps, axis=1)
    low, high = way.min(axis=(0, 1)), way.max(axis=(0, 1))
    way = (way - low) / max(high[1] - low[1], 1e-12)
    ends = np.concatenate([way[:, 1:], (d[:, None] - low) / max(high[1] - low[1], 1e-12)], axis=1)
    cross = way[..., 0] * ends[..., 1] - ends[..., 0] * way[..., 1]
    area = cross.sum() / 2
    middle = ((way + ends) * cross[..., None]).sum(axis=(0, 1)) / (6 * area)
    return np.array([(high[0] - low[0]) / (high[1] - low[1]), abs(area), *middle])


@pytest.mark.parametrize(("name", "language"), FILMS)
def test_every_numeral_equals_an_independent_computation(name, language):
    assert not seen(name, language).lines("numbers")


@pytest.mark.parametrize(("name", "language"), FILMS)
def test_nothing_leaves_the_margins(name, language):
    assert not seen(name, language).lines("margins")


@pytest.mark.parametrize(("name", "language"), FILMS)
def test_nothing_overlaps_at_rest(name, language):
    assert not seen(name, language).lines("overlaps")


@pytest.mark.parametrize(("name", "language"), FILMS)
def test_no_type_is_too_small(name, language):
    assert not seen(name, language).lines("size")


@pytest.mark.parametrize(("name", "language"), FILMS)
def test_type_keeps_its_contrast(name, language):
    assert not seen(name, language).lines("contrast")


@pytest.mark.parametrize("theme", ["day", "contrast"])
@pytest.mark.parametrize("name", CLIPS)
def test_type_keeps_its_contrast_in_other_themes(name, theme):
    clip, found = find_clip(name), {}
    told = {"lesson": replace(lesson_in("en"), theme=find_theme(theme)), "__module__": clip.__module__}

    def watch(scene, resting):
        for text in checks.faint(scene) if resting else ():
            found.setdefault(text, scene.frames / scene.fps)

    rehearse(type(name, (clip,), told), watch, samples=2)
    assert not found


@pytest.mark.parametrize(("name", "language"), FILMS)
def test_the_last_still_works_as_a_slide(name, language):
    """It has its title and more than that."""
    report = seen(name, language)
    title = lesson_in(language).narration.word(f"{find_clip(name).id}.title")
    assert repr(title) in report.last
    assert len(report.last) >= 8


@pytest.mark.parametrize(("name", "language"), FILMS)
def test_phrases_follow_one_another_for_as_long_as_their_voice(name, language):
    lesson, sheet = lesson_in(language), seen(name, language).sheet
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cue_of_the_narration_is_played_by_a_clip(language):
    played = {cue.id for name in CLIPS for cue in seen(name, language).sheet.cues}
    assert played == set(lesson_in(language).narration.cues)


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


LONGEST_STILL = 5.0


@pytest.mark.parametrize(("name", "language"), FILMS)
def test_the_picture_does_not_stand_still_while_the_voice_goes_on(name, language):
    clip = find_clip(name)
    stills: list[list[int]] = []

    def hold(self, frames):
        start = self.frames
        clip.hold(self, frames)
        if stills and stills[-1][1] == start:
            stills[-1][1] = self.frames
        else:
            stills.append([start, self.frames])

    told = {"lesson": lesson_in(language), "hold": hold, "__module__": clip.__module__}
    sheet = rehearse(type(name, (clip,), told), samples=2)
    assert stills
    long = [(a / sheet.fps, b / sheet.fps) for a, b in stills if b - a > LONGEST_STILL * sheet.fps]
    assert not long


WORKED = [
    ("OneQuery", ["scores[0]", "scaled[0]", "exps[1]", "total", "weights[2]", "output[0]"]),
    ("SharperQuery", ["scaled[0]", "weights[1]", "output[1]"]),
    ("MatrixForm", ["scores[2]", "scaled[2]", "weights[2]", "output[0]"]),
]


@pytest.mark.parametrize(("name", "sources"), WORKED)
def test_the_figures_of_the_lesson_are_shown(name, sources):
    assert set(sources) <= seen(name).numerals


@pytest.mark.parametrize("name", CLIPS)
def test_questions_are_asked_as_the_page_asks_them(name):
    questions = {
        "LibraryAnalogy": "How is attention like searching a library?",
        "OneQuery": "Compute attention for q = [1, 0] with the three keys and values "
        "of the example.",
        "SharperQuery": "Why did the longer query [4, 0] make attention more focused?",
    }
    asked = [cue.question for cue in seen(name).sheet.cues if cue.question]
    assert asked == ([questions[name]] if name in questions else [])


def test_the_same_type_stands_in_no_clip_as_plain_text():
    """Typst sets all type; Manim's own text classes would bring fonts of the machine."""
    for name in CLIPS:
        source = Path(str(clip_files()[name])).read_text(encoding="utf-8")
        for other in ("Text(", "MathTex(", "Tex(", "DecimalNumber(", "MarkupText("):
            assert f" {other}" not in source
    assert issubclass(Words, Type)
