"""Films under test: which there are, and what is to be seen when one is played without pixels."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
from manim import Mobject, Scene

from scenes.catalogue import clip_files, find_clip
from scenes.kit import checks
from scenes.kit.clip import Clip
from scenes.kit.cuesheet import CueSheet
from scenes.kit.frame import ASPECTS
from scenes.kit.lesson import PAGE, Lesson
from scenes.kit.live import LiveNumber
from scenes.kit.numbers import Number
from scenes.kit.rehearsal import rehearse
from scenes.kit.text import Words
from scenes.kit.theme import THEMES
from scenes.kit.typeset import advance, typeset
from tests.scenes import independent

LESSONS = Path(__file__).parent.parent / "lessons"
OTHERS = sorted(path.stem for path in LESSONS.glob("*.toml"))
CLIPS = sorted(clip_files())
LANGUAGES = ["en", "de"]
# What softmax gives to keys that take part is never nought.
POSITIVE = {"weights", "exps", "shifted_exps", "down_weights", "down_row_sum"}
SHAPES, LOOKS = list(ASPECTS), list(THEMES)


@dataclass(frozen=True)
class Film:
    """A clip with a lesson, in a language, a shape and a theme."""

    clip: str
    lesson: str = "page"
    language: str = "en"
    shape: str = "16:9"
    theme: str = "night"

    def __str__(self) -> str:
        return "-".join([self.clip, self.lesson, self.language, self.shape, self.theme])

    @property
    def path(self) -> Path:
        """The lesson's file."""
        return PAGE if self.lesson == "page" else LESSONS / f"{self.lesson}.toml"

    def load(self) -> Lesson:
        """The lesson, silent."""
        return Lesson.load(self.path, self.language, "none", self.theme, self.shape)

    def make(self, **more: object) -> type[Clip]:
        """The clip's class with the lesson, and whatever else a test wants in it."""
        return find_clip(self.clip).with_lesson(self.load(), **more)


@dataclass
class Report:
    """What a rehearsal found, by kind, with the second at which it was first seen."""

    sheet: CueSheet
    findings: dict[str, dict[str, float]] = field(default_factory=dict)
    numerals: set[str] = field(default_factory=set)
    last: list[str] = field(default_factory=list)
    stills: list[tuple[float, float]] = field(default_factory=list)
    read: list[tuple[float, set[tuple[str, str]]]] = field(default_factory=list)

    def lines(self) -> list[str]:
        """Every finding as a line."""
        return [
            f"{at:.1f} s, {kind}: {text}"
            for kind, found in self.findings.items()
            for text, at in found.items()
        ]


def on_screen(scene: Scene) -> Iterator[Mobject]:
    for top in scene.mobjects:
        yield from top.get_family()


@functools.cache
def seen(film: Film) -> Report:
    """Rehearse a film once and look at it from every side."""
    report = Report(sheet=CueSheet(film.clip, "", 1, 0, 0, 0, ()))
    vectors = Vectors(film.path)

    def note(kind: str, text: str, clip: Clip) -> None:
        report.findings.setdefault(kind, {}).setdefault(text, clip.frames / clip.fps)

    looked: set[tuple[int, str, bool]] = set()

    def watch(clip: Clip, resting: bool) -> None:
        if not (resting or film.lesson == "page" or film.theme == "night"):
            return  # how a picture moves does not depend on its colours
        for mobject in on_screen(clip):
            if isinstance(mobject, Number):
                report.numerals.add(str(mobject.figure.source))
                # Glyphs of a number that rests do not change; those of a live one do.
                state = (id(mobject), f"{mobject.text} {mobject.figure}", resting)
                if state in looked and not isinstance(mobject, LiveNumber):
                    continue
                looked.add(state)
                kept.append(mobject)
                for text in wrong_number(mobject, resting, vectors):
                    note("numbers", text, clip)
            elif isinstance(mobject, Words):
                for text in bare_digits(mobject):
                    note("numbers", text, clip)
        if checks.pictures(clip):
            note("numbers", "a raster image is on screen", clip)
        for kind, texts in checks.findings(clip, resting).items():
            for text in texts:
                note(kind, text, clip)
        if resting:
            report.last = [t.name for t in checks.things(clip) if t.is_type]
            report.read.append((clip.frames / clip.fps, set(words_on(clip))))

    def hold(clip: Clip, frames: int) -> None:
        start = clip.frames
        Clip.hold(clip, frames)
        if held and held[-1][1] == start:
            start = held.pop()[0]
        held.append((start, clip.frames))

    held: list[tuple[int, int]] = []
    kept: list[Number] = []  # so that no identity is given twice
    report.sheet = rehearse(film.make(hold=hold), watch, samples=2)
    report.stills = [(a / report.sheet.fps, b / report.sheet.fps) for a, b in held]
    return report


def words_on(clip: Clip) -> Iterator[tuple[str, str]]:
    """Each word on screen, with the line that it stands in."""
    for thing in checks.things(clip):
        if isinstance(thing.mobject, Words):
            for word in re.findall(r"[^\W\d_]{2,}", thing.mobject.text):
                yield word, thing.mobject.text


class Vectors:
    """A lesson's vectors and masks, read from its file by the tests' own hand."""

    def __init__(self, path: Path) -> None:
        data = tomllib.loads(path.read_text(encoding="utf-8"))["vectors"]
        self.keys, self.values = data["keys"], data["values"]
        self.query = data["query"]
        self.sharper = data.get("sharper", [4 * x for x in self.query])
        everything = [True] * len(self.keys)
        hidden = data.get("query_mask", everything)
        rows = data.get("mask", [everything] * len(data["queries"]))
        if data.get("causal"):
            rows = [[m and j <= i for j, m in enumerate(row)] for i, row in enumerate(rows)]
        self.seen = [(query, row) for query, row in zip(data["queries"], rows, strict=True)]
        self.seen += [(self.query, hidden), (self.sharper, hidden)]
        self.hidden = hidden

    def have(self, source: Any) -> bool:
        """Whether a figure comes from the lesson's vectors, or from between its queries."""
        if [list(k) for k in source.keys] != self.keys:
            return False
        if [list(v) for v in source.values] != self.values:
            return False
        mask = list(source.mask) or [True] * len(self.keys)
        if (list(source.query), mask) in [(list(q), m) for q, m in self.seen]:
            return True
        start, end = np.array(self.query, dtype=float), np.array(self.sharper, dtype=float)
        way, here = end - start, np.array(source.query) - start
        share = float(here @ way) / float(way @ way)
        return mask == self.hidden and 0 <= share <= 1 and np.allclose(here, share * way, atol=1e-9)


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


def wrong_number(number: Number, resting: bool, vectors: Vectors | None = None) -> Iterator[str]:
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
    if source.quantity in POSITIVE and 0 < truth < Decimal("1e-12"):  # however small
        texts = {f"{0:.{number.places}f}"}
    if isinstance(number, LiveNumber):
        texts.add(independent.shown(truth, number.places, full=True))
    if number.text not in texts:
        yield f"{source} is shown as {number.text!r}, it is {texts}"
    if source.keys and vectors and not vectors.have(source):
        yield f"{source} was computed from vectors that the lesson does not have"
    if not (resting or isinstance(number, LiveNumber)):
        return
    drawn = [glyph for glyph in number.submobjects if len(glyph.points)]
    if len(drawn) != len(number.text) or not all(
        alike(glyph.points, letter) for glyph, letter in zip(drawn, number.text, strict=True)
    ):
        yield f"{source} is drawn with other glyphs than {number.text!r}"


def alike(points: np.ndarray, letter: str) -> bool:
    """Whether an outline has a letter's shape, whatever its size, place and number of curves."""
    here = features(points)
    return any(np.allclose(here, form, atol=0.03, rtol=0.02) for form in forms(letter))


@functools.cache
def forms(letter: str) -> list[np.ndarray]:
    """Features of a letter as the font draws it: in a line, and in two kinds of exponents."""
    drawn = advance(letter)[0], typeset(f"$x^({letter})$")[-1], typeset(f"$x^(#[{letter}])$")[-1]
    return [features(outline.points) for outline in drawn]


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
