"""The default voice: Hibari, an English speech model whose weights come with its package.

It needs no network. Seed and thread count are fixed, so that a line takes the same time on
every machine; its bytes may still differ where other numerical libraries are installed.
"""

from __future__ import annotations

from functools import cached_property
from importlib import metadata
from pathlib import Path
from typing import Any

import numpy as np

from scripts.faults import UserError
from scripts.voices import Line, Samples

PACKAGE = "hibari-tts"
LANGUAGES = ("en",)
SEED, THREADS = 0, 1


class Hibari:
    """Speaks English with the voice that is in the package."""

    name = "hibari"
    voice = "heart"
    language = "en"
    rate = 24_000
    steady = True

    def __init__(self, version: str) -> None:
        self.version = version

    @cached_property
    def _model(self) -> Any:
        from hibari import Hibari as Model

        return Model(voice=self.voice, threads=THREADS)

    def speak(self, line: Line) -> Samples:
        """Return the sound of a line."""
        sound = np.asarray(self._model(line.text, seed=SEED))
        samples: Samples = np.round(np.clip(sound, -1, 1) * 32767).astype(np.int16)
        return samples


def open_voice(language: str, folder: Path) -> Hibari:
    """Return the voice; the model is loaded with the first line."""
    if language not in LANGUAGES:
        raise UserError(
            f"the voice 'hibari' speaks English only, not {language!r}; "
            "choose the voice espeak, recordings or none"
        )
    try:
        return Hibari(metadata.version(PACKAGE))
    except metadata.PackageNotFoundError:
        raise UserError(
            "the voice 'hibari' is not installed; scripts/render installs it, "
            "or choose the voice none for a silent film"
        ) from None
