"""One query worked through attention, every intermediate as figures."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from attn_math import AttentionSteps, attention_steps, mistakes
from scenes.kit.figures import Figure, Source, Vector, rows

# Scaled scores whose exponentials are neither written with many digits nor lost in rounding.
PLAIN_EXPONENTS = -2.0, 6.9


class Worked:
    """One query worked through attention, every intermediate as figures.

    Parameters
    ----------
    query, keys, values
        Shapes ``(d_k,)``, ``(n_k, d_k)``, ``(n_k, d_v)``.
    mask
        Which keys take part, ``(n_k,)``; without it all do.

    Examples
    --------
    >>> worked = Worked([1, 0], [[1, 0], [0, 1], [1, 1]], [[1, 0], [0, 1], [0.5, 0.5]])
    >>> f"{worked.weights[0]}"
    '0.401'
    >>> half = Worked([1, 0], [[1, 0], [0, 1]], [[1], [2]], mask=[True, False])
    >>> f"{half.scaled[1]} {half.weights[0]}"
    '−∞ 1'
    """

    def __init__(
        self,
        query: Sequence[float],
        keys: Sequence[Sequence[float]],
        values: Sequence[Sequence[float]],
        mask: Sequence[bool] | None = None,
    ) -> None:
        self._query: Vector = tuple(float(x) for x in query)
        self._keys, self._values = rows(keys), rows(values)
        self._mask = tuple(bool(m) for m in mask) if mask is not None and not all(mask) else ()
        self.steps: AttentionSteps = attention_steps(
            np.array([self._query]),
            np.array(self._keys),
            np.array(self._values),
            attn_mask=np.array([self._mask]) if self._mask else None,
        )

    def figure(self, quantity: str, value: float, *index: int) -> Figure:
        """Return ``value`` as a figure of this worked query."""
        source = Source(quantity, index, self._query, self._keys, self._values, self._mask)
        return Figure(float(value), source)

    @property
    def mask(self) -> tuple[bool, ...]:
        """Which keys take part, ``(n_k,)``."""
        return self._mask or (True,) * self.n

    @functools.cached_property
    def shifts(self) -> bool:
        """Whether the largest scaled score is taken away before exponentials are taken.

        The weights are the same with it and without. Where the exponentials would be too large
        to write, or too small to be told from nought, a film shows what is computed: e to the
        distance from the largest.
        """
        largest = float(np.max(self.steps.scaled[0]))
        return not PLAIN_EXPONENTS[0] <= largest <= PLAIN_EXPONENTS[1]

    def _row(self, quantity: str, values: Any) -> tuple[Figure, ...]:
        return tuple(self.figure(quantity, v, i) for i, v in enumerate(values))

    def _table(self, quantity: str, table: Any) -> tuple[tuple[Figure, ...], ...]:
        return tuple(
            tuple(self.figure(quantity, v, i, j) for j, v in enumerate(line))
            for i, line in enumerate(table)
        )

    @property
    def n(self) -> int:
        """How many keys there are."""
        return len(self._keys)

    @property
    def d(self) -> Figure:
        """The dimension of the keys, d_k."""
        return self.figure("d_k", len(self._query))

    @property
    def query(self) -> tuple[Figure, ...]:
        """The query's entries, ``(d_k,)``."""
        return self._row("query", self._query)

    @property
    def keys(self) -> tuple[tuple[Figure, ...], ...]:
        """The keys' entries, ``(n_k, d_k)``."""
        return self._table("keys", self._keys)

    @property
    def values(self) -> tuple[tuple[Figure, ...], ...]:
        """The values' entries, ``(n_k, d_v)``."""
        return self._table("values", self._values)

    @property
    def scores(self) -> tuple[Figure, ...]:
        """The dot products of the query with each key, ``(n_k,)``."""
        return self._row("scores", self.steps.scores[0])

    @property
    def scaled(self) -> tuple[Figure, ...]:
        """The scores divided by the square root of d_k, ``(n_k,)``."""
        return self._row("scaled", self.steps.scaled[0])

    @property
    def before_mask(self) -> tuple[Figure, ...]:
        """The scaled scores as they are before keys are masked, ``(n_k,)``."""
        if not self._mask:
            return self.scaled
        return self._row("before_mask", self.steps.scores[0] / math.sqrt(self.d.value))

    @property
    def exponents(self) -> tuple[Figure, ...]:
        """What e is raised to, ``(n_k,)``: the scaled scores, less their largest if it `shifts`."""
        if not self.shifts:
            return self.scaled
        scaled = self.steps.scaled[0]
        return self._row("shifted", scaled - np.max(scaled))

    @property
    def exps(self) -> tuple[Figure, ...]:
        """The exponentials of the `exponents`, ``(n_k,)``."""
        if self.shifts:
            return self._row("shifted_exps", self.steps.shifted_exps[0])
        return self._row("exps", self.steps.exps[0])

    @property
    def total(self) -> Figure:
        """The sum of the exponentials."""
        if self.shifts:
            return self.figure("shifted_total", float(np.sum(self.steps.shifted_exps[0])))
        return self.figure("total", float(np.ravel(self.steps.totals)[0]))

    @property
    def subtotals(self) -> tuple[Figure, ...]:
        """What the exponentials add up to so far, key by key, ``(n_k,)``."""
        sums = np.cumsum([exp.value for exp in self.exps])
        return self._row("shifted_subtotals" if self.shifts else "subtotals", sums)

    @property
    def largest(self) -> Figure:
        """The largest scaled score."""
        return self.figure("largest", float(np.max(self.steps.scaled[0])))

    @property
    def weights(self) -> tuple[Figure, ...]:
        """The softmax weights, ``(n_k,)``."""
        return self._row("weights", self.steps.weights[0])

    @property
    def one(self) -> Figure:
        """What the weights add up to."""
        return self.figure("one", 1.0)

    @property
    def contributions(self) -> tuple[tuple[Figure, ...], ...]:
        """Weight times value for each key, ``(n_k, d_v)``."""
        return self._table("contributions", self.steps.contributions[0])

    @property
    def output(self) -> tuple[Figure, ...]:
        """The weighted sum of the values, ``(d_v,)``."""
        return self._row("output", self.steps.output[0])

    @functools.cached_property
    def wrong_steps(self) -> AttentionSteps:
        """The same with the division by the sum left out: the exponentials mix the values."""
        return mistakes.undivided(
            np.array([self._query]),
            np.array(self._keys),
            np.array(self._values),
            attn_mask=np.array([self._mask]) if self._mask else None,
            shifted=self.shifts,
        )

    @property
    def undivided(self) -> tuple[Figure, ...]:
        """What the output would be without the division by the sum, ``(d_v,)``."""
        name = "shifted_undivided" if self.shifts else "undivided"
        return self._row(name, self.wrong_steps.output[0])
