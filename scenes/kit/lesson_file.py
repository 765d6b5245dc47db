"""Reading a lesson file: each key looked at, and what is wrong told with its name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scenes.kit.errors import LessonError, shown
from scenes.kit.figures import Rows, Vector

MOST_KEYS, MOST_DIMENSIONS, LARGEST = 6, 4, 9999
LONGEST_TOKEN, LONGEST_TITLE, LONGEST_QUESTION = 12, 24, 44


@dataclass(frozen=True)
class Cut:
    """Which clips a cut joins, by their names in order.

    Parameters
    ----------
    clips
        Class names.
    brief
        Whether they are told as in a short cut; see `kit.lesson.Lesson.load`.
    """

    clips: tuple[str, ...]
    brief: bool = False


def plain_name(path: Path, key: str, value: str) -> str:
    """Refuse what cannot be a part of a file's name."""
    if not re.fullmatch(r"[A-Za-z0-9][\w-]*", value):
        raise LessonError(
            f"{path}: '{key}' is {value!r}; it must be a plain name of letters and digits"
        )
    return value


class Table:
    """A TOML table that says which key of which file is wrong."""

    def __init__(self, path: Path, data: Mapping[str, Any], prefix: str = "") -> None:
        self.path, self.data, self.prefix = path, data, prefix

    def _get(self, key: str) -> Any:
        if key not in self.data:
            raise LessonError(f"{self.path}: the key '{self.prefix}{key}' is missing; add it")
        return self.data[key]

    def _wrong(self, key: str, wanted: str) -> LessonError:
        return LessonError(
            f"{self.path}: '{self.prefix}{key}' is {shown(self.data[key])}; it must be {wanted}"
        )

    def known_keys(self, *keys: str) -> None:
        """Refuse a key that nobody reads; it would be a slip of the pen."""
        for key in self.data:
            if key not in keys:
                raise LessonError(
                    f"{self.path}: there is no key '{self.prefix}{key}'; "
                    f"take it out, or write one of {', '.join(keys)}"
                )

    def table(self, key: str) -> Table:
        """Return a table within this one."""
        if not isinstance(self._get(key), dict):
            raise self._wrong(key, f"a table [{key}]")
        return Table(self.path, self.data[key], f"{self.prefix}{key}.")

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text that is not empty; ``default`` where the key is missing."""
        if default is not None and key not in self.data:
            return default
        if not isinstance(self._get(key), str) or not self.data[key].strip():
            raise self._wrong(key, "a text that is not empty")
        return str(self.data[key])

    def known(self, key: str, default: str, find: Callable[[str], Any]) -> str:
        """Return a name that ``find`` knows."""
        name = self.text(key, default)
        try:
            find(name)
        except LessonError as error:
            raise LessonError(f"{self.path}: '{self.prefix}{key}': {error}") from None
        return name

    def flag(self, key: str) -> bool:
        """Return a truth value; false where the key is missing."""
        if not isinstance(self.data.get(key, False), bool):
            raise self._wrong(key, "true or false")
        return bool(self.data.get(key, False))

    def texts(self, key: str, n: int, longest: int) -> tuple[str, ...]:
        """Return ``n`` short texts; none where the key is missing."""
        if key not in self.data:
            return ()
        value = self.data[key]
        if not isinstance(value, list) or len(value) != n:
            raise self._wrong(key, f"a list of {n} texts")
        for text in value:
            if not isinstance(text, str) or not text.strip() or len(text) > longest:
                raise self._wrong(key, f"a list of {n} texts of 1 to {longest} letters each")
            if not text.isprintable() or "`" in text:  # which marks notation
                raise self._wrong(key, "a list of texts on one line each, without backticks")
        return tuple(value)

    def line(self, key: str, longest: int) -> str:
        """Return a text of one line."""
        text = self.text(key)
        if len(text) > longest or not text.isprintable() or "`" in text:
            raise self._wrong(key, f"a text of one line and at most {longest} letters, no backtick")
        return text

    def names(self, key: str) -> tuple[str, ...]:
        """Return a list of names, each of them once."""
        value = self._get(key)
        if not isinstance(value, list) or not value or not all(isinstance(v, str) for v in value):
            raise self._wrong(key, 'a list of names such as ["OneQuery"]')
        if len(set(value)) < len(value):
            raise self._wrong(key, "a list that names each clip once")
        return tuple(value)

    def files(self, key: str) -> tuple[str, ...]:
        """Return the names of files beside the lesson, which have to be there."""
        if key not in self.data:
            return ()
        for name in self.names(key):
            if not (self.path.parent / name).is_file():
                raise LessonError(
                    f"{self.path}: '{self.prefix}{key}' names {name!r}, which is no file beside "
                    "the lesson; check its name"
                )
        return self.names(key)

    def cuts(self, clips: tuple[str, ...]) -> Mapping[str, Cut]:
        """Return what each cut joins; ``full`` joins all clips unless it is given."""
        if "cuts" not in self.data:
            return {"full": Cut(clips)}
        listed = self.table("cuts")
        named = {name: listed._cut(name) for name in listed.data}
        for name, cut in named.items():
            for member in cut.clips:
                if member not in clips:
                    raise LessonError(
                        f"{self.path}: the cut {name!r} names {member!r}, which is not among the "
                        "clips; add it to 'clips' or take it out of the cut"
                    )
        return {"full": Cut(clips), **named}

    def _cut(self, name: str) -> Cut:
        """Return a cut that is given as a list of clips, or as a table with more about it."""
        plain_name(self.path, f"{self.prefix}{name}", name)  # its film is called so
        if not isinstance(self.data[name], dict):
            return Cut(self.names(name))
        given = self.table(name)
        given.known_keys("clips", "brief")
        return Cut(given.names("clips"), given.flag("brief"))

    def vector(self, key: str) -> Vector:
        """Return a vector of finite numbers, ``(d,)``."""
        value = self._get(key)
        if not _is_vector(value):
            raise self._wrong(key, f"a list of 1 to {MOST_DIMENSIONS} finite numbers")
        return tuple(float(x) for x in value)

    def matrix(self, key: str) -> Rows:
        """Return a matrix as rows of finite numbers, ``(n, d)``."""
        value = self._get(key)
        if not isinstance(value, list) or not all(_is_vector(row) for row in value) or not value:
            raise self._wrong(key, f"a list of lists of 1 to {MOST_DIMENSIONS} finite numbers")
        if len({len(row) for row in value}) > 1:
            raise self._wrong(key, "rows of one length")
        if len(value) > MOST_KEYS:
            raise self._wrong(key, f"at most {MOST_KEYS} rows, which is what fits the frame")
        return tuple(tuple(float(x) for x in row) for row in value)

    def mask(self, key: str, n: int) -> tuple[bool, ...]:
        """Return which of ``n`` keys take part; all where the key is missing."""
        return _mask_row(self, key, self.data.get(key, [True] * n), n)

    def masks(self, key: str, n_q: int, n_k: int) -> tuple[tuple[bool, ...], ...]:
        """Return a mask as rows, ``(n_q, n_k)``; all true where the key is missing."""
        value = self.data.get(key, [[True] * n_k] * n_q)
        if not isinstance(value, list) or len(value) != n_q:
            raise self._wrong(key, f"{n_q} rows, one for each query")
        return tuple(_mask_row(self, key, row, n_k) for row in value)


def _mask_row(table: Table, key: str, row: Any, n: int) -> tuple[bool, ...]:
    if not isinstance(row, list) or len(row) != n or not all(isinstance(x, bool) for x in row):
        raise table._wrong(key, f"true or false for each of the {n} keys")
    if not any(row):
        raise table._wrong(key, "a mask that leaves each query at least one key")
    return tuple(row)


def _is_vector(value: Any) -> bool:
    return (
        isinstance(value, list)
        and 1 <= len(value) <= MOST_DIMENSIONS
        and all(isinstance(x, int | float) and not isinstance(x, bool) for x in value)
        and all(-LARGEST <= x <= LARGEST for x in value)
    )
