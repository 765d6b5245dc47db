"""Step 1: each key meets the query on the plane; the first product is counted term by term."""

from __future__ import annotations

import numpy as np
from manim import (
    UP,
    Create,
    FadeIn,
    FadeOut,
    FadeTransform,
    GrowArrow,
    LaggedStart,
    Line,
    RightAngle,
    Transform,
    TransformFromCopy,
    VGroup,
)

from scenes.kit.motion import pulse
from scenes.kit.plane import Plane
from scenes.kit.shapes import dot_product
from scenes.kit.text import Words
from scenes.steps.desk import FORMULA, PANEL, Step

EXPRESSION_Y = -1.35
LINK, LIT = 2.5, 5.0


class DotProduct(Step):
    """Score every key by its dot product with the query."""

    cue = "dot"

    def play(self) -> None:
        """Play the step's cue."""
        clip, desk = self.clip, self.desk
        n = self.worked.n
        self.unknown = [self.ledger.unknown("score", i) for i in range(n)]
        self.plane = Plane(PANEL, [*clip.data.keys, clip.data.query], self.theme)
        with clip.cue(self.cue) as phrase:
            with phrase("along"):
                self._set_out()
                self._first_key()
            with phrase("terms"):
                self._count_terms(0)
            with phrase("right"):
                self._next_key(1)
                self._brisk(1)
            with phrase("between"):
                self._next_key(2)
                clip.play(pulse(self.unknown[2], 1.25))
            with phrase("third"):
                self._brisk(2)
            with phrase("large"):
                self._all_keys()
        desk.guests = [self.plane, self.query_arrow, self.query_label, self.key_arrow]
        desk.guests += [self.key_label, self.others]

    def _set_out(self) -> None:
        clip, theme = self.clip, self.theme
        head = self.ledger.header("score", clip.word("common.score"))
        boxes = [FadeIn(box) for box in (head, *self.unknown)]
        clip.play(
            FadeIn(self.plane),
            LaggedStart(*boxes, lag_ratio=0.2),
            Create(self.desk.draw_links()),
            run_time=0.9,
        )
        self.query_arrow = self.plane.arrow(clip.data.query, theme.query).set_z_index(2)
        self.query_label = self._name("q", clip.data.query, theme.query, below=True)
        clip.play(GrowArrow(self.query_arrow), FadeIn(self.query_label), run_time=0.7)

    def _name(self, symbol: str, v: tuple[float, ...], color: str, below: bool) -> Words:
        """Set an arrow's name beside its middle, under it or over it."""
        label = self.clip.formula(symbol, FORMULA, color)
        start, end = self.plane.point((0, 0)), self.plane.point(v)
        along = (end - start) / max(np.linalg.norm(end - start), 1e-9)
        normal = np.array([-along[1], along[0], 0]) * (-1 if below else 1)
        return label.move_to((start + end) / 2 + normal * 0.38)

    def _light_link(self, i: int) -> list:
        links, theme = self.desk.links, self.theme
        rest = [j for j in range(len(links)) if j != i]
        return [
            links[i].animate.set_color(theme.query).set_stroke(width=LIT),
            *(links[j].animate.set_color(theme.quiet).set_stroke(width=LINK) for j in rest),
        ]

    def _first_key(self) -> None:
        """The key's arrow grows on the plane, wide enough to be seen under the query's."""
        v, color = self.clip.data.keys[0], self.theme.key
        self.key_arrow = self.plane.arrow(v, color, width=self._width(0))
        self.key_label = self._name("k_1", v, color, below=False)
        self.fall = VGroup()
        self.clip.play(
            GrowArrow(self.key_arrow), FadeIn(self.key_label), *self._light_link(0), run_time=0.8
        )

    def _width(self, i: int) -> float:
        """Stroke width of a key's arrow: broad where it would hide under the query's."""
        q, k = np.array(self.clip.data.query), np.array(self.clip.data.keys[i])
        length = float(np.linalg.norm(q) * np.linalg.norm(k))
        return 14.0 if length and float(q @ k) / length > 0.999 else 7.0

    def _next_key(self, i: int) -> None:
        """The key's arrow turns into the next one's; a line falls onto the query."""
        v, color = self.clip.data.keys[i], self.theme.key
        label = self._name(f"k_{i + 1}", v, color, below=False)
        self.clip.play(
            Transform(self.key_arrow, self.plane.arrow(v, color, width=self._width(i))),
            FadeTransform(self.key_label, label),
            FadeOut(self.fall),
            FadeOut(self.expression),
            *self._light_link(i),
            run_time=0.9,
        )
        self.key_label = label
        self.fall = self._fall(i)
        if len(self.fall):
            self.clip.play(Create(self.fall), run_time=0.5)

    def _fall(self, i: int) -> VGroup:
        """A right angle where the product is zero, else the key's shadow on the query's line."""
        v, q = self.clip.data.keys[i], self.clip.data.query
        if self.worked.scores[i].value == 0:
            origin = self.plane.point((0, 0))
            sides = Line(origin, self.plane.point(q)), Line(origin, self.plane.point(v))
            return VGroup(RightAngle(*sides, length=0.28, color=self.theme.quiet, stroke_width=3))
        shadow = self.plane.drop(v, q)
        return VGroup(*([shadow] if shadow is not None else []))

    def _expression(self, i: int) -> Words:
        expression = dot_product(self.worked, i, FORMULA, self.theme.ink)
        return expression.at([PANEL.center[0], EXPRESSION_Y, 0])

    def _count_terms(self, i: int) -> None:
        """The entries fly in from the slip and the card, term by term; then the sum."""
        clip = self.clip
        expression = self.expression = self._expression(i)
        here, there = self.desk.slip.label.numbers, self.desk.cards[i].label.numbers
        pieces = expression.numbers
        clip.play(FadeIn(expression.before("a0")), run_time=0.4)
        for j in range(len(clip.data.query)):
            a, b = pieces[f"a{j}"], pieces[f"b{j}"]
            plus = [FadeIn(expression.before(f"a{j}"))] if j else []
            clip.play(
                *plus,
                TransformFromCopy(here[f"x{j}"], a),
                FadeIn(expression.before(f"b{j}")),
                TransformFromCopy(there[f"x{j}"], b),
                run_time=1.1,
            )
        clip.play(FadeIn(expression.before("s")), FadeIn(pieces["s"]), run_time=0.5)
        clip.add(expression)
        self._enter(i)

    def _brisk(self, i: int) -> None:
        """The whole product at once, then its result into the ledger."""
        self.expression = self._expression(i)
        self.clip.play(FadeIn(self.expression, shift=UP * 0.1), run_time=0.5)
        self._enter(i)

    def _enter(self, i: int) -> None:
        cell = self.ledger.number("score", i)
        self.clip.play(
            FadeOut(self.unknown[i]),
            TransformFromCopy(self.expression.numbers["s"], cell),
            run_time=0.8,
        )

    def _all_keys(self) -> None:
        """All keys on the plane once more, the one along the query broad beneath it."""
        clip, theme = self.clip, self.theme
        keys = clip.data.keys[:-1]
        arrows = [
            self.plane.arrow(key, theme.key, width=self._width(i)) for i, key in enumerate(keys)
        ]
        names = [
            self._name(f"k_{i + 1}", key, theme.key, below=False) for i, key in enumerate(keys)
        ]
        self.others = VGroup(*arrows, *names).set_z_index(-1)
        clip.play(
            clip.heading.takeaway("large"), FadeOut(self.fall), FadeOut(self.expression),
            run_time=0.6,
        )  # fmt: skip
        clip.play(
            LaggedStart(*(GrowArrow(a) for a in arrows), lag_ratio=0.4),
            LaggedStart(*(FadeIn(name) for name in names), lag_ratio=0.4),
            *(
                link.animate.set_color(theme.quiet).set_stroke(width=LINK)
                for link in self.desk.links
            ),
            run_time=1.2,
        )
        best = int(np.argmax([score.value for score in self.worked.scores]))
        clip.play(pulse(self.ledger.cells["score", best], 1.5), run_time=0.9)
