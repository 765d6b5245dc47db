"""Themes: roles that are told apart by every kind of sight, type that can be read."""

from __future__ import annotations

import dataclasses
import itertools
import json
import re
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from manim import ManimColor

from scenes.kit.errors import LessonError
from scenes.kit.sight import contrast, distance, luminance
from scenes.kit.theme import NIGHT, THEMES, Theme, find_theme, read_theme
from tests.scenes.kit.files import JUNK, is_one_sentence

ROLES = ("query", "key", "value", "ink", "quiet")
# Machado, Oliveira and Fernandes 2009, severity 1, for linear RGB.
SIGHT = {
    "normal": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protan": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deutan": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritan": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)


def linear(color: str) -> np.ndarray:
    """The linear RGB of ``#RRGGBB``, by the definition of sRGB."""
    c = np.array([int(color[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def cielab(rgb: np.ndarray) -> np.ndarray:
    t = XYZ @ rgb / (XYZ @ np.ones(3))
    f = np.where(t > (6 / 29) ** 3, np.cbrt(t), t / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def ratio(one: str, other: str) -> float:
    low, high = sorted(float(XYZ[1] @ linear(color)) for color in (one, other))
    return (high + 0.05) / (low + 0.05)


def test_the_measure_itself():
    assert cielab(linear("#FFFFFF")) == pytest.approx([100, 0, 0], abs=0.01)
    assert cielab(linear("#FF0000")) == pytest.approx([53.24, 80.09, 67.20], abs=0.02)
    assert all(np.sum(row) == pytest.approx(1, abs=1e-5) for m in SIGHT.values() for row in m)


def apart(one: str, other: str, sight: str) -> float:
    seen = [cielab(np.clip(SIGHT[sight] @ linear(color), 0, 1)) for color in (one, other)]
    return float(np.linalg.norm(seen[0] - seen[1]))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("sight", SIGHT)
def test_roles_are_told_apart(theme, sight):
    """The promise is 20; 25.6 is the least that was found for the night."""
    for a, b in itertools.combinations(ROLES, 2):
        assert apart(getattr(theme, a), getattr(theme, b), sight) >= 20, (a, b)


COLORS = st.integers(0, 0xFFFFFF).map("#{:06X}".format)


@given(COLORS, COLORS, st.sampled_from(list(SIGHT)))
def test_distances_and_contrasts_are_those_of_an_independent_computation(one, other, sight):
    assert distance(one, other, sight) == pytest.approx(apart(one, other, sight), abs=1e-6)
    assert contrast(one, other) == pytest.approx(ratio(one, other), rel=6e-4)
    assert luminance(ManimColor(one)) == luminance(one) == luminance(one.lower())


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("role", [*ROLES, "output"])
def test_every_role_stands_out_on_the_background_and_the_panel(theme, role):
    assert ratio(getattr(theme, role), theme.background) >= (6.8 if theme is NIGHT else 4.5)
    assert ratio(getattr(theme, role), theme.panel) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_panels_and_lines_stay_behind(theme):
    assert 1 <= ratio(theme.panel, theme.background) < 1.5
    assert 1 < ratio(theme.line, theme.background) < 3


@pytest.mark.parametrize("name", [*ROLES, "background", "panel", "line", "output"])
def test_colours_are_written_in_full(name):
    assert re.fullmatch("#[0-9A-F]{6}", getattr(NIGHT, name))


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [("#000000", "#FFFFFF", 21), ("#FFFFFF", "#FFFFFF", 1), ("#777777", "#FFFFFF", 4.48),
     ("#FF0000", "#FFFFFF", 4.0), ("#0000FF", "#FFFFFF", 8.59)],
)  # fmt: skip
def test_contrast_is_that_of_wcag(one, other, wanted):
    assert contrast(one, other) == contrast(other, one) == pytest.approx(wanted, abs=0.01)
    assert luminance(one) == pytest.approx(float(XYZ[1] @ linear(one)), abs=1e-4)


def test_more_weight_glows_brighter():
    glows = [luminance(NIGHT.glow(weight)) for weight in np.linspace(0, 1, 21)]
    assert all(a < b or a == glows[-1] for a, b in itertools.pairwise(glows))
    assert glows[0] < glows[4] < glows[8] < glows[-1]
    assert NIGHT.glow(1).to_hex() == NIGHT.query
    assert NIGHT.glow(-1) == NIGHT.glow(0)
    assert NIGHT.glow(2) == NIGHT.glow(1)
    assert contrast(NIGHT.glow(0), NIGHT.background) > 1.5


@pytest.mark.parametrize("role", ROLES)
def test_toward_goes_from_the_background_to_the_role(role):
    color = getattr(NIGHT, role)
    assert NIGHT.toward(color, 0).to_hex() == NIGHT.background
    assert NIGHT.toward(color, 1).to_hex() == color


@given(st.integers(0, 0xFFFFFF).map("#{:06X}".format))
def test_ink_on_a_ground_can_be_read(ground):
    assert ratio(NIGHT.ink_on(ManimColor(ground)), ground) >= 4.5


@pytest.mark.parametrize("name", ["noon", "", "NIGHT"])
def test_another_theme_is_refused_with_those_there_are(name):
    assert find_theme("night") is NIGHT
    with pytest.raises(LessonError) as caught:
        find_theme(name)
    is_one_sentence(caught.value, repr(name), "night")


# Themes of a lesson's own.

OURS: dict[str, Any] = {
    "name": "ours",
    "background": "#FFFFFF",
    "panel": "#F4F4F4",
    "ink": "#101010",
    "quiet": "#6B6076",
    "query": "#8A6405",
    "key": "#1458B0",
    "value": "#972B30",
    "line": "#dddddd",
}
WHERE = "/courses/my course/mine.toml"


def refused(value: object, *parts: str) -> str:
    with pytest.raises(LessonError) as caught:
        read_theme(value, WHERE)
    is_one_sentence(caught.value, WHERE, *parts)
    return str(caught.value)


def test_a_theme_is_read_from_a_table_or_known_by_its_name():
    theme = read_theme(OURS, WHERE)
    assert theme == Theme(**{**OURS, "line": "#DDDDDD"})
    assert read_theme("day", WHERE) is THEMES["day"]
    assert hash(theme) == hash(read_theme(dict(OURS), WHERE))
    assert json.loads(json.dumps(dataclasses.asdict(theme)))["line"] == "#DDDDDD"


@pytest.mark.parametrize("base", THEMES)
def test_roles_left_out_are_those_of_the_base(base):
    wanted = dataclasses.replace(THEMES[base], name="ours")
    assert read_theme({"name": "ours", "base": base}, WHERE) == wanted
    assert read_theme({"name": "ours"}, WHERE) == dataclasses.replace(NIGHT, name="ours")
    lines = {"name": "ours", "base": base, "line": "#778899"}
    assert read_theme(lines, WHERE) == dataclasses.replace(wanted, line="#778899")


@pytest.mark.parametrize("value", [None, 3, 1.5, True, [], ["night"]])
def test_a_theme_is_a_name_or_a_table(value):
    refused(value, "'theme'", repr(value), "[theme]")


@pytest.mark.parametrize("name", ["noon", "", "Night", "a\nb", "long" * 200])
def test_an_unknown_name_is_refused_with_those_there_are(name):
    refused(name, "'theme'", repr(name)[:50], "contrast, day, night")
    refused({**OURS, "base": name}, "'theme.base'", repr(name)[:50], "contrast, day, night")


@pytest.mark.parametrize("key", ["Ink", "output", "", "back ground", "base\n", "key" * 100])
def test_an_unknown_key_is_named(key):
    refused({**OURS, key: "#000000"}, repr(f"theme.{key}")[:50], "background", "query")


@pytest.mark.parametrize(
    "name", ["", " ", "my theme", "ä", "../up", "a/b", "-a", "a\n", "a" * 41, 3, None, True, ["a"]]
)
def test_a_name_that_no_folder_could_have_is_refused(name):
    refused({**OURS, "name": name}, "'theme.name'", repr(name), "plain name")


def test_a_theme_needs_a_name_of_its_own():
    refused({k: v for k, v in OURS.items() if k != "name"}, "'theme.name'", "missing")
    for name in ("night", "Day", "CONTRAST"):
        refused({**OURS, "name": name}, "'theme.name'", repr(name), "another name")


@pytest.mark.parametrize("value", [None, 3, False, [], {}])
def test_a_base_is_a_name(value):
    refused({**OURS, "base": value}, "'theme.base'", repr(value), "night")


BAD_COLORS = [
    "",
    "red",
    "FFFFFF",
    "#FFF",
    "#FFFFFFF",
    "#FFFFFF\n",
    "#GGGGGG",
    " #FFFFFF",
    "#12345６",
]


@pytest.mark.parametrize("role", ["background", "panel", *ROLES, "line"])
@pytest.mark.parametrize("value", [*BAD_COLORS, 0xFFFFFF, None, True, ["#FFFFFF"]])
def test_a_colour_is_written_in_full(role, value):
    refused({**OURS, role: value}, f"'theme.{role}'", repr(value), "#RRGGBB")


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("ground", ["background", "panel"])
def test_type_that_is_too_faint_is_refused_with_the_ratio(role, ground):
    """Everything is white but the grey of the role, and one ground is black, the other grey."""
    grounds = {"background": "#000000", "panel": "#000000", ground: "#5A5A5A"}
    table = {"name": "ours", **grounds, **dict.fromkeys(ROLES, "#FFFFFF"), role: "#888888"}
    shown = np.floor(ratio("#888888", "#5A5A5A") * 100) / 100
    assert ratio("#888888", "#000000") >= 4.5
    refused(table, f"'theme.{role}'", "#888888", ground, "#5A5A5A", f"{shown:.2f}:1", "4.5:1")


def test_a_colour_of_the_base_is_said_to_be_its():
    text = refused({"name": "ours", "background": "#FFFFFF"}, "'theme.ink'", "'#F2F4F8'")
    assert "(of the theme 'night')" in text


def test_a_ratio_that_just_falls_short_is_not_rounded_up():
    assert ratio("#777777", "#FFFFFF") == pytest.approx(4.478, abs=1e-3)
    refused({**OURS, "panel": "#FFFFFF", "quiet": "#777777"}, "4.47:1")
    assert ratio("#767676", "#FFFFFF") >= 4.5
    assert "contrast" not in refused({**OURS, "panel": "#FFFFFF", "quiet": "#767676",
                                      "ink": "#767676"}, "0.0 apart")  # fmt: skip


# Two colours that this kind of sight confuses, and each of the last three no other.
ALIKE = [
    ("normal", "query", "#1A5AB4", "key", "#1458B0"),
    ("protan", "quiet", "#650FA0", "key", "#1010BE"),
    ("deutan", "key", "#A22BDD", "value", "#1365AE"),
    ("tritan", "key", "#3327DB", "value", "#1F4DAD"),
]


@pytest.mark.parametrize(("sight", "one", "first", "other", "second"), ALIKE)
def test_roles_that_look_alike_are_refused_with_the_sight(sight, one, first, other, second):
    text = refused({**OURS, one: first, other: second}, f"'theme.{one}'", f"'theme.{other}'")
    named = re.search(r"lie ([\d.]+) apart for (\w+) sight", text)
    assert named
    figure = apart(first, second, named[2])
    assert named[2] == next(s for s in SIGHT if apart(first, second, s) < 20) == sight
    assert float(named[1]) == np.floor(figure * 10) / 10 < 20
    assert "at least 20" in text


@settings(max_examples=50)
@given(JUNK | st.dictionaries(st.sampled_from(list(OURS)), JUNK))
def test_whatever_the_table_holds_it_is_read_or_refused_in_a_sentence(value):
    try:
        assert isinstance(read_theme(value, WHERE), Theme)
    except LessonError as error:
        is_one_sentence(error, WHERE)


@given(
    st.sampled_from(list(THEMES)),
    st.sampled_from(["background", "panel", *ROLES]),
    st.tuples(*[st.integers(-60, 60)] * 3),
)
def test_a_theme_is_read_exactly_when_it_keeps_the_promises(base, role, step):
    """One role of a good theme is moved, so that about as many keep the promises as do not."""
    before = getattr(THEMES[base], role)
    moved = [
        min(255, max(0, int(before[i : i + 2], 16) + s))
        for i, s in zip((1, 3, 5), step, strict=True)
    ]
    color = "#{:02X}{:02X}{:02X}".format(*moved)
    colors = {**dataclasses.asdict(THEMES[base]), role: color}
    pairs = [(colors[r], colors[g]) for r in ROLES for g in ("background", "panel")]
    # The two computations differ in the fourth digit.
    assume(all(abs(ratio(*pair) - 4.5) > 3e-3 for pair in pairs))
    distinct = all(
        apart(colors[a], colors[b], sight) >= 20
        for a, b in itertools.combinations(ROLES, 2)
        for sight in SIGHT
    )
    good = distinct and all(ratio(*pair) >= 4.5 for pair in pairs)
    try:
        read_theme({"name": "ours", "base": base, role: color}, WHERE)
    except LessonError:
        assert not good
    else:
        assert good


@given(COLORS, COLORS, st.floats(0, 1))
def test_type_on_a_glow_can_be_read_in_any_theme(background, query, weight):
    theme = dataclasses.replace(NIGHT, background=background, query=query)
    ground = theme.glow(weight)
    assert ratio(theme.ink_on(ground), ground.to_hex()) >= 4.5
    assert contrast(theme.ink_on(ground), ground) >= 4.58


def test_themes_are_read_without_manim():
    code = """if True:
        import sys
        from scenes.kit.theme import read_theme
        read_theme({"name": "ours", "base": "day"}, "x")
        sys.exit("manim" in sys.modules)"""
    subprocess.run([sys.executable, "-c", code], check=True)
