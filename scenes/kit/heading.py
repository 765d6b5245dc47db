"""The furniture of a clip: title, step line, takeaway, and the question being asked."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
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


def _breaks(parts: Sequence[str], lines: int) -> Iterator[list[str]]:
    """Yield every way of breaking words into a number of lines."""
    for ends in itertools.combinations(range(1, len(parts)), lines - 1):
        edges = [0, *ends, len(parts)]
        yield [" ".join(parts[a:b]) for a, b in itertools.pairwise(edges)]


def broken(template: str, lines: int, filled: Callable[[str], str]) -> list[str]:
    """Break a text between words so that its lines come out most alike.

    A number stays with the word after it where that can be.

    Parameters
    ----------
    template
        A text with placeholders and notation, neither of which is torn apart.
    lines
        How many are wanted; fewer where it has too few words.
    filled
        Fills in the placeholders, so that lengths can be compared.
    """
    for wanted in range(lines, 1, -1):
        whole = [
            texts
            for texts in _breaks(template.split(" "), wanted)
            if all(t.count("`") % 2 == 0 and t.count("{") == t.count("}") for t in texts)
        ]
        if whole:
            return min(
                whole,
                key=lambda texts: (_parts_a_number(texts), max(len(filled(t)) for t in texts)),
            )
    return [template]


def _parts_a_number(lines: Sequence[str]) -> bool:
    """Whether a line ends with a number that belongs to the word after it."""
    return any(line.endswith("}") for line in lines[:-1])


class Heading:
    """What stands around the stage of a clip."""

    def __init__(self, clip: Clip) -> None:
        self.clip = clip
        self.title: Words | None = None
        self.steps: list[Words] = []
        self.underline: Rectangle | None = None
        self.taken: VGroup | None = None

    def make_title(self) -> Words:
        """Set the clip's title at its place: top left, or in the middle of a turned frame."""
        clip, frame = self.clip, self.clip.frame
        self.title = clip.words("title", TITLE, clip.theme.ink, bold=True)
        if self.title.width > frame.safe.width:
            self.title.scale(frame.safe.width / self.title.width)
        self.title.on_baseline(frame.title_line)
        if frame.turned:
            self.title.set_x(0)
        else:
            self.title.shift(RIGHT * (frame.safe.left - self.title.get_left()[0]))
        return self.title

    def show_title(self) -> Animation:
        """Bring in the title."""
        return FadeIn(self.make_title(), shift=UP * 0.12)

    def make_steps(self) -> VGroup:
        """Set the step line at its place, top right or under the title, all steps quiet."""
        clip, frame, quiet = self.clip, self.clip.frame, self.clip.theme.quiet
        names = clip.data.narration.lines("steps")
        for size in (STEP, frame.smallest_type):
            self.steps = [
                words("{step} " + name, size, quiet, {"step": count("step", i + 1, i)})
                for i, name in enumerate(names)
            ]
            room = frame.safe.width - sum(step.width for step in self.steps)
            gap = min(0.5, room / max(1, len(names) - 1))
            if gap > 0.2:
                break
        else:  # the names alone, where their numbers do not fit
            self.steps = [words(name, size, quiet) for name in names]
            room = frame.safe.width - sum(step.width for step in self.steps)
            gap = min(0.5, room / max(1, len(names) - 1))
        whole = sum(step.width for step in self.steps) + gap * (len(names) - 1)
        x = -whole / 2 if frame.turned else frame.safe.right - whole
        for step in self.steps:
            step.on_baseline(frame.step_line).shift(RIGHT * (x - step.get_left()[0]))
            x += step.width + gap
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
        ).move_to((wanted.get_center()[0], self.clip.frame.step_line - 0.2, 0))
        if self.underline is None:
            self.underline = bar
            moves.append(FadeIn(bar, scale=0.5))
        else:
            moves.append(self.underline.animate.become(bar))
        return AnimationGroup(*moves)

    def _lines(self, name: str, template: str, size: float, color: str, most: int) -> VGroup:
        """Set a text on as few lines as it needs, up to ``most``, centred under the stage."""
        clip, room = self.clip, self.clip.frame.safe.width
        for share in (1.0, 0.9, 0.8):
            for count_ in range(1, most + 1):
                texts = broken(template, count_, clip.filled)
                lines = VGroup(*(clip.line(text, size * share, color) for text in texts))
                fits = lines.width <= (room * 0.94 if count_ == 1 and most > 1 else room)
                if fits:
                    return self._stacked(lines, size * share)
        raise NarrationError(
            f"{clip.data.narration.path}: {name!r} is too long for {most} lines of the picture; "
            "write at most about 70 letters in all"
        )

    def _stacked(self, lines: VGroup, size: float) -> VGroup:
        frame, pitch = self.clip.frame, 1.15 * size
        last = frame.takeaway_line
        if frame.wide and len(lines) > 1:
            last += 0.26 - pitch
        for i, line in enumerate(lines):
            line.on_baseline(last + pitch * (len(lines) - 1 - i))
            line.set_x(0)
        return lines

    def takeaway(self, name: str) -> Animation:
        """Show a takeaway under the stage in place of the one before."""
        new = self._lines(name, self.clip.word(name), TAKEAWAY, self.clip.theme.ink, 2)
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
        frame = self.clip.frame
        most = 4 if middle and frame.turned else 2
        lines = self._lines(cue.id, template, ASKED if middle else QUESTION, theme.ink, most)
        bar = Rectangle(
            width=2.4, height=0.05, fill_color=theme.query, fill_opacity=0.9, stroke_width=0
        )
        # Over the question, or under it where its two lines fill the room over them.
        rise = 0.62 if frame.wide else -0.22
        bar.move_to((0, frame.takeaway_line + rise, 0))
        if middle:
            lines.move_to(frame.stage.center)
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
