"""A still: the picture on which a cue of a rendered film ends, at full size.

`scripts.svg` makes the same picture of shapes instead of pixels.
"""

from __future__ import annotations

from pathlib import Path

import av
from PIL import Image

from scenes.kit.cuesheet import CueSheet
from scripts.faults import UserError
from scripts.files import incoming
from scripts.film import sheet_path


def still(film: Path, cue: str | None = None, folder: Path | None = None) -> Path:
    """Save the last picture of a cue as PNG, and return its path.

    Parameters
    ----------
    film
        A rendered clip with its cue sheet beside it.
    cue
        The cue's name, with or without the clip's own in front; the last one without it.
    folder
        Where the picture goes; beside the film without it.

    Raises
    ------
    UserError
        If the film has not been rendered yet, or has no such cue.
    """
    cues = sheet_path(film)
    if not (film.exists() and cues.exists()):
        raise UserError(f"{film} is not there yet; make it with scripts/render first")
    spans = {span.id: span for span in CueSheet.load(cues).cues}
    names = [name for name in spans if cue in (None, name, name.partition(".")[2])]
    if not names:
        raise UserError(f"{film.stem} has no cue {cue!r}; choose one of {', '.join(spans)}")
    name = names[-1]
    target = (folder or film.parent) / f"{name}.png"
    target.parent.mkdir(parents=True, exist_ok=True)
    with incoming(target) as path:
        frame_of(film, spans[name].last - 1).save(path, "PNG", optimize=True)
    return target


def frame_of(film: Path, number: int) -> Image.Image:
    """Return one frame of a film, counted from 0."""
    with av.open(str(film)) as container:
        for count, frame in enumerate(container.decode(video=0)):
            if count == number:
                image: Image.Image = frame.to_image()  # type: ignore[no-untyped-call]
                return image
    raise UserError(f"{film} lacks frame {number}; make it again with scripts/render")
