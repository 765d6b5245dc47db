"""The page's formula of attention, in parts that arrive one by one."""

from __future__ import annotations

from manim import RIGHT, DashedVMobject, RoundedRectangle, VGroup

from scenes.kit.clip import Clip
from scenes.kit.frame import Box
from scenes.kit.text import Words
from scenes.kit.vectors import LEAST_LABEL

LARGEST, STEP = 0.7, 0.02
SPACE = 0.32  # between its left side and its right side, in ems
LEADING = 0.25
PALE = 0.25  # how much there is of a part until it is read aloud
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
    slots
        The empty places of ``softmax``, ``query`` (the whole fraction) and ``values``, until
        they come.
    """

    def __init__(self, clip: Clip, room: Box, lines: int) -> None:
        theme = clip.theme
        size = LARGEST
        while True:
            self.head = Words(f"${_HEAD}$", size, theme.ink, text="Attention(Q, K, V) =")
            self.body = Words(f"${_BODY}$", size, theme.ink, text="softmax(QKᵀ/√dₖ)V")
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
        fraction = VGroup(self.query, self.keys, self.root, self.line)
        self.slots = {
            name: _slot(part, size, theme.quiet)
            for name, part in (
                ("softmax", parts["softmax"]), ("query", fraction), ("values", self.values),
            )
        }  # fmt: skip
        super().__init__(self.head, self.body)

    def _lay(self, room: Box, lines: int, size: float) -> tuple[float, float]:
        """Set the sides in their room; return how wide and how high all of it is."""
        head, body = self.head, self.body
        x, y = room.center[:2]
        if lines == 1:
            width = head.width + SPACE * size + body.width
            body.move_to([x + (width - body.width) / 2, y, 0])
            head.on_baseline(body.baseline).shift(RIGHT * (x - width / 2 - head.get_left()[0]))
            return width, body.height
        both = head.height + LEADING * size + body.height
        head.move_to([x, room.top - (room.height - both) / 2 - head.height / 2, 0])
        foot = room.bottom + (room.height - both) / 2
        body.move_to([x, foot + body.height / 2, 0])
        return max(head.width, body.width), both

    def as_said(self) -> list[VGroup]:
        """Return the parts in the order in which the formula is read aloud."""
        over = VGroup(self.root, self.line)
        return [self.softmax, self.query, self.keys, over, self.values]


def _slot(part: VGroup, size: float, color: str) -> DashedVMobject:
    """A dashed frame where a part of the formula will stand."""
    frame = RoundedRectangle(
        corner_radius=0.08, width=part.width, height=max(part.height, 0.7 * size), color=color,
        stroke_width=2,
    )  # fmt: skip
    return DashedVMobject(frame.move_to(part), num_dashes=max(16, round(14 * frame.width)))
