"""Sound in and out of files: decoded to one channel at 48 kHz, and cut to its words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import av
import numpy as np
from numpy.typing import NDArray

from scripts.faults import UserError
from scripts.voices import Samples

RATE = 48_000
LONGEST = 180  # seconds of one recording

# What is left before and after the words, in seconds. The fade takes the silence before them.
LEAD, TAIL = 0.01, 0.12
FADE = 0.01
# A stretch of 5 ms counts as sound unless it is this much quieter than the loudest one.
_STRETCH = RATE // 200
_QUIET = 10 ** (-36 / 20)


def resample(samples: Samples, rate: int) -> Samples:
    """Return sound at 48 kHz that was taken at ``rate``, in the same place to a sample."""
    if rate == RATE:
        return samples
    frame = av.AudioFrame.from_ndarray(samples.reshape(1, -1), format="s16", layout="mono")
    frame.sample_rate = rate
    return _gather(_resampled([frame]))


def read(path: Path) -> tuple[Samples, int, int]:
    """Decode an audio file: its sound at 48 kHz, and the rate and channels it had.

    Several channels are mixed to one.

    Raises
    ------
    UserError
        If it is no audio, empty, silent or longer than three minutes.
    """
    try:
        if path.stat().st_size == 0:
            raise UserError(f"{path} is empty; record it again or remove it")
        with av.open(str(path)) as container:
            if not container.streams.audio:
                raise UserError(f"{path} has no sound in it; give a WAV, FLAC, OGG or MP3 file")
            stream = container.streams.audio[0]
            rate, channels = stream.codec_context.sample_rate, stream.codec_context.channels
            samples = _gather(_resampled(_limited(container.decode(stream), path)))
    except av.error.FFmpegError:
        raise UserError(
            f"{path} is not an audio file that can be read; give a WAV, FLAC, OGG or MP3 file"
        ) from None
    if not samples.any():
        raise UserError(f"{path} holds nothing but silence; record it again or remove it")
    return samples, rate, channels


def decode(path: Path) -> NDArray[np.float64]:
    """Return the sound of a film as it is heard, ``(n,)`` at its own rate, from 0 s on."""
    with av.open(str(path)) as container:
        frames = [frame.to_ndarray().reshape(-1) for frame in container.decode(audio=0)]
    if not frames:
        return np.zeros(0)
    sound = np.concatenate(frames)
    return sound.astype(np.float64) / (32768 if sound.dtype == np.int16 else 1)


def _limited(frames: Iterator[Any], path: Path) -> Iterator[Any]:
    """Pass frames on until they are too many."""
    seconds = 0.0
    for frame in frames:
        seconds += frame.samples / frame.sample_rate
        if seconds > LONGEST:
            raise UserError(
                f"{path} is longer than {LONGEST // 60} minutes, and a recording holds one cue; "
                "cut it up"
            )
        yield frame


def _resampled(frames: Any) -> Iterator[Any]:
    resampler = av.AudioResampler(format="s16", layout="mono", rate=RATE)
    for frame in frames:
        yield from resampler.resample(frame)
    yield from resampler.resample(None)


def _gather(frames: Iterator[Any]) -> Samples:
    parts = [frame.to_ndarray().reshape(-1) for frame in frames]
    return np.concatenate(parts).astype(np.int16) if parts else np.zeros(0, np.int16)


def sounding(samples: Samples) -> tuple[int, int]:
    """Return where the sound begins and ends (the sample after it), to 5 ms; (0, 0) if nowhere."""
    count = -(-len(samples) // _STRETCH)
    padded = np.zeros(count * _STRETCH)
    padded[: len(samples)] = samples
    level = np.sqrt((padded.reshape(count, _STRETCH) ** 2).mean(axis=1))
    loud = np.flatnonzero(level > max(1.0, _QUIET * level.max(initial=0)))
    if not len(loud):
        return 0, 0
    return int(loud[0]) * _STRETCH, min(len(samples), int(loud[-1] + 1) * _STRETCH)


def trim(samples: Samples) -> Samples:
    """Return the words of a sound with little silence before them and a breath after them.

    Where the sound has less silence than that, it is added.
    """
    first, last = sounding(samples)
    if first == last:
        return np.zeros(0, np.int16)
    lead, tail = round(LEAD * RATE), round(TAIL * RATE)
    padded = np.concatenate([np.zeros(lead, np.int16), samples, np.zeros(tail, np.int16)])
    return padded[first : last + lead + tail]
