"""What the placeholders of a narration may name: a lesson's figures, its keys and tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from scenes.kit.figures import count
from scenes.kit.fill import MINUS, WORDS, Name, fill, said, written
from scenes.kit.worked import Worked

if TYPE_CHECKING:
    from scenes.kit.lesson import Lesson

# What a placeholder may name of the query worked by hand.
ONE_QUERY = (
    "d", "query", "keys", "values", "scores", "scaled", "exps", "total", "weights", "one",
    "contributions", "output", "undivided", "exponents", "largest",
)  # fmt: skip
MINUTES = 2  # that the page gives a friend


def names(lesson: Lesson) -> Mapping[str, Any]:
    """Return what a placeholder in a lesson's texts may name.

    Returns
    -------
    mapping
        The figures of the query worked by hand; ``sharper``, ``rows`` and ``last`` (the last
        row) have the same of other queries. ``terms``: the first dot product, term
        by term. ``k``, ``t``: what keys and the tokens of queries
        are called, ``last_token`` the last of these. ``least``, ``most``: the keys with the least
        and the greatest weight among those that take part, and ``least_weight``,
        ``least_scaled``, ``least_exp`` their figures, the same with ``most``; all with
        ``sharper_`` or ``last_`` before it for those queries. ``seen_scaled``: the scaled scores
        of the keys that take part; ``hidden``: what the masked ones are called; ``others``:
        scores from the fourth key on. ``n``, ``n_q``, ``n_hidden``: counts;
        ``minutes``: for how long the short version is meant to last.
    """
    one, last = lesson.worked, lesson.rows[-1]
    hidden = [i for i, seen in enumerate(one.mask) if not seen]
    tokens = tuple(_token(lesson, i) for i in range(len(lesson.rows)))
    return {
        **{name: getattr(one, name) for name in ONE_QUERY},
        **_ends("", one, lesson),
        **_ends("sharper_", lesson.worked_sharper, lesson),
        **_ends("last_", last, lesson),
        "terms": _terms(lesson),
        "k": tuple(_key(lesson, i) for i in range(one.n)),
        "t": tokens,
        "last_token": tokens[-1],
        "others": one.scores[3:],
        "seen_scaled": tuple(x for x, seen in zip(one.scaled, one.mask, strict=True) if seen),
        "hidden": tuple(_key(lesson, i) for i in hidden),
        "n_hidden": count("n_hidden", len(hidden)),
        "n": count("n_k", one.n),
        "n_q": count("n_q", len(lesson.rows)),
        "minutes": count("minutes", MINUTES),
        "sharper": lesson.worked_sharper,
        "rows": lesson.rows,
        "last": last,
    }


def sayable(name: str) -> bool:
    """Whether a voice can say a token's name: it is a word of Latin letters."""
    return name.isalpha() and max(name) < "\u0250"


def _ends(before: str, worked: Worked, lesson: Lesson) -> dict[str, Any]:
    """Name the keys with the least and the greatest weight, and their figures."""
    taking = [i for i in range(worked.n) if worked.mask[i]]
    found: dict[str, Any] = {}
    for name, choose in (("least", min), ("most", max)):
        i = choose(taking, key=lambda i: (worked.scaled[i].value, -i))
        found |= {
            f"{before}{name}": _key(lesson, i),
            f"{before}{name}_weight": worked.weights[i],
            f"{before}{name}_scaled": worked.scaled[i],
            f"{before}{name}_exp": worked.exps[i],
        }
    return found


def _terms(lesson: Lesson) -> Name:
    """The first dot product term by term: ``two times one is two``, ``2 · 1 = 2``."""
    one, score = lesson.worked, lesson.worked.scores[0]
    pairs = list(zip(one.query, one.keys[0], strict=True))
    say, write = said(lesson.language), written(lesson.language)
    times, plus, is_ = (lesson.narration.word(f"names.{name}") for name in ("times", "plus", "is"))
    spoken = [f"{say(a, '')} {times} {say(b, '')}" for a, b in pairs]
    shown = [f"{write(a, '')} · {_factor(write(b, ''))}" for a, b in pairs]
    if all(figure.is_exact() for pair in pairs for figure in pair):
        result, sign = say(score, "about"), "=" if score.is_exact() else "≈"
    else:
        result, sign = f"{WORDS[lesson.language]['about']} {say(score, '')}", "≈"
    comma = "," * (len(pairs) > 1)
    return Name(
        f"{f', {plus} '.join(spoken)}{comma} {is_} {result}",
        f"{' + '.join(shown)} {sign} {write(score, '')}",
    )


def _factor(text: str) -> str:
    """Return a number as it stands behind a sign: in brackets if it has one of its own."""
    return f"({text})" if text.startswith(MINUS) else text


def _key(lesson: Lesson, i: int) -> Name:
    """What a key is called: by its number, or by its token where that can be said."""
    if lesson.tokens:
        of = _named(lesson, "key_of", lesson.tokens[i])
        return Name(
            _named(lesson, "key_said", lesson.tokens[i])
            if sayable(lesson.tokens[i])
            else _numbered(lesson, "key", i),
            of,
        )
    return Name(_numbered(lesson, "key", i), _numbered(lesson, "key_written", i))


def _token(lesson: Lesson, i: int) -> Name:
    """What the token of a query is called, or a query that asks of other tokens."""
    numbered = _numbered(lesson, "token" if lesson.self_attention else "query", i)
    if lesson.query_tokens:
        token = lesson.query_tokens[i]
        spoken = _named(lesson, "token_said", token) if sayable(token) else numbered
        return Name(spoken, _named(lesson, "token_of", token))
    return Name(numbered, numbered)


def _named(lesson: Lesson, name: str, token: str) -> str:
    return lesson.narration.word(f"names.{name}").replace("{token}", token)


def _numbered(lesson: Lesson, name: str, i: int) -> str:
    template = lesson.narration.word(f"names.{name}")
    figures = {"i": count("key", i + 1, i)}
    return fill(template, figures, said(lesson.language), lesson.language)
