"""The rebuild key of a clip: it changes exactly when something the film depends on does.

That is the clip's source and every project module that it imports, however deep; the files
that lie with these modules; what it shows of the lesson (`scripts.needs`); the quality; and the
versions of the tools.
Imports are read from the sources, nothing is run.
"""

from __future__ import annotations

import ast
import hashlib
import json
import platform
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from importlib import metadata
from pathlib import Path

from scripts.clip_plan import Drawing
from scripts.needs import clip_id, picture_needs
from scripts.plan import PROJECT

TOOLS = ("manim", "typst", "numpy", "av", "pillow", "pycairo", "manimpango", "scipy")
_WORKER = Path(__file__).with_name("worker.py")


def drawing_key(drawing: Drawing) -> str:
    """Return the key of a clip's pictures as a hexadecimal digest."""
    clip = drawing.clip
    found = sources(clip.source)
    quality = asdict(clip.quality)
    del quality["name"]
    state = {
        "clip": clip.name,
        "clear": drawing.clear,
        "quality": quality,
        "tools": tools(),
        "worker": _digest(_WORKER),
        "lesson": picture_needs(clip.lesson, clip_id(clip.source, clip.name), found),
        "sources": {str(_relative(path)): _digest(path) for path in found},
    }
    return hashlib.sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()


@cache
def tools() -> dict[str, str]:
    """Return the versions of everything that has a hand in the picture."""
    import cairo
    import manimpango

    versions = {name: metadata.version(name) for name in TOOLS}
    return versions | {
        "python": platform.python_version(),
        "cairo": cairo.cairo_version_string(),
        "pango": manimpango.pango_version(),
    }


def sources(clip: Path, root: Path = PROJECT) -> tuple[Path, ...]:
    """Return a clip's file, all project files that it imports, and the data beside those.

    Parameters
    ----------
    clip
        The Python file to begin with.
    root
        The folder that holds the project's packages. Modules beside the clip count too.
    """
    roots = (root.resolve(), clip.resolve().parent)
    found: set[Path] = set()
    waiting = [clip.resolve()]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        if path.suffix != ".py":
            continue
        if path.name == "__init__.py":
            waiting.extend(_data(path.parent))
        for name in _imports(path, _package(path, roots)):
            for base in roots:
                waiting.extend(_files(name, base))
    return tuple(sorted(found))


def _imports(path: Path, package: str) -> Iterator[str]:
    """Yield the dotted names that a file may import; some name an object, not a module."""
    for node in ast.walk(ast.parse(path.read_bytes(), str(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")
            above = parts[: len(parts) - node.level + 1] if node.level else []
            stem = ".".join([*above, *([node.module] if node.module else [])])
            yield stem
            yield from (f"{stem}.{alias.name}" for alias in node.names)


def _package(path: Path, roots: tuple[Path, ...]) -> str:
    for root in roots:
        if path.is_relative_to(root):
            return ".".join(path.relative_to(root).parent.parts)
    return ""


def _files(name: str, root: Path) -> Iterator[Path]:
    """Yield the files that importing a dotted name runs, where they lie under ``root``."""
    folder = root
    for part in name.split("."):
        for path in (folder / part / "__init__.py", folder / f"{part}.py"):
            if path.is_file():
                yield path
        folder /= part


def _data(package: Path) -> Iterator[Path]:
    return (p for p in package.iterdir() if p.is_file() and p.suffix not in {".py", ".pyc"})


def _relative(path: Path) -> Path:
    return path.relative_to(PROJECT) if path.is_relative_to(PROJECT) else path


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
