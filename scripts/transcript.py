"""The transcript of a film, in Markdown: questions, what is said, and what the picture shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from scenes.kit.cuesheet import CueSheet, CueSpan
from scenes.kit.lesson import Lesson
from scenes.kit.narration import QUESTION

_WORDS = {
    "en": ("In the picture", "To keep"),
    "de": ("Im Bild", "Zum Merken"),
}


def transcript(title: str, sheets: Sequence[CueSheet], lesson: Lesson) -> str:
    """Return a film's transcript.

    Parameters
    ----------
    title
        What the film is called.
    sheets
        The cue sheets of its clips, in order.
    lesson
        Whose words they are.
    """
    parts = [f"# {_safe(title)}"]
    before = 0.0
    for sheet in sheets:
        if len(sheets) > 1:
            parts.append(f"## {_safe(sheet.title)} ({_clock(before)})")
        for cue in sheet.cues:
            parts.extend(_cue(cue, before + cue.first / sheet.fps, lesson))
        before += sheet.frames / sheet.fps
    return "\n\n".join(parts) + "\n"


def _cue(cue: CueSpan, start: float, lesson: Lesson) -> Iterator[str]:
    shown, keep = _WORDS.get(lesson.language, _WORDS["en"])
    phrases = [phrase for phrase in cue.phrases if phrase.id != QUESTION]
    if cue.question:
        yield f"**{_safe(cue.question)}** ({_clock(start)})"
    said = " ".join(phrase.spoken for phrase in phrases)
    if said:  # a short cut may leave all of it out
        yield _safe(said) if cue.question else f"{_safe(said)} ({_clock(start)})"
    # Where what is written differs from what is said, it holds figures and notation.
    written = [phrase.caption for phrase in phrases if phrase.caption != phrase.spoken]
    if written:
        yield f"*{shown}:* {_safe(' '.join(written))}"
    if takeaway := lesson.cue(cue.id).takeaway:
        yield f"*{keep}:* {_safe(takeaway)}"


def _safe(text: str) -> str:
    """Return a text in which Markdown finds nothing to interpret."""
    return re.sub(r"([\\`*_<>&\[\]#|~])", r"\\\1", " ".join(text.split()))


def _clock(seconds: float) -> str:
    minutes, second = divmod(int(seconds), 60)
    return f"{minutes}:{second:02}"
