"""Counting what is really in a film: every frame is decoded and its time compared."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import av

from scenes.kit.cuesheet import CueSheet
from scripts.audio import RATE, decode
from scripts.faults import BuildError
from scripts.film import Film
from scripts.formats import MP4, Format
from scripts.mux import Extras
from scripts.soundtrack import LOUDNESS, Sound, loudness

_LOUDNESS_OFF = 0.5  # loudness units
_HIGHEST = 10 ** (-1 / 20)


def probe(path: Path, sheet: CueSheet, look: Callable[[av.VideoFrame], None] | None = None) -> Film:
    """Decode a film and compare it with its cue sheet.

    Parameters
    ----------
    path
        The film.
    sheet
        Its cue sheet.
    look
        Called with each frame in order, for what else there is to find out.

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
                if look is not None:
                    look(frame)
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


def probe_finished(
    path: Path, sheet: CueSheet, sound: Sound | None, extras: Extras, made: Format = MP4
) -> None:
    """Read a finished film back and compare it with what went into it.

    The pictures were decoded before they were copied, so their packets are counted; the sound is
    decoded.

    Raises
    ------
    BuildError
        If a packet is not at its time, or sound, captions or chapters are not as they should be.
    """
    with av.open(str(path)) as container:
        times = [p.pts * p.time_base for p in container.demux(video=0) if p.pts is not None]
        chapters, kinds = len(container.chapters()), [s.type for s in container.streams]
        tick = container.streams.video[0].time_base or Fraction(0)
    off = [abs(time - Fraction(n, sheet.fps)) for n, time in enumerate(sorted(times))]
    if len(times) != sheet.frames or max(off, default=0) > tick / 2:
        raise BuildError(f"{sheet.clip}: not all of its {sheet.frames} pictures are at their times")
    if chapters != len(extras.chapters) or ("subtitle" in kinds) != (
        made.captions and bool(extras.captions)
    ):
        raise BuildError(f"{sheet.clip}: its captions or chapters are not all there")
    if sound is None or made.audio is None:
        return
    heard = decode(path)
    level, high = loudness(heard), abs(heard).max(initial=0.0)
    if not 0 <= len(heard) - len(sound) <= RATE // 10 or high > _HIGHEST:
        raise BuildError(f"{sheet.clip}: its sound has {len(heard)} samples, at most {high:.2f}")
    if abs(level - LOUDNESS) > _LOUDNESS_OFF and abs(level - loudness(sound)) > _LOUDNESS_OFF:
        raise BuildError(f"{sheet.clip}: its sound is at {level:.1f} LUFS, not {LOUDNESS}")


def _show(values: tuple[object, ...]) -> str:
    return "(" + ", ".join(str(value) for value in values) + ")"
