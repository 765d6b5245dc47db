"""The picture between two clips: the library ends with it, the worked query opens with it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from scenes import library_words
from scenes.catalogue import find_clip
from scenes.kit.clip import Clip
from scenes.kit.lesson import Lesson
from scenes.kit.lesson_tables import Library
from scenes.kit.rehearsal import rehearse
from scenes.kit.shapes import Prop
from scenes.opening_layout import opening_layout
from scenes.opening_picture import opening_picture, role_label
from tests.scenes.films import on_screen

LESSONS = Path(__file__).parent.parent / "lessons"
SHAPES = ["16:9", "4:3", "1:1", "9:16"]


def look(construct, shape="16:9", lesson=None) -> None:
    """Let a function look at a clip of the library's words."""
    path = LESSONS / lesson if lesson else None
    told = {"id": "library", "lesson": Lesson.load(path, "en", "none", shape=shape)}
    rehearse(type("Looking", (Clip,), {**told, "construct": construct}))


@pytest.mark.parametrize("shape", SHAPES)
def test_each_prop_stands_at_its_place_and_the_flow_is_to_the_right_or_down(shape):
    def construct(clip):
        made, layout = opening_picture(clip), opening_layout(clip)
        places = [layout.slip, *layout.cards, *layout.books, layout.page]
        kinds = [made.slip], made.cards, made.books, [made.page]
        assert made.props == [prop for props in kinds for prop in props]
        for prop, at in zip(made.props, places, strict=True):
            assert prop.body.get_center()[:2] == pytest.approx([at.x, at.y])
        axis = 1 if clip.frame.turned else 0
        steps = [props[0].body.get_center()[axis] for props in kinds]
        assert steps == sorted(steps, reverse=clip.frame.turned)
        for props in (made.cards, made.books):
            assert np.ptp([prop.body.get_center()[axis] for prop in props]) < 1e-9

    look(construct, shape)


def test_in_the_widest_frame_the_keys_stand_where_the_ledger_has_them():
    def construct(clip):
        ys = clip.frame.rows(len(clip.data.keys))
        assert [at.y for at in opening_layout(clip).cards] == pytest.approx(ys)

    look(construct)


def test_the_vectors_are_the_lessons():
    def construct(clip):
        made, worked = opening_picture(clip), clip.data.worked
        shown = [list(p.label.numbers.values()) for p in (made.slip, *made.cards, *made.books)]
        wanted = [worked.query, *worked.keys, *worked.values]
        assert [[n.figure for n in row] for row in shown] == [list(row) for row in wanted]
        assert not made.page.label.numbers

    look(construct)
    look(construct, "1:1", "five_keys.toml")


@pytest.mark.parametrize("shape", SHAPES)
def test_links_lead_from_prop_to_prop_and_lie_behind_them(shape):
    def construct(clip):
        made = opening_picture(clip)
        assert len(made.links) == 3 * len(made.cards)
        assert made.everything[: len(made.links)] == made.links
        for card, link in zip(made.cards, made.links[::3], strict=True):
            assert link.z_index < made.slip.z_index
            if clip.frame.turned:
                assert link.get_top()[1] == pytest.approx(made.slip.body.get_bottom()[1])
                assert link.get_bottom()[1] == pytest.approx(card.body.get_top()[1])
            else:
                assert link.get_left()[0] == pytest.approx(made.slip.body.get_right()[0])
                assert link.get_right()[0] == pytest.approx(card.body.get_left()[0])

    look(construct, shape)


def test_no_link_leads_to_a_key_that_is_hidden():
    def construct(clip):
        assert len(opening_picture(clip).links) == 3 * sum(clip.data.worked.mask) == 6

    look(construct, lesson="causal.toml")


@pytest.mark.parametrize("shape", SHAPES)
def test_the_terms_stand_at_their_places(shape):
    def construct(clip):
        made, roles = opening_picture(clip), opening_layout(clip).roles
        for (role, spot), label in zip(roles.items(), made.roles, strict=True):
            assert label.text == clip.word(f"common.{role}")
            x = label.get_left()[0] if spot.flush else label.get_center()[0]
            assert x == pytest.approx(spot.x)
        colours = {
            role_label(clip, r, spot)[0].get_fill_color().to_hex() for r, spot in roles.items()
        }
        assert len(colours) == 4

    look(construct, shape)


def test_titles_fit_how_well_the_keys_match():
    page = Lesson.load()
    assert library_words.entries(page) == ["star birth", "cooking", "galaxies"]
    titles = page.narration.lines("library.books")
    assert library_words.books(page) == [titles[0], titles[-1], titles[1]]
    five = Lesson.load(LESSONS / "five_keys.toml")
    weights = [weight.value for weight in five.worked.weights]
    assert library_words.entries(five)[weights.index(max(weights))] == "star birth"
    assert library_words.entries(five)[weights.index(min(weights))] == "cooking"


@pytest.mark.parametrize("language", ["en", "de"])
def test_there_are_titles_for_as_many_keys_as_there_may_be(language):
    narration = Lesson.load(None, language, "none").narration
    for name in ("library.cards", "library.books"):
        assert len(set(narration.lines(name))) == 6


def test_a_lessons_own_words_come_first():
    own = Library("Who ate it?", ("a", "b", "c"), ("d", "e", "f"))
    lesson = replace(Lesson.load(), library=own)
    assert library_words.question(lesson) == "Who ate it?"
    assert library_words.entries(lesson) == ["a", "b", "c"]
    assert library_words.books(lesson) == ["d", "e", "f"]


def test_the_library_leaves_what_the_worked_query_finds():
    """Prop for prop at one place: the cut between the two clips is not seen."""
    pictures: dict[str, list[np.ndarray]] = {}

    def props(clip) -> list[np.ndarray]:
        seen = {id(m): m for m in on_screen(clip) if isinstance(m, Prop)}
        return sorted((m.body.get_center() for m in seen.values()), key=tuple)

    def last(clip, resting):
        pictures["left"] = props(clip)

    def first(clip, resting):
        pictures.setdefault("found", props(clip))

    rehearse(find_clip("LibraryAnalogy"), last)
    rehearse(find_clip("OneQuery"), first)
    assert len(pictures["left"]) == len(pictures["found"]) > 0
    assert np.allclose(pictures["left"], pictures["found"])
