"""Typesetting with Typst: source in, outlines out, each compiled and read once.

Typst's SVG is read directly, since it says what Manim's own import of it does not keep:
where the baseline lies, and which outlines belong to which label. An outline is kept in
ems, with the baseline at 0, so that one reading serves every size and place. Everything is set
in the fonts that `kit.fonts` says are in use.
"""

from __future__ import annotations

import functools
import string
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from xml.etree.ElementTree import Element

import numpy as np
import svgelements
from manim import VMobject
from manim.mobject.svg.svg_mobject import VMobjectFromSVGPath

from scenes.kit.errors import UserError
from scenes.kit.fonts import Fonts, current_fonts
from scenes.kit.typesetter import EM, STOP, STYLES, SVG, boxes, quote, svg

_LINK = "{http://www.w3.org/1999/xlink}href"


class PictureError(UserError):
    """A letter that its font has as a coloured picture, which cannot be drawn as an outline."""


@dataclass(frozen=True, eq=False)
class Outline:
    """A filled outline: Manim points in ems ``(n, 3)``, baseline at y = 0.

    Parameters
    ----------
    label
        The Typst label that it belongs to, or an empty text.
    path
        What identifies the shape; two equal letters share it.
    """

    points: np.ndarray
    label: str
    path: str


@functools.lru_cache(maxsize=4096)
def _path_points(data: str) -> np.ndarray:
    return np.array(VMobjectFromSVGPath(svgelements.Path(data)).points)


def _rule_points(data: str, thickness: float) -> np.ndarray:
    """A stroked straight line (a fraction bar, a root's roof) as a filled rectangle."""
    x0, y0, x1, y1 = svgelements.Path(data).bbox()
    half = thickness / 2
    corners = [(x0, y0 - half), (x1, y0 - half), (x1, y1 + half), (x0, y1 + half)]
    if x1 - x0 < y1 - y0:
        corners = [(x0 - half, y0), (x1 + half, y0), (x1 + half, y1), (x0 - half, y1)]
    rule = VMobject().set_points_as_corners([(x, y, 0) for x, y in [*corners, corners[0]]])
    return np.array(rule.points)


def _leaves(
    node: Element, matrix: svgelements.Matrix, label: str
) -> Iterator[tuple[Element, svgelements.Matrix, str]]:
    for child in node:
        if child.tag == f"{SVG}defs":
            continue
        inner = svgelements.Matrix(child.get("transform", "")) * matrix
        mark = child.get("data-typst-label", label)
        if child.tag in (f"{SVG}use", f"{SVG}path"):
            yield child, inner, mark
        else:
            yield from _leaves(child, inner, mark)


def typeset(source: str) -> tuple[Outline, ...]:
    """Typeset one line of trusted Typst markup.

    Parameters
    ----------
    source
        Typst markup. Text that came from a user belongs into it as `literal` only.

    Returns
    -------
    tuple of Outline
        In drawing order; the leftmost ink lies at x = 0, the baseline at y = 0, in ems.

    Raises
    ------
    UserError
        If there is nothing to see in it, or a letter that no font in use has or draws.
    """
    return _typeset(source, current_fonts())


@functools.lru_cache(maxsize=4096)
def _typeset(source: str, fonts: Fonts) -> tuple[Outline, ...]:
    # A full stop is set in front and dropped again: its own line is the baseline.
    root = svg(STOP + source, fonts)
    symbols = {s.get("id"): s for s in root.iter(f"{SVG}symbol")}
    _check_drawn(source, symbols, fonts)
    shapes = {name: s[0].get("d", "") for name, s in symbols.items() if len(s)}
    found: list[Outline] = []
    baseline = None
    for leaf, matrix, label in _leaves(root, svgelements.Matrix(), ""):
        if leaf.tag == f"{SVG}use":
            path = shapes.get(str(leaf.get(_LINK, ""))[1:], "")
            points = _path_points(path) + [float(leaf.get("x", 0)), float(leaf.get("y", 0)), 0]
        elif leaf.get("stroke"):
            path = f"rule {leaf.get('d')}"
            points = _rule_points(leaf.get("d", ""), float(leaf.get("stroke-width", 1)))
        else:
            path = leaf.get("d", "")
            points = _path_points(path)
        x, y = points[:, 0], points[:, 1]
        moved = np.column_stack(
            (
                matrix.a * x + matrix.c * y + matrix.e,
                -(matrix.b * x + matrix.d * y + matrix.f),
                np.zeros(len(points)),
            )
        )
        if baseline is None:
            baseline = -matrix.f
            continue
        if len(moved):
            found.append(Outline(moved - [0, baseline, 0], label, path))
    if not found:
        raise UserError(f"there is nothing to see in the text {source!r}; write at least a letter")
    left = min(outline.points[:, 0].min() for outline in found)
    return tuple(Outline((o.points - [left, 0, 0]) / EM, o.label, o.path) for o in found)


def _check_drawn(source: str, symbols: Mapping[str | None, Element], fonts: Fonts) -> None:
    """Refuse the box that stands for a missing letter, and letters that are pictures."""
    if any(name in box for box in boxes(fonts) for name in symbols):
        raise UserError(
            f"no font has every letter of {source!r}; write it another way or give a font that has"
        )
    if any(part.tag != f"{SVG}path" for symbol in symbols.values() for part in symbol):
        raise PictureError(
            f"a letter of {source!r} is a coloured picture in its font, not an outline; "
            "write it another way or give another font"
        )


def literal(text: str, style: str = STYLES[0]) -> str:
    """Return Typst source that shows ``text`` as it is, never as markup.

    Parameters
    ----------
    style
        One of `STYLES`: how it is going to be set. Bold and italic fonts have fewer letters.

    Raises
    ------
    UserError
        If the fonts in use lack a letter or have only a picture of it; it names the letter.
    """
    for letter in set(text):
        fault = _fault(letter, style, current_fonts()) if letter != " " else ""
        if fault:
            raise UserError(
                f"{fault} the letter {letter!r} (U+{ord(letter):04X}) of {text!r}; "
                "write it another way or give a font that has it"
            )
    return f"#{quote(text)}"


@functools.lru_cache(maxsize=4096)
def _fault(letter: str, style: str, fonts: Fonts) -> str:
    """Why a letter cannot be shown; empty if it can."""
    missing = "no font has"
    if not letter.isprintable():
        return missing
    try:
        _typeset(style % f"#{quote(letter)}", fonts)
    except PictureError:
        return "the font has a coloured picture, not an outline, for"
    except UserError:
        return missing
    return ""


def advance(letter: str) -> tuple[Outline, float, float]:
    """Return a letter's outline with its left bearing and its advance width, in ems.

    Digits are as wide as one another: where a font's own are not, each stands in the middle of
    the room of the widest, so that a number that changes does not jitter.
    """
    return _advance(letter, current_fonts())


def own_advance(letter: str) -> tuple[Outline, float, float]:
    """Return what `advance` does, for a digit as its font has it: so it stands in a text."""
    return _own_advance(letter, current_fonts())


@functools.lru_cache(maxsize=1024)
def _advance(letter: str, fonts: Fonts) -> tuple[Outline, float, float]:
    outline, lead, width = _own_advance(letter, fonts)
    if letter in string.digits:
        widest = max(_own_advance(digit, fonts)[2] for digit in string.digits)
        if widest - width > 1e-6:
            return outline, lead + (widest - width) / 2, widest
    return outline, lead, width


@functools.lru_cache(maxsize=1024)
def _own_advance(letter: str, fonts: Fonts) -> tuple[Outline, float, float]:
    # Between two full stops: the distance of their left edges, less one stop, is the advance.
    stop = _typeset(STOP * 2, fonts)
    width = stop[1].points[:, 0].min() - stop[0].points[:, 0].min()
    glyphs = _typeset(f"{STOP}#box[{literal(letter)}]{STOP}", fonts)
    start, end = glyphs[0].points[:, 0].min(), glyphs[-1].points[:, 0].min()
    outline = glyphs[1]
    lead = outline.points[:, 0].min() - (start + width) + _stop_bearing(fonts)
    flat = Outline(outline.points - [outline.points[:, 0].min(), 0, 0], "", outline.path)
    return flat, float(lead), float(end - start - width)


@functools.lru_cache(maxsize=8)
def _stop_bearing(fonts: Fonts) -> float:
    """The left bearing of the full stop in ems, read off its own glyph."""
    shape = next(svg(STOP, fonts).iter(f"{SVG}symbol"))[0].get("d", "")
    return float(_path_points(shape)[:, 0].min()) / EM
