"""The common mistakes: wrong numbers that are really those of the mistake, and their facts."""

from __future__ import annotations

import numpy as np
import pytest

from scenes.kit.frame import ASPECTS
from scenes.kit.mistaken import WIDTHS, Mistaken, sharpening
from scenes.kit.rehearsal import rehearse
from scenes.kit.worked import Worked
from scenes.mistakes import CommonMistakes
from scenes.pitfalls.axis import Axis
from scenes.pitfalls.blend import Blend
from tests.scenes import independent
from tests.scenes.films import OTHERS, Film, seen

PAGE = Film("CommonMistakes")


def mistaken(lesson: str = "page") -> Mistaken:
    data = Film("CommonMistakes", lesson).load()
    return Mistaken(data.worked, data.rows)


@pytest.mark.parametrize("lesson", ["page", *OTHERS])
def test_wrong_numbers_are_those_of_the_mistake(lesson):
    wrong = mistaken(lesson)
    figures = [*wrong.mixed, *wrong.row_sums, *wrong.column_sums]
    figures += [figure for row in wrong.weights for figure in row]
    for figure in figures:
        assert figure.value == pytest.approx(float(independent.value_of(figure.source)), abs=1e-12)


def test_the_weights_of_the_page_go_wrong():
    wrong = mistaken()
    assert [figure.text() for figure in wrong.mixed] == ["0.802", "0.599"]
    assert [figure.text() for figure in wrong.row_sums] == ["0.847", "0.847", "1.306"]
    assert [figure.text() for figure in wrong.column_sums] == ["1", "1", "1"]


def test_the_largest_weight_grows_without_the_root_only():
    unscaled, scaled = ([figure.value for figure in row] for row in sharpening())
    assert len(unscaled) == len(scaled) == len(WIDTHS)
    assert unscaled == sorted(unscaled)
    assert unscaled[-1] > 0.9
    assert max(scaled) - min(scaled) < 0.05
    assert all(w > r for w, r in zip(unscaled, scaled, strict=True))


def facts(queries, keys, masks=None, values=None):
    values = values or [[1.0, 2.0]] * len(keys)
    masks = masks or [None] * len(queries)
    rows = [Worked(q, keys, values, mask) for q, mask in zip(queries, masks, strict=True)]
    return Mistaken(rows[0], rows).facts


def test_facts_say_what_a_narration_may_claim():
    assert facts([[1, 0], [0, 1]], [[1, 0], [0, 1]])["rows_off"] == "none"
    assert facts([[1, 0]], [[1, 0]])["rows_off"] == "none"
    assert facts([[1, 0]], [[1, 0], [0, 1]])["rows_off"] == "all"
    assert facts([[1, 0], [1, 0]], [[1, 0]])["rows_off"] == "all"
    hidden = facts([[1, 0], [0, 1]], [[1, 0], [0, 1]], [[True, False], [True, False]])
    assert hidden["unseen"]
    assert hidden["rows_off"] == "all"
    keys = [[1.0, 0.0], [0.0, 1.0]]
    assert facts([[1, 0]], keys, values=keys)["mixed_same"]
    assert not facts([[1, 0]], keys)["mixed_same"]
    assert not facts([[1, 0]], keys, values=[[1.0], [2.0]])["mixed_same"]


def test_every_mistake_shows_its_numbers():
    shown = seen(PAGE).numerals
    assert {"mixed_keys[0]", "output[0]", "down_row_sum[2]", "down_column_sum[0]", "one"} <= shown
    assert {"d[2]", "d[128]"} <= shown
    assert any(name.startswith("largest_unscaled[128]") for name in shown)


@pytest.mark.parametrize("shape", ASPECTS)
@pytest.mark.parametrize("lesson", ["page", "causal", "flat"])
def test_what_is_wrong_and_what_is_right_stand_in_halves_of_their_own(lesson, shape):
    placed: list[tuple[str, np.ndarray]] = []

    class Watched(CommonMistakes):
        def scale(self):
            for one in (Blend, Axis):
                original = one.__init__

                def init(self, clip, room, *rest, _of=one, _init=original):
                    _init(self, clip, room, *rest)
                    whole = self.everything
                    assert whole.width <= room.width + 1e-6
                    assert whole.height <= room.height + 0.1
                    placed.append((_of.__name__, np.array(room.center)))

                patch.setattr(one, "__init__", init)

        def all_three(self):
            pass

    Watched.lesson = Film("CommonMistakes", lesson, shape=shape).load()
    with pytest.MonkeyPatch.context() as patch:
        rehearse(Watched, samples=1)
    assert [name for name, _ in placed] == ["Blend", "Blend", "Axis", "Axis"]
    for (_, wrong), (_, right) in (placed[:2], placed[2:]):
        assert wrong[0] < right[0] - 1 or wrong[1] > right[1] + 1
