"""What you need: the dot product, softmax, and what attention replaces, in small pictures."""

from __future__ import annotations

from typing import Any

from manim import (
    DOWN,
    UP,
    AnimationGroup,
    Create,
    FadeIn,
    FadeOut,
    GrowArrow,
    GrowFromEdge,
    LaggedStart,
    RoundedRectangle,
    TransformFromCopy,
    ValueTracker,
    VGroup,
    VMobject,
    smooth,
)

from scenes.kit.block import blocks
from scenes.kit.clip import Clip
from scenes.kit.frame import Box
from scenes.kit.motion import pulse
from scenes.kit.text import Words
from scenes.prelude.arrows import DEGREE, TurningArrows
from scenes.prelude.layout import panels
from scenes.prelude.message import TOKENS, Message
from scenes.prelude.shares import Shares

NAMES = "dot_product", "softmax", "replaces"
SIZES = 0.42, 0.38, 0.34, 0.3
# The angle at which the arrow begins to turn, and the one at which it comes to rest.
APART, TOGETHER = 90, 0
EMPTY = 0.35  # how much of a sheet is there before its picture comes


class Opening(Clip):
    """What you need: a dot product, a softmax, and the chain that attention replaces."""

    id = "opening"

    def construct(self) -> None:
        """Play the clip."""
        self.panels = panels(self.frame, len(NAMES))
        self.sheets = [self._sheet(panel.card) for panel in self.panels]
        self.dot()
        self.softmax()
        self.chain()

    def _arrive(self, i: int) -> AnimationGroup:
        """The sheet of a picture fills, and its name comes."""
        fill: Any = self.sheets[i].animate
        name = self._names()[i]
        return AnimationGroup(fill.set_fill(opacity=1), FadeIn(name, shift=UP * 0.12))

    def _sheet(self, box: Box) -> VMobject:
        return RoundedRectangle(
            corner_radius=0.14, width=box.width, height=box.height, stroke_width=2,
            stroke_color=self.theme.line, fill_color=self.theme.panel, fill_opacity=EMPTY,
        ).move_to(box.center).set_z_index(-3)  # fmt: skip

    def _names(self) -> list[VMobject]:
        """The names of all pictures, set alike: in columns they begin on one line."""
        rooms = [panel.name for panel in self.panels]
        sizes = (*SIZES, self.frame.smallest_type)
        texts = [self.word(name) for name in NAMES]
        names = blocks(texts, sizes, self.theme.ink, rooms[0].width, rooms[0].height, most=3)
        for name, room in zip(names, rooms, strict=True):
            name.move_to(room.center)
        if not self.frame.turned:
            first = max(_first_line(name).baseline for name in names)
            for name in names:
                name.shift(UP * (first - _first_line(name).baseline))
        return names

    # The dot product.

    def dot(self) -> None:
        """One of two arrows turns; their product is long when they point the same way."""
        picture = TurningArrows(self, self.panels[0].picture, APART * DEGREE)
        with self.cue("dot") as phrase:
            with phrase("arrows"):
                self.play(
                    self.heading.show_title(), *(FadeIn(s) for s in self.sheets), run_time=0.6
                )
                self.play(self._arrive(0), run_time=0.6)
                self.play(
                    GrowArrow(picture.still), GrowArrow(picture.turning),
                    FadeIn(VGroup(*picture.names)), run_time=1.0,
                )  # fmt: skip
                self.play(FadeIn(picture.gauge), run_time=0.6)
                self.add(picture)
                corner = picture.right_angle()
                self.play(Create(corner), run_time=0.5)
                self.play(pulse(picture.number, 1.3), run_time=0.8)
            with phrase("same"):
                trace = picture.trace()
                self.play(FadeOut(corner), FadeIn(trace[0]), run_time=0.2)
                seconds = max(1.8, phrase.left - 0.6)
                self._turn(picture, APART, TOGETHER, seconds, Create(trace[1]))
                self.play(pulse(picture.number, 1.3), run_time=0.6)

    def _turn(
        self, picture: TurningArrows, start: int, end: int, seconds: float, *beside: Any
    ) -> None:
        """Turn the arrow from one angle to another, in degrees."""
        angle: Any = ValueTracker(start)

        def follow(_: Any) -> None:
            picture.turn_to(round(angle.get_value() * DEGREE), moving=True)

        picture.add_updater(follow)
        self.play(angle.animate(rate_func=smooth).set_value(end), *beside, run_time=seconds)
        picture.remove_updater(follow)
        picture.turn_to(end * DEGREE)

    # Softmax.

    def softmax(self) -> None:
        """Three numbers turn into bars, and the bars into one strip."""
        picture = Shares(self, self.panels[1].picture)
        with self.cue("softmax") as phrase:
            with phrase("numbers"):
                self.play(self._arrive(1), run_time=0.6)
                come = [FadeIn(number, shift=UP * 0.1) for number in picture.before]
                self.play(LaggedStart(*come, lag_ratio=0.4), run_time=0.9)
            with phrase("shares"):
                grow = [GrowFromEdge(shape, picture.bars.edge) for shape in picture.bars]
                arrows = (GrowArrow(arrow) for arrow in picture.arrows)
                self.play(LaggedStart(*arrows, *grow, lag_ratio=0.15), run_time=0.9)
                self.play(*(FadeIn(share) for share in picture.after), run_time=0.3)
                self._lay_end_to_end(picture)

    def _lay_end_to_end(self, picture: Shares) -> None:
        pairs = zip(picture.bars, picture.strip, strict=True)
        fall = [TransformFromCopy(shape, piece) for shape, piece in pairs]
        self.play(LaggedStart(*fall, lag_ratio=0.3), run_time=1.0)
        ends = [FadeIn(end, shift=DOWN * 0.08) for end in picture.ends]
        self.play(Create(picture.ruler), *ends, run_time=0.5)

    # What attention replaces.

    def chain(self) -> None:
        """A message goes from hand to hand at full strength; then its copies pale."""
        picture = self.message = Message(self, self.panels[2].picture)
        with self.cue("chain") as phrase:
            with phrase("replaces"):
                self.play(self._arrive(2), run_time=0.6)
                self.play(
                    LaggedStart(*(FadeIn(part) for part in picture.tokens), lag_ratio=0.3),
                    LaggedStart(*(GrowArrow(link) for link in picture.links), lag_ratio=0.4),
                    run_time=1.2,
                )
            with phrase("hands"):
                self.play(FadeIn(picture.notes[0], shift=DOWN * 0.2), run_time=0.5)
                each = max(0.7, (phrase.left - 0.2) / (TOKENS - 1))
                for i in range(TOKENS - 1):
                    self.play(picture.hand_on(i), run_time=each)
            with phrase("fades"):
                pale = (picture.pale(i) for i in range(1, TOKENS))
                self.play(LaggedStart(*pale, lag_ratio=0.4), run_time=max(1.4, phrase.left - 0.2))


def _first_line(block: VMobject) -> Words:
    first = block if isinstance(block, Words) else block[0]
    assert isinstance(first, Words)
    return first
