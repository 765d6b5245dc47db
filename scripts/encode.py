"""Pictures with transparency, encoded as editors and web pages take them.

Manim draws them premultiplied: the colour of a soft edge is as dark as the edge is transparent.
Editors and browsers expect it undiminished, so it is divided out before the pictures are encoded.
Afterwards every frame is decoded again, and its time and transparency are compared.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict
from fractions import Fraction
from importlib import metadata
from pathlib import Path
from threading import Event
from typing import Any

import av
import numpy as np
from numpy.typing import NDArray

from scripts.faults import BuildError
from scripts.files import digest, incoming
from scripts.film import Film, remember
from scripts.formats import Format, Pictures

Pixels = NDArray[np.uint8]

_FORMAT = "1"
_BT709 = 1  # FFmpeg's number for it, as matrix, primaries and transfer; and for limited range
_SPARSE = 8  # every so many pixels are compared
_CLOSE = 3.0  # levels of transparency, on average


def encoded_path(drawn: Path, made: Format) -> Path:
    """Return where pictures that were drawn are kept in another format."""
    return drawn.with_name(drawn.name.removesuffix(".drawn.mov") + made.ending)


def encoding_key(film: Film, made: Format) -> str:
    """Return a digest of what encoded pictures depend on."""
    assert made.pictures is not None
    state = [_FORMAT, metadata.version("av"), made.name, asdict(made.pictures), digest(film.path)]
    return hashlib.sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()


class StoppedError(Exception):
    """Somebody does not want the pictures any more."""


def encode(film: Film, made: Format, target: Path, key: str, stop: Event | None = None) -> Path:
    """Encode pictures that were drawn on nothing; put them in place when they are checked.

    Parameters
    ----------
    film
        What Manim has drawn.
    made
        The format that they are for.
    target
        Where they go.
    key
        What to remember them by.
    stop
        Set when nobody wants them any more.
    """
    assert made.pictures is not None
    with incoming(target) as path:
        seen = _write(film, made, path, stop or Event())
        check_clear(path, film, made.pictures, seen)
    remember(target, key)
    return target


def _write(film: Film, made: Format, path: Path, stop: Event) -> list[Pixels]:
    """Write the pictures; return a few pixels of each frame's transparency."""
    assert made.pictures is not None
    sheet, wanted = film.sheet, made.pictures
    seen: list[Pixels] = []
    last = frame = None
    options = dict(made.options)
    with (
        av.open(str(film.path)) as source,
        av.open(str(path), "w", format=made.name, options=options) as output,
    ):
        stream: Any = output.add_stream(
            wanted.encoder, rate=sheet.fps, options=dict(wanted.options)
        )
        stream.width, stream.height, stream.pix_fmt = sheet.width, sheet.height, wanted.pixels
        context = stream.codec_context
        context.colorspace = context.color_primaries = context.color_trc = _BT709
        context.color_range = _BT709
        for number, drawn in enumerate(source.decode(video=0)):
            if stop.is_set():
                raise StoppedError
            pixels: Pixels = drawn.to_ndarray(format="rgba").astype(np.uint8, copy=False)
            if frame is None or last is None or not np.array_equal(pixels, last):
                last = pixels
                straight = av.VideoFrame.from_ndarray(undiminished(pixels), format="rgba")
                frame = straight.reformat(format=wanted.pixels, dst_colorspace="ITU709")
            seen.append(pixels[::_SPARSE, ::_SPARSE, 3].copy())
            frame.pts, frame.time_base = number, Fraction(1, sheet.fps)
            output.mux(stream.encode(frame))
        output.mux(stream.encode(None))
    return seen


def undiminished(pixels: Pixels) -> Pixels:
    """Return premultiplied pixels ``(h, w, 4)`` with their colours as they are meant.

    Examples
    --------
    >>> undiminished(np.array([[[100, 50, 0, 128]]], np.uint8)).tolist()
    [[[199, 100, 0, 128]]]
    """
    soft = (pixels[..., 3] > 0) & (pixels[..., 3] < 255)
    straight = pixels.copy()
    some = pixels[soft].astype(np.uint16)
    half = some[:, 3:] // 2
    straight[soft, :3] = ((some[:, :3] * 255 + half) // some[:, 3:]).clip(0, 255)
    return straight


def decode_clear(path: Path, wanted: Pictures) -> Iterator[av.VideoFrame]:
    """Decode a film with its transparency, which not every decoder reads."""
    with av.open(str(path)) as container:
        stream = container.streams.video[0]
        decoder: Any = av.CodecContext.create(wanted.decoder, "r")
        decoder.extradata = stream.codec_context.extradata
        decoder.width, decoder.height = stream.codec_context.width, stream.codec_context.height
        for packet in container.demux(stream):
            if packet.dts is not None:
                for frame in decoder.decode(packet):
                    frame.time_base = packet.time_base
                    yield frame
        yield from decoder.decode(None)


def check_clear(path: Path, film: Film, wanted: Pictures, seen: list[Pixels]) -> None:
    """Decode encoded pictures and compare them with those that were drawn.

    Raises
    ------
    BuildError
        If a frame is missing, of another size, not at its time or not as transparent as drawn.
    """
    sheet, count = film.sheet, 0
    try:
        for count, frame in enumerate(decode_clear(path, wanted), start=1):
            if (frame.width, frame.height) != (sheet.width, sheet.height):
                raise BuildError(f"{path.name} is {frame.width}x{frame.height} pixels large")
            tick = frame.time_base or Fraction(0)
            if abs((frame.pts or 0) * tick - Fraction(count - 1, sheet.fps)) > tick / 2:
                raise BuildError(f"{path.name}: frame {count - 1} is not at its time")
            if count <= len(seen):
                _compare(frame, seen[count - 1], f"{path.name}: frame {count - 1}")
    except av.error.FFmpegError as error:
        raise BuildError(f"{path.name} cannot be decoded: {error}") from error
    if count != sheet.frames or len(seen) != sheet.frames:
        raise BuildError(
            f"{path.name} has {count} frames of {len(seen)} drawn; "
            f"its cue sheet says {sheet.frames}"
        )


def _compare(frame: av.VideoFrame, drawn: Pixels, name: str) -> None:
    if not any(component.is_alpha for component in frame.format.components):
        raise BuildError(f"{name} has lost its transparency")
    found = alpha(frame)[::_SPARSE, ::_SPARSE].astype(float)
    off = float(abs(found - drawn).mean())
    if off > _CLOSE:
        raise BuildError(f"{name} has a transparency that is {off:.1f} levels off")


def alpha(frame: av.VideoFrame) -> Pixels:
    """Return how opaque each pixel is, ``(h, w)`` in 0..255."""
    plane = frame.planes[3]
    bits = frame.format.components[3].bits
    kind = np.dtype(np.uint16 if bits > 8 else np.uint8)
    values: NDArray[Any] = np.frombuffer(memoryview(plane), kind)
    rows = values.reshape(-1, plane.line_size // kind.itemsize)
    shifted: Pixels = (rows[: frame.height, : frame.width] >> (bits - 8)).astype(np.uint8)
    return shifted


def check_carried(path: Path, source: Path, wanted: Pictures) -> None:
    """Compare the first picture of a finished film with the pictures that were copied into it.

    Raises
    ------
    BuildError
        If its transparency was lost on the way.
    """
    first, copied = (next(decode_clear(p, wanted), None) for p in (source, path))
    if first is None or copied is None:
        raise BuildError(f"{path.name} has no pictures")
    if not np.array_equal(alpha(first), alpha(copied)):
        raise BuildError(f"{path.name} has lost its transparency")
