"""Made-up sound for the tests: a voice that beeps, and a meter that is not ours."""

from __future__ import annotations

import hashlib
from fractions import Fraction
from pathlib import Path

import av
import numpy as np

from scripts.audio import RATE
from scripts.voices import Line, Samples


def noise(seconds: float, seed: int = 0, level: float = 0.1, rate: int = RATE) -> Samples:
    """Return noise as high as a voice, which can be found again among other noise to a sample."""
    sound = np.random.default_rng(seed).normal(size=round(seconds * rate))
    spectrum = np.fft.rfft(sound)
    spectrum[int(3500 * seconds) :] = 0
    sound = np.fft.irfft(spectrum, len(sound))
    sound *= level / sound.std()
    return np.round(np.clip(sound, -1, 1) * 32767).astype(np.int16)


class Beeper:
    """Says every text as noise of its own, a quarter of a second a word, silence around it."""

    name = "beeper"
    version = "1"
    voice = "noise"
    rate = 24_000
    steady = True

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.said: list[str] = []

    def speak(self, line: Line) -> Samples:
        self.said.append(line.text)
        seed = int.from_bytes(hashlib.sha256(line.text.encode()).digest()[:4], "big")
        quiet = np.zeros(self.rate // 3, np.int16)
        words = noise(0.25 * len(line.text.split()), seed, 0.05, self.rate)
        return np.concatenate([quiet, words, quiet])


def open_voice(language: str, folder: Path) -> Beeper:
    return Beeper(language)


def found_at(heard: np.ndarray, wanted: np.ndarray, near: int, reach: int = 9600) -> int:
    """Return the sample where ``wanted`` is heard, searched around ``near``."""
    first = max(0, near - reach)
    window = heard[first : near + reach + len(wanted)]
    size = len(window) + len(wanted)
    spectrum = np.fft.rfft(window, size) * np.conj(np.fft.rfft(wanted.astype(float), size))
    return first + int(np.argmax(np.fft.irfft(spectrum, size)[: len(window)]))


def meter(sound: np.ndarray) -> tuple[float, float]:
    """Return loudness (LUFS) and true peak (dB) as FFmpeg's ebur128 measures them."""
    graph = av.filter.Graph()
    base = {"sample_rate": str(RATE), "sample_fmt": "flt", "channel_layout": "mono"}
    source = graph.add("abuffer", **base, time_base=f"1/{RATE}")
    measure, sink = graph.add("ebur128", "metadata=1:peak=true"), graph.add("abuffersink")
    source.link_to(measure)
    measure.link_to(sink)
    graph.configure()
    told: dict[str, str] = {}
    for start in range(0, len(sound), RATE // 10):
        block = sound[start : start + RATE // 10].astype(np.float32).reshape(1, -1)
        frame = av.AudioFrame.from_ndarray(block, format="flt", layout="mono")
        frame.sample_rate, frame.pts, frame.time_base = RATE, start, Fraction(1, RATE)
        graph.push(frame)
        while True:
            try:
                told = graph.pull().metadata or told
            except (av.error.BlockingIOError, av.error.EOFError):
                break
    peak = float(told["lavfi.r128.true_peak"])
    return float(told["lavfi.r128.I"]), 20 * float(np.log10(peak))


def write(path: Path, samples: Samples, rate: int = RATE, channels: int = 1) -> Path:
    """Write sound into a file of the kind that its name says."""
    codec = {".wav": "pcm_s16le", ".flac": "flac", ".ogg": "flac", ".mp3": "libmp3lame"}
    layout = {1: "mono", 2: "stereo"}[channels]
    with av.open(str(path), "w") as output:
        stream = output.add_stream(codec[path.suffix], rate=rate, layout=layout)
        frame = av.AudioFrame.from_ndarray(
            np.repeat(samples, channels).reshape(1, -1), format="s16", layout=layout
        )
        frame.sample_rate, frame.pts, frame.time_base = rate, 0, Fraction(1, rate)
        size = stream.codec_context.frame_size or len(samples)
        resampler = av.AudioResampler(
            format=stream.codec_context.format, layout=layout, rate=rate, frame_size=size
        )
        for part in [*resampler.resample(frame), *resampler.resample(None), None]:
            output.mux(stream.encode(part))
    return path
