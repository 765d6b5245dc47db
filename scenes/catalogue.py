"""Which clips there are, found by name without drawing anything."""

from __future__ import annotations

import ast
import importlib.util
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.kit.errors import UserError

if TYPE_CHECKING:
    from scenes.kit.clip import Clip

FOLDER = Path(__file__).resolve().parent
BASE = "Clip"


def clip_files(sources: Iterable[Path] = ()) -> dict[str, Path]:
    """Return the file of each clip by class name, read from the sources.

    Parameters
    ----------
    sources
        Files with clips of a course's own. What they define comes before what is here.

    Raises
    ------
    UserError
        If a file cannot be read as Python, or defines no clip.
    """
    found: dict[str, Path] = {}
    for path in sorted(FOLDER.glob("*.py")):
        found |= dict.fromkeys(_clips(path, {BASE}), path)
    known = {BASE, *found}
    for path in sources:
        own = _clips(path, known)
        if not own:
            raise UserError(f"{path} defines no clip; derive a class from scenes.kit's Clip")
        known |= set(own)
        found |= dict.fromkeys(own, path)
    return found


def _clips(path: Path, bases: set[str]) -> list[str]:
    """Return the classes of a file that derive from one of ``bases``, in their order."""
    try:
        tree = ast.parse(path.read_bytes(), str(path))
    except (OSError, SyntaxError, ValueError) as error:
        raise UserError(f"{path} cannot be read as Python ({error}); mend it") from None
    names: list[str] = []
    aliases = {
        alias.asname
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname and alias.name in bases
    }
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            above = {ast.unparse(base).rpartition(".")[2] for base in node.bases}
            if above & {*bases, *aliases, *names} and not node.name.startswith("_"):
                names.append(node.name)
    return names


def clip_file(name: str, sources: Iterable[Path] = ()) -> Path:
    """Return the file that holds a clip.

    Raises
    ------
    UserError
        If there is no such clip; it lists those there are.
    """
    files = clip_files(sources)
    if name not in files:
        raise UserError(f"there is no clip {name!r}; choose one of {', '.join(files)}")
    return files[name]


def find_clip(name: str, sources: Iterable[Path] = ()) -> type[Clip]:
    """Return a clip's class by its name, such as ``OneQuery``."""
    return load_clip(clip_file(name, sources), name)


def load_clip(source: Path, name: str) -> type[Clip]:
    """Import the class ``name`` from a Python file, as Manim's own command does."""
    inside = source.resolve().parent == FOLDER
    module_name = f"scenes.{source.stem}" if inside else source.stem
    if inside:
        clip: type[Clip] = getattr(importlib.import_module(module_name), name)
        return clip
    sys.path.insert(0, str(source.resolve().parent))
    spec = importlib.util.spec_from_file_location(module_name, source)
    if spec is None or spec.loader is None:
        raise UserError(f"{source} is not a Python file; name one that ends in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    clip = getattr(module, name)
    return clip
