"""Finishing a film: from silent pictures to its files, with everything that lies beside them.

A file is made again only if its pictures, its words, its sound or the tools have changed; the
text files are written whenever they differ from what they should be.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path

from scenes.kit.cuesheet import CueSheet
from scenes.kit.lesson import Lesson
from scripts.captions import captions, srt, vtt
from scripts.chapters import Chapter, chapters_vtt, clip_chapters, cut_chapters
from scripts.encode import check_carried
from scripts.files import digest, incoming, write_text
from scripts.film import Film, remember, sheet_path, unchanged
from scripts.formats import GIF, Format, find_format
from scripts.gif import gif_key, make_gif
from scripts.join import join_sheets
from scripts.mux import Extras, mux
from scripts.poster import poster
from scripts.probe import probe_finished
from scripts.soundtrack import Sound, sound_track
from scripts.transcript import transcript
from scripts.voice import Take

_FORMAT = "2"
_TOOLS = ("av", "numpy", "pillow", "pyloudnorm", "scipy")


@dataclass(frozen=True)
class Parts:
    """What a film is put together from.

    Parameters
    ----------
    target
        Where its mp4 goes; its other files lie beside that.
    title
        What it is called.
    pictures
        By the name of each format to make, the silent films that it shows, one after the other.
    sheets
        The cue sheets of its clips, with their words up to date and as long as it takes until the
        next clip begins.
    lesson
        Whose words they are.
    takes
        What is said, by the name of the line; nothing for a silent film.
    face
        The clip, as Manim has drawn it, whose last picture is the poster.
    """

    target: Path
    title: str
    pictures: Mapping[str, Sequence[Film]]
    sheets: Sequence[CueSheet]
    lesson: Lesson
    takes: Mapping[str, Take]
    face: Film

    @property
    def sheet(self) -> CueSheet:
        """The cue sheet of the whole film."""
        if self.is_clip:
            return self.sheets[0]
        return join_sheets(self.target.stem, self.title, self.sheets)

    @property
    def is_clip(self) -> bool:
        """Whether it shows one clip by itself, with a chapter a cue."""
        return self.target.stem == self.sheets[0].clip

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The film's chapters."""
        if self.is_clip:
            return clip_chapters(self.sheet, self.lesson)
        return cut_chapters(self.sheets, self.lesson)

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


def finish(parts: Parts, say: Callable[[str], None]) -> list[Film]:
    """Make the files of a film and what lies beside them, where they are not there already.

    Parameters
    ----------
    parts
        What it is made of.
    say
        Called with a line for the user when there was something to do.

    Returns
    -------
    list of Film
        One for each format.

    Raises
    ------
    UserError, BuildError
        Whose fault it is. The last good files still stand.
    """
    sheet, formats = parts.sheet, [find_format(name) for name in parts.pictures]
    keys = {_target(parts, made): _key(parts, made) for made in formats}
    missing = [made for made in formats if not _stands(_target(parts, made), keys, made)]
    voiced = any(made.audio for made in missing) and parts.takes
    sound = sound_track(sheet, parts.takes) if voiced else None
    for made in missing:
        with incoming(_target(parts, made)) as path:
            _make(parts, made, sound, path)
    _write_beside(parts)
    for made in missing:
        target = _target(parts, made)
        remember(target, keys[target], *_bound(target, made))
        say(f"{target.name}: {_laid(made, sound)}")
    return [Film(_target(parts, made), sheet) for made in formats]


def _target(parts: Parts, made: Format) -> Path:
    return parts.target.with_suffix(made.ending)


def _bound(target: Path, made: Format) -> tuple[Path, ...]:
    """Return what is wrong beside a file if it is not of the same making: where its cues are."""
    return () if made is GIF else (sheet_path(target),)


def _stands(target: Path, keys: Mapping[Path, str], made: Format) -> bool:
    return unchanged(target, keys[target]) and all(p.exists() for p in _bound(target, made))


def _make(parts: Parts, made: Format, sound: Sound | None, path: Path) -> None:
    """Write one file and check it."""
    films = parts.pictures[made.name]
    if made is GIF:
        make_gif(films[0], path)
        return
    mux(films, sound, parts.extras, path, made)
    probe_finished(path, parts.sheet, sound, parts.extras, made)
    if made.pictures is not None:
        check_carried(path, films[0].path, made.pictures)


def _write_beside(parts: Parts) -> None:
    """Write the cue sheet, the poster and the texts, each only if it is not there as it is."""
    target, sheet = parts.target, parts.sheet
    if not _is_there(sheet, sheet_path(target)):
        with incoming(sheet_path(target)) as path:
            sheet.save(path)
    picture, ground = target.with_suffix(".png"), parts.lesson.theme.background
    key = _digest([_FORMAT, digest(parts.face.path), ground, tools()])
    if not unchanged(picture, key):
        with incoming(picture) as path:
            poster(parts.face, ground, path)
        remember(picture, key)
    write_text(target.with_suffix(".srt"), srt(sheet))
    write_text(target.with_suffix(".vtt"), vtt(sheet))
    write_text(target.with_suffix(".chapters.vtt"), chapters_vtt(parts.chapters))
    write_text(target.with_suffix(".md"), transcript(parts.title, parts.sheets, parts.lesson))


def _is_there(sheet: CueSheet, path: Path) -> bool:
    with suppress(OSError, ValueError, TypeError):
        return CueSheet.load(path) == sheet
    return False


def _laid(made: Format, sound: Sound | None) -> str:
    """Return what was done to the pictures, for the user."""
    if made is GIF:
        return "made"
    laid = ["sound"] if sound is not None else []
    laid += ["captions"] if made.captions else []
    return f"{', '.join(laid)} and chapters laid" if laid else "chapters laid"


def tools() -> dict[str, str]:
    """Return the versions of what puts films together."""
    return {name: metadata.version(name) for name in _TOOLS}


def _key(parts: Parts, made: Format) -> str:
    """Return a digest of everything that a file depends on."""
    if made is GIF:
        return gif_key(parts.pictures[made.name][0])
    state = {
        "format": [_FORMAT, asdict(made)],
        "tools": tools(),
        "pictures": [digest(film.path) for film in parts.pictures[made.name]],
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
    return _digest(state)


def _digest(state: object) -> str:
    return hashlib.sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()
