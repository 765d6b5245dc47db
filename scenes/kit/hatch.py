"""Hatching: what marks a masked cell, with a clear room for its number."""

from __future__ import annotations

import numpy as np
from manim import VMobject

from scenes.kit.theme import Theme

PITCH, INSET, STROKE = 0.17, 0.05, 2.0


class Hatch(VMobject):
    """Slanting lines over a panel, but not where its number stands.

    Parameters
    ----------
    panel
        What is hatched.
    clear
        Width and height of the room in its middle that stays clear, in units.

    Examples
    --------
    >>> from manim import Rectangle
    >>> from scenes.kit.theme import NIGHT
    >>> hatch = Hatch(Rectangle(width=1.2, height=0.8), (0.8, 0.4), NIGHT)
    >>> bool(hatch.width <= 1.2 and hatch.height <= 0.8)
    True
    """

    def __init__(self, panel: VMobject, clear: tuple[float, float], theme: Theme) -> None:
        super().__init__(stroke_color=theme.quiet, stroke_width=STROKE, stroke_opacity=0.8)
        half = np.array([panel.width, panel.height]) / 2 - INSET
        gap = np.array(clear) / 2
        middle = np.array(panel.get_center())
        for shift in np.arange(-half.sum() + PITCH / 2, half.sum(), PITCH):
            # y = x + shift, in the panel; the part inside the clear room is left out.
            whole = _inside(shift, half)
            hole = _inside(shift, gap)
            if whole is None:
                continue
            parts = [whole] if hole is None else [(whole[0], hole[0]), (hole[1], whole[1])]
            for start, end in parts:
                if end - start > 0.02:
                    self.start_new_path(middle + np.array([start, start + shift, 0]))
                    self.add_line_to(middle + np.array([end, end + shift, 0]))
        self.set_z_index(1)

    def point_from_proportion(self, alpha: float) -> np.ndarray:
        """Return a point along its lines; they are straight, so nothing has to be measured."""
        starts, ends = self.points[0::4], self.points[3::4]
        at = min(alpha, 1 - 1e-9) * len(starts)
        i = int(at)
        return np.array(starts[i] + (at - i) * (ends[i] - starts[i]))


def _inside(shift: float, half: np.ndarray) -> tuple[float, float] | None:
    """Return where the line ``y = x + shift`` enters and leaves a box round the origin, in x."""
    start = max(-half[0], -half[1] - shift)
    end = min(half[0], half[1] - shift)
    return (float(start), float(end)) if end > start else None
