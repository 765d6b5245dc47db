"""The three mistakes as three small pictures, each wrong beside right, with its name."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

from manim import DOWN, LEFT, Line, Rectangle, RoundedRectangle, Square, VGroup, VMobject

from scenes.kit.clip import Clip
from scenes.kit.figures import Figure, count
from scenes.kit.frame import Box, spread
from scenes.kit.heading import broken
from scenes.kit.text import formula, words
from scenes.kit.theme import Theme
from scenes.kit.type import Type
from scenes.pitfalls.halves import sign

NAMES = ("scale", "values", "axis")
STEP, LINE, SCRIPTED = 0.46, 1.2, (0.42, 0.384)
ICON, RADIUS, AIR = 1.5, 0.2, 0.3
WALL = 0.22  # of a panel, inside
DIM, VEIL = 0.45, 0.68  # what is wrong stands back; how much of a panel is veiled as it waits
LETTER = 0.66

Sketch = Callable[[Theme, bool], VGroup]


def panels(clip: Clip, figures: Sequence[Sequence[Figure]]) -> list[VGroup]:
    """Return the three panels, side by side or below each other: card, name, pair and veil.

    Parameters
    ----------
    figures
        The largest weights without the root of d and with it.
    """
    frame = clip.frame
    bottom = frame.stage.bottom + 0.1
    stage = Box(frame.safe.left, frame.safe.right, bottom, frame.title_line - 0.42)
    if frame.turned:
        ys = spread(3, stage.bottom, stage.top, 3.4)[::-1]
        half = (ys[0] - ys[1]) / 2 - 0.1
        rooms = [Box(stage.left, stage.right, y - half, y + half) for y in ys]
    else:
        xs = spread(3, stage.left, stage.right, 6.0)
        half = (xs[1] - xs[0]) / 2 - 0.12
        rooms = [Box(x - half, x + half, stage.bottom, stage.top) for x in xs]
    sketches: list[Sketch] = [lambda t, r: _bars(t, figures[r]), _mixing, _grid]
    return [
        _panel(clip, room, i, sketch)
        for i, (room, sketch) in enumerate(zip(rooms, sketches, strict=True))
    ]


def _panel(clip: Clip, room: Box, i: int, sketch: Sketch) -> VGroup:
    """A panel: number and name, and under them or beside them what is wrong and what is right."""
    theme, turned = clip.theme, clip.frame.turned
    card = RoundedRectangle(
        corner_radius=0.14, width=room.width, height=room.height, stroke_width=2,
        stroke_color=theme.line, fill_color=theme.panel, fill_opacity=1,
    ).move_to(room.center)  # fmt: skip
    step = clip.number(count("step", i + 1, i), STEP, theme.ink)
    pair = VGroup(*(_pair(theme, right, sketch, turned) for right in (False, True)))
    pair.arrange(buff=2 * AIR)
    if turned:
        most = min(0.52 * room.width, pair.width * 1.4)
        pair.scale(min((room.height - 0.3) / pair.height, most / pair.width))
        pair.move_to((room.right - WALL - pair.width / 2, room.center[1], 0))
        edge = room.left + 2 * WALL + 0.3
        step.at([room.left + WALL + 0.1, room.center[1], 0], LEFT)
        inner = Box(edge, float(pair.get_left()[0]) - 0.25, room.bottom, room.top)
    else:
        pair.scale(min((room.width - 2 * WALL) / pair.width, (room.height - 2.3) / pair.height))
        pair.move_to((room.center[0], room.bottom + (room.height - 1.8) / 2, 0))
        step.at([room.center[0], room.top - 0.42, 0])
        inner = Box(room.left + WALL, room.right - WALL, room.top - 1.8, room.top - 0.7)
    veil = card.copy().set_stroke(width=0).set_fill(theme.panel, VEIL).set_z_index(4)
    return VGroup(card, VGroup(step, _name(clip, i, inner)), pair, veil)


def _name(clip: Clip, i: int, room: Box) -> VGroup:
    """A mistake's name in as few lines as it needs."""
    text, theme = clip.word(NAMES[i]), clip.theme
    scripted = "`" in text  # whose subscripts have to be read, too
    sizes = SCRIPTED if scripted else (0.42, 0.38, 0.34)
    small = SCRIPTED[-1:] if scripted else (0.32, 0.29, clip.frame.smallest_type)
    tries = [*itertools.product((1, 2), sizes), *itertools.product((2, 3, 4), small)]
    for lines, size in tries:
        parts = broken(text, lines, lambda part: part)
        made = [words(part, size, theme.ink) for part in parts]
        wide = max(line.width for line in made)
        if wide <= room.width and lines * LINE * size <= room.height:
            break
    pitch = LINE * size
    for k, line in enumerate(made):
        y = float(room.center[1]) + pitch * ((len(made) - 1) / 2 - k)
        line.at([float(room.center[0]), y, 0])
    return VGroup(*made)


def _pair(theme: Theme, right: bool, sketch: Sketch, aside: bool) -> VGroup:
    """A small picture and its sign, under it or at its left."""
    room = Square(ICON + 0.1, stroke_width=0)  # so that all of them are as large
    picture = VGroup(room, sketch(theme, right).move_to(room))
    if not right:
        for part in picture[1]:
            if not isinstance(part, Type):  # letters stay as they are, to be read
                part.set_fill(opacity=DIM * part.get_fill_opacity())
                part.set_stroke(opacity=DIM * part.get_stroke_opacity())
    mark, away = sign(right, theme, RADIUS), ICON / 2 + AIR + 0.1
    return VGroup(picture, mark.move_to((LEFT if aside else DOWN) * away))


def _bars(theme: Theme, figures: Sequence[Figure]) -> VGroup:
    """The bars of the largest weights, under the line of one."""
    step = ICON / len(figures)
    found = VGroup(
        *(Line((0, y, 0), (ICON, y, 0), color=theme.quiet, stroke_width=2) for y in (0, ICON))
    )
    for i, figure in enumerate(figures):
        high = ICON * figure.value
        found.add(_block(0.62 * step, high, theme, theme.glow(figure.value)))
        found[-1].move_to(((i + 0.5) * step, high / 2, 0))
    return found


def _mixing(theme: Theme, right: bool) -> VGroup:
    """Weights beside the cards of K, which is wrong, or beside the books of V."""
    letter = formula("V" if right else "K", LETTER, theme.value if right else theme.key)
    found = VGroup(letter.at([1.1, 0.56, 0]))
    for k, weight in enumerate((0.4, 0.2, 0.4)):
        y = -0.56 * k
        found.add(_block(0.42, 0.42, theme, theme.glow(weight)).move_to((0.2, y, 0)))
        color = theme.value if right else theme.key
        body: VMobject = RoundedRectangle(
            corner_radius=0.04 if right else 0.1, width=0.8, height=0.42, stroke_color=color,
            stroke_width=3.5, fill_color=theme.background, fill_opacity=1,
        )  # fmt: skip
        body.move_to((1.1, y, 0))
        found.add(body)
        if right:  # the spine of a book
            found.add(_block(0.13, 0.42, theme, color).move_to((0.765, y, 0)))
    return found.scale_to_fit_height(ICON)


def _grid(theme: Theme, right: bool) -> VGroup:
    """A small table with a row lit, or a column, which is wrong."""
    n, pitch = 3, ICON / 3
    found = VGroup()
    for i in range(n):
        for j in range(n):
            lit = (i if right else j) == 1
            fill = theme.glow((0.4, 0.2, 0.4)[j if right else i]) if lit else theme.background
            cell = Rectangle(
                width=pitch - 0.06, height=pitch - 0.06, stroke_width=1.5,
                stroke_color=theme.quiet, fill_color=fill, fill_opacity=1,
            )  # fmt: skip
            found.add(cell.move_to(((j + 0.5) * pitch, -(i + 0.5) * pitch, 0)))
    frame = Rectangle(
        width=(ICON if right else pitch) + 0.1, height=(pitch if right else ICON) + 0.1,
        stroke_width=4, color=theme.ink,
    )  # fmt: skip
    return found.add(frame.move_to((ICON / 2, -ICON / 2, 0)))


def _block(width: float, height: float, theme: Theme, color: object) -> Rectangle:
    return Rectangle(width=width, height=height, stroke_width=0, fill_color=color, fill_opacity=1)
