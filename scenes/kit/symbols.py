"""Symbols: what vectors are called in formulas, ``k_2`` or, where tokens have names, ``k_cat``."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.kit.typeset import literal


def symbol(letter: str, index: int, tokens: Sequence[str] = ()) -> str:
    """Return the symbol of a vector as a template for `kit.text.formula`.

    Parameters
    ----------
    letter
        ``"q"``, ``"k"``, ``"v"`` or ``"o"``.
    index
        Which vector, from 0.
    tokens
        Their names, ``(n,)``, if they have any.

    Raises
    ------
    UserError
        If no font has a letter of the name.

    Examples
    --------
    >>> symbol("k", 1), symbol("k", 1, ["the", "cat"])
    ('k_2', 'k_(#"cat")')
    """
    if not tokens:
        return f"{letter}_{index + 1}"
    name = literal(tokens[index]).replace("{", "{{").replace("}", "}}")
    return f"{letter}_({name})"
