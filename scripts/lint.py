"""The pronunciation lint: what a voice would drop, spell out or get wrong in ``spoken``.

Voices leave out notation without a word and make noise of code, so narration is words only.
It is checked with the lesson's numbers in place, just as it will be said. What holds for a
language stands in ``pronunciation/<language>.toml``; a language without that file may use any
letters.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from scenes.kit.lesson import Lesson
from scripts.faults import UserError
from scripts.voice import lines

FOLDER = Path(__file__).with_name("pronunciation")
_MARKS = ".,;:?!'’-–—…"
_SHOWN = 5  # findings in one message


@dataclass(frozen=True)
class Pronunciation:
    """What a voice can say in one language; the files say what the parts mean."""

    letters: str = ""
    single: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    heard: Mapping[str, str] = field(default_factory=dict)


@lru_cache
def pronunciation(language: str) -> Pronunciation:
    """Return what is known about a language; little, if it has no file."""
    path = FOLDER / f"{language}.toml"
    if not path.exists():
        return Pronunciation()
    return Pronunciation(**tomllib.loads(path.read_text(encoding="utf-8")))


def lint(text: str, language: str, tokens: Iterable[str] = ()) -> tuple[str, ...]:
    """Return what is wrong with a spoken text, a clause each.

    Parameters
    ----------
    tokens
        Words of the lesson's own, which are said as they are.
    """
    return tuple(dict.fromkeys(_findings(text, pronunciation(language), frozenset(tokens))))


def check_narration(lesson: Lesson, cues: Iterable[str]) -> None:
    """Refuse narration that a voice could not say.

    Raises
    ------
    UserError
        It names the file, each phrase and what to write instead.
    """
    tokens = (*lesson.tokens, *lesson.query_tokens)
    found = [
        f"{line.name}: {finding}"
        for line in lines(lesson, tuple(cues))
        for finding in lint(line.text, lesson.language, tokens)
    ]
    if found:
        more = f" (and {len(found) - _SHOWN} more)" if len(found) > _SHOWN else ""
        raise UserError(
            f"{lesson.narration.path} has words that a voice cannot say: "
            f"{'; '.join(found[:_SHOWN])}{more}"
        )


def _findings(text: str, known: Pronunciation, tokens: frozenset[str]) -> Iterator[str]:
    for token in re.findall(r"\S*\d\S*", text):
        yield f"write {token!r} as words, or as a placeholder such as {{weights[0]}}"
    for sign in dict.fromkeys(re.findall(r"[^\w\s]|_", text)):
        if sign not in _MARKS:
            yield f"say {sign!r} in words"
    words = re.findall(r"[^\W\d_]+", re.sub(r"(?<=\w)['’](?=\w)", "", text))
    for word in words:
        if word in tokens:
            continue
        yield from _word(word, known)
    lowered = f" {' '.join(words).lower()} "
    for heard, better in known.heard.items():
        if f" {heard} " in lowered:
            yield f"{heard!r} is heard as something else; write {better!r}"


def _word(word: str, known: Pronunciation) -> Iterator[str]:
    said = known.names.get(word)
    if said == word:
        return
    if said is not None:
        yield f"write {said!r} for {word!r}"
    elif not known.letters:
        return
    elif foreign := sorted(set(word.lower()) - set(known.letters)):
        yield f"{word!r} has letters that the language does not: {' '.join(foreign)}"
    elif len(word) == 1 and word.lower() not in known.single:
        yield f"the letter {word!r} alone is not among those that are said as names"
    elif len(word) > 1 and (word.isupper() or not re.search(r"[aeiouyäöü]", word.lower())):
        yield f"{word!r} cannot be said as a word; spell it out, or add it to the list of names"
    elif re.search(r"[a-zäöüß][A-Z]", word):
        yield f"{word!r} looks like a name from code; write words"
