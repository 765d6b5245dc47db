"""Common mistakes as figures: what comes out where one of them is made, beside what is right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from attn_math import mistakes
from scenes.kit.figures import Figure, Rows, Source
from scenes.kit.worked import Worked

EXACTLY = 1e-9  # how far from one a sum may be by float noise
WIDTHS = (2, 8, 32, 128)


@dataclass(frozen=True)
class TableSource(Source):
    """The source of a figure that needs every query of a table.

    Parameters
    ----------
    queries, masks
        All of them, ``(n_q, d_k)``, and which keys each of them sees, ``(n_q, n_k)``. What the
        other fields hold belongs to the figure's own row.
    """

    queries: Rows = ()
    masks: tuple[tuple[bool, ...], ...] = ()

    @property
    def takes_part(self) -> bool:
        """Whether it is of a key that takes part, or of a whole row, some of which always does."""
        return len(self.index) < 2 or super().takes_part


class Mistaken:
    """A lesson's numbers where keys are mixed in place of values, and softmax goes down columns.

    Parameters
    ----------
    one
        The query worked by hand.
    rows
        Every query of the matrix form, ``(n_q,)``.

    Examples
    --------
    >>> keys, values = [[1, 0], [0, 1]], [[1], [2]]
    >>> rows = [Worked([1, 0], keys, values), Worked([0, 1], keys, values)]
    >>> wrong = Mistaken(rows[0], rows)
    >>> [figure.text() for figure in wrong.mixed]
    ['0.670', '0.330']
    >>> wrong.row_sums[0].text()
    '1'
    """

    def __init__(self, one: Worked, rows: Sequence[Worked]) -> None:
        self.one, self.rows = one, tuple(rows)
        keys, values = _plain(one.keys), _plain(one.values)
        self._queries = tuple(_numbers(row.query) for row in rows)
        self._masks = tuple(row.mask for row in rows)
        query = np.array([_numbers(one.query)])
        self._mixed = mistakes.keys_as_values(query, keys, values, np.array([one.mask]))
        queries = np.array(self._queries)
        self._down = mistakes.wrong_axis(queries, keys, values, np.array(self._masks))

    @property
    def mixed(self) -> tuple[Figure, ...]:
        """The output of the query worked by hand if it is built from the keys, ``(d_k,)``."""
        output = self._mixed.output[0]
        return tuple(self.one.figure("mixed_keys", v, j) for j, v in enumerate(output))

    @property
    def weights(self) -> tuple[tuple[Figure, ...], ...]:
        """The weights of a softmax down the columns, ``(n_q, n_k)``."""
        return tuple(
            tuple(self._figure("down_weights", i, value, j) for j, value in enumerate(row))
            for i, row in enumerate(self._down.weights)
        )

    @property
    def row_sums(self) -> tuple[Figure, ...]:
        """What their rows add up to, ``(n_q,)``."""
        sums = self._down.weights.sum(axis=1)
        return tuple(self._figure("down_row_sum", i, v) for i, v in enumerate(sums))

    @property
    def column_sums(self) -> tuple[Figure, ...]:
        """What their columns add up to, ``(n_k,)``: one, or nought if nobody sees the key."""
        sums = self._down.weights.sum(axis=0)
        return tuple(self._figure("down_column_sum", 0, v, j) for j, v in enumerate(sums))

    def _figure(self, quantity: str, i: int, value: float, *index: int) -> Figure:
        own = self.rows[i].weights[0].source
        where = index if quantity == "down_column_sum" else (i, *index)
        source = TableSource(
            quantity, where, own.query, own.keys, own.values, own.mask, self._queries, self._masks
        )
        return Figure(float(value), source)

    @property
    def facts(self) -> Mapping[str, Any]:
        """What is true of the mistakes; see `kit.facts`."""
        pairs = list(zip(self.mixed, self.one.output, strict=False))
        off = [abs(figure.value - 1) > EXACTLY for figure in self.row_sums]
        return {
            "mixed_same": len(self.mixed) == len(self.one.output)
            and all(a.text() == b.text() for a, b in pairs),
            "rows_off": "all" if all(off) else "some" if any(off) else "none",
            "unseen": not all(any(column) for column in zip(*self._masks, strict=True)),
        }


def sharpening() -> tuple[tuple[Figure, ...], tuple[Figure, ...]]:
    """Return the largest weight for random vectors of each of `WIDTHS`, on the average.

    Returns
    -------
    pair of tuples
        Without the division by the root of d, and with it.
    """
    found = mistakes.sharpening(WIDTHS)
    drawn = (found.n_keys, found.seed, found.n_draws)
    unscaled, scaled = (
        tuple(Figure(getattr(row, name), Source(name, (row.d, *drawn))) for row in found.rows)
        for name in ("largest_unscaled", "largest_scaled")
    )
    return unscaled, scaled


def _numbers(figures: Sequence[Figure]) -> tuple[float, ...]:
    return tuple(figure.value for figure in figures)


def _plain(matrix: Sequence[Sequence[Figure]]) -> np.ndarray:
    return np.array([_numbers(row) for row in matrix])
