"""Finished films, read back: pictures, sound, captions and chapters, each at its time."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest

from scenes.kit.cuesheet import CueSheet
from scripts.audio import RATE, decode, trim
from scripts.captions import captions
from scripts.chapters import Chapter
from scripts.faults import BuildError
from scripts.film import Film
from scripts.join import join_sheets
from scripts.mux import Extras, language_tag, mux
from scripts.probe import probe, probe_finished
from scripts.soundtrack import sound_track, true_peak
from scripts.voice import Take

from .sounds import found_at, meter, noise

FPS = 15
PHRASES = [("QKᵀ/√dₖ & <b>", 2, 22), ("Two, on\nits way", 25, 45), ("--> three", 46, 80)]


@pytest.fixture(params=[1, 3], ids=["one clip", "a cut of three"])
def made(request, tmp_path: Path, make_film, make_sheet):
    """Make a film of one clip or of three, with noise for words; return what went into it."""
    sheet = make_sheet(PHRASES, 83, FPS)
    sheet = CueSheet(**{**sheet.__dict__, "title": "A film"})
    films = [
        Film(make_film(tmp_path / f"{i}.mp4", 83, FPS, tone=i).path, sheet)
        for i in range(request.param)
    ]
    whole = join_sheets("Film", "A film", [film.sheet for film in films])
    takes = {
        f"film.cue.p{i}": Take(f"film.cue.p{i}", "v", trim(noise((last - first) / FPS - 0.2, i)))
        for i, (_, first, last) in enumerate(PHRASES)
    }
    sound = sound_track(whole, takes)
    chapters = (
        Chapter("Why √d?", Fraction(0), Fraction(3)),
        Chapter("B & <b>", Fraction(3), Fraction(whole.frames, FPS)),
    )
    extras = Extras("A film", "About a film", "de", captions(whole), chapters)
    target = tmp_path / "out.mp4"
    mux(films, sound, extras, target)
    return target, whole, takes, sound, extras, films


def test_each_phrase_is_heard_and_read_with_its_first_frame(made) -> None:
    target, sheet, takes, _, extras, _ = made
    heard = decode(target)
    with av.open(str(target)) as container:
        pictures = [frame.time for frame in container.decode(video=0)]
    with av.open(str(target)) as container:
        shown = [p for p in container.demux(subtitles=0) if p.duration and bytes(p)[2:]]
        times = [p.pts * p.time_base for p in shown]
    assert len(shown) == len(extras.captions)
    spans = [phrase for cue in sheet.cues for phrase in cue.phrases]
    for span in spans:
        begins = pictures[span.first]
        wanted = takes[f"film.cue.{span.id}"].samples
        place = found_at(heard, wanted, round(begins * RATE)) / RATE
        assert place == pytest.approx(begins, abs=0.001)
        onset = np.flatnonzero(abs(heard[round((begins - 0.05) * RATE) :]) > 0.05)[0] / RATE - 0.05
        assert abs(onset) < 1 / 60  # within a frame, at the highest rate
        assert min(abs(float(time) - begins) for time in times) <= 0.0006


def test_frames_are_copied_in_order(made, greys) -> None:
    target, sheet, _, sound, extras, films = made
    probe(target, sheet)
    probe_finished(target, sheet, sound, extras)
    assert greys(target) == [grey for film in films for grey in greys(film.path)]


def test_streams_languages_captions_and_chapters_are_read_back(made) -> None:
    target, sheet, _, _, extras, _ = made
    with av.open(str(target)) as container:
        kinds = {s.type: s for s in container.streams if s.type != "data"}
        assert {k: s.codec_context.name for k, s in kinds.items()} == {
            "video": "h264",
            "audio": "aac",
            "subtitle": "mov_text",
        }
        assert {s.metadata["language"] for s in kinds.values()} == {"deu"}
        assert kinds["audio"].codec_context.sample_rate == RATE
        assert container.metadata["title"] == "A film"
        assert container.metadata["description"] == "About a film"
        found = [
            (c["metadata"]["title"], c["start"] * c["time_base"], c["end"] * c["time_base"])
            for c in container.chapters()
        ]
        assert [title for title, _, _ in found] == ["Why √d?", "B & <b>"]
        wanted = [(c.start, c.end) for c in extras.chapters]
        for (_, *times), ends in zip(found, wanted, strict=True):
            assert [float(t) for t in times] == pytest.approx([float(e) for e in ends], abs=0.001)
        texts = [bytes(p)[2:].decode() for p in container.demux(subtitles=0) if p.size > 2]
    assert texts == ["\n".join(caption.lines) for caption in extras.captions]
    ends = extras.captions[-1].end
    assert ends <= Fraction(sheet.frames, FPS)


def test_the_file_can_be_played_while_it_loads(made) -> None:
    content = made[0].read_bytes()
    assert 0 < content.index(b"moov") < content.index(b"mdat")
    positions = []
    with av.open(str(made[0])) as container:
        for packet in container.demux(video=0, audio=0):
            if packet.pos is not None and packet.dts is not None:
                positions.append((packet.pos, float(packet.dts * packet.time_base)))
    positions.sort()
    far = max(abs(b[1] - max(t for _, t in positions[: i + 1])) for i, b in enumerate(positions))
    assert far < 1.5  # sound and pictures of one moment lie near each other


def test_loudness_and_peak_of_the_finished_film(made) -> None:
    heard = decode(made[0])
    level, peak = meter(heard)
    assert level == pytest.approx(-16, abs=0.5)
    assert peak <= -1
    assert true_peak(heard) <= -1
    assert len(heard) - len(made[3]) < 2048


def test_the_same_parts_give_the_same_bytes(made, tmp_path: Path) -> None:
    target, _, _, sound, extras, films = made
    mux(films, sound, extras, tmp_path / "again.mp4")
    assert (tmp_path / "again.mp4").read_bytes() == target.read_bytes()


def test_a_silent_film_has_no_sound_track(tmp_path: Path, make_film) -> None:
    film = make_film(tmp_path / "a.mp4", 9)
    extras = Extras("T", "D", "xx", (), (Chapter("C", Fraction(0), Fraction(9, 10)),))
    mux([film], None, extras, tmp_path / "b.mp4")
    probe_finished(tmp_path / "b.mp4", film.sheet, None, extras)
    with av.open(str(tmp_path / "b.mp4")) as container:
        assert not container.streams.audio
        assert container.streams.video[0].metadata["language"] == "und"


def test_a_finished_film_that_is_not_what_it_should_be_is_refused(made, make_sheet) -> None:
    target, sheet, _, sound, extras, _ = made
    with pytest.raises(BuildError, match="pictures are at their times"):
        probe_finished(target, make_sheet([], sheet.frames + 1, FPS), sound, extras)
    with pytest.raises(BuildError, match="its sound has"):
        probe_finished(target, sheet, sound[: len(sound) // 2], extras)
    with pytest.raises(BuildError, match="captions or chapters"):
        probe_finished(target, sheet, sound, Extras("T", "D", "de", extras.captions, ()))


@pytest.mark.parametrize(
    ("code", "tag"), [("en", "eng"), ("de", "deu"), ("de-AT", "deu"), ("gsw", "gsw"), ("x", "und")]
)
def test_languages_get_the_letters_that_mp4_has(code: str, tag: str) -> None:
    assert language_tag(code) == tag
