"""The flow of data: query and keys into scores and weights, weights and values into the output."""

from __future__ import annotations

from typing import Any

from manim import (
    LEFT,
    UP,
    AnimationGroup,
    Arrow,
    FadeIn,
    FadeOut,
    GrowArrow,
    GrowFromEdge,
    LaggedStart,
    Line,
    RoundedRectangle,
    ShowPassingFlash,
    VGroup,
    VMobject,
    smooth,
)

from scenes.kit.bars import WeightBars
from scenes.kit.clip import Clip
from scenes.kit.frame import Box, spread
from scenes.kit.motion import pulse
from scenes.kit.prop import Prop
from scenes.kit.shapes import Book, Card, Page, Slip
from scenes.kit.text import Words
from scenes.kit.typeset import literal
from scenes.sentence.layout import Layout

WORD, NAME, SUM = 0.42, 0.36, 0.42
LARGE = 0.54  # type on a page that is high
FAN = 0.07  # how far a card or a book shows from under the one on top of it
SCORE, ONE_LINE = 0.44, 1.0
EDGES = (
    ("query", "scores"),
    ("keys", "scores"),
    ("scores", "weights"),
    ("weights", "output"),
    ("values", "output"),
)


class Flow:
    """The nodes of the flow, its arrows, and the names beside them.

    Attributes
    ----------
    nodes
        By name: the slip of the query, the cards of the keys, the books of the values, the
        scores, the weights as bars, the page of the output.
    labels, edges
        The names of scores and weights; the arrows by what they join.
    all
        All of these; until the sequence comes they stand a little aside.
    """

    def __init__(self, clip: Clip, layout: Layout) -> None:
        self.clip, self.layout, self.theme = clip, layout, clip.theme
        theme, one = clip.theme, clip.data.worked.n == 1
        self.nodes: dict[str, VGroup] = {
            "query": self._stack(Slip, "query", "query", theme.query, 1),
            "keys": self._stack(Card, "keys", "key" if one else "keys", theme.key),
            "values": self._stack(Book, "values", "value" if one else "values", theme.value),
            "scores": self._scores(),
            "weights": self._weights(),
            "output": self._output(),
        }
        self.labels = {
            name: self._label(f"common.{name}" if name == "softmax" else name, name, color)
            for name, color in (
                ("scores", theme.ink), ("softmax", theme.ink), ("weights", theme.query),
            )
        }  # fmt: skip
        self.edges = {edge: self._edge(*edge) for edge in EDGES}
        members = (*self.nodes.values(), *self.labels.values(), *self.edges.values())
        self.all = VGroup(*members).shift(layout.aside)

    # The nodes.

    def _stack(
        self, prop: Any, place: str, word: str, color: str, count: int | None = None
    ) -> VGroup:
        """A prop with its word, on as many others as the lesson has."""
        box = self.layout.nodes[place]
        hidden = (count or self.clip.data.worked.n) - 1
        fan = min(FAN, min(0.18 * box.height, 0.12 * box.width) / max(1, hidden))
        size = min(WORD, 0.2 * (box.width - fan * hidden), 0.58 * box.height)
        stack = VGroup()
        for i in range(hidden, -1, -1):
            label: VMobject = VMobject()
            if not i:
                label = self.clip.words(f"common.{word}", size, color, bold=True)
            made: Prop = prop(
                label, self.theme, box.width - fan * hidden, box.height - fan * hidden
            )
            shift = fan * (i - hidden / 2)
            stack.add(made.place(box.center[0] + shift, box.center[1] + shift))
        return stack

    def _scores(self) -> VGroup:
        box, theme = self.layout.nodes["scores"], self.theme
        dot, root = "#[#box[$q$]<q>] dot #[#box[$k$]<k>]", "#[#box[$sqrt(d_k)$]<root>]"
        flat = box.height < ONE_LINE
        written = f"{dot} \\/ {root}" if flat else f"display(frac({dot}, {root}))"
        self.score = Words(f"${written}$", SCORE, theme.ink, text="q·k / √dₖ")
        self.score.parts["q"].set_color(theme.query)
        self.score.parts["k"].set_color(theme.key)
        return VGroup(self._sheet(box), self.score.move_to(box.center))

    def _weights(self) -> VGroup:
        """The weights of the query worked by hand, as bars."""
        box, worked = self.layout.nodes["weights"], self.clip.data.worked
        weights = [weight.value for weight in worked.weights]
        ys = spread(worked.n, box.bottom + 0.1, box.top - 0.1, 0.4)[::-1]
        pitch = ys[0] - ys[1] if worked.n > 1 else 0.4
        left, room = box.left + 0.22, box.width - 0.44
        unit = room / max(weights)
        self.bars = WeightBars(
            worked.weights, weights, ys, left, unit, self.theme, height=0.68 * pitch
        )
        return VGroup(self._sheet(box), self.bars)

    def _output(self) -> VGroup:
        """The page of the output: what it is called, and how it is mixed."""
        box, theme = self.layout.nodes["output"], self.theme
        high = box.height > 2 * ONE_LINE and not self.layout.turned
        word, weight, value = (self.clip.word(f"common.{n}") for n in ("output", "weight", "value"))
        parts = f"sum #[#box[{literal(weight)}]<w>] times #[#box[{literal(value)}]<v>]"
        if self.layout.turned and box.height < ONE_LINE:
            made = [Words(f"$#strong[#{literal(word)[1:]}] = {parts}$", SUM, theme.ink, text=word)]
        else:
            size = LARGE if high else WORD
            made = [self.clip.words("common.output", size, theme.ink, bold=True)]
            if high:  # the sum takes two lines
                weigh, mix = parts.split(" times ")
                made.append(Words(f"$= {weigh}$", LARGE, theme.ink, text=f"= Σ {weight}"))
                made.append(Words(f"$times {mix}$", LARGE, theme.ink, text=f"× {value}"))
            else:
                made.append(Words(f"$= {parts}$", SUM, theme.ink, text=f"= Σ {weight} × {value}"))
        for line in made:
            for name, color in (("w", theme.query), ("v", theme.value)):
                if name in line.parts:
                    line.parts[name].set_color(color)
        lines: VMobject = made[0]
        if len(made) > 1:
            for i, line in enumerate(made):
                line.at([0, -(1.35 * LARGE if high else 1.1 * WORD) * i, 0])
            lines = VGroup(*made)
        return VGroup(Page(lines, theme, box.width, box.height).place(*box.center[:2]))

    def _sheet(self, box: Box) -> RoundedRectangle:
        return RoundedRectangle(
            corner_radius=0.12, width=box.width, height=box.height, color=self.theme.quiet,
            stroke_width=3, fill_color=self.theme.panel, fill_opacity=1,
        ).move_to(box.center)  # fmt: skip

    def _label(self, word: str, place: str, color: str) -> Words:
        at = self.layout.labels[place]
        label = self.clip.words(word, NAME, color)
        return label.at([at.x, at.y, 0], LEFT) if at.flush else label.at([at.x, at.y, 0])

    def _edge(self, start: str, end: str) -> Arrow:
        return Arrow(
            *self.layout.way(start, end), buff=0, color=self.theme.quiet, stroke_width=5,
            tip_length=0.2, max_stroke_width_to_length_ratio=100,
            max_tip_length_to_length_ratio=0.7,
        )  # fmt: skip

    # The moves.

    def arrive(self, name: str) -> AnimationGroup:
        """Return the coming of a node, and of the names beside it."""
        names = {"weights": ("softmax", "weights"), "scores": ("scores",)}.get(name, ())
        come = [FadeIn(self.labels[n]) for n in names]
        if name == "weights":  # its bars grow by themselves
            sheet, bars = self.nodes[name]
            grow = (GrowFromEdge(shape, self.bars.edge) for shape in bars)
            return AnimationGroup(FadeIn(sheet), *grow, *come)
        return AnimationGroup(FadeIn(self.nodes[name], shift=UP * 0.15), *come)

    def lead(self, start: str, end: str) -> Any:
        """Return the growing of an arrow."""
        return GrowArrow(self.edges[start, end])

    def merge(self) -> AnimationGroup:
        """Return the merging of the values into one output, which comes with its arrow."""
        page = self.nodes["output"]
        ghosts = [book.copy().set_z_index(3) for book in reversed(self.nodes["values"])]
        flights = [
            FadeOut(ghost, target_position=page.get_center(), scale=0.7, rate_func=_early)
            for ghost in ghosts
        ]
        return AnimationGroup(
            LaggedStart(*flights, lag_ratio=0.15), FadeIn(page), self.lead("values", "output")
        )

    def run(self, start: str, end: str) -> ShowPassingFlash:
        """Return a flash that runs along an arrow, as data does."""
        arrow = self.edges[start, end]
        color = {"query": self.theme.query, "keys": self.theme.key, "values": self.theme.value}
        line = Line(
            arrow.get_start(), arrow.get_end(), color=color.get(start, self.theme.ink),
            stroke_width=10,
        )  # fmt: skip
        return ShowPassingFlash(line.set_z_index(4), time_width=0.6)

    def make_room(self) -> Any:
        """Return the stepping aside of all, for the sequence."""
        move: Any = self.all.animate
        return move.shift(-self.layout.aside)

    def stress(self, *names: str) -> list[Any]:
        """Return the swelling of nodes."""
        return [pulse(self.nodes[name], 1.07) for name in names]


def _early(t: float) -> float:
    """Come to rest early."""
    return smooth(min(1.0, t * 1.1))
