"""The cue sheet of a film that shows several clips one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scenes.kit.cuesheet import CueSheet


def lengthened(sheets: Sequence[CueSheet], frames: Sequence[int]) -> list[CueSheet]:
    """Return the sheets of clips with the transitions after them, which belong to no cue.

    Parameters
    ----------
    sheets
        One for each clip of a cut.
    frames
        How long the transition after each is; 0 for none, as after the last.
    """
    return [
        replace(sheet, frames=sheet.frames + more)
        for sheet, more in zip(sheets, frames, strict=True)
    ]


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
