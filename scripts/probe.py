"""Counting what is really in a film: every frame is decoded and its time compared."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import av

from scenes.kit.cuesheet import CueSheet
from scripts.faults import BuildError
from scripts.film import Film


def probe(path: Path, sheet: CueSheet) -> Film:
    """Decode a film and compare it with its cue sheet.

    Raises
    ------
    BuildError
        If a frame is missing, doubled, of another size or not at its time.
    """
    count = 0
    try:
        with av.open(str(path)) as container:
            stream = container.streams.video[0]
            size = (stream.codec_context.width, stream.codec_context.height)
            rate = stream.average_rate
            for frame in container.decode(stream):
                when = (frame.pts or 0) * (frame.time_base or Fraction(1))
                if when != Fraction(count, sheet.fps):
                    raise BuildError(
                        f"{path.name}: frame {count} stands at {float(when):.3f} s, "
                        f"not at {count / sheet.fps:.3f} s"
                    )
                count += 1
    except (av.error.FFmpegError, IndexError) as error:
        raise BuildError(f"{path.name} cannot be decoded: {error}") from error
    found = (*size, int(rate or 0), count)
    wanted = (sheet.width, sheet.height, sheet.fps, sheet.frames)
    if found != wanted:
        raise BuildError(
            f"{path.name} has (width, height, rate, frames) {_show(found)}; "
            f"its cue sheet says {_show(wanted)}"
        )
    return Film(path, sheet)


def _show(values: tuple[object, ...]) -> str:
    return "(" + ", ".join(str(value) for value in values) + ")"
