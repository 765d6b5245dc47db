"""Carrying out plans: have them spoken, draw what has changed, and finish each film.

What several plans have in common is done once: a line is said once, pictures that are the same
are drawn and encoded once and then copied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from scripts.clip_plan import Drawing, Transition
from scripts.draw_all import draw_all
from scripts.encode import encode, encoded_path, encoding_key
from scripts.files import place, sole_writer
from scripts.film import Film, remember, unchanged
from scripts.finish import Parts, finish
from scripts.formats import Format
from scripts.join import lengthened
from scripts.narrate import current_words, narrate
from scripts.plan import CutPlan, Plan
from scripts.progress import Display
from scripts.transition import transition
from scripts.voice import Take

Say = Callable[[str], None]
Takes = Mapping[str, Take]
Stretches = Mapping[Drawing | Transition, Film]


@dataclass(frozen=True)
class _Encoding:
    """Pictures that were drawn on nothing, to be encoded for a format."""

    film: Film
    made: Format


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
        told = [plan for plan, _ in spoken]
        drawn = draw_all(told, jobs)
        with Display({}) as display, ThreadPoolExecutor(jobs) as pool:
            films: dict[Drawing | Transition, Film] = dict(drawn.items())
            films |= _blend_all(pool, told, drawn, display.say)
            _encode_all(pool, told, films, display.say)
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
    pool: ThreadPoolExecutor, plans: Iterable[Plan], films: Stretches, say: Say
) -> None:
    """Encode what is wanted with transparency and is not there; the same pictures once."""
    wanted = {
        encoded_path(films[stretch].path, made): _Encoding(films[stretch], made)
        for plan in plans
        for made in plan.formats
        if made.clear
        for stretch in _every_stretch(plan)
        if stretch in films
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
        name = path.name.removesuffix(f".clear{one.made.ending}")
        say(f"{name}: encoded for {one.made.name}")

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


def _every_stretch(plan: Plan) -> Iterator[Drawing | Transition]:
    yield from (Drawing(clip, clear=True) for clip in plan.every_clip)
    for cut in plan.cuts:
        yield from cut.transitions(clear=True)


def _blend_all(
    pool: ThreadPoolExecutor, plans: Iterable[Plan], films: Mapping[Drawing, Film], say: Say
) -> Stretches:
    """Make the transitions of all cuts whose clips are there; return those there are to be.

    If there is none in one format, there is none in any: all have the same cue sheet.
    """
    wanted = {
        step.path: step
        for plan in plans
        for clear in sorted({made.clear for made in plan.joined})
        for cut in plan.cuts
        for step in cut.transitions(clear)
        if step.before in films and step.after in films
    }

    def make(step: Transition) -> Film | None:
        return transition(step, films[step.before], films[step.after], say)

    made = dict(zip(wanted.values(), pool.map(make, wanted.values()), strict=True))
    alike = {(step.before.clip, step.after.clip) for step, film in made.items() if film is None}
    return {
        step: film
        for step, film in made.items()
        if film is not None and (step.before.clip, step.after.clip) not in alike
    }


def _parts(plan: Plan, takes: Takes, films: Stretches, say: Say) -> list[Parts]:
    """Return what each clip and each cut of a plan is put together from."""
    wanted = []
    for clip in plan.clips:
        face = films[next(plan.drawings([clip]))]
        pictures = {m.name: [_silent(Drawing(clip, m.clear), m, films)] for m in plan.formats}
        sheets = [current_words(face.sheet, clip)]
        title = face.sheet.title
        wanted.append(Parts(clip.target, title, pictures, sheets, clip.lesson, takes, face))
    for cut in plan.cuts if plan.joined else ():
        missing = [c.title for c in cut.clips if any(d not in films for d in plan.drawings([c]))]
        if missing:
            names = ", ".join(missing)
            say(f"{cut.target.name}: not joined, since {names} must be drawn first")
            continue
        wanted.append(_cut_parts(plan, cut, takes, films))
    return wanted


def _cut_parts(plan: Plan, cut: CutPlan, takes: Takes, films: Stretches) -> Parts:
    pictures = {
        made.name: [_silent(stretch, made, films) for stretch in _shown(cut, made.clear, films)]
        for made in plan.joined
    }
    faces = [films[next(plan.drawings([clip]))] for clip in cut.clips]
    sheets = [current_words(face.sheet, clip) for face, clip in zip(faces, cut.clips, strict=True)]
    steps = cut.transitions(plan.joined[0].clear)
    longer = [films[step].sheet.frames if step in films else 0 for step in steps]
    sheets = lengthened(sheets, [*longer, 0])
    return Parts(cut.target, cut.title, pictures, sheets, cut.lesson, takes, faces[0])


def _shown(cut: CutPlan, clear: bool, films: Stretches) -> list[Drawing | Transition]:
    """Return what a cut shows, in order."""
    shown: list[Drawing | Transition] = [Drawing(cut.clips[0], clear)]
    for step in cut.transitions(clear):
        shown += [step, step.after] if step in films else [step.after]
    return shown


def _silent(stretch: Drawing | Transition, made: Format, films: Stretches) -> Film:
    """Return pictures as they are in a format."""
    film = films[stretch]
    return Film(encoded_path(film.path, made), film.sheet) if made.clear else film
