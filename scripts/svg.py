"""A still as SVG: the shapes on which a cue ends, sharp at every size and open to editing.

The clip is played through without drawing it, up to the end of the cue; then each shape is written
in the order in which Manim's camera would draw it.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml

import numpy as np
from manim import CapStyleType, LineJointType, Scene, ValueTracker, VMobject, tempconfig
from manim.mobject.types.image_mobject import AbstractImageMobject
from PIL import Image

from scenes.catalogue import load_clip
from scenes.kit.frame import Frame, find_frame
from scenes.kit.lesson import Lesson
from scenes.kit.rehearsal import rehearse
from scripts.clip_plan import ClipPlan
from scripts.faults import UserError
from scripts.files import incoming, workshop
from scripts.needs import clip_cues, clip_id

_SVG = "http://www.w3.org/2000/svg"
_UNIT = 90  # pixels of the size that it is shown in when no other is asked for
_JOINS = {LineJointType.ROUND: "round", LineJointType.BEVEL: "bevel"}
_CAPS = {CapStyleType.ROUND: "round", CapStyleType.SQUARE: "square"}


class _Reached(Exception):  # noqa: N818
    """The end of the cue: nothing after it has to be played."""


def svg_still(
    clip: ClipPlan, cue: str | None = None, folder: Path | None = None, transparent: bool = False
) -> Path:
    """Save the last picture of a cue as SVG, and return its path.

    Parameters
    ----------
    clip
        Which clip.
    cue
        The cue's name, with or without the clip's own in front; the last one without it.
    folder
        Where the picture goes; without it, where the clip's films go.
    transparent
        Whether to leave out the background.

    Raises
    ------
    UserError
        If there is no such cue, or it shows what an SVG cannot hold.
    """
    head = clip_id(clip.source, clip.name)
    names = clip_cues(clip.lesson, head)
    chosen = [name for name in names if cue in (name, name.removeprefix(f"{head}."))]
    if cue is not None and not chosen:
        raise UserError(f"{clip.name} has no cue {cue!r}; choose one of {', '.join(names)}")
    where = folder or clip.target.parent
    where.mkdir(parents=True, exist_ok=True)
    wanted = chosen[-1] if chosen else None
    with workshop(where) as media, _played(clip, wanted, media) as (scene, name):
        document = svg(scene, clip.lesson, name, transparent)
        target = where / f"{name}.svg"
        with incoming(target) as path:
            path.write_bytes(document)
    return target


@contextmanager
def _played(clip: ClipPlan, cue: str | None, media: Path) -> Iterator[tuple[Scene, str]]:
    """Give the clip as it stands at the end of a cue, and the cue's name."""
    found: Any = load_clip(clip.source, clip.name)
    reached: list[Any] = []

    class Watched(found):  # type: ignore[misc]
        lesson = clip.lesson

        @contextmanager
        def cue(self, name: str) -> Iterator[Any]:
            reached[:] = [self]
            with super().cue(name) as talk:
                yield talk
            if cue is not None and self.spans[-1].id == cue:
                raise _Reached

    Watched.__name__ = found.__name__
    frame = find_frame(clip.lesson.shape)
    settings: dict[str, Any] = {
        "media_dir": str(media),
        "pixel_width": clip.quality.width,
        "pixel_height": clip.quality.height,
        "frame_width": frame.width,
        "frame_height": frame.height,
    }
    with tempconfig(settings):
        with suppress(_Reached):
            rehearse(Watched)
        if not reached or cue not in (None, reached[0].spans[-1].id):
            raise UserError(f"the clip {clip.name} does not play the cue {cue!r}")
        yield reached[0], reached[0].spans[-1].id


def svg(scene: Scene, lesson: Lesson, cue: str, transparent: bool = False) -> bytes:
    """Return what a scene shows as an SVG document.

    Parameters
    ----------
    scene
        As it stands.
    lesson
        Its theme, its shape and its words.
    cue
        What the document is called after.
    transparent
        Whether to leave out the background.
    """
    frame = find_frame(lesson.shape)
    Xml.register_namespace("", _SVG)
    root = _element(
        None,
        "svg",
        width=_number(frame.width * _UNIT),
        height=_number(frame.height * _UNIT),
        viewBox=" ".join(map(_number, _view(frame))),
    )
    text = lesson.cue(cue).question or lesson.cue(cue).takeaway or cue
    _element(root, "title").text = "".join(c for c in f"{lesson.title}: {text}" if c.isprintable())
    if not transparent:
        x, y, width, height = map(_number, _view(frame))
        fill = lesson.theme.background
        _element(root, "rect", x=x, y=y, width=width, height=height, fill=fill)
    shapes = [*scene.mobjects, *(m for m in scene.foreground_mobjects if m not in scene.mobjects)]
    camera: Any = scene.camera
    for mobject in camera.get_mobjects_to_display(shapes):
        if isinstance(mobject, VMobject):
            _shape(root, mobject)
        elif isinstance(mobject, AbstractImageMobject):
            _image(root, mobject)
        elif not isinstance(mobject, ValueTracker):  # which counts and is not seen
            raise UserError(f"an SVG cannot hold a {type(mobject).__name__}; take --format png")
    file = io.BytesIO()
    Xml.ElementTree(root).write(file, encoding="utf-8", xml_declaration=True)
    return file.getvalue()


def _view(frame: Frame) -> tuple[float, float, float, float]:
    return (-frame.width / 2, -frame.height / 2, frame.width, frame.height)


def _element(parent: Xml.Element | None, name: str, **attributes: str) -> Xml.Element:
    given = {key.replace("_", "-"): value for key, value in attributes.items()}
    tag = f"{{{_SVG}}}{name}"
    return Xml.Element(tag, given) if parent is None else Xml.SubElement(parent, tag, given)


def _shape(root: Xml.Element, mobject: VMobject) -> None:
    """Write a shape as Manim draws it: the stroke behind it, its filling, its stroke."""
    outline = _outline(mobject)
    fill = _paint(root, mobject, mobject.get_fill_rgbas(), "fill")
    behind, before = _stroke(root, mobject, True), _stroke(root, mobject, False)
    if behind:
        _element(root, "path", d=outline, fill="none", **behind)
    if fill or before:
        _element(root, "path", d=outline, **(fill or {"fill": "none"}), **before)


def _outline(mobject: VMobject) -> str:
    parts = []
    for points in mobject.get_subpaths():
        flat = np.asarray(points)[:, :2] * (1, -1)
        parts.append(f"M{_pair(flat[0])}")
        parts += [
            f"C{_pair(flat[i + 1])} {_pair(flat[i + 2])} {_pair(flat[i + 3])}"
            for i in range(0, len(flat) - 3, 4)
        ]
        if mobject.consider_points_equals_2d(points[0], points[-1]):
            parts.append("Z")
    return "".join(parts)


def _stroke(root: Xml.Element, mobject: VMobject, behind: bool) -> dict[str, str]:
    """Return the attributes of a stroke; none where nothing of it is seen."""
    width = float(mobject.get_stroke_width(behind)) / 100
    paint = _paint(root, mobject, mobject.get_stroke_rgbas(behind), "stroke") if width > 0 else {}
    if not paint:
        return {}
    join, cap = _JOINS.get(mobject.joint_type), _CAPS.get(mobject.cap_style)
    ends = {"stroke_linejoin": join} if join else {"stroke_miterlimit": "10"}
    ends |= {"stroke_linecap": cap} if cap else {}
    return {**paint, "stroke_width": _number(width), **ends}


def _paint(root: Xml.Element, mobject: VMobject, colors: Any, kind: str) -> dict[str, str]:
    """Return the attributes of a colour, or of a gradient that is written for it."""
    if not len(colors) or max(color[3] for color in colors) <= 0:
        return {}
    if len(colors) == 1:
        opacity = {} if colors[0][3] >= 1 else {f"{kind}_opacity": _number(colors[0][3])}
        return {kind: _hex(colors[0]), **opacity}
    name = f"g{len(root)}"
    start, end = (point[:2] * (1, -1) for point in mobject.get_gradient_start_and_end_points())
    ends = {k: _number(v) for k, v in zip(("x1", "y1", "x2", "y2"), (*start, *end), strict=True)}
    gradient = _element(root, "linearGradient", id=name, gradientUnits="userSpaceOnUse", **ends)
    for place, color in zip(np.linspace(0, 1, len(colors)), colors, strict=True):
        stop = {"stop_color": _hex(color), "stop_opacity": _number(color[3])}
        _element(gradient, "stop", offset=_number(place), **stop)
    return {kind: f"url(#{name})"}


def _image(root: Xml.Element, mobject: AbstractImageMobject) -> None:
    """Write a picture into the parallelogram that its corners make."""
    corner, right, below, _ = (point[:2] * (1, -1) for point in mobject.points)
    sides = (*(right - corner), *(below - corner), *corner)
    file = io.BytesIO()
    Image.fromarray(mobject.get_pixel_array()).save(file, "PNG")
    _element(
        root,
        "image",
        width="1",
        height="1",
        preserveAspectRatio="none",
        transform=f"matrix({' '.join(map(_number, sides))})",
        href=f"data:image/png;base64,{base64.b64encode(file.getvalue()).decode()}",
    )


def _hex(color: Any) -> str:
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, float(c)))):02x}" for c in color[:3])


def _pair(point: Any) -> str:
    return f"{_number(point[0])} {_number(point[1])}"


def _number(value: float) -> str:
    """Return a number with as many places as can be seen."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
