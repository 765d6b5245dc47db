"""The frame: rooms that do not overlap, rows that stay on the stage."""

from __future__ import annotations

import itertools

import pytest

from scenes.kit.errors import LessonError
from scenes.kit.frame import Box, Frame, find_frame
from tests.scenes.kit.files import is_one_sentence


def test_a_box_knows_its_size():
    box = Box(-1, 3, 0.5, 2)
    assert (box.width, box.height) == (4, 1.5)
    assert box.center.tolist() == [1, 1.25, 0]


def test_the_frame_is_manims_own():
    frame = find_frame("16:9")
    assert frame == Frame()
    assert (frame.width, frame.height) == (pytest.approx(14.2222, abs=1e-4), 8)


def test_rooms_lie_in_one_another_and_not_over_each_other():
    frame = Frame()
    safe, stage = frame.safe, frame.stage
    assert -frame.width / 2 < safe.left < safe.right < frame.width / 2
    assert safe.top < frame.height / 2
    assert safe.bottom == -frame.height / 2 + 1  # where players put their captions
    assert safe.bottom < frame.takeaway_line < stage.bottom < stage.top < frame.title_line
    assert frame.title_line + 0.36 <= safe.top
    assert (stage.left, stage.right) == (safe.left, safe.right)


@pytest.mark.parametrize("n", range(1, 7))
def test_rows_stand_evenly_on_the_stage(n):
    frame = Frame()
    ys = frame.rows(n)
    assert len(ys) == n
    gaps = [a - b for a, b in itertools.pairwise(ys)]
    assert all(gap == pytest.approx(gaps[0]) for gap in gaps)
    assert all(0.5 < gap <= 1.15 + 1e-9 for gap in gaps)
    assert ys[0] < frame.stage.top - 0.3
    assert ys[-1] > frame.stage.bottom + 0.3
    assert (ys[0] + ys[-1]) / 2 == pytest.approx(Frame().rows(1)[0])


def test_the_smallest_type_is_a_thirtieth_of_the_height():
    assert Frame().smallest_type == pytest.approx(8 / 30)


@pytest.mark.parametrize("shape", ["3:4", "", "16:9 ", "1.78"])
def test_another_shape_is_refused_with_those_there_are(shape):
    with pytest.raises(LessonError) as caught:
        find_frame(shape)
    is_one_sentence(caught.value, repr(shape), "16:9")
