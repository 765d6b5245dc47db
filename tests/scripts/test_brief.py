"""Brief cuts: their clips are drawn anew from what a short telling leaves, and only for them."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import av
import numpy as np
import pytest

import scripts.draw_all
from scenes.kit.cuesheet import CueSheet, CueSpan
from scenes.kit.lesson import Lesson
from scripts.build import build
from scripts.check import report
from scripts.clip_plan import Drawing
from scripts.faults import UserError
from scripts.fit import rehearse_all
from scripts.formats import GIF
from scripts.key import drawing_key
from scripts.narrate import check, current_words, planned_cues
from scripts.plan import Plan, make_plan
from scripts.quality import find_quality
from scripts.transcript import transcript
from scripts.transition import SECONDS, frames_of

TINY = Path(__file__).parent / "tiny"
FPS = 5
CLIPS = 'clips = ["Tiny", "Small", "Rest"]'
CUTS = """full = ["Tiny", "Small", "Rest"]

[cuts.quick]
clips = ["Small", "Tiny"]
brief = true
"""


@pytest.fixture(scope="module", autouse=True)
def tiny_clips():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scripts.plan.clip_file", lambda name, *_: TINY / "tiny.py")
        yield


def write(folder: Path, old: str = "", new: str = "") -> Path:
    """Write the tiny lesson with a brief cut, which leaves a phrase out."""
    shutil.copy(TINY / "lesson.toml", folder)
    path = folder / "lesson.toml"
    text = path.read_text().replace(
        'clips = ["Tiny", "Small"]', 'clips = ["Tiny", "Small", "Rest"]'
    )
    path.write_text(text[: text.index("full = ")] + CUTS)
    words = (TINY / "lesson.en.toml").read_text()
    words = words.replace('"and it stops"', '"and it stops", when = "not brief"')
    assert old in words
    path.with_suffix(".en.toml").write_text(words.replace(old, new))
    return path


def plan(folder: Path, **options: object) -> Plan:
    lesson = Lesson.load(folder / "lesson.toml")
    return make_plan(lesson, find_quality("low", fps=FPS), folder / "out", **options)


@pytest.fixture(scope="module")
def rendered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("brief")
    write(folder)
    build([plan(folder)], jobs=2)
    return folder


def sheet(folder: Path, name: str) -> CueSheet:
    return CueSheet.load(folder / "out" / "lesson" / f"{name}.cues.json")


def frames(path: Path) -> list[np.ndarray]:
    with av.open(str(path)) as container:
        return [frame.to_ndarray() for frame in container.decode(video=0)]


def test_a_brief_clip_is_an_ingredient_and_no_film(rendered: Path) -> None:
    folder = rendered / "out" / "lesson"
    films = {path.stem for path in folder.glob("*.mp4")}
    assert films == {"Tiny", "Small", "Rest", "lesson", "lesson.quick"}
    assert {path.name for path in folder.glob("*.brief*")} == set()
    kept = {path.name for path in (folder / ".build").glob("*.brief.drawn.mp4")}
    assert kept == {f"{name}.brief.drawn.mp4" for name in ("Tiny", "Small", "Small.brief+Tiny")}


def test_a_brief_cut_leaves_out_what_its_narration_does(rendered: Path) -> None:
    quick, whole = sheet(rendered, "lesson.quick"), sheet(rendered, "lesson")
    said = [[phrase.id for phrase in cue.phrases] for cue in quick.cues]
    assert said == [["only"], ["first"]]
    assert [p.id for p in whole.cues[0].phrases] == ["first", "second"]
    tiny = CueSheet.load(rendered / "out" / "lesson" / ".build" / "Tiny.brief.drawn.cues.json")
    assert tiny.frames < sheet(rendered, "Tiny").frames
    assert quick.frames == sheet(rendered, "Small").frames + frames_of(FPS) + tiny.frames
    assert len(frames(rendered / "out" / "lesson" / "lesson.quick.mp4")) == quick.frames


def test_the_pictures_of_a_cut_are_those_of_its_clips_and_steps_between(rendered: Path) -> None:
    folder = rendered / "out" / "lesson"
    whole = frames(folder / "lesson.mp4")
    tiny, small, rest = (frames(folder / f"{name}.mp4") for name in ("Tiny", "Small", "Rest"))
    step = frames_of(FPS)  # before Small; Rest opens with what Small ends on
    assert len(whole) == len(tiny) + step + len(small) + len(rest)
    assert all(map(np.array_equal, whole, tiny))
    assert all(map(np.array_equal, whole[len(tiny) + step :], [*small, *rest]))
    way = [int(abs(p.astype(int) - tiny[-1]).sum()) for p in whole[len(tiny) - 1 :][: step + 2]]
    assert way == sorted(set(way))


def test_a_transition_belongs_to_no_cue_and_to_the_chapter_before(rendered: Path) -> None:
    whole, tiny = sheet(rendered, "lesson"), sheet(rendered, "Tiny")
    begins = tiny.frames + frames_of(FPS)
    assert whole.cues[0].last == tiny.frames
    assert whole.cues[1].first == begins
    with av.open(str(rendered / "out" / "lesson" / "lesson.mp4")) as container:
        first, second, _ = container.chapters()
    assert first["end"] == second["start"] == round(1000 * begins / FPS)
    text = (rendered / "out" / "lesson" / "lesson.chapters.vtt").read_text()
    assert text.count("-->") == 3


def test_nothing_is_made_again_without_a_reason(rendered: Path, monkeypatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a clip was drawn")

    folder = rendered / "out" / "lesson"
    monkeypatch.setattr(scripts.draw_all, "draw_clip", refuse)
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*.*") if path.is_file()}
    build([plan(rendered)], jobs=2)
    assert {path: path.stat().st_mtime_ns for path in before} == before
    lost = folder / ".build" / "Tiny+Small.drawn.mp4"
    whole = lost.read_bytes()
    lost.unlink()
    build([plan(rendered)], jobs=2)
    assert lost.read_bytes() == whole


def test_a_brief_clip_is_another_drawing(tmp_path: Path) -> None:
    write(tmp_path)
    made = plan(tmp_path)
    keys = {drawing_key(drawing) for drawing in made.drawings(made.drawn)}
    assert len(keys) == len(made.drawn) == 5
    brief = next(clip for clip in made.ingredients if clip.name == "Small")
    assert (brief.title, brief.lesson.brief) == ("Small (brief)", True)
    assert Drawing(brief).path.name == "Small.brief.drawn.mp4"
    short, whole = rehearse_all([made.ingredients[1], made.clips[0]], 1).values()
    assert (short.clip, whole.clip) == ("Tiny (brief)", "Tiny")
    assert short.seconds < whole.seconds


def test_the_plan_of_a_brief_cut_has_its_clips_alone(tmp_path: Path) -> None:
    write(tmp_path)
    made = plan(tmp_path, cut="quick")
    assert [clip.title for clip in made.drawn] == ["Small (brief)", "Tiny (brief)"]
    assert made.clips == ()
    assert [cut.name for cut in made.cuts] == ["quick"]
    assert made.lesson.brief is False
    assert made.cuts[0].lesson.brief
    assert planned_cues(made.every_clip) == ("small.turn", "tiny.turn")
    renewed = made.of(made.lesson)
    assert [clip.brief for clip in renewed.every_clip] == [True, True]
    one = plan(tmp_path, cut="quick", only=["Tiny"])
    assert [clip.title for clip in one.drawn] == ["Tiny (brief)"]


def test_one_clip_alone_is_drawn_as_it_is_told_in_full(tmp_path: Path) -> None:
    write(tmp_path)
    assert [clip.title for clip in plan(tmp_path, only=["Tiny"]).drawn] == ["Tiny"]


def test_a_gif_needs_no_brief_clips(tmp_path: Path) -> None:
    write(tmp_path)
    assert plan(tmp_path, formats=(GIF,)).ingredients == ()
    with pytest.raises(UserError, match="cuts are not made in this format"):
        plan(tmp_path, formats=(GIF,), cut="quick")


def test_a_brief_cut_may_say_nothing_that_the_film_does_not(tmp_path: Path) -> None:
    write(
        tmp_path,
        '{ id = "only", spoken = "another one turns" }',
        '{ id = "only", spoken = "one turns", when = "brief" }, '
        '{ id = "only", spoken = "another one turns" }',
    )
    with pytest.raises(UserError, match=r"small\.turn\.only say 'one turns' in brief cuts only"):
        check(plan(tmp_path))
    check(plan(tmp_path, cut="full"))


def test_a_cue_that_is_left_out_altogether_is_not_missed(tmp_path: Path) -> None:
    write(tmp_path, '"another one turns"', '"another one turns", when = "not brief"')
    clip = next(clip for clip in plan(tmp_path).ingredients if clip.name == "Small")
    silent = CueSheet("Small", "Small", FPS, 9, 64, 48, ())
    assert current_words(silent, clip) == silent
    empty = replace(silent, cues=(CueSpan("small.turn", 0, 9, "", ()),))
    assert current_words(empty, clip) == empty
    assert transcript("Films", [empty], clip.lesson) == "# Films\n"


def test_the_check_tells_how_long_every_cut_is(tmp_path: Path) -> None:
    write(tmp_path)
    lines = list(report(plan(tmp_path), 1))
    told = dict(line.split(": ") for line in lines if line.startswith(("clip ", "cut ")))
    seconds = {name: float(text.split()[0]) for name, text in told.items()}
    assert set(seconds) == {
        "clip Tiny", "clip Small", "clip Rest", "clip Small (brief)", "clip Tiny (brief)",
        "cut full", "cut quick",
    }  # fmt: skip
    short = seconds["clip Small (brief)"] + SECONDS + seconds["clip Tiny (brief)"]
    assert seconds["cut quick"] == pytest.approx(short, abs=0.11)
    assert told["cut quick"].endswith(" s, brief")
