"""The verbs of ``attn-video`` that make pictures of clips: ``sheet`` and ``still``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from scripts import options
from scripts.faults import UserError
from scripts.quality import find_quality

if TYPE_CHECKING:
    from scripts.clip_plan import ClipPlan


@click.command()
@click.argument("clip", required=False)
@click.argument("lesson", required=False, type=options.PATH)
@options.look_in
@options.language
@options.theme
@options.shape
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


@click.command()
@click.argument("clip")
@click.argument("cue", required=False)
@click.argument("lesson", required=False, type=options.PATH)
@click.option(
    "--format",
    "kind",
    type=click.Choice(["png", "svg"]),
    default="png",
    show_default=True,
    help="Pixels of the film rendered last, or shapes that stay sharp at any size.",
)
@click.option("--transparent", is_flag=True, help="Leave out the background (svg only).")
@options.look_in
@click.option("--to", "folder", type=options.PATH, metavar="FOLDER", help="Where the picture goes.")
@options.language
@options.theme
@options.shape
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
