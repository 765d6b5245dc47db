"""The command ``attn-video``: its verbs, and how mistakes are told."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scripts.faults import BuildError, UserError, disk_fault
from scripts.formats import FORMATS, find_format
from scripts.quality import QUALITIES, find_quality

if TYPE_CHECKING:
    from scripts.plan import ClipPlan

_PATH = click.Path(path_type=Path)
_language = click.option(
    "--language", metavar="CODE", help="Narration and words in this language, such as de."
)
_voice = click.option(
    "--voice", metavar="VOICE", help="Who speaks: hibari, recordings, none or espeak."
)
_theme = click.option("--theme", metavar="THEME", help="Colours: night, day or contrast.")
_shape = click.option("--shape", metavar="W:H", help="The frame: 16:9, 9:16, 1:1 or 4:3.")
_look_in = click.option(
    "--output", type=_PATH, metavar="FOLDER", help="The media folder to look in."
)
OK, OUR_FAULT, USER_FAULT, INTERRUPTED = 0, 1, 2, 130


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="attention-films")
def cli() -> None:
    """Make films that explain attention (Q, K, V).

    A LESSON is a TOML file with the vectors, the clips and the cuts; without one, the page's
    own lesson is meant. Films go to media/<lesson>/.
    """


@cli.command()
@click.argument("lessons", nargs=-1, type=_PATH, metavar="[LESSON]...")
@click.option(
    "--quality",
    default="medium",
    show_default=True,
    metavar="|".join(QUALITIES),
    help="480p at 15 frames a second, 720p at 30, or 1080p at 60.",
)
@click.option("--size", metavar="WxH", help="Another picture size, such as 1280x720.")
@click.option("--fps", type=int, metavar="N", help="Another rate, in frames a second.")
@click.option(
    "--format",
    "formats",
    default="mp4",
    show_default=True,
    metavar="|".join(FORMATS),
    help="Kinds of files; webm and mov have no background. Several with commas.",
)
@click.option(
    "--only",
    multiple=True,
    metavar="CLIP",
    help="Draw only this clip; give it again, or several with commas, for more.",
)
@click.option("--cut", metavar="CUT", help="Make only this cut and its clips.")
@click.option("--output", type=_PATH, metavar="FOLDER", help="The media folder to write into.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=os.cpu_count() or 1,
    show_default="one a core",
    help="How many clips to draw at the same time.",
)
@_language
@_voice
@_theme
@_shape
def render(
    lessons: tuple[Path, ...],
    quality: str,
    size: str | None,
    fps: int | None,
    formats: str,
    only: tuple[str, ...],
    cut: str | None,
    output: Path | None,
    jobs: int,
    language: str | None,
    voice: str | None,
    theme: str | None,
    shape: str | None,
) -> None:
    """Render the films of each LESSON, drawing only what has changed.

    Makes an .mp4 for each clip and each cut, with voice, captions and chapters in it; beside it
    the captions (.srt, .vtt), the chapters (.chapters.vtt), the transcript (.md) and a poster
    (.png). It may be stopped at any moment and run again.

    Several languages, shapes and themes may be given with commas; every combination gets films
    of its own, in a folder such as media/<lesson>.de.day.9x16/.
    """
    from scripts.build import build
    from scripts.course import load_lessons, make_plans

    loaded = load_lessons(
        lessons or (None,), _choices(language), _choices(shape), _choices(theme), voice
    )
    plans = make_plans(
        loaded,
        quality,
        output,
        _listed(only),
        cut,
        [find_format(name) for name in _listed([formats])],
        size,
        fps,
    )
    for film in build(plans, jobs):
        seconds = film.sheet.frames / film.sheet.fps
        click.echo(f"{film.path}  {seconds:.1f} s, {film.sheet.frames} frames")


@cli.command()
@click.argument("clip", required=False)
@click.argument("lesson", required=False, type=_PATH)
@_look_in
@_language
@_theme
@_shape
def sheet(
    clip: str | None,
    lesson: Path | None,
    output: Path | None,
    language: str | None,
    theme: str | None,
    shape: str | None,
) -> None:
    """Draw the contact sheet of CLIP, or of every clip of LESSON.

    The sheet is a picture of the middle and the end of each cue in the film rendered last.
    """
    from scripts.sheet import contact_sheet

    if clip and clip.endswith(".toml"):
        lesson, clip = Path(clip), None
    for planned in _planned(clip, lesson, output, language, theme, shape):
        click.echo(contact_sheet(planned.target))


@cli.command()
@click.argument("clip")
@click.argument("cue", required=False)
@click.argument("lesson", required=False, type=_PATH)
@click.option(
    "--format",
    "kind",
    type=click.Choice(["png", "svg"]),
    default="png",
    show_default=True,
    help="Pixels of the film rendered last, or shapes that stay sharp at any size.",
)
@click.option("--transparent", is_flag=True, help="Leave out the background (svg only).")
@_look_in
@click.option("--to", "folder", type=_PATH, metavar="FOLDER", help="Where the picture goes.")
@_language
@_theme
@_shape
def still(
    clip: str,
    cue: str | None,
    lesson: Path | None,
    kind: str,
    transparent: bool,
    output: Path | None,
    folder: Path | None,
    language: str | None,
    theme: str | None,
    shape: str | None,
) -> None:
    """Save the picture on which CUE of CLIP ends, for slides and handouts.

    As png it is taken from the film rendered last, at its full size; as svg no film is needed.
    Without CUE, the clip's last picture.
    """
    if transparent and kind != "svg":
        raise UserError(
            "a still of a film has its background; give --format svg with --transparent"
        )
    for planned in _planned(clip, lesson, output, language, theme, shape):
        if kind == "svg":
            from scripts.svg import svg_still

            click.echo(svg_still(planned, cue, folder, transparent))
        else:
            from scripts.still import still

            click.echo(still(planned.target, cue, folder))


@cli.command()
@click.argument("lesson", required=False, type=_PATH)
@_language
@_voice
def lock(lesson: Path | None, language: str | None, voice: str | None) -> None:
    """Renew the durations of LESSON's narration.

    They are kept in a small file beside the lesson, so that the films have the same timing with
    sound, without it, and on every machine. Commit it with the narration.
    """
    from scripts.narrate import load_lesson, lock
    from scripts.plan import make_plan

    plan = make_plan(load_lesson(lesson, language, voice), find_quality("medium"))
    click.echo(lock(plan, lambda line: click.echo(line, err=True)))


@cli.command()
@click.argument("lesson", required=False, type=_PATH)
@_language
@_voice
def script(lesson: Path | None, language: str | None, voice: str | None) -> None:
    """Print the narration of LESSON as a page to read from, with the seconds it should take."""
    from scripts.narrate import load_lesson, planned_cues
    from scripts.plan import make_plan
    from scripts.prompter import page

    loaded = load_lesson(lesson, language, voice)
    plan = make_plan(loaded, find_quality("medium"))
    click.echo(page(loaded, planned_cues(plan.every_clip)))


def _listed(given: Iterable[str]) -> list[str]:
    """Return names that were given with commas between them, each once."""
    names = (name.strip() for text in given for name in text.split(","))
    return list(dict.fromkeys(name for name in names if name))


def _choices(given: str | None) -> list[str | None]:
    """Return what to use in place of a lesson's own; None for its own."""
    return [*_listed([given or ""])] or [None]


def _planned(
    clip: str | None,
    lesson: Path | None,
    output: Path | None,
    language: str | None,
    theme: str | None,
    shape: str | None,
) -> tuple[ClipPlan, ...]:
    """Return where the films of a lesson are to be looked for."""
    from scripts.narrate import load_lesson
    from scripts.plan import make_plan

    loaded = load_lesson(lesson, language, None, theme, shape)
    quality = find_quality("medium", loaded.shape)  # any: what counts is the film that is there
    return make_plan(loaded, quality, output, [clip] if clip else []).clips


def main() -> None:
    """Run ``attn-video``; end with status 2 for the user's mistake, 1 for ours."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run one command line and return its exit status."""
    try:
        status = cli.main(arguments, prog_name="attn-video", standalone_mode=False)
    except UserError as error:
        return _tell(str(error), USER_FAULT)
    except BuildError as error:
        return _tell(str(error), OUR_FAULT)
    except click.ClickException as error:
        return _tell(error.format_message(), USER_FAULT)
    except (KeyboardInterrupt, click.Abort):
        return _tell("stopped; run the same command again to go on", INTERRUPTED)
    except OSError as error:
        if fault := disk_fault(error):
            return _tell(str(fault), USER_FAULT)
        raise
    return status if isinstance(status, int) else OK


def _tell(sentence: str, status: int) -> int:
    click.echo(f"attn-video: {' '.join(sentence.split())}", err=True)
    return status


if __name__ == "__main__":
    main()
