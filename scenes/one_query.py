"""One query by hand: dot product, scale, softmax, weighted sum, in a ledger that stays."""

from __future__ import annotations

from manim import DOWN, RIGHT, AnimationGroup, FadeIn, FadeOut, LaggedStart, VGroup

from scenes.kit.clip import Clip
from scenes.kit.motion import pulse
from scenes.opening_picture import opening_picture
from scenes.steps import Desk, DotProduct, Scale, Softmax, WeightedSum
from scenes.steps.desk import KEY, QUERY


class OneQuery(Clip):
    """Question 2: attention for one query, each number worked out before your eyes."""

    id = "one_query"

    def construct(self) -> None:
        """Play the clip."""
        desk = self.set_up()
        DotProduct(desk).play()
        Scale(desk).play()
        softmax = Softmax(desk)
        softmax.play()
        WeightedSum(desk, softmax).play()

    def set_up(self) -> Desk:
        """Open where the library ended; the props move to their places in the ledger."""
        picture = opening_picture(self)
        self.add(*picture.everything)
        slip, cards = picture.slip, VGroup(*picture.cards)
        with self.cue("setup") as phrase:
            self.play(self.heading.show_title(), run_time=0.6)
            # What the question speaks of swells as it is named.
            named = [pulse(prop, 1.06) for prop in (slip, *cards, *picture.books)]
            phrase.ask(meanwhile=LaggedStart(*named, lag_ratio=0.6))
            with phrase("plan"):
                leave = (*picture.books, picture.page, *picture.roles, *picture.links)
                self.play(
                    AnimationGroup(*(FadeOut(m, shift=DOWN * 0.2) for m in leave), run_time=0.7),
                    slip.animate.shift(RIGHT * (QUERY - slip.body.get_x())),
                    cards.animate.shift(RIGHT * (KEY - cards[0].body.get_x())),
                    run_time=1.2,
                )
                steps = self.heading.make_steps()
                arrive = (FadeIn(step, shift=DOWN * 0.1) for step in steps)
                self.play(LaggedStart(*arrive, lag_ratio=0.3), run_time=1.4)
                self.play(self.heading.step(0), run_time=0.7)
        return Desk(self, slip, cards)
