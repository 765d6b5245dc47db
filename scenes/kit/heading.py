"""The furniture of a clip: title, step line, takeaway, and the question being asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from manim import (
    DOWN,
    RIGHT,
    UP,
    Animation,
    AnimationGroup,
    FadeIn,
    FadeOut,
    Rectangle,
    VGroup,
    linear,
)

from scenes.kit.errors import NarrationError
from scenes.kit.figures import count
from scenes.kit.narration import Cue
from scenes.kit.text import Words, words

if TYPE_CHECKING:
    from scenes.kit.clip import Clip

TITLE, STEP, TAKEAWAY, QUESTION, ASKED = 0.5, 0.33, 0.38, 0.38, 0.54


def _halves(template: str, filled: Callable[[str], str]) -> list[str]:
    """Break a text between two words so that its two lines come out most alike."""
    parts = template.split(" ")
    cuts = [(" ".join(parts[:i]), " ".join(parts[i:])) for i in range(1, len(parts))]
    # A placeholder or a piece of notation is never torn apart.
    whole = [c for c in cuts if c[0].count("`") % 2 == 0 and c[0].count("{") == c[0].count("}")]
    if not whole:
        return [template]
    even = min(whole, key=lambda c: abs(len(filled(c[0])) - len(filled(c[1]))))
    return list(even)


class Heading:
    """What stands around the stage of a clip."""

    def __init__(self, clip: Clip) -> None:
        self.clip = clip
        self.title: Words | None = None
        self.steps: list[Words] = []
        self.underline: Rectangle | None = None
        self.taken: VGroup | None = None

    def make_title(self) -> Words:
        """Set the clip's title at its place, top left."""
        clip = self.clip
        self.title = clip.words("title", TITLE, clip.theme.ink, bold=True)
        self.title.on_baseline(clip.frame.title_line)
        self.title.shift(RIGHT * (clip.frame.safe.left - self.title.get_left()[0]))
        return self.title

    def show_title(self) -> Animation:
        """Bring in the title."""
        return FadeIn(self.make_title(), shift=UP * 0.12)

    def make_steps(self) -> VGroup:
        """Set the step line at its place, top right, all steps quiet."""
        clip, theme = self.clip, self.clip.theme
        names = clip.data.narration.lines("steps")
        x = clip.frame.safe.right
        self.steps = []
        for i, name in reversed(list(enumerate(names))):
            step = words("{step} " + name, STEP, theme.quiet, {"step": count("step", i + 1, i)})
            step.on_baseline(clip.frame.title_line)
            step.shift(RIGHT * (x - step.get_right()[0]))
            x = step.get_left()[0] - 0.5
            self.steps.insert(0, step)
        return VGroup(*self.steps)

    def step(self, index: int) -> Animation:
        """Light a step of the step line; its underline slides there."""
        theme = self.clip.theme
        moves: list[Any] = []
        for i, step in enumerate(self.steps):
            moves.append(step.animate.set_color(theme.ink if i == index else theme.quiet))
        wanted = self.steps[index]
        bar = Rectangle(
            width=wanted.width, height=0.045, fill_color=theme.query, fill_opacity=1, stroke_width=0
        ).move_to((wanted.get_center()[0], self.clip.frame.title_line - 0.2, 0))
        if self.underline is None:
            self.underline = bar
            moves.append(FadeIn(bar, scale=0.5))
        else:
            moves.append(self.underline.animate.become(bar))
        return AnimationGroup(*moves)

    def _lines(self, name: str, template: str, size: float, color: str) -> VGroup:
        """Set a text on one line, or on two where it is long, centred under the stage."""
        clip = self.clip
        texts = [template]
        if clip.line(template, size, color).width > clip.frame.safe.width * 0.94:
            texts = _halves(template, clip.filled)
        lines = VGroup(*(clip.line(text, size, color) for text in texts))
        if lines.width > clip.frame.safe.width:
            raise NarrationError(
                f"{clip.data.narration.path}: {name!r} is too long for two lines of the picture; "
                "write at most about 70 letters a line"
            )
        first = clip.frame.takeaway_line + (0.26 if len(texts) > 1 else 0)
        for i, line in enumerate(lines):
            line.on_baseline(first - 1.15 * size * i)
            line.set_x(0)
        return lines

    def takeaway(self, name: str) -> Animation:
        """Show a takeaway under the stage in place of the one before."""
        new = self._lines(name, self.clip.word(name), TAKEAWAY, self.clip.theme.ink)
        moves: list[Animation] = [FadeIn(new, shift=UP * 0.12)]
        if self.taken is not None:
            moves.insert(0, FadeOut(self.taken))
        self.taken = new
        return AnimationGroup(*moves)

    def clear_takeaway(self) -> Animation | None:
        """Take the takeaway away; nothing to play if there is none."""
        taken, self.taken = self.taken, None
        return FadeOut(taken) if taken is not None else None

    def question(self, cue: Cue, middle: bool) -> VGroup:
        """Set a question under the stage or in the middle of it, with the bar of the beat."""
        theme = self.clip.theme
        template = self.clip.data.narration.cue(cue.id).question
        lines = self._lines(cue.id, template, ASKED if middle else QUESTION, theme.ink)
        bar = Rectangle(
            width=2.4, height=0.05, fill_color=theme.query, fill_opacity=0.9, stroke_width=0
        )
        bar.move_to((0, self.clip.frame.takeaway_line + 0.62, 0))
        if middle:
            lines.move_to(self.clip.frame.stage.center)
            bar.next_to(lines, DOWN, buff=0.45)
        return VGroup(lines, bar)

    def show_question(self, asked: VGroup) -> Animation:
        """Bring in the words of a question."""
        leave = self.clear_takeaway()
        enter = FadeIn(asked[0], shift=UP * 0.12)
        return AnimationGroup(leave, enter) if leave else enter

    def think(self, asked: VGroup) -> Any:
        """Let the beat run out, from left and right to nothing."""
        bar: Any = asked[1]
        self.clip.add(bar)
        return bar.animate(rate_func=linear).stretch(0.001, 0)

    def hide_question(self, asked: VGroup) -> Animation:
        """Take the question away."""
        return FadeOut(asked)
