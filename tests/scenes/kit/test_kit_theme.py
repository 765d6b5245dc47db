"""The night theme: roles that are told apart by every kind of sight, type that can be read."""

from __future__ import annotations

import itertools
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from manim import ManimColor

from scenes.kit.errors import LessonError
from scenes.kit.sight import luminance
from scenes.kit.theme import NIGHT, THEMES, contrast, find_theme
from tests.scenes.kit.files import is_one_sentence

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


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("sight", SIGHT)
def test_roles_are_told_apart(theme, sight):
    """The promise is 20; 25.6 is the least that was found for the night."""
    seen = {r: cielab(np.clip(SIGHT[sight] @ linear(getattr(theme, r)), 0, 1)) for r in ROLES}
    for a, b in itertools.combinations(ROLES, 2):
        assert np.linalg.norm(seen[a] - seen[b]) >= 20, (a, b)


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
