"""The tables of a lesson file: its vectors with tokens and masks, and its library's words."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scenes.kit.errors import LessonError
from scenes.kit.figures import Rows, Vector
from scenes.kit.lesson_file import LONGEST_QUESTION, LONGEST_TITLE, LONGEST_TOKEN, Table

VECTORS = (
    "query", "sharper", "queries", "keys", "values", "tokens", "query_tokens", "query_mask",
    "mask", "causal",
)  # fmt: skip
LIBRARY = ("question", "entries", "books")
SHARPER = 4.0  # how much longer the longer query is, unless the lesson says


@dataclass(frozen=True)
class Library:
    """A lesson's own words for the library: a question, and a title for each key and value.

    Parameters
    ----------
    question
        Empty for the narration's own, as the titles are.
    """

    question: str = ""
    entries: tuple[str, ...] = ()
    books: tuple[str, ...] = ()


def read_library(data: Table, n: int) -> Library:
    """Read the table ``[library]``, which may be left out."""
    if "library" not in data.data:
        return Library()
    table = data.table("library")
    table.known_keys(*LIBRARY)
    return Library(
        table.line("question", LONGEST_QUESTION) if "question" in table.data else "",
        table.texts("entries", n, LONGEST_TITLE),
        table.texts("books", n, LONGEST_TITLE),
    )


def read_vectors(vectors: Table) -> dict[str, Any]:
    """Read the table ``[vectors]``: the fields of a `Lesson` that it holds.

    Raises
    ------
    LessonError
        If one is missing or is not what it should be, or they do not belong together.
    """
    vectors.known_keys(*VECTORS)
    keys, values = vectors.matrix("keys"), vectors.matrix("values")
    queries, query = vectors.matrix("queries"), vectors.vector("query")
    longer = tuple(SHARPER * x for x in query)
    sharper = vectors.vector("sharper") if "sharper" in vectors.data else longer
    _fit(vectors.path, query, sharper, queries, keys, values)
    n_q, n_k = len(queries), len(keys)
    tokens = vectors.texts("tokens", n_k, LONGEST_TOKEN)
    query_tokens = vectors.texts("query_tokens", n_q, LONGEST_TOKEN)
    masks, causal = vectors.masks("mask", n_q, n_k), vectors.flag("causal")
    if causal:
        masks = tuple(
            tuple(seen and j <= i for j, seen in enumerate(row)) for i, row in enumerate(masks)
        )
        for i, row in enumerate(masks):
            if not any(row):
                raise LessonError(
                    f"{vectors.path}: 'vectors.mask' with 'causal' leaves query {i + 1} no key; "
                    "let each query see one at its place or before"
                )
    return {
        "query": query,
        "sharper": sharper,
        "queries": queries,
        "keys": keys,
        "values": values,
        "tokens": tokens,
        "query_tokens": query_tokens or (tokens if n_q == n_k else ()),
        "query_mask": vectors.mask("query_mask", n_k),
        "masks": masks,
        "causal": causal,
    }


def _fit(
    path: Path, query: Vector, sharper: Vector, queries: Rows, keys: Rows, values: Rows
) -> None:
    """Refuse vectors that do not belong together, naming the key and the size wanted."""
    d = len(keys[0])
    for key, vector in (("query", query), ("sharper", sharper), ("queries", queries[0])):
        if len(vector) != d:
            raise LessonError(
                f"{path}: 'vectors.{key}' has {len(vector)} entries and the keys have {d}; "
                "give both the same number"
            )
    if len(values) != len(keys):
        raise LessonError(
            f"{path}: there are {len(values)} values for {len(keys)} keys in 'vectors'; "
            "give each key one value"
        )
