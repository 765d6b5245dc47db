"""Where the props of the library stand, and their letters after them, in a frame of any shape.

In a frame that is wider than high the four kinds of props stand in columns, and what is read
flows to the right. In a turned frame they stand in rows, and it flows down.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scenes import library_words
from scenes.kit.block import blocks
from scenes.kit.clip import Clip
from scenes.kit.frame import spread
from scenes.kit.prop import BOOK_WIDTH, HEIGHT, PAD_HIGH, WIDTH, inner
from scenes.kit.shapes import Book
from scenes.kit.vectors import LABEL, SIDE_BY_SIDE, fitting, vector
from scenes.opening_places import Layout, Place, Spot

# Titles and the question are set as large as they fit, from the first of these down to the least.
TITLES = (LABEL, 0.36, 0.32, 0.29)
BLEND_WIDTH = 2.5
# Of a turned frame: heights of the slip, a row, the page, and the gaps between them, as small
# and as large as they may be.
LEAST = {"slip": 0.62, "row": 0.72, "page": 0.56, "gap": 0.38, "link": 0.2}
MOST = {"slip": 1.3, "row": 1.5, "page": 1.7, "gap": 1.3, "link": 0.7}
TURNED_WIDTH = 2.9
# Widths of slip and page, cards, and books in a wide frame, and in one that is not much wider
# than high.
USUAL, NARROW = (WIDTH, WIDTH, BOOK_WIDTH), (1.75, 1.95, 2.2)
# How high the names of roles stand over the stage's foot, where a word takes two lines.
NAMES = 1.2
# Room beside a vector on a card.
BESIDE = 0.3


def opening_layout(clip: Clip) -> Layout:
    """Return the places for a clip's lesson in its frame."""
    return turned_layout(clip) if clip.frame.turned else wide_layout(clip)


def wide_layout(clip: Clip) -> Layout:
    """Return four columns: slip, cards, books, page; their names stand under them."""
    frame, n = clip.frame, clip.data.worked.n
    floor = frame.stage.bottom + 0.95
    # The rows are those of the ledger, if the frame is wide enough for one beside them.
    ys = frame.rows(n) if frame.wide else spread(n, floor, frame.title_line - 0.5, 1.15)[::-1]
    step = ys[0] - ys[1] if n > 1 else 1.15
    height, middle = min(HEIGHT, 0.84 * step), (ys[0] + ys[-1]) / 2
    left, right = frame.safe.left + 0.16, frame.safe.right - 0.2
    end, cards, books = _widths(clip, right - left)
    widths = (end, cards, books, end)
    gap = (right - left - sum(widths)) / 3
    xs = [left + sum(widths[:i]) + gap * i + width / 2 for i, width in enumerate(widths)]
    # The slip of the question is higher than its letters need.
    slip = Place(xs[0], middle, end, 1.2)
    # As high as the books together, but clear of its name, which may take two lines.
    high = max(ys[0] - ys[-1] + height, 2.2)
    if not frame.wide:
        high = min(high, 2 * (middle - frame.stage.bottom - NAMES))
    sheet = Place(xs[3], middle, min(BLEND_WIDTH, end + 0.2), high)
    roles = {}
    for role, x, width in zip(("query", "keys", "values", "output"), xs, widths, strict=True):
        beside = 2 * min(x - frame.safe.left, frame.safe.right - x)
        room = min(width + gap - 0.15, beside)
        roles[role] = Spot(x, frame.stage.bottom + 0.6, frame.stage.bottom + 0.16, room)
    return Layout(
        slip=slip,
        cards=tuple(Place(xs[1], y, cards, height) for y in ys),
        books=tuple(Place(xs[2], y, books, height) for y in ys),
        page=Place(xs[3], middle, end, HEIGHT),
        sheet=sheet,
        roles=roles,
    )


def _widths(clip: Clip, room: float) -> tuple[float, float, float]:
    """The widths of slip and page, cards, and books: the usual ones, or as their vectors need."""
    worked, wide = clip.data.worked, clip.frame.wide
    needs = []
    for letter, vectors, spine in (("k", worked.keys, 0.0), ("v", worked.values, Book.SPINE)):
        labels = [
            vector(symbol, entries, LABEL, clip.theme.ink)
            for symbol, entries in zip(clip.symbols(letter), vectors, strict=True)
        ]
        needs.append(max(label.width for label in labels) + spine + BESIDE)
    end, cards, books = USUAL if wide else NARROW
    if needs[0] <= cards and needs[1] <= books:
        return end, cards, books
    # The ends and the gaps give way to longer vectors; titles want some room, too.
    end, gap = (2.0, 0.7) if wide else (1.3, 0.4)
    room -= 2 * end + 3 * gap
    wanted = [max(0.85 * cards, needs[0]), max(0.85 * books, needs[1])]
    share = min(1.0, (room - 1.7 * cards) / (sum(wanted) - 1.7 * cards))
    cards, books = (0.85 * cards + share * (need - 0.85 * cards) for need in wanted)
    return end, cards, books


def turned_layout(clip: Clip) -> Layout:
    """Return the slip above a row of cards, their books below them, and the page at the foot."""
    frame, n = clip.frame, clip.data.worked.n
    safe = frame.safe
    top, foot = frame.title_line - 0.36, frame.stage.bottom - 0.1
    xs = spread(n, safe.left, safe.right, 2.6)
    width = min(WIDTH, 0.88 * (xs[1] - xs[0])) if n > 1 else WIDTH
    needs = _heights(clip, width)
    rows = ("slip", "gap", "cards", "link", "books", "gap", "page")
    low = {**LEAST, **{name: max(LEAST["row"], need) for name, need in needs.items()}}
    high = {**MOST, **{name: max(MOST["row"], need + 0.3) for name, need in needs.items()}}
    small, large = (sum(sizes[name] for name in rows) for sizes in (low, high))
    share = min(1.0, max(0.0, (top - foot - small) / (large - small)))
    at = {name: low[name] + share * (high[name] - low[name]) for name in low}
    y = (top + foot) / 2 + sum(at[name] for name in rows) / 2
    middles = {}
    for name in rows:
        middles[name] = y - at[name] / 2
        y -= at[name]
    slip = Place(0, middles["slip"], TURNED_WIDTH, at["slip"])
    sheet = Place(0, middles["page"], TURNED_WIDTH, at["page"])
    page = Place(0, middles["page"], WIDTH, min(HEIGHT, at["page"]))
    cards, books = (
        tuple(Place(x, middles[name], width, at[name]) for x in xs) for name in ("cards", "books")
    )
    return Layout(slip, cards, books, page, sheet, _turned_roles(clip, n, middles, at), True)


def _heights(clip: Clip, width: float) -> dict[str, float]:
    """How high cards and books have to be for their titles and their vectors."""
    data, needs = clip.data, {}
    for name, letter, vectors, titles, spine in (
        ("cards", "k", data.worked.keys, library_words.entries(data), 0.0),
        ("books", "v", data.worked.values, library_words.books(data), Book.spine_of(width)),
    ):
        room = inner(width, 1.0, spine)[0]
        labels = fitting(clip.symbols(letter), vectors, clip.theme.ink, room, forms=SIDE_BY_SIDE)
        smallest = [clip.frame.smallest_type]
        labels += blocks(titles, smallest, clip.theme.ink, room)
        needs[name] = max(label.height for label in labels) + PAD_HIGH
    return needs


def _turned_roles(
    clip: Clip, n: int, middles: Mapping[str, float], at: Mapping[str, float]
) -> dict[str, Spot]:
    """Beside the slip and the page; those of a row stand at its left end, before its ribbons."""
    safe, lead, beside = clip.frame.safe, 0.4, 0.2
    x = TURNED_WIDTH / 2 + beside
    room = safe.right - x

    def level(y: float) -> Spot:
        return Spot(x, y + lead / 2, y - lead / 2, room, flush=True)

    roles = {"query": level(middles["slip"]), "output": level(middles["page"])}
    if n == 1:  # nothing fans out, so that all of them stand in one line
        return {**roles, "keys": level(middles["cards"]), "values": level(middles["books"])}
    into = 0.3 * (at["gap"] - LEAST["gap"]) - 0.1
    above = middles["slip"] - at["slip"] / 2 - into
    below = middles["page"] + at["page"] / 2 + into
    return {
        **roles,
        "keys": Spot(safe.left, above + lead, above, room, flush=True),
        "values": Spot(safe.left, below, below - lead, room, flush=True),
    }


def title_sizes(clip: Clip) -> Sequence[float]:
    """Return the sizes that titles may have in a clip's frame, the largest first."""
    return (*TITLES, clip.frame.smallest_type)
