"""The whole formula of attention, whose parts light up as they are worked or said."""

from __future__ import annotations

from typing import Any

from manim import AnimationGroup

from scenes.kit.motion import glint
from scenes.kit.text import Words
from scenes.kit.theme import Theme

_PRODUCT, _ROOT = "#[#box[$Q K^top$]<scores>]", "#[#box[$sqrt(d)$]<root>]"
_SCORES = f"display(frac({_PRODUCT}, {_ROOT}))"
_FLAT_SCORES = f"{_PRODUCT} \\/ {_ROOT}"


class AttentionFormula(Words):
    """``softmax(Q K^T / sqrt(d)) V``, quiet until its parts are lit.

    Its ``parts`` are ``scores``, ``root``, ``softmax`` and ``values``.

    Parameters
    ----------
    size
        Type size in units.
    flat
        Whether it keeps to one line, with a slash in place of the fraction.

    Examples
    --------
    >>> from scenes.kit.theme import NIGHT
    >>> whole = AttentionFormula(0.46, NIGHT)
    >>> sorted(whole.parts)
    ['root', 'scores', 'softmax', 'values']
    """

    def __init__(self, size: float, theme: Theme, flat: bool = False) -> None:
        scores = _FLAT_SCORES if flat else _SCORES
        source = f"$#[#box[softmax]<softmax>] ({scores}) thin #[#box[$V$]<values>]$"
        super().__init__(source, size, theme.quiet)
        self.theme = theme

    def light(self, *names: str) -> AnimationGroup:
        """Light some parts; those lit before stay lit."""
        moves: list[Any] = [self.parts[n].animate.set_color(self.theme.ink) for n in names]
        return AnimationGroup(*moves)

    def run_through(self, *names: str) -> AnimationGroup:
        """Let parts flash one after the other, as they are said."""
        parts = [self.parts[name] for name in names]
        return glint(*parts, color=self.theme.query, lag=0.7)
