"""Carrying out plans: have them spoken, draw what has changed, and finish each film.

What several plans have in common is done once: a line is said once, pictures that are the same
are drawn and encoded once and then copied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from scripts.draw_all import draw_all
from scripts.encode import encode, encoded_path, encoding_key
from scripts.files import place, sole_writer
from scripts.film import Film, remember, unchanged
from scripts.finish import Parts, finish
from scripts.formats import Format
from scripts.narrate import current_words, narrate
from scripts.plan import ClipPlan, Drawing, Plan
from scripts.progress import Display
from scripts.voice import Take

Say = Callable[[str], None]
Takes = Mapping[str, Take]


@dataclass(frozen=True)
class _Encoding:
    """Pictures that were drawn on nothing, to be encoded for a format."""

    film: Film
    made: Format

    @property
    def path(self) -> Path:
        return encoded_path(self.film.path, self.made)


def build(plans: Sequence[Plan], jobs: int) -> tuple[Film, ...]:
    """Make every film of some plans; return them when all are whole and checked.

    Parameters
    ----------
    plans
        What to make, each in a folder of its own.
    jobs
        How many clips to draw at the same time.

    Raises
    ------
    UserError, BuildError
        Whose fault it is. What was whole before still is.
    """
    with ExitStack() as held:
        for plan in sorted(plans, key=lambda plan: plan.folder):
            held.enter_context(sole_writer(plan.folder))
        with Display({}) as display:
            spoken = _narrate_all(plans, display.say)
        films = draw_all([plan for plan, _ in spoken], jobs)
        with Display({}) as display, ThreadPoolExecutor(jobs) as pool:
            _encode_all(pool, [plan for plan, _ in spoken], films, display.say)
            say = display.say if len(plans) == 1 else None
            wanted = [
                (parts, say or _named(plan, display.say))
                for plan, takes in spoken
                for parts in _parts(plan, takes, films, say or _named(plan, display.say))
            ]
            made = list(pool.map(lambda one: finish(*one), wanted))
    return tuple(film for several in made for film in several)


def _named(plan: Plan, say: Say) -> Say:
    """Return ``say`` for the lines of one plan among several: its folder's name comes first."""
    return lambda line: say(f"{plan.folder.name}/{line}")


def _narrate_all(plans: Sequence[Plan], say: Say) -> list[tuple[Plan, Takes]]:
    folders = [plan.folder for plan in plans]
    return [narrate(plan, say, [f for f in folders if f != plan.folder]) for plan in plans]


def _encode_all(
    pool: ThreadPoolExecutor, plans: Iterable[Plan], films: Mapping[Drawing, Film], say: Say
) -> None:
    """Encode what is wanted with transparency and is not there; the same pictures once."""
    wanted = {
        _Encoding(films[drawing], made).path: _Encoding(films[drawing], made)
        for plan in plans
        for made in plan.formats
        if made.clear
        for drawing in (Drawing(clip, clear=True) for clip in plan.every_clip)
        if drawing in films
    }
    keys = {path: encoding_key(one.film, one.made) for path, one in wanted.items()}
    there = {keys[path]: path for path in wanted if unchanged(path, keys[path])}
    first: dict[str, Path] = {}
    stop = Event()
    for path, key in keys.items():
        if key not in there:
            first.setdefault(key, path)

    def make(path: Path) -> None:
        one = wanted[path]
        encode(one.film, one.made, path, keys[path], stop)
        say(f"{one.film.sheet.clip}: encoded for {one.made.name}")

    try:
        list(pool.map(make, first.values()))
    except BaseException:
        stop.set()  # or else those that are running would go on to their ends
        raise
    there |= first
    for path, key in keys.items():
        if path != there[key] and not unchanged(path, key):
            place(there[key], path)
            remember(path, key)


def _parts(plan: Plan, takes: Takes, films: Mapping[Drawing, Film], say: Say) -> list[Parts]:
    """Return what each clip and each cut of a plan is put together from."""
    wanted = [
        Parts(
            clip.target,
            films[next(plan.drawings([clip]))].sheet.title,
            {made.name: [_silent(clip, made, films)] for made in plan.formats},
            clip.lesson,
            takes,
            films[next(plan.drawings([clip]))],
        )
        for clip in plan.clips
    ]
    joined = [made for made in plan.formats if made.joins]
    for cut in plan.cuts if joined else ():
        missing = [c.name for c in cut.clips if any(d not in films for d in plan.drawings([c]))]
        if missing:
            names = ", ".join(missing)
            say(f"{cut.target.name}: not joined, since {names} must be drawn first")
            continue
        pictures = {
            made.name: [_silent(clip, made, films) for clip in cut.clips] for made in joined
        }
        face = films[next(plan.drawings(cut.clips[:1]))]
        wanted.append(Parts(cut.target, cut.title, pictures, plan.lesson, takes, face))
    return wanted


def _silent(clip: ClipPlan, made: Format, films: Mapping[Drawing, Film]) -> Film:
    """Return a clip's pictures in a format, with the words that its lesson has by now."""
    film = films[Drawing(clip, made.clear)]
    path = encoded_path(film.path, made) if made.clear else film.path
    return Film(path, current_words(film.sheet, clip))
