"""Long expressions: sums that break into lines, and take smaller type, to fit their room."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence

from scenes.kit.figures import Figure
from scenes.kit.frame import Box
from scenes.kit.text import Words, formula
from scenes.kit.type import Color
from scenes.kit.vectors import NARROW, relation
from scenes.kit.worked import Worked

SIZES = (0.42, 0.4, 0.382)  # the last is the smallest whose subscripts may be read
LINES = 6
LEAD = "#set par(leading: 0.4em)"


def fitted(
    head: str, terms: Sequence[str], tail: str, figures: Mapping[str, Figure], color: Color,
    room: Box, inner: float = 1.0,
) -> Words:  # fmt: skip
    """Set ``head = term + term + ... = tail`` in the middle of a room, on as few lines as it can.

    Parameters
    ----------
    head, terms, tail
        Typst mathematics as for `kit.text.formula`; ``head`` and ``tail`` with their signs.
    figures
        What stands at each name.
    room
        What it may not leave, in units; the way that comes nearest is taken if none fits.
    inner
        How small the terms may be set, where the head is 1.
    """
    best, least = None, math.inf
    ways = _templates(head, terms, tail, (1.0, inner), "{" in tail)
    for template, size in itertools.product(dict.fromkeys(ways), SIZES):
        made = formula(template, size, color, **figures)
        over = max(made.width / room.width, made.height / room.height)
        if over < least:
            best, least = made, over
        if over <= 1:
            break
    assert best is not None
    return best.move_to(room.center) if LEAD in best.source else best.at(room.center)


def _templates(
    head: str, terms: Sequence[str], tail: str, sizes: Sequence[float], alone: bool
) -> Iterator[str]:
    """Yield ways to set a sum: in one line, then in more and more; then with smaller terms."""
    for inner in sizes:
        for lines in range(1, min(LINES, len(terms) + 1) + 1):
            if lines > 1 and alone:  # a sign is no line
                yield broken(head, terms, tail, lines - 1, True, inner)
            if lines <= len(terms):
                yield broken(head, terms, tail, lines, False, inner)


def broken(
    head: str, terms: Sequence[str], tail: str, lines: int, alone: bool = False, inner: float = 1.0
) -> str:
    r"""Return the template of a sum on a number of lines, which begin in line with each other.

    Parameters
    ----------
    alone
        Whether the tail stands on a further line of its own.
    inner
        The size of what follows the head, where that is 1.

    Examples
    --------
    >>> broken("x =", ["a", "b"], "= d", 1)
    'x = a + b = d'
    >>> broken("x =", ["a", "b", "c"], "= d", 2)
    '#[#set par(leading: 0.4em); $x = & a + b \\ & + c = d$]'
    """
    per_line = math.ceil(len(terms) / lines)
    rows = [" + ".join(terms[i : i + per_line]) for i in range(0, len(terms), per_line)]
    rows[1:] = [f"+ {row}" for row in rows[1:]]
    rows = [*rows, tail] if alone else [*rows[:-1], f"{rows[-1]} {tail}"]
    if inner != 1:
        rows = [f"#text(size: {inner}em)[${row}$]" for row in rows]
    if len(rows) == 1:
        return f"{head} {rows[0]}"
    return f"#[{LEAD}; ${head} & " + " \\ & ".join(rows) + "$]"


def dot_product(
    worked: Worked, row: int, color: Color, room: Box, query: str = "q", key: str = ""
) -> Words:
    """Set ``q . k = a . b + c . d = s`` term by term; numbers ``a0, b0, a1, ..., s``.

    Parameters
    ----------
    worked
        The query and keys, ``(d_k,)`` and ``(n_k, d_k)``.
    row
        Which key, from 0.
    color, room
        As in `fitted`.
    query, key
        What the query and the key are called, see `kit.symbols`.

    Examples
    --------
    >>> from scenes.kit.worked import Worked
    >>> worked = Worked([1, 2], [[3, -1]], [[1]])
    >>> product = dot_product(worked, 0, "#FFFFFF", Box(-3, 3, -1, 1))
    >>> [number.text for number in product.numbers.values()]
    ['1', '3', '2', '−1', '1']
    """
    figures = {"s": worked.scores[row]}
    terms = []
    for j, (a, b) in enumerate(zip(worked.query, worked.keys[row], strict=True)):
        figures |= {f"a{j}": a, f"b{j}": b}
        terms.append(f"{_factor(a, f'a{j}', first=j == 0)} dot {_factor(b, f'b{j}')}")
    exact = all(f.is_exact() for f in (*worked.query, *worked.keys[row]))
    first = "=" if exact and worked.scores[row].is_exact() else "approx"
    last = relation(worked.scores[row]) if exact else "approx"
    head = f"{query} dot {key or f'k_{row + 1}'} {first}"
    return fitted(head, terms, f"{last} {{s}}", figures, color, room, NARROW)


def _factor(figure: Figure, name: str, first: bool = False) -> str:
    """A factor, in brackets where its minus sign would follow another sign."""
    return f"({{{name}}})" if figure.value < 0 and not first else f"{{{name}}}"


def weighted_sum(
    worked: Worked, values: Sequence[str], color: Color, room: Box, output: str = "o"
) -> Words:
    """Set ``o = w v + w v + ... =``, whose answer stands elsewhere; numbers ``w0, w1, ...``.

    Parameters
    ----------
    values
        What the values are called, ``(n_k,)``; see `kit.symbols`.
    color, room
        As in `fitted`.

    Examples
    --------
    >>> from scenes.kit.worked import Worked
    >>> worked = Worked([1, 0], [[1, 0], [0, 1]], [[1], [2]])
    >>> total = weighted_sum(worked, ["v_1", "v_2"], "#FFFFFF", Box(-3, 3, -1, 1))
    >>> [number.text for number in total.numbers.values()]
    ['0.670', '0.330']
    """
    figures = {f"w{i}": weight for i, weight in enumerate(worked.weights)}
    sign = "=" if all(weight.is_exact() for weight in worked.weights) else "approx"
    answer = "=" if all(f.is_exact() for f in (*worked.weights, *worked.output)) else "approx"
    terms = [f"{{w{i}}}{symbol}" for i, symbol in enumerate(values)]
    return fitted(f"{output} {sign}", terms, answer, figures, color, room)
