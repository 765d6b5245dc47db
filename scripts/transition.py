"""The transition of a cut: the last picture of a clip dissolves into the first of the next.

Its few pictures are encoded just as Manim encodes those of the clips, so that all packets can be
copied into one film. Where a clip opens with what the one before it ended on, there is none.
"""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from importlib import metadata
from pathlib import Path
from typing import Any

import av
import numpy as np
from numpy.typing import NDArray

from scenes.kit.cuesheet import CueSheet
from scripts.clip_plan import Transition
from scripts.faults import BuildError
from scripts.files import digest, incoming
from scripts.film import Film, Record, current, remember, sheet_path, unchanged
from scripts.probe import probe

Pixels = NDArray[np.uint8]

SECONDS = 0.6
_FORMAT = "1"
_TOOLS = ("av", "manim", "numpy")
_SEEN, _FEW = 24, 5e-4  # levels that are seen, and the share of values that may differ so much


def frames_of(fps: int) -> int:
    """Return how many frames a transition has.

    Examples
    --------
    >>> [frames_of(fps) for fps in (60, 30, 25, 15, 1)]
    [36, 18, 15, 9, 1]
    """
    return max(1, round(SECONDS * fps))


def transition(
    wanted: Transition, before: Film, after: Film, say: Callable[[str], None]
) -> Film | None:
    """Return the pictures between two clips, made where they are not there; None for none.

    Parameters
    ----------
    wanted
        Which clips, and where the pictures are kept.
    before, after
        The clips' pictures, as Manim has drawn them.
    say
        Called with a line for the user when they were made.

    Raises
    ------
    BuildError
        If they would not go into one film with the clips' own pictures.
    """
    key = _key(wanted, before, after)
    if unchanged(wanted.path, key):
        return current(wanted.path, key)  # None where it was found that there is to be none
    ends = (_last(before.path), _first(after.path))
    if _alike(*ends):
        for path in (wanted.path, sheet_path(wanted.path)):
            path.unlink(missing_ok=True)
        Record(key, {}).save(wanted.path)
        return None
    name = f"{before.sheet.clip}+{after.sheet.clip}"
    sheet = replace(after.sheet, clip=name, title="", frames=frames_of(after.sheet.fps), cues=())
    with incoming(wanted.path) as path:
        _write(dissolve(*ends, sheet.frames), sheet, wanted, path)
        probe(path, sheet)
        for film in (before, after):
            _check_joins(path, film.path)
    with incoming(sheet_path(wanted.path)) as path:
        sheet.save(path)
    remember(wanted.path, key, sheet_path(wanted.path))
    say(f"{name}: transition made")
    return Film(wanted.path, sheet)


def dissolve(first: Pixels, last: Pixels, count: int) -> Iterator[Pixels]:
    """Yield the pictures between two, each nearer to the second; slow, fast, slow.

    Both are premultiplied where they have transparency, so that it may be blended too.
    """
    low, high = first.astype(np.float32), last.astype(np.float32)
    for number in range(1, count + 1):
        t = number / (count + 1)
        share = t * t * (3 - 2 * t)
        yield np.rint(low + (high - low) * share).astype(np.uint8)


def _key(wanted: Transition, before: Film, after: Film) -> str:
    clear, quality = wanted.after.clear, wanted.quality
    tools = {name: metadata.version(name) for name in _TOOLS}
    encoder = {} if clear else dict(quality.encoder)
    state = [_FORMAT, SECONDS, clear, encoder, tools, digest(before.path), digest(after.path)]
    return hashlib.sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()


def _alike(one: Pixels, other: Pixels) -> bool:
    """Return whether nobody sees a difference between two pictures, each encoded with loss."""
    off = np.abs(one.astype(np.int16) - other.astype(np.int16))
    return float((off > _SEEN).mean()) < _FEW


def _first(path: Path) -> Pixels:
    with av.open(str(path)) as container:
        return _pixels(next(container.decode(video=0)))


def _last(path: Path) -> Pixels:
    with av.open(str(path)) as container:
        stream = container.streams.video[0]
        if stream.duration is not None:
            container.seek(stream.duration, stream=stream)  # to the last key frame
        return _pixels(deque(container.decode(stream), maxlen=1).pop())


def _pixels(frame: av.VideoFrame) -> Pixels:
    """Return a frame's values as the encoder takes them: no colour is converted on the way."""
    kind = "rgba" if frame.format.name == "argb" else frame.format.name
    return frame.to_ndarray(format=kind).astype(np.uint8, copy=False)


def _write(pictures: Iterator[Pixels], sheet: CueSheet, wanted: Transition, path: Path) -> None:
    """Encode pictures as Manim does."""
    clear = wanted.after.clear
    codec, kind = ("qtrle", "argb") if clear else ("libx264", "yuv420p")
    options: Mapping[str, str] = {} if clear else wanted.quality.encoder
    with av.open(str(path), "w") as output:
        stream: Any = output.add_stream(codec, rate=sheet.fps, options=dict(options))
        stream.width, stream.height, stream.pix_fmt = sheet.width, sheet.height, kind
        for number, pixels in enumerate(pictures):
            frame = av.VideoFrame.from_ndarray(pixels, format="rgba" if clear else kind)
            frame.pts, frame.time_base = number, Fraction(1, sheet.fps)
            output.mux(stream.encode(frame))
        output.mux(stream.encode(None))


def _check_joins(path: Path, clip: Path) -> None:
    """Refuse pictures that a decoder set up for the clip's could not read.

    Raises
    ------
    BuildError
        If the headers of the two streams differ.
    """
    heads = []
    for file in (path, clip):
        with av.open(str(file)) as container:
            context = container.streams.video[0].codec_context
            heads.append((context.name, context.pix_fmt, bytes(context.extradata or b"")))
    if heads[0] != heads[1]:
        raise BuildError(f"the transition to or from {clip.name} is encoded unlike the clip itself")
