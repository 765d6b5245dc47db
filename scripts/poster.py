"""The poster of a film: one of its pictures, as a file to show where the film is not playing."""

from __future__ import annotations

from pathlib import Path

import av
from PIL import Image

from scripts.faults import BuildError
from scripts.film import Film


def poster(film: Film, target: Path) -> None:
    """Save the picture that a clip ends on; it works as a slide.

    Parameters
    ----------
    film
        The clip.
    target
        A PNG file.
    """
    last = film.sheet.frames - 1
    image: Image.Image | None = None
    with av.open(str(film.path)) as container:
        stream = container.streams.video[0]
        if stream.time_base is not None:
            container.seek(int(last / film.sheet.fps / stream.time_base), stream=stream)
        for frame in container.decode(stream):
            image = frame.to_image()  # type: ignore[no-untyped-call]
    if image is None:
        raise BuildError(f"{film.path} has no last picture")
    image.save(target, "PNG", optimize=True)
