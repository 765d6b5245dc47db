"""Stills as SVG: valid, complete, and the same picture as Manim's own."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as Xml

import numpy as np
import pytest
import typst
from manim import BLUE, RED, Dot, ImageMobject, LineJointType, PMobject, Scene, Square, tempconfig
from PIL import Image

from scenes.kit.lesson import Lesson
from scripts.faults import UserError
from scripts.quality import find_quality
from scripts.svg import svg, svg_still

NS = "{http://www.w3.org/2000/svg}"
SIDE = 480


@pytest.fixture
def square_lesson(tiny: Path) -> Lesson:
    return Lesson.load(tiny / "lesson.toml", shape="1:1")


@pytest.fixture
def scene(square_lesson: Lesson):
    """Give an empty scene of the size of a square lesson."""
    settings = {
        "dry_run": True, "pixel_width": SIDE, "pixel_height": SIDE,
        "frame_width": 8.0, "frame_height": 8.0,
    }  # fmt: skip
    with tempconfig(settings):
        made = Scene()
        made.camera.background_color = square_lesson.theme.background
        yield made


def pixels(document: bytes, folder: Path) -> np.ndarray:
    """Return what an independent renderer makes of an SVG, ``(h, w, 3)``."""
    (folder / "a.svg").write_bytes(document)
    page = f"#set page(width: {SIDE}pt, height: {SIDE}pt, margin: 0pt)\n"
    page += '#image("a.svg", width: 100%)'
    (folder / "a.typ").write_text(page)
    png = typst.compile(folder / "a.typ", format="png", ppi=72.0)
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB")).astype(int)


def drawn(scene: Scene) -> np.ndarray:
    scene.camera.reset()
    scene.camera.capture_mobjects(scene.mobjects)
    return np.asarray(scene.camera.get_image().convert("RGB")).astype(int)


def coarse(image: np.ndarray) -> np.ndarray:
    """Return a picture in squares of 6 pixels, so that soft edges count for little."""
    return image.reshape(SIDE // 6, 6, SIDE // 6, 6, 3).mean(axis=(1, 3))


def test_it_is_the_picture_that_manim_draws(scene, square_lesson, tmp_path: Path) -> None:
    under = Square(3, color=RED, fill_opacity=0.5, stroke_width=20).shift([-1, 1, 0])
    over = Square(2, color=BLUE, fill_opacity=1, stroke_width=0).set_z_index(-1)
    blend = Square(2, stroke_width=8).shift([2, -2, 0])
    blend.set_fill([RED, BLUE], opacity=1).set_stroke("#00FF00", 40, background=True)
    blend.joint_type = LineJointType.ROUND
    image = ImageMobject(np.repeat([[(255, 0, 0, 255)], [(0, 255, 0, 255)]], 60, 0).astype("u1"))
    image.stretch_to_fit_width(3).stretch_to_fit_height(2)
    image.shift([-2, -2.5, 0])
    ring = Dot(radius=1).append_points(Dot(radius=0.5).reverse_direction().points)
    scene.add(under, over, blend, image, ring.shift([2.5, 2.5, 0]))
    document = svg(scene, square_lesson, "tiny.turn")
    off = abs(coarse(pixels(document, tmp_path)) - coarse(drawn(scene)))
    assert off.mean() < 0.3
    assert np.quantile(off, 0.999) < 40


def test_a_clip_ends_on_its_cue(tiny_plan, tmp_path: Path) -> None:
    plan = tiny_plan(tmp_path / "it's {ü}")
    path = svg_still(plan.clips[0], "turn")
    assert path == plan.folder / "tiny.turn.svg"
    root = Xml.parse(path).getroot()
    assert root.tag == f"{NS}svg"
    assert root.find(f"{NS}title").text.startswith("Tiny & small: ")
    assert root.get("viewBox") == "-7.1111 -4 14.2222 8"
    (rect,) = root.findall(f"{NS}rect")
    assert rect.get("fill") == plan.lesson.theme.background
    (square,) = root.findall(f"{NS}path")
    assert square.get("fill") == "none"
    assert square.get("stroke-width") == "0.04"
    corner = square.get("d").removeprefix("M").split("C")[0].split()
    assert [abs(float(x)) for x in corner] == pytest.approx([0, 2**0.5], abs=0.01)  # it has turned
    assert not list(path.parent.glob("incoming-*"))


def test_without_a_background_there_is_no_rectangle(tiny_plan, tmp_path: Path) -> None:
    path = svg_still(tiny_plan(tmp_path).clips[1], None, tmp_path / "slides", transparent=True)
    assert path == tmp_path / "slides" / "small.turn.svg"
    assert not Xml.parse(path).getroot().findall(f"{NS}rect")


def test_shape_and_theme_are_those_of_the_lesson(tiny_plan, tiny, tmp_path: Path) -> None:
    clip = tiny_plan(tmp_path).clips[1]
    lesson = Lesson.load(tiny / "lesson.toml", theme="day", shape="9:16")
    turned = replace(clip, lesson=lesson, quality=find_quality("low", "9:16"))
    root = Xml.parse(svg_still(turned)).getroot()
    assert root.get("viewBox") == "-4 -7.1111 8 14.2222"
    assert root.find(f"{NS}rect").get("fill") == lesson.theme.background


def test_titles_are_escaped_and_free_of_what_xml_cannot_hold(scene, square_lesson) -> None:
    lesson = replace(square_lesson, title='a < b & "c" \x0b <script>')
    document = svg(scene, lesson, "tiny.turn")
    assert b"<script" not in document
    assert Xml.fromstring(document).find(f"{NS}title").text.startswith('a < b & "c"  <script>')


def test_what_an_svg_cannot_hold_is_said(scene, square_lesson) -> None:
    points = PMobject()
    points.add_points(np.zeros((3, 3)))
    scene.add(points)
    with pytest.raises(UserError, match="cannot hold a PMobject; take --format png"):
        svg(scene, square_lesson, "tiny.turn")


def test_an_unknown_cue_lists_those_there_are(tiny_plan, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"no cue 'turns'; choose one of tiny\.turn"):
        svg_still(tiny_plan(tmp_path).clips[0], "turns")
