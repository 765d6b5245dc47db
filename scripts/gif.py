"""A clip as a gif for a slide: small, silent, with a palette of its own, for ever in a loop.

It is made from the pictures that Manim has drawn. Gifs count time in hundredths of a second, so
they get 10 frames a second, or 12.5 where the film's rate goes better with that.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from fractions import Fraction
from importlib import metadata
from pathlib import Path
from typing import Any

import av

from scripts.faults import BuildError
from scripts.files import digest
from scripts.film import Film

LARGEST = 800  # pixels on the longer side
_FORMAT = "1"
_TICK = Fraction(1, 100)
_GENERATE = "stats_mode=full:reserve_transparent=0"
_USE = "dither=bayer:bayer_scale=5:diff_mode=rectangle"
_FOR_EVER = b"NETSCAPE2.0\x03\x01\x00\x00"


def gif_key(film: Film) -> str:
    """Return a digest of what a film's gif depends on."""
    state = [_FORMAT, metadata.version("av"), LARGEST, _GENERATE, _USE, digest(film.path)]
    return hashlib.sha256(json.dumps(state).encode()).hexdigest()


def make_gif(film: Film, target: Path) -> None:
    """Write the gif of a clip, and check what was written.

    Parameters
    ----------
    film
        The clip's pictures.
    target
        Where it goes.

    Raises
    ------
    BuildError
        If it does not come out as it should.
    """
    width, height = gif_size(film.sheet.width, film.sheet.height)
    times = gif_times(film.sheet.frames, film.sheet.fps)
    rest = _ticks(Fraction(film.sheet.frames, film.sheet.fps)) - _ticks(times[-1])
    options = {"loop": "0", "final_delay": str(max(1, rest))}
    palette = _palette(film, times)
    with av.open(str(target), "w", format="gif", options=options) as output:
        stream = output.add_stream("gif", rate=round(gif_rate(film.sheet.fps)))
        stream.width, stream.height, stream.pix_fmt = width, height, "pal8"
        stream.codec_context.time_base = stream.time_base = _TICK
        for frame in _in_palette(film, times, palette):
            output.mux(stream.encode(frame))
        output.mux(stream.encode(None))
    _check(target, film, (width, height), times)


def gif_rate(fps: int) -> Fraction:
    """Return how many frames a second the gif of a film has.

    Examples
    --------
    >>> [float(gif_rate(fps)) for fps in (60, 30, 25, 15, 5)]
    [10.0, 10.0, 12.5, 10.0, 5.0]
    """
    return min(Fraction(fps), Fraction(25, 2) if fps % 25 == 0 else Fraction(10))


def gif_size(width: int, height: int) -> tuple[int, int]:
    """Return the size of a gif: as the film's, but no larger than a slide needs."""
    shrink = min(1.0, LARGEST / max(width, height))
    return max(1, round(width * shrink)), max(1, round(height * shrink))


def gif_times(frames: int, fps: int) -> list[Fraction]:
    """Return when each frame of the gif begins, in seconds."""
    rate = gif_rate(fps)
    count = -(-frames * rate // fps)
    return [number / rate for number in range(int(count))]


def _ticks(time: Fraction) -> int:
    return round(time / _TICK)


def _pictures(film: Film, times: list[Fraction]) -> Iterator[av.VideoFrame]:
    """Yield the film's picture at each time, in the gif's size."""
    width, height = gif_size(film.sheet.width, film.sheet.height)
    number = 0
    with av.open(str(film.path)) as container:
        for count, frame in enumerate(container.decode(video=0)):
            if number < len(times) and count == int(times[number] * film.sheet.fps):
                small = frame.reformat(width, height, "rgb24", interpolation="AREA")
                small.pts, small.time_base = _ticks(times[number]), _TICK
                number += 1
                yield small


def _buffer(
    graph: av.filter.Graph, width: int, height: int, pixels: str
) -> av.filter.FilterContext:
    return graph.add_buffer(
        width=width, height=height, format=av.VideoFormat(pixels), time_base=_TICK
    )


def _palette(film: Film, times: list[Fraction]) -> av.VideoFrame:
    """Return the 256 colours that the film is shown best with."""
    graph = av.filter.Graph()
    source = _buffer(graph, *gif_size(film.sheet.width, film.sheet.height), "rgb24")
    generate, sink = graph.add("palettegen", _GENERATE), graph.add("buffersink")
    source.link_to(generate)
    generate.link_to(sink)
    graph.configure()
    for frame in _pictures(film, times):
        source.push(frame)
    source.push(None)
    return next(_drained(sink))


def _in_palette(
    film: Film, times: list[Fraction], palette: av.VideoFrame
) -> Iterator[av.VideoFrame]:
    graph = av.filter.Graph()
    source = _buffer(graph, *gif_size(film.sheet.width, film.sheet.height), "rgb24")
    colors = _buffer(graph, palette.width, palette.height, palette.format.name)
    use, sink = graph.add("paletteuse", _USE), graph.add("buffersink")
    source.link_to(use, 0, 0)
    colors.link_to(use, 0, 1)
    use.link_to(sink)
    graph.configure()
    palette.pts, palette.time_base = 0, _TICK
    colors.push(palette)
    colors.push(None)
    for frame in _pictures(film, times):
        source.push(frame)
        yield from _drained(sink)
    source.push(None)
    yield from _drained(sink)


def _drained(sink: Any) -> Iterator[av.VideoFrame]:
    """Yield the frames that a filter has ready."""
    while True:
        try:
            yield sink.pull()
        except (av.error.BlockingIOError, av.error.EOFError):
            return


def _check(path: Path, film: Film, size: tuple[int, int], times: list[Fraction]) -> None:
    with av.open(str(path)) as container:
        stream = container.streams.video[0]
        found = (stream.codec_context.width, stream.codec_context.height)
        shown = [(p.pts, p.duration or 0) for p in container.demux(stream) if p.pts is not None]
    ends = _ticks(Fraction(film.sheet.frames, film.sheet.fps))
    wanted = [_ticks(time) for time in times]
    if found != size or [time for time, _ in shown] != wanted or abs(sum(shown[-1]) - ends) > 1:
        raise BuildError(f"{film.sheet.clip}.gif has not the frames or the size that it should")
    if _FOR_EVER not in path.read_bytes()[:2000]:
        raise BuildError(f"{film.sheet.clip}.gif does not begin again")
