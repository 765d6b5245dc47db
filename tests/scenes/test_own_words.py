"""A lesson's own words: shown as they stand, or refused in a sentence that names the key."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scenes.kit.clip import Clip
from scenes.kit.errors import LessonError, UserError
from scenes.kit.lesson import Lesson
from scenes.kit.rehearsal import rehearse
from scenes.kit.text import Words, plain_words
from scenes.kit.typeset import literal, typeset
from tests.scenes.kit.files import LESSON, changed, is_one_sentence, write

NASTY = [
    "*bold*", "_it_", "#sys", "#{1}", "$x$", "<b>hi</b>", '"quoted"', "it's", "back\\slash", "\\n",
    "{weights[0]}", "{{", "}", "{", "%s", "@ref", "// no", "/* no", "~", "--", "...", "&amp;", "`",
    "🙂", "猫", "שלום", "عربى", "a" * 200, "e\u0301", "\u202eabc", "[x]", "^", "=", "+ b", "- c",
    "1.", "  x", "\ttab", "two\nlines", "a\u00a0b", "\x00", "ﬁn", "ﬀ", "Ω", "ж", "ß",
    "\ufeffbom", "'; rm -rf /",
]  # fmt: skip
ANY = st.text(min_size=1, max_size=12)


class Shown(Clip):
    """What a lesson's own words look like: token names as symbols, titles as words."""

    id = "library"

    def construct(self) -> None:
        data = self.data
        shown = [self.formula(name, 0.4) for letter in "kv" for name in self.symbols(letter)]
        own = (data.library.question, *data.library.entries, *data.library.books)
        shown += [plain_words(text, 0.4, self.theme.ink) for text in own if text]
        self.add(*shown)
        self.hold(1)


def show(path: Path) -> list[Words]:
    seen: list[Words] = []

    def watch(clip: Clip, resting: bool) -> None:
        seen.extend(m for m in clip.mobjects if isinstance(m, Words))

    rehearse(type("Shown", (Shown,), {"lesson": Lesson.load(path)}), watch)
    return seen


def letters(text: str) -> int:
    """How many outlines a text has when each of its letters is set as it is."""
    return len(typeset(literal(text)))


def try_tokens(path: Path, text: str) -> None:
    write(path, changed(LESSON, "vectors/tokens", [text, "b", "c"]))
    try:
        shown = show(path)
    except LessonError as error:
        is_one_sentence(error, path, "'vectors.tokens'")
    else:
        assert len(shown[0].family_members_with_points()) == 1 + letters(text)


@pytest.mark.parametrize("text", NASTY, ids=ascii)
def test_a_token_is_shown_as_it_stands_or_refused(tmp_path, text):
    try_tokens(tmp_path / "it's {a} ä.toml", text)


@settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(text=ANY)
def test_any_token_is_shown_as_it_stands_or_refused(tmp_path, text):
    try_tokens(tmp_path / "mine.toml", text)


@pytest.mark.parametrize("key", ["question", "entries", "books"])
@pytest.mark.parametrize("text", NASTY, ids=ascii)
def test_the_librarys_words_are_shown_as_they_stand_or_refused(tmp_path, key, text):
    path = tmp_path / "mine.toml"
    value = text if key == "question" else [text, "b", "c"]
    write(path, changed(LESSON, "library", {key: value}))
    try:
        shown = show(path)
    except LessonError as error:
        is_one_sentence(error, path, f"'library.{key}'")
    else:
        found = [w for w in shown if w.text == text.strip() or w.text == text]
        assert len(found[0].family_members_with_points()) == letters(text)


NUMBER = st.one_of(
    st.integers(-3, 3), st.integers(-9999, 9999), st.floats(-5, 5), st.floats(-9999, 9999)
)


@st.composite
def lessons(draw):
    n, n_q = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    d, d_v = draw(st.integers(1, 4)), draw(st.integers(1, 4))

    def rows(count, width):
        row = st.lists(NUMBER, min_size=width, max_size=width)
        return draw(st.lists(row, min_size=count, max_size=count))

    vectors = {
        "query": rows(1, d)[0], "queries": rows(n_q, d), "keys": rows(n, d), "values": rows(n, d_v),
        "causal": draw(st.booleans()),
    }  # fmt: skip
    data = changed(changed(LESSON, "vectors", vectors), "shape", draw(SHAPES))
    return changed(data, "theme", draw(st.sampled_from(["night", "day", "contrast"])))


SHAPES = st.sampled_from(["16:9", "9:16", "1:1", "4:3"])
CLIPS = st.sampled_from(["LibraryAnalogy", "OneQuery", "SharperQuery", "MatrixForm"])


@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=lessons(), clip=CLIPS)
def test_a_clip_plays_any_lesson_or_refuses_it(tmp_path, data, clip):
    """What does not fit is found by the checks of the picture, never by a traceback."""
    from scenes.catalogue import find_clip

    path = write(tmp_path / "mine.toml", data)
    path.with_suffix(".en.toml").unlink(missing_ok=True)
    try:
        sheet = rehearse(find_clip(clip).with_lesson(Lesson.load(path)), samples=2)
    except UserError as error:
        is_one_sentence(error, "'vectors.")
    else:
        assert math.isfinite(sheet.frames)
        assert sheet.frames > 0
