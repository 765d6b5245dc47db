"""The props: a query is a slip, a key is a card, a value is a book.

Each is told apart by its shape as well as its colour: the slip has a cut corner, the card
a tab, the book a spine. Each holds a label, which is a `Type`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Polygon, Rectangle, RoundedRectangle, VGroup, VMobject

from scenes.kit.figures import Figure, Worked
from scenes.kit.frame import Point
from scenes.kit.text import Words, formula
from scenes.kit.theme import Theme
from scenes.kit.type import Color, Type

STROKE = 3.0
WIDTH, BOOK_WIDTH, HEIGHT = 2.3, 2.8, 0.82
PAD = 0.22


def vector(
    symbol: str, entries: Sequence[Figure], size: float, color: Color, places: int = 3,
    stacked: bool = False,
) -> Words:  # fmt: skip
    """Set ``symbol = [x, y]`` with every entry a number.

    Parameters
    ----------
    symbol
        Typst mathematics such as ``"k_1"``, see `kit.symbols`; empty leaves only the bracket.
    entries
        The vector's entries, ``(d,)``.
    size
        Type size in units.
    stacked
        Whether its entries stand below each other.
    """
    names = [f"x{i}" for i in range(len(entries))]
    sign = "=" if all(entry.is_exact(places) for entry in entries) else "approx"
    inside = ", ".join("{" + name + "}" for name in names)
    head = f"{symbol} {sign} " if symbol else ""
    figures = {name: (entry, places) for name, entry in zip(names, entries, strict=True)}
    body = f'vec(delim: "[", {inside})' if stacked else f"[{inside}]"
    return formula(head + body, size, color, **figures)


def dot_product(
    worked: Worked, row: int, size: float, color: Color, query: str = "q", key: str = ""
) -> Words:
    """Set ``q . k = a . b + c . d = s`` term by term; numbers ``a0, b0, a1, ..., s``.

    Parameters
    ----------
    worked
        The query and keys, ``(d_k,)`` and ``(n_k, d_k)``.
    row
        Which key, from 0.
    query, key
        What the query and the key are called, see `kit.symbols`.
    """
    figures = {"s": worked.scores[row]}
    terms = []
    for j, (a, b) in enumerate(zip(worked.query, worked.keys[row], strict=True)):
        figures |= {f"a{j}": a, f"b{j}": b}
        terms.append(f"{{a{j}}} dot " + (f"({{b{j}}})" if b.value < 0 else f"{{b{j}}}"))
    sign = relation(worked.scores[row])
    if not all(f.is_exact() for f in (*worked.query, *worked.keys[row])):
        sign = "approx"
    head = f"{query} dot {key or f'k_{row + 1}'}"
    first = "=" if sign == "=" else "approx"
    return formula(f"{head} {first} {' + '.join(terms)} {sign} {{s}}", size, color, **figures)


def relation(figure: Figure, places: int = 3) -> str:
    """Return Typst's sign before a shown figure: ``=`` if it is exact, else ``approx``."""
    return "=" if figure.is_exact(places) else "approx"


class Prop(VGroup):
    """A body with a label in its middle.

    Attributes
    ----------
    body
        The outline and fill; ``label`` the type on it.
    """

    def __init__(self, body: VMobject, label: VMobject, *extras: VMobject, role: Color) -> None:
        super().__init__(body, *extras, label)
        self.body, self.label, self.role = body, label, role
        self.extras = VGroup(*extras)
        self._seat(label)

    def _middle(self) -> Point:
        return np.array(self.body.get_center())

    def place(self, x: float, y: float) -> Self:
        """Move the middle of the body, whatever else is attached to it, to a point."""
        return self.shift(np.array([x, y, 0.0]) - self.body.get_center())

    def _seat(self, label: VMobject) -> VMobject:
        if isinstance(label, Type):
            label.at(self._middle())
        else:
            label.move_to(self._middle())
        across, down = self.body.width - 2 * PAD, self.body.height - PAD
        share = min(across / max(label.width, 1e-9), down / max(label.height, 1e-9))
        if share < 1:
            label.scale(share)
        return label


class Slip(Prop):
    """A request slip: a panel with a cut corner, in the query's gold.

    Parameters
    ----------
    label
        What is written on it.
    width, height
        In units.
    """

    def __init__(
        self, label: VMobject, theme: Theme, width: float = WIDTH, height: float = HEIGHT
    ) -> None:
        w, h, cut = width / 2, height / 2, 0.2
        corners = [(-w, -h), (w, -h), (w, h - cut), (w - cut, h), (-w, h)]
        body = Polygon(
            *[(x, y, 0) for x, y in corners],
            color=theme.query,
            stroke_width=STROKE,
            fill_color=theme.panel,
            fill_opacity=1,
        )
        fold = Polygon(
            (w - cut, h, 0), (w - cut, h - cut, 0), (w, h - cut, 0),
            stroke_width=0, fill_color=theme.query, fill_opacity=0.85,
        )  # fmt: skip
        super().__init__(body, label, fold, role=theme.query)


class Card(Prop):
    """A catalogue card: a rounded panel with a tab, in the key's blue."""

    def __init__(
        self, label: VMobject, theme: Theme, width: float = WIDTH, height: float = HEIGHT
    ) -> None:
        body = RoundedRectangle(
            corner_radius=0.1,
            width=width,
            height=height,
            color=theme.key,
            stroke_width=STROKE,
            fill_color=theme.panel,
            fill_opacity=1,
        )
        tab = Rectangle(
            width=0.5, height=0.09, stroke_width=0, fill_color=theme.key, fill_opacity=1
        ).next_to(body.get_corner(UP + LEFT), RIGHT, buff=0.2)
        tab.align_to(body.get_top(), DOWN)
        super().__init__(body, label, tab, role=theme.key)


class Book(Prop):
    """A book in the value's red: pages, a cover hinged at the spine, a label on the pages.

    `open_to` swings the cover; a closed book shows its cover, an open one its pages.
    """

    SPINE = 0.2

    def __init__(
        self, label: VMobject, theme: Theme, width: float = BOOK_WIDTH, height: float = HEIGHT
    ) -> None:
        body = Rectangle(
            width=width,
            height=height,
            color=theme.value,
            stroke_width=STROKE,
            fill_color=theme.panel,
            fill_opacity=1,
        )
        spine = Rectangle(
            width=self.SPINE, height=height, color=theme.value, stroke_width=STROKE,
            fill_color=theme.value, fill_opacity=1,
        ).align_to(body, LEFT)  # fmt: skip
        super().__init__(body, label, spine, role=theme.value)
        self.theme = theme
        self.cover: VMobject | None = None

    def _middle(self) -> Point:
        return np.array(self.body.get_center() + RIGHT * self.SPINE / 2)

    def add_cover(self) -> Self:
        """Put the closed cover over the pages."""
        self.cover = self._cover(0.0)
        return self.add(self.cover)

    def _cover(self, angle: float) -> VMobject:
        """The cover swung by ``angle`` (radians), seen from a little above."""
        left = self.body.get_left()[0] + self.SPINE
        width, h = self.body.get_right()[0] - left, self.body.height / 2
        y = float(self.body.get_center()[1])
        x, rise = left + width * np.cos(angle), 0.08 * width * np.sin(angle)
        corners = [(left, y - h), (x, y - h + rise), (x, y + h + rise), (left, y + h)]
        shade = self.theme.toward(self.theme.value, 0.55)
        return Polygon(
            *[(px, py, 0) for px, py in corners],
            color=self.theme.value,
            stroke_width=STROKE,
            fill_color=shade,
            fill_opacity=1,
        )

    def opened(self, share: float) -> VMobject:
        """Return the cover as it stands when the book is open by ``share`` in 0..1."""
        return self._cover(share * np.pi)


class Page(Prop):
    """The page of the answer: a plain sheet in the output's ink."""

    def __init__(
        self, label: VMobject, theme: Theme, width: float = WIDTH, height: float = HEIGHT
    ) -> None:
        body = Rectangle(
            width=width, height=height, color=theme.output, stroke_width=STROKE,
            fill_color=theme.panel, fill_opacity=1,
        )  # fmt: skip
        super().__init__(body, label, role=theme.output)


class Ribbon(VMobject):
    """A band that flows from one point to another, ``thick`` units high all along."""

    def __init__(
        self, start: Point | Sequence[float], end: Point | Sequence[float],
        thick: float, color: Color, opacity: float = 0.8,
    ) -> None:  # fmt: skip
        super().__init__(stroke_width=0, fill_color=color, fill_opacity=opacity)
        (x0, y0), (x1, y1) = (start[0], start[1]), (end[0], end[1])
        middle, half = (x0 + x1) / 2, np.array([0.0, thick / 2, 0.0])
        way = [np.array([x, y, 0.0]) for x, y in ((x0, y0), (middle, y0), (middle, y1), (x1, y1))]
        self.start_new_path(way[0] + half)
        self.add_cubic_bezier_curve_to(*(point + half for point in way[1:]))
        self.add_line_to(way[3] - half)
        self.add_cubic_bezier_curve_to(*(point - half for point in way[2::-1]))
        self.add_line_to(way[0] + half)
