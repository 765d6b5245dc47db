"""The words of the library: a question, and titles that fit how well each key matches."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.kit.lesson import Lesson

# A least weight below this share of the greatest is that of a poor match.
POOR = 0.6


def ranked(titles: Sequence[str], weights: Sequence[float]) -> list[str]:
    """Give titles to keys, so that what glows brightest is the best match.

    Parameters
    ----------
    titles
        From the best match to the least, at least ``n`` of them.
    weights
        Of the keys, ``(n,)``. Where one is far below the others, the last title is its own.

    Examples
    --------
    >>> titles = ["star birth", "galaxies", "planets", "cooking"]
    >>> ranked(titles, [0.401, 0.198, 0.401])
    ['star birth', 'cooking', 'galaxies']
    >>> ranked(titles, [0.5, 0.5])
    ['star birth', 'galaxies']
    """
    n = len(weights)
    used = list(titles[:n])
    if min(weights) < POOR * max(weights):
        used[-1] = titles[-1]
    best_first = sorted(range(n), key=lambda i: -round(weights[i], 9))
    given = dict(zip(best_first, used, strict=True))
    return [given[i] for i in range(n)]


def question(lesson: Lesson) -> str:
    """Return what is written on the slip."""
    return lesson.library.question or " ".join(lesson.narration.lines("library.slip"))


def entries(lesson: Lesson) -> list[str]:
    """Return what is written on the cards, ``(n_k,)``."""
    return list(lesson.library.entries) or _by_rank(lesson, "library.cards")


def books(lesson: Lesson) -> list[str]:
    """Return what is written on the covers, ``(n_k,)``."""
    return list(lesson.library.books) or _by_rank(lesson, "library.books")


def _by_rank(lesson: Lesson, name: str) -> list[str]:
    weights = [weight.value for weight in lesson.worked.weights]
    return ranked(lesson.narration.lines(name), weights)
