"""The package stands on NumPy and the standard library alone."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import attn_math

PACKAGE = Path(attn_math.__file__).parent

# Prints what importing the package loads beyond what NumPy loads by itself.
PROBE = """
import json, sys
sys.path.insert(0, sys.argv[1])
import numpy
before = set(sys.modules)
import attn_math
print(json.dumps(sorted({name.partition(".")[0] for name in set(sys.modules) - before})))
"""


def test_importing_it_loads_only_numpy_and_the_standard_library() -> None:
    result = subprocess.run(
        [sys.executable, "-c", PROBE, str(PACKAGE.parent)],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(json.loads(result.stdout))
    assert "attn_math" in loaded
    assert loaded - {"attn_math", "numpy"} <= set(sys.stdlib_module_names)


@pytest.mark.parametrize("path", sorted(PACKAGE.glob("*.py")), ids=lambda path: path.name)
def test_no_line_imports_anything_else(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            assert node.module is not None
            assert all(alias.name != "*" for alias in node.names)
            names.add(node.module)
    tops = {name.partition(".")[0] for name in names}
    assert tops <= {"attn_math", "numpy", *sys.stdlib_module_names}


def test_every_public_name_is_there_and_is_documented() -> None:
    for name in attn_math.__all__:
        assert getattr(attn_math, name).__doc__
    assert (PACKAGE / "py.typed").exists()
