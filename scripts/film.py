"""The artefacts: a film that stands on the disk, with its cue sheet, probed and remembered.

Plans (`scripts.plan`) say what to make; a `Film` is what was made, and exists only after its
frames were decoded and counted. A `Record` remembers from what it was made, beside the
output, so that it need not be made again.
"""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

from scenes.kit.cuesheet import CueSheet
from scripts.files import build_folder, digest, write_text


def sheet_path(film: Path) -> Path:
    """Return where the cue sheet of a film lies."""
    return film.with_suffix(".cues.json")


@dataclass(frozen=True)
class Film:
    """A whole, checked film and the frames that its cues cover."""

    path: Path
    sheet: CueSheet


@dataclass(frozen=True)
class Record:
    """What a film was made from, and the digest of each file that came of it.

    Parameters
    ----------
    key
        The rebuild key of everything that went in.
    files
        SHA-256 by file name.
    """

    key: str
    files: dict[str, str]

    def save(self, film: Path) -> None:
        """Remember this about a film; its files must stand in their places by now."""
        write_text(_record_path(film), json.dumps(asdict(self), indent=1))


def remember(file: Path, key: str, *beside: Path) -> None:
    """Record from what a file, and perhaps others beside it, were made."""
    Record(key, {path.name: digest(path) for path in (file, *beside)}).save(file)


def unchanged(file: Path, key: str) -> bool:
    """Return whether a file was made from just this and is undamaged."""
    with contextlib.suppress(OSError, ValueError, TypeError):
        record = Record(**json.loads(_record_path(file).read_text(encoding="utf-8")))
        found = {name: digest(file.with_name(name)) for name in record.files}
        return record.key == key and record.files == found
    return False


def current(film: Path, key: str) -> Film | None:
    """Return the film that stands there, with its cue sheet, if it is `unchanged`."""
    with contextlib.suppress(OSError, ValueError, TypeError):
        if unchanged(film, key):
            return Film(film, CueSheet.load(sheet_path(film)))
    return None


def _record_path(film: Path) -> Path:
    return build_folder(film.parent) / f"{film.name}.json"
