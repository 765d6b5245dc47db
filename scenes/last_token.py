"""The last token of the matrix form: its row of the table once more, in one line below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manim import LEFT, UP, Animation, Create, FadeIn, FadeOut, LaggedStart, VGroup

from attn_math import rounding
from scenes.kit.chain import Chain
from scenes.kit.motion import glint, pulse
from scenes.kit.shapes import vector

if TYPE_CHECKING:
    from scenes.matrix_form import MatrixForm

NOTE_Y, CHAIN_Y, CHAIN_SIZE = -1.25, -1.88, 0.37


class LastToken:
    """Scores, scaled scores, weights and output of the last token, as a chain.

    Parameters
    ----------
    clip
        The matrix form with its table and outputs in place.
    """

    def __init__(self, clip: MatrixForm) -> None:
        self.clip, self.i = clip, clip.n_q - 1
        self.token = clip.tokens[self.i]
        self.chain = self._chain()
        self.row = clip.table.row(self.i)
        self.note = clip.words("common.rounded", 0.33, clip.theme.quiet)
        self.note.at([clip.frame.safe.left, NOTE_Y, 0], LEFT)
        self.outline = clip.table.row_frame(self.i)
        self.honest = rounding.adds_up([w.value for w in self.token.weights], 3)

    def _chain(self) -> Chain:
        token, theme = self.token, self.clip.theme
        shown = [
            (token.scores, theme.ink),
            (token.scaled, theme.ink),
            (token.weights, theme.query),
            (token.output, theme.output),
        ]
        links = [vector("", figures, CHAIN_SIZE, color) for figures, color in shown]
        steps = ["`/√d`", self.clip.word("common.softmax"), "`× V`"]
        return Chain(links, steps, CHAIN_Y, theme)

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
            with phrase("half"):
                told = None if self.honest else FadeIn(self.note)
                clip.play(clip.heading.takeaway("token"), told, run_time=0.7)
                self._most_and_rest()
            with phrase("output"):
                self._extend(3, phrase.left, output)
                clip.play(pulse(output, 1.15), run_time=0.9)

    def _both(self) -> None:
        """The row is framed; its scores come down, each key answering for its own."""
        clip, scores = self.clip, self.chain.links[0]
        clip.play(
            FadeOut(clip.convention), Create(self.outline), pulse(clip.rows[self.i], 1.12),
            run_time=0.9,
        )  # fmt: skip
        clip.play(FadeIn(scores, shift=UP * 0.15), run_time=0.7)
        swell = [pulse(name, 1.1) for name in clip.columns]
        clip.play(
            glint(*scores.numbers.values(), color=clip.theme.query, lag=0.8),
            LaggedStart(*swell, lag_ratio=0.6),
            run_time=2.0,
        )

    def _extend(self, i: int, seconds: float, source: VGroup | None = None) -> None:
        """Add a link to the chain, number by number as they are said."""
        link = self.chain.links[i]
        self.clip.play(FadeIn(self.chain.arrows[i - 1]), FadeIn(link.signs), run_time=0.6)
        self.clip.play(self.chain.enter(i, source), run_time=max(1.5, seconds - 1.2))
        self.clip.add(link)

    def _most_and_rest(self) -> None:
        """The greatest weight swells in the table, and then the others."""
        cells, n_k = self.clip.table.cells[self.i], self.clip.n_k
        most = max(range(n_k), key=lambda j: self.token.weights[j].value)
        for group in ([most], [j for j in range(n_k) if j != most]):
            moves = [pulse(cells[j], 1.06) for j in group]
            self.clip.play(*moves, *(pulse(self.row[j], 1.2) for j in group), run_time=1.0)

    def leave(self) -> list[Animation]:
        """Take the chain and the frame away, and the note if there was one."""
        away = [FadeOut(part) for part in (*self.chain, self.outline)]
        taken = self.clip.heading.clear_takeaway()
        told = None if self.honest else FadeOut(self.note)
        moves = (*away, taken, told, FadeIn(self.clip.convention))
        return [move for move in moves if move is not None]
