"""The clip's clock: what it counts is what Manim writes, and cues keep to their voice."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from pathlib import Path

import av
import pytest
from manim import (
    LEFT,
    PI,
    UP,
    AnimationGroup,
    Circle,
    FadeIn,
    FadeOut,
    LaggedStart,
    Square,
    Succession,
    ValueTracker,
    Wait,
    tempconfig,
)

from scenes.kit.clip import REST, Clip
from scenes.kit.cuesheet import CueSheet
from scenes.kit.errors import LessonError, NarrationError
from scenes.kit.frame import ASPECTS
from scenes.kit.lesson import Lesson
from scenes.kit.rehearsal import rehearse
from scenes.kit.talk import BREATH
from tests.scenes.kit.files import is_one_sentence

SMALL = {"pixel_width": 160, "pixel_height": 90, "verbosity": "ERROR", "progress_bar": "none"}


def frames_of(video: Path) -> int:
    with av.open(str(video)) as container:
        return sum(1 for _ in container.decode(video=0))


def render(clip: type[Clip], fps: int) -> tuple[Clip, Path]:
    with tempconfig({**SMALL, "frame_rate": fps, "write_to_movie": True}):
        scene = clip()
        scene.render()
        return scene, Path(scene.output_plan.primary_artifact)


def parts_of(scene: Clip) -> list[int]:
    """How many frames Manim wrote for each play and wait."""
    return [frames_of(Path(p)) for p in scene.renderer.file_writer.partial_movie_files if p]


@pytest.fixture
def make(lesson_file):
    """Make a clip on a lesson in the test's own folder."""

    def build(construct, **change) -> type[Clip]:
        lesson = Lesson.load(lesson_file(**change))
        return type("Mine", (Clip,), {"id": "mine", "lesson": lesson, "construct": construct})

    return build


ODD = [0.017, 0.034, 1 / 60, 1 / 30, 1 / 15, 0.1, 2 / 15, 0.25, 1 / 3, 0.34, 23 / 60, 0.5, 0.65]
ODD += [0.7000001, 0.77, 0.9999, 1.0, 1.0001]


@pytest.mark.parametrize("fps", [15, 30, 60])
def test_every_play_and_wait_counts_what_is_written(make, fps):
    def construct(clip):
        square = Square()
        tracker = ValueTracker(0)
        clip.add(square)
        clip.counted = [0]
        moves = [lambda t=t: clip.play(square.animate.rotate(PI / 3), run_time=t) for t in ODD]
        moves += [lambda t=t: clip.wait(t) for t in ODD[::2] if round(t * fps)]
        moves += [lambda n=n: clip.hold(n) for n in (1, 2, 7)]
        shifted = [lambda: square.animate.shift(UP), lambda: square.animate.shift(LEFT)]
        both = lambda: [move() for move in shifted]  # noqa: E731
        moves += [
            lambda: clip.play(square.animate.shift(UP)),
            lambda: clip.play(square.animate(run_time=0.41).shift(UP)),
            lambda: clip.play(LaggedStart(*both(), lag_ratio=0.3)),
            lambda: clip.play(LaggedStart(*both(), lag_ratio=0.3), run_time=0.77),
            lambda: clip.play(AnimationGroup(*both()), FadeIn(Circle(), run_time=0.3)),
            lambda: clip.play(Succession(*both()), run_time=0.9),
            lambda: clip.play(None, FadeIn(Circle()), run_time=0.3),
        ]
        square.add_updater(lambda m: m.set_x(tracker.get_value()))
        moves.append(lambda: clip.play(tracker.animate.set_value(1), run_time=0.43))
        moves.append(lambda: clip.wait(0.3))
        for move in moves:
            move()
            clip.counted.append(clip.frames)

    scene, video = render(make(construct), fps)
    counted = [b - a for a, b in itertools.pairwise(scene.counted)]
    assert parts_of(scene) == counted
    assert frames_of(video) == scene.frames == sum(counted)
    assert counted[: len(ODD)] == [max(1, round(t * fps)) for t in ODD]


@pytest.mark.parametrize(
    "move",
    [
        lambda clip: clip.play(Wait(1)),
        lambda clip: clip.play(Wait(0.34), run_time=0.34),
        lambda clip: clip.pause(0.34),
        lambda clip: clip.play(Succession(Wait(0.3), FadeIn(Circle()))),
        lambda clip: clip.play(FadeIn(Circle()), Wait(0.5)),
        lambda clip: clip.play(FadeIn(Circle(), run_time=0.3), FadeOut(Square(), run_time=0.7)),
    ],
    ids=["Wait", "a short Wait", "pause", "Succession", "beside a Wait", "two lengths"],
)
def test_other_ways_to_pass_time_count_what_is_written(make, move):
    def construct(clip):
        clip.add(Square())
        clip.hold(3)
        move(clip)
        clip.hold(3)

    scene, video = render(make(construct), 15)
    assert frames_of(video) == scene.frames


def tell(clip: Clip) -> None:
    square = Square()
    clip.add(square)
    with clip.cue("one") as phrase:
        with phrase("a"):
            clip.play(square.animate.rotate(PI / 4), run_time=0.43)
        with phrase("b"):
            clip.play(square.animate.shift(UP), run_time=4.21)
    with clip.cue("two") as phrase:
        phrase.ask()
        with phrase("only"):
            clip.play(FadeOut(square))


@pytest.mark.parametrize("fps", [15, 60])
def test_a_rendered_clip_leaves_its_cue_sheet_beside_the_video(make, fps):
    scene, video = render(make(tell), fps)
    sheet = CueSheet.load(video.with_suffix(".cues.json"))
    assert sheet.cues == scene.cue_sheet.cues
    assert frames_of(video) == sheet.frames == sheet.cues[-1].last
    assert (sheet.clip, sheet.title, sheet.fps) == ("Mine", "Mine", fps)
    assert (sheet.width, sheet.height) == (160, 90)
    assert [cue.id for cue in sheet.cues] == ["mine.one", "mine.two"]
    with av.open(str(video)) as container:
        stream = container.streams.video[0]
        assert (stream.width, stream.height) == (160, 90)
        assert float(stream.average_rate) == pytest.approx(fps, rel=1e-3)


def test_a_rehearsal_counts_as_the_rendering_does(make):
    clip = make(tell)
    _, video = render(clip, 15)
    sheet = CueSheet.load(video.with_suffix(".cues.json"))
    counted = rehearse(clip)
    assert replace(counted, width=sheet.width, height=sheet.height) == sheet
    assert counted.width / counted.height == pytest.approx(16 / 9, rel=0.01)


@pytest.mark.parametrize("shape", sorted(ASPECTS))
def test_the_camera_has_the_lessons_frame(make, shape):
    seen = []
    clip = make(lambda clip: seen.append((clip.camera.frame_width, clip.camera.frame_height)))
    clip.lesson = replace(clip.lesson or Lesson.load(), shape=shape)
    sheet = rehearse(clip)
    across, down = ASPECTS[shape]
    assert seen[0][0] / seen[0][1] == pytest.approx(across / down)
    assert min(seen[0]) == pytest.approx(8)
    assert sheet.width / sheet.height == pytest.approx(across / down, rel=0.01)


def test_a_picture_of_another_shape_is_refused(make, tmp_path):
    clip = make(lambda clip: None)
    clip.lesson = replace(clip.lesson or Lesson.load(), shape="9:16")
    with pytest.raises(LessonError) as caught:
        render(clip, 15)
    is_one_sentence(caught.value, "9:16", "160 x 90", "-r")


@pytest.mark.parametrize("fps", [15, 24, 30, 50, 60])
def test_phrases_last_as_long_as_their_voice_and_no_frame_less(make, fps):
    clip = make(tell)
    sheet, lesson = rehearse(clip, fps=fps), clip.lesson
    end = 0
    for cue in sheet.cues:
        assert cue.first == end
        at = cue.first
        for span, phrase in zip(cue.phrases, lesson.cue(cue.id).phrases, strict=True):
            assert (span.id, span.spoken, span.caption) == (
                phrase.id, phrase.spoken, phrase.caption,
            )  # fmt: skip
            assert span.first >= at
            assert span.last - span.first == math.ceil(lesson.seconds(cue.id, phrase) * fps)
            at = span.last + round(BREATH * fps)
        end = cue.last
        assert end >= at + round(REST * fps)
    assert sheet.cues[1].question == "How large is q = [1, 0]?"


def test_a_long_move_holds_the_next_phrase_back(played):
    """The picture may outlast the voice; then the next phrase waits for the picture."""
    sheet = played(tell)
    first, second = sheet.cues[0].phrases
    assert first.last - first.first > 0.43 * 15
    after = sheet.cues[0].last - second.first
    assert after >= round(4.21 * 15) + round(BREATH * 15) + round(REST * 15)


def test_a_move_may_take_what_is_left_of_a_phrase(played):
    found = []

    def construct(clip):
        with clip.cue("one") as phrase:
            with phrase("a"):
                clip.play(FadeIn(Square()), run_time=0.4)
                clip.play(FadeOut(clip.mobjects[0]), run_time=phrase.left)
                found.append((clip.frames, phrase.end))
            with phrase("b"):
                clip.wait(9)
                found.append(phrase.left)

    played(construct)
    assert found[0][0] == found[0][1]
    assert found[1] == 0


def out_of_order(clip):
    with clip.cue("one") as phrase:
        with phrase("b"):
            pass
        with phrase("a"):
            pass


def unknown(clip):
    with clip.cue("one") as phrase, phrase("z"):
        pass


def left_out(clip):
    with clip.cue("one") as phrase, phrase("a"):
        pass


def none_said(clip):
    with clip.cue("one"):
        pass


def twice(clip):
    with clip.cue("one") as phrase:
        for name in "aba":
            with phrase(name):
                pass


def not_asked(clip):
    with clip.cue("two") as phrase, phrase("only"):
        pass


def no_question(clip):
    with clip.cue("one") as phrase:
        phrase.ask()


def no_cue(clip):
    with clip.cue("three"):
        pass


def no_word(clip):
    clip.word("nothing")


FAULTS = [
    (out_of_order, "mine.one", "'b'", "'a'"),
    (unknown, "mine.one", "'z'", "'a'"),
    (left_out, "mine.one", "'b'"),
    (none_said, "mine.one", "'a'"),
    (twice, "mine.one", "'a'"),
    (not_asked, "mine.two", "'only'", "'question'"),
    (no_question, "mine.one", "'question'"),
    (no_cue, "mine.three", "mine.en.toml"),
    (no_word, "words.mine.nothing", "mine.en.toml"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda f: f[0].__name__)
def test_a_clip_that_does_not_keep_to_its_narration_is_refused(played, fault):
    construct, *named = fault
    with pytest.raises(NarrationError) as caught:
        played(construct)
    is_one_sentence(caught.value, *named)
    if construct is twice:
        assert "None" not in str(caught.value)


def test_a_fault_within_a_phrase_is_not_covered_by_another(played):
    def construct(clip):
        with clip.cue("one") as phrase, phrase("a"):
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        played(construct)


def test_a_clip_without_a_lesson_shows_the_pages(played):
    found = []

    class Plain(Clip):
        id = "one_query"

        def construct(self):
            found.append((self.data.path, self.word("title"), self.word("common.key")))
            self.hold(1)

    assert rehearse(Plain).frames == 1
    lesson = Lesson.load()
    assert found == [(lesson.path, lesson.narration.word("one_query.title"), "key")]


def test_words_and_numbers_come_in_the_themes_ink_with_the_lessons_figures(played):
    found = []

    def construct(clip):
        note = clip.words("note", 0.4, clip.theme.ink)
        number = clip.number(clip.data.names["weights"][0], 0.4)
        line = clip.line("{n:word} {n}", 0.4, clip.theme.quiet)
        found.extend([note, number, line, clip.formula("q", 0.4), clip.filled("{weights[0]}")])
        clip.hold(1)

    played(construct)
    note, number, line, formula, text = found
    assert [n.text for n in note.numbers.values()] == ["1"]
    assert (number.text, line.text, text) == ("0.401", "three #", "0.401")
    assert formula[0].get_fill_color().to_hex() == number[0].get_fill_color().to_hex() == "#F2F4F8"


@pytest.mark.parametrize("frames", [0, -3])
def test_no_frames_to_hold_are_no_frames(played, frames):
    def construct(clip):
        clip.hold(frames)
        clip.wait(0)
        clip.hold(1)

    assert played(construct).frames == 1
