"""Notation inside texts: what stands between backticks, such as ``QKᵀ/√dₖ``.

The same characters serve the captions as they stand. For the picture they become Typst
mathematics, letter by letter, so that nothing in a text is ever run as markup.
"""

from __future__ import annotations

from scenes.kit.typeset import literal

_SUBSCRIPTS = dict(zip("₀₁₂₃₄₅₆₇₈₉ₖᵢⱼₙᵥ", "0123456789kijnv", strict=True))
_SUPERSCRIPTS = {"ᵀ": "top", "²": "2", "³": "3"}
_SIGNS = {"·": "dot", "×": "times", "≈": "approx", "=": "=", "+": "+", "/": "\\/", ",": ","}
_SIGNS |= {"[": "bracket.l", "]": "bracket.r", "(": "paren.l", ")": "paren.r"}
_ROOT = "√"


def to_typst(notation: str) -> str:
    """Return Typst mathematics (without the dollar signs) for a piece of notation.

    Parameters
    ----------
    notation
        Letters, Unicode sub- and superscripts, ``√`` before what it covers, and
        ``· × ≈ = + / [ ] ( ) ,``. Anything else is set as it is, upright.
    """
    atoms: list[str] = []
    scripted = False  # whether there is something to carry a sub- or superscript
    for letter in notation:
        if letter.isspace():
            continue
        script = "_" if letter in _SUBSCRIPTS else "^" if letter in _SUPERSCRIPTS else ""
        if script and scripted:
            atoms[-1] += f"{script}({_SUBSCRIPTS.get(letter) or _SUPERSCRIPTS[letter]})"
            continue
        plain = letter.isascii() and letter.isalpha()
        atoms.append(letter if plain else _SIGNS.get(letter) or literal(letter)[1:])
        scripted = letter != _ROOT
    covered: list[str] = []
    for atom in atoms:
        if covered and covered[-1] == _root() and atom not in _SIGNS.values() and atom != _root():
            covered[-1] = f"sqrt({atom})"
        else:
            covered.append(atom)
    return " ".join(covered)


def _root() -> str:
    return literal(_ROOT)[1:]
