"""Files that are whole or not there: atomic replacement, one writer a folder, tidying up."""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from scripts.faults import UserError, disk_faults

BUILD = ".build"
_INCOMING = "incoming-"


def build_folder(folder: Path) -> Path:
    """Return where the production line keeps what it remembers about an output folder."""
    return folder if folder.name == BUILD else folder / BUILD


def digest(path: Path) -> str:
    """Return the SHA-256 of a file's content."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextlib.contextmanager
def incoming(target: Path) -> Iterator[Path]:
    """Give a temporary path on the target's disk, and put it in place if all went well.

    Whoever looks sees the old file or the new one, whole, at every moment.
    """
    build = build_folder(target.parent)
    ours = not build.exists()  # in a folder of the user's own nothing of it is to stay
    with disk_faults(target):
        build.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=_INCOMING, suffix=target.suffix, dir=build)
        os.close(handle)
        path = Path(name)
        try:
            path.chmod(0o644)
            yield path
            with path.open("rb") as file:
                os.fsync(file.fileno())
            path.replace(target)
        finally:
            path.unlink(missing_ok=True)
            if ours:
                with contextlib.suppress(OSError):
                    build.rmdir()


def place(source: Path, target: Path) -> None:
    """Copy a finished file to where it belongs, in one step for whoever looks."""
    with incoming(target) as path:
        shutil.copyfile(source, path)


def write_text(target: Path, text: str) -> None:
    """Write a text file in one step, unless it already says just that."""
    content = text.encode("utf-8")
    with contextlib.suppress(OSError):
        if target.read_bytes() == content:
            return
    with incoming(target) as path:
        path.write_bytes(content)


@contextlib.contextmanager
def sole_writer(folder: Path) -> Iterator[None]:
    """Make an output folder and hold it, so that no two renders write into it at once.

    The system lets go of the lock when its holder ends, however it ends.

    Raises
    ------
    UserError
        If the folder cannot be written, or another render holds it.
    """
    build = build_folder(folder)
    with disk_faults(folder):
        build.mkdir(parents=True, exist_ok=True)
        lock = (build / "lock").open("w")
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise UserError(
                f"another render is writing into {folder}; wait for it, or choose another "
                "folder with --output"
            ) from None
        _tidy(folder)
        yield


@contextlib.contextmanager
def workshop(folder: Path) -> Iterator[Path]:
    """Give a temporary folder for drawing, and remove it afterwards.

    It lies in the system's temporary folder: Manim cannot work in a path with a quote or a
    brace, and the output folder may be called anything.
    """
    root = tempfile.gettempdir()
    if any(letter in root for letter in "'{}"):
        raise UserError(
            f"the temporary folder {root} has a quote or a brace in its name, where Manim "
            "cannot draw; set TMPDIR to another folder"
        )
    with disk_faults(Path(root)):
        path = Path(tempfile.mkdtemp(prefix=_prefix(folder)))
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def _prefix(folder: Path) -> str:
    return f"attn-video-{hashlib.sha256(os.fsencode(folder.resolve())).hexdigest()[:16]}-"


def _tidy(folder: Path) -> None:
    """Remove what a killed render of this folder left behind; the lock is held."""
    for path in build_folder(folder).glob(f"{_INCOMING}*"):
        path.unlink(missing_ok=True)
    for path in Path(tempfile.gettempdir()).glob(f"{_prefix(folder)}*"):
        shutil.rmtree(path, ignore_errors=True)
