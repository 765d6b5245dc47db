"""What attention costs, counted exactly; compare Vaswani et al. 2017, table 1.

Counts are whole numbers without unit, of any size. One multiply-add is one multiplication
whose product is added to a sum: a dot product of two vectors of width d takes d of them.
"""

from __future__ import annotations

import numbers
import operator
from typing import SupportsIndex


def count(name: str, number: SupportsIndex, least: int = 0) -> int:
    """Return `number` as an int; refuse it if it is not whole or is below `least`."""
    if isinstance(number, bool) or not isinstance(number, numbers.Integral):
        raise TypeError(f"{name} is {number!r}; wanted a whole number")
    whole = operator.index(number)
    if whole < least:
        raise ValueError(f"{name} is {whole}; wanted {least} or more")
    return whole


def attention_multiply_adds(n: int, d: int) -> int:
    """Multiply-adds of self-attention over n tokens of width d: ``2 n^2 d``, so O(n^2 d).

    ``n^2 d`` for the scores Q K^T and ``n^2 d`` for mixing the values; the n^2 exponentials and
    divisions of the softmax are of lower order and not counted.

    Parameters
    ----------
    n : int
        Tokens, 0 or more.
    d : int
        Width of queries, keys and values, 0 or more.

    Returns
    -------
    int

    Raises
    ------
    TypeError
        If an argument is not a whole number.
    ValueError
        If an argument is negative.
    """
    n, d = count("n", n), count("d", d)
    return 2 * n * n * d


def attention_memory(n: int) -> int:
    """Numbers held in the table of weights, one per query and key: ``n^2``, so O(n^2).

    Parameters
    ----------
    n : int
        Tokens, 0 or more.

    Returns
    -------
    int
        Numbers, not bytes; see `attention_memory_bytes`.

    Raises
    ------
    TypeError, ValueError
        If `n` is not a whole number, or is negative.
    """
    return count("n", n) ** 2


def attention_memory_bytes(n: int, bytes_per_number: int = 8) -> int:
    """Bytes of the table of weights: ``n^2`` numbers of 8 bytes each unless said otherwise."""
    return attention_memory(n) * count("bytes_per_number", bytes_per_number, least=1)


def rnn_multiply_adds(n: int, d: int) -> int:
    """Multiply-adds of a plain RNN over n tokens: ``2 n d^2``, so O(n d^2).

    Each token multiplies one d x d matrix with its input and one with the state before it.

    Parameters
    ----------
    n : int
        Tokens, 0 or more.
    d : int
        Width of input and state, 0 or more.

    Returns
    -------
    int

    Raises
    ------
    TypeError, ValueError
        If an argument is not a whole number, or is negative.
    """
    n, d = count("n", n), count("d", d)
    return 2 * n * d * d


def attention_path_length(i: int, j: int) -> int:
    """Count the steps between positions i and j in self-attention: always 1.

    Parameters
    ----------
    i, j : int
        Positions, 0 or more. A token looks at itself in one step too.

    Returns
    -------
    int

    Raises
    ------
    TypeError, ValueError
        If a position is not a whole number, or is negative.
    """
    count("i", i)
    count("j", j)
    return 1


def rnn_path_length(i: int, j: int) -> int:
    """Count the steps between positions i and j in an RNN: ``|i - j|``, one per token.

    Parameters
    ----------
    i, j : int
        Positions, 0 or more.

    Returns
    -------
    int

    Raises
    ------
    TypeError, ValueError
        If a position is not a whole number, or is negative.
    """
    return abs(count("i", i) - count("j", j))
