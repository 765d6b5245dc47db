"""Which picture shows how values blend: it depends on how many entries they have."""

from __future__ import annotations

from scenes.kit.axis import Axis
from scenes.kit.clip import Clip
from scenes.kit.frame import Box
from scenes.kit.plane import Plane
from scenes.kit.sum_arrows import ArrowSum
from scenes.kit.sum_bars import BarSum

SIZE, SMALL, WEIGHT = 0.42, 0.382, 0.34


def sum_picture(clip: Clip, box: Box) -> ArrowSum | BarSum:
    """Return the picture for a clip's lesson: number line, plane, or bars entry by entry.

    Parameters
    ----------
    box
        The room for it, in units.
    """
    data, theme, worked = clip.data, clip.theme, clip.data.worked
    size = SMALL if data.tokens or len(data.values) > 4 else SIZE
    names = [clip.formula(symbol, size, theme.value) for symbol in clip.symbols("v")]
    names.append(clip.formula("o", SIZE, theme.output))
    parts = [[figure.value for figure in row] for row in worked.contributions]
    output = [figure.value for figure in worked.output]
    if len(output) > 2:
        return BarSum(box, data.values, parts, output, names, theme)
    weights = [clip.number(weight, WEIGHT, theme.query) for weight in worked.weights]
    vectors = [*data.values, output]
    if len(output) == 2:
        plane = Plane(box, vectors, theme)
        return ArrowSum(plane, data.values, parts, output, names, weights, theme)
    room = max(name.width for name in names) + 0.15
    line = Axis(box, vectors, theme, len(data.values), room)
    return ArrowSum(line, data.values, parts, output, names, weights, theme)
