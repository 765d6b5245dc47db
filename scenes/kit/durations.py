"""Locked durations: how long each phrase takes in one voice.

They live in a small committed file beside the narration, so that a film has the same
timing with sound, without sound, and on every machine. Where no lock holds for a phrase
(its text has changed, or a lesson has no lock) the number of words decides.
"""

from __future__ import annotations

import hashlib
import json
import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from scenes.kit.errors import NarrationError

WORDS_A_MINUTE = 165
PAUSES = {",": 0.12, ";": 0.25, ":": 0.25, ".": 0.25, "?": 0.35}
SHORTEST = 0.8


def by_words(spoken: str) -> float:
    """Return how long ``spoken`` takes at 165 words a minute, in seconds."""
    words = len(spoken.split())
    pauses = sum(spoken[:-1].count(mark) * pause for mark, pause in PAUSES.items())
    return max(SHORTEST, round(words * 60 / WORDS_A_MINUTE + pauses, 3))


def digest(spoken: str) -> str:
    """Return a short fingerprint of the words, to see when text and lock drift apart."""
    return hashlib.sha256(spoken.encode()).hexdigest()[:8]


def _entry(mark: str, seconds: float) -> tuple[str, float]:
    if not 0 < float(seconds) < math.inf:
        raise ValueError(f"{seconds} is no length of time")
    return str(mark), float(seconds)


@dataclass(frozen=True)
class Durations:
    """The locked durations of one voice in one language.

    Parameters
    ----------
    locked
        By ``"cue/phrase"``: the fingerprint of the words and the seconds they take.
    """

    path: Path | None = None
    locked: Mapping[str, tuple[str, float]] = field(default_factory=dict)

    def seconds(self, cue: str, phrase: str, spoken: str) -> float:
        """Return how long a phrase takes, in seconds."""
        mark, seconds = self.locked.get(f"{cue}/{phrase}", ("", 0.0))
        return seconds if mark == digest(spoken) else by_words(spoken)

    @classmethod
    def load(cls, path: Path, base: Path | None = None) -> Durations:
        """Read a lock file; a missing one locks nothing.

        Parameters
        ----------
        path
            The lesson's own.
        base
            Another that holds for the phrases which are not in it.
        """
        under = cls.load(base).locked if base is not None and base != path else {}
        if not path.exists():
            return cls(None, under)
        try:
            data = tomllib.loads(path.read_text(encoding="utf-8"))
            locked = {
                f"{cue}/{phrase}": _entry(*entry)
                for cue, phrases in data.items()
                for phrase, entry in phrases.items()
            }
        except (OSError, AttributeError, TypeError, ValueError) as why:
            raise NarrationError(
                f"{path} is not a durations file ({why}); renew it with 'attn-video lock'"
            ) from None
        return cls(path, {**under, **locked})

    @staticmethod
    def dump(locked: Mapping[str, tuple[str, float]]) -> str:
        """Return the text of a lock file, one line a phrase."""
        lines = ["# Seconds that each phrase takes; renewed by: attn-video lock"]
        cue = None
        for name, (mark, seconds) in locked.items():
            head, _, phrase = name.partition("/")
            if head != cue:
                lines += ["", f"[{json.dumps(head)}]"]
                cue = head
            lines.append(f'{json.dumps(phrase)} = ["{mark}", {seconds:g}]')
        return "\n".join(lines) + "\n"
