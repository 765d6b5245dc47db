"""Costs are exact whole numbers, counted here by doing the work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from attn_math import cost


@pytest.mark.parametrize(("n", "d"), [(0, 0), (1, 1), (3, 2), (4, 5)])
def test_multiply_adds_are_those_of_the_loops(n: int, d: int) -> None:
    scores = sum(1 for _ in range(n) for _ in range(n) for _ in range(d))
    mixing = sum(1 for _ in range(n) for _ in range(d) for _ in range(n))
    assert cost.attention_multiply_adds(n, d) == scores + mixing
    steps = sum(1 for _ in range(n) for _ in range(d) for _ in range(d + d))
    assert cost.rnn_multiply_adds(n, d) == steps


def test_twice_the_tokens_cost_four_times_as_much() -> None:
    assert cost.attention_multiply_adds(2000, 64) == 4 * cost.attention_multiply_adds(1000, 64)
    assert cost.attention_memory(2000) == 4 * cost.attention_memory(1000)
    assert cost.rnn_multiply_adds(2000, 64) == 2 * cost.rnn_multiply_adds(1000, 64)


def test_memory() -> None:
    assert cost.attention_memory(3) == 9
    assert cost.attention_memory_bytes(3) == 72
    assert cost.attention_memory_bytes(1000, bytes_per_number=2) == 2_000_000


def test_counts_are_exact_at_any_size() -> None:
    n = 10**12 + 1
    assert cost.attention_memory(n) == n * n
    narrow: Any = np.int32(100_000)
    assert type(cost.attention_multiply_adds(narrow, narrow)) is int
    assert cost.attention_multiply_adds(narrow, narrow) == 2 * 10**15


@pytest.mark.parametrize(("i", "j"), [(0, 0), (0, 1), (1, 0), (3, 103)])
def test_path_lengths(i: int, j: int) -> None:
    assert cost.attention_path_length(i, j) == 1
    assert cost.rnn_path_length(i, j) == abs(i - j)


CALLS: list[Callable[[Any], int]] = [
    lambda x: cost.attention_multiply_adds(x, 1),
    lambda x: cost.attention_multiply_adds(1, x),
    cost.attention_memory,
    cost.attention_memory_bytes,
    lambda x: cost.attention_memory_bytes(1, x),
    lambda x: cost.rnn_multiply_adds(x, 1),
    lambda x: cost.rnn_multiply_adds(1, x),
    lambda x: cost.attention_path_length(x, 1),
    lambda x: cost.attention_path_length(1, x),
    lambda x: cost.rnn_path_length(x, 1),
    lambda x: cost.rnn_path_length(1, x),
]


@pytest.mark.parametrize("call", CALLS)
def test_negative_and_broken_numbers_are_refused(call: Callable[[Any], int]) -> None:
    with pytest.raises(ValueError, match=r"is -1; wanted \d or more"):
        call(-1)
    for bad in (1.0, "1", None, True, np.True_):
        with pytest.raises(TypeError, match="wanted a whole number"):
            call(bad)
