"""A chain: vectors one after another, each led to by an arrow that says what was done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from manim import LEFT, RIGHT, Animation, Arrow, FadeIn, LaggedStart, Mobject, VGroup

from scenes.kit.motion import fly
from scenes.kit.text import Words, words
from scenes.kit.theme import Theme

GAP, NAME = 1.2, 0.29
PITCH = 0.58


class Chain(VGroup):
    """Links in lines, centred across the frame, with a named arrow between any two.

    Parameters
    ----------
    links
        What is linked, ``(n,)``, such as a `vector` each; they are moved to their places.
    steps
        What the arrows say, ``(n - 1,)``; notation stands in backticks.
    y
        The height of the middle of its lines, in units.
    theme
        The colours.
    per_line
        How many links stand in a line; without it all. A line after the first begins with the
        arrow that leads to its first link, and all begin at the same left edge.
    pitch
        How far lines lie apart, in units.

    Attributes
    ----------
    links
        The links, ``(n,)``.
    arrows
        The arrows with their names, ``(n - 1,)``.

    Examples
    --------
    >>> from scenes.kit.worked import Worked
    >>> from scenes.kit.shapes import vector
    >>> from scenes.kit.theme import NIGHT
    >>> worked = Worked([1, 0], [[1, 0], [0, 1]], [[1], [2]])
    >>> links = [vector("", f, 0.37, NIGHT.ink) for f in (worked.scores, worked.scaled)]
    >>> chain = Chain(links, ["`/√d`"], -1.9, NIGHT)
    >>> len(chain.links), len(chain.arrows)
    (2, 1)
    """

    def __init__(
        self, links: Sequence[Words], steps: Sequence[str], y: float, theme: Theme,
        per_line: int | None = None, pitch: float = PITCH,
    ) -> None:  # fmt: skip
        self.links, self.arrows = list(links), []
        each = per_line or len(self.links)
        named = list(zip(self.links, [None, *steps], strict=True))
        lines = [named[i : i + each] for i in range(0, len(named), each)]
        # Links below each other stand in a column, the first one too.
        first = GAP if each == 1 and len(lines) > 1 else 0.0
        leads = [[first if step is None else GAP for _, step in line] for line in lines]
        widths = [
            sum(link.width for link, _ in line) + sum(lead)
            for line, lead in zip(lines, leads, strict=True)
        ]
        for k, line in enumerate(lines):
            x, height = -max(widths) / 2, y + pitch * ((len(lines) - 1) / 2 - k)
            for (link, step), lead in zip(line, leads[k], strict=True):
                if step is not None:
                    self.arrows.append(_arrow(step, x, height, theme))
                x += lead
                link.at([x, height, 0], LEFT)
                x += link.width
        super().__init__(*self.links, *self.arrows)

    def enter(self, i: int, source: Iterable[Mobject] | None = None) -> LaggedStart:
        """Bring in the numbers of a link one by one, as they are said.

        Parameters
        ----------
        i
            Which link, from 0.
        source
            Where copies of the numbers come from, if they stand elsewhere already.
        """
        numbers = list(self.links[i].numbers.values())
        enter: list[Animation]
        if source is None:
            enter = [FadeIn(number, shift=RIGHT * 0.15) for number in numbers]
        else:
            enter = [fly([a], [b]) for a, b in zip(source, numbers, strict=True)]
        return LaggedStart(*enter, lag_ratio=0.8)


def _arrow(step: str, x: float, y: float, theme: Theme) -> VGroup:
    """An arrow from ``x`` to the next link, its name above it."""
    ends = (x + 0.14, y - 0.06, 0), (x + GAP - 0.14, y - 0.06, 0)
    arrow = Arrow(*ends, buff=0, color=theme.quiet, stroke_width=4, tip_length=0.16)
    return VGroup(arrow, words(step, NAME, theme.quiet).at([x + GAP / 2, y + 0.17, 0]))
