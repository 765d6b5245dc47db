"""What the kit offers by name: it can be had, is typed, and costs nothing until asked for."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import scenes.kit


def test_editors_see_the_names_that_python_finds():
    tree = ast.parse(Path(scenes.kit.__file__).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {
        alias.name: node.module.removeprefix("scenes.kit.")
        for node in block.body
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
    assert seen == scenes.kit._MODULES


@pytest.mark.parametrize("name", scenes.kit.__all__)
def test_a_name_is_what_its_module_defines(name):
    found = getattr(scenes.kit, name)
    assert name in dir(scenes.kit)
    # A module of the same name would hide it as soon as that is imported.
    assert not isinstance(found, type(sys))
    assert not (Path(scenes.kit.__file__).parent / f"{name}.py").exists()


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="Ledgre"):
        scenes.kit.Ledgre  # noqa: B018


def test_asking_for_a_lesson_does_not_import_manim():
    code = (
        "import sys; from scenes.kit import Lesson; Lesson.load(); sys.exit('manim' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
