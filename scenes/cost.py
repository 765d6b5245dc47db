"""The cost of self-attention: a grid that doubles, and counts that grow fourfold."""

from __future__ import annotations

from typing import Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    PI,
    RIGHT,
    UP,
    AnimationGroup,
    FadeIn,
    FadeOut,
    LaggedStart,
    Square,
    TransformFromCopy,
    VGroup,
)

from scenes.cost_grid import GAP, Cells
from scenes.cost_layout import LENGTHS, cost_layout
from scenes.cost_table import LENGTH, MEMORY, TIME, CostTable
from scenes.kit.clip import Clip
from scenes.kit.figures import count
from scenes.kit.motion import fly, pulse, swap

TONES = (0.62, 0.5, 0.39, 0.29)  # of their cells: the older, the brighter
NAME, TICK = 0.4, 0.32
BELOW = 0.1  # how far a number beside the grid lies over the end of its rows
WATCHED = 1  # whose row and column light up


class Cost(Clip):
    """Question 6: cost and memory grow with the square of the sequence length."""

    id = "cost"

    def construct(self) -> None:
        """Play the clip."""
        self.layout = cost_layout(self.frame)
        self.table = CostTable(self, self.layout)
        self.grid = VGroup(self._cells(0), self._border())
        self.ticks: list[VGroup] = []
        self.pairs()
        self.double()
        self.square()

    # The first grid.

    def pairs(self) -> None:
        """Three tokens: a row and a column each, and a cell for every pair."""
        with self.cue("pairs") as phrase:
            self.play(self.heading.show_title(), run_time=0.6)
            phrase.ask(middle=True)
            with phrase("every"):
                names = self._names()
                self.play(FadeIn(self.grid), FadeIn(names), run_time=0.8)
                self._light_one_token(names)
            with phrase("count"):
                self.axes = self._axes()
                self._tick(0)
                table = self.table
                heads = VGroup(table.heads[LENGTH], table.heads[MEMORY], table.rule)
                self.play(
                    swap(names, VGroup(self.ticks[0], self.axes)), FadeIn(heads), run_time=0.8
                )
                self._write_row(0)

    def _cells(self, step: int) -> Cells:
        """The cells that a sequence adds to those of the one half as long."""
        at, n = self.layout, LENGTHS[step]
        color = self.theme.toward(self.theme.ink, TONES[step])
        hole = LENGTHS[step - 1] if step else 0
        return Cells(n, n, at.left, at.top, at.side / n, color, hole, self._gap(step))

    def _gap(self, step: int) -> float:
        """The finest cells touch: gaps between them would be all that is seen."""
        return 0.0 if step == len(LENGTHS) - 1 else GAP

    def _border(self) -> Square:
        """The outline of a whole sequence's cells."""
        at = self.layout
        square = Square(at.side, color=self.theme.ink, stroke_width=2.5, fill_opacity=0)
        return square.move_to([at.left + at.side / 2, at.top - at.side / 2, 0]).set_z_index(1)

    def _names(self) -> VGroup:
        at, n = self.layout, LENGTHS[0]
        middles = [at.side * (i + 0.5) / n for i in range(n)]
        names = VGroup()
        for i, way in enumerate(middles):
            query = self.formula(f"q_{i + 1}", NAME, self.theme.query)
            key = self.formula(f"k_{i + 1}", NAME, self.theme.key)
            names.add(query.at([at.left - 0.14, at.top - way, 0], RIGHT))
            names.add(key.at([at.left + way, at.top + 0.3, 0]))
        return names

    def _light_one_token(self, names: VGroup) -> None:
        """A token's row is its query, its column its key; both reach all the others."""
        row, column = self._row(WATCHED), self._column(WATCHED)
        query, key = names[2 * WATCHED], names[2 * WATCHED + 1]
        self.play(FadeIn(row, shift=RIGHT * 0.2), pulse(query, 1.3), run_time=0.8)
        self.play(FadeIn(column, shift=DOWN * 0.2), pulse(key, 1.3), run_time=0.8)
        self.play(FadeOut(row), FadeOut(column), run_time=0.4)

    def _row(self, i: int, step: int = 0) -> Cells:
        at, n = self.layout, LENGTHS[step]
        pitch = at.side / n
        return Cells(1, n, at.left, at.top - i * pitch, pitch, self.theme.query)

    def _column(self, j: int, step: int = 0) -> Cells:
        at, n = self.layout, LENGTHS[step]
        pitch = at.side / n
        return Cells(n, 1, at.left + j * pitch, at.top, pitch, self.theme.key)

    def _axes(self) -> VGroup:
        """What columns and rows are, beside the number of the longest sequence so far."""
        at = self.layout
        keys = self.words("common.keys", TICK, self.theme.key)
        queries = self.words("queries", TICK, self.theme.query)
        keys.at([at.left + at.side, at.top + 0.24, 0], RIGHT)
        if at.side > 2 * (queries.width + 0.6):  # upwards, between two numbers
            queries.rotate(PI / 2).move_to([at.left - 0.27, 0, 0])
            queries.shift(UP * (at.top - at.side + 0.4 - queries.get_bottom()[1]))
        else:
            queries.at([at.left - 0.4, at.top - at.side - 0.28, 0], LEFT)
        return VGroup(keys, queries)

    def _tick(self, step: int) -> None:
        """How long a sequence is, where its columns and its rows end."""
        at, figure = self.layout, count("tokens", LENGTHS[step], LENGTHS[step])
        over = self.number(figure, TICK, self.theme.key).at(
            [self.axes[0].get_left()[0] - 0.1, at.top + 0.24, 0], RIGHT
        )
        beside = self.number(figure, TICK, self.theme.query).at(
            [at.left - 0.12, at.top - at.side + BELOW, 0], RIGHT
        )
        self.ticks.append(VGroup(over, beside))

    # The table of counts.

    def _write_row(self, step: int, seconds: float = 1.4) -> None:
        """The length flies into the table; what it costs follows."""
        length, memory = (self.table.number(column, step) for column in (LENGTH, MEMORY))
        self.play(fly([self.ticks[step][0]], [length]), run_time=0.45 * seconds)
        self.play(FadeIn(memory, shift=UP * 0.1), run_time=0.55 * seconds)

    def _bracket(self, step: int, seconds: float) -> None:
        """How the counts have grown since the row before."""
        brackets = [self.table.bracket(column, step) for column in (LENGTH, MEMORY)]
        self.play(LaggedStart(*(FadeIn(b) for b in brackets), lag_ratio=0.4), run_time=seconds)

    # Twice as long.

    def double(self) -> None:
        """The grid becomes a quarter of the next one."""
        with self.cue("double") as phrase:
            with phrase("twice"):
                self._double(1, 1.0)
                self._write_row(1)
                self._bracket(1, 1.2)
            with phrase("again"):
                for step in (2, 3):
                    self._double(step, 0.5)
                    self._write_row(step, 0.6)
                    self._bracket(step, 0.4)

    def _double(self, step: int, seconds: float) -> None:
        """The grid shrinks to a quarter; three copies of it move out into the others."""
        at = self.layout
        corner = np.array([at.left, at.top, 0])
        moves: list[Any] = [self.grid.animate.scale(0.5, about_point=corner)]
        for i, (over, beside) in enumerate(self.ticks):
            end = at.left + at.side / 2 ** (step - i)  # of its columns
            moves.append(over.animate.shift(RIGHT * (end - over.get_right()[0])))
            low = at.top - beside.get_center()[1] + BELOW
            moves.append(beside.animate.shift(UP * low / 2))
        self.play(AnimationGroup(*moves), run_time=seconds)
        n, half = LENGTHS[step - 1], at.side / 2
        color = self.theme.toward(self.theme.ink, TONES[step])
        gap = self._gap(step)
        quarter = Cells(n, n, at.left, at.top, half / n, color, gap=gap).set_z_index(-1)
        ways = (RIGHT * half, DOWN * half, (RIGHT + DOWN) * half)
        copies = [quarter.copy().shift(way) for way in ways]
        self.play(*(TransformFromCopy(quarter, copy) for copy in copies), run_time=1.2 * seconds)
        self.remove(*copies)
        self._tick(step)
        self.grid.add(self._cells(step), self._border())
        self.add(self.grid)
        self.play(FadeIn(self.ticks[step]), run_time=0.2)

    # The answer.

    def square(self) -> None:
        """The square of the length, as orders of growth."""
        with self.cue("square") as phrase:
            with phrase("grows"):
                self.play(self.heading.takeaway("takeaway"), run_time=0.6)
                self._sweep(max(1.6, phrase.left - 0.5))
            with phrase("time"):
                self._add_time()
            with phrase("memory"):
                order = self.table.order(MEMORY)
                self.play(FadeIn(order, shift=UP * 0.15), run_time=0.7)
                self.play(pulse(order, 1.15), run_time=0.8)

    def _add_time(self) -> None:
        """Time comes between length and memory, and how it grows."""
        table, steps = self.table, range(len(LENGTHS))
        numbers = VGroup(*(table.number(TIME, step) for step in steps))
        brackets = VGroup(*(table.bracket(TIME, step) for step in steps[1:]))
        arrive = [FadeIn(table.heads[TIME]), FadeIn(numbers), FadeIn(brackets)]
        self.play(LaggedStart(*arrive, lag_ratio=0.4), run_time=1.4)
        self.play(FadeIn(table.order(TIME), shift=UP * 0.15), run_time=0.6)

    def _sweep(self, seconds: float) -> None:
        """A row passes over all rows, and a column over all columns."""
        last = len(LENGTHS) - 1
        way = self.layout.side * (1 - 1 / LENGTHS[last])
        row, column = self._row(0, last), self._column(0, last)
        for strip, direction in ((row, DOWN), (column, RIGHT)):
            self.play(FadeIn(strip), run_time=0.2)
            self.play(strip.animate.shift(direction * way), run_time=seconds / 2 - 0.4)
            self.play(FadeOut(strip), run_time=0.2)
