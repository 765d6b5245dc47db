"""A lesson and its narration as data, to be written with one fault; and what a message is."""

from __future__ import annotations

import copy
import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from scenes.kit.errors import UserError

LESSON: dict[str, Any] = {
    "title": "A course of mine",
    "clips": ["OneQuery", "SharperQuery"],
    "language": "en",
    "voice": "none",
    "theme": "night",
    "shape": "16:9",
    "vectors": {
        "query": [1, 0],
        "sharper": [4, 0],
        "queries": [[1, 0], [0, 1]],
        "keys": [[1, 0], [0, 1], [1, 1]],
        "values": [[1, 0], [0, 1], [0.5, 0.5]],
    },
    "cuts": {"short": ["OneQuery"]},
}
NARRATION: dict[str, Any] = {
    "language": "en",
    "cues": {
        "mine.one": {
            "phrases": [
                {"id": "a", "spoken": "a first phrase"},
                {"id": "b", "spoken": "The weight is {weights[0]}.", "caption": "`w` {weights[0]}"},
            ]
        },
        "mine.two": {
            "question": "How large is `q = [{query}]`?",
            "question_spoken": "How large is q?",
            "phrases": [{"id": "only", "spoken": "one for {n:word} keys"}],
        },
    },
    "words": {
        "steps": ["dot product", "scale", "softmax", "weighted sum"],
        "mine": {"title": "Mine", "note": "It adds up to {one}.", "long": "many words " * 14},
    },
}
MISSING = object()


def toml(value: Any) -> str:
    """Write a value as TOML, tables inside of values inline."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{json.dumps(k)} = {toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, float) and not math.isfinite(value):
        return "nan" if math.isnan(value) else f"{value}"
    if isinstance(value, str):  # JSON escapes letters beyond U+FFFF in a way that TOML has not
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return json.dumps(value) if isinstance(value, bool | int) else repr(value)


def changed(data: Mapping[str, Any], key: str = "", value: Any = MISSING) -> dict[str, Any]:
    """Return a copy of ``data`` with one key, as in ``vectors/keys``, changed or taken out."""
    data = copy.deepcopy(dict(data))
    *way, last = key.split("/")
    inner: Any = data
    for step in way:
        inner = inner[int(step) if isinstance(inner, list) else step]
    last = int(last) if isinstance(inner, list) else last
    if value is MISSING:
        inner.pop(last, None)
    else:
        inner[last] = value
    return data


def write(path: Path, data: Mapping[str, Any]) -> Path:
    path.write_text(
        "".join(f"{json.dumps(k)} = {toml(v)}\n" for k, v in data.items()), encoding="utf-8"
    )
    return path


def is_one_sentence(error: BaseException, *parts: object) -> None:
    """Look at a message: one line of a length to be read, with everything that it has to name."""
    text = str(error)
    assert isinstance(error, UserError)
    assert text.strip() == text
    assert "\n" not in text
    assert "\r" not in text
    assert "Traceback" not in text
    assert 15 < len(text) < 400
    for part in parts:
        assert str(part) in text


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats()
    | st.text(st.characters(min_codepoint=32, max_codepoint=0x2FF), max_size=12),
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=12,
).filter(lambda value: "None" not in repr(value))
