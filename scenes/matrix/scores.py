"""The scores of the matrix form: the table gets its names, and a dot product in every cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manim import DOWN, FadeIn, FadeOut, LaggedStart, VGroup

from scenes.closing_picture import closing_picture
from scenes.kit.attention_formula import AttentionFormula
from scenes.kit.motion import pulse, swap
from scenes.kit.text import Words
from scenes.matrix.arrive import arrive
from scenes.matrix.needs import NAME
from scenes.matrix.words import cell_product, inside

if TYPE_CHECKING:
    from scenes.matrix_form import MatrixForm


class Scores:
    """Slips become row names, cards column names; every cell is one dot product.

    Parameters
    ----------
    clip
        The matrix form. It is left with ``rows`` and ``columns``, the names at its table, with
        the ``books`` that still wait, and with its ``whole_formula``.
    """

    def __init__(self, clip: MatrixForm) -> None:
        self.clip = clip
        self.dots: dict[tuple[int, int], Words] = {}

    def play(self) -> None:
        """Play the table's cue."""
        clip, closing = self.clip, closing_picture(self.clip)
        clip.add(*closing.everything)
        with clip.cue("table") as phrase:
            clip.play(clip.heading.show_title(), run_time=0.6)
            with phrase("tokens"):
                arrive(clip, closing)
            with phrase("cells"):
                self._name_rows_and_columns()
                self._show_cells()
            with phrase("first"):
                self._fill_row(0, max(1.2, phrase.left - 1.0))
            with phrase("rest"):
                self._fill_the_rest(phrase.left)

    def _name_rows_and_columns(self) -> None:
        """Queries stand beside their rows, keys over their columns, with vectors if they fit."""
        clip, layout, theme = self.clip, self.clip.layout, self.clip.theme
        queries = [token.query for token in clip.tokens] if layout.row_vectors else None
        keys = clip.tokens[0].keys if layout.heads != "symbols" else None
        clip.rows = clip.table.name_rows(clip.symbols("q"), queries, NAME, theme.query)
        clip.columns = clip.table.name_columns(
            clip.symbols("k"), keys, NAME, theme.key, stacked=layout.heads == "stacked"
        )
        clip.play(
            *(swap(slip, name) for slip, name in zip(clip.props.slips, clip.rows, strict=True)),
            *(swap(card, name) for card, name in zip(clip.props.cards, clip.columns, strict=True)),
            *self._shelve(),
            run_time=1.2,
        )

    def _shelve(self) -> list[Any]:
        """Move the books to where they wait, or let them leave until V comes."""
        clip = self.clip
        if clip.layout.books is None:
            books, clip.books = clip.books, []
            return [FadeOut(book) for book in books]
        x, ys = clip.layout.books
        return [
            book.animate.place(float(book.body.get_x()) if x is None else x, y)
            for book, y in zip(clip.books, ys, strict=True)
        ]

    def _show_cells(self) -> None:
        """The empty table, each cell with the product that it will hold."""
        clip, table, quiet = self.clip, self.clip.table, self.clip.theme.quiet
        pairs = {
            (i, j): clip.formula(f"{q} dot {k}", NAME, quiet)
            for i, q in enumerate(clip.symbols("q"))
            for j, k in enumerate(clip.symbols("k"))
        }
        width, height = table.cells[0][0].width, table.cells[0][0].height
        if any(dot.width > width - 0.08 or dot.height > height - 0.12 for dot in pairs.values()):
            pairs = {ij: clip.formula("dot", NAME, quiet) for ij in pairs}
        self.dots = {ij: dot.at(table.middle(*ij)) for ij, dot in pairs.items()}
        cells = [FadeIn(VGroup(*row)) for row in table.cells]
        clip.play(LaggedStart(*cells, lag_ratio=0.2), run_time=0.6)
        clip.add(table)
        fill = [FadeIn(dot, scale=0.8) for dot in self.dots.values()]
        clip.play(LaggedStart(*fill, lag_ratio=0.15), run_time=1.2)
        table.fill([token.scores for token in clip.tokens])

    def _fill_row(self, i: int, seconds: float) -> None:
        clip = self.clip
        turns = [swap(self.dots[i, j], clip.table.numbers[i, j]) for j in range(clip.n_k)]
        clip.play(LaggedStart(*turns, lag_ratio=0.5), pulse(clip.rows[i], 1.08), run_time=seconds)

    def _fill_the_rest(self, seconds: float) -> None:
        """The other rows, with one product term by term; then the formula."""
        clip = self.clip
        i, j = clip.n_q - 1, clip.n_k - 1
        each = max(0.5, min(1.0, (seconds - 2.4) / max(1, i)))
        for row in range(1, i):
            self._fill_row(row, each)
        example = inside(clip, cell_product(clip, i, j))
        cell = self.dots[i, j] if i else clip.table.numbers[i, j]
        clip.play(
            FadeIn(example, shift=DOWN * 0.15), pulse(clip.rows[i], 1.1),
            pulse(clip.columns[j], 1.1), pulse(cell, 1.15), run_time=1.1,
        )  # fmt: skip
        if i:
            self._fill_row(i, each)
        self._show_formula()
        clip.play(FadeOut(example), run_time=0.4)

    def _show_formula(self) -> None:
        """The whole formula at its place, quiet but for the part being worked."""
        clip = self.clip
        size, flat, (x, y), corner = clip.layout.formula
        clip.whole_formula = AttentionFormula(size, clip.theme, flat)
        if corner is None:
            clip.whole_formula.move_to((x, y, 0))
        else:
            clip.whole_formula.move_to((x, y, 0), aligned_edge=corner)
        clip.play(FadeIn(clip.whole_formula), run_time=0.5)
        clip.play(clip.whole_formula.light("scores"), run_time=0.5)
