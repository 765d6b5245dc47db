"""One query by hand: dot product, scale, softmax, weighted sum, in a ledger that stays."""

from __future__ import annotations

from typing import ClassVar

from manim import (
    DOWN,
    AnimationGroup,
    FadeIn,
    FadeOut,
    LaggedStart,
    ReplacementTransform,
    VGroup,
)

from scenes.kit.clip import Clip
from scenes.kit.motion import pulse, swap
from scenes.kit.shapes import Prop
from scenes.opening_picture import opening_picture
from scenes.steps import Desk, DotProduct, Scale, Softmax, Step, WeightedSum


class OneQuery(Clip):
    """Question 2: attention for one query, each number worked out before your eyes.

    Attributes
    ----------
    steps
        The steps in order, each built with the `Desk` and played. A course replaces one by a
        subclass of its own that plays the same cue.

    Examples
    --------
    >>> from scenes.steps import Typical
    >>> class MyScale(Scale):
    ...     def make_sketch(self) -> Typical:
    ...         return Typical(self.clip, self.layout.panel)  # or a picture of one's own
    >>> class MyQuery(OneQuery):
    ...     steps = (DotProduct, MyScale, Softmax, WeightedSum)
    """

    id = "one_query"
    steps: ClassVar[tuple[type[Step], ...]] = (DotProduct, Scale, Softmax, WeightedSum)

    def construct(self) -> None:
        """Play the clip."""
        desk = self.set_up()
        for step in self.steps:
            step(desk).play()

    def set_up(self) -> Desk:
        """Open where the library ended; the props move to their places on the desk."""
        desk, picture = Desk(self), opening_picture(self)
        self.add(*picture.everything)
        slip, cards = picture.slip, picture.cards
        with self.cue("setup") as phrase:
            self.play(self.heading.show_title(), run_time=0.6)
            # What the question speaks of swells as it is named.
            named = [pulse(prop, 1.06) for prop in (slip, *cards, *picture.books)]
            phrase.ask(meanwhile=LaggedStart(*named, lag_ratio=0.6))
            with phrase("plan"):
                leave = (*picture.books, picture.page, *picture.roles, *picture.links)
                self.play(
                    AnimationGroup(*(FadeOut(m, shift=DOWN * 0.2) for m in leave), run_time=0.7),
                    _move(slip, desk.slip),
                    *(_move(old, new) for old, new in zip(cards, desk.cards, strict=True)),
                    run_time=1.2,
                )
                self.add(desk.slip, desk.cards)
                arrive = (FadeIn(step, shift=DOWN * 0.1) for step in self.heading.make_steps())
                self.play(LaggedStart(*arrive, lag_ratio=0.3), run_time=1.4)
                self.play(self.heading.step(0), run_time=0.7)
        return desk


def _move(old: Prop, new: Prop) -> AnimationGroup:
    """Move a prop to where it stands on the desk; a label set in another form takes over."""
    bodies = ReplacementTransform(VGroup(old.body, old.extras), VGroup(new.body, new.extras))
    if old.label.text == new.label.text:
        return AnimationGroup(bodies, ReplacementTransform(old.label, new.label))
    return AnimationGroup(bodies, swap(old.label, new.label))
