"""Mistakes that a user can make, each told in one sentence."""


class UserError(Exception):
    """A mistake in what the user gave; its text names the thing and the way out.

    Examples
    --------
    >>> issubclass(LessonError, UserError) and issubclass(NarrationError, UserError)
    True
    """


class LessonError(UserError):
    """A lesson file that cannot be shown as it stands.

    Examples
    --------
    >>> from scenes.kit.lesson import Lesson
    >>> try:
    ...     Lesson.load("mine.toml")
    ... except LessonError as error:
    ...     print(error)
    mine.toml does not exist; check the path
    """


class NarrationError(UserError):
    """A narration or durations file that does not fit the clips.

    Examples
    --------
    >>> from scenes.kit.lesson import Lesson
    >>> try:
    ...     Lesson.load().cue("mine.hello")
    ... except NarrationError as error:
    ...     print(str(error).partition("attention")[2])
    .en.toml has no cue 'mine.hello'; add [cues.'mine.hello'] to it
    """


def shown(value: object) -> str:
    """Return a value as a message shows it: on one line and not too long."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
