"""Finishing a film: from silent pictures to one mp4, with everything that lies beside it.

A film is made again only if its pictures, its words, its sound or the tools have changed; the
text files are written whenever they differ from what they should be.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path

from scenes.kit.cuesheet import CueSheet
from scenes.kit.lesson import Lesson
from scripts.captions import captions, srt, vtt
from scripts.chapters import Chapter, chapters_vtt, clip_chapters, cut_chapters
from scripts.files import digest, incoming, write_text
from scripts.film import Film, current, remember, sheet_path
from scripts.join import join_sheets
from scripts.mux import Extras, mux
from scripts.poster import poster
from scripts.probe import probe_finished
from scripts.soundtrack import sound_track
from scripts.transcript import transcript
from scripts.voice import Take

_FORMAT = "1"
_TOOLS = ("av", "numpy", "pillow", "pyloudnorm", "scipy")


@dataclass(frozen=True)
class Parts:
    """What a film is put together from.

    Parameters
    ----------
    target
        Where it goes.
    title
        What it is called.
    films
        The silent films of its clips, with their words up to date.
    lesson
        Whose words they are.
    takes
        What is said, by the name of the line; nothing for a silent film.
    """

    target: Path
    title: str
    films: Sequence[Film]
    lesson: Lesson
    takes: Mapping[str, Take]

    @property
    def sheet(self) -> CueSheet:
        """The cue sheet of the whole film."""
        sheets = [film.sheet for film in self.films]
        return sheets[0] if self.is_clip else join_sheets(self.target.stem, self.title, sheets)

    @property
    def is_clip(self) -> bool:
        """Whether it shows one clip by itself, with a chapter a cue."""
        return self.target.stem == self.films[0].sheet.clip

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The film's chapters."""
        if self.is_clip:
            return clip_chapters(self.sheet, self.lesson)
        return cut_chapters([film.sheet for film in self.films])

    @property
    def extras(self) -> Extras:
        """What goes into the film besides pictures and sound."""
        return Extras(
            title=self.title,
            description=f"{self.lesson.title}: "
            + " · ".join(chapter.title for chapter in self.chapters),
            language=self.lesson.language,
            captions=captions(self.sheet),
            chapters=self.chapters,
        )


def finish(parts: Parts, say: Callable[[str], None]) -> Film:
    """Make a film and what lies beside it, where it is not there already.

    Parameters
    ----------
    parts
        What it is made of.
    say
        Called with a line for the user when there was something to do.

    Raises
    ------
    UserError, BuildError
        Whose fault it is. The last good film still stands.
    """
    target, sheet = parts.target, parts.sheet
    key = _key(parts)
    film = current(target, key)
    if film is None:
        picture = target.with_suffix(".png")
        sound = sound_track(sheet, parts.takes) if parts.takes else None
        with incoming(target) as path:
            mux(parts.films, sound, parts.extras, path)
            probe_finished(path, sheet, sound, parts.extras)
        with incoming(sheet_path(target)) as path:
            sheet.save(path)
        with incoming(picture) as path:
            poster(parts.films[0], path)
        remember(target, key, picture)
        film = Film(target, sheet)
        say(
            f"{target.name}: {'captions' if sound is None else 'sound, captions'} and chapters laid"
        )
    write_text(target.with_suffix(".srt"), srt(sheet))
    write_text(target.with_suffix(".vtt"), vtt(sheet))
    write_text(target.with_suffix(".chapters.vtt"), chapters_vtt(parts.chapters))
    sheets = [film.sheet for film in parts.films]
    write_text(target.with_suffix(".md"), transcript(parts.title, sheets, parts.lesson))
    return film


def _key(parts: Parts) -> str:
    """Return a digest of everything that the film itself depends on."""
    state = {
        "format": _FORMAT,
        "tools": {name: metadata.version(name) for name in _TOOLS},
        "pictures": [digest(film.path) for film in parts.films],
        "sheet": asdict(parts.sheet),
        "extras": repr(parts.extras),
        "takes": {
            name: take.digest
            for cue in parts.sheet.cues
            for phrase in cue.phrases
            for name in (f"{cue.id}.{phrase.id}",)
            if (take := parts.takes.get(name))
        },
    }
    return hashlib.sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()
