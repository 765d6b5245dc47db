"""The one progress display: clips done, clips running, time left.

On a terminal it is a live display; elsewhere, plain lines as things happen.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn


class Estimate:
    """How long is left, from how much film there is to draw and how fast it goes.

    Parameters
    ----------
    lengths
        Seconds of film to draw, by clip.
    """

    def __init__(self, lengths: Mapping[str, float]) -> None:
        self._lengths = dict(lengths)
        self._drawn = dict.fromkeys(lengths, 0.0)
        self._began = time.monotonic()

    def drawn(self, clip: str, seconds: float) -> None:
        """Note how much of a clip is drawn."""
        self._drawn[clip] = seconds
        self._lengths[clip] = max(self._lengths[clip], seconds)

    def finished(self, clip: str) -> None:
        """Note that a clip is whole."""
        self._lengths[clip] = self._drawn[clip]

    def share(self, clip: str) -> float:
        """Return how much of a clip is drawn, from 0 to 1."""
        return self._drawn[clip] / self._lengths[clip] if self._lengths[clip] else 1.0

    def left(self) -> float | None:
        """Return the seconds left, or None while nothing can be told."""
        drawn, total = sum(self._drawn.values()), sum(self._lengths.values())
        if drawn <= 0:
            return None
        return (total - drawn) * (time.monotonic() - self._began) / drawn


class Display:
    """Shows how a build goes.

    Parameters
    ----------
    lengths
        Seconds of film to draw, by clip; clips that need no drawing are not in it.
    console
        Where to show it; standard error unless told.
    """

    def __init__(self, lengths: Mapping[str, float], console: Console | None = None) -> None:
        self._console = console or Console(stderr=True, soft_wrap=True)
        self._live = self._console.is_terminal
        self._estimate = Estimate(lengths)
        self._total = len(lengths)
        self._done = 0
        self._rows: dict[str, TaskID] = {}
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.fields[note]}"),
            console=self._console,
            transient=True,
            disable=not self._live,
        )

    def __enter__(self) -> Self:
        self._progress.start()
        if self._total:
            self._all = self._progress.add_task("clips", total=self._total, note="")
            self._refresh()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._progress.stop()

    def say(self, line: str) -> None:
        """Print a line that stays."""
        self._console.print(line, markup=False, highlight=False)

    def started(self, clip: str) -> None:
        """Show that a clip is being drawn."""
        if self._live:
            self._rows[clip] = self._progress.add_task(f"  {clip}", total=1.0, note="")
        else:
            self.say(f"{clip}: drawing")

    def drawn(self, clip: str, seconds: float) -> None:
        """Show how much of a clip is drawn."""
        self._estimate.drawn(clip, seconds)
        if self._live:
            self._progress.update(
                self._rows[clip],
                completed=self._estimate.share(clip),
                note=f"{seconds:.0f} s drawn",
            )
            self._refresh()

    def finished(self, clip: str, took: float) -> None:
        """Show that a clip is whole."""
        self._done += 1
        self._estimate.finished(clip)
        if self._live:
            self._progress.remove_task(self._rows.pop(clip))
            self._refresh()
        left = self._estimate.left()
        rest = "" if self._live or not left or left < 1 else f", about {_clock(left)} left"
        self.say(f"{clip}: done in {took:.0f} s ({self._done} of {self._total}{rest})")

    def _refresh(self) -> None:
        left = self._estimate.left()
        note = f"{self._done} of {self._total} done"
        note += "" if left is None else f", about {_clock(left)} left"
        self._progress.update(self._all, completed=self._done, note=note)


def _clock(seconds: float) -> str:
    minutes, second = divmod(round(seconds), 60)
    return f"{minutes}:{second:02} min" if minutes else f"{second} s"
