"""The weights of the matrix form: scores are scaled, some are masked, softmax goes row by row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from manim import DOWN, LEFT, RIGHT, Create, FadeIn, FadeOut, LaggedStart, VGroup

from scenes.kit.motion import swap
from scenes.kit.numbers import Number
from scenes.matrix.needs import row_sum
from scenes.matrix.words import fitted, inside, scaled_cell

if TYPE_CHECKING:
    from scenes.matrix_form import MatrixForm

NOTE = 0.33


class Weights:
    """Every cell is scaled, masked ones are hidden; softmax sweeps row by row.

    Parameters
    ----------
    clip
        The matrix form with its scores. It is left with its ``convention``, the note under the
        table.
    """

    def __init__(self, clip: MatrixForm) -> None:
        self.clip = clip
        self.hidden = [
            (i, j)
            for i, row in enumerate(clip.data.masks)
            for j, seen in enumerate(row)
            if not seen
        ]

    def play(self) -> None:
        """Play the weights' cue."""
        with self.clip.cue("weights") as phrase:
            with phrase("scale"):
                self._scale()
            if phrase.says("mask"):
                with phrase("mask"):
                    self._mask(max(1.2, phrase.left - 0.8))
            with phrase("softmax"):
                if self.hidden and not self.clip.table.hatches:
                    self._mask(1.2)
                self._sweep(phrase.left)

    def _scale(self) -> None:
        clip, table = self.clip, self.clip.table
        example = inside(clip, scaled_cell(clip.tokens[-1], clip.places, clip.theme))
        clip.play(
            clip.whole_formula.light("root"), FadeIn(example, shift=DOWN * 0.15), run_time=0.7
        )
        before = dict(table.numbers)
        table.fill([token.before_mask for token in clip.tokens])
        turns = [swap(before[ij], table.numbers[ij]) for ij in before]
        clip.play(LaggedStart(*turns, lag_ratio=0.12), run_time=2.0)
        clip.play(FadeOut(example), run_time=0.3)

    def _mask(self, seconds: float) -> None:
        """Cells that a query does not see go dark under a hatching and turn to minus infinity."""
        clip, table, before = self.clip, self.clip.table, dict(self.clip.table.numbers)
        hatches = {ij: table.mask(*ij) for ij in self.hidden}
        table.fill([token.scaled for token in clip.tokens])
        for ij in before.keys() - hatches.keys():
            table.numbers[ij] = before[ij]
        turns: list[Any] = []
        for i, j in self.hidden:
            dark: Any = table.cells[i][j].animate.set_fill(clip.theme.background)
            turns.append(LaggedStart(FadeIn(hatches[i, j]), dark, lag_ratio=0.0))
            turns.append(swap(before[i, j], table.numbers[i, j]))
        clip.play(LaggedStart(*turns, lag_ratio=0.1), run_time=seconds)

    def _sweep(self, seconds: float) -> None:
        """Row by row the scores become weights, and the row's sum stands at its end."""
        clip, layout, table = self.clip, self.clip.layout, self.clip.table
        clip.convention = fitted(clip, "convention", NOTE)
        clip.convention.at([*layout.alone_note, 0], None if layout.centred else LEFT)
        before = dict(table.numbers)
        table.fill([token.weights for token in clip.tokens])
        frame, sums = table.row_frame(0), VGroup()
        softmax = clip.whole_formula.light("softmax")
        clip.play(FadeIn(clip.convention), softmax, Create(frame), run_time=0.7)
        each = max(0.55, min(1.0, (seconds - 0.7) / clip.n_q))
        for i in range(clip.n_q):
            total = row_sum(clip)
            x, y, _ = table.cells[i][-1].get_right()
            sums.add(total.at([x + 0.28, y, 0], LEFT))
            moves: list[Any] = [frame.animate.move_to(VGroup(*table.cells[i]))] if i else []
            clip.play(*moves, *self._weigh_row(i, before), run_time=0.7 * each)
            clip.play(FadeIn(total, shift=RIGHT * 0.1), run_time=0.3 * each)
        clip.play(FadeOut(frame), FadeOut(sums), run_time=0.4)

    def _weigh_row(self, i: int, before: dict[tuple[int, int], Number]) -> list[Any]:
        """A row's scores become weights, and its cells glow by them, but for masked ones."""
        table, theme = self.clip.table, self.clip.theme
        moves: list[Any] = []
        for j, weight in enumerate(self.clip.tokens[i].weights):
            if (i, j) not in table.hatches:
                glow = theme.glow(weight.value)
                table.numbers[i, j].set_color(theme.ink_on(glow))
                moves.append(table.cells[i][j].animate.set_fill(glow))
            moves.append(swap(before[i, j], table.numbers[i, j]))
        return moves
