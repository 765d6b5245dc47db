"""What a clip needs of its lesson, read from its source without running it.

A clip is drawn again only if something that it shows has changed. Of the narration that is: its
own cues' order, questions and durations, and the on-screen words whose table its sources name.
Captions and spoken words are not in the picture; they are laid over it afterwards.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, fields, is_dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from scenes.kit.lesson import Lesson
from scripts.faults import UserError
from scripts.plan import PROJECT

# Where a lesson lies, how its films are put together and what is said in them is in no picture as
# it stands. All the rest is taken to be in every picture: a new field has clips drawn again.
_NOT_SHOWN = {
    "name", "path", "clips", "cuts", "sources", "voice", "script", "durations", "lock",
}  # fmt: skip


def clip_id(source: Path, name: str) -> str:
    """Return what a clip's cues are filed under: the ``id`` of the class or of its base.

    The base may be imported: from the films, or from a file beside the clip's own.

    Parameters
    ----------
    source
        The Python file.
    name
        The class.

    Raises
    ------
    UserError
        If it has none.
    """
    source = source.resolve()
    found = _find_id(source, name, (source.parent, PROJECT), set())
    if not found:
        raise UserError(
            f"{source} has the clip {name} without an id; give its class one, such as 'one_query'"
        )
    return found


def _find_id(source: Path, name: str, roots: Sequence[Path], seen: set[tuple[Path, str]]) -> str:
    """The id that a name stands for in a file: that of its class, a base, or what is imported."""
    if (source, name) in seen:
        return ""
    seen.add((source, name))
    tree = _tree(source, source.stat().st_mtime_ns)
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            for target in map(_assigned, node.body):
                if target and target[0] == "id" and isinstance(target[1], ast.Constant):
                    return str(target[1].value)
            bases = map(ast.unparse, node.bases)
            return next(filter(None, (_find_id(source, base, roots, seen) for base in bases)), "")
    places = ((path, n) for module, n in _imported(tree, name) for path in _files(module, roots))
    return next(filter(None, (_find_id(path, n, roots, seen) for path, n in places)), "")


def _imported(tree: ast.Module, dotted: str) -> Iterator[tuple[str, str]]:
    """Yield the module and the class that a dotted name may stand for by a file's imports."""
    head, _, rest = dotted.partition(".")
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                if (alias.asname or alias.name) == head:
                    whole = ".".join(filter(None, (node.module, alias.name, rest)))
                    module, _, name = whole.rpartition(".")
                    yield module, name
        elif isinstance(node, ast.Import):
            for alias in node.names:
                bound = alias.asname or alias.name
                if dotted.startswith(f"{bound}."):
                    yield alias.name, dotted.removeprefix(f"{bound}.")


def _files(module: str, roots: Iterable[Path]) -> Iterator[Path]:
    """Yield the file of a module where it lies under one of some folders."""
    for root in roots:
        path = root.joinpath(*module.split("."))
        yield from (p for p in (path.with_suffix(".py"), path / "__init__.py") if p.is_file())


def known_ids(source: Path) -> frozenset[str]:
    """Return the ids of all classes of a file."""
    tree = _tree(source, source.stat().st_mtime_ns)
    assigned = (_assigned(n) for c in tree.body if isinstance(c, ast.ClassDef) for n in c.body)
    return frozenset(
        str(found[1].value)
        for found in assigned
        if found is not None and found[0] == "id" and isinstance(found[1], ast.Constant)
    )


def clip_cues(lesson: Lesson, head: str) -> tuple[str, ...]:
    """Return the cues of a lesson that are filed under a clip's id, in the narration's order."""
    return tuple(name for name in lesson.narration.cues if name.startswith(f"{head}."))


def picture_needs(lesson: Lesson, head: str, sources: Iterable[Path]) -> dict[str, Any]:
    """Return everything of a lesson that a clip's picture depends on, ready for JSON.

    Parameters
    ----------
    lesson
        What it shows.
    head
        The clip's id.
    sources
        Its file and all that it imports.
    """
    named = {head}
    for path in sources:
        if path.suffix == ".py":
            named |= _named(path, path.stat().st_mtime_ns)
    words = {table: w for table, w in lesson.narration.words.items() if table in named}
    own = clip_cues(lesson, head)
    cues = {c: _cue(lesson, c) for c in lesson.narration.cues if c in own or c in named}
    shown = {
        field.name: _plain(getattr(lesson, field.name))
        for field in fields(lesson)
        if field.name not in _NOT_SHOWN
    }
    return {"lesson": shown, "words": words, "cues": cues}


def _plain(value: Any) -> Any:
    """Return a value as JSON has it."""
    if is_dataclass(value) and not isinstance(value, type):
        return _plain(asdict(value))
    if isinstance(value, Mapping):
        return {str(key): _plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(entry) for entry in value]
    if value is None or isinstance(value, str | int | float):
        return value
    return repr(value)


def _cue(lesson: Lesson, name: str) -> list[Any]:
    cue = lesson.cue(name)
    phrases = [(phrase.id, lesson.seconds(name, phrase)) for phrase in cue.phrases]
    return [cue.question, phrases]


@lru_cache(maxsize=256)
def _named(path: Path, changed: int) -> frozenset[str]:
    """Return what a source may read: ``"table.name"`` and its table, or ``words["table"]``."""
    found: set[str] = set()
    for node in ast.walk(_tree(path, changed)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            head, point, _ = node.value.partition(".")
            found.update([head, node.value] if point else [])
        elif (
            isinstance(node, ast.Subscript)
            and isinstance(node.slice, ast.Constant)
            and isinstance(node.value, ast.Attribute)
            and node.value.attr == "words"
        ):
            found.add(str(node.slice.value))
    return frozenset(found)


@lru_cache(maxsize=256)
def _tree(path: Path, changed: int) -> ast.Module:
    return ast.parse(path.read_bytes(), str(path))


def _assigned(node: ast.stmt) -> tuple[str, ast.expr] | None:
    """Return the name and the value of a plain assignment."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id, node.value
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
        return node.target.id, node.value
    return None
