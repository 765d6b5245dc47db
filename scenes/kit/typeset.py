"""Typesetting with Typst: source in, outlines out, each compiled and read once.

Typst's SVG is read directly, since it says what Manim's own import of it does not keep:
where the baseline lies, and which outlines belong to which label. An outline is kept in
ems, with the baseline at 0, so that one reading serves every size and place.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

import numpy as np
import svgelements
import typst
from manim import VMobject
from manim.mobject.svg.svg_mobject import VMobjectFromSVGPath

from scenes.kit.errors import UserError

EM = 100.0
SERIF = "New Computer Modern"
MONO = "DejaVu Sans Mono"
_PREAMBLE = f"""\
#set page(width: auto, height: auto, margin: 0pt, fill: none)
#set text(size: {EM}pt, font: "{SERIF}", fallback: false, lang: "en", ligatures: false,
  features: ("tlig": 0))
#show raw: set text(font: "{MONO}", size: 1.25em)
"""
_SVG = "{http://www.w3.org/2000/svg}"
_LINK = "{http://www.w3.org/1999/xlink}href"
_NO_LETTER = "\U0010fffe"


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


@functools.lru_cache(maxsize=1)
def _compiler() -> typst.Compiler:
    return typst.Compiler(input=b"", ignore_system_fonts=True)


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
    node: ElementTree.Element, matrix: svgelements.Matrix, label: str
) -> Iterator[tuple[ElementTree.Element, svgelements.Matrix, str]]:
    for child in node:
        if child.tag == f"{_SVG}defs":
            continue
        inner = svgelements.Matrix(child.get("transform", "")) * matrix
        mark = child.get("data-typst-label", label)
        if child.tag in (f"{_SVG}use", f"{_SVG}path"):
            yield child, inner, mark
        else:
            yield from _leaves(child, inner, mark)


@functools.lru_cache(maxsize=4096)
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
    """
    # A full stop is set in front and dropped again: its own line is the baseline.
    svg = _compiler().compile(input=f"{_PREAMBLE}#box[.]{source}".encode(), format="svg")
    assert isinstance(svg, bytes)
    root = ElementTree.fromstring(svg)
    shapes = {s.get("id"): s[0].get("d", "") for s in root.iter(f"{_SVG}symbol") if len(s)}
    found: list[Outline] = []
    baseline = None
    for leaf, matrix, label in _leaves(root, svgelements.Matrix(), ""):
        if leaf.tag == f"{_SVG}use":
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


def literal(text: str) -> str:
    """Return Typst source that shows ``text`` as it is, never as markup.

    Raises
    ------
    UserError
        If the font lacks a letter; it names the letter.
    """
    for letter in set(text):
        if letter != " " and not _has_glyph(letter):
            raise UserError(
                f"no font has the letter {letter!r} (U+{ord(letter):04X}) of {text!r}; "
                "write it another way or give a font that has it"
            )
    return f'#"{_escape(text)}"'


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


@functools.lru_cache(maxsize=4096)
def _has_glyph(letter: str) -> bool:
    if not letter.isprintable():
        return False
    missing = {outline.path for outline in typeset(f'#"{_NO_LETTER}"')}
    try:
        outlines = typeset(f'#"{_escape(letter)}"')
    except UserError:
        return False
    return not missing & {outline.path for outline in outlines}


@functools.lru_cache(maxsize=256)
def advance(letter: str) -> tuple[Outline, float, float]:
    """Return a letter's outline with its left bearing and its advance width, in ems."""
    # Between two full stops: the distance of their left edges, less one stop, is the advance.
    stop = typeset("#box[.]#box[.]")
    width = stop[1].points[:, 0].min() - stop[0].points[:, 0].min()
    glyphs = typeset(f"#box[.]#box[{literal(letter)}]#box[.]")
    start, end = glyphs[0].points[:, 0].min(), glyphs[-1].points[:, 0].min()
    outline = glyphs[1]
    lead = outline.points[:, 0].min() - (start + width) + _stop_bearing()
    flat = Outline(outline.points - [outline.points[:, 0].min(), 0, 0], "", outline.path)
    return flat, float(lead), float(end - start - width)


@functools.lru_cache(maxsize=1)
def _stop_bearing() -> float:
    """The left bearing of the full stop in ems, read off its own glyph."""
    svg = _compiler().compile(input=f"{_PREAMBLE}#box[.]".encode(), format="svg")
    assert isinstance(svg, bytes)
    shape = next(ElementTree.fromstring(svg).iter(f"{_SVG}symbol"))[0].get("d", "")
    return float(_path_points(shape)[:, 0].min()) / EM
