"""Chapters: one per clip in a film of several, one per cue in a film of one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scenes.kit.cuesheet import CueSheet, CueSpan
from scenes.kit.lesson import Lesson
from scripts.captions import escape, timestamp

LONGEST = 70


@dataclass(frozen=True)
class Chapter:
    """A stretch of a film, in seconds, and what it is called."""

    title: str
    start: Fraction
    end: Fraction


def clip_chapters(sheet: CueSheet, lesson: Lesson) -> tuple[Chapter, ...]:
    """Return a chapter per cue; a cue that answers a question has it as its title."""
    starts = [Fraction(cue.first, sheet.fps) for cue in sheet.cues]
    if starts:
        starts[0] = Fraction(0)  # what comes before the first cue belongs to it
    ends = [*starts[1:], Fraction(sheet.frames, sheet.fps)]
    titles = [cue_title(cue, lesson) for cue in sheet.cues]
    return tuple(map(Chapter, titles, starts, ends))


def cut_chapters(sheets: Sequence[CueSheet], lesson: Lesson) -> tuple[Chapter, ...]:
    """Return a chapter per clip; a clip that answers a question has it as its title."""
    chapters = []
    start = Fraction(0)
    for sheet in sheets:
        end = start + Fraction(sheet.frames, sheet.fps)
        chapters.append(Chapter(clip_title(sheet, lesson), start, end))
        start = end
    return tuple(chapters)


def clip_title(sheet: CueSheet, lesson: Lesson) -> str:
    """Return the first question that a clip answers, asked in it or not, else its title."""
    whole = replace(lesson, brief=False)  # a short cut may leave the question out
    questions = (whole.cue(cue.id).question for cue in sheet.cues)
    return _short(next(filter(None, questions), sheet.title))


def cue_title(cue: CueSpan, lesson: Lesson) -> str:
    """Return a cue's question, else what is to be kept of it, else how it begins."""
    takeaway = lesson.cue(cue.id).takeaway
    first = cue.phrases[0].caption if cue.phrases else cue.id
    return _short(cue.question or takeaway or _sentence(first))


def _short(text: str) -> str:
    title = " ".join(text.split())
    return title if len(title) <= LONGEST else title[: LONGEST - 1].rsplit(" ", 1)[0] + "…"


def _sentence(text: str) -> str:
    return text.rstrip(" .,;:")


def chapters_vtt(chapters: Sequence[Chapter]) -> str:
    """Return chapters as a WebVTT file, which browsers read for a chapter menu."""
    return "WEBVTT\n\n" + "".join(
        f"{timestamp(chapter.start, '.')} --> {timestamp(chapter.end, '.')}\n"
        f"{escape(chapter.title)}\n\n"
        for chapter in chapters
    )
