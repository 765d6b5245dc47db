"""Small TrueType fonts, made for a test: every letter is a box of a width that the test chooses."""

from __future__ import annotations

import io
import struct
from collections.abc import Mapping
from pathlib import Path

from PIL import Image

EM, TALL = 1000, 700
PLAIN = {letter: 500 for letter in "0123456789.,abcdefghijklmnopqrstuvwxyzAMQK -+"}


def write_font(
    path: Path,
    family: str,
    widths: Mapping[str, int] = PLAIN,
    pictures: str = "",
    layers: str = "",
    notdef: bool = True,
    weight: int = 400,
) -> Path:
    """Write a font file.

    Parameters
    ----------
    widths
        The letters that it has, each with its advance in thousandths of an em. A letter's box
        leaves 50 at either side; a space has none.
    pictures
        Letters that are a bitmap instead.
    layers
        Letters that are a coloured layer instead.
    notdef
        Whether the box for a missing letter has an outline.
    """
    letters = sorted(widths)
    advances = [600, *(widths[letter] for letter in letters)]
    # Each box has a height of its own, so that letters have shapes of their own.
    boxes = [b""] if not notdef else [_box(0, 600, 900)]
    for i, letter in enumerate(letters):
        boxes.append(b"" if letter == " " else _box(50, widths[letter] - 50, TALL + i))
    ids = {letter: i + 1 for i, letter in enumerate(letters)}
    offsets, glyf = [0], b""
    for box in boxes:
        glyf += box
        offsets.append(len(glyf))
    n = len(boxes)
    tables = {
        "OS/2": _os2(weight),
        "cmap": _cmap(ids),
        "glyf": glyf or b"\0",
        "head": struct.pack(
            ">IIIIHHqqhhhhHHhhh", 0x10000, 0x10000, 0, 0x5F0F3CF5, 3, EM, 0, 0, 0, 0, EM, 900, 0, 8,
            2, 1, 0,
        ),
        "hhea": struct.pack(">IhhhHhhhhhhhhhhhH", 0x10000, 800, -200, 0, EM, *[0] * 11, n),
        "hmtx": b"".join(struct.pack(">Hh", width, 50) for width in advances),
        "loca": struct.pack(f">{n + 1}I", *offsets),
        "maxp": struct.pack(">IH13H", 0x10000, n, 4, 1, 0, 0, 2, *[0] * 8),
        "name": _name(family),
        "post": struct.pack(">IIhhIIIII", 0x30000, 0, 0, 0, 0, 0, 0, 0, 0),
    }  # fmt: skip
    if pictures:
        tables["sbix"] = _sbix({ids[letter] for letter in pictures}, n)
    if layers:
        tables["COLR"], tables["CPAL"] = _layers(sorted(ids[letter] for letter in layers))
    path.write_bytes(_join(tables))
    return path


def _box(left: int, right: int, top: int) -> bytes:
    data = struct.pack(">hhhhh", 1, left, 0, right, top) + struct.pack(">HH4B", 3, 0, 1, 1, 1, 1)
    data += struct.pack(">4h", left, right - left, 0, left - right)
    data += struct.pack(">4h", 0, 0, top, 0)
    return data + b"\0" * (-len(data) % 4)


def _os2(weight: int) -> bytes:
    head = struct.pack(">HhHHH", 4, 500, weight, 5, 0) + bytes(20) + bytes(2) + bytes(10)
    rest = bytes(16) + b"test" + struct.pack(">HHHhhhHH", 64, 32, 122, 800, -200, 0, 800, 200)
    return head + rest + bytes(8) + struct.pack(">hhHHH", 450, TALL, 0, 32, 1)


def _cmap(ids: Mapping[str, int]) -> bytes:
    groups = b"".join(struct.pack(">III", ord(c), ord(c), i) for c, i in sorted(ids.items()))
    body = struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, len(ids)) + groups
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + body


def _name(family: str) -> bytes:
    texts = {1: family, 2: "Regular", 4: family, 6: "Test-Regular"}
    records, strings = b"", b""
    for key, text in texts.items():
        data = text.encode("utf-16-be")
        records += struct.pack(">HHHHHH", 3, 1, 0x409, key, len(data), len(strings))
        strings += data
    return struct.pack(">HHH", 0, len(texts), 6 + len(records)) + records + strings


def _sbix(ids: set[int], n: int) -> bytes:
    png = io.BytesIO()
    Image.new("RGBA", (20, 20), "red").save(png, "PNG")
    offsets, data = [], b""
    start = 4 + 4 * (n + 1)
    for i in range(n + 1):
        offsets.append(start + len(data))
        if i in ids:
            data += struct.pack(">hh4s", 0, 0, b"png ") + png.getvalue()
    strike = struct.pack(f">HH{n + 1}I", 20, 72, *offsets) + data
    return struct.pack(">HHII", 1, 1, 1, 12) + strike


def _layers(ids: list[int]) -> tuple[bytes, bytes]:
    """Colour tables (COLR 0, CPAL): each letter is one layer, its own outline in red."""
    base = b"".join(struct.pack(">HHH", glyph, i, 1) for i, glyph in enumerate(ids))
    layer = b"".join(struct.pack(">HH", glyph, 0) for glyph in ids)
    colr = struct.pack(">HHIIH", 0, len(ids), 14, 14 + len(base), len(ids)) + base + layer
    return colr, struct.pack(">HHHHIH", 0, 1, 1, 1, 14, 0) + bytes([0, 0, 255, 255])


def _join(tables: Mapping[str, bytes]) -> bytes:
    directory, body = b"", b""
    start = 12 + 16 * len(tables)
    for tag, data in sorted(tables.items()):
        directory += struct.pack(">4sIII", tag.encode(), 0, start + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    return struct.pack(">IHHHH", 0x10000, len(tables), 128, 3, 0) + directory + body
