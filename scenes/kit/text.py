"""Words and formulas, with the numbers in them as `Number` parts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from manim import VGroup, VMobject

from scenes.kit.errors import UserError
from scenes.kit.figures import Figure
from scenes.kit.fill import Name, fill, places, said
from scenes.kit.notation import to_typst
from scenes.kit.numbers import Number
from scenes.kit.type import Color, Type, glyph
from scenes.kit.typeset import advance, literal, typeset
from scenes.kit.typesetter import STYLES, mono_families


class Words(Type):
    """A line of words or a formula, with the numbers in it as `Number` parts.

    It is set by `words`, `plain_words` and `formula`.

    Parameters
    ----------
    source
        Typst markup, trusted.
    size
        Type size in units.
    color
        Of everything in it.
    figures
        By the label of a box in the markup, the figure that stands there and its decimals.
    text
        What it says, for tests and messages.

    Attributes
    ----------
    numbers
        By label, the figures that stand in it.
    parts
        By label, groups of other labelled glyphs.
    source
        The Typst markup that it was set from.
    scripted
        Whether it has sub- or superscripts, which are set at 0.7 of its size.

    Examples
    --------
    >>> from scenes.kit.worked import Worked
    >>> worked = Worked([1, 0], [[1, 0], [0, 1]], [[1], [2]])
    >>> line = words("the weight is {w}", 0.4, "#FFFFFF", {"w": worked.weights[0]})
    >>> isinstance(line, Words), [number.text for number in line.numbers.values()]
    (True, ['0.670'])
    """

    def __init__(
        self,
        source: str,
        size: float,
        color: Color,
        figures: Mapping[str, tuple[Figure, int]] | None = None,
        text: str = "",
    ) -> None:
        figures = figures or {}
        runs: list[tuple[str, list[VMobject]]] = []
        for outline in typeset(source):
            if not runs or runs[-1][0] != outline.label:
                runs.append((outline.label, []))
            runs[-1][1].append(glyph(outline, size, color))
        self.numbers: dict[str, Number] = {}
        self.parts: dict[str, VGroup] = {}
        children: list[VMobject] = []
        for label, shapes in runs:
            if label in figures:
                figure, digits = figures[label]
                # An em is read off the digits, whose height the font in use has.
                number = Number(figure, size, color, digits, shapes)
                number.set_em(_digit_em(number, size))
                self.numbers[label] = number
                children.append(number)
            elif label:
                self.parts.setdefault(label, VGroup()).add(*shapes)
                children.append(self.parts[label])
            else:
                children.extend(shapes)
        super().__init__(*dict.fromkeys(children), size=size, text=text or source)
        self.source = source
        self.scripted = bool(re.search(r"[_^]", source))

    @property
    def signs(self) -> VGroup:
        """Everything in it that is not a number."""
        return VGroup(*(part for part in self.submobjects if not isinstance(part, Number)))

    def before(self, name: str) -> VGroup:
        """Return the glyphs between the number ahead of ``name`` and ``name`` itself."""
        found = VGroup()
        for part in self.submobjects:
            if part is self.numbers[name]:
                return found
            found = VGroup() if isinstance(part, Number) else found.add(part)
        return found

    def after(self, name: str) -> VGroup:
        """Return the glyphs from behind the number ``name`` up to the next number."""
        found: VGroup | None = None
        for part in self.submobjects:
            if found is not None and not isinstance(part, Number):
                found.add(part)
            elif found is not None:
                break
            elif part is self.numbers[name]:
                found = VGroup()
        return found if found is not None else VGroup()


def _digit_em(number: Number, size: float) -> float:
    """The size of a number within a formula, which sets exponents smaller."""
    plain = [advance(letter)[0].points for letter in number.text]
    tall = max(p[:, 1].max() for p in plain) - min(p[:, 1].min() for p in plain)
    return float(min(size, (number.height / tall) if tall else size))


def _label(figure: Figure, spec: str, kept: dict[str, tuple[Figure, int]]) -> str:
    name = f"n{len(kept)}"
    kept[name] = (figure, places(spec))
    return f"#[#box{_bracket(figure.text(places(spec)))}<{name}>]"


def _bracket(text: str) -> str:
    return f"[{literal(text)}]"


def words(
    template: str,
    size: float,
    color: Color,
    names: Mapping[str, Any] | None = None,
    bold: bool = False,
    italic: bool = False,
    mono: bool = False,
    language: str = "en",
) -> Words:
    """Set a line of words; ``{placeholders}`` become numbers, backticks hold notation.

    Parameters
    ----------
    template
        Text of any kind; nothing in it is run as markup.
    size
        Type size in units.
    names
        What its placeholders may name.
    language
        In which a count marked ``:word`` is spelled out.

    Examples
    --------
    >>> from scenes.kit.figures import count
    >>> line = words("{n:word} keys, each a `k`", 0.4, "#FFFFFF", {"n": count("n", 3)})
    >>> line.text
    'three keys, each a `k`'
    """
    if "\x00" in template:  # which marks the places of numbers below
        literal(template)
    kept: dict[str, tuple[Figure, int]] = {}
    marks: list[str] = []
    spelled = said(language)

    def mark(figure: Figure | Name, spec: str) -> str:
        if isinstance(figure, Name):
            return figure.written
        if spec == "word":
            return spelled(figure, spec)
        marks.append(_label(figure, spec, kept))
        return f"\x00{len(marks) - 1}\x00"

    marked = fill(template, names or {}, mark, language) if "{" in template else template
    source, style = "", STYLES[bold + 2 * italic]
    if not marked.replace("`", "").strip():
        raise UserError(
            f"there is nothing to see in the text {template!r}; write at least a letter"
        )
    for i, piece in enumerate(marked.split("`")):
        source += _with_numbers(piece, marks, style, notation=i % 2 == 1)
    source = style % source
    source = f"#text(font: {mono_families()}, size: 0.86em)[{source}]" if mono else source
    return Words(source, size, color, kept, text=re.sub("\x00\\d+\x00", "#", marked))


def plain_words(
    text: str, size: float, color: Color, bold: bool = False, italic: bool = False
) -> Words:
    """Set a text as it stands: nothing in it is a placeholder, notation or markup.

    Examples
    --------
    >>> line = plain_words("{weights[0]} of `q`", 0.4, "#FFFFFF")
    >>> line.text
    '{weights[0]} of `q`'
    """
    style = STYLES[bold + 2 * italic]
    return Words(style % literal(text, style), size, color, text=text)


def _with_numbers(piece: str, marks: list[str], style: str, notation: bool) -> str:
    source = ""
    for i, bit in enumerate(re.split("\x00(\\d+)\x00", piece)):
        if i % 2:
            source += marks[int(bit)]
        elif bit:
            source += f" {to_typst(bit)} " if notation else literal(bit, style)
    return f"${source.strip()}$" if notation and source.strip() else source


def formula(
    template: str, size: float, color: Color, **figures: Figure | tuple[Figure, int]
) -> Words:
    """Set a formula given as trusted Typst mathematics with numbers in ``{name}`` places.

    Parameters
    ----------
    template
        Typst mathematics without dollar signs, such as ``"e^{x} = {y}"``. Braces of
        Typst itself are doubled.
    figures
        What stands at each name: a figure, or a figure with its decimal places.

    Examples
    --------
    >>> from scenes.kit.figures import count
    >>> root = formula("sqrt({d})", 0.4, "#FFFFFF", d=count("d_k", 2))
    >>> root.numbers["d"].text
    '2'
    """
    kept = {
        name: figure if isinstance(figure, tuple) else (figure, 3)
        for name, figure in figures.items()
    }
    fields = {
        name: f"#[#box{_bracket(figure.text(digits))}<{name}>]"
        for name, (figure, digits) in kept.items()
    }
    return Words(f"${template.format(**fields)}$", size, color, kept, text=template)
