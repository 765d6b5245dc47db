"""The command ``attn-video``: its verbs, and how mistakes are told."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from scripts import options
from scripts.cli_pictures import sheet, still
from scripts.faults import BuildError, UserError, disk_fault
from scripts.formats import FORMATS, find_format
from scripts.quality import QUALITIES, find_quality

OK, OUR_FAULT, USER_FAULT, INTERRUPTED = 0, 1, 2, 130


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="attention-films")
def cli() -> None:
    """Make films that explain attention (Q, K, V).

    A LESSON is a TOML file with the vectors, the clips and the cuts; without one, the page's
    own lesson is meant. Films go to media/<lesson>/.
    """


@cli.command()
@click.argument("lessons", nargs=-1, type=options.PATH, metavar="[LESSON]...")
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
@click.option(
    "--output", type=options.PATH, metavar="FOLDER", help="The media folder to write into."
)
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    default=os.cpu_count() or 1,
    show_default="one a core",
    help="How many clips to draw at the same time.",
)
@options.language
@options.voice
@options.theme
@options.shape
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
        lessons or (None,),
        options.choices(language),
        options.choices(shape),
        options.choices(theme),
        voice,
    )
    plans = make_plans(
        loaded,
        quality,
        output,
        options.listed(only),
        cut,
        [find_format(name) for name in options.listed([formats])],
        size,
        fps,
    )
    for film in build(plans, jobs):
        seconds = film.sheet.frames / film.sheet.fps
        click.echo(f"{film.path}  {seconds:.1f} s, {film.sheet.frames} frames")


@cli.command()
@click.argument("lesson", required=False, type=options.PATH)
@options.language
@options.voice
@options.theme
@options.shape
def check(
    lesson: Path | None,
    language: str | None,
    voice: str | None,
    theme: str | None,
    shape: str | None,
) -> None:
    """Tell what viewers of LESSON will see, in seconds and without drawing.

    That is every number, how long each film will be, and what you should know before you show
    it. What does not fit the frame is refused.
    """
    from scripts.check import report
    from scripts.narrate import load_lesson
    from scripts.plan import make_plan

    loaded = load_lesson(lesson, language, voice, theme, shape)
    plan = make_plan(loaded, find_quality("low", loaded.shape))
    for line in report(plan, os.cpu_count() or 1):
        click.echo(line)


@cli.command()
@click.argument("folder", type=options.PATH)
def new(folder: Path) -> None:
    """Write a commented lesson into FOLDER to start from."""
    from scripts.new import new_lesson

    click.echo(new_lesson(folder))


@cli.command()
@click.argument("lesson", required=False, type=options.PATH)
@options.language
@options.voice
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
@click.argument("lesson", required=False, type=options.PATH)
@options.language
@options.voice
def script(lesson: Path | None, language: str | None, voice: str | None) -> None:
    """Print the narration of LESSON as a page to read from, with the seconds it should take."""
    from scripts.narrate import load_lesson, planned_cues
    from scripts.plan import make_plan
    from scripts.prompter import page

    loaded = load_lesson(lesson, language, voice)
    plan = make_plan(loaded, find_quality("medium"))
    click.echo(page(loaded, planned_cues(plan.every_clip)))


cli.add_command(sheet)
cli.add_command(still)


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
