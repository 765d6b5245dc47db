"""The foot of a live ledger: the output, and its picture beside it or below it."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.kit.frame import SHORT_SIDE, SMALLEST, Box
from scenes.kit.live_content import Content
from scenes.kit.output_pictures import OutputEntries, OutputHull

LEAST = SHORT_SIDE * SMALLEST
SIZES = (0.42, 0.38, 0.34, 0.3, LEAST)
ENTRY_PITCH = 0.36, 0.29
# What the picture of the output needs: its least height and width.
PICTURE = {OutputHull: (1.15, 1.5), OutputEntries: (0.0, 1.3)}
TRACK = 0.65, 2.2

Placed = tuple[tuple[float, float], float, Box | None, tuple[float, ...]]


@dataclass(frozen=True)
class Foot:
    """What stands under the table: the output, and its picture beside or below it.

    Parameters
    ----------
    least, most
        How high it has to be and how high it may be, in units.
    size
        The type size of the output.
    width
        How wide the output is, in units.
    beside
        Whether the picture stands beside it; None where there is none.
    entries
        How many entries stand below each other; 0 where they stand in a row.
    pitch
        How far apart the rows of the table have to stay, for this one to be chosen.
    """

    least: float
    most: float
    size: float
    width: float
    beside: bool | None
    entries: int = 0
    pitch: float = 0.0

    def place(self, room: Box) -> Placed:
        """Return where the output stands, its size, the room of the picture, its entries."""
        left, middle = room.left, float(room.center[1])
        if self.entries:
            pitch = min(ENTRY_PITCH[0], room.height / self.entries)
            middle = room.bottom + 0.02 + pitch * self.entries / 2
            ys = tuple(middle + pitch * ((self.entries - 1) / 2 - i) for i in range(self.entries))
            picture = Box(left + self.width + 0.3, room.right - 0.12, room.bottom, room.top)
            return (left, middle), self.size, picture, ys
        if self.beside is None:
            return (left, middle), self.size, None, ()
        if self.beside:
            # A flat picture keeps to the foot, so that it does not crowd the table.
            y = min(middle, room.bottom + 0.25) if self.most < 1 else middle
            half = min(room.top - y, y - room.bottom)
            picture = Box(left + self.width + 0.35, room.right, y - half, y + half)
            return (left, y), self.size, picture, ()
        split = room.top - 0.45
        return (left, room.top - 0.22), self.size, Box(left, room.right, room.bottom, split), ()


def feet(box: Box, held: Content) -> list[Foot]:
    """Return what may stand under the table, the best first."""
    found = []
    fitting = [s for s in SIZES if held.output * s <= box.width]
    largest = fitting[0] if fitting else LEAST
    if held.picture is OutputEntries:
        sizes = [(0.38, ENTRY_PITCH[0]), (LEAST, ENTRY_PITCH[1])]
        for size, pitch in sizes:
            width = (1.9 + held.entry) * size + 0.1
            if box.width - width - 0.4 >= PICTURE[OutputEntries][1]:
                high = pitch * held.d_v
                found.append(Foot(high + 0.2, high + 0.4, size, width, True, held.d_v))
    else:
        least, across = PICTURE.get(held.picture, (TRACK[0], TRACK[1] + 0.5 * held.values))
        across = 1.0 if held.still else across
        most = least
        beside = [s for s in SIZES[:4] if box.width - held.output * s - 0.35 >= across][:1]
        if held.picture is OutputHull:
            most = 2.0
            found += [Foot(1.65, most, s, held.output * s, True, pitch=0.42) for s in beside]
        found += [Foot(least, most, s, held.output * s, True) for s in beside]
        below = 0.4 if held.picture is OutputHull else 0.13
        found.append(Foot(least + below, most + 0.6, largest, held.output * largest, False))
    found.append(Foot(0.45, 0.45, largest, held.output * largest, None))
    return found
