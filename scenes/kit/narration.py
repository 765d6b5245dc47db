"""The narration of a lesson in one language: cues, phrases and on-screen words.

One TOML file holds it, cue by cue. A cue is a list of short phrases, each with a length of
its own, so that a move in the picture can begin exactly with the words it belongs to.
"""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from scenes.kit.conditions import holds
from scenes.kit.errors import NarrationError

QUESTION = "question"


@dataclass(frozen=True)
class Phrase:
    """A few words in one breath: as said (no notation) and as written in the caption.

    Parameters
    ----------
    when
        The condition of a lesson for which it is said; empty for every lesson.
    """

    id: str
    spoken: str
    caption: str
    when: str = ""


@dataclass(frozen=True)
class Cue:
    """A stretch of a clip: its phrases in order, and the self-check question it answers.

    Parameters
    ----------
    phrases
        Of several with one id, a lesson has the first whose condition holds.
    takeaway
        Which on-screen text says what is to be kept of it, by its dotted name.
    brief_without
        Phrases that a brief lesson leaves out, by their ids.
    """

    id: str
    phrases: tuple[Phrase, ...]
    question: str = ""
    takeaway: str = ""
    brief_without: tuple[str, ...] = ()

    def phrase(self, name: str) -> Phrase:
        """Return the phrase called ``name``; NarrationError names those there are."""
        for phrase in self.phrases:
            if phrase.id == name:
                return phrase
        raise NarrationError(
            f"cue {self.id!r} has no phrase {name!r}; it has "
            + ", ".join(repr(phrase.id) for phrase in self.phrases)
        )


@dataclass(frozen=True)
class Narration:
    """Everything that is said or written in one language."""

    path: Path
    language: str
    cues: Mapping[str, Cue]
    words: Mapping[str, Any]

    def cue(self, name: str) -> Cue:
        """Return the cue called ``name``; NarrationError names the file if there is none."""
        if name not in self.cues:
            raise NarrationError(f"{self.path} has no cue {name!r}; add [cues.{name!r}] to it")
        return self.cues[name]

    def over(self, base: Narration) -> Narration:
        """Return this narration with what it leaves out taken from another one."""
        cues = {**base.cues, **self.cues}
        return replace(self, cues=cues, words=_merged(base.words, self.words))

    def chosen(self, facts: Mapping[str, Any]) -> Narration:
        """Return what of it is said and shown in a lesson of which certain facts are true.

        Parameters
        ----------
        facts
            What conditions may name; see `kit.facts`.

        Raises
        ------
        NarrationError
            If a condition is not well formed; it names the file and the condition.
        """
        try:
            cues = {name: _chosen_cue(cue, facts) for name, cue in self.cues.items()}
            words = {name: _chosen_words(value, facts) for name, value in self.words.items()}
        except ValueError as error:
            raise NarrationError(f"{self.path}: {error}") from None
        return replace(self, cues=cues, words=words)

    def word(self, name: str) -> str:
        """Return an on-screen text by its dotted name, such as ``one_query.title``."""
        value: Any = self.words
        for part in name.split("."):
            value = value.get(part) if isinstance(value, Mapping) else None
        if not isinstance(value, str) or not value.strip():
            raise NarrationError(f"{self.path} has no words.{name}; add it under [words]")
        return value

    def lines(self, name: str) -> list[str]:
        """Return several on-screen texts by their dotted name, such as ``library.cards``."""
        value: Any = self.words
        for part in name.split("."):
            value = value.get(part) if isinstance(value, Mapping) else None
        listed = isinstance(value, list) and value
        if not listed or not all(isinstance(text, str) and text.strip() for text in value):
            raise NarrationError(f"{self.path} has no list words.{name}; add it under [words]")
        return list(value)

    @classmethod
    def load(cls, path: Path) -> Narration:
        """Read a narration file.

        Raises
        ------
        NarrationError
            If the file is missing or not well formed, a key is missing, or a text is empty.
        """
        data = read_toml(path, NarrationError)
        cues = {}
        for name, entry in table(data, "cues", path).items():
            cues[name] = _cue(name, entry, path)
        return cls(path, str(data.get("language", "en")), cues, table(data, "words", path))


def _merged(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """Return two tables as one, in which ``own`` has the last word."""
    both = {**base, **own}
    for name, value in own.items():
        if isinstance(value, Mapping) and isinstance(base.get(name), Mapping):
            both[name] = _merged(base[name], value)
    return both


def _chosen_cue(cue: Cue, facts: Mapping[str, Any]) -> Cue:
    said: dict[str, Phrase] = {}
    for phrase in cue.phrases:
        # Every condition is read, so that a misspelt one is found in any lesson.
        if holds(phrase.when, facts):
            said.setdefault(phrase.id, phrase)
    for name in cue.brief_without if facts.get("brief") else ():
        said.pop(name, None)
    asked = said[QUESTION].caption if QUESTION in said else ""
    return replace(cue, phrases=tuple(said.values()), question=asked)


def _chosen_words(value: Any, facts: Mapping[str, Any]) -> Any:
    """Choose among ``[{ when = "...", text = "..." }, ...]`` wherever that stands."""
    if isinstance(value, Mapping):
        return {name: _chosen_words(inner, facts) for name, inner in value.items()}
    if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        fitting = [v.get("text") for v in value if holds(str(v.get("when", "")), facts)]
        return fitting[0] if fitting else None
    return value


def _cue(name: str, entry: Any, path: Path) -> Cue:
    if not isinstance(entry, dict):
        raise NarrationError(f"{path}: cue {name!r} must be a table with phrases")
    phrases = []
    for question in _questions(name, entry, path):
        phrases.append(_phrase(name, QUESTION, question, path))
    listed = entry.get("phrases")
    if not isinstance(listed, list) or not listed:
        raise NarrationError(f"{path}: cue {name!r} has no phrases; list at least one")
    for item in listed:
        if not isinstance(item, dict) or not isinstance(item.get("id"), str):
            raise NarrationError(f"{path}: a phrase of cue {name!r} has no id; name each phrase")
        phrases.append(_phrase(name, item["id"], item, path))
    for phrase, later in itertools.combinations(phrases, 2):
        if phrase.id == later.id and not phrase.when:
            raise NarrationError(
                f"{path}: cue {name!r} uses the phrase id {phrase.id!r} again after one that is "
                "said in every lesson; make each id its own, or give the earlier one a 'when'"
            )
    asked = next((phrase.caption for phrase in phrases if phrase.id == QUESTION), "")
    brief_without = entry.get("brief_without", [])
    if not isinstance(brief_without, list) or not {phrase.id for phrase in phrases}.issuperset(
        brief_without
    ):
        raise NarrationError(
            f"{path}: 'brief_without' of cue {name!r} must be a list of its phrases' ids, such as "
            f"[{phrases[-1].id!r}]"
        )
    return Cue(name, tuple(phrases), asked, entry.get("takeaway", ""), tuple(brief_without))


def _questions(cue: str, entry: dict[str, Any], path: Path) -> list[dict[str, Any]]:
    """Return a cue's question as a phrase, or the several that are asked for one lesson each."""
    question = entry.get(QUESTION, [])
    if isinstance(question, str):
        spoken = entry.get("question_spoken", question)
        return [{"caption": question, "spoken": spoken}] if question else []
    if not isinstance(question, list) or not all(isinstance(q, dict) for q in question):
        raise NarrationError(
            f"{path}: 'question' of cue {cue!r} must be a text, or a list of tables with 'caption'"
        )
    return [{"spoken": asked.get("caption"), **asked} for asked in question]


def _phrase(cue: str, name: str, item: dict[str, Any], path: Path) -> Phrase:
    spoken = item.get("spoken")
    if not isinstance(spoken, str) or not spoken.strip():
        raise NarrationError(
            f"{path}: phrase {name!r} of cue {cue!r} has nothing in 'spoken'; write its words"
        )
    caption = item.get("caption", spoken)
    if not isinstance(caption, str) or not caption.strip():
        raise NarrationError(f"{path}: phrase {name!r} of cue {cue!r} has an empty caption")
    when = item.get("when", "")
    if not isinstance(when, str):
        raise NarrationError(
            f"{path}: phrase {name!r} of cue {cue!r} has {when!r} in 'when'; "
            "write a condition such as 'n > 1'"
        )
    return Phrase(name, spoken, caption, when)


def read_toml(path: Path, error: type[Exception]) -> dict[str, Any]:
    """Return a TOML file's content, or raise ``error`` with one sentence that says why not."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise error(f"{path} does not exist; check the path") from None
    except (OSError, UnicodeDecodeError) as reason:
        raise error(f"{path} cannot be read ({reason}); it must be a UTF-8 text file") from None
    except RecursionError:
        raise error(f"{path} is not well-formed TOML: its brackets go too deep") from None
    except tomllib.TOMLDecodeError as reason:
        raise error(f"{path} is not well-formed TOML: {reason}") from None


def table(data: Mapping[str, Any], key: str, path: Path) -> dict[str, Any]:
    """Return the table ``key`` of a narration file."""
    value = data.get(key)
    if not isinstance(value, dict):
        raise NarrationError(f"{path} has no [{key}] table; add one")
    return value
