"""Cue sheets come back from their files as they were."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scenes.kit.cuesheet import CueSheet, CueSpan, PhraseSpan

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
FRAME = st.integers(0, 10**6)
PHRASE = st.builds(PhraseSpan, TEXT, TEXT, TEXT, FRAME, FRAME)
CUE = st.builds(CueSpan, TEXT, FRAME, FRAME, TEXT, st.lists(PHRASE, max_size=3).map(tuple))
SHEET = st.builds(
    CueSheet, TEXT, TEXT, FRAME, FRAME, FRAME, FRAME, st.lists(CUE, max_size=3).map(tuple)
)


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(SHEET)
def test_what_is_saved_is_loaded(tmp_path, sheet):
    sheet.save(tmp_path / "clip.cues.json")
    assert CueSheet.load(tmp_path / "clip.cues.json") == sheet
