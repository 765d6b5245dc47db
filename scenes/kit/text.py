"""Words, formulas and numbers as Manim mobjects that know their size and baseline."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np
from manim import RIGHT, UP, ManimColor, VGroup, VMobject

from scenes.kit.errors import UserError
from scenes.kit.figures import Figure
from scenes.kit.fill import fill, places, said
from scenes.kit.frame import Point
from scenes.kit.notation import to_typst
from scenes.kit.typeset import Outline, advance, literal, typeset

Color = ManimColor | str


def glyph(outline: Outline, size: float, color: Color) -> VMobject:
    """Return one letter as a filled mobject of a given type size in units."""
    shape = VMobject(fill_color=color, fill_opacity=1, stroke_width=0)
    shape.points = outline.points * size
    return shape


class Type(VGroup):
    """Set type: glyphs that share a type size and a baseline.

    Parameters
    ----------
    size
        Type size (the em) in Manim units, as set; `em` follows later scaling.
    text
        What it says, for tests and messages.

    Notes
    -----
    The baseline and the em are read off the ink, so that they stay right when the type
    is moved, scaled or copied.
    """

    def __init__(self, *glyphs: VMobject, size: float, text: str) -> None:
        super().__init__(*glyphs)
        self.text = text
        points = self.get_all_points()
        low, high = points[:, 1].min(), points[:, 1].max()
        self._tall = max(high - low, 1e-9)
        self._size, self._drop = size, -low

    @property
    def em(self) -> float:
        """The type size as it stands now, in units."""
        return float(self._size * self.height / self._tall)

    @property
    def baseline(self) -> float:
        """The height of the baseline as it stands now."""
        return float(self.get_bottom()[1] + self._drop * self.height / self._tall)

    def on_baseline(self, y: float) -> Self:
        """Move the type vertically so that it stands on ``y``."""
        self.shift(UP * (y - self.baseline))
        return self

    def at(self, point: Point | Sequence[float], align: Point | None = None) -> Self:
        """Put the type's middle (or its ``align`` edge) at ``x`` and its x-height middle at ``y``.

        Words and numbers placed at one height share a baseline, whatever their letters.
        """
        x, y = float(point[0]), float(point[1])
        edge = self.get_center() if align is None else self.get_edge_center(align)
        self.shift(RIGHT * (x - edge[0]))
        return self.on_baseline(y - 0.34 * self.em)


class Number(Type):
    """A figure as shown: its glyphs, its value and its source.

    Parameters
    ----------
    figure
        The unrounded value and where it comes from.
    places
        Decimal places; the value is rounded once, half to even.

    Examples
    --------
    >>> from scenes.kit.figures import count
    >>> Number(count("step", 1), size=0.4).text
    '1'
    """

    def __init__(
        self,
        figure: Figure,
        size: float,
        color: Color = "#FFFFFF",
        places: int = 3,
        glyphs: Sequence[VMobject] | None = None,
    ) -> None:
        self.figure, self.places, self.color_now = figure, places, color
        text = figure.text(places)
        shapes, self._anchor_ems = (
            _set_digits(text, size, color) if glyphs is None else (list(glyphs), 0.0)
        )
        super().__init__(*shapes, size=size, text=text)

    def set_em(self, size: float) -> None:
        """Say how large the glyphs were set, where they came ready made."""
        self._size = size
        self._anchor_ems = anchor(self.text) - advance(self.text[0])[1]

    @property
    def point_x(self) -> float:
        """Where the decimal point stands or would stand."""
        return float(self.get_left()[0] + self._anchor_ems * self.em)

    def align_point(self, x: float, y: float) -> Self:
        """Put the decimal point at ``x`` and the digits' middle at ``y``."""
        self.shift(RIGHT * (x - self.point_x))
        return self.on_baseline(y - 0.34 * self.em)


class LiveNumber(Number):
    """A number that changes every frame, cheaply and without jitter.

    Digits are as wide as one another and the decimal point does not move; only glyphs
    that differ from the frame before are given other outlines.
    """

    WIDEST = 9

    def __init__(
        self, figure: Figure, size: float, color: Color = "#FFFFFF", places: int = 2
    ) -> None:
        super().__init__(figure, size, color, places)
        self._slots(self.WIDEST)

    def _slots(self, wanted: int) -> None:
        """See to it that there are glyphs enough; those not needed are empty."""
        for _ in range(wanted - len(self.submobjects)):
            self.add(VMobject(fill_color=self[0].get_fill_color(), fill_opacity=1, stroke_width=0))

    def show(self, figure: Figure, moving: bool = False) -> Self:
        """Show another figure at the same place.

        Parameters
        ----------
        moving
            Whether it is on its way: then it keeps its decimals, so that a value that
            happens to be round does not make it jump.
        """
        place, em = np.array([self.point_x, self.baseline, 0.0]), self.em
        self.figure, text = figure, figure.text(self.places)
        if moving and "." in self.text:
            whole, _, decimals = text.partition(".")
            text = f"{whole}.{decimals.ljust(self.places, '0')}"
        if text == self.text:
            return self
        self._slots(len(text))
        lead = anchor(text)
        x = -lead
        for i, slot in enumerate(self.submobjects):
            if i < len(text):
                outline, bearing, width = advance(text[i])
                slot.points = (outline.points + [x + bearing, 0, 0]) * em + place
                x += width
            else:
                slot.points = np.zeros((0, 3))
        self.text = text
        points = self.get_all_points()
        low, high = points[:, 1].min(), points[:, 1].max()
        self._tall, self._size, self._drop = high - low, em, place[1] - low
        self._anchor_ems = (place[0] - points[:, 0].min()) / em
        return self


class LiveVector(VGroup):
    """A vector whose entries change every frame: ``q = [1, 0]``, centred or led by its head.

    Parameters
    ----------
    head
        Trusted Typst mathematics in front of the bracket, such as ``"q ="``.
    """

    def __init__(
        self, head: str, entries: Sequence[Figure], size: float, color: Color, places: int = 2
    ) -> None:
        self.numbers = [LiveNumber(entry, size, color, places) for entry in entries]
        signs = [formula(head, size, color), *(glyph(advance(c)[0], size, color) for c in "[]")]
        commas = [glyph(advance(",")[0], size, color) for _ in entries[1:]]
        self.head, self.brackets, self.commas = signs[0], signs[1:], commas
        super().__init__(*signs, *commas, *self.numbers)
        self._lay(0.0, 0.0)

    def show(self, entries: Sequence[Figure], moving: bool = False) -> Self:
        """Show other entries at the same place; the brackets make room."""
        middle, baseline = float(self.get_center()[0]), self.head.baseline
        left = float(self.get_left()[0])
        for number, entry in zip(self.numbers, entries, strict=True):
            number.show(entry, moving)
        self._lay(left, baseline)
        if self.centred:
            self.shift(RIGHT * (middle - self.get_center()[0]))
        return self

    centred = True

    def _lay(self, left: float, baseline: float) -> None:
        """Set the parts in a row from ``left``, as Typst would set them."""
        size = self.head.em
        self.head.on_baseline(baseline).shift(RIGHT * (left - self.head.get_left()[0]))
        x = left + self.head.width + 0.28 * size

        def put(shape: VMobject, letter: str) -> None:
            nonlocal x
            outline, bearing, width = advance(letter)
            shape.points = (outline.points + [bearing, 0, 0]) * size + [x, baseline, 0]
            x += width * size

        put(self.brackets[0], "[")
        for i, number in enumerate(self.numbers):
            if i:
                put(self.commas[i - 1], ",")
                x += 0.17 * size
            lead = anchor(number.text) * size
            number.align_point(x + lead, baseline + 0.34 * size)
            x += sum(advance(letter)[2] for letter in number.text) * size
        put(self.brackets[1], "]")


def point_of(figures: Sequence[Figure], middle: float, size: float, places: int = 3) -> float:
    """Return where the decimal points of a column stand if its block is centred at ``middle``."""
    texts = [figure.text(places) for figure in figures]
    left = max(anchor(text) for text in texts)
    right = max(sum(advance(c)[2] for c in text) - anchor(text) for text in texts)
    return middle + (left - right) / 2 * size


def anchor(text: str) -> float:
    """Return how far the decimal point lies from where the number begins, in ems."""
    return sum(advance(letter)[2] for letter in text.split(".")[0])


def _set_digits(text: str, size: float, color: Color) -> tuple[list[VMobject], float]:
    x, shapes = 0.0, []
    for letter in text:
        outline, bearing, width = advance(letter)
        shape = glyph(outline, size, color)
        shape.shift(RIGHT * (x + bearing) * size)
        shapes.append(shape)
        x += width
    return shapes, anchor(text) - advance(text[0])[1]


class Words(Type):
    """A line of words or a formula, with the numbers in it as `Number` parts.

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
                # An em is read off digits, which are 0.688 em tall from foot to head.
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
    names
        What its placeholders may name.
    language
        In which a count marked ``:word`` is spelled out.
    """
    if "\x00" in template:  # which marks the places of numbers below
        literal(template)
    kept: dict[str, tuple[Figure, int]] = {}
    marks: list[str] = []
    spelled = said(language)

    def mark(figure: Figure, spec: str) -> str:
        if spec == "word":
            return spelled(figure, spec)
        marks.append(_label(figure, spec, kept))
        return f"\x00{len(marks) - 1}\x00"

    marked = fill(template, names or {}, mark) if "{" in template else template
    source = ""
    if not marked.replace("`", "").strip():
        raise UserError(
            f"there is nothing to see in the text {template!r}; write at least a letter"
        )
    for i, piece in enumerate(marked.split("`")):
        source += _with_numbers(piece, marks, notation=i % 2 == 1)
    for wanted, markup in ((bold, "strong"), (italic, "emph")):
        source = f"#{markup}[{source}]" if wanted else source
    source = f'#text(font: "DejaVu Sans Mono", size: 0.86em)[{source}]' if mono else source
    return Words(source, size, color, kept, text=re.sub("\x00\\d+\x00", "#", marked))


def _with_numbers(piece: str, marks: list[str], notation: bool) -> str:
    source = ""
    for i, bit in enumerate(re.split("\x00(\\d+)\x00", piece)):
        if i % 2:
            source += marks[int(bit)]
        elif bit:
            source += f" {to_typst(bit)} " if notation else literal(bit)
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
