"""Notation inside texts: what stands between backticks, such as ``QKᵀ/√dₖ``.

The same characters serve the captions as they stand. For the picture they become Typst
mathematics, letter by letter, so that nothing in a text is ever run as markup.
"""

from __future__ import annotations

from scenes.kit.typeset import literal

_SUBSCRIPTS = dict(zip("₀₁₂₃₄₅₆₇₈₉ₖᵢⱼₙᵥ", "0123456789kijnv", strict=True))
_SUPERSCRIPTS = {"ᵀ": "top", "²": "2", "³": "3"}
_SIGNS = {"·": "dot", "×": "times", "≈": "approx", "=": "=", "+": "+", "/": "\\/", "√": "√"}
_BRACKETS = "[](),"


def _script(mark: str, text: str) -> str:
    return f"{mark}({text})"


def to_typst(notation: str) -> str:
    """Return Typst mathematics (without the dollar signs) for a piece of notation.

    Parameters
    ----------
    notation
        Letters, Unicode sub- and superscripts, ``√`` before what it covers, and
        ``· × ≈ = + / [ ] ( ) ,``. Anything else is set as it is, upright.
    """
    atoms: list[str] = []
    for letter in notation:
        if letter in _SUBSCRIPTS and atoms:
            atoms[-1] += _script("_", _SUBSCRIPTS[letter])
        elif letter in _SUPERSCRIPTS and atoms:
            atoms[-1] += _script("^", _SUPERSCRIPTS[letter])
        elif letter.isascii() and letter.isalpha():
            atoms.append(letter)
        elif letter in _SIGNS:
            atoms.append(_SIGNS[letter])
        elif letter in _BRACKETS:
            atoms.append(letter)
        elif not letter.isspace():
            atoms.append(literal(letter)[1:])
    roots: list[str] = []
    for atom in atoms:
        if roots and roots[-1] == "√":
            roots[-1] = f"sqrt({atom})"
        else:
            roots.append(atom)
    return " ".join(roots)
