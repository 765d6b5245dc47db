"""The picture between two clips: the library ends with it, the worked query opens with it."""

from __future__ import annotations

import numpy as np
import pytest

from scenes.catalogue import find_clip
from scenes.kit.clip import Clip
from scenes.kit.figures import Worked
from scenes.kit.rehearsal import rehearse
from scenes.kit.shapes import Prop
from scenes.opening_picture import COLUMNS, opening_picture, role_label
from tests.scenes.test_films import on_screen


def look(construct) -> None:
    """Let a function look at a clip of the library's words."""
    rehearse(type("Looking", (Clip,), {"id": "library", "construct": construct}))


def test_each_kind_of_prop_stands_in_its_column():
    def construct(clip):
        made = opening_picture(clip)
        columns = [made.slip], made.cards, made.books, [made.page]
        for x, props in zip(COLUMNS.values(), columns, strict=True):
            assert {round(float(prop.body.get_x()), 9) for prop in props} == {x}
        ys = clip.frame.rows(len(clip.data.keys))
        for props in (made.cards, made.books):
            assert [prop.body.get_y() for prop in props] == pytest.approx(ys)
        assert made.slip.body.get_y() == pytest.approx((ys[0] + ys[-1]) / 2)
        assert made.props == [prop for props in columns for prop in props]
        clip.seen = True

    look(construct)


def test_the_vectors_are_the_lessons():
    def construct(clip):
        made, data = opening_picture(clip), clip.data
        worked = Worked(data.query, data.keys, data.values)
        shown = [list(p.label.numbers.values()) for p in (made.slip, *made.cards, *made.books)]
        wanted = [worked.query, *worked.keys, *worked.values]
        assert [[n.figure for n in row] for row in shown] == [list(row) for row in wanted]
        assert not made.page.label.numbers

    look(construct)


def test_links_lead_from_prop_to_prop_and_lie_behind_them():
    def construct(clip):
        made = opening_picture(clip)
        assert len(made.links) == 3 * len(made.cards)
        assert made.everything[: len(made.links)] == made.links
        for link in made.links:
            assert link.z_index < made.slip.z_index
        for card, link in zip(made.cards, made.links[::3], strict=True):
            assert link.get_left()[0] == pytest.approx(made.slip.body.get_right()[0])
            assert link.get_right()[0] == pytest.approx(card.body.get_left()[0])

    look(construct)


def test_the_terms_stand_under_their_columns():
    def construct(clip):
        made = opening_picture(clip)
        for (role, x), label in zip(COLUMNS.items(), made.roles, strict=True):
            assert label.text == clip.word(f"common.{role}")
            assert label.get_center()[0] == pytest.approx(x)
            assert label.get_top()[1] < made.cards[-1].get_bottom()[1]
        colours = {role_label(clip, r, 0)[0].get_fill_color().to_hex() for r in COLUMNS}
        assert len(colours) == 4

    look(construct)


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
