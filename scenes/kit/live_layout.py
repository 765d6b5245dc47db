"""Where the parts of a live ledger stand: computed from its room and from what it has to hold."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.kit.frame import Box
from scenes.kit.live_content import Content
from scenes.kit.live_foot import LEAST, SIZES, feet

LEAST_SCRIPTED = LEAST / 0.7
PITCH, NARROW_PITCH, TIGHTEST = 0.76, 0.66, 0.365
NOTE_PITCH = 0.31  # of a note of two lines
LINE_ROOM = 0.78  # of a number line of scores, from its words to its numbers
SHARE = 0.41  # of the width, for the longest arrow and for the longest bar
PAD = 0.46  # of the slip, left and right of its label together
ROOMY = 5.0  # how wide a room is from which on its parts need not be near each other


@dataclass(frozen=True)
class LiveLayout:
    """Places of a live ledger, in units.

    Parameters
    ----------
    box
        Its room.
    slip, slip_size
        Where the slip lies, and the type size on it.
    arrow
        Where the query's arrow begins, and how long the longest may be.
    size, name_size, head_size
        Type sizes of the numbers, of symbols and of headings.
    heads, rows
        Heights of the headings and of the rows.
    key, scaled, bar, weight
        Places across: the left edges of the symbols, the middle of the scaled scores, where the
        bars begin, the middle of the weights; ``bar_room`` is how long the longest bar may be.
    pitch
        How far apart the rows stand.
    note
        The height of a note under the weights.
    output
        The left end of the output and the height of its middle.
    output_size
        The type size of the output.
    picture
        The room of the output's picture; None where there is none.
    entries
        Heights of the output's entries where they stand below each other, else empty.
    line
        The room of a number line, in place of the output.
    """

    box: Box
    slip: Box
    slip_size: float
    arrow: tuple[float, float, float]
    size: float
    name_size: float
    head_size: float
    heads: float
    rows: tuple[float, ...]
    pitch: float
    key: float
    scaled: float
    bar: float
    bar_room: float
    weight: float
    note: float
    output: tuple[float, float]
    output_size: float
    picture: Box | None
    entries: tuple[float, ...]
    line: Box

    @classmethod
    def build(cls, box: Box, held: Content) -> LiveLayout:
        """Lay out a ledger: the slip, the table, and the output under it."""
        compact = held.n > 4 or box.height < 4.5
        slip, slip_size, arrow, below = _top(box, held, 0.62 if compact else 0.82)
        head_size = LEAST if box.width < ROOMY else 0.31
        head, drop = (0.3, 0.2) if compact else (0.35, 0.24)
        note = (0.36 if compact else 0.3) + NOTE_PITCH * (held.notes - 1) if held.notes else 0.0
        tightest = max(TIGHTEST, held.tall * LEAST_SCRIPTED)
        room = box.height - (box.top - below) - head - drop
        for foot in feet(box, held):
            least = max(foot.least, LINE_ROOM - note)
            if room - note - least >= held.n * max(tightest, foot.pitch):
                break
        pitch = max(
            tightest,
            min(PITCH if box.width > ROOMY else NARROW_PITCH, (room - note - least) / held.n),
        )
        spare = max(0.0, room - note - least - held.n * pitch)
        more = min(spare, foot.most - foot.least)
        gap = 0.3 * (spare - more)
        heads = below - head - gap
        first = heads - drop - pitch / 2
        rows = tuple(first - pitch * i for i in range(held.n))
        under = rows[-1] - pitch / 2
        across = _columns(box, held, pitch, head_size)
        output, size, picture, entries = foot.place(
            Box(box.left, box.right, box.bottom + gap, under - note - gap)
        )
        return cls(
            box=box, slip=slip, slip_size=slip_size, arrow=arrow, head_size=head_size,
            heads=heads, rows=rows, pitch=pitch, note=under - 0.12, output=output,
            output_size=size, picture=picture, entries=entries,
            line=Box(box.left, box.right, box.bottom, under), **across,
        )  # fmt: skip


def _top(
    box: Box, held: Content, height: float
) -> tuple[Box, float, tuple[float, float, float], float]:
    """Place slip and arrow: side by side, or below each other where there is no room."""
    y, longest = box.top - height / 2, SHARE * box.width
    for size in SIZES[:-1]:
        width = max(longest, held.query * size + PAD)
        start = box.left + 0.05 + width + 0.15
        room = min(longest, box.right - start)
        if room >= 0.6 * longest:
            slip = Box(box.left + 0.05, box.left + 0.05 + width, y - height / 2, box.top)
            return slip, size, (start, y, room), slip.bottom
    fitting = [s for s in SIZES if held.query * s + PAD <= box.width - 0.1]
    size = fitting[0] if fitting else LEAST
    width = min(box.width - 0.1, held.query * size + PAD)
    slip = Box(box.left + 0.05, box.left + 0.05 + width, y - height / 2, box.top)
    below = slip.bottom - 0.22
    return slip, size, (box.left + 0.05, below, 0.9 * box.width), below - 0.12


def _columns(box: Box, held: Content, pitch: float, head_size: float) -> dict[str, float]:
    """Place the columns: as wide as what they hold, the bars in what is left."""
    for size in [s for s in SIZES if s <= max(LEAST, 0.8 * pitch)]:
        name = max(size, LEAST_SCRIPTED)
        gap = 0.4 if box.width > ROOMY else 0.055 * box.width
        names = max(held.names * name, held.heads[0] * head_size)
        scaled = max(held.scaled * size, held.heads[1] * head_size)
        weight = held.weight * size
        bar = box.left + names + scaled + 2 * gap
        room = box.right - weight - 0.16 - bar
        if room >= 0.3 * box.width:
            break
    return {
        "size": size,
        "name_size": name,
        "key": box.left,
        "scaled": box.left + names + gap + scaled / 2,
        "bar": bar,
        "bar_room": min(room, SHARE * box.width),
        "weight": box.right - weight / 2,
    }
