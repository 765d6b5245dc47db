"""The opening: what is drawn of a dot product, a softmax and a chain is what is written."""

from __future__ import annotations

from decimal import Decimal

import numpy as np
import pytest
from manim import Mobject

from scenes.catalogue import find_clip
from scenes.kit.clip import Clip
from scenes.kit.rehearsal import rehearse
from scenes.prelude.arrows import DEGREE, TurningArrows, product
from scenes.prelude.layout import panels
from scenes.prelude.shares import Shares
from tests.scenes.films import SHAPES, Film
from tests.scenes.independent import cosine


def pictures(shape: str = "16:9") -> dict[str, Mobject]:
    """Two of the pictures in a frame of some shape."""
    found: dict[str, Mobject] = {}

    def construct(clip: Clip) -> None:
        boxes = [panel.picture for panel in panels(clip.frame)]
        found["arrows"] = TurningArrows(clip, boxes[0], 0)
        found["shares"] = Shares(clip, boxes[1])

    lesson = Film("Opening", shape=shape).load()
    rehearse(type("Looking", (Clip,), {"id": "opening", "lesson": lesson, "construct": construct}))
    return found


def drawn_product(picture: TurningArrows) -> float:
    """The dot product of the arrows as they are drawn."""
    arrows = picture.still, picture.turning
    still, turning = (arrow.get_end() - arrow.get_start() for arrow in arrows)
    return float(still @ turning) / picture.unit**2


def test_the_product_is_true_of_the_arrows_at_every_frame():
    shown: set[str] = set()
    values: list[float] = []

    def watch(clip, resting):
        for picture in clip.mobjects:
            if isinstance(picture, TurningArrows):
                assert drawn_product(picture) == pytest.approx(picture.number.figure.value)
                shown.add(picture.number.text)
                values.append(picture.number.figure.value)

    rehearse(find_clip("Opening"), watch)
    assert len(shown) > 20
    assert min(values) == pytest.approx(0)
    assert max(values) == pytest.approx(6)


@pytest.mark.parametrize("degrees", [0, 12, 30, 60, 89, 90])
def test_the_product_is_the_cosine_times_both_lengths(degrees):
    assert product(degrees * DEGREE).value == pytest.approx(float(6 * cosine(Decimal(degrees))))


def test_the_independent_cosine_is_one():
    assert cosine(Decimal(0)) == 1
    assert abs(cosine(Decimal(60)) - Decimal("0.5")) < Decimal("1e-30")


@pytest.mark.parametrize("shape", SHAPES)
def test_shares_are_as_long_as_they_say_and_fill_the_strip(shape):
    picture = pictures(shape)["shares"]
    values = np.array([number.figure.value for number in picture.after])
    lengths = np.array([bar.width for bar in picture.bars])
    assert lengths / lengths.sum() == pytest.approx(values)
    assert sum(float(number.text) for number in picture.after) == pytest.approx(1)
    assert picture.strip.width == pytest.approx(picture.ruler.width, abs=0.06)


def test_the_message_is_handed_on_whole_and_then_pales():
    """Each copy is paler than the one before, and the last is still seen on a projector."""
    seen: list[list[float]] = []

    def watch(clip, resting):
        if hasattr(clip, "message"):
            seen.append([note[0].get_stroke_opacity() for note in clip.message.notes])

    rehearse(find_clip("Opening"), watch)
    assert seen[0] == [1, 1, 1, 1]
    assert seen[-1] == sorted(seen[-1], reverse=True)
    assert len(set(seen[-1])) == 4
    assert seen[-1][0] == 1
    assert 1 / 3 < seen[-1][-1] < 0.5
