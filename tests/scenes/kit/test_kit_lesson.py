"""Lessons: good ones are read as they stand, bad ones refused in one sentence."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from attn_math import examples
from scenes.kit.errors import LessonError, NarrationError, UserError
from scenes.kit.lesson import PAGE, Lesson, plain
from scenes.kit.lesson_file import Cut, Table
from scenes.kit.lesson_tables import Library
from tests.scenes import independent
from tests.scenes.kit.files import JUNK, LESSON, MISSING, changed, is_one_sentence, write

NAN, INF = math.nan, math.inf
VECTORS, MATRICES = ("query", "sharper"), ("queries", "keys", "values")
BAD_VECTORS = {
    "empty": [],
    "a text": "1, 0",
    "a number": 1,
    "a boolean": True,
    "booleans": [True, False],
    "one boolean": [1, True],
    "texts": ["1", "0"],
    "nested": [[1, 0]],
    "a table": {"x": 1},
    "NaN": [NAN, 0],
    "infinity": [INF, 0],
    "minus infinity": [0, -INF],
    "more than fits": [1] * 5,
    "too large": [1e7, 0],
    "too large an integer": [10**400, 0],
    "too small": [0, -1e7],
}
BAD_MATRICES = {
    "empty": [],
    "no entries": [[]],
    "one row without entries": [[1, 0], []],
    "ragged": [[1, 0], [1]],
    "ragged the other way": [[1], [1, 0]],
    "a text": "1, 0",
    "a number": 1,
    "a boolean": False,
    "a vector": [1, 0],
    "a row that is no list": [[1, 0], 3],
    "booleans": [[True, False]],
    "texts": [["1", "0"]],
    "too deep": [[[1, 0]]],
    "NaN": [[1, NAN]],
    "infinity": [[INF, 1]],
    "too many rows": [[1, 0]] * 7,
    "too many entries": [[1] * 5],
    "too large": [[1e7, 0]],
    "too large an integer": [[1, 10**400]],
}
BAD_TEXTS = {"empty": "", "blank": "  ", "a number": 3, "a boolean": True, "a list": ["x"]}
BAD_CLIPS = {
    "empty": [],
    "a text": "OneQuery",
    "a number": 1,
    "numbers": [1, 2],
    "twice": ["OneQuery", "OneQuery"],
    "a table": {"OneQuery": 1},
}


def refused(path: Path, key: str) -> None:
    with pytest.raises(LessonError) as caught:
        Lesson.load(path)
    is_one_sentence(caught.value, path, key)


@pytest.mark.parametrize("key", [*(f"vectors/{k}" for k in ("query", *MATRICES)), "vectors"])
def test_a_missing_key_is_named(lesson_file, key):
    refused(lesson_file(key, MISSING), key.replace("/", "."))


@pytest.mark.parametrize("key", ["title", "clips"])
def test_a_missing_key_without_default_is_named(lesson_file, key):
    refused(lesson_file(key, MISSING), f"'{key}'")


@pytest.mark.parametrize("key", ["language", "voice", "theme", "shape", "cuts"])
def test_a_key_with_a_default_may_be_left_out(lesson_file, key):
    lesson = Lesson.load(lesson_file(key, MISSING))
    assert (lesson.language, lesson.voice, lesson.theme.name, lesson.shape) == (
        "en",
        "none",
        "night",
        "16:9",
    )
    assert lesson.cuts["full"] == Cut(lesson.clips)


@pytest.mark.parametrize("kind", BAD_VECTORS)
@pytest.mark.parametrize("key", VECTORS)
def test_bad_vectors(lesson_file, key, kind):
    refused(lesson_file(f"vectors/{key}", BAD_VECTORS[kind]), f"vectors.{key}")


@pytest.mark.parametrize("kind", BAD_MATRICES)
@pytest.mark.parametrize("key", MATRICES)
def test_bad_matrices(lesson_file, key, kind):
    refused(lesson_file(f"vectors/{key}", BAD_MATRICES[kind]), f"vectors.{key}")


@pytest.mark.parametrize("kind", BAD_TEXTS)
@pytest.mark.parametrize("key", ["title", "language", "voice", "theme", "shape"])
def test_bad_texts(lesson_file, key, kind):
    refused(lesson_file(key, BAD_TEXTS[kind]), f"'{key}'")


@pytest.mark.parametrize("kind", BAD_CLIPS)
def test_bad_lists_of_clips(lesson_file, kind):
    refused(lesson_file("clips", BAD_CLIPS[kind]), "'clips'")


@pytest.mark.parametrize("kind", BAD_CLIPS)
def test_bad_cuts(lesson_file, kind):
    refused(lesson_file("cuts/short", BAD_CLIPS[kind]), "cuts.short")


@pytest.mark.parametrize("value", ["full", 1, True, ["OneQuery"]])
def test_cuts_that_are_no_table(lesson_file, value):
    refused(lesson_file("cuts", value), "'cuts'")


@pytest.mark.parametrize("value", [[], 1, "x", True])
def test_vectors_that_are_no_table(lesson_file, value):
    refused(lesson_file("vectors", value), "'vectors'")


def test_a_cut_may_be_a_table_and_brief(lesson_file):
    lesson = Lesson.load(lesson_file("cuts/short", {"clips": ["SharperQuery"], "brief": True}))
    assert lesson.cuts["short"] == Cut(("SharperQuery",), brief=True)
    lesson = Lesson.load(lesson_file("cuts/short", {"clips": ["SharperQuery"]}))
    assert lesson.cuts["short"] == Cut(("SharperQuery",))


@pytest.mark.parametrize(
    ("value", "named"),
    [
        ({"brief": True}, "'cuts.short.clips' is missing"),
        ({"clips": ["OneQuery"], "brief": "yes"}, "'cuts.short.brief'"),
        ({"clips": [], "brief": True}, "'cuts.short.clips'"),
        ({"clips": ["OneQuery"], "breif": True}, "no key 'cuts.short.breif'"),
        ({"clips": ["MatrixForm"]}, "'short' names 'MatrixForm'"),
    ],
)
def test_bad_tables_of_a_cut(lesson_file, value, named):
    refused(lesson_file("cuts/short", value), named)


@pytest.mark.parametrize("name", ["../short", "a b", ".short"])
def test_a_cut_whose_name_is_no_part_of_a_file_name(lesson_file, name):
    with pytest.raises(LessonError, match="plain name"):
        Table(Path("mine.toml"), {"cuts": {name: ["OneQuery"]}}).cuts(("OneQuery",))


@pytest.mark.parametrize("cut", ["short", "full"])
def test_a_cut_of_a_clip_that_is_not_in_the_list(lesson_file, cut):
    path = lesson_file(f"cuts/{cut}", ["OneQuery", "MatrixForm"])
    refused(path, "MatrixForm")
    refused(path, repr(cut))


@pytest.mark.parametrize("key", ["query", "sharper"])
@pytest.mark.parametrize("vector", [[1], [1, 0, 0]])
def test_a_vector_of_another_dimension_than_the_keys(lesson_file, key, vector):
    refused(lesson_file(f"vectors/{key}", vector), f"vectors.{key}")


@pytest.mark.parametrize("rows", [[[1], [1]], [[1, 0, 0]]])
def test_queries_of_another_dimension_than_the_keys(lesson_file, rows):
    refused(lesson_file("vectors/queries", rows), "vectors.queries")


@pytest.mark.parametrize("n", [1, 2, 4, 6])
def test_as_many_values_as_keys(lesson_file, n):
    refused(lesson_file("vectors/values", [[1, 0]] * n), "values")


def test_values_may_have_their_own_dimension(lesson_file):
    lesson = Lesson.load(lesson_file("vectors/values", [[1, 2, 3, 4]] * 3))
    assert len(lesson.values[0]) == 4


@pytest.mark.parametrize("language", ["xx", "qx", "EN", "../en", "/"])
def test_a_language_without_narration(lesson_file, language):
    refused(lesson_file("language", language), repr(language))
    with pytest.raises(LessonError) as caught:
        Lesson.load(lesson_file(), language=language)
    is_one_sentence(caught.value, lesson_file(), language)


@pytest.mark.parametrize("voice", ["../none", "a/b", "/"])
def test_a_voice_that_is_no_name(lesson_file, voice):
    refused(lesson_file("voice", voice), repr(voice))


def test_a_language_whose_numbers_nobody_can_say(lesson_file):
    """A narration may be there for it, but no words for its numbers."""
    path = lesson_file("language", "qx")
    path.with_suffix(".en.toml").rename(path.with_suffix(".qx.toml"))
    with pytest.raises(UserError) as caught:
        Lesson.load(path).cue("mine.one")
    is_one_sentence(caught.value, "qx")


@pytest.mark.parametrize(("key", "value"), [("theme", "noon"), ("shape", "3:4")])
def test_a_theme_or_shape_that_there_is_not(lesson_file, key, value):
    refused(lesson_file(key, value), value)


@pytest.mark.parametrize(
    "content",
    [b"title = ", b"\xff\xfe\x00", b"[vectors\n", b"a = 1\na = 2\n", b"title = 'x'\nx", b"\x00"],
)
def test_a_file_that_is_not_toml(tmp_path, content):
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    refused(path, "")


def test_an_empty_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_bytes(b"")
    refused(path, "missing")


def test_a_file_of_deep_brackets(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("title = " + "[" * 100_000)
    refused(path, "")


def test_a_missing_file(tmp_path):
    refused(tmp_path / "none.toml", "does not exist")


def test_a_folder_in_place_of_a_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.mkdir()
    refused(path, "")


def test_a_missing_folder(tmp_path):
    refused(tmp_path / "none" / "mine.toml", "does not exist")


KEYS = [*LESSON, *(f"vectors/{key}" for key in LESSON["vectors"]), "cuts/short", "cuts/new"]


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(key=st.sampled_from(KEYS), value=JUNK)
def test_whatever_stands_there_it_is_read_or_refused(tmp_path, key, value):
    write(tmp_path / "mine.toml", changed(LESSON, key, value))
    try:
        Lesson.load(tmp_path / "mine.toml")
    except LessonError as error:
        is_one_sentence(error, tmp_path / "mine.toml")


NUMBERS = st.integers(-9999, 9999) | st.floats(-9999, 9999)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), n=st.integers(1, 6), d=st.integers(1, 4), d_v=st.integers(1, 4))
def test_every_lesson_that_fits_is_read_as_it_stands(tmp_path, data, n, d, d_v):
    def rows(count, width):
        row = st.lists(NUMBERS, min_size=width, max_size=width)
        return data.draw(st.lists(row, min_size=count, max_size=count))

    vectors = {
        "query": rows(1, d)[0],
        "sharper": rows(1, d)[0],
        "queries": rows(data.draw(st.integers(1, 6)), d),
        "keys": rows(n, d),
        "values": rows(n, d_v),
    }
    lesson = Lesson.load(write(tmp_path / "mine.toml", changed(LESSON, "vectors", vectors)))
    assert list(lesson.query) == vectors["query"]
    assert list(lesson.sharper) == vectors["sharper"]
    for key in MATRICES:
        assert [list(row) for row in getattr(lesson, key)] == vectors[key]


def test_the_page_shows_the_examples_of_the_numbers():
    lesson = Lesson.load()
    pairs = [
        ([lesson.query], examples.QUERY),
        ([lesson.sharper], examples.SHARPER_QUERY),
        (lesson.queries, examples.QUERIES),
        (lesson.keys, examples.KEYS),
        (lesson.values, examples.VALUES),
    ]
    for shown, example in pairs:
        assert np.array_equal(np.array(shown), example)


def test_the_page_is_what_is_read_without_a_path():
    assert Lesson.load().path == PAGE
    assert Lesson.load().name == "attention"
    assert Lesson.load(str(PAGE)) == Lesson.load(PAGE)


def test_a_lesson_of_its_own_is_read(lesson_file):
    path = lesson_file()
    lesson = Lesson.load(path)
    assert (lesson.name, lesson.title) == ("mine", "A course of mine")
    assert lesson.clips == ("OneQuery", "SharperQuery")
    assert lesson.cuts == {"full": Cut(("OneQuery", "SharperQuery")), "short": Cut(("OneQuery",))}
    assert lesson.narration.path == path.with_name("mine.en.toml")
    assert set(lesson.files) >= {path, lesson.narration.path}


def test_a_lesson_without_narration_takes_that_of_the_page(lesson_file):
    path = lesson_file()
    path.with_name("mine.en.toml").unlink()
    assert Lesson.load(path).narration.path == PAGE.with_suffix(".en.toml")


def test_a_voice_or_language_can_be_asked_for(lesson_file):
    path = lesson_file()
    path.with_name("mine.de.toml").write_bytes(path.with_name("mine.en.toml").read_bytes())
    lesson = Lesson.load(path, language="de", voice="espeak")
    assert (lesson.language, lesson.voice) == ("de", "espeak")
    assert lesson.narration.path.name == "mine.de.toml"
    assert lesson.lock.name == "mine.de.espeak.lock.toml"


def test_a_cue_is_said_as_words_and_written_as_digits(lesson_file):
    lesson = Lesson.load(lesson_file())
    first, second = lesson.cue("mine.one").phrases
    assert first.caption == first.spoken == "a first phrase"
    assert second.spoken.replace(" zero point", " point") == "The weight is point four zero one."
    assert second.caption == "w 0.401"
    two = lesson.cue("mine.two")
    assert two.question == "How large is q = [1, 0]?"
    assert [phrase.id for phrase in two.phrases] == ["question", "only"]
    assert two.phrases[0].spoken == "How large is q?"
    assert two.phrases[1].caption == "one for three keys"


@pytest.mark.parametrize("key", ["spoken", "caption"])
def test_a_placeholder_that_names_nothing_is_found_in_speech_and_caption(lesson_file, key):
    change = (f"cues/mine.one/phrases/0/{key}", "see {nothing}")
    with pytest.raises(NarrationError) as caught:
        Lesson.load(lesson_file(narration=change)).cue("mine.one")
    is_one_sentence(caught.value, "{nothing}")


def test_placeholders_name_the_lessons_own_numbers(lesson_file):
    vectors = LESSON["vectors"] | {"query": [0.5, -2]}
    lesson = Lesson.load(lesson_file("vectors", vectors))
    one = independent.attend([0.5, -2], vectors["keys"], vectors["values"])
    for name in ("scores", "scaled", "exps", "weights", "output"):
        shown = [figure.value for figure in lesson.names[name]]
        assert shown == pytest.approx([float(x) for x in one[name]], rel=1e-13)
    assert lesson.names["n"].value == 3
    assert len(lesson.names["rows"]) == 2
    assert [f.value for f in lesson.names["sharper"].query] == [4, 0]


def test_every_cue_of_the_page_can_be_said():
    lesson = Lesson.load()
    for name in lesson.narration.cues:
        cue = lesson.cue(name)
        for phrase in cue.phrases:
            assert not set(phrase.spoken) & set("{}`0123456789√≈·ᵀ"), phrase.spoken
            assert not set(phrase.caption) & set("{}`"), phrase.caption
            assert 0.3 < lesson.seconds(name, phrase) < 15


def test_backticks_are_left_out_of_plain_text():
    assert plain("`q` and `k`") == "q and k"


def test_the_longer_query_is_four_times_the_query_unless_the_lesson_says(lesson_file):
    assert Lesson.load(lesson_file("vectors/sharper", MISSING)).sharper == (4.0, 0.0)


@pytest.mark.parametrize("key", ["titel", "vectors/masks", "vectors/key", "fonst"])
def test_a_key_that_nobody_reads_is_named(lesson_file, key):
    refused(lesson_file(key, "night"), f"'{key.replace('/', '.')}'")


@pytest.mark.parametrize("title", ["x" * 61, "two\nlines", "bell \a"])
def test_a_title_is_a_line(lesson_file, title):
    refused(lesson_file("title", title), "'title'")


TOKENS = ["the", "cat", "sat"]


def test_tokens_name_the_keys_and_the_queries_if_there_are_as_many(lesson_file):
    lesson = Lesson.load(lesson_file("vectors/tokens", TOKENS))
    assert (lesson.tokens, lesson.query_tokens) == (tuple(TOKENS), ())
    square = changed(LESSON, "vectors/queries", [[1, 0], [0, 1], [1, 1]])
    write(lesson.path, changed(square, "vectors/tokens", TOKENS))
    assert Lesson.load(lesson.path).query_tokens == tuple(TOKENS)
    write(lesson.path, changed(square, "vectors/query_tokens", ["le", "chat", "dort"]))
    assert Lesson.load(lesson.path).query_tokens == ("le", "chat", "dort")


@pytest.mark.parametrize("key", ["tokens", "query_tokens"])
@pytest.mark.parametrize(
    "value",
    ["the", [], ["the"], ["a"] * 4, ["", "b", "c"], [1, 2, 3], ["x" * 13, "b", "c"],
     ["a\nb", "b", "c"], ["a`b", "b", "c"], ["{a", "b\x00", "c"]],
    ids=repr,
)  # fmt: skip
def test_bad_tokens(lesson_file, key, value):
    refused(lesson_file(f"vectors/{key}", value), f"'vectors.{key}'")


def test_a_causal_mask_hides_what_comes_later(lesson_file):
    assert not Lesson.load(lesson_file()).causal
    lesson = Lesson.load(lesson_file("vectors/causal", True))
    assert lesson.masks == ((True, False, False), (True, True, False))
    assert [row.mask for row in lesson.rows] == list(lesson.masks)
    assert lesson.rows[0].weights[0].value == 1
    assert lesson.worked.mask == (True, True, True)


def test_a_mask_together_with_causal_means_both(lesson_file):
    data = changed(LESSON, "vectors/causal", True)
    path = lesson_file()
    write(path, changed(data, "vectors/mask", [[True] * 3, [False, True, True]]))
    assert Lesson.load(path).masks == ((True, False, False), (False, True, False))
    write(path, changed(data, "vectors/mask", [[False, True, True], [True] * 3]))
    refused(path, "'vectors.mask'")


def test_a_mask_of_the_query_worked_by_hand(lesson_file):
    lesson = Lesson.load(lesson_file("vectors/query_mask", [True, False, True]))
    assert lesson.worked.weights[1].value == 0
    assert lesson.worked_sharper.mask == (True, False, True)
    assert f"{lesson.worked.scaled[1]}" == "−∞"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("query_mask", [True, True]),
        ("query_mask", [False] * 3),
        ("query_mask", [1, 0, 1]),
        ("query_mask", "all"),
        ("mask", [[True] * 3]),
        ("mask", [[True] * 3, [True] * 2]),
        ("mask", [[True] * 3, [False] * 3]),
        ("mask", True),
        ("causal", "yes"),
        ("causal", 1),
    ],
    ids=repr,
)
def test_bad_masks(lesson_file, key, value):
    refused(lesson_file(f"vectors/{key}", value), f"'vectors.{key}'")


def test_a_library_of_its_own(lesson_file):
    own = {"question": "Who ate it?", "entries": ["a", "b", "c"], "books": ["d", "e", "f"]}
    library = Lesson.load(lesson_file("library", own)).library
    assert (library.question, library.entries, library.books) == (
        "Who ate it?",
        ("a", "b", "c"),
        ("d", "e", "f"),
    )
    assert Lesson.load(lesson_file("library", {})).library == Library()


@pytest.mark.parametrize(
    ("key", "value"),
    [("question", ""), ("question", 3), ("question", "x" * 45), ("question", "a\nb"),
     ("entries", ["a"]), ("entries", ["a", "b", "x" * 25]), ("books", ["", "b", "c"]),
     ("shelf", "x")],
    ids=repr,
)  # fmt: skip
def test_a_bad_library(lesson_file, key, value):
    refused(lesson_file("library", {key: value}), f"'library.{key}'")


def test_a_narration_of_its_own_may_leave_out_what_stays(lesson_file):
    lesson = Lesson.load(lesson_file())
    assert lesson.narration.word("mine.title") == "Mine"
    page = Lesson.load()
    assert lesson.narration.word("one_query.title") == page.narration.word("one_query.title")
    assert "library.read" in lesson.narration.cues


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ({}, "mine"),
        ({"theme": "night", "shape": "16:9", "language": "en"}, "mine"),
        ({"theme": "day"}, "mine.day"),
        ({"shape": "9:16"}, "mine.9x16"),
        ({"language": "de", "theme": "contrast", "shape": "1:1"}, "mine.de.contrast.1x1"),
    ],
    ids=repr,
)
def test_what_is_not_as_the_file_says_is_in_the_name(lesson_file, asked, name):
    assert Lesson.load(lesson_file(), **asked).name == name


def test_sources_lie_beside_the_lesson(lesson_file):
    path = lesson_file("sources", ["mine.py"])
    refused(path, "'sources'")
    (path.parent / "mine.py").write_text("", encoding="utf-8")
    assert Lesson.load(path).sources == (path.parent / "mine.py",)
