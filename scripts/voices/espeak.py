"""eSpeak NG: a plain voice for many languages, and the example of how to add a voice.

It is a program of its own (``apt-get install espeak-ng``), called once a line.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import wave
from pathlib import Path

import numpy as np

from scripts.faults import UserError
from scripts.voices import Line, Samples

PROGRAM = "espeak-ng"
WORDS_A_MINUTE = 150


class Espeak:
    """Speaks any language that the program knows by its code."""

    name = "espeak"
    rate = 22_050
    steady = True

    def __init__(self, language: str, version: str) -> None:
        self.voice = self.language = language
        self.version = version

    def speak(self, line: Line) -> Samples:
        """Return the sound of a line."""
        with tempfile.NamedTemporaryFile(suffix=".wav") as file:
            _run("-v", self.voice, "-s", str(WORDS_A_MINUTE), "-w", file.name, text=line.text)
            with wave.open(file.name) as sound:
                return np.frombuffer(sound.readframes(sound.getnframes()), dtype="<i2")


def open_voice(language: str, folder: Path) -> Espeak:
    """Return the voice for a language, if the program is there and knows it."""
    if shutil.which(PROGRAM) is None:
        raise UserError(
            f"the voice 'espeak' needs the program {PROGRAM}; install it "
            f"(apt-get install {PROGRAM}) or choose another voice"
        )
    version = re.search(r"\d[\d.]*", _run("--version"))
    try:
        _run("-v", language, "-q", text="a")
    except UserError:
        raise UserError(
            f"{PROGRAM} has no voice for the language {language!r}; "
            f"'{PROGRAM} --voices' lists those it has"
        ) from None
    return Espeak(language, version[0] if version else "unknown")


def _run(*arguments: str, text: str = "") -> str:
    done = subprocess.run(
        [PROGRAM, *arguments], input=text, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise UserError(f"{PROGRAM} failed: {done.stderr.strip() or done.returncode}")
    return done.stdout
