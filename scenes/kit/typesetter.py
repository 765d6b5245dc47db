"""The typesetter: Typst source in, SVG out, in the fonts that are asked for."""

from __future__ import annotations

import functools
from xml.etree import ElementTree

import typst

from scenes.kit.fonts import MATH, MONO, SERIF, Fonts, current_fonts

EM = 100.0
# A full stop of one font, by which the baseline and advances are measured whatever the fonts.
STOP = f'#box(text(font: "{SERIF}")[.]);'
# An own font may join letters by "calt" too; here each letter keeps a glyph of its own.
_PREAMBLE = f"""\
#set page(width: auto, height: auto, margin: 0pt, fill: none)
#set text(size: {EM}pt, font: %s, fallback: false, lang: "en", ligatures: false,
  features: ("tlig": 0, "calt": 0), number-width: "tabular", number-type: "lining")
#show raw: set text(font: %s, size: 1.25em)
"""
_DIGITS_IN_MATH = f"""\
#show math.equation: set text(font: ((name: %s, covers: regex("[0-9.]")), "{MATH}"))
"""
SVG = "{http://www.w3.org/2000/svg}"
_NO_LETTER = "\U0010fffe"


@functools.lru_cache(maxsize=8)
def _compiler(fonts: Fonts) -> typst.Compiler:
    folders = [fonts.folder] if fonts.folder else []
    return typst.Compiler(input=b"", ignore_system_fonts=True, font_paths=folders)


def svg(source: str, fonts: Fonts) -> ElementTree.Element:
    preamble = _PREAMBLE % (_list(fonts.text, SERIF), mono_families(fonts))
    if fonts.text != SERIF:
        preamble += _DIGITS_IN_MATH % quote(fonts.text)
    svg = _compiler(fonts).compile(input=(preamble + source).encode(), format="svg")
    assert isinstance(svg, bytes)
    return ElementTree.fromstring(svg)


def mono_families(fonts: Fonts | None = None) -> str:
    """Return, as Typst source, the families of code; by default those in use."""
    fonts = fonts or current_fonts()
    return _list(fonts.mono, MONO, fonts.text, SERIF)


def _list(*families: str) -> str:
    return f"({', '.join(map(quote, dict.fromkeys(families)))},)"


def quote(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


@functools.lru_cache(maxsize=8)
def boxes(fonts: Fonts) -> frozenset[str]:
    """What is drawn for a missing letter, in each style of the text font."""
    letter = f'#"{_NO_LETTER}"'
    styles = f"{letter}#strong[{letter}]#emph[{letter}]#strong[#emph[{letter}]]"
    return frozenset(s.get("id", "") for s in svg(styles, fonts).iter(f"{SVG}symbol"))
