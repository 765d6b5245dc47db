"""The numbers of attention, every one that a film shows. Needs NumPy and nothing else.

`scaled_dot_product_attention` gives the result, `attention_steps` every intermediate.
`mistakes`, `cost`, `rounding` and `examples` are modules of their own.
"""

from __future__ import annotations

from attn_math import cost, examples, mistakes, rounding
from attn_math.attention import AttentionSteps, attention_steps, scaled_dot_product_attention
from attn_math.masks import causal_mask
from attn_math.softmax import softmax

__all__ = [
    "AttentionSteps",
    "attention_steps",
    "causal_mask",
    "cost",
    "examples",
    "mistakes",
    "rounding",
    "scaled_dot_product_attention",
    "softmax",
]
