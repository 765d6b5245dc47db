"""The matrix form: every query at once, as a table that is scored, scaled and shared out."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    Animation,
    Create,
    FadeIn,
    FadeOut,
    LaggedStart,
    Transform,
    VGroup,
)

from scenes.kit.attention_formula import AttentionFormula
from scenes.kit.clip import Clip
from scenes.kit.figures import Worked
from scenes.kit.matrix import Matrix
from scenes.kit.motion import pulse, swap
from scenes.kit.table import ScoreTable
from scenes.kit.text import Words, words
from scenes.last_token import LastToken
from scenes.matrix_layout import find_layout
from scenes.matrix_needs import NAME, SUM, find_needs
from scenes.matrix_places import Grid
from scenes.matrix_props import find_props
from scenes.matrix_words import cell_product, fitted, scaled_cell, sign

NOTE = 0.33


class MatrixForm(Clip):
    """The page's worked calculation: every token at once, three products, one step."""

    id = "matrix"

    def construct(self) -> None:
        """Play the clip."""
        data = self.data
        self.tokens = data.rows
        self.unmasked = [Worked(query, data.keys, data.values) for query in data.queries]
        self.n_q, self.n_k = len(data.queries), len(data.keys)
        self.hidden = [(i, j) for i in range(self.n_q) for j in range(self.n_k)
                       if not data.masks[i][j]]  # fmt: skip
        self.props = find_props(self)
        self.books = self.props.books
        self.needs = find_needs(self, self.unmasked, self.props.book_width, self.props.book_height)
        self.layout = find_layout(self.frame, self.needs)
        self.places = self.layout.places
        self.table = self._table(self.layout.alone)
        self.score()
        self.weigh()
        self.blend()
        self.last = LastToken(self)
        self.last.play()
        self.whole()

    def _table(self, grid: Grid) -> ScoreTable:
        return ScoreTable(self.n_q, self.n_k, theme=self.theme, places=self.places, **asdict(grid))

    # The scores.

    def score(self) -> None:
        """Slips become row names, cards column names; every cell is one dot product."""
        with self.cue("table") as phrase:
            self.play(self.heading.show_title(), run_time=0.6)
            with phrase("tokens"):
                for props in self.props.groups:
                    arrive = [FadeIn(prop, shift=UP * 0.2) for prop in props]
                    self.play(LaggedStart(*arrive, lag_ratio=0.3), run_time=1.1)
            with phrase("cells"):
                self._name_rows_and_columns()
                self._show_cells()
            with phrase("first"):
                self._fill_row(0, max(1.2, phrase.left - 1.0))
            with phrase("rest"):
                self._fill_the_rest(phrase.left)

    def _name_rows_and_columns(self) -> None:
        """Queries stand beside their rows, keys over their columns, with vectors if they fit."""
        layout, theme = self.layout, self.theme
        queries = [token.query for token in self.tokens] if layout.row_vectors else None
        keys = self.tokens[0].keys if layout.heads != "symbols" else None
        self.rows = self.table.name_rows(self.symbols("q"), queries, NAME, theme.query)
        self.columns = self.table.name_columns(
            self.symbols("k"), keys, NAME, theme.key, stacked=layout.heads == "stacked"
        )
        self.play(
            *(swap(slip, name) for slip, name in zip(self.props.slips, self.rows, strict=True)),
            *(swap(card, name) for card, name in zip(self.props.cards, self.columns, strict=True)),
            *self._shelve(),
            run_time=1.2,
        )

    def _shelve(self) -> list[Any]:
        """Move the books to where they wait, or let them leave until V comes."""
        if self.layout.books is None:
            books, self.books = self.books, []
            return [FadeOut(book) for book in books]
        x, ys = self.layout.books
        return [
            book.animate.place(float(book.body.get_x()) if x is None else x, y)
            for book, y in zip(self.books, ys, strict=True)
        ]

    def _show_cells(self) -> None:
        """The empty table, each cell with the product that it will hold."""
        table, quiet = self.table, self.theme.quiet
        pairs = {
            (i, j): self.formula(f"{q} dot {k}", NAME, quiet)
            for i, q in enumerate(self.symbols("q"))
            for j, k in enumerate(self.symbols("k"))
        }
        width, height = table.cells[0][0].width, table.cells[0][0].height
        if any(dot.width > width - 0.08 or dot.height > height for dot in pairs.values()):
            pairs = {ij: self.formula("dot", NAME, quiet) for ij in pairs}
        self.dots = {ij: dot.at(table.middle(*ij)) for ij, dot in pairs.items()}
        cells = [FadeIn(VGroup(*row)) for row in table.cells]
        self.play(LaggedStart(*cells, lag_ratio=0.2), run_time=0.6)
        self.add(table)
        fill = [FadeIn(dot, scale=0.8) for dot in self.dots.values()]
        self.play(LaggedStart(*fill, lag_ratio=0.15), run_time=1.2)
        self.table.fill([token.scores for token in self.tokens])

    def _fill_the_rest(self, seconds: float) -> None:
        """The other rows, with one product term by term; then the formula."""
        i, each = self.n_q - 1, min(1.0, (seconds - 2.4) / max(1, self.n_q - 1))
        for row in range(1, i):
            self._fill_row(row, max(0.5, each))
        example = self._inside(cell_product(self, i, self.n_k - 1))
        cell = (self.dots if i else self.table.numbers)[i, self.n_k - 1]
        self.play(
            FadeIn(example, shift=DOWN * 0.15), pulse(self.rows[i], 1.1),
            pulse(self.columns[-1], 1.1), pulse(cell, 1.15), run_time=1.1,
        )  # fmt: skip
        if i:
            self._fill_row(i, max(0.5, each))
        self._show_formula()
        self.play(FadeOut(example), run_time=0.4)

    def _inside(self, example: Words) -> Words:
        """Put a cell that is worked aloud under the table, inside the margins."""
        x, y = self.layout.example
        most = self.frame.safe.right - example.width / 2
        return example.move_to((max(-most, min(most, x)), y, 0))

    def _fill_row(self, i: int, seconds: float) -> None:
        turns = [swap(self.dots[i, j], self.table.numbers[i, j]) for j in range(self.n_k)]
        self.play(LaggedStart(*turns, lag_ratio=0.5), pulse(self.rows[i], 1.08), run_time=seconds)

    def _show_formula(self) -> None:
        """The whole formula at its place, quiet but for the part being worked."""
        size, flat, (x, y), corner = self.layout.formula
        self.whole_formula = AttentionFormula(size, self.theme, flat)
        if corner is None:
            self.whole_formula.move_to((x, y, 0))
        else:
            self.whole_formula.move_to((x, y, 0), aligned_edge=corner)
        self.play(FadeIn(self.whole_formula), run_time=0.5)
        self.play(self.whole_formula.light("scores"), run_time=0.5)

    # The weights.

    def weigh(self) -> None:
        """Every cell is scaled, masked ones are hidden; softmax sweeps row by row."""
        with self.cue("weights") as phrase:
            with phrase("scale"):
                self._scale()
            if phrase.says("mask"):
                with phrase("mask"):
                    self._mask(max(1.2, phrase.left - 0.8))
            with phrase("softmax"):
                if self.hidden and not self.table.hatches:
                    self._mask(1.2)
                self._sweep(phrase.left)

    def _scale(self) -> None:
        example = self._inside(scaled_cell(self.unmasked[-1], self.places, self.theme))
        self.play(
            self.whole_formula.light("root"), FadeIn(example, shift=DOWN * 0.15), run_time=0.7
        )
        before = dict(self.table.numbers)
        self.table.fill([token.scaled for token in self.unmasked])
        turns = [swap(before[ij], self.table.numbers[ij]) for ij in before]
        self.play(LaggedStart(*turns, lag_ratio=0.12), run_time=2.0)
        self.play(FadeOut(example), run_time=0.3)

    def _mask(self, seconds: float) -> None:
        """Cells that a query does not see go dark under a hatching and turn to minus infinity."""
        table, before = self.table, dict(self.table.numbers)
        hatches = {ij: table.mask(*ij) for ij in self.hidden}
        table.fill([token.scaled for token in self.tokens])
        for ij in before.keys() - hatches.keys():
            table.numbers[ij] = before[ij]
        turns = []
        for i, j in self.hidden:
            dark: Any = table.cells[i][j].animate.set_fill(self.theme.background)
            turns.append(LaggedStart(FadeIn(hatches[i, j]), dark, lag_ratio=0.0))
            turns.append(swap(before[i, j], table.numbers[i, j]))
        self.play(LaggedStart(*turns, lag_ratio=0.1), run_time=seconds)

    def _sweep(self, seconds: float) -> None:
        """Row by row the scores become weights, and the row's sum stands at its end."""
        layout, table = self.layout, self.table
        self.convention = fitted(self, "convention", NOTE).at(
            [*layout.alone_note, 0], None if layout.centred else LEFT
        )
        before = dict(table.numbers)
        table.fill([token.weights for token in self.tokens])
        self.sweep = table.row_frame(0)
        softmax = self.whole_formula.light("softmax")
        self.play(FadeIn(self.convention), softmax, Create(self.sweep), run_time=0.7)
        sums, each = VGroup(), max(0.55, min(1.0, (seconds - 0.7) / self.n_q))
        for i in range(self.n_q):
            total = self.line(f"{self.word('common.sum')} {{one}}", SUM, self.theme.quiet)
            edge = table.cells[i][-1].get_right()
            sums.add(total.at([edge[0] + 0.28, edge[1], 0], LEFT))
            moves = [self.sweep.animate.move_to(VGroup(*table.cells[i]))] if i else []
            self.play(*moves, *self._weigh_row(i, before), run_time=0.7 * each)
            self.play(FadeIn(total, shift=RIGHT * 0.1), run_time=0.3 * each)
        self.play(FadeOut(self.sweep), FadeOut(sums), run_time=0.4)

    def _weigh_row(self, i: int, before: dict[tuple[int, int], Any]) -> list[Any]:
        """A row's scores become weights, and its cells glow by them, but for masked ones."""
        moves: list[Any] = []
        for j, weight in enumerate(self.tokens[i].weights):
            number = self.table.numbers[i, j]
            if (i, j) not in self.table.hatches:
                glow = self.theme.glow(weight.value)
                number.set_color(self.theme.ink_on(glow))
                moves.append(self.table.cells[i][j].animate.set_fill(glow))
            moves.append(swap(before[i, j], number))
        return moves

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
