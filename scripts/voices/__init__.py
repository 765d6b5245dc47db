"""Voices: whatever turns a line of narration into sound, one small module each.

A voice's module has a function ``open_voice(language, folder) -> Voice``. To add one, write such
a module in this folder and put its name into `VOICES`; `scripts.voices.espeak` shows how.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from scenes.kit.lesson import VOICE
from scenes.kit.narration import Cue, Phrase
from scripts.faults import UserError

VOICES = ("hibari", "recordings", "none", "espeak")
STAND_IN = VOICE  # says what a lecturer has not recorded

Samples = NDArray[np.int16]
"""Sound: one channel of 16-bit samples, ``(n,)``."""


@dataclass(frozen=True)
class Line:
    """One phrase to say, with the cue that it belongs to."""

    cue: Cue
    phrase: Phrase

    @property
    def text(self) -> str:
        """The words, as they are said."""
        return self.phrase.spoken

    @property
    def name(self) -> str:
        """What the line is called, such as ``one_query.scale.root``."""
        return f"{self.cue.id}.{self.phrase.id}"


class Voice(Protocol):
    """What a voice has to offer.

    Attributes
    ----------
    name, version, voice, language
        Which program speaks, which of its voices, in what language. Sound that was made once is
        kept under these four and the words.
    rate
        Samples a second.
    steady
        Whether the same words always give the same sound. If not, nothing is kept, and the
        film's timing follows the sound at every render.
    """

    name: str
    version: str
    voice: str
    language: str
    rate: int
    steady: bool

    def speak(self, line: Line) -> Samples | None:
        """Return the sound of a line, or None to leave it to the stand-in voice."""


def find_voice(name: str, language: str, folder: Path) -> Voice:
    """Open a voice by name.

    Parameters
    ----------
    name
        One of `VOICES`.
    language
        What it is to speak, such as ``en``.
    folder
        Where a lecturer's recordings lie, if that voice is asked for.

    Raises
    ------
    UserError
        If there is no such voice, it is not installed or does not speak the language.
    """
    if name not in VOICES:
        raise UserError(f"there is no voice {name!r}; choose one of {', '.join(VOICES)}")
    module: Any = importlib.import_module(f"{__name__}.{name}")
    voice: Voice = module.open_voice(language, folder)
    return voice
