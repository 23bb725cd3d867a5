"""What the code says by id, found in its source: errors, messages, and functions that make them from an id."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parents[3]
NOT_VALUES = frozenset({"retry_after"})
"""Keywords of an error that are no values of its sentence."""


_ID: Final = re.compile(r"[a-z]+(\.[\w-]+)+")
ANYTHING: Final = r"[\w.-]+"
"""The pattern of what is put into an id."""


@dataclass(frozen=True)
class Said:
    """A place in the source where something is said.

    Attributes:
        where: file and line.
        ids: what may be said there, None where the source does not tell; as patterns, since an id may be put
            together (`f"seat.{seat}"`).
        code: the expression of the id.
        values: the names of the values given, None where the source does not tell.
    """

    where: str
    ids: tuple[re.Pattern[str], ...] | None
    code: str
    values: frozenset[str] | None


@cache
def sources() -> dict[str, ast.Module]:
    """The parsed files of both packages by their path."""
    files = (file for package in ("scoring", "vision") for file in sorted((ROOT / package).rglob("*.py")))
    return {file.relative_to(ROOT).as_posix(): ast.parse(file.read_text("utf-8")) for file in files}


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
    for file, tree in sources().items():
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
    for file, tree in sources().items():
        tables = _tables(tree)
        inside = _insides_of_factories(file, tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and (made := _said(node, file, tables)) is not None and node not in inside:
                yield made


def written() -> Iterator[re.Pattern[str]]:
    """Every text, or text with places, that may be an id in the source of the packages and of the page."""
    texts: set[str] = set()
    for tree in sources().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and _ID.fullmatch(node.value):
                texts.add(re.escape(node.value))
            elif isinstance(node, ast.JoinedStr) and (pattern := _joined(node)) is not None:
                texts.add(pattern)
    for file in (ROOT / "vision" / "review" / "page").rglob("*"):
        if file.suffix in (".js", ".html"):
            texts.update(_of_page(file.read_text("utf-8")))
    yield from map(re.compile, sorted(texts))


def _of_page(text: str) -> Iterator[str]:
    """Ids in quotes, and templates of ids: `seat.${seat}`."""
    for quoted in re.findall(r"""["']([a-z]+\.[^"'\s]*)["']""", text):
        yield re.escape(quoted) + (ANYTHING if quoted.endswith(".") else "")  # the rest is added by +
    for template in re.findall(r"`([a-z]+\.(?:\$\{[^{}`]*\}|[^`$\s])*)`", text):
        yield r"[\w.-]*".join(map(re.escape, re.split(r"\$\{[^{}`]*\}", template)))


def _joined(node: ast.JoinedStr) -> str | None:
    """The pattern of an id that is put together, None for any other text."""
    first = node.values[0]
    if not isinstance(first, ast.Constant) or not re.match(r"[a-z]+\.", str(first.value)):
        return None
    return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ANYTHING for part in node.values)


def _said(call: ast.Call, file: str, tables: dict[str, tuple[str, ...]]) -> Said | None:
    name = _name(call)
    if name in _makers():
        first, values = _first(call), _values(call)
    elif isinstance(call.func, ast.Name) and (place := _place(file, name)) is not None:
        first, values = (call.args[place] if place < len(call.args) else None), None
        if isinstance(first, ast.Constant) and not _ID.fullmatch(str(first.value)):
            return None  # another function of the same name
        if first is None or _ids(first, tables) is None:
            return None
    else:
        return None
    if first is None:
        return None
    return Said(f"{file}:{call.lineno}", _ids(first, tables), ast.unparse(first), values)


def _ids(node: ast.expr, tables: dict[str, tuple[str, ...]]) -> tuple[re.Pattern[str], ...] | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return (re.compile(re.escape(node.value)),)
    if isinstance(node, ast.JoinedStr):
        pattern = _joined(node)
        return None if pattern is None else (re.compile(pattern),)
    if isinstance(node, ast.IfExp):
        one, other = _ids(node.body, tables), _ids(node.orelse, tables)
        return None if one is None or other is None else one + other
    if isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.Name):
        rows = tables.get(node.id)
        return None if rows is None else tuple(map(re.compile, rows))
    return None


def _tables(tree: ast.Module) -> dict[str, tuple[str, ...]]:
    """The tables of ids of a module, and its variables that are ids, by name: the patterns of what they hold."""
    found: dict[str, tuple[str, ...]] = {}
    for node in ast.walk(tree):
        if not isinstance(node, ast.AnnAssign | ast.Assign) or node.value is None:
            continue
        target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
        if isinstance(target, ast.Name):
            values = node.value.values if isinstance(node.value, ast.Dict) else [node.value]
            held = [_ids(value, {}) for value in values]
            if held and None not in held:
                found[target.id] = (*found.get(target.id, ()), *(one.pattern for some in held for one in some or ()))
    return found


def _insides_of_factories(file: str, tree: ast.Module) -> set[ast.Call]:
    return {
        call
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and (_passes_on(node) or _place(file, node.name) is not None)
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


@cache
def _makers() -> frozenset[str]:
    """Classes that are made from an id: errors, messages, and what makes a message of its own first argument."""
    found = {"Message", *error_names()}
    for tree in sources().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                found.update(node.name for part in node.body if isinstance(part, ast.FunctionDef) and _passes_on(part))
    return frozenset(found)


def _passes_on(function: ast.FunctionDef) -> bool:
    """Whether a class's beginning makes a message from its first argument."""
    if function.name != "__init__":
        return False
    names = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)][1:2]
    calls = (call for call in ast.walk(function) if isinstance(call, ast.Call) and _name(call) == "Message")
    return any(isinstance(first := _first(call), ast.Name) and first.id in names for call in calls)


def _name(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _first(call: ast.Call) -> ast.expr | None:
    return call.args[0] if call.args else None
