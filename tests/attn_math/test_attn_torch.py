"""PyTorch's function of the same name, where PyTorch is installed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from attn_math import scaled_dot_product_attention
from attn_math.examples import KEYS, QUERIES, SHARPER_QUERY, VALUES

torch: Any = pytest.importorskip("torch", reason="PyTorch is not installed")


def theirs(query: Any, key: Any, value: Any, mask: Any = None, **options: Any) -> Any:
    """Run PyTorch in float64 on copies of the arrays."""
    tensors = [torch.tensor(np.array(a)) for a in (query, key, value)]
    if mask is not None:
        options["attn_mask"] = torch.tensor(mask)
    return torch.nn.functional.scaled_dot_product_attention(*tensors, **options).numpy()


def random_inputs(seed: int) -> tuple[Any, Any, Any]:
    random = np.random.RandomState(seed)
    n_q, n_k, d_k, d_v = random.randint(1, 9, size=4)
    return (
        random.standard_normal((2, 3, n_q, d_k)),
        random.standard_normal((2, 3, n_k, d_k)),
        random.standard_normal((2, 3, n_k, d_v)),
    )


@pytest.mark.parametrize("query", [QUERIES, SHARPER_QUERY])
def test_the_worked_numbers(query: Any) -> None:
    got = scaled_dot_product_attention(query, KEYS, VALUES)
    np.testing.assert_allclose(got, theirs(query, KEYS, VALUES), rtol=1e-14)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(
    "options", [{}, {"is_causal": True}, {"scale": 0.3}, {"scale": 0.0}], ids=str
)
def test_random_shapes(seed: int, options: dict[str, Any]) -> None:
    arrays = random_inputs(seed)
    got = scaled_dot_product_attention(*arrays, **options)
    np.testing.assert_allclose(got, theirs(*arrays, **options), rtol=1e-11, atol=1e-13)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("kind", ["bool", "float"])
def test_masks(seed: int, kind: str) -> None:
    arrays = random_inputs(seed)
    table = np.random.RandomState(seed + 100).standard_normal(
        (2, 1, arrays[0].shape[-2], arrays[1].shape[-2])
    )
    keep = table > -0.5
    keep[..., 0] = True  # rows with nothing to attend to differ between PyTorch's releases
    mask = keep if kind == "bool" else np.where(keep, table, -np.inf)
    got = scaled_dot_product_attention(*arrays, attn_mask=mask)
    np.testing.assert_allclose(got, theirs(*arrays, mask), rtol=1e-11, atol=1e-13)


@pytest.mark.parametrize("heads", [1, 2, 3, 6])
def test_grouped_heads(heads: int) -> None:
    random = np.random.RandomState(heads)
    query = random.standard_normal((2, 6, 4, 5))
    key, value = random.standard_normal((2, 2, heads, 7, 5))
    got = scaled_dot_product_attention(query, key, value, enable_gqa=True)
    wanted = theirs(query, key, value, enable_gqa=True)
    np.testing.assert_allclose(got, wanted, rtol=1e-11, atol=1e-13)
