"""Letters: whether the fonts in use have those of a lesson's own words."""

from __future__ import annotations

from scenes.kit.errors import LessonError, UserError
from scenes.kit.lesson import Lesson
from scenes.kit.typeset import literal


def check_letters(lesson: Lesson) -> None:
    """Refuse a lesson whose own words have a letter that no font in use has, naming the key."""
    own = {
        "vectors.tokens": lesson.tokens,
        "vectors.query_tokens": lesson.query_tokens,
        "library.question": (lesson.library.question,),
        "library.entries": lesson.library.entries,
        "library.books": lesson.library.books,
    }
    for key, texts in own.items():
        for text in filter(None, texts):
            try:
                literal(text)
            except UserError as error:
                raise LessonError(f"{lesson.path}: in '{key}' {error}") from None
