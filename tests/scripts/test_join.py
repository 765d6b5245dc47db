"""Joined films show every frame of their parts, in order, at its time."""

from __future__ import annotations

import pytest

from scripts.faults import BuildError
from scripts.join import join, join_sheets
from scripts.probe import probe


def test_joined_film_has_every_frame_of_its_parts(tmp_path, make_film, greys) -> None:
    parts = [make_film(tmp_path / "a.mp4", 7), make_film(tmp_path / "b.mp4", 5, tone=100)]
    sheet = join_sheets("both", "Both", [part.sheet for part in parts])
    join(parts, tmp_path / "both.mp4")
    probe(tmp_path / "both.mp4", sheet)
    assert greys(tmp_path / "both.mp4") == greys(parts[0].path) + greys(parts[1].path)


def test_joined_cues_move_by_the_frames_before_them(tmp_path, make_film) -> None:
    parts = [make_film(tmp_path / "a.mp4", 7), make_film(tmp_path / "b.mp4", 5)]
    sheet = join_sheets("both", "Both", [part.sheet for part in parts])
    assert (sheet.clip, sheet.title, sheet.frames) == ("both", "Both", 12)
    assert [(cue.first, cue.last) for cue in sheet.cues] == [(0, 7), (7, 12)]
    assert [(p.first, p.last) for cue in sheet.cues for p in cue.phrases] == [(0, 7), (7, 12)]


def test_joining_twice_gives_the_same_bytes(tmp_path, make_film) -> None:
    parts = [make_film(tmp_path / "a.mp4", 7), make_film(tmp_path / "b.mp4", 5)]
    join(parts, tmp_path / "1.mp4")
    join(parts, tmp_path / "2.mp4")
    assert (tmp_path / "1.mp4").read_bytes() == (tmp_path / "2.mp4").read_bytes()


@pytest.mark.parametrize("frames", [6, 8])
def test_probe_refuses_a_film_that_differs_from_its_cue_sheet(
    tmp_path, make_film, make_sheet, frames
) -> None:
    film = make_film(tmp_path / "a.mp4", 7)
    with pytest.raises(BuildError, match="its cue sheet says"):
        probe(film.path, make_sheet([], frames))


def test_probe_refuses_what_is_no_film(tmp_path, make_film) -> None:
    film = make_film(tmp_path / "a.mp4", 7)
    film.path.write_bytes(film.path.read_bytes()[:200])
    with pytest.raises(BuildError, match="cannot be decoded"):
        probe(film.path, film.sheet)
