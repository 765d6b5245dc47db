"""What is drawn, read off its outlines: where ink lies, and whether columns are in line."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import ROUND_HALF_EVEN, Decimal

import numpy as np
import pytest
from manim import Animation, VMobject

from scenes.kit.figures import Figure, Source
from scenes.kit.numbers import Number

WHITE, SIZE = "#FFFFFF", 0.42


def figure(value: float, *index: int) -> Figure:
    return Figure(value, Source("x", index))


def figures(*values: float) -> list[Figure]:
    return [figure(value, i) for i, value in enumerate(values)]


def inked(mobject: VMobject) -> list[VMobject]:
    return mobject.family_members_with_points()


def left(shape: VMobject) -> float:
    return float(shape.points[:, 0].min())


def bottom(shape: VMobject) -> float:
    return float(shape.points[:, 1].min())


def middle(shape: VMobject) -> float:
    return float(shape.points[:, 0].min() + shape.points[:, 0].max()) / 2


def same_picture(one: VMobject, other: VMobject) -> bool:
    a, b = inked(one), inked(other)
    return len(a) == len(b) and all(
        x.points.shape == y.points.shape and np.allclose(x.points, y.points, atol=1e-9)
        for x, y in zip(a, b, strict=True)
    )


def truth(value: float, places: int, full: bool = False) -> str:
    """How a float64 is written, from its exact value; short only where nothing is lost."""
    exact = Decimal(value)
    shown = exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN)
    text = str(abs(shown))
    noise = Decimal("1e-14") * max(Decimal(1), abs(exact))
    if not full and abs(shown - exact) <= noise and "." in text:
        text = text.rstrip("0").rstrip(".")
    return "\N{MINUS SIGN}" * (shown < 0) + text


def column(numbers: Iterable[Number], x: float, size: float = SIZE) -> None:
    """Look at the ink: full stops at one place, digits of one rank in one cell around it."""
    stops, cells = [], {}
    for number in numbers:
        whole = number.text.split(".")[0]
        shapes = [s for s in number.submobjects if len(s.points)]
        assert number.point_x == pytest.approx(x, abs=1e-9)
        for i, (letter, shape) in enumerate(zip(number.text, shapes, strict=True)):
            if letter == ".":
                stops.append(left(shape))
            elif letter.isdigit():
                cells.setdefault(i - len(whole), {}).setdefault(letter, []).append(shape)
    assert not stops or np.ptp(stops) < 1e-9
    for rank, digits in cells.items():
        middles = [middle(shape) for shapes in digits.values() for shape in shapes]
        assert np.ptp(middles) < 0.12 * size, rank
        for shapes in digits.values():
            assert np.ptp([left(shape) for shape in shapes]) < 1e-9
    for digits in (cells.get(-1, {}),):
        assert all(middle(s) < x for shapes in digits.values() for s in shapes)


def run(animation: Animation) -> None:
    """Play an animation through to its end, without a scene."""
    animation.begin()
    for step in range(11):
        animation.interpolate(step / 10)
    animation.finish()
