"""The lecturer's own voice: a folder of WAV, FLAC, OGG or MP3 files.

A file is named by what it holds: ``one_query.scale.root.wav`` one phrase, ``one_query.scale.wav``
a whole cue read in one go (the question, if there is one, comes first). A phrase's own file goes
before its cue's. Phrases are the unit of timing, and each is cut out of the cue's file: between
two phrases the cut is made in the quietest moment near the place where the number of words lets
it be expected. So leave a short pause between phrases, or record them one by one.

What is not there is left to the stand-in voice. Any rate and any number of channels will do.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np

from scenes.kit.narration import Cue
from scripts.audio import RATE, read, sounding
from scripts.faults import UserError
from scripts.voices import Line, Samples

ENDINGS = (".wav", ".flac", ".ogg", ".mp3")
DULL = 16_000  # below this rate a voice sounds as through a telephone

_STRETCH = RATE // 50
_NEAR = 0.5  # how far from its expected place a cut may be, in parts of the shorter phrase


class Recordings:
    """Says what has been recorded, and nothing else.

    Parameters
    ----------
    language
        What the recordings are in.
    folder
        Where they lie.

    Attributes
    ----------
    notes
        What is odd about the files used so far, a sentence each.
    """

    name = "recordings"
    version = "1"
    rate = RATE
    steady = False

    def __init__(self, language: str, folder: Path) -> None:
        self.language = language
        self.voice = folder.name
        self.folder = folder
        self.notes: list[str] = []
        self._files = _listed(folder)
        self._sounds: dict[str, Samples] = {}

    def speak(self, line: Line) -> Samples | None:
        """Return the sound of a line from its own file, or cut out of its cue's."""
        if line.name in self._files:
            return self._read(line.name)
        if line.cue.id in self._files:
            parts = split(self._read(line.cue.id), line.cue)
            return parts[line.cue.phrases.index(line.phrase)]
        return None

    def unused(self) -> tuple[str, ...]:
        """Return the names of the files that no line has asked for."""
        return tuple(p.name for name, p in self._files.items() if name not in self._sounds)

    def _read(self, name: str) -> Samples:
        if name in self._sounds:
            return self._sounds[name]
        path = self._files[name]
        samples, rate, channels = read(path)
        if channels > 1:
            self.notes.append(f"{path.name} has {channels} channels, which are mixed to one")
        if rate < DULL:
            self.notes.append(
                f"{path.name} has only {rate} samples a second and will sound dull; "
                "record at 44100 or more"
            )
        self._sounds[name] = samples
        return samples


def split(samples: Samples, cue: Cue) -> tuple[Samples, ...]:
    """Cut the recording of a whole cue into its phrases.

    Parameters
    ----------
    samples
        The recording, ``(n,)`` at 48 kHz.
    cue
        Its phrases; a phrase with twice the words is expected to take twice as long.
    """
    first, last = sounding(samples)
    words = np.array([len(phrase.spoken.split()) for phrase in cue.phrases])
    lengths = (last - first) * words / words.sum()
    expected = first + np.cumsum(lengths)[:-1]
    cuts = [0]
    for place, before, after in zip(expected, lengths[:-1], lengths[1:], strict=True):
        near = _NEAR * min(before, after)
        cuts.append(_quietest(samples, max(cuts[-1], round(place - near)), round(place + near)))
    edges = [*cuts, len(samples)]
    return tuple(samples[a:b] for a, b in pairwise(edges))


def _quietest(samples: Samples, first: int, last: int) -> int:
    """Return the middle of the quietest 150 ms between two samples."""
    starts = np.arange(first, max(first + 1, last - _STRETCH), _STRETCH // 4)
    energy = np.array([np.square(samples[s : s + _STRETCH], dtype=float).sum() for s in starts])
    wide = np.convolve(energy, np.ones(30), mode="same")  # 30 steps of 5 ms
    return int(starts[int(wide.argmin())]) + _STRETCH // 2


def _listed(folder: Path) -> dict[str, Path]:
    """Return the recordings in a folder by the name of what they hold."""
    found: dict[str, Path] = {}
    for path in sorted(folder.iterdir()):
        if path.suffix.lower() not in ENDINGS or not path.is_file():
            continue
        if path.stem in found:
            raise UserError(
                f"{path} and {found[path.stem].name} hold the same words; remove one of them"
            )
        found[path.stem] = path
    return found


def open_voice(language: str, folder: Path) -> Recordings:
    """Return the recordings in a folder."""
    if not folder.is_dir():
        raise UserError(
            f"the folder {folder} with the recordings is not there; make it and put files such as "
            "one_query.scale.wav into it, or choose another voice"
        )
    return Recordings(language, folder)
