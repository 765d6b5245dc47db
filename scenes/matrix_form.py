"""The matrix form: every query at once, as a table that is scored, scaled and shared out."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from manim import LEFT, RIGHT, UP, Animation, FadeIn, FadeOut, Transform, VGroup

from scenes.kit.attention_formula import AttentionFormula
from scenes.kit.clip import Clip
from scenes.kit.matrix import Matrix
from scenes.kit.motion import pulse, swap
from scenes.kit.shapes import Book
from scenes.kit.table import ScoreTable
from scenes.kit.text import Words, words
from scenes.matrix.last_token import LastToken
from scenes.matrix.layout import find_layout
from scenes.matrix.needs import NAME, find_needs
from scenes.matrix.props import find_props
from scenes.matrix.scores import Scores
from scenes.matrix.weights import Weights
from scenes.matrix.words import sign


class MatrixForm(Clip):
    """The page's worked calculation: every token at once, three products, one step."""

    id = "matrix"
    rows: list[Words]
    columns: list[Words]
    books: list[Book]
    whole_formula: AttentionFormula
    convention: Words

    def construct(self) -> None:
        """Play the clip."""
        data = self.data
        self.tokens = data.rows
        self.n_q, self.n_k = len(data.queries), len(data.keys)
        self.props = find_props(self)
        self.books = self.props.books
        needs = find_needs(self, self.props.book_width, self.props.book_height)
        self.layout = find_layout(self.frame, needs)
        self.places = self.layout.places
        grid = asdict(self.layout.alone)
        self.table = ScoreTable(self.n_q, self.n_k, theme=self.theme, places=self.places, **grid)
        Scores(self).play()
        Weights(self).play()
        self.blend()
        self.last = LastToken(self)
        self.last.play()
        self.whole()

    # The outputs.

    def blend(self) -> None:
        """V arrives; each row of weights blends its rows into one output."""
        self._set_matrices()
        with self.cue("output") as phrase:
            with phrase("values"):
                self._settle()
                arrive = swap(VGroup(*self.books), self.v) if self.books else FadeIn(self.v)
                self.play(
                    arrive, FadeIn(self.times), FadeIn(self.v_name),
                    self.whole_formula.light("values"), run_time=1.2,
                )  # fmt: skip
            with phrase("blend"):
                self.play(FadeIn(self.equals), FadeIn(self.out.brackets), run_time=0.5)
                each = max(0.8, min(1.5, (phrase.left - 0.5) / self.n_q))
                for i in range(self.n_q):
                    self._blend_row(i, each)

    def _set_matrices(self) -> None:
        layout, theme, places = self.layout, self.theme, self.places
        self.v, self.out = (
            Matrix(figures, spot.ys, spot.x, color, spot.pitch, spot.size, spot.reach, places)
            for figures, spot, color in (
                (self.tokens[0].values, layout.v, theme.value),
                ([token.output for token in self.tokens], layout.out, theme.output),
            )
        )
        size = max(layout.out.size, NAME)
        self.times = words("`×`", size, theme.quiet).at([*layout.times, 0])
        self.equals = sign(self.tokens, places, size, theme).at([*layout.equals, 0])
        self.v_name = self.formula("V", size, theme.value).at([*layout.v_name, 0])
        self.out_names: list[Words] = []
        if layout.out_x is not None:
            pairs = zip(self.symbols("o"), layout.out.ys, strict=True)
            self.out_names = [
                self.formula(symbol, NAME, theme.output).at([layout.out_x, y, 0], LEFT)
                for symbol, y in pairs
            ]

    def _settle(self) -> None:
        """Make room for V where the table needs less of it for weights than for scores."""
        if not self.layout.settles:
            return
        old = [*self.rows, *self.columns]
        move = self.table.settle(**asdict(self.layout.beside))
        self.rows = self.table.name_rows(self.symbols("q"), None, NAME, self.theme.query)
        self.columns = self.table.name_columns(self.symbols("k"), None, NAME, self.theme.key)
        new = [*self.rows, *self.columns]
        self.play(
            move, *(swap(a, b) for a, b in zip(old, new, strict=True)), self._settle_note(),
            run_time=1.2,
        )  # fmt: skip

    def _settle_note(self) -> Any:
        """The note comes along with the table, or leaves where there is no room for it."""
        layout = self.layout
        if layout.note is None:
            return FadeOut(self.convention)
        return self.convention.animate.shift(UP * (layout.note[1] - layout.alone_note[1]))

    def _blend_row(self, i: int, seconds: float) -> None:
        """The row of weights is framed, passes through V and comes out as one output row."""
        travelling = self.table.row_frame(i)
        into = travelling.copy().stretch_to_fit_width(self.v.width).move_to(self.v)
        into.set_stroke(opacity=0)
        self.play(
            Transform(travelling, into), pulse(VGroup(*self.table.cells[i]), 1.02),
            run_time=0.53 * seconds,
        )  # fmt: skip
        self.remove(travelling)
        named = [FadeIn(name) for name in self.out_names[i : i + 1]]
        self.play(
            pulse(self.v, 1.05), FadeIn(self.out.rows[i], shift=RIGHT * 0.5), *named,
            run_time=0.47 * seconds,
        )  # fmt: skip

    # All of it.

    def whole(self) -> None:
        """The formula comes to the middle of attention; the table stays as the last still."""
        with self.cue("whole") as phrase:
            with phrase("formula"):
                self.play(*self.last.leave(), run_time=0.6)
                self.play(*self.last.come_back(), run_time=0.7)
                self.play(self.whole_formula.animate.set_color(self.theme.ink), run_time=0.4)
                said = ("scores", "root", "softmax", "values")
                self.play(self.whole_formula.run_through(*said), run_time=max(2.4, phrase.left))
            with phrase("products"):
                self.play(self.whole_formula.run_through("scores", "root", "values"), run_time=2.4)
            with phrase("step"):
                self.play(self.heading.takeaway("step"), run_time=0.6)
                cells: list[Animation] = [
                    pulse(cell, 1.04) for row in self.table.cells for cell in row
                ]
                self.play(*cells, run_time=1.0)
                self.play(*(pulse(row, 1.04) for row in self.out.rows), run_time=0.9)
