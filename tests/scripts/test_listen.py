"""Hearing it back: a recogniser writes down what the voice says. See README.md beside this."""

from __future__ import annotations

import importlib.util
import os
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from scenes.kit.lesson import Lesson
from scripts.lock import takes
from scripts.voice import find_narrator

WEIGHTS = os.environ.get("ATTN_WHISPER", "")
MOST = 0.05  # of a cue's words may be heard wrongly

needs_package = pytest.mark.skipif(
    importlib.util.find_spec("faster_whisper") is None,
    reason="faster-whisper is not installed: pip install -e '.[listen]'",
)
needs_weights = pytest.mark.skipif(
    not Path(WEIGHTS or "/nowhere").is_dir(),
    reason="ATTN_WHISPER does not name a folder with faster-whisper's weights",
)


@pytest.fixture(scope="module")
def recogniser() -> Any:
    from faster_whisper import WhisperModel

    return WhisperModel(WEIGHTS, device="cpu", compute_type="int8", local_files_only=True)


def words(text: str) -> list[str]:
    """Return the words of a text, with what may be written in two ways written in one."""
    from num2words import num2words

    def said(match: re.Match[str]) -> str:
        whole, _, decimals = match[0].partition(".")
        digits = " ".join(num2words(int(digit)) for digit in decimals)
        return f" {num2words(int(whole))} " + (f"point {digits} " if digits else "")

    text = re.sub(r"\d+(\.\d+)?", said, text).lower().replace("'", "")
    text = " ".join(re.findall(r"[a-z]+", text)).replace("zero point", "point")
    return re.sub(r"\b([b-hj-z]) (?=[b-hj-z]\b)", r"\1", text).split()  # "q k" is "qk"


def errors(wanted: list[str], heard: list[str]) -> int:
    """Return how many words have to be put in, left out or changed to get from one to the other."""
    row = list(range(len(heard) + 1))
    for i, word in enumerate(wanted, 1):
        last, row[0] = row[0], i
        for j, other in enumerate(heard, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (word != other))
    return row[-1]


@needs_package
@needs_weights
@pytest.mark.parametrize("cue", sorted(Lesson.load().narration.cues))
def test_every_cue_is_understood(cue: str, recogniser: Any, tmp_path: Path) -> None:
    lesson = Lesson.load(language="en", voice="hibari")
    said = takes(lesson, find_narrator(lesson, tmp_path), [cue])
    pause = np.zeros(9600, np.int16)
    sound = np.concatenate([part for take in said.values() for part in (pause, take.samples)])
    hearable = np.interp(np.arange(0, len(sound), 3), np.arange(len(sound)), sound / 32768)
    heard = recogniser.transcribe(hearable.astype(np.float32), language="en", beam_size=5)[0]
    wanted = words(" ".join(phrase.spoken for phrase in lesson.cue(cue).phrases))
    found = words(" ".join(segment.text for segment in heard))
    wrong = errors(wanted, found)
    assert wrong <= MOST * len(wanted), " ".join(found)


def test_word_errors_are_counted() -> None:
    assert errors(["a", "b", "c"], ["a", "x", "c", "d"]) == 2
    wanted = ["point", "four", "zero", "one", "of", "qs", "two", "qk"]
    assert words("0.401 of Q's 2; Q K") == wanted
