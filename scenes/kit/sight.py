"""How colours are seen: their contrast, and how far apart they lie for each kind of sight.

Written without Manim, so that a lesson's theme can be looked at before anything is drawn.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from manim import ManimColor

# Machado, Oliveira and Fernandes 2009, severity 1, for linear RGB.
SIGHTS = {
    "normal": np.eye(3),
    "protan": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deutan": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritan": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
# From linear sRGB to XYZ; white is what (1, 1, 1) becomes.
_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)


def luminance(color: ManimColor | str) -> float:
    """Return the relative luminance of a colour, 0..1 (WCAG 2.2)."""
    return float(np.array([0.2126, 0.7152, 0.0722]) @ _linear(color))


def contrast(one: ManimColor | str, other: ManimColor | str) -> float:
    """Return the contrast ratio of two colours, 1..21 (WCAG 2.2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def distance(one: ManimColor | str, other: ManimColor | str, sight: str = "normal") -> float:
    """Return how far apart two colours look, in CIELAB (CIE 1976).

    Parameters
    ----------
    sight
        One of `SIGHTS`.

    Examples
    --------
    >>> round(distance("#000000", "#FFFFFF"))
    100
    """
    return float(np.linalg.norm(_seen(one, sight) - _seen(other, sight)))


def _linear(color: ManimColor | str) -> np.ndarray:
    """The linear RGB of a colour, 0..1 each."""
    if isinstance(color, str) and re.fullmatch("#[0-9A-Fa-f]{6}", color):
        channels = np.array([int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    else:
        from manim import ManimColor

        channels = np.array(ManimColor(color).to_rgb())
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def _seen(color: ManimColor | str, sight: str) -> np.ndarray:
    """A colour's lightness and its two opponent colours, ``(3,)``, as that sight has them."""
    rgb = np.clip(SIGHTS[sight] @ _linear(color), 0, 1)
    share = _XYZ @ rgb / _XYZ.sum(axis=1)
    edge = 6 / 29
    f = np.where(share > edge**3, np.cbrt(share), share / (3 * edge**2) + 4 / 29)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])
