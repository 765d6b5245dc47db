"""Locked durations: kept with the lesson, so that the picture is the same on every machine.

The lock decides how long a phrase may take in the film, never the sound: a voice that needs
longer is refused until the lock is renewed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace

from scenes.kit.durations import Durations, digest
from scenes.kit.lesson import Lesson
from scripts.faults import disk_faults
from scripts.voice import Narrator, Take, lines
from scripts.voices import Line


def takes(lesson: Lesson, narrator: Narrator, cues: Iterable[str]) -> dict[str, Take]:
    """Return what the narrator says of some cues, by the lines' names."""
    said = (narrator.take(line) for line in lines(lesson, tuple(cues)))
    return {take.name: take for take in said if take is not None}


def seconds(take: Take) -> float:
    """Return what to lock for a take: its length, rounded up to a hundredth."""
    return math.ceil(round(take.seconds * 100, 3)) / 100


def loose(lesson: Lesson, cues: Iterable[str]) -> list[str]:
    """Return the lines that no lock holds for: there is none, or the text has changed."""
    return [line.name for line in lines(lesson, tuple(cues)) if not _locked(lesson, line)]


def outgrown(lesson: Lesson, said: Mapping[str, Take], cues: Iterable[str]) -> list[str]:
    """Return the lines that take another time than the lock says."""
    return [
        line.name
        for line in lines(lesson, tuple(cues))
        if line.name in said
        and lesson.seconds(line.cue.id, line.phrase) != seconds(said[line.name])
    ]


def renew(lesson: Lesson, said: Mapping[str, Take], cues: Iterable[str]) -> Lesson:
    """Write the durations of some cues into the lesson's lock file; return the lesson with them.

    Cues that are not named keep what was locked for them.
    """
    locked = dict(lesson.durations.locked)
    for line in lines(lesson, tuple(cues)):
        if line.name in said:
            key = f"{line.cue.id}/{line.phrase.id}"
            locked[key] = (digest(line.text), seconds(said[line.name]))
    order = {
        f"{cue.id}/{phrase.id}": None
        for cue in lesson.narration.cues.values()
        for phrase in cue.phrases
    }
    kept = {key: locked[key] for key in order if key in locked}
    new = lesson.lock.with_name(f"{lesson.lock.name}.new")
    with disk_faults(lesson.lock):
        new.write_text(Durations.dump(kept), encoding="utf-8")
        new.replace(lesson.lock)
    return refreshed(lesson)


def refreshed(lesson: Lesson) -> Lesson:
    """Return a lesson with the durations that its lock file has by now."""
    locked = {**lesson.durations.locked, **Durations.load(lesson.lock).locked}
    return replace(lesson, durations=Durations(lesson.lock, locked))


def _locked(lesson: Lesson, line: Line) -> bool:
    mark, _ = lesson.durations.locked.get(f"{line.cue.id}/{line.phrase.id}", ("", 0.0))
    return mark == digest(line.text)
