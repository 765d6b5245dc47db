"""Labels of arrows and points: where they stand so that they touch nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from manim import Mobject

from scenes.kit.frame import Box, Point

CLEAR, GAP = 0.08, 0.2
ALONG = (0.5, 0.35, 0.65, 0.8, 0.2, 0.95)
FAR = 1.0, 1.6, 2.4
# Round a point, beginning where no arrow from the left or from below comes from.
ROUND = ((1, 0.8), (1, 0), (0, 1), (1, -0.8), (-1, 0.8), (-1, 0), (0, -1), (-1, -0.8))

Stretch = tuple[Point, Point]


def _unit(way: Point) -> Point:
    return way / max(float(np.linalg.norm(way)), 1e-9)


def half_size(label: Mobject) -> Point:
    """Return half the width and height of a label, as a Manim point."""
    return np.array([label.width / 2, label.height / 2, 0.0])


def places_beside(label: Mobject, start: Point, end: Point, left: bool = False) -> list[Point]:
    """Return middles for the label of an arrow: on either side of it, then beyond its head.

    Parameters
    ----------
    left
        Whether the arrow's left side comes first, as seen along it.
    """
    along, half = _unit(end - start), half_size(label)
    right = np.array([along[1], -along[0], 0.0])
    sides = (-right, right) if left else (right, -right)
    reach = GAP + float(np.abs(right) @ half)
    beside = [start + t * (end - start) + side * reach for t in ALONG for side in sides]
    return [*beside, end + along * (GAP + float(np.abs(along) @ half))]


def places_round(label: Mobject, point: Point, gap: float = GAP) -> list[Point]:
    """Return middles for the label of a point: near it all round, then farther away."""
    half = half_size(label)
    near = [point + np.array([x, y, 0]) * (half + gap * 0.8) for x, y in ROUND]
    return [point + far * (place - point) for far in FAR for place in near]


def settle(
    label: Mobject, places: Sequence[Point], lines: Iterable[Stretch] = (),
    taken: Iterable[Mobject] = (), room: Box | None = None,
) -> bool:  # fmt: skip
    """Move a label to the first place where it touches nothing, or else to the clearest.

    Parameters
    ----------
    places
        Middles to try, the best first.
    lines
        Stretches that it must not touch.
    taken
        Other labels and dots to keep away from.
    room
        What it may not leave.

    Returns
    -------
    bool
        Whether it touches nothing there.
    """
    half = half_size(label)
    points = np.array(
        [a + t * (b - a) for a, b in lines for t in np.linspace(0, 1, 60)]
        or [[1e6, 1e6, 0.0]]  # nothing is near
    )
    boxes = [(m.get_center(), half_size(m)) for m in taken]

    def clearance(middle: Point) -> float:
        """The distance of the nearest thing from the label's edge, negative if it is hit."""
        gaps = [float(np.max((np.abs(points - middle) - half)[:, :2], axis=1).min())]
        for center, size in boxes:
            gaps.append(float(np.max((np.abs(center - middle) - half - size)[:2])))
        if room is not None:
            low, high = middle - half, middle + half
            inside = (
                low[0] - room.left, room.right - high[0], low[1] - room.bottom, room.top - high[1],
            )  # fmt: skip
            gaps.append(CLEAR + min(0.0, *inside))
        return min(gaps)

    for place in places:
        if clearance(place) >= CLEAR:
            label.move_to(place)
            return True
    label.move_to(max(places, key=clearance))
    return False
