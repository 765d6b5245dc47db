"""Which clips there are, found by name without drawing anything."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.kit.errors import UserError

if TYPE_CHECKING:
    from scenes.kit.clip import Clip

FOLDER = Path(__file__).resolve().parent


def clip_files() -> dict[str, Path]:
    """Return the file of each clip by class name, read from the sources."""
    found = {}
    for path in sorted(FOLDER.glob("*.py")):
        for name in re.findall(r"^class (\w+)\(Clip\)", path.read_text("utf-8"), re.MULTILINE):
            found[name] = path
    return found


def clip_file(name: str) -> Path:
    """Return the file that holds a clip.

    Raises
    ------
    UserError
        If there is no such clip; it lists those there are.
    """
    files = clip_files()
    if name not in files:
        raise UserError(f"there is no clip {name!r}; choose one of {', '.join(files)}")
    return files[name]


def find_clip(name: str) -> type[Clip]:
    """Return a clip's class by its name, such as ``OneQuery``."""
    module = importlib.import_module(f"scenes.{clip_file(name).stem}")
    clip: type[Clip] = getattr(module, name)
    return clip
