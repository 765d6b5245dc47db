"""What holds for the project as a whole: which way imports point, and what no file names."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.plan import PROJECT

# What each part may import of the project; the rest of the world is free.
ARROWS = {
    "attn_math": {"attn_math"},
    "scenes/kit": {"attn_math", "scenes.kit"},
    "scenes": {"attn_math", "scenes"},
    "scripts": {"attn_math", "scenes", "scripts"},
}


def part(path: Path) -> str:
    name = path.relative_to(PROJECT).as_posix()
    return next(
        prefix
        for prefix in ("attn_math", "scenes/kit", "scenes", "scripts")
        if name.startswith(prefix + "/")
    )


def project_imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.split(".")[0] in {"attn_math", "scenes", "scripts"}}


MODULES = [p for name in ("attn_math", "scenes", "scripts") for p in (PROJECT / name).rglob("*.py")]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PROJECT).as_posix())
def test_imports_point_one_way(path: Path) -> None:
    for name in project_imports(path):
        allowed = ARROWS[part(path)]
        assert any(f"{name}.".startswith(f"{prefix}.") for prefix in allowed), name


@pytest.mark.parametrize("module", ["attn_math", "scripts.cli", "scripts.build"])
def test_these_do_without_manim(module: str) -> None:
    code = f"import sys, {module}; sys.exit('manim' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=PROJECT, check=True)


def committed() -> list[Path]:
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listing.returncode != 0:
        pytest.skip("this is no git checkout")
    return [PROJECT / name for name in listing.stdout.split("\0") if name]


def test_no_file_names_a_package_registry_or_a_folder_of_one_machine() -> None:
    hosts = ("py" + "pi.", "python" + "hosted", "npm" + "js", "registry.n" + "pm")
    homes = (r"(?<![\w.])/" + "root/", "/" + "home/", "/" + "work/", "/" + "opt/")
    pattern = re.compile("|".join([*map(re.escape, hosts), *homes]))
    for path in committed():
        if path.is_file() and path.suffix not in {".png", ".mp4", ".wav"}:
            for line in path.read_text("utf-8").splitlines():
                assert not pattern.search(line), f"{path.name}: {line}"


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-test.lock"])
def test_locks_hold_exact_versions_and_no_address(name: str) -> None:
    for line in (PROJECT / name).read_text().splitlines():
        exact = re.fullmatch(r"[a-z0-9-]+(\[[a-z]+\])?==[\w.]+(; python_version .*)?", line)
        assert exact or line.startswith("#") or line == "-r requirements.lock", line
