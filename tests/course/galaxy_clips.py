"""Clips of a course about galaxies: one made from a clip of the films, one from the kit's parts."""

from __future__ import annotations

from pathlib import Path

from manim import FadeIn, FadeOut, GrowFromEdge, LaggedStart, VGroup

from scenes.kit import Card, Clip, Ledger, Lesson, ScoreTable, Slip, WeightBars, fly, vector
from scenes.one_query import OneQuery
from scenes.steps import DotProduct, Softmax, Step, WeightedSum

GALAXY = Lesson.load(Path(__file__).with_name("galaxy.toml"))


class QuickScale(Step):
    """The scores are divided, and that is all."""

    cue = "scale"

    def play(self) -> None:
        """Play the step's cue."""
        clip, ledger = self.clip, self.ledger
        with clip.cue(self.cue) as phrase:
            with phrase("root"):
                head = ledger.header("scaled", clip.word("common.scaled"))
                clip.play(self.desk.send_away(), clip.heading.step(1), FadeIn(head))
            with phrase("result"):
                scores = [ledger.cells["score", row] for row in range(self.worked.n)]
                clip.play(fly(scores, ledger.numbers("scaled")), run_time=phrase.left)
                clip.play(clip.heading.takeaway("tame"), run_time=0.7)


class GalaxyQuery(OneQuery):
    """One galaxy's query by hand, with a quick second step."""

    lesson = GALAXY
    steps = (DotProduct, QuickScale, Softmax, WeightedSum)


class GalaxyMap(Clip):
    """Where one query looks, and where all of them look."""

    id = "map"
    lesson = GALAXY

    def construct(self) -> None:
        """Play the clip."""
        self.weigh()
        self.compare()

    def weigh(self) -> None:
        """The query's weights, as numbers and as bars."""
        theme, worked, box = self.theme, self.data.worked, self.frame.stage
        rows = self.frame.rows(worked.n)
        key_x, weight_x, bar_x = (box.left + box.width * share for share in (0.42, 0.65, 0.74))
        query = vector("q", worked.query, 0.4, theme.query)
        slip = Slip(query, theme, width=0.24 * box.width)
        slip.place(box.left + 0.13 * box.width, (rows[0] + rows[-1]) / 2)
        cards, high = VGroup(), min(0.7, 0.55 * box.height / worked.n)
        for key, y in zip(self.symbols("k"), rows, strict=True):
            name = self.formula(key, 0.39, theme.key)
            cards.add(Card(name, theme, width=0.22 * box.width, height=high).place(key_x, y))
        ledger = Ledger(rows, {"weight": (weight_x, worked.weights)}, theme)
        shares = [figure.value for figure in worked.weights]
        bars = WeightBars(worked.weights, shares, rows, bar_x, 0.26 * box.width, theme)
        with self.cue("weigh") as phrase:
            self.play(self.heading.show_title(), FadeIn(slip), run_time=0.6)
            phrase.ask()
            with phrase("cards"):
                self.play(LaggedStart(*map(FadeIn, cards), lag_ratio=0.3), run_time=phrase.left)
            with phrase("bars"):
                numbers = [ledger.header("weight", self.word("common.weight"))]
                numbers += ledger.numbers("weight")
                grow = [GrowFromEdge(one, bars.edge) for one in bars]
                self.play(*map(FadeIn, numbers), *grow, run_time=1)
                self.play(self.heading.takeaway("kept"), run_time=0.6)
        self.play(*map(FadeOut, (slip, cards, bars, *numbers)), self.heading.clear_takeaway())

    def compare(self) -> None:
        """The weights of every query, a row for each."""
        theme, rows, center = self.theme, self.data.rows, self.frame.stage.center
        n_q, n_k = len(rows), rows[0].n
        left, top = center[0] - 1.25 * n_k / 2 + 0.5, center[1] + 0.9 * n_q / 2
        table = ScoreTable(n_q, n_k, left, top, theme, height=0.9, places=2)
        names = table.name_rows(self.symbols("q"), None, 0.42, theme.query)
        names += table.name_columns(self.symbols("k"), None, 0.42, theme.key)
        numbers = table.fill([row.weights for row in rows])
        with self.cue("compare") as phrase:
            self.play(FadeIn(table), *map(FadeIn, names), run_time=0.8)
            with phrase("rows"):
                lines = [FadeIn(VGroup(*line)) for line in numbers]
                self.play(LaggedStart(*lines, lag_ratio=0.5), run_time=phrase.left)
