"""One film: pictures copied as they are, sound, captions and chapters inside, ready to stream.

Pictures are not encoded again: the clips' packets are copied one after the other. The AAC encoder
starts 1024 samples early, which the file's edit list says, so that every player that reads it
(as the standard asks) shows the first sample with the first frame.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import av
import numpy as np
from av.subtitles.stream import SubtitleStream

from scripts.audio import RATE
from scripts.captions import Caption
from scripts.chapters import Chapter
from scripts.film import Film
from scripts.formats import MP4, Audio, Format
from scripts.soundtrack import Sound

if TYPE_CHECKING:
    Packet = av.Packet[Any]

_BLOCK = 1024  # samples at a time, as many as in a frame of AAC
_MILLISECOND = Fraction(1, 1000)
# What the mp4 muxer wants to know about the looks of captions: nothing special.
_NO_STYLE = b"[Script Info]\nScriptType: v4.00+\n"
# ISO 639-1 to the three letters that mp4 has.
_LANGUAGES = {
    "cs": "ces", "da": "dan", "de": "deu", "en": "eng", "es": "spa", "fi": "fin", "fr": "fra",
    "hu": "hun", "it": "ita", "ja": "jpn", "ko": "kor", "nl": "nld", "no": "nor", "pl": "pol",
    "pt": "por", "ro": "ron", "ru": "rus", "sv": "swe", "tr": "tur", "uk": "ukr", "zh": "zho",
}  # fmt: skip


@dataclass(frozen=True)
class Extras:
    """What goes into a film besides pictures and sound."""

    title: str
    description: str
    language: str
    captions: tuple[Caption, ...]
    chapters: tuple[Chapter, ...]


def mux(
    films: Sequence[Film], sound: Sound | None, extras: Extras, target: Path, made: Format = MP4
) -> None:
    """Write one film that shows the given ones, of one size and rate, in order.

    Parameters
    ----------
    films
        Silent films, with a packet a frame in order. Each begins on the frame after the last of
        the one before it.
    sound
        As long as all of them, at 48 kHz; None for a film without a sound track.
    extras
        Captions, chapters and what the film is called.
    target
        Where to write it.
    made
        What kind of file.
    """
    language = language_tag(extras.language)
    with av.open(str(target), "w", format=made.name, options=dict(made.options)) as output:
        output.metadata["title"] = extras.title
        output.metadata["description"] = extras.description
        output.set_chapters([_chapter(i, c) for i, c in enumerate(extras.chapters, 1)])
        with av.open(str(films[0].path)) as first:
            stream = first.streams.video[0]
            video = output.add_stream_from_template(stream)
            if "alpha_mode" in stream.metadata:  # a webm's header tells of its transparency
                video.metadata["alpha_mode"] = stream.metadata["alpha_mode"]
        video.metadata["language"] = language
        packets = [_pictures(films, video)]
        if sound is not None and made.audio is not None:
            options = dict(made.audio.options)
            audio: Any = output.add_stream(
                made.audio.encoder, rate=RATE, layout="mono", options=options
            )
            if made.audio.bit_rate is not None:
                audio.bit_rate = made.audio.bit_rate
            audio.metadata["language"] = language
            packets.append(_sound(sound, audio, made.audio))
        if extras.captions and made.captions:
            text = output.add_stream("mov_text")
            text.time_base = text.codec_context.time_base = _MILLISECOND
            text.codec_context.subtitle_header = _NO_STYLE
            text.metadata["language"] = language
            packets.append(_captions(extras.captions, text))
        for packet in heapq.merge(*packets, key=_when):
            output.mux(packet)


def language_tag(language: str) -> str:
    """Return the three letters that mp4 has for a language; ``und`` for one it cannot tell."""
    code = language.split("-")[0].lower()
    return _LANGUAGES.get(code, code if len(code) == 3 else "und")


def _when(packet: Packet) -> Fraction:
    return (packet.dts or 0) * Fraction(packet.time_base)


def _pictures(films: Sequence[Film], stream: av.VideoStream) -> Iterator[Packet]:
    """Yield the packets of the films, each at its frame's time."""
    number = 0
    for film in films:
        with av.open(str(film.path)) as container:
            for packet in container.demux(video=0):
                if packet.dts is None or packet.pts is None:
                    continue  # the demuxer's own end mark
                packet.pts = packet.dts = number
                packet.duration, packet.time_base = 1, Fraction(1, film.sheet.fps)
                packet.stream = stream
                yield packet
                number += 1


def _sound(sound: Sound, stream: av.AudioStream, audio: Audio) -> Iterator[Packet]:
    whole = audio.samples == "s16"
    samples = np.rint(sound * 32767).astype(np.int16) if whole else sound.astype(np.float32)
    for start in range(0, len(samples), _BLOCK):
        block: Any = np.ascontiguousarray(samples[start : start + _BLOCK]).reshape(1, -1)
        frame = av.AudioFrame.from_ndarray(block, format=audio.samples, layout="mono")
        frame.sample_rate, frame.pts, frame.time_base = RATE, start, Fraction(1, RATE)
        yield from stream.encode(frame)
    yield from stream.encode(None)


def _captions(captions: Sequence[Caption], stream: SubtitleStream) -> Iterator[Packet]:
    """Yield a packet a caption; the muxer itself fills the time between them."""
    for caption in captions:
        text = "\n".join(caption.lines).encode()
        packet = av.Packet(len(text).to_bytes(2, "big") + text)
        start, end = (round(1000 * time) for time in (caption.start, caption.end))
        packet.pts = packet.dts = start
        packet.duration, packet.time_base, packet.stream = end - start, _MILLISECOND, stream
        yield packet


def _chapter(number: int, chapter: Chapter) -> av.container.Chapter:
    start, end = (round(1000 * time) for time in (chapter.start, chapter.end))
    return {
        "id": number,
        "start": start,
        "end": end,
        "time_base": _MILLISECOND,
        "metadata": {"title": chapter.title},
    }
