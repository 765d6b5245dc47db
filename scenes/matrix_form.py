"""The matrix form: every query at once, as a table that is scored, scaled and shared out."""

from __future__ import annotations

from collections.abc import Sequence

from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Create,
    FadeIn,
    FadeOut,
    LaggedStart,
    Transform,
    VGroup,
)

from scenes.kit.attention_formula import AttentionFormula
from scenes.kit.clip import Clip
from scenes.kit.column import column
from scenes.kit.figures import Worked
from scenes.kit.motion import pulse, swap
from scenes.kit.shapes import Book, Card, Slip, dot_product, relation
from scenes.kit.table import HEAD, Matrix, ScoreTable
from scenes.kit.text import Words, words
from scenes.last_token import CHAIN_Y, NOTE_Y, LastToken
from scenes.opening_picture import BOOK_X, CARD_X, SLIP_X

LEFT_EDGE, TOP_EDGE = -4.85, 1.98
CELL_WIDTH, CELL_HEIGHT = 1.8, 0.98
TIMES_X, V_X, EQUALS_X, OUT_X, NAME_X = 0.83, 2.05, 3.27, 4.75, 6.35
FORMULA, SIZE, SMALL = 0.46, 0.42, 0.39


class MatrixForm(Clip):
    """The page's worked calculation: three tokens, three products, one step."""

    id = "matrix"

    def construct(self) -> None:
        """Play the clip."""
        data = self.data
        self.tokens = [Worked(q, data.keys, data.values) for q in data.queries]
        self.n_q, self.n_k = len(data.queries), len(data.keys)
        self.table = ScoreTable(
            self.n_q, self.n_k, LEFT_EDGE, TOP_EDGE, self.theme, CELL_WIDTH, CELL_HEIGHT
        )
        self.ys = [float(self.table.middle(i, 0)[1]) for i in range(self.n_q)]
        self.middle = (self.ys[0] + self.ys[-1]) / 2
        self.score()
        self.weigh()
        self.blend()
        self.last = LastToken(self)
        self.last.play()
        self.whole()

    # The scores.

    def score(self) -> None:
        """Slips become row names, cards column names; every cell is one dot product."""
        slips, cards = self._props()
        with self.cue("table") as phrase:
            self.play(self.heading.show_title(), run_time=0.6)
            with phrase("tokens"):
                for props in (slips, cards, self.books):
                    arrive = [FadeIn(prop, shift=UP * 0.2) for prop in props]
                    self.play(LaggedStart(*arrive, lag_ratio=0.3), run_time=1.1)
            with phrase("cells"):
                self._name_rows_and_columns(slips, cards)
                self._show_cells()
            with phrase("first"):
                self._fill_row(0, max(1.2, phrase.left - 1.0))
            with phrase("rest"):
                for i in range(1, self.n_q):
                    if i == self.n_q - 1:
                        self.example = self._example(i, self.n_k - 1)
                    self._fill_row(i, 1.0)
                self._show_formula()
                self.play(FadeOut(self.example), run_time=0.4)

    def _props(self) -> tuple[list[Slip], list[Card]]:
        theme, worked = self.theme, self.tokens[0]
        rows = self.frame.rows(max(self.n_q, self.n_k))
        q_rows, k_rows = rows[: self.n_q], rows[: self.n_k]
        queries = [token.query for token in self.tokens]
        slips = column(Slip, self.symbols("q"), queries, SLIP_X, q_rows, theme, theme.query)
        cards = column(Card, self.symbols("k"), worked.keys, CARD_X, k_rows, theme, theme.key)
        self.books = column(
            Book, self.symbols("v"), worked.values, BOOK_X, k_rows, theme, theme.value
        )
        return slips, cards

    def _name_rows_and_columns(self, slips: Sequence[Slip], cards: Sequence[Card]) -> None:
        """The vectors stay in sight: queries beside their rows, keys over their columns."""
        queries, keys = [token.query for token in self.tokens], self.tokens[0].keys
        self.rows = self.table.name_rows("q", queries, SMALL, self.theme.query)
        self.columns = self.table.name_columns("k", keys, SMALL, self.theme.key)
        ys = self.ys if self.n_q == self.n_k else [book.body.get_y() for book in self.books]
        shelf = zip(self.books, ys, strict=True)
        self.play(
            *(swap(slip, name) for slip, name in zip(slips, self.rows, strict=True)),
            *(swap(card, name) for card, name in zip(cards, self.columns, strict=True)),
            *(book.animate.place(self.frame.safe.right - 1.75, y) for book, y in shelf),
            run_time=1.2,
        )

    def _show_cells(self) -> None:
        """The empty table, each cell with the product that it will hold."""
        table = self.table
        self.dots = {
            (i, j): self.formula(f"q_{i + 1} dot k_{j + 1}", 0.39, self.theme.quiet).at(
                table.middle(i, j)
            )
            for i in range(self.n_q)
            for j in range(self.n_k)
        }
        cells = [FadeIn(VGroup(*row)) for row in table.cells]
        self.play(LaggedStart(*cells, lag_ratio=0.2), run_time=0.6)
        self.add(table)
        fill = [FadeIn(dot, scale=0.8) for dot in self.dots.values()]
        self.play(LaggedStart(*fill, lag_ratio=0.15), run_time=1.2)
        self.table.fill([token.scores for token in self.tokens])

    def _example(self, i: int, j: int) -> Words:
        """One cell's product term by term, under the table."""
        product = dot_product(self.tokens[i], j, SIZE, self.theme.ink, f"q_{i + 1}")
        middle = LEFT_EDGE + CELL_WIDTH * self.n_k / 2
        product.at([middle, CHAIN_Y + 0.15, 0])
        self.play(
            FadeIn(product, shift=DOWN * 0.15), pulse(self.rows[i], 1.1),
            pulse(self.columns[j], 1.1), pulse(self.dots[i, j], 1.15), run_time=1.1,
        )  # fmt: skip
        return product

    def _fill_row(self, i: int, seconds: float) -> None:
        turns = [swap(self.dots[i, j], self.table.numbers[i, j]) for j in range(self.n_k)]
        self.play(LaggedStart(*turns, lag_ratio=0.5), pulse(self.rows[i], 1.08), run_time=seconds)

    def _show_formula(self) -> None:
        """The whole formula top right, quiet but for the part being worked."""
        self.whole_formula = AttentionFormula(FORMULA, self.theme)
        corner = [self.frame.safe.right, self.frame.safe.top, 0]
        self.whole_formula.move_to(corner, aligned_edge=UP + RIGHT)
        self.play(FadeIn(self.whole_formula), run_time=0.5)
        self.play(self.whole_formula.light("scores"), run_time=0.5)

    # The weights.

    def weigh(self) -> None:
        """Every cell is scaled; softmax sweeps row by row."""
        with self.cue("weights") as phrase:
            with phrase("scale"):
                self._scale()
            with phrase("softmax"):
                self._sweep()

    def _scale(self) -> None:
        last = self.tokens[-1]
        example = self.formula(
            f"{{s}}\\/sqrt({{d}}) {relation(last.scaled[-1])} {{x}}", SIZE, s=last.scores[-1],
            d=last.d, x=last.scaled[-1],
        ).at(self.example.get_center())  # fmt: skip
        self.play(
            self.whole_formula.light("root"), FadeIn(example, shift=DOWN * 0.15), run_time=0.7
        )
        before = dict(self.table.numbers)
        self.table.fill([token.scaled for token in self.tokens])
        turns = [swap(before[ij], self.table.numbers[ij]) for ij in before]
        self.play(LaggedStart(*turns, lag_ratio=0.12), run_time=2.0)
        self.play(FadeOut(example), run_time=0.3)

    def _sweep(self) -> None:
        """Row by row the scores become weights, and the row's sum stands at its end."""
        self.convention = self.words("convention", 0.33, self.theme.quiet)
        self.convention.at([self.frame.safe.left, NOTE_Y, 0], LEFT)
        before = dict(self.table.numbers)
        self.table.fill([token.weights for token in self.tokens])
        self.sweep = self.table.row_frame(0)
        softmax = self.whole_formula.light("softmax")
        self.play(FadeIn(self.convention), softmax, Create(self.sweep), run_time=0.7)
        sums = VGroup()
        for i, token in enumerate(self.tokens):
            total = self.line(f"{self.word('common.sum')} {{one}}", 0.36, self.theme.quiet)
            sums.add(total.at([LEFT_EDGE + CELL_WIDTH * self.n_k + 0.25, self.ys[i], 0], LEFT))
            moves = [self.sweep.animate.move_to(VGroup(*self.table.cells[i]))] if i else []
            for j, weight in enumerate(token.weights):
                glow = self.theme.glow(weight.value)
                number = self.table.numbers[i, j].set_color(self.theme.ink_on(glow))
                moves += [self.table.cells[i][j].animate.set_fill(glow), swap(before[i, j], number)]
            self.play(*moves, run_time=0.7)
            self.play(FadeIn(total, shift=RIGHT * 0.1), run_time=0.3)
        self.play(FadeOut(self.sweep), FadeOut(sums), run_time=0.4)

    # The outputs.

    def blend(self) -> None:
        """V arrives; each row of weights blends its rows into one output."""
        theme, tokens = self.theme, self.tokens
        v_ys = [self.middle + CELL_HEIGHT * ((self.n_k - 1) / 2 - j) for j in range(self.n_k)]
        self.v = Matrix(tokens[0].values, v_ys, V_X, theme.value, pitch=0.85)
        self.out = Matrix(
            [token.output for token in tokens], self.ys, OUT_X, theme.output, pitch=1.1
        )
        times = words("`×`", SIZE, theme.quiet).at([TIMES_X, self.middle, 0])
        equals = words("`≈`", SIZE, theme.quiet).at([EQUALS_X, self.middle, 0])
        v_name = self.formula("V", SIZE, theme.value).at([V_X, TOP_EDGE + HEAD - 0.1, 0])
        names = [
            self.formula(f"o_{i + 1}", SIZE, theme.output).at([NAME_X, y, 0])
            for i, y in enumerate(self.ys)
        ]
        with self.cue("output") as phrase:
            with phrase("values"):
                self.play(
                    swap(VGroup(*self.books), self.v), FadeIn(times), FadeIn(v_name),
                    self.whole_formula.light("values"), run_time=1.2,
                )  # fmt: skip
            with phrase("blend"):
                self.play(FadeIn(equals), FadeIn(self.out.brackets), run_time=0.5)
                for i in range(self.n_q):
                    self._blend_row(i, names[i])

    def _blend_row(self, i: int, name: Words) -> None:
        """The row of weights is framed, passes through V and comes out as one output row."""
        travelling = self.table.row_frame(i)
        into = travelling.copy().stretch_to_fit_width(self.v.width).move_to(self.v)
        into.set_stroke(opacity=0)
        self.play(
            Transform(travelling, into), pulse(VGroup(*self.table.cells[i]), 1.02), run_time=0.8
        )
        self.remove(travelling)
        self.play(
            pulse(self.v, 1.05),
            FadeIn(self.out.rows[i], shift=RIGHT * 0.5),
            FadeIn(name),
            run_time=0.7,
        )

    # All of it.

    def whole(self) -> None:
        """The formula comes to the middle of attention; the table stays as the last still."""
        with self.cue("whole") as phrase:
            with phrase("formula"):
                self.play(*self.last.leave(), run_time=0.6)
                self.play(self.whole_formula.animate.set_color(self.theme.ink), run_time=0.4)
                said = ("scores", "root", "softmax", "values")
                self.play(self.whole_formula.run_through(*said), run_time=max(2.4, phrase.left))
            with phrase("products"):
                self.play(self.whole_formula.run_through("scores", "root", "values"), run_time=2.4)
            with phrase("step"):
                self.play(self.heading.takeaway("step"), run_time=0.6)
                swell = [pulse(row, 1.04) for row in self.out.rows]
                cells = [pulse(self.table.cells[i][j], 1.04) for i in range(self.n_q)
                         for j in range(self.n_k)]  # fmt: skip
                self.play(*cells, run_time=1.0)
                self.play(*swell, run_time=0.9)
