"""The key points, each with its because; and what a short version of the lesson keeps."""

from __future__ import annotations

from typing import Any

from manim import (
    RIGHT,
    UP,
    AnimationGroup,
    FadeIn,
    FadeOut,
    GrowArrow,
    LaggedStart,
    Restore,
    RoundedRectangle,
    Transform,
    VGroup,
    VMobject,
)
from manim import Arrow as Pointer

from scenes.kit.block import blocks
from scenes.kit.clip import Clip
from scenes.kit.frame import Box
from scenes.kit.heading import TITLE
from scenes.kit.motion import pulse, swap
from scenes.kit.talk import Talk
from scenes.kit.text import Words
from scenes.reasons import facts, keep, whys
from scenes.reasons.layout import Half, Reason, kept, reasons, tiles

POINTS = {
    "focus": (facts.focus, whys.larger_weights),
    "blend": (facts.blend, whys.average),
    "scale": (facts.scaled, whys.saturating),
    "step": (facts.one_step, whys.all_seen),
    "cost": (facts.squared, whys.pairs),
}
NAMES = (0.34, 0.32, 0.3, 0.285)
HEADS = (0.42, 0.38, 0.34, 0.3)
WORD = 0.34
DIM, DONE = 0.3, 0.65  # what is left out; a point that has been made


class Because(Clip):
    """Question 8: what of all this is kept in two minutes; and five reasons to remember."""

    id = "because"

    def construct(self) -> None:
        """Play the clip."""
        self.places = reasons(self.frame, len(POINTS))
        self.stage: list[VMobject] = []
        self.points()
        self.friend()

    # The five key points.

    def points(self) -> None:
        """What is so, and why, one below or beside the other."""
        names = self._names()
        with self.cue("points") as phrase:
            for i, (name, makers) in enumerate(POINTS.items()):
                with phrase(name):
                    if not i:
                        self.title = self._title("points")
                        self.play(FadeIn(self.title, shift=UP * 0.12), run_time=0.5)
                    self._point(phrase, name, self.places[i], makers, names[2 * i : 2 * i + 2])

    def _title(self, name: str) -> Words:
        """Set a title of one of the two parts where the title of a clip stands."""
        made = self.words(name, TITLE, self.theme.ink, bold=True).on_baseline(self.frame.title_line)
        if self.frame.turned:
            return made.set_x(0)
        return made.shift(RIGHT * (self.frame.safe.left - made.get_left()[0]))

    def _names(self) -> list[VMobject]:
        """The names of all pictures, set alike in their rooms."""
        words = [self.word(name + end) for name in POINTS for end in ("", "_why")]
        halves = [half for place in self.places for half in (place.fact, place.why)]
        return self._seat(words, [half.name for half in halves], NAMES, self.places[0].down)

    def _seat(
        self, words: list[str], rooms: list[Box], sizes: tuple[float, ...], columns: bool
    ) -> list[VMobject]:
        """Set names alike; in columns they begin on one line, in rows if they have as many."""
        room, least = rooms[0], (*sizes, self.frame.smallest_type)
        for most in (1, 2):
            made = blocks(words, least, self.theme.ink, room.width, room.height, most)
            if all(name.width <= room.width for name in made):
                break
        level: dict[tuple[float, int], list[VMobject]] = {}
        for name, place in zip(made, rooms, strict=True):
            name.move_to(place.center)
            key = round(float(place.center[1]), 6), 0 if columns else _lines(name)
            level.setdefault(key, []).append(name)
        for row in level.values():
            first = max(_first(name).baseline for name in row)
            for name in row:
                name.shift(UP * (first - _first(name).baseline))
        return made

    def _point(
        self, phrase: Talk, name: str, place: Reason, makers: Any, names: list[VMobject]
    ) -> None:
        """The fact comes while it is said; the reason when the word 'because' falls."""
        fact, why = (
            make(self, half.picture)
            for make, half in zip(makers, (place.fact, place.why), strict=True)
        )
        card = self._sheet(place.card)
        turn = phrase.left * (1 - self._because(phrase, name))
        for done in self.stage[-1:]:
            done.save_state()
        dim = [done.animate.fade(1 - DONE) for done in self.stage[-1:]]
        self.play(*dim, FadeIn(card), FadeIn(names[0]), fact.moves[0], run_time=0.6)
        self.play(fact.moves[1], run_time=max(0.6, min(0.9, phrase.left - turn)))
        self.wait(phrase.left - turn)
        arrow, word = self._link(place)
        self.play(GrowArrow(arrow), FadeIn(word), run_time=0.5)
        self.play(why.moves[0], FadeIn(names[1]), run_time=0.5)
        # With the last point, all of them are lit again.
        lit = [Restore(done) for done in self.stage if len(self.stage) == len(POINTS) - 1]
        self.play(*lit, why.moves[1], run_time=max(0.7, min(1.2, phrase.left)))
        whole = VGroup(card, fact, why, *names, arrow, word)
        self.add(whole)
        self.stage.append(whole)

    def _because(self, phrase: Talk, name: str) -> float:
        """Return after which share of a phrase its 'because' is said."""
        spoken = phrase.cue.phrase(name).spoken
        at = spoken.lower().find(f" {self.word('because').lower()} ")
        return at / len(spoken) if at > 0 else 0.4

    def _sheet(self, box: Box) -> VMobject:
        return RoundedRectangle(
            corner_radius=0.14, width=box.width, height=box.height, stroke_width=2,
            stroke_color=self.theme.line, fill_color=self.theme.panel, fill_opacity=1,
        ).move_to(box.center).set_z_index(-3)  # fmt: skip

    def _link(self, place: Reason) -> tuple[VMobject, VMobject]:
        """The arrow from the reason to what is so, and its word."""
        start, end = place.arrow
        word = self.words("because", WORD, self.theme.ink, bold=True)
        if place.down:
            word.at([place.band.center[0], place.band.bottom + 0.21, 0])
        else:
            word.scale(min(1, (place.band.width - 0.04) / word.width))
            word.at([place.band.center[0], place.band.center[1] + 0.2, 0])
        arrow = Pointer(
            start, end, buff=0, color=self.theme.ink, stroke_width=5, tip_length=0.2,
            max_stroke_width_to_length_ratio=100,
        )  # fmt: skip
        return arrow, word

    # What to keep.

    def friend(self) -> None:
        """The parts of the lesson lie on the table; some are left out, the others grow."""
        with self.cue("friend") as phrase:
            title = self._title("title")
            gone = (FadeOut(part) for part in self.stage)
            self.play(*gone, swap(self.title, title), run_time=0.3)
            self.tiles, arrive = self._tiles()
            phrase.ask(meanwhile=arrive)
            with phrase("out"):
                self._leave_out(phrase)
            with phrase("keep"):
                self._keep(phrase)
            with phrase("formula"):
                self._run_through(max(1.5, phrase.left - 0.3))

    def _tiles(self) -> tuple[list[VGroup], LaggedStart]:
        places = tiles(self.frame, len(keep.PARTS))
        words = [self.word(name) for name in keep.PARTS]
        self.heads = self._seat(words, [half.name for _, half in places], NAMES, self.frame.wide)
        made: list[VGroup] = []
        for (box, half), draw, name in zip(places, keep.icons(), self.heads, strict=True):
            made.append(VGroup(self._sheet(box), draw(self, half.picture), name))
        come = [FadeIn(tile, shift=UP * 0.15) for tile in made]
        return made, LaggedStart(*come, lag_ratio=0.6)

    def _leave_out(self, phrase: Talk) -> None:
        """The pictures of the cost and of the sharper query go dim; their names stay legible."""
        seconds = phrase.left
        for tile in self.tiles[: keep.KEPT - 1 : -1]:  # the cost is named first
            sheet, icon, name = tile
            self.play(
                sheet.animate.set_fill(opacity=0),
                icon.animate.fade(1 - DIM),
                name.animate.set_color(self.theme.quiet),
                run_time=0.25 * seconds,
            )
        swell = [pulse(tile[1], 1.12) for tile in self.tiles[: keep.KEPT]]
        self.play(LaggedStart(*swell, lag_ratio=0.3), run_time=max(1.0, phrase.left - 0.4))

    def _keep(self, phrase: Talk) -> None:
        """The parts that are kept take the whole of the stage, and show what is in them."""
        places = kept(self.frame, keep.KEPT)
        steps_at = phrase.left * (1 - self._comma(phrase))
        rooms = [half.name for _, half in places]
        words = [self.word(name) for name in keep.PARTS[: keep.KEPT]]
        heads = self._seat(words, rooms, HEADS, self.frame.wide)
        moves: list[Any] = []
        self.icons: list[VMobject] = []
        self.rooms: list[Half] = [half for _, half in places]
        self.written = keep.whole(self, self.rooms[-1].picture)
        for tile, (box, half), head in zip(self.tiles, places, heads, strict=False):
            sheet, icon, name = tile
            self.remove(tile)
            self.add(sheet, icon, name)  # each goes its own way
            self.icons.append(icon)
            grow = Transform(sheet, self._sheet(box))
            last = tile is self.tiles[keep.KEPT - 1]
            go = swap(icon, self.written) if last else icon.animate.move_to(half.picture.center)
            moves.append(AnimationGroup(grow, go, swap(name, head)))
        self.play(FadeOut(VGroup(*self.tiles[keep.KEPT :])), run_time=0.3)
        self.play(*moves, run_time=0.6)
        self._show(0)
        self.wait(phrase.left - steps_at)
        self._show(1)

    def _comma(self, phrase: Talk) -> float:
        spoken = phrase.cue.phrase("keep").spoken
        return spoken.find(",") / len(spoken)

    def _show(self, i: int) -> None:
        """In place of a part's sign comes what is in it."""
        content = keep.contents()[i](self, self.rooms[i].picture)
        self.play(FadeOut(self.icons[i]), run_time=0.25)
        parts = (FadeIn(part) for part in content)
        self.play(LaggedStart(*parts, lag_ratio=0.25), run_time=0.8)

    def _run_through(self, seconds: float) -> None:
        """The parts of the formula swell as they are said."""
        parts = self.written[0].parts
        swell = [pulse(parts[n], 1.25) for n in ("softmax", "query", "keys", "root", "values")]
        self.play(LaggedStart(*swell, lag_ratio=0.7), run_time=seconds)
        self.add(self.written)  # whole again, where parts of it were moved


def _first(name: VMobject) -> Words:
    """Return the first line of a name."""
    first = name if isinstance(name, Words) else name[0]
    assert isinstance(first, Words)
    return first


def _lines(name: VMobject) -> int:
    """Return how many lines a name has."""
    return 1 if isinstance(name, Words) else len(name)
