"""Transitions: what they look like, and that they go into one film with the clips."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import av
import numpy as np
import pytest

from scripts.clip_plan import Drawing, Transition
from scripts.encode import alpha, decode_clear, encode
from scripts.faults import BuildError
from scripts.film import Film
from scripts.formats import MOV, WEBM
from scripts.mux import Extras, mux
from scripts.probe import probe
from scripts.quality import find_quality
from scripts.transition import _check_joins, dissolve, frames_of, transition

FPS = 10
ENCODER = {"bf": "0", "crf": "1"}
QUALITY = replace(find_quality("low"), width=64, height=48, fps=FPS, encoder=ENCODER)


@pytest.fixture
def between(tmp_path: Path, tiny_plan):
    """Return where the transition between the tiny clips is kept."""
    (tmp_path / "lesson" / ".build").mkdir(parents=True)
    clips = [replace(clip, quality=QUALITY) for clip in tiny_plan(tmp_path).clips]

    def make(clear: bool = False) -> Transition:
        return Transition(*(Drawing(clip, clear) for clip in clips))

    return make


@pytest.fixture
def clear_film(tmp_path: Path, make_sheet):
    """Make a premultiplied film of some pictures of one colour each."""

    def make(name: str, *colors: tuple[int, int, int, int]) -> Film:
        path = tmp_path / f"{name}.clear.drawn.mov"
        with av.open(str(path), "w") as container:
            stream = container.add_stream("qtrle", rate=FPS)
            stream.width, stream.height, stream.pix_fmt = 64, 48, "argb"
            for color in colors:
                pixels = np.full((48, 64, 4), color, np.uint8)
                container.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, "rgba")))
            container.mux(stream.encode())
        return Film(path, make_sheet([], len(colors), FPS))

    return make


def test_it_leads_from_the_one_picture_to_the_other_slowly_at_both_ends() -> None:
    start, end = np.zeros((2, 2), np.uint8), np.full((2, 2), 200, np.uint8)
    tones = [int(picture[0, 0]) for picture in dissolve(start, end, 9)]
    assert tones == sorted(tones)
    assert tones[4] == 100
    steps = np.diff([0, *tones, 200])
    assert steps.min() > 0
    assert steps[0] < steps[4] > steps[-1]
    assert steps.max() < 32  # nowhere as much as a cut


def test_the_joined_film_shows_the_clips_as_they_are_and_steps_between(
    tmp_path: Path, make_film, greys, between
) -> None:
    before, after = make_film(tmp_path / "a.mp4", 5), make_film(tmp_path / "b.mp4", 7, tone=150)
    made = transition(between(), before, after, print)
    assert made is not None
    assert (made.sheet.frames, made.sheet.cues) == (frames_of(FPS), ()) == (6, ())
    films = [before, made, after]
    mux(films, None, Extras("A film", "", "en", (), ()), tmp_path / "out.mp4")
    probe(tmp_path / "out.mp4", replace(before.sheet, frames=18))
    tones = greys(tmp_path / "out.mp4")
    assert tones[:5] == greys(before.path)
    assert tones[11:] == greys(after.path)
    assert tones[4:12] == sorted(set(tones[4:12]))


def test_it_is_made_again_only_when_a_clip_has_changed(tmp_path: Path, make_film, between) -> None:
    told: list[str] = []
    before, after = make_film(tmp_path / "a.mp4", 5), make_film(tmp_path / "b.mp4", 7, tone=150)
    made = transition(between(), before, after, told.append)
    assert transition(between(), before, after, told.append) == made
    assert told == ["Film+Film: transition made"]
    transition(between(), before, make_film(tmp_path / "b.mp4", 7, tone=90), told.append)
    assert len(told) == 2


def test_a_clip_that_opens_where_the_last_one_ended_needs_none(
    tmp_path: Path, make_film, between
) -> None:
    told: list[str] = []
    before, after = make_film(tmp_path / "a.mp4", 5), make_film(tmp_path / "b.mp4", 7, tone=150)
    assert transition(between(), before, after, told.append) is not None
    same = make_film(tmp_path / "c.mp4", 7, tone=33)  # the last grey is 32
    for _ in range(2):
        assert transition(between(), before, same, told.append) is None
    assert not between().path.exists()
    assert transition(between(), before, after, told.append) is not None
    assert len(told) == 2


@pytest.mark.parametrize("made", [WEBM, MOV], ids=["webm", "mov"])
def test_transparency_is_blended_too(tmp_path: Path, clear_film, between, made) -> None:
    before = clear_film("a", (0, 0, 0, 0), (200, 100, 50, 255))
    after = clear_film("b", (0, 0, 0, 0))
    drawn = transition(between(clear=True), before, after, print)
    assert drawn is not None
    encoded = [
        Film(encode(film, made, tmp_path / f"{i}{made.ending}", "key"), film.sheet)
        for i, film in enumerate((before, drawn, after))
    ]
    target = tmp_path / f"out{made.ending}"
    mux(encoded, None, Extras("A film", "", "en", (), ()), target, made)
    frames = list(decode_clear(target, made.pictures))
    opaque = [int(alpha(frame)[20, 20]) for frame in frames]
    assert len(opaque) == 3 + frames_of(FPS)
    assert opaque[1] == 255
    assert opaque[-1] == 0
    assert opaque[1:] == sorted(opaque[1:], reverse=True)
    middle = frames[4].to_ndarray(format="rgba")[20, 20, :3].astype(int)
    assert middle == pytest.approx((200, 100, 50), abs=9)  # its colour stays, it only thins out


def test_pictures_that_were_encoded_otherwise_are_refused(
    tmp_path: Path, make_film, between
) -> None:
    before, after = make_film(tmp_path / "a.mp4", 5), make_film(tmp_path / "b.mp4", 7, tone=150)
    step = between()
    other = replace(step.after.clip, quality=replace(QUALITY, encoder=ENCODER | {"crf": "30"}))
    step = replace(step, after=replace(step.after, clip=other))
    with pytest.raises(BuildError, match="is encoded unlike the clip itself"):
        transition(step, before, after, print)
    assert not step.path.exists()
    _check_joins(before.path, after.path)
