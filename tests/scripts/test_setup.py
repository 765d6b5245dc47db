"""The set-up: once, whole, and then out of the way. Python itself is played by a stub."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from scripts.plan import PROJECT

STUB = """#!/usr/bin/env bash
[ "$1" = --version ] && { echo "Python 3.12.9"; exit; }
case "$*" in
*"pip install"*) echo "$@" >> "$PIP_LOG"; exit "${PIP_STATUS:-0}";;
esac
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "a project's folder"
    (folder / "scripts").mkdir(parents=True)
    for name in ("setup.sh", "render", "test", "bench"):
        shutil.copy(PROJECT / "scripts" / name, folder / "scripts" / name)
    for name in ("requirements.lock", "requirements-test.lock", "pyproject.toml"):
        (folder / name).write_text("one\n")
    environment = folder / ".venv"
    (environment / "bin").mkdir(parents=True)
    (environment / "pyvenv.cfg").write_text("")
    (environment / "bin" / "python").write_text(STUB)
    (environment / "bin" / "python").chmod(0o755)
    return folder


@pytest.fixture
def call(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    log = tmp_path / "pip.log"
    monkeypatch.setenv("PIP_LOG", str(log))
    monkeypatch.delenv("ATTN_VENV", raising=False)

    def run(name: str = "render", **environment: str) -> tuple[int, str, int]:
        """Return the status, what was said, and how often pip was asked to install."""
        log.unlink(missing_ok=True)
        with pytest.MonkeyPatch.context() as patch:
            for key, value in environment.items():
                patch.setenv(key, value)
            done = subprocess.run(
                [project / "scripts" / name],
                cwd=tmp_path,
                capture_output=True,
                text=True,
                check=False,
            )
        return (
            done.returncode,
            done.stderr,
            len(log.read_text().split("\n")) - 1 if log.exists() else 0,
        )

    return run


def test_the_second_run_installs_nothing_and_says_nothing(call) -> None:
    status, said, installs = call()
    assert (status, installs) == (0, 2)
    assert len(said.splitlines()) == 1
    assert call() == (0, "", 0)


@pytest.mark.parametrize("name", ["requirements.lock", "pyproject.toml"])
def test_a_change_of_what_is_wanted_installs_again(project: Path, call, name: str) -> None:
    call()
    (project / name).write_text("two\n")
    assert call()[2] == 2
    assert call()[2] == 0


def test_a_set_up_that_failed_is_not_taken_for_whole(call) -> None:
    status, said, _ = call(PIP_STATUS="1")
    assert status == 1
    assert "could not be installed" in said.splitlines()[-1]
    assert call()[2] == 2


def test_tests_need_more_than_rendering(call) -> None:
    assert call("render")[2] == 2
    assert call("test")[2] == 2
    assert call("test")[2] == call("render")[2] == 0


def test_a_folder_that_is_no_environment_is_left_alone(call, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "thesis.txt").write_text("years of work")
    status, said, _ = call(ATTN_VENV=str(folder))
    assert status == 1
    assert "is no virtual environment" in said
    assert (folder / "thesis.txt").read_text() == "years of work"
