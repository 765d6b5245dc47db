"""Where the parts of a live ledger stand: computed from its room and from what it has to hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scenes.kit.figures import Figure, Worked
from scenes.kit.frame import SHORT_SIDE, SMALLEST, Box
from scenes.kit.live import full, row_width, text_width
from scenes.kit.output_pictures import OutputEntries, OutputHull, OutputPicture, picture_of
from scenes.kit.text import Words, formula

PLACES = 2
LEAST = SHORT_SIDE * SMALLEST
LEAST_SCRIPTED = LEAST / 0.7
SIZES = (0.42, 0.38, 0.34, 0.3, LEAST)
PITCH, TIGHTEST, ENTRY_PITCH = 0.76, 0.36, (0.36, 0.29)
# What the picture of the output needs: its least height and width.
PICTURE = {OutputHull: (1.15, 1.5), OutputEntries: (0.0, 1.3)}
TRACK = 0.65, 2.2
LINE_ROOM = 0.95  # of a number line of scores, from its words to its numbers
SHARE = 0.41  # of the width, for the longest arrow and for the longest bar
PAD = 0.46  # of the slip, left and right of its label together


@dataclass(frozen=True)
class Content:
    """How much a live ledger has to hold, on all of its way.

    Parameters
    ----------
    n, d_v
        How many keys, and entries of a value.
    query, scaled, weight, output
        Widths of the widest of each, in ems; ``entry`` that of the output's widest entry.
    names, values
        The widest symbol of a key and of a value, in ems; ``drop`` whether one has tails.
    heads
        Widths of the headings of the keys, the scaled scores and the weights, in ems.
    picture
        Which picture of the output is true of the values.
    noted
        Whether it says that its weights are rounded.
    """

    n: int
    d_v: int
    query: float
    scaled: float
    weight: float
    output: float
    entry: float
    names: float
    values: float
    tall: float
    heads: tuple[float, ...]
    picture: type[OutputPicture]
    noted: bool

    @classmethod
    def of(
        cls, way: Sequence[Worked], keys: Sequence[str], values: Sequence[str],
        heads: Sequence[Words], noted: bool,
    ) -> Content:  # fmt: skip
        """Measure what is shown on the way from one query to another.

        Parameters
        ----------
        way
            Queries on the way, the first and the last among them.
        keys, values
            Symbols, ``(n_k,)`` each.
        heads
            Headings of the keys, the scaled scores and the weights.
        """

        def widest(rows: Sequence[Sequence[Figure]]) -> float:
            texts = {full(f, PLACES) if f.value else "0" for row in rows for f in row}
            return max(text_width(text) for text in texts)

        names = [formula(symbol, 1.0, "#FFFFFF") for symbol in keys]
        return cls(
            n=way[0].n,
            d_v=len(way[0].output),
            query=max(row_width("q", w.query, PLACES) for w in way),
            scaled=widest([w.scaled for w in way]),
            weight=widest([w.weights for w in way]),
            output=max(row_width("o", w.output, PLACES) for w in way),
            entry=widest([w.output for w in way]),
            names=max(name.width for name in names),
            values=max(formula(symbol, 1.0, "#FFFFFF").width for symbol in values),
            tall=max(name.height for name in names),
            heads=tuple(head.width / head.em for head in heads),
            picture=picture_of(way[0]),
            noted=noted,
        )


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
        head_size = LEAST if box.width < 5 else 0.31
        head, drop = (0.3, 0.2) if compact else (0.35, 0.24)
        note = (0.36 if compact else 0.3) if held.noted else 0.0
        tightest = max(TIGHTEST, held.tall * LEAST_SCRIPTED)
        room = box.height - (box.top - below) - head - drop
        for foot in _feet(box, held):
            least = max(foot.least, LINE_ROOM - note)
            if room - note - least >= held.n * tightest:
                break
        pitch = max(tightest, min(PITCH if box.width > 5 else 0.66, (room - note - least) / held.n))
        spare = max(0.0, room - note - least - held.n * pitch)
        more = min(spare, foot.most - foot.least)
        gap = (spare - more) / 3
        heads = below - head - gap
        first = heads - drop - pitch / 2
        rows = tuple(first - pitch * i for i in range(held.n))
        under = rows[-1] - pitch / 2
        across = _columns(box, held, pitch, head_size)
        output, size, picture, entries = foot.place(
            Box(box.left, box.right, box.bottom, min(box.bottom + least + more, under - note))
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
        gap = 0.4 if box.width > 5 else 0.055 * box.width
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
    """

    least: float
    most: float
    size: float
    width: float
    beside: bool | None
    entries: int = 0

    def place(self, room: Box) -> Placed:
        """Return where the output stands, its size, the room of the picture, its entries."""
        left, middle = room.left, float(room.center[1])
        if self.entries:
            pitch = min(ENTRY_PITCH[0], room.height / self.entries)
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


def _feet(box: Box, held: Content) -> list[Foot]:
    """Return what may stand under the table, the best first."""
    feet = []
    if held.picture is OutputEntries:
        sizes = [(0.38, ENTRY_PITCH[0]), (LEAST, ENTRY_PITCH[1])]
        for size, pitch in sizes:
            width = (1.9 + held.entry) * size + 0.1
            if box.width - width - 0.4 >= PICTURE[OutputEntries][1]:
                high = pitch * held.d_v
                feet.append(Foot(high + 0.2, high + 0.4, size, width, True, held.d_v))
    else:
        least, across = PICTURE.get(held.picture, (TRACK[0], TRACK[1] + 0.5 * held.values))
        most = 2.0 if held.picture is OutputHull else least
        for size in SIZES[:4]:
            if box.width - held.output * size - 0.35 >= across:
                feet.append(Foot(least, most, size, held.output * size, True))
                break
        fitting = [s for s in SIZES if held.output * s <= box.width]
        size = fitting[0] if fitting else LEAST
        feet.append(Foot(least + 0.4, most + 0.6, size, held.output * size, False))
    fitting = [s for s in SIZES if held.output * s <= box.width]
    size = fitting[0] if fitting else LEAST
    feet.append(Foot(0.45, 0.45, size, held.output * size, None))
    return feet
