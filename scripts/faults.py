"""What can go wrong in the production line, told in one sentence each.

A mistake that the user can mend is a `UserError` (exit status 2); a `BuildError` is ours
(exit status 1).
"""

from __future__ import annotations

import contextlib
import errno
from collections.abc import Iterator
from pathlib import Path

from scenes.kit.errors import UserError

__all__ = ["BuildError", "UserError", "disk_fault", "disk_faults"]

_ADVICE = {
    errno.ENOSPC: "the disk is full; free some space and run the same command again",
    errno.EDQUOT: "your disk quota is used up; free some space and run the same command again",
    errno.EACCES: "it may not be written; choose another folder with --output",
    errno.EPERM: "it may not be written; choose another folder with --output",
    errno.EROFS: "it lies on a read-only disk; choose another folder with --output",
    errno.ENOTDIR: "a file stands where a folder is needed; choose another with --output",
    errno.EEXIST: "a file stands where a folder is needed; choose another with --output",
    errno.EISDIR: "a folder stands where a file is needed; move it away",
    errno.ENOTEMPTY: "a folder stands where a file is needed; move it away",
    errno.ENAMETOOLONG: "the name is too long for this disk; choose another with --output",
}


class BuildError(Exception):
    """The production line failed where the user could not help it."""


def disk_fault(error: BaseException, path: Path | None = None) -> UserError | None:
    """Return the user's side of a disk error, or None where there is none.

    The chain of causes is searched, since Manim and PyAV wrap what the disk said.

    Parameters
    ----------
    error
        What was raised.
    path
        Named in the sentence if the error itself names no file.
    """
    for cause in _chain(error):
        if isinstance(cause, OSError) and cause.errno in _ADVICE:
            named = cause.filename if cause.filename is not None else path
            return UserError(f"{named or 'the output'} cannot be written: {_ADVICE[cause.errno]}")
    return None


@contextlib.contextmanager
def disk_faults(path: Path) -> Iterator[None]:
    """Turn what the disk refuses within the block into the user's sentence about ``path``."""
    try:
        yield
    except OSError as error:
        fault = disk_fault(error, path)
        if fault is None:
            raise
        raise fault from error


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
