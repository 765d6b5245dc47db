"""What the tests of the production line share: tiny clips, hand-made films and cue sheets."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import av
import numpy as np
import pytest

import scripts.draw_all
import scripts.plan
from scenes.kit.cuesheet import CueSheet, CueSpan, PhraseSpan
from scenes.kit.lesson import Lesson
from scripts.film import Film, sheet_path
from scripts.plan import PROJECT, Plan, make_plan
from scripts.quality import find_quality

TINY = Path(__file__).parent / "tiny"


@pytest.fixture(scope="session", autouse=True)
def no_rehearsal() -> Iterator[None]:
    """Tiny pictures are as they should be; rehearsals have tests of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scripts.draw_all, "check_fit", lambda *_: None)
        yield


@pytest.fixture
def tiny() -> Path:
    """Return the folder with the tiny lesson, its clips and the command that knows them."""
    return TINY


@pytest.fixture
def tiny_plan(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Plan]:
    """Plan the tiny lesson, or another lesson file with tiny clips, at low quality."""
    monkeypatch.setattr(scripts.plan, "clip_file", lambda name, *_: TINY / "tiny.py")

    def plan(output: Path, lesson: Path = TINY / "lesson.toml", **options: object) -> Plan:
        return make_plan(Lesson.load(lesson), find_quality("low"), output, **options)

    return plan


@pytest.fixture
def drive() -> Callable[..., subprocess.Popen[str]]:
    """Start ``attn-video`` with the tiny clips, as a process of its own."""

    def start(*arguments: object, **options: object) -> subprocess.Popen[str]:
        environment = {"PYTHONPATH": str(PROJECT), "PATH": "/usr/bin:/bin"}
        return subprocess.Popen(
            [sys.executable, str(TINY / "drive.py"), *map(str, arguments)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            # A shell in the background hands on that Ctrl-C is to be ignored.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
            **{"env": environment, **options},
        )

    return start


@pytest.fixture
def make_sheet() -> Callable[..., CueSheet]:
    """Make a cue sheet of one cue from ``(caption, first, last)`` phrases."""

    def make(phrases: list[tuple[str, int, int]], frames: int, fps: int = 10) -> CueSheet:
        spans = tuple(
            PhraseSpan(f"p{number}", "words", caption, first, last)
            for number, (caption, first, last) in enumerate(phrases)
        )
        cue = CueSpan("film.cue", 0, frames, "", spans)
        return CueSheet("Film", "A film", fps, frames, 64, 48, (cue,))

    return make


@pytest.fixture
def make_film(make_sheet: Callable[..., CueSheet]) -> Callable[..., Film]:
    """Encode a small film whose every frame has a grey of its own, with its cue sheet."""

    def make(path: Path, frames: int, fps: int = 10, tone: int = 0) -> Film:
        with av.open(str(path), "w") as container:
            stream = container.add_stream("libx264", rate=fps, options={"bf": "0", "crf": "1"})
            stream.width, stream.height, stream.pix_fmt = 64, 48, "yuv420p"
            for number in range(frames):
                pixels = np.full((48, 64, 3), (tone + 8 * number) % 256, dtype=np.uint8)
                container.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, "rgb24")))
            container.mux(stream.encode())
        sheet = make_sheet([("Hello", 0, frames)], frames, fps)
        sheet.save(sheet_path(path))
        return Film(path, sheet)

    return make


@pytest.fixture
def greys() -> Callable[[Path], list[int]]:
    """Decode a film and return the grey in the middle of each frame."""

    def read(path: Path) -> list[int]:
        with av.open(str(path)) as container:
            return [int(f.to_ndarray(format="gray")[24, 32]) for f in container.decode(video=0)]

    return read
