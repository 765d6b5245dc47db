"""The matrix form: every query at once, as a table that is scored, scaled and shared out."""

from __future__ import annotations

from collections.abc import Sequence

from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    AnimationGroup,
    Arrow,
    Create,
    FadeIn,
    FadeOut,
    LaggedStart,
    Transform,
    VGroup,
)

from attn_math import rounding
from scenes.kit.clip import Clip
from scenes.kit.figures import Figure, Worked
from scenes.kit.motion import fly, glint, pulse, swap
from scenes.kit.numbers import Number
from scenes.kit.shapes import Book, Card, Slip, dot_product, relation, vector
from scenes.kit.table import Matrix, ScoreTable
from scenes.kit.text import Words, words
from scenes.library import BOOK_X, CARD_X, LABEL, SLIP_X

LEFT_EDGE, TOP_EDGE, HEAD = -4.85, 1.98, 0.34
CELL_WIDTH, CELL_HEIGHT = 1.8, 0.98
TIMES_X, V_X, EQUALS_X, OUT_X, NAME_X = 0.83, 2.05, 3.27, 4.75, 6.35
FORMULA, SIZE, SMALL = 0.46, 0.42, 0.39
NOTE_Y, CHAIN_Y, CHAIN_SIZE, CHAIN_GAP = -1.3, -1.9, 0.37, 1.2


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
        self.one_token()
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
                    self._fill_row(i, 1.0)
                self._show_formula()
                self.play(FadeOut(self.example), run_time=0.4)

    def _props(self) -> tuple[list[Slip], list[Card]]:
        theme, worked = self.theme, self.tokens[0]
        rows = self.frame.rows(max(self.n_q, self.n_k))
        slips = [
            Slip(vector(f"q_{i + 1}", token.query, LABEL, theme.query), theme).place(SLIP_X, y)
            for i, (token, y) in enumerate(zip(self.tokens, rows, strict=False))
        ]
        cards = [
            Card(vector(f"k_{j + 1}", key, LABEL, theme.key), theme).place(CARD_X, y)
            for j, (key, y) in enumerate(zip(worked.keys, rows, strict=False))
        ]
        self.books = [
            Book(vector(f"v_{j + 1}", value, LABEL, theme.value), theme).place(BOOK_X, y)
            for j, (value, y) in enumerate(zip(worked.values, rows, strict=False))
        ]
        return slips, cards

    def _name_rows_and_columns(self, slips: Sequence[Slip], cards: Sequence[Card]) -> None:
        """The vectors stay in sight: queries beside their rows, keys over their columns."""
        theme, table = self.theme, self.table
        self.rows = [
            vector(f"q_{i + 1}", token.query, SMALL, theme.query).at(
                [LEFT_EDGE - 0.15, y, 0], RIGHT
            )
            for i, (token, y) in enumerate(zip(self.tokens, self.ys, strict=True))
        ]
        self.columns = [
            vector(f"k_{j + 1}", key, SMALL, theme.key).at(
                [table.middle(0, j)[0], TOP_EDGE + HEAD, 0]
            )
            for j, key in enumerate(self.tokens[0].keys)
        ]
        self.play(
            *(swap(slip, name) for slip, name in zip(slips, self.rows, strict=True)),
            *(swap(card, name) for card, name in zip(cards, self.columns, strict=True)),
            VGroup(*self.books).animate.shift(
                RIGHT * (self.frame.safe.right - 1.75 - self.books[0].body.get_x())
            ),
            run_time=1.2,
        )

    def _show_cells(self) -> None:
        """The empty table, and the first of its products written out below."""
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
        self.example = self._example(self.n_q - 1, self.n_k - 1)
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
        product, root = "#[#box[$Q K^top$]<scores>]", "#[#box[$sqrt(d)$]<root>]"
        self.whole_formula = self.formula(
            "#[#box[softmax]<softmax>] (display(frac(" + product + ", " + root + ")))"
            " thin #[#box[$V$]<values>]",
            FORMULA,
            self.theme.quiet,
        )
        corner = [self.frame.safe.right, self.frame.safe.top, 0]
        self.whole_formula.move_to(corner, aligned_edge=UP + RIGHT)
        self.play(FadeIn(self.whole_formula), run_time=0.5)
        self.play(self._light("scores"), run_time=0.5)

    def _light(self, *parts: str) -> AnimationGroup:
        """Light some parts of the formula; those lit before stay lit."""
        return AnimationGroup(
            *(self.whole_formula.parts[p].animate.set_color(self.theme.ink) for p in parts)
        )

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
            f"{{s}} \\/ sqrt({{d}}) {relation(last.scaled[-1])} {{x}}", SIZE, s=last.scores[-1],
            d=last.d, x=last.scaled[-1],
        ).at(self.example.get_center())  # fmt: skip
        self.play(self._light("root"), FadeIn(example, shift=DOWN * 0.15), run_time=0.7)
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
        self.play(
            FadeIn(self.convention), self._light("softmax"), Create(self.sweep), run_time=0.7,
        )  # fmt: skip
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
                    self._light("values"), run_time=1.2,
                )  # fmt: skip
            with phrase("blend"):
                self.play(FadeIn(equals), FadeIn(self.out.brackets), run_time=0.5)
                for i in range(self.n_q):
                    self._blend_row(i, names[i])

    def _blend_row(self, i: int, name: Words) -> None:
        """A copy of the row's weights passes through V and comes out as one output row."""
        travelling = self.table.row(i).copy().set_color(self.theme.ink).set_z_index(4)
        into = travelling.copy().scale(0.8).move_to(self.v).set_opacity(0)
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

    # Token 3.

    def one_token(self) -> None:
        """The last token has its own moment: scores, scaled scores, weights, output in a line."""
        i = self.n_q - 1
        token = self.tokens[i]
        links, arrows = self._chain(token)
        row = self.table.row(i)
        note = self.words("common.rounded", 0.33, self.theme.quiet)
        note.at([self.frame.safe.left, NOTE_Y, 0], LEFT)
        outline = self.table.row_frame(i)
        with self.cue("token") as phrase:
            with phrase("both"):
                self.play(Create(outline), pulse(self.rows[i], 1.12), run_time=0.9)
                self.play(FadeIn(links[0], shift=UP * 0.15), run_time=0.7)
                swell = [pulse(column, 1.1) for column in self.columns]
                self.play(
                    glint(*links[0].numbers.values(), color=self.theme.query, lag=0.8),
                    LaggedStart(*swell, lag_ratio=0.6),
                    run_time=2.0,
                )
            with phrase("scaled"):
                self._extend(arrows[0], links[1], phrase.left)
            with phrase("weights"):
                self._extend(arrows[1], links[2], phrase.left, row)
            with phrase("half"):
                most = max(range(self.n_k), key=lambda j: token.weights[j].value)
                honest = rounding.adds_up([w.value for w in token.weights], 3)
                told = None if honest else swap(self.convention, note)
                self.play(self.heading.takeaway("token"), told, run_time=0.7)
                rest = [j for j in range(self.n_k) if j != most]
                for group in ([most], rest):
                    moves = [pulse(self.table.cells[i][j], 1.06) for j in group]
                    moves += [pulse(row[j], 1.2) for j in group]
                    self.play(*moves, run_time=1.0)
            with phrase("output"):
                self._extend(arrows[2], links[3], phrase.left, self.out.rows[i])
                self.play(pulse(self.out.rows[i], 1.15), run_time=0.9)
        self.chain = [*links, *arrows, outline]
        self.told = None if honest else swap(note, self.convention)

    def _chain(self, token: Worked) -> tuple[list[Words], list[VGroup]]:
        """The links of the chain and the arrows between them, laid out in one line."""
        links = [self._link(token.scores, self.theme.ink), self._link(token.scaled, self.theme.ink)]
        links += [self._link(token.weights, self.theme.query)]
        links += [self._link(token.output, self.theme.output)]
        steps = ["`/√d`", self.word("common.softmax"), "`× V`"]
        x = -(sum(link.width for link in links) + CHAIN_GAP * len(steps)) / 2
        arrows = []
        for k, link in enumerate(links):
            link.at([x, CHAIN_Y, 0], LEFT)
            x += link.width
            if k < len(steps):
                ends = [x + 0.14, CHAIN_Y - 0.06, 0], [x + CHAIN_GAP - 0.14, CHAIN_Y - 0.06, 0]
                arrow = Arrow(
                    *ends, buff=0, color=self.theme.quiet, stroke_width=4, tip_length=0.16
                )
                name = words(steps[k], 0.29, self.theme.quiet)
                arrows.append(VGroup(arrow, name.at([x + CHAIN_GAP / 2, CHAIN_Y + 0.17, 0])))
                x += CHAIN_GAP
        return links, arrows

    def _link(self, figures: Sequence[Figure], color: str) -> Words:
        return vector("", figures, CHAIN_SIZE, color)

    def _extend(
        self, arrow: VGroup, link: Words, seconds: float, source: VGroup | None = None
    ) -> None:
        """Add a link to the chain, number by number as they are said."""
        self.play(FadeIn(arrow), FadeIn(link.signs), run_time=0.6)
        numbers: list[Number] = list(link.numbers.values())
        if source is None:
            enter = [FadeIn(number, shift=RIGHT * 0.15) for number in numbers]
        else:
            enter = [fly([a], [b]) for a, b in zip(source, numbers, strict=True)]
        self.play(LaggedStart(*enter, lag_ratio=0.8), run_time=max(1.5, seconds - 1.2))
        self.add(link)

    # All of it.

    def whole(self) -> None:
        """The formula comes to the middle of attention; the table stays as the last still."""
        with self.cue("whole") as phrase:
            with phrase("formula"):
                leave = [FadeOut(part) for part in self.chain]
                self.play(*leave, self.heading.clear_takeaway(), self.told, run_time=0.6)
                self.play(self.whole_formula.animate.set_color(self.theme.ink), run_time=0.4)
                self._run_through(("scores", "root", "softmax", "values"), max(2.4, phrase.left))
            with phrase("products"):
                self._run_through(("scores", "root", "values"), 2.4)
            with phrase("step"):
                self.play(self.heading.takeaway("step"), run_time=0.6)
                swell = [pulse(row, 1.04) for row in self.out.rows]
                cells = [pulse(self.table.cells[i][j], 1.04) for i in range(self.n_q)
                         for j in range(self.n_k)]  # fmt: skip
                self.play(*cells, run_time=1.0)
                self.play(*swell, run_time=0.9)

    def _run_through(self, names: Sequence[str], seconds: float) -> None:
        """Light parts of the formula one after the other, as they are said."""
        parts = [self.whole_formula.parts[name] for name in names]
        self.play(glint(*parts, color=self.theme.query, lag=0.7), run_time=seconds)
