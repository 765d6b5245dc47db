"""The formats of a film: what each file holds, and how it is encoded.

An mp4 is for players and web pages. A mov (ProRes 4444 with uncompressed sound, as editors take
it) and a webm (VP9 and Opus) have no background: where nothing is drawn, one sees through them. A
gif is a clip for a slide, small and silent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scripts.faults import UserError


@dataclass(frozen=True)
class Pictures:
    """How pictures with transparency are encoded.

    Parameters
    ----------
    encoder, decoder
        Names that FFmpeg has for them; the decoder is one that reads transparency.
    pixels
        The pixel format.
    options
        Options of the encoder. None of them may have frames wait for later ones.
    """

    encoder: str
    decoder: str
    pixels: str
    options: Mapping[str, str]


@dataclass(frozen=True)
class Audio:
    """How sound is encoded: the encoder, its samples, its options, its bits a second."""

    encoder: str
    samples: str
    options: Mapping[str, str] = field(default_factory=dict)
    bit_rate: int | None = None


@dataclass(frozen=True)
class Format:
    """A kind of file.

    Parameters
    ----------
    name
        What it is called, which is how its file names end too.
    audio
        How its sound is encoded; None where it has none.
    pictures
        How its pictures are encoded; None where they are those that Manim has drawn.
    captions
        Whether captions are inside.
    options
        Options of the container.
    joins
        Whether there are cuts of this format.
    """

    name: str
    audio: Audio | None
    pictures: Pictures | None = None
    captions: bool = False
    options: Mapping[str, str] = field(default_factory=dict)
    joins: bool = True

    @property
    def clear(self) -> bool:
        """Whether one sees through it where nothing is drawn."""
        return self.pictures is not None

    @property
    def ending(self) -> str:
        """How its file names end."""
        return f".{self.name}"


# The AAC encoder's default way of coding now and then goes wrong by half of full scale.
_AAC = Audio("aac", "fltp", {"aac_coder": "fast"}, 128_000)
_OPUS = Audio("libopus", "flt", {}, 128_000)
_PCM = Audio("pcm_s16le", "s16")
# One quantiser for all frames: FFmpeg counts it in units of 118.
_PRORES = Pictures(
    "prores_ks",
    "prores",
    "yuva444p10le",
    {"profile": "4444", "vendor": "apl0", "flags": "+qscale", "global_quality": str(6 * 118)},
)
_VP9 = Pictures(
    "libvpx-vp9",
    "libvpx-vp9",
    "yuva420p",
    {
        "crf": "18",
        "b": "0",
        "deadline": "realtime",
        "cpu-used": "6",
        "auto-alt-ref": "0",
        "lag-in-frames": "0",
        "threads": "1",
    },
)
MP4 = Format("mp4", _AAC, captions=True, options={"movflags": "faststart"})
# Bit-exact: otherwise its tracks get numbers by chance.
WEBM = Format("webm", _OPUS, _VP9, options={"fflags": "+bitexact"})
MOV = Format("mov", _PCM, _PRORES, options={"movflags": "faststart"})
GIF = Format("gif", None, joins=False)
FORMATS = {made.name: made for made in (MP4, WEBM, MOV, GIF)}


def find_format(name: str) -> Format:
    """Return a format by name; UserError lists those there are."""
    if name not in FORMATS:
        raise UserError(f"there is no format {name!r}; choose one of {', '.join(FORMATS)}")
    return FORMATS[name]
