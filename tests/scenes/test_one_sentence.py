"""Attention in one sentence: the formula from its pieces, the flow of the lesson's own data."""

from __future__ import annotations

import pytest

from scenes.catalogue import find_clip
from scenes.kit.lesson import Lesson
from scenes.kit.rehearsal import rehearse
from tests.scenes.films import LANGUAGES, OTHERS, SHAPES, Film
from tests.scenes.independent import attend


def played(film: Film):
    """The clip as it stands at its end."""
    last = []
    rehearse(film.make(), lambda clip, resting: last.append(clip) if not last else None)
    return last[0]


@pytest.mark.parametrize("lesson", OTHERS)
def test_weights_are_as_long_as_they_are(lesson):
    film = Film("OneSentence", lesson)
    clip, data = played(film), film.load()
    weights = attend(data.query, data.keys, data.values, data.query_mask)["weights"]
    for shape, weight in zip(clip.flow.bars, weights, strict=True):
        assert shape.width == pytest.approx(float(weight) * clip.flow.bars.unit, abs=0.02)
    assert len(clip.flow.nodes["keys"]) == len(clip.flow.nodes["values"]) == len(data.keys)


def test_the_formula_is_built_from_the_values_inward():
    """V is there first, then softmax with its brackets, then Q and K, then the root."""
    seen: dict[str, int] = {}

    def watch(clip, resting):
        there = {id(m) for top in clip.mobjects for m in top.get_family()}
        for name in ("values", "softmax", "query", "keys", "root"):
            if id(getattr(clip.whole, name)[0]) in there:
                seen.setdefault(name, clip.frames)

    rehearse(find_clip("OneSentence"), watch)
    assert seen["values"] < seen["softmax"] < seen["query"] == seen["keys"] < seen["root"]


@pytest.mark.parametrize("shape", SHAPES)
def test_data_flows_to_the_right_or_down(shape):
    clip = played(Film("OneSentence", shape=shape))
    for (start, end), arrow in clip.flow.edges.items():
        one, other = (clip.flow.layout.nodes[name].center for name in (start, end))
        way = arrow.get_end() - arrow.get_start()
        if clip.frame.turned:
            assert other[1] < one[1]
            assert way[1] < 0
        else:
            assert other[0] > one[0]
            assert way[0] > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_brief_version_is_short_and_keeps_the_formula(language):
    lesson = Lesson.load(None, language, "none", brief=True)
    sheet = rehearse(find_clip("OneSentence").with_lesson(lesson))
    asked = sheet.cues[0].phrases[0].last + sheet.fps
    assert (sheet.frames - asked) / sheet.fps <= 22
    said = [phrase.id for cue in sheet.cues for phrase in cue.phrases]
    assert "formula" in said
    assert "self" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_key_is_spoken_of_as_one(language):
    film = Film("OneSentence", "one_key", language)
    clip = played(film)
    assert clip.flow.nodes["keys"][0].label.text == clip.word("common.key")
    assert clip.flow.nodes["values"][0].label.text == clip.word("common.value")
