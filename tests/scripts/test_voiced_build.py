"""Whole renders of the tiny lesson with a voice: what is heard, and what changes with what."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import av
import pytest

from scenes.kit.cuesheet import CueSheet
from scenes.kit.lesson import Lesson
from scripts.audio import RATE, decode, resample, trim
from scripts.build import build
from scripts.faults import UserError
from scripts.narrate import load_lesson, lock, planned_cues
from scripts.plan import Plan, make_plan
from scripts.quality import find_quality
from scripts.voices import VOICES

from . import sounds
from .sounds import Beeper, found_at, meter, noise, write

NAMES = ("Tiny", "Small", "lesson", "lesson.short")
ENDINGS = (".mp4", ".cues.json", ".srt", ".vtt", ".chapters.vtt", ".md", ".png")
TINY = Path(__file__).parent / "tiny"


class Studio:
    """A copy of the tiny lesson with a voice, and how to render it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("lesson.toml", "lesson.en.toml"):
            shutil.copy(TINY / name, folder)
        self.edit("lesson.toml", "[vectors]", 'voice = "beeper"\n\n[vectors]')

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.folder / name
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))

    def plan(self, output: str = "out", voice: str | None = None) -> Plan:
        lesson = load_lesson(self.folder / "lesson.toml", voice=voice)
        return make_plan(lesson, find_quality("low"), self.folder / output)

    def render(self, output: str = "out", voice: str | None = None) -> dict[str, bytes]:
        build([self.plan(output, voice)], jobs=2)
        return self.outputs(output)

    def outputs(self, output: str = "out") -> dict[str, bytes]:
        folder = self.folder / output / "lesson"
        return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}

    def film(self, name: str, output: str = "out") -> Path:
        return self.folder / output / "lesson" / f"{name}.mp4"


@pytest.fixture(scope="module", autouse=True)
def beeper():
    """Have the beeping voice, and the tiny clips, for the tests of this module."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "scripts.voices.beeper", sounds)
        patch.setattr("scripts.voices.VOICES", (*VOICES, "beeper"))
        patch.setattr("scripts.plan.clip_file", lambda name, *_: TINY / "tiny.py")
        patch.setattr("scripts.voice.STAND_IN", "beeper")
        yield


@pytest.fixture(scope="module")
def rendered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("studio")
    Studio(folder).render()
    return folder


@pytest.fixture
def studio(rendered: Path, tmp_path: Path) -> Studio:
    """Give a copy of the rendered studio to change."""
    shutil.copytree(rendered, tmp_path / "studio")
    studio = Studio.__new__(Studio)
    studio.folder = tmp_path / "studio"
    return studio


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the clips that are drawn from now on."""
    names: list[str] = []
    from scripts.draw_all import draw_clip

    def noted(clip, key, tell):
        names.append(clip.clip.name)
        return draw_clip(clip, key, tell)

    monkeypatch.setattr("scripts.draw_all.draw_clip", noted)
    return names


def frames(path: Path) -> list[bytes]:
    with av.open(str(path)) as container:
        return [frame.to_ndarray().tobytes() for frame in container.decode(video=0)]


def test_every_film_has_all_that_belongs_to_it(rendered: Path) -> None:
    found = {path.name for path in (rendered / "out" / "lesson").iterdir() if path.is_file()}
    assert found == {f"{name}{ending}" for name in NAMES for ending in ENDINGS}
    assert (rendered / "lesson.en.beeper.lock.toml").exists()


@pytest.mark.parametrize("name", NAMES)
def test_sound_picture_and_captions_agree_in_the_finished_film(rendered: Path, name: str) -> None:
    film = rendered / "out" / "lesson" / f"{name}.mp4"
    sheet = CueSheet.load(film.with_suffix(".cues.json"))
    heard = decode(film)
    with av.open(str(film)) as container:
        pictures = [frame.time for frame in container.decode(video=0)]
    with av.open(str(film)) as container:
        starts = [p.pts * p.time_base for p in container.demux(subtitles=0) if p.size > 2]
    assert len(pictures) == sheet.frames
    for cue in sheet.cues:
        for phrase in cue.phrases:
            begins = pictures[phrase.first]
            line = type("Line", (), {"text": phrase.spoken})()
            words = Beeper().speak(line)
            said = trim(resample(words, Beeper.rate))
            place = found_at(heard, said, round(begins * RATE))
            assert place / RATE == pytest.approx(begins, abs=0.001)
            if phrase.id != "second":  # it may share a caption with the first
                assert min(abs(float(start) - begins) for start in starts) <= 0.001
            assert (
                not heard[round(pictures[phrase.first] * RATE) - 1000 : place - 200].round(3).any()
            )
    level, peak = meter(heard)
    assert level == pytest.approx(-16, abs=0.5)
    assert peak <= -1


def test_rendering_again_elsewhere_gives_the_same_files(studio: Studio) -> None:
    assert studio.render("elsewhere") == studio.outputs()


def test_without_the_voice_the_picture_is_the_same(studio: Studio) -> None:
    # A silent film has the timing of the default voice, wherever that came from.
    lock = studio.folder / "lesson.en.beeper.lock.toml"
    lock.rename(lock.with_name("lesson.en.hibari.lock.toml"))
    studio.render("silent", voice="none")
    for name in NAMES:
        assert frames(studio.film(name, "silent")) == frames(studio.film(name))
        with av.open(str(studio.film(name, "silent"))) as container:
            assert not container.streams.audio


def test_a_changed_text_alters_its_own_clip_alone(studio: Studio, drawn: list[str]) -> None:
    before = studio.outputs()
    studio.edit("lesson.en.toml", '"another one turns"', '"another one turns much longer"')
    after = studio.render()
    changed = {name for name in before if before[name] != after[name]}
    assert drawn == ["Small"]
    assert changed
    assert not {name for name in changed if name.startswith("Tiny")}
    assert {"Small.mp4", "lesson.mp4", "lesson.short.mp4"} <= changed
    test_sound_picture_and_captions_agree_in_the_finished_film(studio.folder, "lesson")


def test_a_changed_caption_alters_no_picture_and_no_sound(studio: Studio, drawn: list[str]) -> None:
    before = studio.outputs()
    sound = decode(studio.film("Tiny"))
    studio.edit("lesson.en.toml", "A square turns: a < b & c", "A square turns: x > y")
    after = studio.render()
    assert drawn == []
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {
        *(f"Tiny{ending}" for ending in ENDINGS if ending not in {".chapters.vtt", ".png"}),
        "Tiny.chapters.vtt",  # a cue's title is how it begins
        *(f"lesson{ending}" for ending in ENDINGS if ending not in {".chapters.vtt", ".png"}),
    }
    assert (decode(studio.film("Tiny")) == sound).all()


def test_another_voice_with_the_same_timing_draws_nothing(
    studio: Studio, drawn: list[str], monkeypatch
) -> None:
    before = studio.outputs()
    monkeypatch.setattr(Beeper, "version", "2")
    monkeypatch.setattr(Beeper, "voice", "other noise")
    assert studio.render() == before
    assert drawn == []


def test_a_voice_that_became_slower_is_refused_until_the_lock_is_renewed(
    studio: Studio, monkeypatch, drawn: list[str]
) -> None:
    before = studio.outputs()
    monkeypatch.setattr(Beeper, "version", "slow")
    quick = Beeper.speak
    monkeypatch.setattr(Beeper, "speak", lambda self, line: quick(self, line).repeat(2))
    with pytest.raises(UserError, match="renew the lock with 'attn-video lock'"):
        studio.render()
    assert studio.outputs() == before
    told: list[str] = []
    assert lock(studio.plan(), told.append) == studio.folder / "lesson.en.beeper.lock.toml"
    studio.render()
    assert sorted(drawn) == ["Small", "Tiny"]


def test_recordings_decide_the_timing_and_what_lacks_is_listed(
    studio: Studio, drawn: list[str], capfd
) -> None:
    folder = studio.folder / "lesson.en.recordings"
    folder.mkdir()
    write(folder / "tiny.turn.first.wav", noise(2.2, level=0.05))
    studio.render(voice="recordings")
    told = capfd.readouterr().err
    assert "not recorded, said by beeper: tiny.turn.second, small.turn.only" in told
    sheet = CueSheet.load(studio.film("Tiny").with_suffix(".cues.json"))
    first = sheet.cues[0].phrases[0]
    assert (first.last - first.first) / sheet.fps == pytest.approx(2.33, abs=1 / sheet.fps)
    write(folder / "tiny.turn.first.wav", noise(1.2, level=0.05))
    drawn.clear()
    studio.render(voice="recordings")
    assert drawn == ["Tiny"]
    sheet = CueSheet.load(studio.film("Tiny").with_suffix(".cues.json"))
    first = sheet.cues[0].phrases[0]
    assert (first.last - first.first) / sheet.fps == pytest.approx(1.33, abs=1 / sheet.fps)


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        ("lesson.en.toml", "small.turn", "smal.turn", "has the cue 'smal.turn', but no clip has"),
        ("lesson.en.toml", '"and it stops"', '""', "'second' of cue 'tiny.turn' has nothing in"),
        ("lesson.en.toml", "and it stops", "and 2 stop", "tiny.turn.second: write '2' as words"),
        ("lesson.toml", '"beeper"', '"beper"', "no voice 'beper'; choose one of"),
        ("lesson.toml", "[vectors]", 'language = "xx"\n[vectors]', "language 'xx'"),
        ("lesson.en.toml", "a square", "{nothing}", "names nothing in this lesson"),
    ],
)
def test_mistakes_are_told_before_anything_is_drawn(
    studio: Studio, drawn: list[str], name: str, old: str, new: str, sentence: str
) -> None:
    before = studio.outputs()
    studio.edit(name, old, new)
    with pytest.raises(UserError, match=sentence):
        studio.render()
    assert drawn == []
    assert studio.outputs() == before


def test_a_cue_that_its_clip_does_not_say_is_refused(studio: Studio) -> None:
    text = '\n[cues."small.extra"]\nphrases = [{ id = "more", spoken = "more words" }]\n'
    path = studio.folder / "lesson.en.toml"
    path.write_text(path.read_text() + text)
    with pytest.raises(UserError, match=r"cue 'small\.extra', but the clip Small does not say it"):
        studio.render()


def test_the_lock_keeps_what_is_not_renewed(studio: Studio) -> None:
    path = studio.folder / "lesson.en.beeper.lock.toml"
    before = path.read_text()
    studio.edit("lesson.en.toml", '"another one turns"', '"another one"')
    lesson = Lesson.load(studio.folder / "lesson.toml")
    assert planned_cues(studio.plan().every_clip) == ("tiny.turn", "small.turn")
    assert lesson.durations.path == path
    lock(studio.plan(), print)
    after = path.read_text().split("\n")
    changed = [line for line in before.split("\n") if line not in after]
    assert len(changed) == 1
    assert changed[0].split(" = ")[0].strip('"') == "only"
