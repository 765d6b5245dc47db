"""The typesetter: Typst source in, SVG out, in the fonts that are asked for."""

from __future__ import annotations

import functools
from xml.etree import ElementTree

import typst

from scenes.kit.fonts import MATH, MONO, SERIF, Fonts, current_fonts

EM = 100.0
# A full stop of one font, by which the baseline and advances are measured whatever the fonts.
STOP = f'#box(text(font: "{SERIF}")[.]);'
# A font may join letters by "calt" too; here each letter keeps a glyph of its own. Digits are
# asked to be of one width and one height, which numbers in columns need.
_PREAMBLE = f"""\
#set page(width: auto, height: auto, margin: 0pt, fill: none)
#set text(size: {EM}pt, font: %s, fallback: false, lang: "en", ligatures: false,
  features: ("tlig": 0, "calt": 0), number-width: "tabular", number-type: "lining")
#show raw: set text(font: %s, size: 1.25em)
#show math.equation: set text(font: %s)
"""
# How a text may be set: plain, bold, italic, both.
STYLES = ("%s", "#strong[%s]", "#emph[%s]", "#emph[#strong[%s]]")
SVG = "{http://www.w3.org/2000/svg}"
_NO_LETTER = "\U0010fffe"


@functools.lru_cache(maxsize=8)
def _compiler(fonts: Fonts) -> typst.Compiler:
    folders = [fonts.folder] if fonts.folder else []
    return typst.Compiler(input=b"", ignore_system_fonts=True, font_paths=folders)


def svg(source: str, fonts: Fonts) -> ElementTree.Element:
    """Return the SVG of trusted Typst markup."""
    preamble = _PREAMBLE % (_list(fonts.text, SERIF), mono_families(fonts), _math(fonts))
    made = _compiler(fonts).compile(input=(preamble + source).encode(), format="svg")
    assert isinstance(made, bytes)
    return ElementTree.fromstring(made)


def mono_families(fonts: Fonts | None = None) -> str:
    """Return, as Typst source, the families of code; by default those in use."""
    fonts = fonts or current_fonts()
    return _list(fonts.mono, MONO, fonts.text, SERIF)


def _math(fonts: Fonts) -> str:
    """The families of formulas: letters and signs stay, digits look like those of the text."""
    families = _list(MATH, fonts.text, SERIF)
    if fonts.text == SERIF:
        return families
    return f'((name: {quote(fonts.text)}, covers: regex("[0-9.]")), ..{families})'


def _list(*families: str) -> str:
    return f"({', '.join(map(quote, dict.fromkeys(families)))},)"


def quote(text: str) -> str:
    """Return a text as a string of Typst, in quotation marks."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


@functools.lru_cache(maxsize=8)
def boxes(fonts: Fonts) -> tuple[frozenset[str], ...]:
    """Return what is drawn for a missing letter, in each style; nothing by some fonts."""
    letter = f'#"{_NO_LETTER}"'
    return tuple(
        frozenset(s.get("id", "") for s in svg(style % letter, fonts).iter(f"{SVG}symbol"))
        for style in (*STYLES, "$%s$")
    )
