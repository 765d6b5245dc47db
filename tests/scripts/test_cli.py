"""The command line: what it says and with which status it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.cli import run


@pytest.fixture
def no_build(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("something was drawn")

    monkeypatch.setattr("scripts.build.build", refuse)


def told(capsys: pytest.CaptureFixture[str]) -> str:
    """Return the one line on standard error."""
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    return line


@pytest.mark.usefixtures("no_build")
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["render", "nowhere.toml"], "nowhere.toml"),
        (["render", "--quality", "best"], "no quality 'best'; choose one of low, medium, high"),
        (["render", "--only", "NoSuchClip"], "no clip 'NoSuchClip'; choose one of"),
        (["render", "--only", "OneQuery,NoSuchClip"], "no clip 'NoSuchClip'; choose one of"),
        (["render", "--cut", "longest"], "no cut 'longest'; choose one of full"),
        (["render", "--jobs", "0"], "--jobs"),
        (["render", "--format", "mp4,avi"], "no format 'avi'; choose one of mp4, webm, mov, gif"),
        (["render", "--format", ","], "no format is given; choose from mp4, webm, mov, gif"),
        (["render", "--size", "853x480"], "give 852x480 or 854x480"),
        (["render", "--size", "1280x720", "--shape", "16:9,9:16"], "or take --shape 16:9"),
        (["render", "--fps", "0"], "0 frames a second are not possible"),
        (["render", "--fps", "many"], "--fps"),
        (["render", "--shape", "16:9,2:1"], "no shape '2:1'; choose one of 16:9, 9:16"),
        (["render", "--theme", "night,noon"], "no theme 'noon'; choose one of"),
        (["render", "--language", "en,xx"], "'xx'"),
        (["render", "nowhere.toml", "neither.toml"], "nowhere.toml"),
        (["render", "--wrong"], "--wrong"),
        (["rendr"], "rendr"),
        (["sheet", "nowhere.toml"], "nowhere.toml does not exist"),
        (["sheet", "NoSuchClip"], "no clip 'NoSuchClip'; choose one of"),
        (["still", "OneQuery", "--format", "gif"], "'gif' is not one of 'png', 'svg'"),
        (["still", "OneQuery", "--transparent"], "give --format svg with --transparent"),
        (["still", "OneQuery", "nowhere", "--format", "svg"], "has no cue 'nowhere'"),
        (["still", "OneQuery", "--shape", "2:1"], "no shape '2:1'"),
    ],
)
def test_a_mistake_is_one_sentence_and_status_2(arguments, sentence, capsys) -> None:
    assert run(arguments) == 2
    assert sentence in told(capsys)


def test_an_output_that_cannot_be_a_folder_is_one_sentence(tmp_path: Path, capsys) -> None:
    (tmp_path / "file").write_text("")
    assert run(["render", "--output", str(tmp_path / "file")]) == 2
    assert "a file stands where a folder is needed" in told(capsys)


def test_an_output_on_a_disk_that_takes_nothing_is_one_sentence(capsys) -> None:
    assert run(["render", "--output", "/sys/attention"]) == 2
    assert told(capsys).startswith("attn-video: /sys/attention")


def test_a_sheet_without_a_film_says_what_to_do(tmp_path: Path, capsys) -> None:
    assert run(["sheet", "--output", str(tmp_path)]) == 2
    assert "make it with scripts/render first" in told(capsys)


@pytest.mark.parametrize("arguments", [["--help"], ["render", "-h"], ["sheet", "--help"]])
def test_help_tells_what_there_is(arguments, capsys) -> None:
    assert run(arguments) == 0
    assert "Usage: attn-video" in capsys.readouterr().out
