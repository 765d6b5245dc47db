"""ONNX's own test cases for its Attention operator.

Every case is listed here, either as one that runs or under the feature that it needs and that
this package leaves out; a case that disappears or appears makes a test fail.
"""

from __future__ import annotations

import importlib.util
import warnings
from typing import Any

import numpy as np
import pytest

from attn_math import AttentionSteps, attention_steps, scaled_dot_product_attention

PINNED = "1.23.2"

if importlib.util.find_spec("onnx") is None:
    pytest.skip("onnx is not installed", allow_module_level=True)


def names(text: str) -> list[str]:
    """Split a block of names, which reads better than a long column of quoted ones."""
    return text.split()


# Query, key, value, mask, scale, causal and grouped heads only.
RUN = names("""
3d 3d_attn_mask 3d_causal 3d_causal_bf16 3d_diff_heads_sizes 3d_diff_heads_sizes_attn_mask
3d_diff_heads_sizes_causal 3d_diff_heads_sizes_scaled 3d_gqa 3d_gqa_attn_mask 3d_gqa_causal
3d_gqa_scaled 3d_scaled 3d_transpose_verification 4d 4d_attn_mask 4d_attn_mask_3d
4d_attn_mask_3d_causal 4d_attn_mask_4d 4d_attn_mask_4d_causal 4d_attn_mask_bool
4d_attn_mask_bool_4d 4d_attn_mask_causal_bf16 4d_causal 4d_causal_bf16 4d_causal_fp16
4d_diff_heads_sizes 4d_diff_heads_sizes_attn_mask 4d_diff_heads_sizes_causal
4d_diff_heads_sizes_scaled 4d_fp16 4d_gqa 4d_gqa_attn_mask 4d_gqa_causal 4d_gqa_scaled 4d_scaled
23_boolmask_fullymasked_row_nan_robustness causal_boolmask_nan_robustness
local_window_default
""")

# As above, with one table besides: ONNX's number for it, and the step that it is.
RUN_WITH_TABLE = names("""
4d_with_qk_matmul 4d_with_qk_matmul_bias 4d_with_qk_matmul_softmax
23_fullymasked_qk_matmul_output_mode3_zero 24_fullymasked_qk_matmul_output_mode3_zero
""")

LEFT_OUT = {
    "a cache of past keys and values": names("""
        3d_diff_heads_with_past_and_present 3d_gqa_with_past_and_present 3d_with_past_and_present
        3d_with_past_and_present_qk_matmul 3d_with_past_and_present_qk_matmul_bias
        3d_with_past_and_present_qk_matmul_softcap 3d_with_past_and_present_qk_matmul_softmax
        4d_causal_with_past_and_present 4d_diff_heads_with_past_and_present
        4d_diff_heads_with_past_and_present_mask3d 4d_diff_heads_with_past_and_present_mask4d
        4d_gqa_with_past_and_present 4d_gqa_with_past_and_present_fp16 4d_with_past_and_present
        4d_with_past_and_present_qk_matmul 4d_with_past_and_present_qk_matmul_bias
        4d_with_past_and_present_qk_matmul_bias_3d_mask
        4d_with_past_and_present_qk_matmul_bias_3d_mask_causal
        4d_with_past_and_present_qk_matmul_bias_4d_mask
        4d_with_past_and_present_qk_matmul_bias_4d_mask_causal
        local_window_with_past
        """),
    "softcap, which bends large scores": names("""
        3d_diff_heads_sizes_softcap 3d_gqa_softcap 3d_softcap 4d_diff_heads_sizes_softcap
        4d_gqa_softcap 4d_softcap 4d_softcap_neginf_mask 4d_softcap_neginf_mask_poison
        4d_with_qk_matmul_softcap local_window_gqa_rank4_mask
        """),
    "nonpad_kv_seqlen, the lengths of padded sequences": names("""
        4d_causal_nonpad_attn_mask_composition 4d_causal_nonpad_batch_prefill
        4d_causal_nonpad_continued_prefill 4d_causal_nonpad_negative_offset_structural_empty
        4d_causal_padded_kv_bf16 4d_diff_heads_mask4d_padded_kv 4d_gqa_causal_nonpad_decode
        4d_gqa_causal_nonpad_decode_fp16 4d_padded_kv_bf16 local_window_ext_cache_float16_mask
        local_window_ext_cache_rank2_mask local_window_ext_cache_rank3_head_mask
        local_window_ext_cache_rank4_batch_mask
        """),
    "left_window_size and right_window_size, which limit the reach": names("""
        3d_local_window bidirectional_window local_window local_window_rank1_boolean_mask
        """),
    "softmax_precision, a choice where all is float64 here": names("""
        24_qk_matmul_output_mode3_softmax_precision
        """),
}

PREFIX = "test_attention_"
NEUTRAL = {"left_window_size": -1, "right_window_size": -1}
UNDERSTOOD = {"scale", "is_causal", "q_num_heads", "kv_num_heads", "qk_matmul_output_mode"}


@pytest.fixture(scope="module")
def cases() -> dict[str, Any]:
    """ONNX's cases by name; the expanded ones repeat the others with smaller operators."""
    import onnx

    if onnx.__version__ != PINNED:
        pytest.skip(f"the cases are pinned to onnx {PINNED}; found {onnx.__version__}")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # other operators' cases overflow on purpose
        from onnx.backend.test.loader import load_model_tests

        tests = load_model_tests(kind="node")

    return {
        case.name.removeprefix(PREFIX): case
        for case in tests
        if case.name.startswith(PREFIX) and "_expanded" not in case.name
    }


def test_every_case_is_listed_once(cases: dict[str, Any]) -> None:
    listed = [*RUN, *RUN_WITH_TABLE, *(name for group in LEFT_OUT.values() for name in group)]
    assert len(listed) == len(set(listed))
    assert sorted(listed) == sorted(cases)


def attributes(case: Any) -> dict[str, Any]:
    import onnx

    (node,) = case.model.graph.node
    return {a.name: onnx.helper.get_attribute_value(a) for a in node.attribute}


def test_what_is_left_out_does_need_more(cases: dict[str, Any]) -> None:
    for group in LEFT_OUT.values():
        for name in group:
            (node,) = cases[name].model.graph.node
            extra = set(attributes(cases[name])) - UNDERSTOOD
            assert extra or any(node.input[4:]), f"{name} can run"


def as_heads(array: Any, heads: int | None) -> Any:
    """Split (batch, n, heads * d) into (batch, heads, n, d); leave four axes as they are."""
    if array.ndim == 4:
        return array
    assert heads is not None
    return array.reshape(*array.shape[:2], heads, -1).transpose(0, 2, 1, 3)


def run(case: Any) -> tuple[AttentionSteps, Any, list[Any], float]:
    """Return the steps, the output in ONNX's layout, ONNX's own outputs and the tolerance."""
    (node,) = case.model.graph.node
    asked = attributes(case)
    assert all(NEUTRAL.get(name) == asked[name] for name in set(asked) - UNDERSTOOD)
    assert not any(node.input[4:])
    ((arrays, wanted),) = case.data_sets
    # bfloat16 is no type of NumPy's own, so it is widened here.
    narrow = {"bfloat16": 2e-2, "float16": 2e-3}.get(arrays[0].dtype.name, 1e-5)
    query, key, value, *mask = (
        a.astype(np.float32) if a.dtype.name == "bfloat16" else a for a in arrays
    )
    query = as_heads(query, asked.get("q_num_heads"))
    key, value = (as_heads(a, asked.get("kv_num_heads")) for a in (key, value))
    options: dict[str, Any] = {
        "attn_mask": mask[0] if mask else None,
        "is_causal": bool(asked.get("is_causal", 0)),
        "scale": asked.get("scale"),
        "enable_gqa": query.shape[1] != key.shape[1],
    }
    steps = attention_steps(query, key, value, **options)
    output = scaled_dot_product_attention(query, key, value, **options)
    assert output.tobytes() == steps.output.tobytes()
    if arrays[0].ndim == 3:
        output = output.transpose(0, 2, 1, 3).reshape(wanted[0].shape)
    return steps, output, [w.astype(np.float64) for w in wanted], narrow


@pytest.mark.parametrize("name", RUN)
def test_case(cases: dict[str, Any], name: str) -> None:
    _, output, wanted, tolerance = run(cases[name])
    assert output.shape == wanted[0].shape
    np.testing.assert_allclose(output, wanted[0], rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("name", RUN_WITH_TABLE)
def test_case_with_a_table(cases: dict[str, Any], name: str) -> None:
    steps, output, wanted, tolerance = run(cases[name])
    np.testing.assert_allclose(output, wanted[0], rtol=tolerance, atol=tolerance)
    mode = attributes(cases[name]).get("qk_matmul_output_mode", 0)
    table = {0: steps.scores * steps.scale, 2: steps.scaled, 3: steps.weights}[mode]
    np.testing.assert_allclose(table, wanted[1], rtol=tolerance, atol=tolerance)
