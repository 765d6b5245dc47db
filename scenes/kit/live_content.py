"""How much a live ledger has to hold, on all of its way from one query to another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scenes.kit.figures import Figure
from scenes.kit.live import row_width, text_width
from scenes.kit.live_number import full
from scenes.kit.numbers import anchor
from scenes.kit.output_pictures import OutputPicture, picture_of
from scenes.kit.text import Words, formula
from scenes.kit.worked import Worked

PLACES = 2


@dataclass(frozen=True)
class Content:
    """How much a live ledger has to hold, on all of its way.

    Parameters
    ----------
    n, d_v
        How many keys, and entries of a value.
    query, scaled, weight, output
        Widths of the widest of each, points in line, in ems; ``entry`` that of the output's
        widest entry.
    names, values, tall
        The widest symbol of a key and of a value, and the highest of a key, in ems.
    heads
        Widths of the headings of the keys, the scaled scores and the weights, in ems.
    picture
        Which picture of the output is true of the values; ``still`` whether all values are alike,
        so that it is a dot.
    notes
        How many lines say that its weights are rounded.
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
    still: bool
    notes: int

    @classmethod
    def of(
        cls, way: Sequence[Worked], keys: Sequence[str], values: Sequence[str],
        heads: Sequence[Words], notes: int,
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
        notes
            How many lines of a note stand under the weights.
        """

        def widest(rows: Sequence[Sequence[Figure]]) -> float:
            texts = {full(f, PLACES) if f.value else "0" for row in rows for f in row}
            before = max(anchor(text) for text in texts)
            return before + max(text_width(text) - anchor(text) for text in texts)

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
            still=len({tuple(f.value for f in row) for row in way[0].values}) == 1,
            notes=notes,
        )
