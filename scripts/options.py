"""The options that several verbs of ``attn-video`` have, and lists of names in one option."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

PATH = click.Path(path_type=Path)
language = click.option(
    "--language", metavar="CODE", help="Narration and words in this language, such as de."
)
voice = click.option(
    "--voice", metavar="VOICE", help="Who speaks: hibari, recordings, none or espeak."
)
theme = click.option("--theme", metavar="THEME", help="Colours: night, day or contrast.")
shape = click.option("--shape", metavar="W:H", help="The frame: 16:9, 9:16, 1:1 or 4:3.")
look_in = click.option("--output", type=PATH, metavar="FOLDER", help="The media folder to look in.")


def listed(given: Iterable[str]) -> list[str]:
    """Return names that were given with commas between them, each once.

    Examples
    --------
    >>> listed(["OneQuery, MatrixForm", "OneQuery"])
    ['OneQuery', 'MatrixForm']
    """
    names = (name.strip() for text in given for name in text.split(","))
    return list(dict.fromkeys(name for name in names if name))


def choices(given: str | None) -> list[str | None]:
    """Return what to use in place of a lesson's own; None for its own.

    Examples
    --------
    >>> choices("en,de"), choices(None)
    (['en', 'de'], [None])
    """
    return [*listed([given or ""])] or [None]
