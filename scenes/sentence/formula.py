"""The page's formula of attention, in parts that arrive one by one."""

from __future__ import annotations

from manim import RIGHT, VGroup

from scenes.kit.clip import Clip
from scenes.kit.frame import Box
from scenes.kit.text import Words
from scenes.kit.vectors import LEAST_LABEL

LARGEST, STEP = 0.7, 0.02
SPACE = 0.32  # between its left side and its right side, in ems
LEADING, APART = 0.25, 0.35
LETTERS = {"query": "Q", "keys": "K", "values": "V"}
_HEAD = '"Attention"(' + ", ".join(f"#[#box[${x}$]<{n}>]" for n, x in LETTERS.items()) + ") ="
_BODY = (
    "#[#box[softmax]<softmax>];(display(frac(#[#box[$Q$]<query>];#[#box[$K^top$]<keys>], "
    "#[#box[$sqrt(d_k)$]<root>]))) thin #[#box[$V$]<values>]"
)


class WholeFormula(VGroup):
    """``Attention(Q, K, V) = softmax(Q K^T / sqrt(d_k)) V``, on one line or two.

    Parameters
    ----------
    room
        Its room, in units; it is set as large as fits.
    lines
        One, or two: ``Attention(Q, K, V) =`` stands over the rest.

    Attributes
    ----------
    head, body
        Its two sides.
    query, keys, values, softmax, root
        The parts of the body; ``softmax`` comes with its brackets.
    line
        The line of the fraction.
    legend
        What ``d_k`` is in this lesson.
    """

    def __init__(self, clip: Clip, room: Box, lines: int) -> None:
        theme = clip.theme
        size = LARGEST
        while True:
            self.head = Words(f"${_HEAD}$", size, theme.ink, text="Attention(Q, K, V) =")
            self.body = Words(f"${_BODY}$", size, theme.ink, text="softmax(QKᵀ/√dₖ)V")
            self.legend = clip.formula(
                "d_k = {d}", max(LEAST_LABEL, 0.6 * size), theme.quiet, d=clip.data.worked.d
            )
            width, height = self._lay(room, lines, size)
            if (width <= room.width and height <= room.height) or size - STEP < LEAST_LABEL:
                break
            size -= STEP
        colors = {"query": theme.query, "keys": theme.key, "values": theme.value}
        for side in (self.head, self.body):
            for name, color in colors.items():
                side.parts[name].set_color(color)
        parts = self.body.parts
        self.query, self.keys, self.values = (parts[name] for name in LETTERS)
        self.root = parts["root"]
        signs = [m for m in self.body.submobjects if m not in parts.values()]
        self.line = min(signs, key=lambda sign: sign.height)
        brackets = [sign for sign in signs if sign is not self.line]
        self.softmax = VGroup(parts["softmax"], *brackets)
        super().__init__(self.head, self.body, self.legend)

    def _lay(self, room: Box, lines: int, size: float) -> tuple[float, float]:
        """Set the sides in their room; return how wide and how high all of it is."""
        head, body, legend = self.head, self.body, self.legend
        x, y = room.center[:2]
        if lines == 1:
            width = head.width + SPACE * size + body.width
            body.move_to([x + (width - body.width) / 2, y, 0])
            head.on_baseline(body.baseline).shift(RIGHT * (x - width / 2 - head.get_left()[0]))
            root = body.parts["root"]
            legend.at([float(root.get_center()[0]), float(body.get_bottom()[1]) - 0.3, 0])
            return width, body.height
        both = head.height + LEADING * size + body.height
        head.move_to([x, room.top - (room.height - both) / 2 - head.height / 2, 0])
        width = body.width + APART + legend.width
        foot = room.bottom + (room.height - both) / 2
        body.move_to([x - (width - body.width) / 2, foot + body.height / 2, 0])
        legend.at([x + width / 2, body.baseline + 0.34 * size, 0], RIGHT)
        return max(head.width, width), both

    def as_said(self) -> list[VGroup]:
        """Return the parts in the order in which the formula is read aloud."""
        return [self.body.parts["softmax"], self.query, self.keys, self.root, self.values]
