"""Rehearsals: a clip played through without a pixel, every stage shown to a watcher."""

from __future__ import annotations

import pytest
from manim import UP, Square, ValueTracker, config

from scenes.kit.rehearsal import rehearse
from tests.scenes.test_broken_film import Bare


def test_holds_are_shown_once_and_moves_in_samples(played):
    seen = []

    def construct(clip):
        square = Square()
        clip.add(square)
        clip.hold(10)
        clip.play(square.animate.shift(UP), run_time=2)
        clip.hold(10)

    def watch(clip, resting):
        seen.append((resting, clip.frames, float(clip.mobjects[0].get_center()[1])))

    sheet = played(construct, watch)
    assert [entry[0] for entry in seen] == [True, False, False, False, True]
    assert [entry[1] for entry in seen] == [0, 10, 10, 10, 40]
    ys = [entry[2] for entry in seen]
    assert ys == sorted(ys)
    assert (ys[0], ys[-1]) == (0, pytest.approx(1))
    assert sheet.frames == 50


@pytest.mark.parametrize("fps", [15, 30])
def test_figures_that_change_are_shown_at_each_frame(played, fps):
    seen = set()

    def construct(clip):
        tracker, square = ValueTracker(0), Square()
        square.add_updater(lambda m: m.set_y(tracker.get_value()))
        clip.add(square)
        clip.play(tracker.animate.set_value(1), run_time=2)

    played(construct, lambda clip, resting: seen.add(clip.mobjects[0].get_y()), fps=fps)
    assert len(seen) >= 2 * fps - 1
    assert (min(seen), max(seen)) == (0, pytest.approx(1))


def test_nothing_is_drawn_or_written(played, media_folder):
    played(lambda clip: clip.play(Square().animate.shift(UP)))
    assert not list(media_folder.rglob("*.mp4"))
    assert not list(media_folder.rglob("*.json"))


def test_settings_are_as_before(played):
    before = config.frame_rate, config.dry_run
    played(lambda clip: clip.hold(1), fps=50)
    assert (config.frame_rate, config.dry_run) == before


def test_settings_are_as_before_when_a_clip_breaks():
    class Breaks(Bare):
        def build(self):
            raise ZeroDivisionError

    before = config.frame_rate, config.dry_run
    with pytest.raises(ZeroDivisionError):
        rehearse(Breaks, fps=50)
    assert (config.frame_rate, config.dry_run) == before


def test_the_sheet_is_called_after_the_clip(played):
    assert played(lambda clip: clip.hold(1)).clip == "Mine"
