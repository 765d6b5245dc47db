"""What stands around the stage: title, steps, takeaways, questions, all within the margins."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from manim import VGroup

from scenes.kit.checks import things
from scenes.kit.errors import UserError
from scenes.kit.heading import Heading, broken
from scenes.kit.narration import QUESTION
from tests.scenes.kit.files import MISSING, is_one_sentence


def safe(clip, mobject) -> bool:
    box = clip.frame.safe
    return bool(
        mobject.get_left()[0] >= box.left - 0.01
        and mobject.get_right()[0] <= box.right + 0.01
        and mobject.get_bottom()[1] >= box.bottom - 0.01
        and mobject.get_top()[1] <= box.top + 0.01
    )


@pytest.fixture
def on_stage(played):
    """Play what looks at a heading; hand its findings back."""

    def play(look, **change):
        found = SimpleNamespace()
        played(lambda clip: look(clip, found), **change)
        return found

    return play


def test_the_title_stands_at_the_upper_left(on_stage):
    def look(clip, found):
        title = clip.heading.make_title()
        assert title.text == "Mine"
        assert title.get_left()[0] == pytest.approx(clip.frame.safe.left)
        assert title.baseline == pytest.approx(clip.frame.title_line)
        assert safe(clip, title)
        found.done = clip.heading.title is title

    assert on_stage(look).done


def test_the_steps_stand_in_order_beside_the_title(on_stage):
    def look(clip, found):
        title, steps = clip.heading.make_title(), clip.heading.make_steps()
        assert [step.text for step in steps] == [
            "# dot product", "# scale", "# softmax", "# weighted sum",
        ]  # fmt: skip
        assert ["".join(n.text for n in s.numbers.values()) for s in steps] == list("1234")
        edges = [title.get_right()[0]]
        for step in steps:
            assert step.get_left()[0] > edges[-1] + 0.2
            assert step.baseline == pytest.approx(title.baseline)
            edges.append(step.get_right()[0])
        assert edges[-1] == pytest.approx(clip.frame.safe.right)
        assert safe(clip, VGroup(title, steps))
        found.done = True

    assert on_stage(look).done


def test_one_step_at_a_time_is_lit_and_underlined(on_stage):
    def look(clip, found):
        ink, quiet = clip.theme.ink, clip.theme.quiet
        clip.add(clip.heading.make_steps())
        for index in (0, 1, 3):
            clip.play(clip.heading.step(index))
            colors = [step[0].get_fill_color().to_hex() for step in clip.heading.steps]
            assert colors == [ink if i == index else quiet for i in range(4)]
            bar, step = clip.heading.underline, clip.heading.steps[index]
            assert bar.width == pytest.approx(step.width)
            assert bar.get_center()[0] == pytest.approx(step.get_center()[0])
        found.bars = sum(thing.mobject is clip.heading.underline for thing in things(clip))

    assert on_stage(look).bars == 1


def test_a_takeaway_takes_the_place_of_the_one_before(on_stage):
    def look(clip, found):
        clip.play(clip.heading.takeaway("note"))
        first = clip.heading.taken
        assert safe(clip, first)
        assert first[0].baseline == pytest.approx(clip.frame.takeaway_line)
        assert first.get_center()[0] == pytest.approx(0, abs=0.01)
        clip.play(clip.heading.takeaway("title"))
        assert clip.heading.taken is not first
        shown = [m for top in clip.mobjects for m in top.get_family()]
        assert clip.heading.taken[0] in shown
        assert first[0] not in shown
        clip.play(clip.heading.clear_takeaway())
        found.left = things(clip)
        found.again = clip.heading.clear_takeaway()

    found = on_stage(look)
    assert found.left == []
    assert found.again is None


def test_a_takeaway_that_there_is_not_can_be_cleared(on_stage):
    """``play`` takes the None that is returned, alone or beside another move."""

    def look(clip, found):
        clip.play(clip.heading.clear_takeaway(), clip.heading.show_title(), run_time=1)
        assert clip.frames == clip.fps
        clip.play(clip.heading.clear_takeaway(), run_time=1)
        found.frames = clip.frames

    assert on_stage(look).frames in (15, 30)


LONG = "A text that is so long that it has to be broken into two lines, for it does not fit on one."


def test_a_long_takeaway_is_broken_in_two(on_stage):
    def look(clip, found):
        clip.play(clip.heading.takeaway("note"))
        lines = clip.heading.taken
        assert len(lines) == 2
        assert lines[0].get_bottom()[1] > lines[1].get_top()[1] - 0.05
        assert lines[1].baseline < lines[0].baseline
        assert safe(clip, lines)
        assert lines.get_top()[1] < clip.frame.stage.bottom
        found.texts = [line.text for line in lines]

    texts = on_stage(look, narration=("words/mine/note", LONG)).texts
    assert " ".join(texts) == LONG
    assert abs(len(texts[0]) - len(texts[1])) < 12


@pytest.mark.parametrize(
    "text", ["many words " * 30, "w" * 90, "`" + "a + " * 50 + "b`", "word " * 8 + "w" * 90]
)
def test_a_takeaway_that_does_not_fit_is_refused(on_stage, text):
    """It is never drawn across the margins or out of the frame without a word."""

    def look(clip, found):
        clip.play(clip.heading.takeaway("note"))
        found.fits = safe(clip, clip.heading.taken)

    try:
        assert on_stage(look, narration=("words/mine/note", text.strip())).fits
    except UserError as error:
        is_one_sentence(error, "note")


def test_words_that_are_missing_are_a_users_mistake(on_stage):
    def look(clip, found):
        clip.heading.make_title()

    with pytest.raises(UserError) as caught:
        on_stage(look, narration=("words/mine/title", MISSING))
    is_one_sentence(caught.value, "mine.en.toml", "title")


@pytest.mark.parametrize("middle", [False, True])
def test_a_question_is_asked_thought_about_and_taken_away(on_stage, middle):
    def look(clip, found):
        cue = clip.data.cue("mine.two")
        asked = clip.heading.question(cue, middle)
        lines, bar = asked
        assert safe(clip, asked)
        assert bar.get_center()[0] == pytest.approx(0)
        if middle:
            assert lines.get_center() == pytest.approx(clip.frame.stage.center)
            assert bar.get_top()[1] < lines.get_bottom()[1]
        assert [n.text for n in lines[0].numbers.values()] == ["1", "0"]
        clip.play(clip.heading.takeaway("note"))
        clip.play(clip.heading.show_question(asked))
        assert clip.heading.taken is None
        width = bar.width
        clip.play(clip.heading.think(asked), run_time=2)
        assert bar.width < 0.01 * width
        clip.play(clip.heading.hide_question(asked))
        found.left = things(clip)

    assert on_stage(look).left == []


def test_a_long_question_in_the_middle_fits(on_stage):
    change = ("cues/mine.two/question", LONG)

    def look(clip, found):
        found.fits = safe(clip, clip.heading.question(clip.data.cue("mine.two"), True))

    assert on_stage(look, narration=change).fits


def test_a_question_takes_its_own_phrase_and_a_beat(on_stage):
    def look(clip, found):
        with clip.cue("two") as phrase:
            phrase.ask()
            found.said = [span.id for span in phrase.spans]
            found.after = clip.frames - phrase.end
            with phrase("only"):
                pass

    found = on_stage(look)
    assert found.said == [QUESTION]
    assert found.after >= 15  # a second or more for the viewer's own answer


TEXTS = [
    "one two",
    "a `q = k` b",
    "`q k` and so on",
    "the {weights[0]} of all {n:word} weights",
    "`q = [{query}]` is {n} {n} {n}",
]


@pytest.mark.parametrize("lines", [1, 2, 3, 4])
@pytest.mark.parametrize("text", TEXTS)
def test_the_lines_of_a_text_are_whole(text, lines):
    texts = broken(text, lines, lambda t: t)
    assert " ".join(texts) == text
    assert len(texts) <= lines
    for line in texts:
        assert line.strip() == line != ""
        assert line.count("`") % 2 == 0
        assert line.count("{") == line.count("}")


def test_lines_come_out_most_alike():
    assert broken("one two three four", 2, str) == ["one two", "three four"]
    assert broken("a b c d e f", 3, str) == ["a b", "c d", "e f"]
    assert broken("word", 3, str) == ["word"]


def test_a_number_stays_with_the_word_after_it():
    assert broken("to a friend in {n} days of work", 2, str) == [
        "to a friend in",
        "{n} days of work",
    ]
    assert broken("a {n} minutes", 2, str) == ["a", "{n} minutes"]
    assert broken("{n} {n}", 2, str) == ["{n}", "{n}"]  # where there is no other way


def test_a_heading_begins_empty(on_stage):
    def look(clip, found):
        heading = Heading(clip)
        found.empty = (heading.title, heading.steps, heading.underline, heading.taken)

    assert on_stage(look).empty == (None, [], None, None)
