"""Which picture shows how a query meets its keys: it depends on how many entries they have."""

from __future__ import annotations

from scenes.kit.axis import Axis
from scenes.kit.clip import Clip
from scenes.kit.frame import Box
from scenes.kit.match_arrows import ArrowMatch
from scenes.kit.match_bars import BarMatch
from scenes.kit.plane import Plane

SIZE, SMALL = 0.42, 0.382


def match_picture(clip: Clip, box: Box) -> ArrowMatch | BarMatch:
    """Return the picture for a clip's lesson: number line, plane, or bars entry by entry.

    Parameters
    ----------
    box
        The room for it, in units.
    """
    data, theme = clip.data, clip.theme
    size = SMALL if data.tokens or len(data.keys) > 4 else SIZE
    names = [clip.formula("q", size, theme.query)]
    names += [clip.formula(symbol, size, theme.key) for symbol in clip.symbols("k")]
    vectors = [*data.keys, data.query]
    if len(data.query) > 2:
        return BarMatch(box, data.query, data.keys, names, theme)
    if len(data.query) == 2:
        return ArrowMatch(Plane(box, vectors, theme), data.query, data.keys, names, theme)
    room = max(name.width for name in names) + 0.15
    line = Axis(box, vectors, theme, len(vectors), room)
    return ArrowMatch(line, data.query, data.keys, names, theme)
