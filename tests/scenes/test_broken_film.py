"""A deliberately broken clip: each check of the films has to find its fault."""

from __future__ import annotations

import pytest
from manim import RIGHT, UP, Rectangle

from scenes.kit import checks
from scenes.kit.clip import Clip
from scenes.kit.figures import Figure, Source
from scenes.kit.lesson import PAGE
from scenes.kit.live import LiveNumber
from scenes.kit.numbers import Number
from scenes.kit.rehearsal import rehearse
from scenes.kit.text import words
from scenes.kit.worked import Worked
from tests.scenes.films import Vectors, bare_digits, on_screen, wrong_number


class Bare(Clip):
    """A clip that only adds what a test gives it."""

    id = "library"

    def build(self) -> None:
        raise NotImplementedError

    def construct(self):
        self.build()
        self.hold(1)


def broken(build):
    """Rehearse a clip whose picture ``build`` makes; return the findings of every check."""
    found: dict[str, list[str]] = {}

    def watch(clip, resting):
        found["margins"] = checks.outside(clip)
        found["overlaps"] = checks.overlaps(clip)
        found["size"] = checks.small_type(clip)
        found["contrast"] = checks.faint(clip)
        numbers = [m for m in on_screen(clip) if isinstance(m, Number)]
        plain = [m for m in on_screen(clip) if hasattr(m, "source") and not isinstance(m, Number)]
        found["numbers"] = [t for n in numbers for t in wrong_number(n, resting, Vectors(PAGE))]
        found["numbers"] += [t for w in plain for t in bare_digits(w)]

    rehearse(type("Broken", (Bare,), {"build": build}), watch)
    return {kind: lines for kind, lines in found.items() if lines}


def worked(clip):
    return Worked(clip.data.query, clip.data.keys, clip.data.values)


def test_a_sound_picture_has_no_finding():
    def build(clip):
        clip.add(clip.number(worked(clip).weights[0], 0.4))
        clip.add(clip.formula("k_1", 0.4).shift(UP))

    assert broken(build) == {}


@pytest.mark.parametrize("shift", [RIGHT * 6.6, RIGHT * -6.9, UP * 3.5, UP * -3.2])
def test_type_outside_the_margins(shift):
    def build(clip):
        clip.add(words("a word", 0.4, clip.theme.ink).shift(shift))

    assert "margins" in broken(build)


def test_type_over_type():
    def build(clip):
        clip.add(words("one", 0.4, clip.theme.ink), words("two", 0.4, clip.theme.ink))

    assert "overlaps" in broken(build)


def test_type_across_the_edge_of_a_panel():
    def build(clip):
        panel = Rectangle(width=1, height=1, fill_color=clip.theme.panel, fill_opacity=1)
        clip.add(panel, words("a long word", 0.4, clip.theme.ink))

    assert "overlaps" in broken(build)


def test_type_on_a_line():
    def build(clip):
        from manim import Line

        clip.add(Line([-1, -0.5, 0], [1, 0.8, 0]), words("word", 0.5, clip.theme.ink))

    assert "overlaps" in broken(build)


def test_panel_over_panel():
    def build(clip):
        one = Rectangle(width=2, height=1, fill_opacity=1)
        clip.add(one, one.copy().shift(RIGHT + 0.5 * UP))

    assert "overlaps" in broken(build)


def test_type_too_small():
    def build(clip):
        clip.add(words("small", 0.25, clip.theme.ink))

    assert "size" in broken(build)


def test_a_subscript_too_small():
    def build(clip):
        clip.add(clip.formula("k_1", 0.32))

    assert "size" in broken(build)


def test_type_shrunk_by_scaling():
    def build(clip):
        clip.add(words("word", 0.4, clip.theme.ink).scale(0.5))

    assert "size" in broken(build)


def test_faint_type():
    def build(clip):
        clip.add(words("faint", 0.4, clip.theme.line))

    assert "contrast" in broken(build)


def test_ink_on_bright_ground():
    def build(clip):
        ground = Rectangle(width=3, height=1, fill_color=clip.theme.query, fill_opacity=1)
        clip.add(ground, words("pale", 0.4, clip.theme.ink))

    assert "contrast" in broken(build)


def test_a_number_off_by_a_little():
    def build(clip):
        true = worked(clip).weights[0]
        clip.add(clip.number(Figure(true.value + 1e-9, true.source), 0.4))

    assert "numbers" in broken(build)


def test_a_number_of_other_vectors():
    def build(clip):
        clip.add(clip.number(Worked([1, 0], [[1, 0], [0, 2]], [[1], [2]]).weights[0], 0.4))

    assert "numbers" in broken(build)


def test_a_number_that_says_one_thing_and_shows_another():
    def build(clip):
        number = clip.number(worked(clip).weights[0], 0.4)
        number[0].become(clip.number(Figure(7.0, Source("d", (7,))), 0.4)[0])
        clip.add(number)

    assert "numbers" in broken(build)


def test_a_live_number_that_is_left_behind():
    def build(clip):
        live = LiveNumber(worked(clip).weights[0], 0.4)
        live.figure = worked(clip).weights[1]
        clip.add(live)

    assert "numbers" in broken(build)


@pytest.mark.parametrize("text", ["step 2", "0.401"])
def test_a_numeral_typed_as_text(text):
    def build(clip):
        clip.add(words(text, 0.4, clip.theme.ink))

    assert "numbers" in broken(build)


def test_a_numeral_typed_into_a_formula():
    def build(clip):
        clip.add(clip.formula("q dot k_1 = 1", 0.4))

    assert "numbers" in broken(build)
