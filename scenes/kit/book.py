"""The book: a value, with pages, a spine, and a cover that swings open."""

from __future__ import annotations

from typing import Self

import numpy as np
from manim import LEFT, UP, Polygon, Rectangle, VMobject

from scenes.kit.prop import BOOK_WIDTH, HEIGHT, STROKE, Prop
from scenes.kit.theme import Theme
from scenes.kit.type import Color

# How far the cover of a book swings that is read for all of the answer, in radians, and how far
# its edge rises, seen from a little above, as a share of its width.
WIDE_OPEN, RISE = np.radians(105), 0.08
# A title on a cover that has swung further can no longer be read.
READABLE = np.radians(45)


class Book(Prop):
    """A book in the value's red: pages with a label on them, a spine, and perhaps a cover.

    Parameters
    ----------
    label
        What stands on its pages: type, lines of type, or shapes.
    theme
        The colours.
    width, height
        Of its body with the spine, in units.

    Attributes
    ----------
    cover, title
        What `add_cover` put over the pages, if anything.
    swing, rise
        How far the cover swings at most, in radians, and how far its edge rises then, in units;
        less where a neighbour is near.

    Examples
    --------
    >>> from manim import Transform
    >>> from scenes.kit.text import words
    >>> from scenes.kit.theme import NIGHT
    >>> book = Book(words("Page 1", 0.3, NIGHT.ink), NIGHT)
    >>> book = book.add_cover(words("Stars", 0.4, NIGHT.ink))
    >>> swing = Transform(book.cover, book.opened(0.4))  # as far as a weight of 0.4
    """

    SPINE = 0.2

    @classmethod
    def spine_of(cls, width: float) -> float:
        """Return how thick the spine of a book is that has a width, in units."""
        return min(cls.SPINE, 0.1 * width)

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
        self.spine = self.spine_of(width)
        spine = Rectangle(
            width=self.spine, height=height, color=theme.value, stroke_width=STROKE,
            fill_color=theme.value, fill_opacity=1,
        ).align_to(body, LEFT)  # fmt: skip
        super().__init__(body, label, spine, role=theme.value)
        self.theme = theme
        self.swing, self.rise = float(WIDE_OPEN), RISE * (width - self.spine)
        self.cover: VMobject | None = None
        self.title: VMobject | None = None

    @staticmethod
    def shade(theme: Theme) -> Color:
        """Return the colour of a cover."""
        return theme.toward(theme.value, 0.55)

    def add_cover(self, title: VMobject | None = None) -> Self:
        """Put the closed cover over the pages, with a title on it if there is one."""
        self.cover = self._cover(0.0)
        self.add(self.cover)
        if title is not None:
            self.title = self.seat(title)
            self.add(title)
        return self

    @property
    def _hinge(self) -> float:
        return float(self.body.get_left()[0] + self.spine)

    def _cover(self, angle: float) -> VMobject:
        """The cover swung by ``angle`` (radians), seen from a little above."""
        left, h = self._hinge, self.body.height / 2
        y = float(self.body.get_center()[1])
        width = self.body.get_right()[0] - left
        x, rise = left + width * np.cos(angle), self.rise * np.sin(angle)
        corners = [(left, y - h), (x, y - h + rise), (x, y + h + rise), (left, y + h)]
        return Polygon(
            *[(px, py, 0) for px, py in corners],
            color=self.theme.value,
            stroke_width=STROKE,
            fill_color=self.shade(self.theme),
            fill_opacity=1,
        )

    def angle(self, share: float) -> float:
        """Return by how much the cover swings for a share in 0..1, in radians."""
        return float(self.swing * np.sin(share * np.pi / 2))

    def opens_wide(self, share: float) -> bool:
        """Whether a share in 0..1 opens it so far that its pages are seen, and not its title."""
        return self.angle(share) > READABLE

    def opened(self, share: float) -> VMobject:
        """Return the cover as it stands when the book is open by ``share`` in 0..1."""
        return self._cover(self.angle(share))

    def opened_title(self, share: float) -> VMobject:
        """Return the title as it lies on that cover; not to be seen where it has swung far."""
        if self.title is None:
            return VMobject()
        angle, left = self.angle(share), self._hinge
        turned = self.title.copy()
        for part in turned.family_members_with_points():
            part.points[:, 0] = left + (part.points[:, 0] - left) * np.cos(angle)
        # Its lines stay level, so that its letters keep their height.
        turned.shift(UP * self.rise * np.sin(angle) / 2)
        return turned.set_opacity(0) if self.opens_wide(share) else turned
