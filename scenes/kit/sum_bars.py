"""How values blend, entry by entry: bars shrink by their weights and join into the output's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from manim import (
    AnimationGroup,
    Create,
    Dot,
    FadeIn,
    LaggedStart,
    Line,
    Transform,
    TransformFromCopy,
    VGroup,
)

from scenes.kit.frame import Box
from scenes.kit.motion import pulse
from scenes.kit.profile import FLAT, Profile, rise, tiles
from scenes.kit.text import Words
from scenes.kit.theme import Theme

GHOST, PART, TICK = 0.22, 0.35, 0.07
NAME, TILE, LARGE = 0.5, 0.5, 0.09


class BarSum:
    """A small profile of each value, and a large one of the output that they add up to.

    Parameters
    ----------
    box
        The room for it, in units.
    values, contributions
        The values and what is left of them, ``(n_k, d_v)``.
    output
        ``(d_v,)``.
    names
        What the values are called, ``(n_k,)``, and the output after them, set as type.
    """

    def __init__(
        self, box: Box, values: Sequence[Sequence[float]],
        contributions: Sequence[Sequence[float]], output: Sequence[float],
        names: Sequence[Words], theme: Theme,
    ) -> None:  # fmt: skip
        self.theme, self.values, self.output = theme, values, output
        self.contributions = contributions
        self.n, d = len(values), len(output)
        self.names, self.output_name = list(names[:-1]), names[-1]
        numbers = [x for vector in values for x in vector]
        above, below = _split(box, 0.58 if self.n > 3 else 0.5)
        self.profiles: list[Profile] = []
        widest = max(name.width for name in self.names) + 0.02
        rooms = tiles(above, self.n, TILE, widest)
        # Without room for their names the values stand in the order of the rows beside them.
        named = rooms[0].width + 0.2 > widest
        if not named:
            self.names = []
        for i, room in enumerate(rooms):
            if named:
                self.names[i].at([room.center[0], room.top - NAME / 2, 0])
            top = room.top - (NAME if named else 0.0)
            inside = Box(room.left, room.right, room.bottom, top)
            self.profiles.append(Profile(inside, d, numbers, theme))
        left = below.left + self.output_name.width + 0.25
        self.total = Profile(
            Box(left, below.right, below.bottom, below.top), d, numbers, theme, self.n + 2
        )
        y = min(max(self.total.y, below.bottom + 0.2), below.top - 0.2)
        self.output_name.at([below.left + self.output_name.width / 2, y, 0])
        self.ghosts = VGroup(
            *(p.bars(v, theme.value) for p, v in zip(self.profiles, values, strict=True))
        )
        self.parts = VGroup()
        self.chain, self.bars = self._chain(), self._output()
        self.spans = VGroup()

    def _chain(self) -> VGroup:
        """For each entry the contributions head to tail, as bars that go on where one ended."""
        chain = VGroup()
        for i, part in enumerate(self.contributions):
            bars = VGroup()
            for j, number in enumerate(part):
                start = sum(before[j] for before in self.contributions[:i])
                bars.add(self.total.bar(j, number, self.theme.value, i, self.n + 2, start))
            chain.add(bars)
        return chain

    def _output(self) -> VGroup:
        return self.total.bars(self.output, self.theme.output, self.n, self.n + 2)

    @property
    def everything(self) -> VGroup:
        """All that is shown once the output has arrived."""
        return VGroup(
            *self.profiles, *self.names, self.ghosts, self.parts, self.total, self.output_name,
            self.chain, self.bars, self.spans,
        )  # fmt: skip

    def set_out(self) -> Any:
        """Bring in the lines of nought."""
        return AnimationGroup(*(FadeIn(profile) for profile in (*self.profiles, self.total)))

    def show_values(self) -> Any:
        """Bring in the values one after another."""
        each = [
            AnimationGroup(*rise(profile, bars), *(FadeIn(name) for name in self.names[i : i + 1]))
            for i, (profile, bars) in enumerate(zip(self.profiles, self.ghosts, strict=True))
        ]
        return LaggedStart(*each, lag_ratio=0.3)

    def shrink(self) -> Any:
        """Out of each bar, left as a shadow, comes one shrunken by its weight."""
        moves: list[Any] = [self.ghosts.animate.set_opacity(GHOST)]
        for profile, ghosts, part in zip(
            self.profiles, self.ghosts, self.contributions, strict=True
        ):
            bars = ghosts.copy()
            self.parts.add(bars)
            for j, bar in enumerate(bars):
                small = profile.bar(j, part[j], self.theme.value)
                if not part[j]:
                    small.set_opacity(0)
                moves.append(Transform(bar, small))
        return AnimationGroup(*moves)

    def join(self) -> list[Any]:
        """Copies of the shrunken bars join head to tail, entry by entry."""
        each = []
        for parts, chain, numbers in zip(self.parts, self.chain, self.contributions, strict=True):
            for j in reversed([j for j, number in enumerate(numbers) if not number]):
                chain.remove(chain[j])
            bars = [bar for bar, number in zip(parts, numbers, strict=True) if number]
            flights = [TransformFromCopy(a, b) for a, b in zip(bars, chain, strict=True)]
            if flights:
                each.append(AnimationGroup(*flights))
        return [LaggedStart(*each, lag_ratio=0.3), None]

    def arrive(self) -> Any:
        """The output's bars rise to where the last ones end."""
        return AnimationGroup(*rise(self.total, self.bars), FadeIn(self.output_name))

    def span(self) -> list[Any]:
        """Beside each bar of the output, the span from the least to the greatest value."""
        lines, points, red = VGroup(), VGroup(), self.theme.value
        for j, entry in enumerate(self.output):
            x, width = self.total.slot(j, self.n + 1, self.n + 2)
            levels = [self.total.level(value[j]) for value in self.values]
            span = [Line((x, min(levels), 0), (x, max(levels) + 1e-4, 0))]
            span += [Line((x - TICK, y, 0), (x + TICK, y, 0)) for y in levels]
            lines.add(*(line.set_stroke(red, 4) for line in span))
            radius = min(LARGE, 0.45 * width)
            at = (x, self.total.level(entry), 0)
            points.add(Dot(at, radius=radius, color=self.theme.output))
        points.set_z_index(2)
        self.spans = VGroup(lines, points)
        return [
            self.chain.animate.set_opacity(PART),
            AnimationGroup(*(Create(line) for line in lines)),
            LaggedStart(*(FadeIn(point, scale=2.5) for point in points), lag_ratio=0.3),
        ]

    def stress(self) -> Any:
        """Let the output swell."""
        return pulse(self.bars, 1.1)


def _split(box: Box, share: float) -> tuple[Box, Box]:
    """Return the rooms of the values, which have a share, and of the output.

    One stands over the other, or beside it where the box is flat.
    """
    if box.width > FLAT * box.height:
        edge = box.left + share * box.width
        return (
            Box(box.left, edge - 0.2, box.bottom, box.top),
            Box(edge + 0.2, box.right, box.bottom, box.top),
        )
    edge = box.top - share * box.height
    return (
        Box(box.left, box.right, edge + 0.12, box.top),
        Box(box.left, box.right, box.bottom, edge - 0.12),
    )
