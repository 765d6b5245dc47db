"""What clips are built from: the clock, the numbers, the props, the tables, the look.

Everything that a course of one's own needs is here, and stays as it is documented:

>>> from scenes.kit import Clip, Ledger, Lesson, WeightBars
>>> Lesson.load().title
'Attention (Q, K, V)'

Lengths are in Manim units: the shorter side of a frame is 8 of them. Names are looked up when
they are asked for, since lessons are read without Manim, which takes a second to import.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # for editors and type checkers; the table below says the same to Python
    from scenes.kit.bars import Ruler, WeightBars, bar
    from scenes.kit.chain import Chain
    from scenes.kit.clip import Clip
    from scenes.kit.errors import LessonError, NarrationError, UserError
    from scenes.kit.expressions import dot_product, weighted_sum
    from scenes.kit.figures import Figure, Source, count
    from scenes.kit.fonts import Fonts, use_fonts
    from scenes.kit.frame import Box, Frame, find_frame, spread
    from scenes.kit.ledger import Ledger
    from scenes.kit.lesson import Lesson
    from scenes.kit.listing import Listing
    from scenes.kit.live import LiveNumber, LiveVector
    from scenes.kit.live_ledger import LiveLedger
    from scenes.kit.matrix import Matrix
    from scenes.kit.motion import fly, glint, pulse, swap
    from scenes.kit.number_lines import ScoreLine
    from scenes.kit.numbers import Number
    from scenes.kit.output_pictures import OutputTrack
    from scenes.kit.plane import Plane
    from scenes.kit.rehearsal import rehearse
    from scenes.kit.shapes import Book, Card, Page, Prop, Ribbon, Slip, vector
    from scenes.kit.symbols import symbol
    from scenes.kit.table import ScoreTable
    from scenes.kit.talk import Talk
    from scenes.kit.text import Words, formula, plain_words, words
    from scenes.kit.theme import CONTRAST, DAY, NIGHT, Theme, find_theme, read_theme
    from scenes.kit.worked import Worked

_HOME = {
    "bars": ("Ruler", "WeightBars", "bar"),
    "chain": ("Chain",),
    "clip": ("Clip",),
    "errors": ("LessonError", "NarrationError", "UserError"),
    "expressions": ("dot_product", "weighted_sum"),
    "figures": ("Figure", "Source", "count"),
    "fonts": ("Fonts", "use_fonts"),
    "frame": ("Box", "Frame", "find_frame", "spread"),
    "ledger": ("Ledger",),
    "lesson": ("Lesson",),
    "listing": ("Listing",),
    "live": ("LiveNumber", "LiveVector"),
    "live_ledger": ("LiveLedger",),
    "matrix": ("Matrix",),
    "motion": ("fly", "glint", "pulse", "swap"),
    "number_lines": ("ScoreLine",),
    "numbers": ("Number",),
    "output_pictures": ("OutputTrack",),
    "plane": ("Plane",),
    "rehearsal": ("rehearse",),
    "shapes": ("Book", "Card", "Page", "Prop", "Ribbon", "Slip", "vector"),
    "symbols": ("symbol",),
    "talk": ("Talk",),
    "table": ("ScoreTable",),
    "text": ("Words", "formula", "plain_words", "words"),
    "theme": ("CONTRAST", "DAY", "NIGHT", "Theme", "find_theme", "read_theme"),
    "worked": ("Worked",),
}
_MODULES = {name: module for module, names in _HOME.items() for name in names}

__all__ = sorted(_MODULES)


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
