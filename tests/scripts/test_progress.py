"""The progress display, on a terminal and off it."""

from __future__ import annotations

import io
import time

import pytest
from rich.console import Console

from scripts.progress import Display, Estimate


def test_time_left_follows_from_the_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    estimate = Estimate({"a": 30.0, "b": 10.0})
    assert estimate.left() is None
    now = 110.0
    estimate.drawn("a", 5.0)
    assert estimate.left() == pytest.approx(70.0)
    estimate.drawn("a", 28.0)
    estimate.finished("a")
    assert estimate.left() == pytest.approx(10 * 10 / 28)
    assert estimate.share("b") == 0


@pytest.mark.parametrize("terminal", [False, True])
def test_display_names_each_clip(terminal: bool) -> None:
    output = io.StringIO()
    console = Console(file=output, force_terminal=terminal, width=80)
    with Display({"OneQuery": 80.0, "[b]": 20.0}, console) as display:
        display.started("OneQuery")
        display.drawn("OneQuery", 40.0)
        display.finished("OneQuery", 12.0)
    assert "OneQuery: done in 12 s (1 of 2" in output.getvalue()


def test_plain_lines_have_no_control_characters() -> None:
    output = io.StringIO()
    with Display({"A": 1.0}, Console(file=output, force_terminal=False)) as display:
        display.started("A")
        display.drawn("A", 1.0)
        display.finished("A", 3.0)
    assert output.getvalue() == "A: drawing\nA: done in 3 s (1 of 1)\n"
