"""The library in small: a slip, cards, books and a page, with or without their words."""

from __future__ import annotations

from manim import DOWN, LEFT, RIGHT, VGroup, VMobject

from scenes.kit.clip import Clip
from scenes.kit.frame import Box, spread
from scenes.kit.prop import Prop
from scenes.kit.shapes import Page, Ribbon, Slip
from scenes.kit.text import Words
from scenes.reasons.marks import hidden, mark

WORD, LITTLE = 0.36, 0.3
ROOMY = 2.0  # the height from which a picture that flows to the right is set large
THICK = 0.4  # a band of all the weight


def library(clip: Clip, box: Box, worded: bool = True) -> VGroup:
    """A slip, cards, books and a page, with bands as thick as the weights, in words or none."""
    worked, theme = clip.data.worked, clip.theme
    down = box.height > box.width
    roomy = down or box.height > ROOMY
    terms = _roles(clip, WORD if roomy else LITTLE) if worded else {}
    head, tail = (max(word.width for word in terms.values()) + 0.3, 0.62) if terms else (0.4, 0.42)
    lead = max(terms[name].width for name in ("keys", "values")) + 0.15 if terms else 0.0
    if down:
        low, high = box.left + lead, box.right - (lead if worked.n < 4 else 0)
        along = spread(4, -box.top, -box.bottom, 1.5)
    else:
        foot = (0.55 if roomy else 0.34) if terms else 0.0
        low, high = box.bottom + foot, box.top
        inside = box.width - 2 * head
        along = [box.left + head / 2, box.left + head + 0.28 * inside]
        along += [box.right - head - 0.28 * inside, box.right - head / 2]
    across = spread(worked.n, low, high, 0.9 if down else 0.65 if roomy else 0.42)
    across = across if down else across[::-1]
    pitch = abs(across[1] - across[0]) if worked.n > 1 else 0.6
    middle = (across[0] + across[-1]) / 2
    small = min(0.6, 0.8 * pitch if down else 1.25 * pitch)

    def at(step: int, where: float) -> list[float]:
        return [where, -along[step], 0] if down else [along[step], where, 0]

    rows = {
        name: VGroup(*(mark(kind, theme, at(step, where), small) for where in across))
        for step, (name, kind) in enumerate((("keys", "key"), ("values", "value")), 1)
    }
    for row in rows.values():
        for prop, seen in zip(row, worked.mask, strict=True):
            if not seen:
                hidden(prop, theme)
    ends = [
        kind(terms.get(name, VMobject()), theme, head, tail).place(*at(step, middle)[:2])
        for kind, name, step in ((Slip, "query", 0), (Page, "output", 3))
    ]
    bands = _bands(clip, (ends[0], rows["keys"], rows["values"], ends[1]), down)
    for name, row in rows.items() if terms else ():
        if down:
            terms[name].at([float(row.get_left()[0]) - 0.15, row.get_y(), 0], RIGHT)
        else:
            terms[name].at([row.get_x(), box.bottom + foot - 0.2, 0])
    return VGroup(bands, *ends, *rows.values(), *(terms[name] for name in rows if terms))


def _roles(clip: Clip, size: float) -> dict[str, Words]:
    theme, one = clip.theme, clip.data.worked.n == 1
    terms = {
        "query": ("query", theme.query), "output": ("output", theme.output),
        "keys": ("key" if one else "keys", theme.key),
        "values": ("value" if one else "values", theme.value),
    }  # fmt: skip
    return {
        name: clip.words(f"common.{term}", size, color) for name, (term, color) in terms.items()
    }


def _bands(clip: Clip, props: tuple[Prop, VGroup, VGroup, Prop], down: bool) -> VGroup:
    """The bands from the slip to the cards, on to the books, and to the page."""
    slip, cards, books, page = props
    worked, theme = clip.data.worked, clip.theme
    to, back = (DOWN, -DOWN) if down else (RIGHT, LEFT)
    bands = VGroup()
    for card, book, weight, seen in zip(cards, books, worked.weights, worked.mask, strict=True):
        if not seen:
            continue
        for one, other in ((slip, card), (card, book), (book, page)):
            ends = (
                one.body.get_edge_center(to) + 0.05 * to,
                other.body.get_edge_center(back) + 0.05 * back,
            )
            thick, color = max(0.012, THICK * weight.value), theme.glow(weight.value)
            bands.add(Ribbon(*ends, thick, color, down=down).set_z_index(-1))
    return bands
