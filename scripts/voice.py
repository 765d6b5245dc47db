"""The narration as sound: every phrase of a lesson, said by its voice and cut to its words.

Sound that was made once is kept beside the output, under a name that says what it was made
from, so that a phrase is spoken again only when its words or its voice have changed.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

import numpy as np

from scenes.kit.lesson import Lesson
from scripts.audio import RATE, TAIL, resample, trim
from scripts.faults import UserError
from scripts.files import build_folder, incoming
from scripts.voices import STAND_IN, Line, Samples, Voice, find_voice

_FORMAT = "1"  # of what is kept; a new number has everything spoken again


@dataclass(frozen=True, eq=False)
class Take:
    """A phrase as it was said.

    Parameters
    ----------
    name
        Its cue and its own name, such as ``one_query.scale.root``.
    voice
        Which voice said it.
    samples
        The sound at 48 kHz, ``(n,)``, with little silence around it.
    """

    name: str
    voice: str
    samples: Samples

    @property
    def seconds(self) -> float:
        """How long it takes, with the breath after it."""
        return len(self.samples) / RATE

    @property
    def words_end(self) -> int:
        """The sample after its last word."""
        return max(0, len(self.samples) - round(TAIL * RATE))

    @cached_property
    def digest(self) -> str:
        """A fingerprint of the sound."""
        return hashlib.sha256(self.voice.encode() + b"\0" + self.samples.tobytes()).hexdigest()


@dataclass
class Narrator:
    """Says the lines of a lesson.

    Parameters
    ----------
    voice
        Who speaks.
    stand_in
        Who says what the voice leaves out; None if nobody does.
    kept
        The folder for sound that was made before.
    others
        More such folders to look in.

    Attributes
    ----------
    left_out
        The names of the lines that the stand-in has said.
    """

    voice: Voice
    stand_in: Voice | None
    kept: Path
    others: tuple[Path, ...] = ()
    left_out: list[str] = field(default_factory=list)

    def take(self, line: Line) -> Take | None:
        """Return a line as it is said, or None if it stays silent."""
        for voice in (self.voice, self.stand_in):
            if voice is None:
                continue
            samples = self._spoken(voice, line)
            if samples is not None:
                if voice is not self.voice and line.name not in self.left_out:
                    self.left_out.append(line.name)
                return Take(line.name, voice.name, samples)
        return None

    def _spoken(self, voice: Voice, line: Line) -> Samples | None:
        place = self.kept / f"voice-{_identity(voice, line)}.npy"
        if voice.steady and (kept := _load(place)) is not None:
            return kept
        found = (_load(folder / place.name) for folder in self.others if voice.steady)
        if (kept := next((sound for sound in found if sound is not None), None)) is not None:
            _save(kept, place)
            return kept
        sound = voice.speak(line)
        if sound is None:
            return None
        samples = trim(resample(sound, voice.rate))
        if not len(samples):
            raise UserError(
                f"the voice {voice.name!r} makes no sound of {line.text!r} ({line.name}); "
                "write it in other words"
            )
        if voice.steady:
            _save(samples, place)
        return samples


def _load(place: Path) -> Samples | None:
    """Return sound that was kept, if it is there and whole."""
    with contextlib.suppress(OSError, ValueError, EOFError):
        kept: Samples = np.load(place, allow_pickle=False)
        return kept
    return None


def _save(samples: Samples, place: Path) -> None:
    with incoming(place) as path, path.open("wb") as file:
        np.save(file, samples, allow_pickle=False)


def _identity(voice: Voice, line: Line) -> str:
    parts = (_FORMAT, voice.name, voice.version, voice.voice, voice.language, line.text)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def recordings_folder(lesson: Lesson) -> Path:
    """Return where a lecturer's recordings of a lesson lie: beside it."""
    return lesson.path.with_suffix(f".{lesson.language}.recordings")


def find_narrator(lesson: Lesson, output: Path, others: Iterable[Path] = ()) -> Narrator:
    """Return the narrator that a lesson asks for.

    Parameters
    ----------
    lesson
        Names the voice and the language.
    output
        The lesson's folder for films; sound is kept there.
    others
        Such folders of other lessons, where the same lines may have been said already.

    Raises
    ------
    UserError
        If the voice is not there or does not speak the language.
    """
    voice = find_voice(lesson.voice, lesson.language, recordings_folder(lesson))
    stand_in = None
    if not voice.steady:
        try:
            stand_in = find_voice(STAND_IN, lesson.language, recordings_folder(lesson))
        except UserError:
            stand_in = None  # nobody else speaks this language here
    kept = build_folder(output)
    return Narrator(voice, stand_in, kept, tuple(map(build_folder, others)))


def lines(lesson: Lesson, cues: Iterator[str] | tuple[str, ...]) -> Iterator[Line]:
    """Yield the lines of some cues, the lesson's numbers in place."""
    for name in cues:
        cue = lesson.cue(name)
        for phrase in cue.phrases:
            yield Line(cue, phrase)
