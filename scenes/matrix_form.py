"""The matrix form: every query at once, as a table that is scored, scaled and shared out."""

from __future__ import annotations

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
    FadeTransform,
    LaggedStart,
    Transform,
    VGroup,
)

from attn_math import rounding
from scenes.kit.clip import Clip
from scenes.kit.figures import Worked
from scenes.kit.motion import fly, glint, pulse
from scenes.kit.shapes import Book, Card, Slip, vector
from scenes.kit.table import CELL_HEIGHT, CELL_WIDTH, Matrix, ScoreTable
from scenes.kit.text import Words, words
from scenes.library import BOOK_X, CARD_X, LABEL, SLIP_X

LEFT_EDGE, TOP_EDGE, HEAD = -5.75, 1.98, 0.32
TIMES_X, V_X, EQUALS_X, OUT_X, NAME_X = -1.35, 0.35, 2.05, 3.95, 5.85
FORMULA, SIZE, V_PITCH = 0.5, 0.42, 0.66
CHAIN_Y = -1.95


class MatrixForm(Clip):
    """The page's worked calculation: three tokens, three products, one step."""

    id = "matrix"

    def construct(self) -> None:
        """Play the clip."""
        data = self.data
        self.tokens = [Worked(q, data.keys, data.values) for q in data.queries]
        self.n_q, self.n_k = len(data.queries), len(data.keys)
        self.table = ScoreTable(self.n_q, self.n_k, LEFT_EDGE, TOP_EDGE, self.theme)
        self.ys = [float(self.table.middle(i, 0)[1]) for i in range(self.n_q)]
        self.build_table()
        self.weigh()
        self.blend()
        self.one_token()
        self.whole()

    # The scores.

    def build_table(self) -> None:
        """Slips become row names, cards column names; every cell is one dot product."""
        slips, cards, books = self._props()
        with self.cue("table") as phrase:
            self.play(self.heading.show_title(), run_time=0.6)
            with phrase("tokens"):
                arrive = [FadeIn(s, shift=RIGHT * 0.3) for s in slips]
                self.play(LaggedStart(*arrive, lag_ratio=0.3), run_time=1.4)
                arrive = [
                    FadeIn(VGroup(c, b), shift=UP * 0.2) for c, b in zip(cards, books, strict=True)
                ]
                self.play(LaggedStart(*arrive, lag_ratio=0.3), run_time=1.4)
            with phrase("cells"):
                self._name_rows_and_columns(slips, cards, books)
            with phrase("first"):
                self._fill_row(0)
            with phrase("rest"):
                for i in range(1, self.n_q):
                    self._fill_row(i)
                self._show_formula()

    def _props(self) -> tuple[list[Slip], list[Card], list[Book]]:
        theme, worked = self.theme, self.tokens[0]
        slips = [
            Slip(vector(f"q_{i + 1}", token.query, LABEL, theme.query), theme)
            for i, token in enumerate(self.tokens)
        ]
        cards = [
            Card(vector(f"k_{j + 1}", worked.keys[j], LABEL, theme.key), theme)
            for j in range(self.n_k)
        ]
        books = [
            Book(vector(f"v_{j + 1}", worked.values[j], LABEL, theme.value), theme)
            for j in range(self.n_k)
        ]
        for props, x in ((slips, SLIP_X), (cards, CARD_X), (books, BOOK_X)):
            for prop, y in zip(props, self.frame.rows(len(props)), strict=True):
                prop.move_to([x, y, 0])
        return slips, cards, books

    def _name_rows_and_columns(self, slips: list, cards: list, books: list) -> None:
        theme, table = self.theme, self.table
        self.rows = [
            self.formula(f"q_{i + 1}", SIZE, theme.query).at([LEFT_EDGE - 0.5, y, 0])
            for i, y in enumerate(self.ys)
        ]
        self.columns = [
            self.formula(f"k_{j + 1}", SIZE, theme.key).at(
                [table.middle(0, j)[0], TOP_EDGE + HEAD, 0]
            )
            for j in range(self.n_k)
        ]
        self.dots = {
            (i, j): self.formula(f"q_{i + 1} dot k_{j + 1}", 0.385, theme.quiet).at(
                table.middle(i, j)
            )
            for i in range(self.n_q)
            for j in range(self.n_k)
        }
        self.convention = self.words("convention", 0.31, theme.quiet)
        middle = LEFT_EDGE + CELL_WIDTH * self.n_k / 2
        self.convention.at([middle, self.ys[-1] - CELL_HEIGHT / 2 - 0.3, 0])
        self.play(
            *(FadeTransform(s, name) for s, name in zip(slips, self.rows, strict=True)),
            *(FadeTransform(c, name) for c, name in zip(cards, self.columns, strict=True)),
            FadeOut(VGroup(*books), shift=RIGHT * 0.5),
            run_time=1.3,
        )
        cells = [FadeIn(VGroup(*row)) for row in table.cells]
        self.play(LaggedStart(*cells, lag_ratio=0.2), run_time=0.7)
        self.add(table)
        fill = [FadeIn(dot, scale=0.8) for dot in self.dots.values()]
        self.play(LaggedStart(*fill, lag_ratio=0.15), run_time=1.5)

    def _fill_row(self, i: int) -> None:
        if i == 0:
            self.table.fill([token.scores for token in self.tokens])
        turns = [FadeTransform(self.dots[i, j], self.table.numbers[i, j]) for j in range(self.n_k)]
        self.play(LaggedStart(*turns, lag_ratio=0.4), run_time=1.6)

    def _show_formula(self) -> None:
        """The whole formula top right, quiet but for the part being worked."""
        product, root = "#[#box[$Q K^top$]<scores>]", "#[#box[$sqrt(d_k)$]<root>]"
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
                self.play(self._light("root"), run_time=0.5)
                before = dict(self.table.numbers)
                self.table.fill([token.scaled for token in self.tokens])
                after = self.table.numbers
                turns = [FadeTransform(before[ij], after[ij]) for ij in before]
                self.play(LaggedStart(*turns, lag_ratio=0.12), run_time=2.0)
            with phrase("softmax"):
                self.play(FadeIn(self.convention), self._light("softmax"), run_time=0.5)
                self.sweep = self.table.row_frame(0)
                self.play(Create(self.sweep), run_time=0.5)
                self.scaled = dict(self.table.numbers)
                self.table.fill([token.weights for token in self.tokens])
                for i in range(self.n_q):
                    self._softmax_row(i)
                self._note_rounding()

    def _softmax_row(self, i: int) -> None:
        if i:
            self.play(self.sweep.animate.move_to(VGroup(*self.table.cells[i])), run_time=0.3)
        moves = []
        for j, weight in enumerate(self.tokens[i].weights):
            glow = self.theme.glow(weight.value)
            moves.append(self.table.cells[i][j].animate.set_fill(glow))
            number = self.table.numbers[i, j].set_color(self.theme.ink_on(glow))
            moves.append(FadeTransform(self.scaled[i, j], number))
        self.play(*moves, run_time=0.9)

    def _note_rounding(self) -> None:
        """Say so where a row does not visibly add up to one."""
        shown = [[w.value for w in token.weights] for token in self.tokens]
        note = self.words("common.rounded", 0.31, self.theme.quiet)
        note.at([self.frame.safe.right, self.convention.get_center()[1], 0], RIGHT)
        note.on_baseline(self.convention.baseline)
        honest = all(rounding.adds_up(row, 3) for row in shown)
        self.play(FadeOut(self.sweep), None if honest else FadeIn(note), run_time=0.5)

    # The outputs.

    def blend(self) -> None:
        """V arrives; each row of weights blends its rows into one output."""
        theme, tokens = self.theme, self.tokens
        center = (self.ys[0] + self.ys[-1]) / 2
        v_ys = [center + V_PITCH * ((self.n_k - 1) / 2 - j) for j in range(self.n_k)]
        self.v = Matrix(tokens[0].values, v_ys, V_X, theme.value, pitch=0.95)
        outputs = [token.output for token in tokens]
        self.out = Matrix(outputs, self.ys, OUT_X, theme.output)
        times = words("`×`", SIZE, theme.quiet).at([TIMES_X, center, 0])
        equals = words("`≈`", SIZE, theme.quiet).at([EQUALS_X, center, 0])
        v_name = self.formula("V", SIZE, theme.value).at([V_X, v_ys[0] + 0.75, 0])
        names = [
            self.formula(f"o_{i + 1}", SIZE, theme.output).at([NAME_X, y, 0])
            for i, y in enumerate(self.ys)
        ]
        with self.cue("output") as phrase:
            with phrase("values"):
                self.play(
                    FadeIn(times), FadeIn(self.v, shift=LEFT * 0.3), FadeIn(v_name),
                    self._light("values"), run_time=1.2,
                )  # fmt: skip
            with phrase("blend"):
                self.play(FadeIn(equals), FadeIn(self.out.brackets), run_time=0.6)
                self.sweep = self.table.row_frame(0)
                for i in range(self.n_q):
                    self._blend_row(i, names[i])
                self.play(FadeOut(self.sweep), run_time=0.3)

    def _blend_row(self, i: int, name: Words) -> None:
        """A copy of the row's weights passes through V and comes out as one output row."""
        theme = self.theme
        if i == 0:
            self.play(FadeIn(self.sweep), run_time=0.3)
        else:
            self.play(self.sweep.animate.move_to(VGroup(*self.table.cells[i])), run_time=0.3)
        travelling = self.table.row(i).copy().set_color(theme.query)
        into = travelling.copy().move_to(self.v).set_opacity(0)
        self.play(Transform(travelling, into), run_time=0.7)
        self.remove(travelling)
        self.play(
            pulse(self.v, 1.05),
            FadeIn(self.out.rows[i], shift=RIGHT * 0.5),
            FadeIn(name),
            run_time=0.7,
        )

    # Token 3.

    def one_token(self) -> None:
        """The last token has its own moment: its scores, its weights, its output in a line."""
        i = self.n_q - 1
        token, theme = self.tokens[i], self.theme
        chain = [
            vector("", token.scaled, 0.4, theme.ink),
            vector("", token.weights, 0.4, theme.query),
            vector("", token.output, 0.4, theme.output),
        ]
        gap = 1.3
        x = -(sum(part.width for part in chain) + gap * (len(chain) - 1)) / 2
        arrows = []
        for k, part in enumerate(chain):
            part.at([x, CHAIN_Y, 0], LEFT)
            x += part.width
            if k < len(chain) - 1:
                ends = ([x + 0.25, CHAIN_Y, 0], [x + gap - 0.25, CHAIN_Y, 0])
                arrows.append(
                    Arrow(*ends, buff=0, color=theme.quiet, stroke_width=4, tip_length=0.18)
                )
                x += gap
        with self.cue("token") as phrase:
            with phrase("both"):
                self.frame_ = self.table.row_frame(i)
                self.play(Create(self.frame_), pulse(self.rows[i], 1.3), run_time=1.0)
                self.play(pulse(VGroup(*self.columns), 1.15), run_time=1.0)
            with phrase("scaled"):
                self.play(FadeIn(chain[0], shift=DOWN * 0.3), run_time=0.9)
                self.play(glint(*chain[0].numbers.values(), color=theme.query), run_time=2.0)
            with phrase("weights"):
                row = self.table.row(i)
                self._link_chain(arrows[0], row, chain[1])
            with phrase("half"):
                most = max(range(self.n_k), key=lambda j: token.weights[j].value)
                self.play(self.heading.takeaway("token"), run_time=0.7)
                self.play(
                    pulse(self.table.cells[i][most], 1.1), pulse(row[most], 1.2), run_time=1.1
                )
            with phrase("output"):
                self._link_chain(arrows[1], self.out.rows[i], chain[2])
        self.chain = VGroup(*chain, *arrows)

    def _link_chain(self, arrow: Arrow, numbers: VGroup, link: Words) -> None:
        """Copies of numbers come down from where they stand into the next link."""
        self.play(
            FadeIn(arrow), FadeIn(link.signs), fly(numbers, link.numbers.values()), run_time=1.2
        )
        self.add(link)

    # All of it.

    def whole(self) -> None:
        """The formula comes to the middle of attention; the table stays as the last still."""
        with self.cue("whole") as phrase:
            with phrase("formula"):
                self.play(
                    FadeOut(self.chain), FadeOut(self.frame_), self.heading.clear_takeaway(),
                    run_time=0.6,
                )  # fmt: skip
                self.play(self.whole_formula.animate.set_color(self.theme.ink), run_time=0.6)
                order = ("scores", "root", "softmax", "values")
                parts = [self.whole_formula.parts[name] for name in order]
                self.play(glint(*parts, color=self.theme.query, lag=0.7), run_time=2.8)
            with phrase("products"):
                trio = [self.table, self.v, self.out]
                self.play(LaggedStart(*(pulse(m, 1.03) for m in trio), lag_ratio=0.6), run_time=2.2)
            with phrase("step"):
                self.play(self.heading.takeaway("step"))
                frames = [self.table.row_frame(i) for i in range(self.n_q)]
                self.play(*(Create(f) for f in frames), run_time=1.2)
                self.play(*(FadeOut(f) for f in frames), run_time=0.6)
