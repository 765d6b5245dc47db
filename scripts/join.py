"""Joining clips to one film by copying their packets; nothing is encoded again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import av

from scenes.kit.cuesheet import CueSheet
from scripts.film import Film


def join(films: Sequence[Film], target: Path) -> None:
    """Write one film that shows the given ones, of one size and rate, in order.

    Every packet keeps its distance from its clip's first frame, and a clip begins on the
    frame after the last of the one before it.
    """
    with av.open(str(target), "w", format="mp4", options={"movflags": "faststart"}) as output:
        with av.open(str(films[0].path)) as first:
            stream = output.add_stream_from_template(first.streams.video[0])
        before = 0
        for film in films:
            start = Fraction(before, film.sheet.fps)
            with av.open(str(film.path)) as container:
                for packet in container.demux(video=0):
                    if packet.dts is None or packet.pts is None:
                        continue  # the demuxer's own end mark
                    shift = start / Fraction(packet.time_base)
                    packet.pts += int(shift)
                    packet.dts += int(shift)
                    packet.stream = stream
                    output.mux(packet)
            before += film.sheet.frames


def join_sheets(name: str, title: str, sheets: Sequence[CueSheet]) -> CueSheet:
    """Return the cue sheet of the joined film."""
    cues = []
    before = 0
    for sheet in sheets:
        for cue in sheet.cues:
            phrases = tuple(
                replace(phrase, first=phrase.first + before, last=phrase.last + before)
                for phrase in cue.phrases
            )
            cues.append(
                replace(cue, first=cue.first + before, last=cue.last + before, phrases=phrases)
            )
        before += sheet.frames
    return replace(sheets[0], clip=name, title=title, frames=before, cues=tuple(cues))
