"""Reading a lesson file: each key looked at, and what is wrong told with its name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from scenes.kit.errors import LessonError
from scenes.kit.figures import Rows, Vector

MOST_KEYS, MOST_DIMENSIONS, LARGEST = 6, 4, 1e6


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
        shown = repr(self.data[key])
        shown = shown if len(shown) <= 60 else shown[:57] + "..."
        return LessonError(f"{self.path}: '{self.prefix}{key}' is {shown}; it must be {wanted}")

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

    def names(self, key: str) -> tuple[str, ...]:
        """Return a list of names, each of them once."""
        value = self._get(key)
        if not isinstance(value, list) or not value or not all(isinstance(v, str) for v in value):
            raise self._wrong(key, 'a list of names such as ["OneQuery"]')
        if len(set(value)) < len(value):
            raise self._wrong(key, "a list that names each clip once")
        return tuple(value)

    def cuts(self, clips: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
        """Return which clips each cut joins; ``full`` joins all unless it is given."""
        if "cuts" not in self.data:
            return {"full": clips}
        cuts = self.table("cuts")
        named = {cut: cuts.names(cut) for cut in cuts.data}
        for cut, members in named.items():
            for member in members:
                if member not in clips:
                    raise LessonError(
                        f"{self.path}: the cut {cut!r} names {member!r}, which is not among the "
                        "clips; add it to 'clips' or take it out of the cut"
                    )
        return {"full": clips, **named}

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


def _is_vector(value: Any) -> bool:
    return (
        isinstance(value, list)
        and 1 <= len(value) <= MOST_DIMENSIONS
        and all(isinstance(x, int | float) and not isinstance(x, bool) for x in value)
        and all(-LARGEST <= x <= LARGEST for x in value)
    )
