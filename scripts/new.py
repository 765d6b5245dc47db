"""A new lesson to start from: a commented file with everything that can be changed."""

from __future__ import annotations

import re
from pathlib import Path

from scripts.faults import UserError, disk_faults
from scripts.files import write_text

TEMPLATE = Path(__file__).with_name("templates") / "lesson.toml"


def new_lesson(folder: Path) -> Path:
    """Write a lesson file into a folder, which is made if it is not there.

    The file is named like the folder, since films go to ``media/<name of the lesson>``.

    Raises
    ------
    UserError
        If such a file is there already, or it cannot be written.
    """
    name = re.sub(r"[^\w-]+", "-", folder.absolute().name, flags=re.ASCII).strip("-_") or "lesson"
    target = folder / f"{name}.toml"
    if target.exists():
        raise UserError(f"{target} is there already; choose another folder or move it away")
    with disk_faults(folder):
        folder.mkdir(parents=True, exist_ok=True)
        write_text(target, TEMPLATE.read_text(encoding="utf-8"))
    return target
