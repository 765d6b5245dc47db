"""Narration files: what is missing or wrong is said in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scenes.kit.errors import LessonError, NarrationError
from scenes.kit.lesson import LESSONS
from scenes.kit.narration import Narration, read_toml
from tests.scenes.kit.files import JUNK, MISSING, NARRATION, changed, is_one_sentence, write

ONE = "cues/mine.one"
BAD = {
    "no cues": ("cues", MISSING, "cues"),
    "cues that are a list": ("cues", ["mine.one"], "cues"),
    "no words": ("words", MISSING, "words"),
    "words that are a text": ("words", "title", "words"),
    "a cue that is a text": (ONE, "a text", "mine.one"),
    "a cue without phrases": (f"{ONE}/phrases", MISSING, "mine.one"),
    "no phrase": (f"{ONE}/phrases", [], "mine.one"),
    "phrases that are a text": (f"{ONE}/phrases", "a text", "mine.one"),
    "phrases that are texts": (f"{ONE}/phrases", ["a text"], "mine.one"),
    "phrases that are a table": (f"{ONE}/phrases", {"id": "a"}, "mine.one"),
    "a phrase without id": (f"{ONE}/phrases/0/id", MISSING, "mine.one"),
    "an id that is a number": (f"{ONE}/phrases/0/id", 1, "mine.one"),
    "an id that is used twice": (f"{ONE}/phrases/1/id", "a", "mine.one"),
    "an id that is the question's": ("cues/mine.two/phrases/0/id", "question", "mine.two"),
    "nothing said": (f"{ONE}/phrases/0/spoken", MISSING, "'a'"),
    "an empty text said": (f"{ONE}/phrases/0/spoken", "", "'a'"),
    "a blank said": (f"{ONE}/phrases/0/spoken", " \t ", "'a'"),
    "a number said": (f"{ONE}/phrases/0/spoken", 3, "'a'"),
    "a list said": (f"{ONE}/phrases/0/spoken", ["a"], "'a'"),
    "an empty caption": (f"{ONE}/phrases/1/caption", "", "'b'"),
    "a blank caption": (f"{ONE}/phrases/1/caption", "  ", "'b'"),
    "a caption that is a number": (f"{ONE}/phrases/1/caption", 1, "'b'"),
    "a question that is a number": ("cues/mine.two/question", 5, "mine.two"),
    "a question that is a list": ("cues/mine.two/question", ["x"], "mine.two"),
    "a question said as nothing": ("cues/mine.two/question_spoken", "", "mine.two"),
}


@pytest.fixture
def narration(tmp_path):
    return Narration.load(write(tmp_path / "mine.en.toml", NARRATION))


@pytest.mark.parametrize("kind", BAD)
def test_what_is_wrong_is_refused(tmp_path, kind):
    key, value, named = BAD[kind]
    path = write(tmp_path / "mine.en.toml", changed(NARRATION, key, value))
    with pytest.raises(NarrationError) as caught:
        Narration.load(path)
    is_one_sentence(caught.value, path, named)


PLACES = ["cues", "words", "language", ONE, f"{ONE}/phrases", f"{ONE}/phrases/0"]
PLACES += [f"{ONE}/phrases/0/{key}" for key in ("id", "spoken", "caption")]
PLACES += [f"cues/mine.two/{key}" for key in ("question", "question_spoken", "takeaway")]


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(key=st.sampled_from(PLACES), value=JUNK)
def test_whatever_stands_there_it_is_read_or_refused(tmp_path, key, value):
    path = write(tmp_path / "mine.en.toml", changed(NARRATION, key, value))
    try:
        Narration.load(path)
    except NarrationError as error:
        is_one_sentence(error, path)


def test_a_good_one_is_read_in_its_order(narration, tmp_path):
    assert narration.path == tmp_path / "mine.en.toml"
    assert narration.language == "en"
    assert list(narration.cues) == ["mine.one", "mine.two"]
    one, two = narration.cues.values()
    assert [p.id for p in one.phrases] == ["a", "b"]
    assert one.question == ""
    assert one.phrase("b").caption == "`w` {weights[0]}"
    assert one.phrase("a").caption == one.phrase("a").spoken
    assert two.question == two.phrase("question").caption
    assert [p.id for p in two.phrases] == ["question", "only"]


def test_a_question_is_said_as_it_is_asked_unless_it_has_words_of_its_own(tmp_path):
    data = changed(NARRATION, "cues/mine.two/question_spoken")
    two = Narration.load(write(tmp_path / "mine.en.toml", data)).cue("mine.two")
    assert two.phrase("question").spoken == two.question


def test_a_missing_cue(narration):
    with pytest.raises(NarrationError) as caught:
        narration.cue("mine.three")
    is_one_sentence(caught.value, narration.path, "mine.three")


def test_a_missing_phrase_lists_those_there_are(narration):
    with pytest.raises(NarrationError) as caught:
        narration.cue("mine.one").phrase("c")
    is_one_sentence(caught.value, "mine.one", "'c'", "'a'", "'b'")


@pytest.mark.parametrize("name", ["title", "mine", "mine.none", "mine.title.x", "none.title", ""])
def test_missing_words(narration, name):
    with pytest.raises(NarrationError) as caught:
        narration.word(name)
    is_one_sentence(caught.value, narration.path, f"words.{name}")


def test_words_that_are_there(narration):
    assert narration.word("mine.title") == "Mine"


@pytest.mark.parametrize("text", ["", "  "])
def test_words_without_a_letter_cannot_be_shown(tmp_path, text):
    """What has nothing to see is refused where the file is known, not by the typesetter."""
    data = changed(NARRATION, "words/mine/title", text)
    path = write(tmp_path / "mine.en.toml", data)
    with pytest.raises(NarrationError) as caught:
        Narration.load(path).word("mine.title")
    is_one_sentence(caught.value, path, "mine.title")


@pytest.mark.parametrize("error", [LessonError, NarrationError])
@pytest.mark.parametrize("content", [None, b"a =", b"\xff\xfe", b"a = 1\na = 2", "folder"])
def test_a_file_that_cannot_be_read_raises_what_is_asked_for(tmp_path, error, content):
    path: Path = tmp_path / "mine.toml"
    if content == "folder":
        path.mkdir()
    elif content is not None:
        path.write_bytes(content)
    with pytest.raises(error) as caught:
        read_toml(path, error)
    is_one_sentence(caught.value, path)


@pytest.mark.parametrize("path", sorted(LESSONS.glob("attention.??.toml")), ids=lambda p: p.name)
def test_the_page_has_the_same_cues_phrases_and_words_in_every_language(path):
    def shape(value):
        return {k: shape(v) for k, v in value.items()} if isinstance(value, dict) else type(value)

    english = Narration.load(LESSONS / "attention.en.toml")
    other = Narration.load(path)
    assert path.name == f"attention.{other.language}.toml"
    assert list(other.cues) == list(english.cues)
    for name, cue in english.cues.items():
        ids = [dict.fromkeys(p.id for p in c.phrases) for c in (cue, other.cue(name))]
        assert list(ids[0]) == list(ids[1])
        assert bool(other.cue(name).question) == bool(cue.question)
    assert shape(other.words) == shape(english.words)


CHOICE = [
    {"id": "a", "when": "n == 1", "spoken": "one"},
    {"id": "a", "when": "n < 4", "spoken": "a few"},
    {"id": "b", "when": "n == 2", "spoken": "only for two"},
    {"id": "a", "spoken": "many"},
]


def chosen(tmp_path, n, key, value):
    path = write(tmp_path / "mine.en.toml", changed(NARRATION, key, value))
    return Narration.load(path).chosen({"n": n, "few": n < 4})


@pytest.mark.parametrize(
    ("n", "said"),
    [(1, ["one"]), (2, ["a few", "only for two"]), (3, ["a few"]), (9, ["many"])],
)
def test_of_phrases_with_one_id_the_first_that_is_true_is_said(tmp_path, n, said):
    cue = chosen(tmp_path, n, f"{ONE}/phrases", CHOICE).cue("mine.one")
    assert [phrase.spoken for phrase in cue.phrases] == said


@pytest.mark.parametrize(("n", "asked"), [(1, "Why one?"), (5, "Why?")])
def test_a_question_may_have_variants(tmp_path, n, asked):
    questions = [{"when": "n == 1", "caption": "Why one?", "spoken": "so"}, {"caption": "Why?"}]
    cue = chosen(tmp_path, n, "cues/mine.two/question", questions).cue("mine.two")
    assert cue.question == cue.phrase("question").caption == asked
    assert cue.phrase("question").spoken == ("so" if n == 1 else "Why?")


@pytest.mark.parametrize(("n", "text"), [(1, "One"), (3, "Few")])
def test_a_word_may_have_variants(tmp_path, n, text):
    words = [{"when": "n == 1", "text": "One"}, {"when": "few", "text": "Few"}]
    assert chosen(tmp_path, n, "words/mine/title", words).word("mine.title") == text


def test_a_word_without_a_fitting_variant_is_missed(tmp_path):
    words = [{"when": "n == 1", "text": "One"}]
    with pytest.raises(NarrationError, match=r"words\.mine\.title"):
        chosen(tmp_path, 3, "words/mine/title", words).word("mine.title")


@pytest.mark.parametrize("when", ["n >", "wrong == 1", "n == 1 or wrong", "n + 1 == 2", "f()"])
@pytest.mark.parametrize("kind", ["phrase", "word"])
def test_a_condition_that_cannot_be_read_is_refused(tmp_path, when, kind):
    """Also where an earlier variant is the one that is said."""
    if kind == "phrase":
        key = f"{ONE}/phrases"
        value = [{**CHOICE[1], "when": "n > 0"}, {**CHOICE[0], "when": when}]
    else:
        key = "words/mine/title"
        value = [{"when": "n > 0", "text": "One"}, {"when": when, "text": "Two"}]
    with pytest.raises(NarrationError) as caught:
        chosen(tmp_path, 1, key, value)
    is_one_sentence(caught.value, tmp_path / "mine.en.toml", repr(when))
