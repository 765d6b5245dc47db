"""The cue sheet of a joined film."""

from __future__ import annotations

import pytest

from scripts.faults import BuildError
from scripts.join import join_sheets, lengthened
from scripts.probe import probe


def test_joined_cues_move_by_the_frames_before_them(tmp_path, make_film) -> None:
    parts = [make_film(tmp_path / "a.mp4", 7), make_film(tmp_path / "b.mp4", 5)]
    sheet = join_sheets("both", "Both", [part.sheet for part in parts])
    assert (sheet.clip, sheet.title, sheet.frames) == ("both", "Both", 12)
    assert [(cue.first, cue.last) for cue in sheet.cues] == [(0, 7), (7, 12)]
    assert [(p.first, p.last) for cue in sheet.cues for p in cue.phrases] == [(0, 7), (7, 12)]


def test_a_transition_belongs_to_no_cue_and_moves_what_comes_after(make_sheet) -> None:
    sheets = [make_sheet([("a", 0, 7)], 7), make_sheet([("b", 0, 5)], 5)]
    sheet = join_sheets("both", "Both", lengthened(sheets, [3, 0]))
    assert sheet.frames == 15
    assert [(cue.first, cue.last) for cue in sheet.cues] == [(0, 7), (10, 15)]


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
