"""A listing: lines of code as they stand in a file, one of which runs."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from manim import LEFT, RIGHT, FadeOut, Rectangle, VGroup

from scenes.kit.errors import UserError
from scenes.kit.theme import Theme
from scenes.kit.type import Color, Type, glyph
from scenes.kit.typeset import literal, typeset
from scenes.kit.typesetter import mono_families

SCALE = 0.86  # letters of code are wide, so that they are set smaller than words
LEADING, MARK, AROUND = 1.36, 0.07, 0.12
# What stands before and behind the lines of a file that a film shows.
BEGIN, END = "[film", "film]"


def excerpt(path: Path) -> list[str]:
    """Return the lines of a file that a film shows, without the indentation that all have.

    They stand between a line with ``[film`` and one with ``film]``, in comments.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    begin = [i for i, line in enumerate(lines) if BEGIN in line]
    end = [i for i, line in enumerate(lines) if END in line]
    if len(begin) != 1 or len(end) != 1 or not begin[0] + 1 < end[0]:
        raise UserError(
            f"{path}: no lines to show; put a comment with {BEGIN!r} before them and one with "
            f"{END!r} after them"
        )
    return textwrap.dedent("\n".join(lines[begin[0] + 1 : end[0]])).splitlines()


class Code(Type):
    """A piece of code as it stands, in the font of code; a digit in it is no figure.

    Parameters
    ----------
    text
        The code, on one line.
    size
        Type size in units.
    color
        Of its letters.
    """

    def __init__(self, text: str, size: float, color: Color) -> None:
        source = f"#text(font: {mono_families()}, size: {SCALE}em)[{literal(text)}]"
        glyphs = (glyph(outline, size, color) for outline in typeset(source))
        super().__init__(*glyphs, size=size, text=text)


def advance(size: float) -> float:
    """Return how wide a letter of code is, in units."""
    return float(Code("||", size, "#FFFFFF").width - Code("|", size, "#FFFFFF").width)


class Listing(VGroup):
    """Lines of code, quiet but for the one that runs, which is lit.

    Parameters
    ----------
    lines
        The code, ``(n,)``, indented with spaces; none is empty.
    size
        Type size in units.
    theme
        The colours.
    left, top
        Where its first line begins and its top is, in units.
    leading
        How far apart the lines stand, as a share of the type size.

    Attributes
    ----------
    lines
        The lines, set.
    bar
        What lies behind the line that runs; it is not to be seen before `light`.

    Examples
    --------
    >>> from scenes.kit.theme import NIGHT
    >>> listing = Listing(["sum = 0;", "sum += w[i];"], 0.36, NIGHT, left=-2.0, top=1.0)
    >>> [line.text for line in listing.lines]
    ['sum = 0;', 'sum += w[i];']
    >>> len(listing.part(1, "w[i]"))
    4
    >>> moves = listing.light(1)  # for clip.play
    """

    def __init__(
        self, lines: Sequence[str], size: float, theme: Theme, left: float = 0.0,
        top: float = 0.0, leading: float = LEADING,
    ) -> None:  # fmt: skip
        self.theme, self.top, self.pitch = theme, top, leading * size
        step = advance(size)
        edge = (step - Code("|", size, theme.quiet).width) / 2
        self.lines = [Code(line.strip(), size, theme.quiet) for line in lines]
        for i, (line, text) in enumerate(zip(self.lines, lines, strict=True)):
            indent = step * (len(text) - len(text.lstrip()))
            # The first letter's own distance from the edge of its place.
            before = Code(f"|{line.text}", size, theme.quiet).width - line.width - step + edge
            line.at([left + indent + before, self.height_of(i), 0], LEFT)
        width = step * max(map(len, lines)) + 2 * AROUND
        self.bar = VGroup(
            Rectangle(
                width=width, height=0.96 * self.pitch, stroke_width=1.5, fill_opacity=1,
                color=theme.quiet, fill_color=theme.panel,
            ),
            Rectangle(
                width=MARK, height=0.96 * self.pitch, stroke_width=0, fill_opacity=1,
                fill_color=theme.ink,
            ),
        ).set_z_index(-1)  # fmt: skip
        self.bar[0].move_to([left - AROUND, self.height_of(0), 0], LEFT)
        self.bar[1].move_to(self.bar[0].get_left(), RIGHT)
        self.lit: int | None = None
        super().__init__(*self.lines)

    def height_of(self, place: int) -> float:
        """Return the height of a line's middle, at the first, second, ... place from the top."""
        return self.top - (place + 0.5) * self.pitch

    def light(self, index: int) -> list[Any]:
        """Return the moves by which a line is lit, and the one before turns quiet."""
        line, theme = self.lines[index], self.theme
        moves = [line.animate.set_color(theme.ink)]
        height = line.baseline + 0.34 * line.em
        if self.lit is None:
            moves.append(self.bar.animate.set_y(height))
        elif self.lit != index:
            moves.append(self.lines[self.lit].animate.set_color(theme.quiet))
            moves.append(self.bar.animate.set_y(height))
        self.lit = index
        return moves

    def part(self, index: int, text: str) -> VGroup:
        """Return the letters of a piece of a line, such as ``w[i]``."""
        line = self.lines[index]
        before, found, _ = line.text.partition(text)
        start = len(before.replace(" ", ""))
        if not found:
            raise UserError(f"the line {line.text!r} has no {text!r} in it")
        return VGroup(*line.submobjects[start : start + len(text.replace(" ", ""))])

    def fold(self, keep: Sequence[int]) -> list[Any]:
        """Return the moves that leave only some lines, moved up; the bar stays with its own."""
        moves: list[Any] = []
        for i, line in enumerate(self.lines):
            if i not in keep:
                moves.append(FadeOut(line))
                continue
            up = [0, self.height_of(keep.index(i)) - self.height_of(i), 0]
            moves.append(line.animate.shift(up))
            if i == self.lit:
                moves.append(self.bar.animate.shift(up))
        return moves
