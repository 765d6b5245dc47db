"""Places: where the props of one picture stand, and the way that is read from one to the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from manim import LEFT, UP, Mobject

from scenes.kit.frame import Point
from scenes.kit.shapes import TAB

# How far the ring of light around a card reaches.
RING = 0.16


@dataclass(frozen=True)
class Place:
    """Where a prop stands: the middle of its body and its size, in units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def size(self) -> dict[str, float]:
        """Its width and height, as a prop takes them."""
        return {"width": self.width, "height": self.height}


@dataclass(frozen=True)
class Spot:
    """Where the name of a role stands: its everyday word, and below it the term, in units.

    Parameters
    ----------
    x
        Their middle, or their left edge where they are flush left.
    plain, term
        Heights at which the middles of their letters stand.
    width
        The room that they have.
    """

    x: float
    plain: float
    term: float
    width: float
    flush: bool = False


@dataclass(frozen=True)
class Layout:
    """The places of one picture.

    Attributes
    ----------
    slip, page
        Of the question and the answer in letters; ``sheet`` is the page with the blend.
    cards, books
        Of the keys and the values, ``(n,)`` each.
    roles
        By role (query, keys, values, output), where its name stands.
    turned
        Whether what is read flows down rather than to the right.
    """

    slip: Place
    cards: tuple[Place, ...]
    books: tuple[Place, ...]
    page: Place
    sheet: Place
    roles: Mapping[str, Spot]
    turned: bool = False

    @property
    def space(self) -> float:
        """How much room there is between two cards with their tabs; much if there is one only."""
        if len(self.cards) == 1:
            return 1.0
        one, other = self.cards[:2]
        across, down = abs(other.x - one.x) - one.width, abs(other.y - one.y) - one.height - TAB
        return across if self.turned else down

    @property
    def rise(self) -> float:
        """How far the cover of a book may rise before it touches what stands above it."""
        if self.turned:
            below, above, ring = self.books[0], self.cards[0], RING
        elif len(self.books) > 1:
            below, above, ring = self.books[1], self.books[0], 0.05
        else:
            return 1.0
        return max(0.0, above.y - below.y - (above.height + below.height) / 2 - ring)

    def swing(self, width: float) -> float:
        """Return how far a cover of a width may swing before it touches what is left of it."""
        if self.turned and len(self.books) == 1:
            return float(np.pi)
        right, left = self.books[-1], self.books[-2] if self.turned else self.cards[-1]
        room = right.x - left.x - (right.width + left.width) / 2 - RING
        return float(np.pi / 2 + np.arcsin(min(1.0, max(0.0, room) / width)))

    @property
    def back(self) -> Point:
        """The direction against the flow."""
        return UP if self.turned else LEFT

    def leaving(self, body: Mobject) -> Point:
        """Return the point at which the flow leaves a body."""
        return body.get_edge_center(-self.back)

    def entering(self, body: Mobject) -> Point:
        """Return the point at which the flow enters a body."""
        return body.get_edge_center(self.back)
