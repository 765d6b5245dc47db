"""No voice: a silent film with the same timing."""

from __future__ import annotations

from pathlib import Path

from scripts.voices import Line, Samples


class Silence:
    """Says nothing."""

    name = voice = "none"
    version = "1"
    rate = 48_000
    steady = True

    def __init__(self, language: str) -> None:
        self.language = language

    def speak(self, line: Line) -> Samples | None:
        """Return nothing."""
        return None


def open_voice(language: str, folder: Path) -> Silence:
    """Return silence in any language."""
    return Silence(language)
