"""Mistakes that a user can make, each told in one sentence."""


class UserError(Exception):
    """A mistake in what the user gave; its text names the thing and the way out."""


class LessonError(UserError):
    """A lesson file that cannot be shown as it stands."""


class NarrationError(UserError):
    """A narration or durations file that does not fit the clips."""
