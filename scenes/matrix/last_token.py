"""The last token of the matrix form: its row of the table once more, step by step below it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manim import DOWN, LEFT, UP, Animation, Create, FadeIn, FadeOut, LaggedStart, Mobject, VGroup

from attn_math import rounding
from scenes.kit.chain import Chain
from scenes.kit.checks import SCRIPT
from scenes.kit.frame import Box
from scenes.kit.motion import glint, pulse
from scenes.kit.shapes import vector
from scenes.matrix.words import fitted

if TYPE_CHECKING:
    from scenes.matrix_form import MatrixForm

NOTE, LEAST = 0.33, 0.27
NEAR = 1e-9  # weights nearer than this count as equal
SIZES = (0.37, 0.34, 0.3)
# How many links stand in a line, and whether the entries of their vectors are stacked.
SHAPES = ((4, False), (2, False), (4, True), (1, False))


class LastToken:
    """Scores, scaled scores, weights and output of the last token, as a chain.

    Where there is no room for the chain beside all the rest, the other rows, V and the outputs
    leave for as long as it is there.

    Parameters
    ----------
    clip
        The matrix form with its table and outputs in place.
    """

    def __init__(self, clip: MatrixForm) -> None:
        self.clip, self.i = clip, clip.n_q - 1
        self.token = clip.tokens[self.i]
        layout, table = clip.layout, clip.table
        self.row = table.row(self.i)
        self.rise = float(table.middle(0, 0)[1] - table.middle(self.i, 0)[1])
        chain = self._fitting(layout.chain, SIZES)
        self.alone = chain is None
        if chain is None:
            low = table.cells[self.i][0].get_bottom()[1] + self.rise
            room = Box(layout.chain.left, layout.chain.right, layout.chain.bottom, low - 0.75)
            chain = self._fitting(room, (*SIZES, LEAST))
            chain = chain or self._chain(room, LEAST, *SHAPES[-1])
        self.chain = chain
        self.note = fitted(clip, "common.rounded", NOTE)
        x, y = layout.note or layout.alone_note
        self.note.at([x, low - 0.3 if self.alone else y, 0], None if layout.centred else LEFT)
        self.honest = rounding.adds_up([w.value for w in self.token.weights], clip.places)

    def _fitting(self, room: Box, sizes: tuple[float, ...]) -> Chain | None:
        """Return the chain as large as it fits, in as few lines as it can."""
        for size in sizes:
            for per_line, stacked in SHAPES:
                chain = self._chain(room, size, per_line, stacked)
                if chain.width <= room.width and chain.height <= room.height:
                    return chain
        return None

    def _chain(self, room: Box, size: float, per_line: int, stacked: bool) -> Chain:
        token, theme, places = self.token, self.clip.theme, self.clip.places
        shown = [
            (token.scores, theme.ink),
            (token.scaled, theme.ink),
            (token.weights, theme.query),
            (token.output, theme.output),
        ]
        if stacked:
            size /= SCRIPT
        links = [
            vector("", figures, size, color, places, stacked=stacked) for figures, color in shown
        ]
        steps = ["`/√d`", self.clip.word("common.softmax"), "`× V`"]
        y = (room.top + room.bottom) / 2
        pitch = max(0.5, min(0.9, room.height / 4))
        chain = Chain(links, steps, y, theme, per_line, pitch)
        # The names of its arrows reach higher than its vectors reach low.
        return chain.shift(DOWN * max(0.0, float(chain.get_top()[1]) - room.top))

    def play(self) -> None:
        """Play the token's cue."""
        clip, output = self.clip, self.clip.out.rows[self.i]
        with clip.cue("token") as phrase:
            with phrase("both"):
                self._both()
            with phrase("scaled"):
                self._extend(1, phrase.left)
            with phrase("weights"):
                self._extend(2, phrase.left, self.row)
            if phrase.says("half"):
                with phrase("half"):
                    told = None if self.honest else FadeIn(self.note)
                    clip.play(clip.heading.takeaway("token"), told, run_time=0.7)
                    self._most_and_rest()
            with phrase("output"):
                if self.alone:
                    self._extend(3, phrase.left)
                else:
                    self._extend(3, phrase.left, output)
                    clip.play(pulse(output, 1.15), run_time=0.9)

    def _both(self) -> None:
        """The row is framed; its scores come down, each key answering for its own."""
        clip, scores = self.clip, self.chain.links[0]
        if self.alone:
            self._clear()
        self.outline = clip.table.row_frame(self.i)
        clip.play(
            None if self.alone else FadeOut(clip.convention), Create(self.outline),
            pulse(clip.rows[self.i], 1.12), run_time=0.9,
        )  # fmt: skip
        clip.play(FadeIn(scores, shift=UP * 0.15), run_time=0.7)
        swell = [pulse(name, 1.1) for name in clip.columns]
        clip.play(
            glint(*scores.numbers.values(), color=clip.theme.query, lag=0.8),
            LaggedStart(*swell, lag_ratio=0.6),
            run_time=2.0,
        )
        clip.add(scores)  # whole again, after its numbers have been lit one by one

    # The row alone.

    def _others(self) -> list[Mobject]:
        """Everything that gives way to the chain."""
        clip, table = self.clip, self.clip.table
        rows: list[Mobject] = [
            part for i in range(self.i) for part in (clip.rows[i], *table.cells[i], *table.row(i))
        ]
        rows += [hatch for (i, _), hatch in table.hatches.items() if i < self.i]
        product = [clip.times, clip.v_name, clip.v, clip.equals, clip.out, *clip.out_names]
        return [*rows, *product, *([clip.convention] if clip.layout.note else [])]

    def _row_parts(self) -> VGroup:
        clip, table = self.clip, self.clip.table
        hatches = [hatch for (i, _), hatch in table.hatches.items() if i == self.i]
        return VGroup(clip.rows[self.i], *table.cells[self.i], *hatches, *self.row)

    def _clear(self) -> None:
        """The row rises to the top of the table, whose others give way."""
        clip = self.clip
        clip.play(*(FadeOut(part) for part in self._others()), run_time=0.6)
        if self.rise:
            clip.play(self._row_parts().animate.shift(UP * self.rise), run_time=0.6)

    def _extend(self, i: int, seconds: float, source: VGroup | None = None) -> None:
        """Add a link to the chain, number by number as they are said."""
        link = self.chain.links[i]
        self.clip.play(FadeIn(self.chain.arrows[i - 1]), FadeIn(link.signs), run_time=0.6)
        self.clip.play(self.chain.enter(i, source), run_time=max(1.5, seconds - 1.2))
        self.clip.add(link)

    def _most_and_rest(self) -> None:
        """The greatest weight swells in the table, or all that are equal, and then the others."""
        cells, seen = self.clip.table.cells[self.i], self.token.mask
        weights = [weight.value for weight in self.token.weights]
        most = {j for j, weight in enumerate(weights) if weight > max(weights) - NEAR}
        rest = {j for j in range(len(weights)) if seen[j]} - most
        for group in (most, rest):
            if group:
                moves = [pulse(cells[j], 1.06) for j in group]
                self.clip.play(*moves, *(pulse(self.row[j], 1.2) for j in group), run_time=1.0)

    def leave(self) -> list[Animation]:
        """Take the chain and the frame away, and the note if there was one."""
        away = [FadeOut(part) for part in (*self.chain, self.outline)]
        taken = self.clip.heading.clear_takeaway()
        told = FadeOut(self.note) if self.note in self.clip.mobjects else None
        back = None if self.alone else FadeIn(self.clip.convention)
        return [move for move in (*away, taken, told, back) if move is not None]

    def come_back(self) -> list[Any]:
        """Bring back what gave way, and the row to its place; nothing to play if nothing did."""
        if not self.alone:
            return []
        down: Any = self._row_parts().animate.shift(UP * -self.rise) if self.rise else None
        back: list[Any] = [FadeIn(part) for part in self._others()]
        return [down, *back] if down is not None else back
