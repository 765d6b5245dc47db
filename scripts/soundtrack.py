"""The sound track of a film: every take at the sample where its phrase's first frame stands.

Loudness is set in two steps. All takes of one voice get one gain, so that a lecturer and the
voice that stands in are equally loud; then the whole film gets one gain, which brings it to
-16 LUFS. Nothing is levelled cue by cue: where one cue changes, what the others sound like moves
by less than anyone hears. Where a peak would be too high, a limiter that looks ahead takes it
down within its take. Between the takes there is digital silence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import numpy as np
import pyloudnorm
from numpy.typing import NDArray
from scipy.ndimage import minimum_filter1d, uniform_filter1d
from scipy.signal import resample_poly

from scenes.kit.cuesheet import CueSheet
from scripts.audio import FADE, RATE
from scripts.faults import UserError
from scripts.voice import Take

LOUDNESS = -16.0  # LUFS, integrated
CEILING = -2.0  # dB true peak, before AAC, which may add to a peak

Sound = NDArray[np.float64]

_CLOSE = 0.1  # loudness units
_TRIES = 6
_AHEAD = round(0.005 * RATE)  # how far the limiter looks to both sides
_OVERSAMPLING = 4


def sound_track(sheet: CueSheet, takes: Mapping[str, Take]) -> Sound:
    """Return the sound of a film, ``(n,)`` at 48 kHz, exactly as long as its picture.

    Parameters
    ----------
    sheet
        Says when each phrase begins, and by when it has to end.
    takes
        What is said, by ``cue.phrase``. A phrase without a take stays silent.

    Raises
    ------
    UserError
        If a take does not fit into its phrase's frames.
    """
    places = list(_places(sheet, takes))
    gains = _voice_gains(take for take, _, _ in places)
    placed = [(start, faded(take, room) * gains[take.voice]) for take, start, room in places]
    peaks = [_peaks(sound) for _, sound in placed]
    length = sheet.frames * RATE // sheet.fps
    gain = 1.0
    for _ in range(_TRIES):
        limited = [
            (start, limit(sound * gain, high * gain))
            for (start, sound), high in zip(placed, peaks, strict=True)
        ]
        track = _lay(limited, length)
        wrong = LOUDNESS - loudness(track)
        if not np.isfinite(wrong) or abs(wrong) < _CLOSE:
            break
        gain *= 10 ** (wrong / 20)
    return track


def loudness(sound: Sound) -> float:
    """Return the integrated loudness in LUFS (ITU-R BS.1770, gated); -inf for silence."""
    if len(sound) < RATE // 2:
        return -np.inf
    return float(pyloudnorm.Meter(RATE).integrated_loudness(sound))


def true_peak(sound: Sound) -> float:
    """Return the true peak in dB, found with fourfold oversampling; -inf for silence."""
    peak = _peaks(sound).max(initial=0.0)
    return float(20 * np.log10(peak)) if peak > 0 else -np.inf


def limit(sound: Sound, peaks: Sound | None = None) -> Sound:
    """Return a sound whose true peak is under the ceiling; what is under it stays as it is.

    Parameters
    ----------
    sound
        Samples, ``(n,)``.
    peaks
        The highest value between each and the next, if that is known.
    """
    ceiling = 10 ** (CEILING / 20)
    peaks = _peaks(sound) if peaks is None else peaks
    wanted = np.minimum(1.0, ceiling / np.maximum(peaks, 1e-9))
    if wanted.min(initial=1.0) >= 1.0:
        return sound
    # The least gain wanted nearby, then its mean over as wide a stretch: never more than wanted.
    width = 2 * _AHEAD + 1
    gain = uniform_filter1d(minimum_filter1d(wanted, width, mode="nearest"), width, mode="nearest")
    limited: Sound = sound * gain
    return limited


def faded(take: Take, length: int) -> Sound:
    """Return a take with its ends faded, no longer than ``length`` samples.

    The breath after the last word may be cut short, a word may not.
    """
    if take.words_end > length:
        raise UserError(
            f"the voice {take.voice!r} needs {take.words_end / RATE:.2f} s for {take.name}, but "
            f"{length / RATE:.2f} s are locked for it; renew the lock with 'attn-video lock'"
        )
    sound = take.samples[:length] / 32768.0
    count = min(round(FADE * RATE), len(sound) // 2)
    ramp = (1 - np.cos(np.pi * np.arange(count) / max(1, count))) / 2
    sound[:count] *= ramp
    sound[len(sound) - count :] *= ramp[::-1]
    return sound


def _places(sheet: CueSheet, takes: Mapping[str, Take]) -> Iterator[tuple[Take, int, int]]:
    """Yield each take with the sample that it begins on and how many it may have."""
    for cue in sheet.cues:
        for phrase in cue.phrases:
            if take := takes.get(f"{cue.id}.{phrase.id}"):
                first, last = (f * RATE // sheet.fps for f in (phrase.first, phrase.last))
                yield take, first, last - first


def _voice_gains(takes: Iterable[Take]) -> dict[str, float]:
    spoken: dict[str, list[Sound]] = {}
    for take in takes:
        spoken.setdefault(take.voice, []).append(take.samples / 32768.0)
    if len(spoken) < 2:
        return dict.fromkeys(spoken, 1.0)
    levels = {voice: loudness(np.concatenate(sounds)) for voice, sounds in spoken.items()}
    return {
        voice: 10 ** ((LOUDNESS - level) / 20) if np.isfinite(level) else 1.0
        for voice, level in levels.items()
    }


def _lay(placed: Iterable[tuple[int, Sound]], length: int) -> Sound:
    track = np.zeros(length)
    for start, sound in placed:
        track[start : start + len(sound)] = sound
    return track


def _peaks(sound: Sound) -> Sound:
    """Return for each sample the highest value between it and the next, ``(n,)``."""
    if not len(sound):
        return np.zeros(0)
    fine = np.abs(resample_poly(sound, _OVERSAMPLING, 1))
    peaks: Sound = fine.reshape(-1, _OVERSAMPLING).max(axis=1)
    return peaks
