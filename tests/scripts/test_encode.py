"""Pictures with transparency, encoded and read back."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from threading import Event

import av
import numpy as np
import pytest

from scripts.encode import (
    StoppedError,
    alpha,
    check_carried,
    check_clear,
    decode_clear,
    encode,
    undiminished,
)
from scripts.faults import BuildError, UserError
from scripts.film import Film, unchanged
from scripts.formats import FORMATS, MOV, WEBM, find_format
from scripts.join import join_sheets
from scripts.mux import Extras, mux
from scripts.probe import probe_finished

FPS = 15


@pytest.fixture
def clear_film(tmp_path: Path, make_sheet):
    """Make a film as Manim draws it on nothing: premultiplied, one column further each frame."""

    def make(name: str = "a", frames: int = 7) -> Film:
        path = tmp_path / f"{name}.clear.drawn.mov"
        with av.open(str(path), "w") as container:
            stream = container.add_stream("qtrle", rate=FPS)
            stream.width, stream.height, stream.pix_fmt = 64, 48, "argb"
            for number in range(frames):
                pixels = np.zeros((48, 64, 4), np.uint8)
                pixels[8:24, 8 : 24 + number] = (200, 100, 50, 255)
                pixels[24:40, 8:40] = (100, 50, 25, 128)
                container.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, "rgba")))
            container.mux(stream.encode())
        return Film(path, make_sheet([("Hello", 0, frames)], frames, FPS))

    return make


@pytest.mark.parametrize("made", [WEBM, MOV], ids=["webm", "mov"])
def test_colours_times_and_transparency_come_back(clear_film, tmp_path: Path, made) -> None:
    film = clear_film()
    path = encode(film, made, tmp_path / f"b{made.ending}", "key")
    assert unchanged(path, "key")
    frames = list(decode_clear(path, made.pictures))
    assert len(frames) == film.sheet.frames
    for number, frame in enumerate(frames):
        seen = alpha(frame).astype(int)
        assert seen[:4, :4].max() == 0
        assert seen[12:20, 10:22].min() == 255
        assert seen[28:36, 12:36] == pytest.approx(128, abs=4)
        assert seen[16, 16 + number] == 255
        colors = frame.to_ndarray(format="rgba")[..., :3].astype(int)
        assert colors[16, 16] == pytest.approx((200, 100, 50), abs=8)
        assert colors[32, 16] == pytest.approx((200, 100, 50), abs=8)  # not half as bright


@pytest.mark.parametrize("made", [WEBM, MOV], ids=["webm", "mov"])
def test_joined_films_keep_their_transparency_and_get_sound(clear_film, tmp_path, made) -> None:
    films = [clear_film("a"), clear_film("b", 5)]
    encoded = [
        Film(encode(film, made, tmp_path / f"{i}{made.ending}", "key"), film.sheet)
        for i, film in enumerate(films)
    ]
    sheet = join_sheets("Film", "A film", [film.sheet for film in films])
    sound = 0.1 * np.sin(np.arange(sheet.frames * 48_000 // FPS) * 0.05)
    extras = Extras("A film", "About it", "de", (), ())
    target = tmp_path / f"out{made.ending}"
    mux(encoded, sound, extras, target, made)
    probe_finished(target, sheet, sound, extras, made)
    check_carried(target, encoded[0].path, made.pictures)
    mux(encoded, sound, extras, tmp_path / "again", made)
    assert (tmp_path / "again").read_bytes() == target.read_bytes()
    seen = [alpha(frame) for frame in decode_clear(target, made.pictures)]
    alone = [alpha(f) for film in encoded for f in decode_clear(film.path, made.pictures)]
    assert all(np.array_equal(a, b) for a, b in zip(seen, alone, strict=True))
    with av.open(str(target)) as container:
        assert [s.type for s in container.streams] == ["video", "audio"]
        heard = np.concatenate([f.to_ndarray().reshape(-1) for f in container.decode(audio=0)])
    assert abs(len(heard) - len(sound)) <= 960


def test_lost_transparency_is_refused(clear_film, tmp_path: Path, make_film) -> None:
    film = clear_film()
    opaque = make_film(tmp_path / "c.mp4", 7, FPS)
    seen = [np.zeros((6, 8), np.uint8)] * 7
    plain = type(WEBM.pictures)("libx264", "h264", "yuv420p", {})
    with pytest.raises(BuildError, match="lost its transparency"):
        check_clear(opaque.path, film, plain, seen)
    path = encode(film, WEBM, tmp_path / "b.webm", "key")
    with pytest.raises(BuildError, match="levels off"):
        check_clear(path, film, WEBM.pictures, [np.full((6, 8), 255, np.uint8)] * 7)
    with pytest.raises(BuildError, match="7 frames of 6 drawn"):
        check_clear(path, film, WEBM.pictures, seen[:0] + _seen(film)[:6])
    path.write_bytes(path.read_bytes()[:300])
    with pytest.raises(BuildError):
        check_clear(path, film, WEBM.pictures, _seen(film))


def test_what_nobody_wants_any_more_is_not_put_in_place(clear_film, tmp_path: Path) -> None:
    stop = Event()
    stop.set()
    with pytest.raises(StoppedError):
        encode(clear_film(), WEBM, tmp_path / "b.webm", "key", stop)
    assert not (tmp_path / "b.webm").exists()
    assert not list(tmp_path.rglob("incoming-*"))


def _seen(film: Film) -> list[np.ndarray]:
    with av.open(str(film.path)) as container:
        frames = [f.to_ndarray(format="rgba") for f in container.decode(video=0)]
    return [frame[::8, ::8, 3] for frame in frames]


def test_what_is_opaque_or_empty_keeps_its_colour() -> None:
    pixels = np.array([[[9, 8, 7, 255], [0, 0, 0, 0], [60, 30, 0, 60], [90, 0, 0, 60]]], np.uint8)
    wanted = [[[9, 8, 7, 255], [0, 0, 0, 0], [255, 128, 0, 60], [255, 0, 0, 60]]]
    assert undiminished(pixels).tolist() == wanted


def test_formats_are_found_by_name_or_listed() -> None:
    assert [find_format(name).name for name in FORMATS] == ["mp4", "webm", "mov", "gif"]
    with pytest.raises(UserError, match="no format 'avi'; choose one of mp4, webm, mov, gif"):
        find_format("avi")


def test_packets_stand_at_their_frames_times(clear_film, tmp_path: Path) -> None:
    film = clear_film(frames=9)
    path = encode(film, WEBM, tmp_path / "b.webm", "key")
    with av.open(str(path)) as container:
        times = [p.pts * p.time_base for p in container.demux(video=0) if p.pts is not None]
    assert times == [Fraction(round(1000 * n / FPS), 1000) for n in range(9)]
