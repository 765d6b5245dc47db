"""Captions from a cue sheet, as SubRip (.srt) and WebVTT (.vtt).

A caption has at most two lines of 42 characters. It stands as long as its phrase is said,
and into the pause after it where it would otherwise be gone before it is read: at least one
second, and a second for every 20 characters. Captions never overlap and never outlast the
film. A phrase that is too long becomes several, each with its share of the time.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from scenes.kit.cuesheet import CueSheet

LINE, LINES = 42, 2
A_SECOND = 20
SHORTEST = Fraction(1)


@dataclass(frozen=True)
class Caption:
    """One caption: its lines, and when it comes and goes, in seconds."""

    lines: tuple[str, ...]
    start: Fraction
    end: Fraction

    @property
    def wanted(self) -> Fraction:
        """How long it takes to read."""
        return max(SHORTEST, Fraction(sum(map(len, self.lines)), A_SECOND))


def captions(sheet: CueSheet) -> tuple[Caption, ...]:
    """Return the captions of a film in order."""
    end = Fraction(sheet.frames, sheet.fps)
    pieces: list[Caption] = []
    for cue in sheet.cues:
        for phrase in cue.phrases:
            first, last = Fraction(phrase.first, sheet.fps), Fraction(phrase.last, sheet.fps)
            pieces.extend(_split(phrase.caption, first, min(last, end)))
    return tuple(_linger(_merge(pieces, end), end))


def _split(text: str, first: Fraction, last: Fraction) -> Iterator[Caption]:
    """Yield a phrase's captions, the time shared out by the number of characters."""
    lines = _lines(text)
    groups = [lines[i : i + LINES] for i in range(0, len(lines), LINES)]
    total = sum(map(len, lines))
    done = 0
    for group in groups:
        start = first + (last - first) * Fraction(done, total)
        done += sum(map(len, group))
        yield Caption(tuple(group), start, first + (last - first) * Fraction(done, total))


def _lines(text: str) -> list[str]:
    """Break a text into as few lines as will do, of about the same length."""
    text = " ".join(text.split())
    fewest = len(textwrap.wrap(text, LINE))
    widths = range(max(1, len(text) // max(1, fewest)), LINE + 1)
    wrapped = (textwrap.wrap(text, width) for width in widths)
    return next((lines for lines in wrapped if len(lines) == fewest), textwrap.wrap(text, LINE))


def _merge(pieces: list[Caption], end: Fraction) -> list[Caption]:
    """Join a caption that has no time to be seen with a neighbour, where both fit in one."""
    merged: list[Caption] = []
    for piece in pieces:
        hasty = bool(merged) and piece.start - merged[-1].start < SHORTEST
        closing = piece is pieces[-1] and end - piece.start < SHORTEST
        if merged and (hasty or closing):
            lines = _lines(" ".join((*merged[-1].lines, *piece.lines)))
            if len(lines) <= LINES:
                merged[-1] = Caption(tuple(lines), merged[-1].start, piece.end)
                continue
        merged.append(piece)
    return merged


def _linger(pieces: list[Caption], end: Fraction) -> Iterator[Caption]:
    """Let each caption stand until it is read, the next one comes or the film ends."""
    for piece, following in zip(pieces, [*pieces[1:], None], strict=True):
        limit = following.start if following else end
        yield replace(piece, end=min(max(piece.end, piece.start + piece.wanted), limit))


def srt(sheet: CueSheet) -> str:
    """Return a film's captions as a SubRip file."""
    return "".join(
        f"{number}\n{timestamp(caption.start, ',')} --> {timestamp(caption.end, ',')}\n"
        + "\n".join(line.replace("-->", "→") for line in caption.lines)
        + "\n\n"
        for number, caption in enumerate(captions(sheet), 1)
    )


def vtt(sheet: CueSheet) -> str:
    """Return a film's captions as a WebVTT file, its three special characters escaped."""
    return "WEBVTT\n\n" + "".join(
        f"{timestamp(caption.start, '.')} --> {timestamp(caption.end, '.')}\n"
        + "\n".join(escape(line) for line in caption.lines)
        + "\n\n"
        for caption in captions(sheet)
    )


def escape(line: str) -> str:
    """Return a line with the three characters that WebVTT reserves escaped."""
    return line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def timestamp(seconds: Fraction, point: str) -> str:
    """Return a time as ``00:01:02.345``, rounded to the nearest millisecond.

    ``point`` stands before the milliseconds: a comma in SubRip, a full stop in WebVTT.
    """
    whole, milliseconds = divmod(round(seconds * 1000), 1000)
    minutes, second = divmod(whole, 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours:02}:{minute:02}:{second:02}{point}{milliseconds:03}"
