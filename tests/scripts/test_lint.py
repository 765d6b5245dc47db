"""The pronunciation lint, and the narrations of the page's lesson under it."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.kit.lesson import PAGE, Lesson
from scripts.faults import UserError
from scripts.lint import FOLDER, check_narration, lint, pronunciation
from scripts.lock import loose

LANGUAGES = sorted(path.suffixes[0][1:] for path in PAGE.parent.glob("attention.??.toml"))
LOCKS = sorted(PAGE.parent.glob("attention.*.lock.toml"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_narrations_can_be_said(language: str) -> None:
    lesson = Lesson.load(PAGE, language)
    check_narration(lesson, lesson.narration.cues)
    assert (FOLDER / f"{language}.toml").exists()


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.name)
def test_text_and_locked_durations_have_not_drifted_apart(path: Path) -> None:
    _, language, voice, *_ = path.name.split(".")
    lesson = Lesson.load(PAGE, language, voice)
    stale = loose(lesson, lesson.narration.cues)
    command = f"attn-video lock --language {language} --voice {voice}"
    assert not stale, f"the text of {stale} has changed since it was locked: run '{command}'"


@pytest.mark.parametrize(
    "text",
    [
        "That leaves zero point seven zero seven, zero, and minus two.",
        "So attention is softmax of Q K transpose over the square root of d sub k, times V.",
        "Key two, n squared: don't divide; it's self-attention.",
        "A query, e to the power of zero… and I wait!",
    ],
)
def test_words_pass(text: str) -> None:
    assert lint(text, "en") == ()


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("QKᵀ over d", "'QKᵀ' has letters that the language does not: ᵀ"),
        ("divide by √d", "say '√' in words"),
        ("about ≈ one", "say '≈' in words"),
        ("it is 0.40 now", "write '0.40' as words"),
        ("key 2", "write '2' as words"),
        ("sqrt of two", "write 'square root' for 'sqrt'"),
        ("then w[i] is", "say '[' in words"),
        ("exp_sum", "say '_' in words"),
        ("the letter x", "the letter 'x' alone is not among those"),
        ("root d k", "'d k' is heard as something else; write 'd sub k'"),
        ("k sub two", "'k sub' is heard as something else; write 'key'"),
        ("on a GPU", "write 'graphics processor' for 'GPU'"),
        ("the XYZ unit", "'XYZ' cannot be said as a word"),
        ("the vctr", "'vctr' cannot be said as a word"),
        ("call dotProduct", "'dotProduct' looks like a name from code"),
        ("naïve", "'naïve' has letters that the language does not: ï"),
        ("сosine", "has letters that the language does not: с"),  # a Cyrillic letter
    ],
)
def test_what_a_voice_cannot_say_is_found(text: str, finding: str) -> None:
    assert any(found.startswith(finding) or finding in found for found in lint(text, "en"))


def test_tokens_of_the_lesson_are_said_as_they_are() -> None:
    assert lint("the key of token GPU", "en")
    assert lint("the key of token GPU and the key of token x", "en", ("GPU", "x")) == ()
    assert lint("Key naïve und Key I", "de", ("naïve", "I")) == ()


def test_each_language_has_its_own_letters_and_names() -> None:
    assert lint("Die Schlüssel sind größer.", "de") == ()
    assert lint("Die Schlüssel bzw Werte", "de") == ("write 'beziehungsweise' for 'bzw'",)
    assert lint("any létters", "xx") == ()
    assert lint("but 2 digits", "xx")
    for path in FOLDER.glob("*.toml"):
        known = pronunciation(path.stem)
        for said in (*known.names.values(), *known.heard.values()):
            assert lint(said, path.stem) == (), said


def test_findings_name_the_file_the_phrase_and_the_way_out(tmp_path: Path, tiny: Path) -> None:
    text = (tiny / "lesson.en.toml").read_text().replace("and it stops", "and 2 stops √")
    (tmp_path / "lesson.en.toml").write_text(text)
    (tmp_path / "lesson.toml").write_text((tiny / "lesson.toml").read_text())
    lesson = Lesson.load(tmp_path / "lesson.toml")
    with pytest.raises(UserError, match=r"en\.toml has words .* tiny\.turn\.second: write '2'"):
        check_narration(lesson, lesson.narration.cues)
