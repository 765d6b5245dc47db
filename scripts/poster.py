"""The poster of a film: one of its pictures, as a file to show where the film is not playing."""

from __future__ import annotations

from pathlib import Path

import av
import numpy as np
from PIL import Image, ImageColor

from scripts.faults import BuildError
from scripts.film import Film


def poster(film: Film, ground: str, target: Path) -> None:
    """Save the picture that a clip ends on; it works as a slide.

    Parameters
    ----------
    film
        The clip.
    ground
        What colour is seen where nothing is drawn.
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
            image = _on(ground, frame) if frame.format.name == "argb" else frame.to_image()  # type: ignore[no-untyped-call]
    if image is None:
        raise BuildError(f"{film.path} has no last picture")
    image.save(target, "PNG", optimize=True)


def _on(ground: str, frame: av.VideoFrame) -> Image.Image:
    """Return a premultiplied picture on a colour."""
    pixels = frame.to_ndarray(format="rgba").astype(np.uint16)
    under = np.array(ImageColor.getrgb(ground)[:3]) * (255 - pixels[..., 3:])
    return Image.fromarray((pixels[..., :3] + (under + 127) // 255).clip(0, 255).astype(np.uint8))
