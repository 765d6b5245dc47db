"""Small pieces of type of the matrix form: one cell worked aloud, the sign before the outputs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenes.kit.expressions import dot_product
from scenes.kit.frame import Box
from scenes.kit.shapes import relation
from scenes.kit.text import Words, formula, words
from scenes.kit.theme import Theme
from scenes.kit.worked import Worked

if TYPE_CHECKING:
    from scenes.kit.clip import Clip
    from scenes.matrix_form import MatrixForm

SIZE = 0.42
HIGH = 1.3  # room for two lines


def cell_product(clip: Clip, i: int, j: int) -> Words:
    """Set the product of a row's query and a column's key term by term, in two lines if long."""
    width = clip.frame.safe.width
    room = Box(-width / 2, width / 2, -HIGH / 2, HIGH / 2)
    names = clip.symbol("q", i), clip.symbol("k", j)
    return dot_product(clip.data.rows[i], j, clip.theme.ink, room, *names)


def scaled_cell(worked: Worked, places: int, theme: Theme) -> Words:
    """Set the last score divided by the root of d."""
    scaled = worked.before_mask[-1]
    return formula(
        f"{{s}}\\/sqrt({{d}}) {relation(scaled, places)} {{x}}", SIZE, theme.ink,
        s=(worked.scores[-1], places), d=worked.d, x=(scaled, places),
    )  # fmt: skip


def sign(rows: Sequence[Worked], places: int, size: float, theme: Theme) -> Words:
    """Set the sign between the product and the outputs: equal only if all of it is exact."""
    figures = [f for row in rows for f in (*row.weights, *row.output)]
    figures += [f for value in rows[0].values for f in value]
    exact = all(figure.is_exact(places) for figure in figures)
    return words("`=`" if exact else "`≈`", size, theme.quiet)


def inside(clip: MatrixForm, example: Words) -> Words:
    """Put a cell that is worked aloud at its place, inside the margins."""
    x, y = clip.layout.example
    most = clip.frame.safe.right - example.width / 2
    example.move_to((max(-most, min(most, x)), y, 0))
    return example


def fitted(clip: Clip, name: str, size: float) -> Words:
    """Set a note in quiet ink, smaller where it is wider than the frame."""
    note = clip.words(name, size, clip.theme.quiet)
    if note.width > clip.frame.safe.width:
        note = clip.words(name, size * clip.frame.safe.width / note.width, clip.theme.quiet)
    return note
