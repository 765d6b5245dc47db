"""What the kit's documentation promises: examples that run, and show something in the frame."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from manim import Mobject, Scene, tempconfig

import scenes
import scenes.kit
from scenes.kit.theme import NIGHT

# What cannot be had at all is found by the tests of the exports.
EXPORTED = {name: getattr(scenes.kit, name, None) for name in scenes.kit.__all__}
CLASSES = {name: thing for name, thing in EXPORTED.items() if inspect.isclass(thing)}
FUNCTIONS = {name: thing for name, thing in EXPORTED.items() if inspect.isroutine(thing)}
DRAWN = sorted(name for name, thing in CLASSES.items() if issubclass(thing, Mobject))
MODULES = sorted(found.name for found in pkgutil.walk_packages(scenes.__path__, "scenes."))
# Plain words in which a length, an angle, a time or a share may be told.
MEASURED = r"(?i)\bunits?\b|0\.\.1|\bradians?\b|\bseconds\b|\bems\b|\bshare\b"


def sections(thing: Any) -> dict[str, str]:
    """Split a NumPy docstring into its sections by title."""
    text = inspect.getdoc(thing) or ""
    parts = re.split(r"^(\w[\w ]*)\n-{3,}\n", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def entries(section: str) -> dict[str, str]:
    """Read what a section says of each name."""
    found: dict[str, str] = {}
    names: list[str] = []
    for line in section.splitlines():
        if line and not line.startswith(" "):
            names = line.split(", ")
            found |= dict.fromkeys(names, "")
        else:
            found |= {name: f"{found[name]} {line.strip()}" for name in names}
    return found


def own_parameters(cls: type) -> dict[str, inspect.Parameter]:
    """Return what a class of the kit is made from; nothing where a base of Manim's decides."""
    maker = next((c for c in cls.__mro__ if "__init__" in vars(c)), object)
    if not maker.__module__.startswith("scenes."):
        return {}
    listed = list(inspect.signature(maker.__init__).parameters.values())[1:]
    return {p.name: p for p in listed if p.kind not in (p.VAR_KEYWORD,)}


def example(thing: Any) -> doctest.DocTest:
    module = importlib.import_module(thing.__module__)
    (found,) = doctest.DocTestFinder(recurse=False).find(
        thing, thing.__name__, module=module, globs=dict(vars(module))
    )
    return found


def mobjects(value: Any) -> Iterator[Mobject]:
    """Yield every mobject that a name of an example holds, in lists too."""
    if isinstance(value, Mobject):
        yield value
    elif isinstance(value, list | tuple):
        for entry in value:
            yield from mobjects(entry)


@pytest.mark.parametrize("module", MODULES)
def test_examples_say_what_comes_out(module):
    found = doctest.testmod(importlib.import_module(module))
    assert not found.failed


@pytest.mark.parametrize("name", [*CLASSES, *FUNCTIONS])
def test_what_is_exported_has_an_example(name):
    examples = sections(EXPORTED[name]).get("Examples", "")
    assert ">>> " in examples, f"the docstring of {name} has no example"
    assert re.search(rf"\b{name}\b", examples), f"the example of {name} does not use it"


@pytest.mark.parametrize("name", [*CLASSES, *FUNCTIONS])
def test_what_is_exported_has_types_and_says_what_it_takes(name):
    thing = EXPORTED[name]
    if inspect.isclass(thing):
        parameters = own_parameters(thing)
    else:
        parameters = dict(inspect.signature(thing).parameters)
    parts = sections(thing)
    said = {
        named.lstrip("*"): text
        for title in ("Attributes", "Parameters")
        for named, text in entries(parts.get(title, "")).items()
    }
    for parameter in parameters.values():
        kind = str(parameter.annotation)
        assert parameter.annotation is not parameter.empty, f"{name}: {parameter.name} has no type"
        if inspect.isclass(thing):
            assert parameter.name in said, f"{name}: nothing is said of {parameter.name}"
        text = said.get(parameter.name)
        if text is not None and kind.startswith("Sequence"):
            assert "(" in text, f"{name}: {parameter.name} has no shape"
        if text is not None and re.fullmatch(r"float( \| None)?", kind):
            measured = re.search(MEASURED, text)
            assert measured or "``" in text, f"{name}: {parameter.name} has no unit"


@pytest.mark.parametrize("name", ["Ledger", *DRAWN, *FUNCTIONS])
def test_what_an_example_makes_is_seen(name, tmp_path):
    test = example(EXPORTED[name])
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test, clear_globs=False)
    made = [
        mobject
        for key, value in test.globs.items()
        if value is not vars(importlib.import_module(test.globs["__name__"])).get(key)
        for mobject in mobjects(value)
    ]
    if name in FUNCTIONS and not made:
        return  # it makes no picture
    assert made, f"the example of {name} makes nothing that could be shown"
    if name in DRAWN:
        kinds = {type(part) for mobject in made for part in mobject.get_family()}
        assert any(issubclass(kind, CLASSES[name]) for kind in kinds)
    pixels = drawn(made, tmp_path)
    assert (pixels != pixels[0, 0]).any(), f"the example of {name} shows nothing"
    for mobject in made:
        points = np.vstack([part.points for part in mobject.family_members_with_points()])
        assert abs(points[:, 0]).max() < scenes.kit.Frame().width / 2
        assert abs(points[:, 1]).max() < scenes.kit.Frame().height / 2


def drawn(made: list[Mobject], folder: Path) -> np.ndarray:
    """Draw one small frame, as Manim would."""
    settings = {"pixel_width": 240, "pixel_height": 136, "media_dir": str(folder), "dry_run": True}
    with tempconfig(settings):
        scene = Scene()
        scene.camera.background_color = NIGHT.background
        scene.add(*made)
        scene.renderer.update_frame(scene)
        return np.array(scene.renderer.get_frame())
