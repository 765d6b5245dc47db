"""The frame and its rooms: margins, title line, stage, takeaway line, caption zone.

All positions come from here, in Manim units: the shorter side of every frame is 8 of them, so
that type of one size looks alike in every shape. A frame that is no wider than high is turned:
there the keys of a ledger stand side by side, and its steps below each other.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scenes.kit.errors import LessonError

Point = np.ndarray
SHORT_SIDE = 8.0
MARGIN = 0.4
SMALLEST = 1 / 30
CAPTION_SHARE = 1 / 8
ASPECTS = {"16:9": (16, 9), "9:16": (9, 16), "1:1": (1, 1), "4:3": (4, 3)}


@dataclass(frozen=True)
class Box:
    """A rectangle by its edges.

    Parameters
    ----------
    left, right, bottom, top
        Where its edges lie, in units.

    Examples
    --------
    >>> room = Box(left=-3.0, right=1.0, bottom=-2.0, top=0.0)
    >>> room.width, room.height, room.center.tolist()
    (4.0, 2.0, [-1.0, -1.0, 0.0])
    """

    left: float
    right: float
    bottom: float
    top: float

    @property
    def width(self) -> float:
        """Horizontal extent."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Vertical extent."""
        return self.top - self.bottom

    @property
    def center(self) -> Point:
        """The middle, as a Manim point."""
        return np.array([(self.left + self.right) / 2, (self.bottom + self.top) / 2, 0.0])


@dataclass(frozen=True)
class Frame:
    """A frame of a given width and height with its named rooms.

    Parameters
    ----------
    width, height
        Of the whole picture, in units.

    Examples
    --------
    >>> frame = Frame(width=8.0, height=128 / 9)
    >>> frame.turned, round(frame.stage.width, 2)
    (True, 7.2)
    """

    width: float = 128 / 9
    height: float = SHORT_SIDE

    @property
    def turned(self) -> bool:
        """Whether it is no wider than high, so that ledgers turn."""
        return self.width <= self.height

    @property
    def wide(self) -> bool:
        """Whether a picture has room beside a ledger of several columns."""
        return self.width > 1.5 * self.height

    @property
    def safe(self) -> Box:
        """Where anything may stand: inside the margins, above the players' captions."""
        x, y = self.width / 2, self.height / 2
        return Box(-x + MARGIN, x - MARGIN, -y + self.height * CAPTION_SHARE, y - MARGIN)

    @property
    def title_line(self) -> float:
        """The baseline of the title."""
        return self.safe.top - 0.36

    @property
    def step_line(self) -> float:
        """The baseline of the steps: that of the title, below it where there is no room beside."""
        return self.title_line if self.wide else self.title_line - 0.55

    @property
    def stage(self) -> Box:
        """Where the picture stands, between the title and the takeaway."""
        safe = self.safe
        bottom = self.takeaway_line + (0.75 if self.wide else 0.95)
        return Box(safe.left, safe.right, bottom, self.step_line - 0.45)

    @property
    def takeaway_line(self) -> float:
        """The baseline of the takeaway under the stage, or of its last line."""
        return self.safe.bottom + 0.3

    def rows(self, n: int) -> list[float]:
        """The heights of the middles of ``n`` rows, from the top; 1.15 apart if they fit."""
        top, bottom = self.stage.top - 0.4, self.stage.bottom + 0.95
        step = min(1.15, (top - bottom) / n)
        first = (top + bottom) / 2 + step * (n - 1) / 2
        return [first - step * i for i in range(n)]

    @property
    def smallest_type(self) -> float:
        """The smallest type size allowed, in units."""
        return min(self.width, self.height) * SMALLEST


def spread(n: int, low: float, high: float, most: float) -> list[float]:
    """Return the middles of ``n`` places between two ends, centred, at most ``most`` apart.

    Parameters
    ----------
    n
        How many places.
    low, high
        The two ends, in units.
    most
        How far apart they may lie, in units.

    Examples
    --------
    >>> spread(3, 0.0, 6.0, 1.5)
    [1.5, 3.0, 4.5]
    """
    step = min(most, (high - low) / n)
    first = (low + high) / 2 - step * (n - 1) / 2
    return [first + step * i for i in range(n)]


def find_frame(shape: str) -> Frame:
    """Return the frame of a shape such as ``16:9``; LessonError lists those there are.

    Examples
    --------
    >>> find_frame("4:3").height, find_frame("9:16").width
    (8.0, 8.0)
    """
    if shape not in ASPECTS:
        raise LessonError(f"there is no shape {shape!r}; choose one of {', '.join(ASPECTS)}")
    across, down = ASPECTS[shape]
    unit = SHORT_SIDE / min(across, down)
    return Frame(width=unit * across, height=unit * down)
