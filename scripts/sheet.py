"""The contact sheet of a clip: the middle and the end of every cue, to look at in one piece."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import av
from PIL import Image, ImageDraw, ImageFont

from scenes.kit.cuesheet import CueSheet
from scripts.faults import UserError
from scripts.files import incoming
from scripts.film import sheet_path

THUMBNAIL = 480
COLUMNS = 4
GAP, LABEL = 12, 26
GROUND, INK = "#30343e", "#f2f4f8"


def contact_sheet(film: Path) -> Path:
    """Draw the contact sheet of a rendered film beside it, and return its path.

    Raises
    ------
    UserError
        If the film has not been rendered yet.
    """
    cues = sheet_path(film)
    if not (film.exists() and cues.exists()):
        raise UserError(f"{film} is not there yet; make it with scripts/render first")
    sheet = CueSheet.load(cues)
    shown = [
        (frame, f"{cue.id}   {name}   {frame / sheet.fps:.2f} s")
        for cue in sheet.cues
        for name, frame in (("middle", (cue.first + cue.last) // 2), ("end", cue.last - 1))
    ]
    pictures = _frames(film, {frame for frame, _ in shown})
    target = film.with_suffix(".sheet.png")
    with incoming(target) as path:
        _lay([(pictures[frame], label) for frame, label in shown]).save(path, "PNG")
    return target


def _frames(film: Path, wanted: set[int]) -> dict[int, Image.Image]:
    found = {}
    with av.open(str(film)) as container:
        for number, frame in enumerate(container.decode(video=0)):
            if number in wanted:
                height = round(THUMBNAIL * frame.height / frame.width)
                picture: Image.Image = frame.to_image()  # type: ignore[no-untyped-call]
                found[number] = picture.resize((THUMBNAIL, height))
    if missing := wanted - found.keys():
        raise UserError(f"{film} lacks frame {min(missing)}; make it again with scripts/render")
    return found


def _lay(pictures: Iterable[tuple[Image.Image, str]]) -> Image.Image:
    pictures = list(pictures)
    font = ImageFont.load_default(16)
    high = max((picture.height for picture, _ in pictures), default=0)
    cell = (THUMBNAIL + GAP, high + LABEL + GAP)
    columns = min(COLUMNS, max(1, len(pictures)))
    rows = -(-len(pictures) // columns)
    page = Image.new("RGB", (columns * cell[0] + GAP, rows * cell[1] + GAP), GROUND)
    pen = ImageDraw.Draw(page)
    for number, (picture, label) in enumerate(pictures):
        x = GAP + (number % columns) * cell[0]
        y = GAP + (number // columns) * cell[1]
        pen.text((x, y), label, fill=INK, font=font)
        page.paste(picture, (x, y + LABEL))
    return page
