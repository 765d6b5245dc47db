"""One query by hand: dot product, scale, softmax, weighted sum, in a ledger that stays."""

from __future__ import annotations

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    UP,
    AnimationGroup,
    Create,
    FadeIn,
    FadeOut,
    FadeTransform,
    GrowArrow,
    GrowFromEdge,
    LaggedStart,
    Line,
    Rectangle,
    RightAngle,
    Transform,
    TransformFromCopy,
    VGroup,
)

from scenes.kit.bars import Ruler, WeightBars
from scenes.kit.clip import Clip
from scenes.kit.figures import Figure, Source, Worked
from scenes.kit.frame import Box
from scenes.kit.ledger import Ledger
from scenes.kit.motion import glint, pulse
from scenes.kit.plane import Plane
from scenes.kit.shapes import Book, dot_product, relation, vector
from scenes.kit.text import Words, words
from scenes.library import BOOK_X, CARD_X, PAGE_X, SLIP_X, opening_props, role_label

QUERY, KEY, SCORE, SCALED, EXP, BAR, WEIGHT = -5.55, -2.75, -1.0, 0.25, 2.35, 3.85, 6.15
FORMULA = 0.42
PANEL = Box(1.2, 6.6, -0.75, 2.55)
EXPRESSION_Y, PILE_Y, PILE_X = -1.42, -1.36, 0.0
BAR_ROOM = 1.5
VALUES = Box(1.5, 6.6, -1.5, 2.6)


class OneQuery(Clip):
    """Question 2: attention for one query, each number worked out before your eyes."""

    id = "one_query"

    def construct(self) -> None:
        """Play the clip."""
        self.worked = Worked(self.data.query, self.data.keys, self.data.values)
        self.rows = self.frame.rows(self.worked.n)
        self.middle = (self.rows[0] + self.rows[-1]) / 2
        worked = self.worked
        self.ledger = Ledger(
            self.rows,
            {
                "score": (SCORE, worked.scores),
                "scaled": (SCALED, worked.scaled),
                "exponential": (EXP, worked.exps),
                "weight": (WEIGHT, worked.weights),
            },
            self.theme,
        )
        self.set_up()
        self.dot()
        self.scale()
        self.softmax()
        self.weighted_sum()

    def set_up(self) -> None:
        """Open where the library ended; the props move to their places in the ledger."""
        n = self.worked.n
        props = opening_props(self)
        self.slip, self.cards = props[0], VGroup(*props[1 : n + 1])
        books, page = props[n + 1 : -1], props[-1]
        places = zip(
            ("query", "keys", "values", "output"), (SLIP_X, CARD_X, BOOK_X, PAGE_X), strict=True
        )
        roles = [role_label(self, role, x) for role, x in places]
        self.add(*props, *roles)
        with self.cue("setup") as phrase:
            self.play(self.heading.show_title(), run_time=0.6)
            phrase.ask()
            with phrase("plan"):
                leave = [FadeOut(m, shift=DOWN * 0.2) for m in (*books, page, *roles)]
                self.play(
                    AnimationGroup(*leave, run_time=0.8),
                    self.slip.animate.set_x(QUERY),
                    self.cards.animate.set_x(KEY),
                    run_time=1.2,
                )
                steps = self.heading.make_steps()
                arrive = (FadeIn(step, shift=DOWN * 0.1) for step in steps)
                self.play(LaggedStart(*arrive, lag_ratio=0.3), run_time=1.4)
                self.play(self.heading.step(0))

    # Step 1.

    def dot(self) -> None:
        """The keys visit the plane one by one; the first product is counted term by term."""
        theme, worked = self.theme, self.worked
        self.unknown = [self.ledger.unknown("score", i) for i in range(worked.n)]
        self.plane = Plane(PANEL, [*self.data.keys, self.data.query], theme)
        self.query_arrow = self.plane.arrow(self.data.query, theme.query).set_z_index(2)
        with self.cue("dot") as phrase:
            with phrase("along"):
                self.links = VGroup(*(self._link(i) for i in range(worked.n))).set_z_index(-1)
                head = self.ledger.header("score", self.word("common.score"))
                boxes = [FadeIn(box) for box in (head, *self.unknown)]
                self.play(
                    FadeIn(self.plane), LaggedStart(*boxes, lag_ratio=0.2), Create(self.links)
                )
                label = self._arrow_label("q", self.data.query, theme.query, below=True)
                self.play(GrowArrow(self.query_arrow), FadeIn(label), run_time=0.7)
                self.query_label = label
                self._key_arrow(0)
            with phrase("terms"):
                self._count_terms(0)
            with phrase("right"):
                self._next_key(1)
                self._brisk(1)
            with phrase("between"):
                self._next_key(2)
                self.play(pulse(self.unknown[2], 1.25))
            self.wait(0.8)
            with phrase("third"):
                self._brisk(2)
            with phrase("large"):
                self.play(self.heading.takeaway("large"))
                others = [
                    self.plane.arrow(self.data.keys[i], theme.key).set_opacity(0.45)
                    for i in range(worked.n - 1)
                ]
                self.others = VGroup(*others).set_z_index(-1)
                self.play(LaggedStart(*(GrowArrow(a) for a in others), lag_ratio=0.3))

    def _link(self, i: int) -> Line:
        start, end = self.slip.body.get_right(), self.cards[i].body.get_left()
        return Line(start, end, color=self.theme.quiet, stroke_width=2.5)

    def _arrow_label(self, symbol: str, v: tuple[float, ...], color: str, below: bool) -> Words:
        """Set an arrow's name beside its middle, under it or over it."""
        label = self.formula(symbol, FORMULA, color)
        start, end = self.plane.point((0, 0)), self.plane.point(v)
        along = (end - start) / max(np.linalg.norm(end - start), 1e-9)
        normal = np.array([-along[1], along[0], 0]) * (-1 if below else 1)
        return label.move_to((start + end) / 2 + normal * 0.38)

    def _key_arrow(self, i: int) -> None:
        """The key's arrow grows on the plane, wide enough to be seen under the query's."""
        vector_, color = self.data.keys[i], self.theme.key
        self.key_arrow = self.plane.arrow(vector_, color, width=13)
        self.key_label = self._arrow_label(f"k_{i + 1}", vector_, color, below=False)
        self.drop = VGroup()
        self.play(
            GrowArrow(self.key_arrow),
            FadeIn(self.key_label),
            self.links[i].animate.set_color(self.theme.query).set_stroke(width=5),
            run_time=0.8,
        )

    def _next_key(self, i: int) -> None:
        """The key's arrow turns into the next one's; a dashed line falls onto the query."""
        vector_, color = self.data.keys[i], self.theme.key
        arrow = self.plane.arrow(vector_, color)
        label = self._arrow_label(f"k_{i + 1}", vector_, color, below=False)
        self.play(
            Transform(self.key_arrow, arrow),
            FadeTransform(self.key_label, label),
            FadeOut(self.drop),
            FadeOut(self.expression),
            self.links[i - 1].animate.set_color(self.theme.quiet).set_stroke(width=2.5),
            self.links[i].animate.set_color(self.theme.query).set_stroke(width=5),
            run_time=0.9,
        )
        self.key_label = label
        fall = self.plane.drop(vector_, self.data.query)
        self.drop = VGroup(*([fall] if fall is not None else []))
        if self.worked.scores[i].value == 0:
            self.drop = VGroup(
                RightAngle(
                    Line(self.plane.point((0, 0)), self.plane.point(self.data.query)),
                    Line(self.plane.point((0, 0)), self.plane.point(vector_)),
                    length=0.28, color=self.theme.quiet, stroke_width=3,
                )
            )  # fmt: skip
        if len(self.drop):
            self.play(Create(self.drop), run_time=0.5)

    def _expression(self, i: int) -> Words:
        expression = dot_product(self.worked, i, FORMULA, self.theme.ink)
        return expression.at([PANEL.center[0], EXPRESSION_Y, 0])

    def _count_terms(self, i: int) -> None:
        """The entries fly in from the slip and the card, term by term; then the sum."""
        expression = self.expression = self._expression(i)
        here, there = self.slip.label.numbers, self.cards[i].label.numbers
        pieces = expression.numbers
        self.play(FadeIn(expression.before("a0")), run_time=0.4)
        for j in range(len(self.data.query)):
            a, b = pieces[f"a{j}"], pieces[f"b{j}"]
            plus = [FadeIn(expression.before(f"a{j}"))] if j else []
            self.play(
                *plus,
                TransformFromCopy(here[f"x{j}"], a),
                FadeIn(expression.before(f"b{j}")),
                TransformFromCopy(there[f"x{j}"], b),
                run_time=1.1,
            )
        self.play(FadeIn(expression.before("s")), FadeIn(pieces["s"]), run_time=0.5)
        self.add(expression)
        self._enter(i)

    def _brisk(self, i: int) -> None:
        """The whole product at once, then its result into the ledger."""
        self.expression = self._expression(i)
        self.play(FadeIn(self.expression, shift=UP * 0.1), run_time=0.6)
        self._enter(i)

    def _enter(self, i: int) -> None:
        cell = self.ledger.number("score", i)
        self.play(
            FadeOut(self.unknown[i]),
            TransformFromCopy(self.expression.numbers["s"], cell),
            run_time=0.8,
        )

    # Step 2.

    def scale(self) -> None:
        """The root drops under every score; a sketch shows why."""
        ledger, worked = self.ledger, self.worked
        with self.cue("scale") as phrase:
            with phrase("root"):
                leave = [self.plane, self.query_arrow, self.query_label, self.key_arrow]
                leave += [self.key_label, self.drop, self.expression, self.others]
                self.play(
                    AnimationGroup(*(FadeOut(m) for m in leave)),
                    self.heading.clear_takeaway(),
                    self.heading.step(1),
                    self.links.animate.set_color(self.theme.quiet).set_stroke(width=2.5),
                )
                head = ledger.header("scaled", self.word("common.scaled"))
                fractions = [
                    self.formula("{s} \\/ sqrt({d})", FORMULA, s=score, d=worked.d).at(
                        [SCALED, y, 0]
                    )
                    for score, y in zip(worked.scores, self.rows, strict=True)
                ]
                self.play(FadeIn(head), self._fraction(fractions[0], 0), run_time=1.2)
                rest = [self._fraction(f, i + 1) for i, f in enumerate(fractions[1:])]
                self.play(LaggedStart(*rest, lag_ratio=0.35), run_time=1.2)
                self.add(*fractions)
            with phrase("result"):
                numbers = ledger.numbers("scaled")
                turns = [FadeTransform(f, c) for f, c in zip(fractions, numbers, strict=True)]
                self.play(turns[0], run_time=0.9)
                self.play(LaggedStart(*turns[1:], lag_ratio=0.5), run_time=1.3)
                self.play(ledger.column("score").animate.set_color(self.theme.quiet))
            with phrase("grow"):
                self._sketch_growth()
            with phrase("tame"):
                self._tame()
                self.play(self.heading.takeaway("tame"))

    def _fraction(self, fraction: Words, i: int) -> AnimationGroup:
        """The score's copy moves over; the root drops in under it."""
        root = VGroup(fraction.signs, fraction.numbers["d"])
        return AnimationGroup(
            TransformFromCopy(self.ledger.cells["score", i], fraction.numbers["s"]),
            FadeIn(root, shift=DOWN * 0.35),
        )

    def _sketch_growth(self) -> None:
        """Bars of the typical size of a dot product, for larger and larger dimensions."""
        theme, dims = self.theme, (2, 8, 32)
        self.unit, base = 2.1 / dims[-1] ** 0.5, -0.62
        caption = self.words("typical", 0.32, theme.quiet).at([PANEL.center[0], 2.37, 0])
        self.sketch, self.sizes, self.columns_ = VGroup(caption), VGroup(), VGroup()
        for k, d in enumerate(dims):
            x = PANEL.center[0] + (k - 1) * 1.6
            size = Figure(d**0.5, Source("root", (d,)))
            column = Rectangle(
                width=0.7, height=size.value * self.unit, stroke_width=0,
                fill_color=theme.toward(theme.ink, 0.62), fill_opacity=1,
            ).move_to([x, base, 0], aligned_edge=DOWN)  # fmt: skip
            sign = self.formula("d = {d}", 0.36, theme.quiet, d=Figure(d, Source("d", (d,))))
            self.sketch.add(sign.at([x, base - 0.32, 0]))
            self.columns_.add(column)
            number = self.number(size, 0.36)
            self.sizes.add(number.at([x, column.get_top()[1] + 0.24, 0]))
        self.play(FadeIn(self.sketch), run_time=0.6)
        grow = [
            AnimationGroup(GrowFromEdge(c, DOWN), FadeIn(s, shift=UP * 0.1))
            for c, s in zip(self.columns_, self.sizes, strict=True)
        ]
        self.play(LaggedStart(*grow, lag_ratio=0.5), run_time=2.2)

    def _tame(self) -> None:
        """Each bar divided by its own root: all of one size."""
        moves = []
        self.ones = VGroup()
        for column, number in zip(self.columns_, self.sizes, strict=True):
            short = column.copy().stretch_to_fit_height(self.unit).align_to(column, DOWN)
            one = self.number(Figure(1.0, Source("one")), 0.36)
            one.at([column.get_x(), short.get_top()[1] + 0.24, 0])
            self.ones.add(one)
            moves += [Transform(column, short), FadeTransform(number, one)]
        self.play(*moves, run_time=1.6)

    # Step 3.

    def softmax(self) -> None:
        """Exponentials as bars; the pile of them; shares of the pile."""
        ledger, worked, theme = self.ledger, self.worked, self.theme
        with self.cue("softmax") as phrase:
            with phrase("exp"):
                leave = (self.sketch, self.columns_, self.ones)
                self.play(
                    AnimationGroup(*(FadeOut(m) for m in leave)),
                    self.heading.clear_takeaway(),
                    self.heading.step(2),
                )
                head = ledger.header("exponential", self.word("common.exponential"))
                self.powers = [self._power(i) for i in range(worked.n)]
                self.play(FadeIn(head), self._raise(0), run_time=1.3)
                rest = [self._raise(i) for i in range(1, worked.n)]
                self.play(LaggedStart(*rest, lag_ratio=0.5), run_time=1.6)
                self.add(*self.powers)
            with phrase("pile"):
                self._pile_up()
            with phrase("divide"):
                self._divide()
            with phrase("weights"):
                self._share()
            with phrase("poor"):
                least = int(np.argmin([w.value for w in worked.weights]))
                self.play(self.heading.takeaway("poor"))
                self.play(
                    glint(ledger.cells["weight", least], color=theme.query),
                    pulse(self.bars[least], 1.25),
                    run_time=1.2,
                )

    def _power(self, i: int) -> Words:
        """Set ``e^x = y`` with y's decimal point on the column's line."""
        x, y = self.worked.scaled[i], self.worked.exps[i]
        power = self.formula(f"e^{{x}} {relation(y)} {{y}}", FORMULA, x=x, y=y)
        power.on_baseline(self.rows[i] - 0.34 * FORMULA)
        # The column's middle is that of the whole expression; its numbers end alike.
        widest = self.ledger.point("exponential") + 0.72
        return power.shift(RIGHT * (widest - power.numbers["y"].point_x))

    def _raise(self, i: int) -> AnimationGroup:
        power = self.powers[i]
        return AnimationGroup(
            FadeIn(power.before("x")),
            TransformFromCopy(self.ledger.cells["scaled", i], power.numbers["x"]),
            FadeIn(power.before("y")),
            FadeIn(power.numbers["y"], shift=RIGHT * 0.15),
        )

    def _pile_up(self) -> None:
        worked, theme = self.worked, self.theme
        exps = [figure.value for figure in worked.exps]
        unit = min(BAR_ROOM / max(exps), 4.4 / sum(exps))
        shares = [weight.value for weight in worked.weights]
        self.bars = WeightBars(worked.exps, shares, self.rows, BAR, unit, theme)
        self.play(
            LaggedStart(*(GrowFromEdge(b, LEFT) for b in self.bars), lag_ratio=0.25), run_time=0.9
        )
        self.pile = self.bars.piled(PILE_X, PILE_Y)
        fall = [TransformFromCopy(b, p) for b, p in zip(self.bars, self.pile, strict=True)]
        self.play(LaggedStart(*fall, lag_ratio=0.35), run_time=1.2)
        total = worked.total
        self.total = words(
            f"{self.word('common.sum')} `{_sign(total)}` {{total}}",
            0.4,
            theme.ink,
            {"total": total},
        )
        self.total.at([PILE_X - 0.3, PILE_Y, 0], RIGHT)
        self.play(FadeIn(self.total, shift=LEFT * 0.1), run_time=0.5)

    def _divide(self) -> None:
        """The first share as a fraction; a ruler from 0 to 1 under the pile."""
        worked, theme = self.worked, self.theme
        self.fraction = self.formula(
            f"display(frac({{y}}, {{total}})) {relation(worked.weights[0])} {{w}}",
            0.4, theme.query, y=worked.exps[0], total=worked.total, w=worked.weights[0],
        )  # fmt: skip
        right = self.frame.safe.right
        self.fraction.move_to([right, PILE_Y - 0.12, 0], aligned_edge=RIGHT)
        numbers = self.fraction.numbers
        self.play(
            TransformFromCopy(self.powers[0].numbers["y"], numbers["y"]),
            TransformFromCopy(self.total.numbers["n0"], numbers["total"]),
            FadeIn(self.fraction.signs),
            run_time=1.1,
        )
        right = self.pile.get_right()[0]
        self.ruler = Ruler(PILE_X, right, PILE_Y - 0.4, theme.quiet)
        zero = self.number(Figure(0.0, Source("zero")), 0.32, theme.quiet)
        one = self.number(worked.one, 0.32, theme.quiet)
        zero.at([PILE_X - 0.2, PILE_Y - 0.4, 0])
        one.at([right + 0.2, PILE_Y - 0.4, 0])
        self.ends = VGroup(zero, one)
        self.play(
            Create(self.ruler), FadeIn(self.ends), FadeIn(numbers["w"], shift=RIGHT * 0.1),
            run_time=0.9,
        )  # fmt: skip
        self.add(self.fraction)
        self.play(self.heading.takeaway("shares"), run_time=0.6)

    def _share(self) -> None:
        """The shares are entered as weights; what led to them is dimmed."""
        ledger, theme = self.ledger, self.theme
        head = ledger.header("weight", self.word("common.weight"))
        cells = ledger.numbers("weight")
        self.play(
            FadeIn(head), TransformFromCopy(self.fraction.numbers["w"], cells[0]), run_time=1.0
        )
        rest = [TransformFromCopy(p, c) for p, c in zip(self.pile[1:], cells[1:], strict=True)]
        self.play(LaggedStart(*rest, lag_ratio=0.5), run_time=1.6)
        dim = VGroup(*self.powers, ledger.column("scaled", "exponential"))
        self.play(dim.animate.set_color(theme.quiet), run_time=0.6)

    # Step 4.

    def weighted_sum(self) -> None:
        """The columns fold away; the values shrink by their weights and join head to tail."""
        with self.cue("sum") as phrase:
            with phrase("fold"):
                self._fold()
                self._draw_values()
            with phrase("shrink"):
                self._shrink(phrase.left)
            with phrase("join"):
                self._join()
            with phrase("output"):
                self._arrive()
            with phrase("line"):
                self._draw_line()
            with phrase("blend"):
                self.play(self.heading.takeaway("blend"))
                self.play(pulse(self.point, 1.4))

    def _fold(self) -> None:
        ledger, theme = self.ledger, self.theme
        done = [self.links, ledger.column("score", "scaled", "exponential")]
        done += [*self.powers, self.pile, self.total, self.fraction, self.ruler, self.ends]
        done += [ledger.headers["weight"]]
        names = [
            self.formula(f"k_{i + 1}", FORMULA, theme.key).at([-6.35, y, 0])
            for i, y in enumerate(self.rows)
        ]
        self.play(
            FadeOut(self.slip),
            AnimationGroup(*(FadeOut(m, shift=LEFT * 0.6) for m in done)),
            self.heading.clear_takeaway(),
            self.heading.step(3),
            run_time=0.9,
        )
        self.play(
            *(FadeTransform(c, name) for c, name in zip(self.cards, names, strict=True)),
            self.bars.animate.shift(RIGHT * (-5.85 - BAR)),
            VGroup(*(ledger.cells["weight", i] for i in range(self.worked.n))).animate.shift(
                RIGHT * (-3.55 - WEIGHT)
            ),
            run_time=1.2,
        )
        times = [words("`×`", FORMULA, theme.quiet).at([-2.75, y, 0]) for y in self.rows]
        self.books = []
        for i, y in enumerate(self.rows):
            label = vector(f"v_{i + 1}", self.worked.values[i], 0.4, theme.value)
            self.books.append(Book(label, theme).move_to([-1.1, y, 0]))
        arrive = [
            FadeIn(VGroup(t, b), shift=LEFT * 0.3) for t, b in zip(times, self.books, strict=True)
        ]
        self.play(LaggedStart(*arrive, lag_ratio=0.25), run_time=1.2)

    def _draw_values(self) -> None:
        theme, values = self.theme, self.data.values
        outputs = tuple(figure.value for figure in self.worked.output)
        self.plane = Plane(VALUES, [*values, outputs], theme)
        self.arrows = [self.plane.arrow(v, theme.value) for v in values]
        self.value_labels = VGroup(*(self._value_label(i) for i in range(self.worked.n)))
        self.play(FadeIn(self.plane), run_time=0.5)
        grow = [
            AnimationGroup(GrowArrow(a), FadeIn(label))
            for a, label in zip(self.arrows, self.value_labels, strict=True)
        ]
        self.play(LaggedStart(*grow, lag_ratio=0.4), run_time=1.5)

    def _value_label(self, i: int) -> Words:
        """Set the value's name beyond its arrow's head."""
        label = self.formula(f"v_{i + 1}", FORMULA, self.theme.value)
        head, start = self.plane.point(self.data.values[i]), self.plane.point((0, 0))
        away = (head - start) / max(np.linalg.norm(head - start), 1e-9)
        # Beyond the head and a little to the right, clear of the line between the values.
        return label.move_to(head + 0.24 * away + np.array([0.2, 0.26, 0]))

    def _shrink(self, seconds: float) -> None:
        """Each arrow shrinks where it is; its weight's copy flies to its side."""
        self.labels = VGroup()
        self.play(
            *(
                a.animate.put_start_and_end_on(self.plane.point((0, 0)), self.plane.point(c))
                for a, c in zip(self.arrows, self._contributions(), strict=True)
            ),
            run_time=max(1.4, seconds - 0.2),
        )

    def _contributions(self) -> list[tuple[float, ...]]:
        return [tuple(f.value for f in row) for row in self.worked.contributions]

    def _join(self) -> None:
        """The shrunken arrows line up head to tail, each labelled with its weight."""
        tail = np.zeros(len(self.data.values[0]))
        moves, labels = [], []
        for i, (arrow, part) in enumerate(zip(self.arrows, self._contributions(), strict=True)):
            start, end = self.plane.point(tail), self.plane.point(tail + part)
            moves.append(arrow.animate.put_start_and_end_on(start, end))
            cell = self.ledger.cells["weight", i]
            label = self.number(self.worked.weights[i], 0.34, self.theme.query)
            along = (end - start) / max(np.linalg.norm(end - start), 1e-9)
            side = np.array([-along[1], along[0], 0]) * (-1 if i == 0 else 1)
            reach = 0.16 + 0.5 * abs(side[0]) * label.width + 0.5 * abs(side[1]) * label.height
            label.move_to((start + end) / 2 + side * reach)
            labels.append(TransformFromCopy(cell, label))
            self.labels.add(label)
            tail = tail + part
        self.play(LaggedStart(*moves, lag_ratio=0.3), run_time=1.5)
        self.play(LaggedStart(*labels, lag_ratio=0.3), run_time=1.2)

    def _arrive(self) -> None:
        worked, theme = self.worked, self.theme
        output = tuple(figure.value for figure in worked.output)
        self.point = self.plane.dot(output, theme.output, 0.13).set_z_index(3)
        self.point_label = self.formula("o", FORMULA, theme.output)
        self.point_label.move_to(self.point.get_center() + np.array([0.36, 0.1, 0]))
        sums = " + ".join(f"{{w{i}}} v_{i + 1}" for i in range(worked.n))
        figures = {f"w{i}": w for i, w in enumerate(worked.weights)}
        figures |= {f"o{j}": o for j, o in enumerate(worked.output)}
        inside = ", ".join(f"{{o{j}}}" for j in range(len(worked.output)))
        sign = relation(worked.weights[0])
        self.sum = self.formula(f"o {sign} {sums} approx [{inside}]", 0.385, **figures)
        self.sum.at([self.frame.safe.left, -1.52, 0], LEFT)
        self.play(FadeIn(self.point, scale=0.3), FadeIn(self.point_label), run_time=0.6)
        self.play(FadeIn(self.sum, shift=UP * 0.1), run_time=0.8)
        inside_numbers = [self.sum.numbers[f"o{j}"] for j in range(len(worked.output))]
        self.play(glint(*inside_numbers, color=theme.query), run_time=0.9)

    def _draw_line(self) -> None:
        theme, values = self.theme, self.data.values
        heads = [self.plane.point(v) for v in values]
        i, j = max(
            ((i, j) for i in range(len(heads)) for j in range(i)),
            key=lambda pair: float(np.linalg.norm(heads[pair[0]] - heads[pair[1]])),
        )
        line = Line(heads[i], heads[j], color=theme.value, stroke_width=3).set_opacity(0.6)
        dots = VGroup(*(self.plane.dot(v, theme.value) for v in values))
        self.play(FadeIn(dots), Create(line.set_z_index(-1)), run_time=1.4)


def _sign(figure: Figure) -> str:
    return "=" if relation(figure) == "=" else "≈"
