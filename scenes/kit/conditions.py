"""Conditions in a narration: ``when = "n > 1 and match[1] == 'right angle'"``.

A narration says what is true of a lesson's own vectors. A condition compares facts of the
lesson with constants; it is read, never run.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Mapping
from functools import cache
from typing import Any

_COMPARE = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def holds(condition: str, facts: Mapping[str, Any]) -> bool:
    """Return whether a condition is true; the empty one always is.

    Parameters
    ----------
    condition
        Facts, ``fact[0]``, numbers and texts, compared with ``== != < <= > >=`` and joined
        by ``and``, ``or``, ``not``.
    facts
        What it may name. An entry that a list does not have makes a comparison false.

    Raises
    ------
    ValueError
        One sentence that quotes the condition.

    Examples
    --------
    >>> holds("n > 1 and not equal", {"n": 3, "equal": False})
    True
    """
    if not condition.strip():
        return True
    try:
        return bool(_value(_parsed(condition.strip()), facts))
    except (SyntaxError, KeyError, TypeError, RecursionError, MemoryError) as error:
        known = ", ".join(sorted(facts))
        raise ValueError(
            f"the condition {condition!r} cannot be read ({error}); compare facts such as "
            f"'n > 1', joined by and, or, not; there are {known}"
        ) from None


@cache
def _parsed(condition: str) -> ast.expr:
    return ast.parse(condition, mode="eval").body


def _value(node: ast.expr, facts: Mapping[str, Any]) -> Any:
    match node:
        case ast.BoolOp(op=ast.And()):
            return all([_value(part, facts) for part in node.values])
        case ast.BoolOp():  # every part is read, so that a misspelt fact is always found
            return any([_value(part, facts) for part in node.values])
        case ast.UnaryOp(op=ast.Not()):
            return not _value(node.operand, facts)
        case ast.Compare(ops=[op], comparators=[other]) if type(op) in _COMPARE:
            left, right = _value(node.left, facts), _value(other, facts)
            known = left is not None and right is not None
            return known and bool(_COMPARE[type(op)](left, right))
        case ast.Constant(value=int() | float() | str()):
            return node.value
        case ast.Name():
            return facts[node.id]
        case ast.Subscript(slice=ast.Constant(value=int() as index)):
            listed = _value(node.value, facts)
            return listed[index] if index < len(listed) else None
    raise TypeError(f"{ast.unparse(node)!r} is neither a fact nor a comparison")
