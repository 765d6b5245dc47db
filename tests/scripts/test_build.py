"""Whole renders of the tiny lesson: what is there afterwards, whatever came between."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import scripts.draw_all
from scenes.kit.cuesheet import CueSheet
from scenes.kit.lesson import Lesson
from scripts.build import build
from scripts.faults import BuildError, UserError
from scripts.plan import make_plan
from scripts.probe import probe
from scripts.quality import find_quality
from scripts.transition import frames_of

NAMES = ("Tiny", "Small", "lesson", "lesson.short")
ENDINGS = (".mp4", ".cues.json", ".srt", ".vtt", ".chapters.vtt", ".md", ".png")


def outputs(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.fixture(scope="module")
def rendered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Render the tiny lesson without disturbance into a folder with a difficult name."""
    output = tmp_path_factory.mktemp("out") / 'it\'s {größer} als "a b"'
    tiny = Path(__file__).parent / "tiny"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scripts.plan.clip_file", lambda name, *_: tiny / "tiny.py")
        lesson = Lesson.load(tiny / "lesson.toml")
        films = build([make_plan(lesson, find_quality("low"), output)], jobs=2)
    assert {film.path for film in films} == {output / "lesson" / f"{name}.mp4" for name in NAMES}
    return output


@pytest.fixture
def nothing_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a clip was drawn")

    monkeypatch.setattr(scripts.draw_all, "draw_clip", refuse)


def test_every_file_is_there_and_nothing_else(rendered: Path) -> None:
    names = {f"{name}{ending}" for name in NAMES for ending in ENDINGS}
    assert set(outputs(rendered / "lesson")) == names
    assert [path.name for path in (rendered / "lesson").iterdir() if path.is_dir()] == [".build"]
    assert not list((rendered / "lesson").rglob("incoming-*"))


@pytest.mark.parametrize("name", NAMES)
def test_decoded_frames_are_those_of_the_cue_sheet(rendered: Path, name: str) -> None:
    folder = rendered / "lesson"
    sheet = CueSheet.load(folder / f"{name}.cues.json")
    probe(folder / f"{name}.mp4", sheet)
    assert (sheet.width, sheet.height, sheet.fps) == (854, 480, 15)
    assert sheet.cues[-1].last == sheet.frames


def test_a_joined_film_has_the_frames_of_its_clips_and_transitions(rendered: Path) -> None:
    frames = {n: CueSheet.load(rendered / "lesson" / f"{n}.cues.json").frames for n in NAMES}
    assert frames["lesson"] == frames["Tiny"] + frames_of(15) + frames["Small"]
    assert frames["lesson.short"] == frames["Small"]


@pytest.mark.usefixtures("nothing_is_drawn")
def test_nothing_is_drawn_again_without_a_reason(rendered: Path, tiny_plan) -> None:
    folder = rendered / "lesson"
    before = {path: path.stat().st_mtime_ns for path in folder.iterdir() if path.is_file()}
    build([tiny_plan(rendered)], jobs=2)
    assert {path: path.stat().st_mtime_ns for path in before} == before


@pytest.mark.usefixtures("nothing_is_drawn")
def test_lost_captions_and_cuts_come_back_without_drawing(rendered: Path, tiny_plan) -> None:
    folder = rendered / "lesson"
    before = outputs(folder)
    (folder / "Tiny.srt").unlink()
    (folder / "lesson.mp4").write_bytes(before["lesson.mp4"][:1000])
    (folder / "lesson.short.cues.json").unlink()
    build([tiny_plan(rendered)], jobs=2)
    assert outputs(folder) == before


def test_a_damaged_clip_is_drawn_again_and_comes_out_the_same(rendered: Path, tiny_plan) -> None:
    folder = rendered / "lesson"
    before = outputs(folder)
    (folder / "Small.mp4").write_bytes(before["Small.mp4"][:-100])
    build([tiny_plan(rendered, only=["Small"])], jobs=2)
    assert outputs(folder) == before


def test_only_leaves_a_cut_that_lacks_a_clip(tmp_path: Path, tiny_plan, capfd) -> None:
    films = build([tiny_plan(tmp_path, only=["Small"])], jobs=2)
    assert [film.path.name for film in films] == ["Small.mp4", "lesson.short.mp4"]
    assert "lesson.mp4: not joined, since Tiny must be drawn first" in capfd.readouterr().err


@pytest.mark.parametrize("killer", [signal.SIGKILL, signal.SIGTERM])
def test_killed_and_run_again_gives_the_same_files(
    rendered: Path, tmp_path: Path, tiny: Path, drive, killer: signal.Signals
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    environment = os.environ | {"TMPDIR": str(temporary), "PYTHONPATH": os.fspath(tiny.parents[2])}
    command = ("render", tiny / "lesson.toml", "--quality", "low", "--output", tmp_path / "out")
    process = drive(*command, env=environment)
    until_alive(process, lambda: list(temporary.rglob("partial_movie_files")))
    workers = workers_in(temporary)
    process.send_signal(killer)
    process.communicate()
    assert process.returncode == -killer
    assert workers
    until(lambda: not workers_in(temporary))  # they end with their parent

    _, errors = (again := drive(*command, env=environment)).communicate()
    assert again.returncode == 0, errors
    assert outputs(tmp_path / "out" / "lesson") == outputs(rendered / "lesson")
    assert not list(temporary.glob("attn-video-*"))


def test_ctrl_c_is_one_sentence_and_status_130(tmp_path: Path, tiny: Path, drive) -> None:
    command = ("render", tiny / "lesson.toml", "--quality", "low", "--output", tmp_path)
    process = drive(*command)
    assert "drawing" in process.stderr.readline()
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate()
    assert process.returncode == 130
    assert errors.splitlines()[-1] == "attn-video: stopped; run the same command again to go on"
    assert "Traceback" not in errors
    assert outputs(tmp_path / "lesson") == {}


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        ("Broken", r"could not be drawn: ZeroDivisionError: drawn by zero; see .*Broken\.log"),
        ("Crooked", r"Crooked\.mp4 has .* frames\) .* \d+\); its cue sheet says .* \d+\)"),
    ],
)
def test_a_failing_clip_stops_the_build_and_leaves_the_last_good_films(
    tmp_path: Path, tiny: Path, tiny_plan, broken: str, sentence: str
) -> None:
    lesson = tmp_path / "lesson.toml"
    text = (tiny / "lesson.toml").read_text()
    (tmp_path / "lesson.en.toml").write_text((tiny / "lesson.en.toml").read_text())
    lesson.write_text(text.replace('"Tiny"', f'"{broken}"'))
    folder = tmp_path / "out" / "lesson"
    folder.mkdir(parents=True)
    (folder / f"{broken}.mp4").write_text("the last good film")
    with pytest.raises(BuildError, match=sentence):
        build([tiny_plan(tmp_path / "out", lesson)], jobs=1)
    assert (folder / f"{broken}.mp4").read_text() == "the last good film"
    assert not (folder / "lesson.mp4").exists()


def test_a_mistake_in_the_narration_is_told_by_the_worker(
    tmp_path: Path, tiny: Path, tiny_plan
) -> None:
    (tmp_path / "lesson.toml").write_text((tiny / "lesson.toml").read_text())
    words = (tiny / "lesson.en.toml").read_text()
    (tmp_path / "lesson.en.toml").write_text(words.replace("small.turn", "small.other"))
    with pytest.raises(UserError, match=r"has no cue 'small\.turn'"):
        build([tiny_plan(tmp_path / "out", tmp_path / "lesson.toml", only=["Small"])], jobs=1)


def workers_in(folder: Path) -> list[Path]:
    """Return the processes that work below a folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            here = Path(os.readlink(process / "cwd")).is_relative_to(folder)
            alive = "\nState:\tZ" not in (process / "status").read_text()
        except OSError:
            continue
        if here and alive:
            found.append(process)
    return found


def until_alive(process: subprocess.Popen[str], condition: Callable[[], object]) -> None:
    """Wait for a process to come so far, as long as it lives: machines differ in how busy they are.

    Only one that hangs is given up.
    """
    end = time.monotonic() + 900
    while not condition():
        assert process.poll() is None, "it ended before it came so far"
        assert time.monotonic() < end, "it hangs"
        time.sleep(0.02)


def until(condition: Callable[[], object], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)
