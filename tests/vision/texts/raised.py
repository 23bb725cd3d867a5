"""What the code says by id, found in its source: errors, messages, and functions that make them from an id."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[3]
PENDING: tuple[str, ...] = (
    "vision/commands/",
    "vision/cli.py",
    "vision/dataset/",
    "vision/detector.py",
    "vision/photo",
    "vision/reading",
)
"""Temporary: files that still raise errors by their sentence. To be emptied when all have ids, together with the
`legacy` branches of `PailensError`."""

MAKERS = frozenset({"Message", "RefusedValueError"})
"""Besides the errors, what is made from an id and the values of its sentence."""
NOT_VALUES = frozenset({"retry_after"})
"""Keywords of an error that are no values of its sentence."""


@dataclass(frozen=True)
class Said:
    """A place in the source where something is said.

    Attributes:
        where: file and line.
        ids: what may be said there, None where the source does not tell.
        code: the expression of the id.
        values: the names of the values given, None where the source does not tell.
    """

    where: str
    ids: tuple[str, ...] | None
    code: str
    values: frozenset[str] | None


@cache
def sources() -> dict[str, ast.Module]:
    """The parsed files of both packages by their path."""
    files = (file for package in ("scoring", "vision") for file in sorted((ROOT / package).rglob("*.py")))
    return {file.relative_to(ROOT).as_posix(): ast.parse(file.read_text("utf-8")) for file in files}


@cache
def settled() -> dict[str, ast.Module]:
    """The files in which everything is said by id."""
    return {file: tree for file, tree in sources().items() if not file.startswith(PENDING)}


@cache
def error_names() -> frozenset[str]:
    """The names of all classes of errors."""
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for tree in sources().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    found = {"PailensError"}
    while more := {name for name, of in bases.items() if of & found} - found:
        found |= more
    return frozenset(found)


@cache
def factories() -> dict[tuple[str, str], int]:
    """Functions that make an error or a message from an id they are given, with the place of that argument.

    A private one is known by its file and name, a public one by its name alone.
    """
    found = {}
    for file, tree in settled().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("__"):
                names = [argument.arg for argument in (*node.args.posonlyargs, *node.args.args)]
                names = [name for name in names if name not in ("self", "cls")]
                for call in ast.walk(node):
                    first = _first(call) if isinstance(call, ast.Call) and _name(call) in _makers() else None
                    if isinstance(first, ast.Name) and first.id in names:
                        found[file if node.name.startswith("_") else "", node.name] = names.index(first.id)
    return found


def _place(file: str, name: str) -> int | None:
    """Which argument of a factory is the id, None where this is none."""
    return factories().get((file, name), factories().get(("", name)))


def said() -> Iterator[Said]:
    """Every place where something is said, but for the insides of the functions that `factories` tells of."""
    for file, tree in settled().items():
        tables = _tables(tree)
        inside = _insides_of_factories(file, tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and (made := _said(node, file, tables)) is not None and node not in inside:
                yield made


def strings() -> frozenset[str]:
    """Every text that stands in the source of the packages or in quotes in the page's modules."""
    found = {
        node.value
        for tree in sources().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    for file in (ROOT / "vision" / "review" / "page").rglob("*.js"):
        found.update(file.read_text("utf-8").replace("'", '"').split('"')[1::2])
    return frozenset(found)


def _said(call: ast.Call, file: str, tables: dict[str, tuple[str, ...]]) -> Said | None:
    name = _name(call)
    if name in _makers():
        first, values = _first(call), _values(call)
    elif (place := _place(file, name)) is not None:
        first, values = (call.args[place] if place < len(call.args) else None), None
    else:
        return None
    if first is None:
        return None
    return Said(f"{file}:{call.lineno}", _ids(first, tables), ast.unparse(first), values)


def _ids(node: ast.expr, tables: dict[str, tuple[str, ...]]) -> tuple[str, ...] | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return (node.value,)
    if isinstance(node, ast.IfExp):
        one, other = _ids(node.body, tables), _ids(node.orelse, tables)
        return None if one is None or other is None else one + other
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        return tables.get(node.value.id)
    return None


def _tables(tree: ast.Module) -> dict[str, tuple[str, ...]]:
    """The tables of ids at the top of a module, by name."""
    found = {}
    for node in tree.body:
        if not isinstance(node, ast.AnnAssign | ast.Assign) or not isinstance(node.value, ast.Dict):
            continue
        target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
        values = node.value.values
        rows = [row.value for row in values if isinstance(row, ast.Constant) and isinstance(row.value, str)]
        if isinstance(target, ast.Name) and rows and len(rows) == len(values):
            found[target.id] = tuple(rows)
    return found


def _insides_of_factories(file: str, tree: ast.Module) -> set[ast.Call]:
    return {
        call
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and _place(file, node.name) is not None
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and isinstance(_first(call), ast.Name) and _name(call) in _makers()
    }


def _values(call: ast.Call) -> frozenset[str] | None:
    if _name(call) != "Message":
        names = {keyword.arg for keyword in call.keywords} - NOT_VALUES
        return None if None in names else frozenset(name for name in names if name is not None)
    if len(call.args) == 1 and not call.keywords:
        return frozenset()
    given = call.args[1] if len(call.args) > 1 else call.keywords[0].value
    if not isinstance(given, ast.Dict) or None in given.keys:
        return None
    keys = [key.value if isinstance(key, ast.Constant) else None for key in given.keys]
    return None if None in keys else frozenset(map(str, keys))


def _makers() -> frozenset[str]:
    return error_names() | MAKERS


def _name(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _first(call: ast.Call) -> ast.expr | None:
    return call.args[0] if call.args else None
