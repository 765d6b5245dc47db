"""Fonts: which families words, numbers and code are set in, and a lesson's own font folder.

Without a folder everything is set in the fonts that come with the typesetter, so that no font is
ever missing. Which fonts are in use is said while a film is drawn, by `use_fonts`.
"""

from __future__ import annotations

import hashlib
import os
import struct
from collections.abc import Mapping
from contextlib import ExitStack
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path

from scenes.kit.errors import LessonError, shown

SERIF, MONO, MATH = "New Computer Modern", "DejaVu Sans Mono", "New Computer Modern Math"
ENDINGS = (".ttf", ".otf", ".ttc", ".otc")
_ROOM = 120


@dataclass(frozen=True)
class Fonts:
    """The fonts of a film.

    Parameters
    ----------
    folder
        Where a lesson keeps its own; empty if it has none.
    text, mono
        The families of words and numbers, and of code. Letters that they lack are set in
        New Computer Modern.
    digest
        A hash of the folder's font files: other files make other fonts.

    Examples
    --------
    >>> Fonts().text, Fonts().mono
    ('New Computer Modern', 'DejaVu Sans Mono')
    """

    folder: str = ""
    text: str = SERIF
    mono: str = MONO
    digest: str = ""

    @classmethod
    def read(cls, value: object, lesson: Path) -> Fonts:
        """Return the fonts that a lesson's table ``[fonts]`` asks for.

        Parameters
        ----------
        value
            The table, or None where the lesson has none.
        lesson
            The lesson's file; the folder is given relative to it.

        Raises
        ------
        LessonError
            One sentence that names the key, the value and the way out.
        """
        if value is None:
            return cls()
        if not isinstance(value, Mapping):
            raise LessonError(f"{lesson}: 'fonts' is {shown(value)}; it must be a table [fonts]")
        for key in value:
            if key not in ("folder", "text", "mono"):
                raise LessonError(
                    f"{lesson}: the key {shown(f'fonts.{key}')} is unknown; "
                    "choose from folder, text, mono"
                )
        if "folder" not in value:
            raise LessonError(f"{lesson}: the key 'fonts.folder' is missing; add it")
        for key, given in value.items():
            if not isinstance(given, str) or not given.strip():
                raise LessonError(
                    f"{lesson}: 'fonts.{key}' is {shown(given)}; "
                    "it must be a text that is not empty"
                )
        said = f"{lesson}: 'fonts.folder' is {shown(value['folder'])}"
        folder = lesson.parent / value["folder"]
        if not os.path.isdir(folder):  # False, where Path.is_dir fails, for too long a name too
            raise LessonError(
                f"{said}, and there is no such folder; make it beside the lesson or name another"
            )
        families, digest = _look_into(folder.resolve(), said)
        mono = _family(value, "mono", families, lesson) or MONO
        text = _family(value, "text", families, lesson) or _only(families, mono, lesson)
        return cls(str(folder.resolve()), text, mono, digest)


_IN_USE: ContextVar[Fonts] = ContextVar("fonts", default=Fonts())  # noqa: B039 (it is frozen)


def current_fonts() -> Fonts:
    """Return the fonts that type is set in now."""
    return _IN_USE.get()


def use_fonts(fonts: Fonts) -> ExitStack:
    """Set type in these fonts from now on; as a context manager, until its end.

    Examples
    --------
    >>> with use_fonts(Fonts(mono="New Computer Modern")):
    ...     current_fonts().mono
    'New Computer Modern'
    >>> current_fonts().mono
    'DejaVu Sans Mono'
    """
    before = ExitStack()
    before.callback(_IN_USE.reset, _IN_USE.set(fonts))
    return before


def _look_into(folder: Path, said: str) -> tuple[list[str], str]:
    """The families of a folder and a hash of its files; every font file in it has to be whole."""
    import typst  # here, since most lessons have no fonts of their own

    found = typst.Fonts(False, False, [str(folder)]).fonts()
    read = {Path(font.path or "") for font in found}
    files = read | {
        Path(way, name)
        for way, _, names in os.walk(folder)
        for name in names
        if name.lower().endswith(ENDINGS) and not name.startswith(".")
    }
    if not files:
        raise LessonError(
            f"{said}, and there is no font file in it; put some in ({', '.join(ENDINGS)})"
        )
    digest = hashlib.sha256()
    for file in sorted(files):
        try:
            data = file.read_bytes()
        except OSError as error:
            raise LessonError(
                f"{file}: this font file cannot be read ({error.strerror}); "
                "let it be read or take it out of the folder"
            ) from None
        if file not in read or not _is_whole(data):
            raise LessonError(
                f"{file}: this is not a font file, or a broken one; "
                "copy it again or take it out of the folder"
            )
        digest.update(f"{file.relative_to(folder)}\0{len(data)}\0".encode(errors="replace"))
        digest.update(data)
    return sorted({font.family for font in found}), digest.hexdigest()


def _is_whole(data: bytes) -> bool:
    """Whether all tables that a font file lists are there; a download may have been cut short."""
    try:
        starts = [0]
        if data[:4] == b"ttcf":
            count = struct.unpack_from(">I", data, 8)[0]
            starts = list(struct.unpack_from(f">{count}I", data, 12))
        for start in starts:
            for i in range(struct.unpack_from(">H", data, start + 4)[0]):
                offset, length = struct.unpack_from(">II", data, start + 20 + 16 * i)
                if offset + length > len(data):
                    return False
    except struct.error:
        return False
    return True


def _family(table: Mapping[str, str], key: str, families: list[str], lesson: Path) -> str | None:
    """The family that a key names, as the font itself writes it; None without the key."""
    if key not in table:
        return None
    for family in families:
        if family.lower() == table[key].strip().lower():
            return family
    raise LessonError(
        f"{lesson}: 'fonts.{key}' is {shown(table[key])}, which is not in the folder; "
        f"choose from {_list(families)}"
    )


def _only(families: list[str], mono: str, lesson: Path) -> str:
    """The family of words where none is named: the one that is left."""
    left = [family for family in families if family != mono] or families
    if len(left) > 1:
        raise LessonError(
            f"{lesson}: the key 'fonts.text' is missing, and the folder has more than one "
            f"family; choose from {_list(left)}"
        )
    return left[0]


def _list(families: list[str]) -> str:
    """As many families as a sentence can name."""
    listed = [shown(family) for family in families]
    while len(listed) > 1 and len(", ".join(listed)) > _ROOM:
        listed.pop()
    more = len(families) - len(listed)
    return ", ".join(listed) + (f" and {more} more" if more else "")
