"""Files are whole or not there, and one render at a time has a folder."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from scripts.faults import UserError, disk_fault
from scripts.files import incoming, place, sole_writer, workshop, write_text


def left_over(folder: Path) -> list[Path]:
    return [path for path in (folder / ".build").rglob("*") if path.name != "lock"]


def test_a_file_is_replaced_only_when_the_block_ends_well(tmp_path: Path) -> None:
    target = tmp_path / "film.mp4"
    target.write_text("old")

    def stumble(path: Path) -> None:
        path.write_text("half")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), incoming(target) as path:
        stumble(path)
    assert target.read_text() == "old"
    with incoming(target) as path:
        path.write_text("new")
        assert target.read_text() == "old"
    assert target.read_text() == "new"
    assert left_over(tmp_path) == []


def test_an_unchanged_text_is_left_alone(tmp_path: Path) -> None:
    target = tmp_path / "a.srt"
    write_text(target, "eins zwei ü")
    before = target.stat().st_mtime_ns
    write_text(target, "eins zwei ü")
    assert target.stat().st_mtime_ns == before
    write_text(target, "drei")
    assert target.read_text("utf-8") == "drei"


def test_a_full_disk_is_one_sentence_and_leaves_the_old_file(tmp_path: Path, monkeypatch) -> None:
    def full(source: Path, target: Path) -> None:
        target.write_text("half")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    target, source = tmp_path / "film.mp4", tmp_path / "source"
    target.write_text("old")
    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(UserError, match=r"film\.mp4 cannot be written: the disk is full; free"):
        place(source, target)
    assert target.read_text() == "old"
    assert left_over(tmp_path) == []


def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk], capture_output=True, check=False
    )
    if mounted.returncode != 0:
        pytest.skip("mounting a small disk needs root")
    try:
        (tmp_path / "large").write_bytes(bytes(200_000))
        (disk / "film.mp4").write_text("old")
        with pytest.raises(UserError, match="the disk is full"):
            place(tmp_path / "large", disk / "film.mp4")
        assert (disk / "film.mp4").read_text() == "old"
        assert left_over(disk) == []
    finally:
        subprocess.run(["umount", disk], check=True)


def test_a_full_disk_is_seen_through_what_wraps_it() -> None:
    wrapped = RuntimeError("Failed to encode video segment")
    wrapped.__cause__ = OSError(errno.ENOSPC, "No space left on device", "/somewhere/a.mp4")
    assert "/somewhere/a.mp4 cannot be written: the disk is full" in str(disk_fault(wrapped))
    assert disk_fault(RuntimeError("another")) is None


def test_a_folder_has_one_writer_at_a_time(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    with (
        sole_writer(folder),
        pytest.raises(UserError, match="another render is writing into"),
        sole_writer(folder),
    ):
        pass
    with sole_writer(folder):
        pass


def test_a_file_in_the_way_of_the_folder_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("a file")
    with pytest.raises(UserError, match="a file stands where a folder is needed"):
        sole_writer(tmp_path / "out" / "lesson").__enter__()


def test_what_a_killed_render_left_is_removed(tmp_path: Path, monkeypatch) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    folder = tmp_path / "out"
    with workshop(folder) as shop:
        name = shop.name
    (temporary / name).mkdir()  # as if it had never been removed
    (temporary / "of-another-program").mkdir()
    (folder / ".build").mkdir(parents=True)
    (folder / ".build" / "incoming-1.mp4").write_text("half")
    with sole_writer(folder):
        assert [path.name for path in temporary.iterdir()] == ["of-another-program"]
        assert left_over(folder) == []


@pytest.mark.parametrize("letter", ["'", "{", "}"])
def test_a_temporary_folder_that_manim_cannot_use_is_refused(
    tmp_path: Path, monkeypatch, letter
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / f"a{letter}b"))
    with pytest.raises(UserError, match="set TMPDIR"):
        workshop(tmp_path).__enter__()
