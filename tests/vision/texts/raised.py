"""What the code says by id, found in its source: calls that are given an id of the catalogue, and their values."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from vision.texts import CATALOGUE

ROOT = Path(__file__).parents[3]
ANYTHING: Final = r"[\w.-]+"
"""The pattern of what is put into an id."""
_NOT_VALUES: Final = frozenset({"retry_after"})
"""Keywords of an error that are no values of its sentence."""
_NO_SPEAKERS: Final = frozenset({"Network", "add_session_config_entry", "count"})
"""What is given names that look like ids, or keeps ids for later."""
_ID: Final = re.compile(r"[a-z]+(\.[\w-]+)+")
_FAMILIES: Final = frozenset(name.partition(".")[0] for name in CATALOGUE)
Ids = tuple[str, ...]
"""Patterns of ids, since an id may be put together (`f"seat.{seat}"`)."""


@dataclass(frozen=True)
class Said:
    """A call by which something is said.

    Attributes:
        where: file and line.
        ids: patterns of what may be said there, None where the source does not tell.
        code: the expression of the id.
        values: the names of the values given, None where the source does not tell.
        more: the names of values that the function called may add, or does not need; None of errors and messages.
    """

    where: str
    ids: Ids | None
    code: str
    values: frozenset[str] | None
    more: frozenset[str] | None


@cache
def sources() -> dict[str, ast.Module]:
    """The parsed files of both packages by their path."""
    files = (file for package in ("scoring", "vision") for file in sorted((ROOT / package).rglob("*.py")))
    return {file.relative_to(ROOT).as_posix(): ast.parse(file.read_text("utf-8")) for file in files}


@cache
def _functions() -> Mapping[str, list[ast.FunctionDef]]:
    """The functions of both packages by their name."""
    found = defaultdict(list)
    for tree in sources().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                found[node.name].append(node)
    return found


@cache
def _completing() -> Mapping[str, tuple[int, str]]:
    """The functions that complete an id by an argument, by name: its place, and what stands before it in the id."""
    found = {}
    for function in (one for some in _functions().values() for one in some):
        names = [one.arg for one in function.args.args if one.arg not in ("self", "cls")]
        for node in ast.walk(function):
            match node:
                case ast.JoinedStr([ast.Constant(str(before)), ast.FormattedValue(ast.Name(name))]) if (
                    name in names and _ids(node, {}) and before.endswith(".")
                ):
                    found[function.name] = (names.index(name), before)
    return found


@cache
def _makers() -> frozenset[str]:
    """The classes that are made from an id: `Message`, all errors, and what makes a message as it begins."""
    found = {"Message", "PailensError"}
    classes = [node for tree in sources().values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    for node in classes:
        begins = [part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "__init__"]
        found |= {node.name for part in begins if any(_name(call) == "Message" for call in _calls(part))}
    while more := {node.name for node in classes if {ast.unparse(base) for base in node.bases} & found} - found:
        found |= more
    return frozenset(found)


@cache
def said() -> tuple[Said, ...]:
    """Every call by which something is said; none that passes on what its function was given."""
    found = []
    for file, tree in sources().items():
        tables = _tables(tree)
        functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
        given = {call: _parameters(function) for function in functions for call in _calls(function)}
        for call in _calls(tree):
            one = _said(call, f"{file}:{call.lineno}", tables, given.get(call, frozenset()))
            if one is not None:
                found.append(one)
    return tuple(found)


def _said(call: ast.Call, where: str, tables: Mapping[str, Ids], given: frozenset[str]) -> Said | None:
    name = _name(call)
    is_maker = name in _makers()
    candidates = call.args[:1] if is_maker else call.args
    ids = [(one, patterns) for one in candidates if (patterns := _ids(one, tables if is_maker else {}))]
    place, before = _completing().get(name, (0, ""))
    match call.args[place : place + 1]:
        case [ast.Constant(str(last)) as part] if before and not ids:
            ids = [(part, (re.escape(before + last),))]
    if not ids and not (is_maker and candidates and not (_named(candidates[0]) & given)):
        return None
    if name in _NO_SPEAKERS:
        return None
    code, patterns = (ids[0][0], ids[0][1]) if ids else (candidates[0], None)
    keywords = {keyword.arg for keyword in call.keywords}
    known = is_maker or name in _functions()
    values = frozenset(map(str, keywords)) - _NOT_VALUES if known and None not in keywords else None
    more = None
    if name == "Message":
        values = _values_of_message(call)
    elif not is_maker:
        own = [part for function in _functions()[name] for part in ast.walk(function)]
        more = frozenset[str]().union(*map(_parameters, _functions()[name]))
        more |= {str(part.arg) for part in own if isinstance(part, ast.keyword)}
        more |= {part.value for part in own if isinstance(part, ast.Constant) and isinstance(part.value, str)}
    return Said(where, patterns, ast.unparse(code), values, more)


def _named(node: ast.expr) -> frozenset[str]:
    """The variables of an expression."""
    return frozenset(part.id for part in ast.walk(node) if isinstance(part, ast.Name))


def _parameters(function: ast.FunctionDef) -> frozenset[str]:
    arguments = function.args
    return frozenset(one.arg for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs))


def _calls(node: ast.AST) -> Iterator[ast.Call]:
    return (call for call in ast.walk(node) if isinstance(call, ast.Call))


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _ids(node: ast.expr, tables: Mapping[str, Ids]) -> Ids | None:
    """The patterns of an expression that is an id, None for any other."""
    match node:
        case ast.Constant(str(text)):
            return (re.escape(text),) if _ID.fullmatch(text) and text.partition(".")[0] in _FAMILIES else None
        case ast.JoinedStr([ast.Constant(str(first)), *_]) if first.partition(".")[0] in _FAMILIES and "." in first:
            parts = (re.escape(str(one.value)) if isinstance(one, ast.Constant) else ANYTHING for one in node.values)
            return ("".join(parts),)
        case ast.IfExp():
            one, other = _ids(node.body, tables), _ids(node.orelse, tables)
            return None if one is None or other is None else one + other
        case ast.Name(name) | ast.Subscript(ast.Name(name)):
            return tables.get(name)
    return None


def _tables(tree: ast.Module) -> dict[str, Ids]:
    """The tables of ids of a module, and its variables that are ids, by name."""
    found: dict[str, Ids] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign | ast.Assign) and node.value is not None:
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            values = node.value.values if isinstance(node.value, ast.Dict) else [node.value]
            held = [_ids(value, {}) for value in values]
            if isinstance(target, ast.Name) and held and None not in held:
                found[target.id] = (*found.get(target.id, ()), *(one for some in held for one in some or ()))
    return found


def _values_of_message(call: ast.Call) -> frozenset[str] | None:
    given = [*call.args[1:], *(keyword.value for keyword in call.keywords)]
    if not given:
        return frozenset()
    if not isinstance(given[0], ast.Dict) or not all(isinstance(key, ast.Constant) for key in given[0].keys):
        return None
    return frozenset(ast.literal_eval(key) for key in given[0].keys if key is not None)


def written() -> Iterator[re.Pattern[str]]:
    """Every text, or text with places, that may be an id in the source of the packages and of the page."""
    texts: set[str] = set()
    for tree in sources().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant | ast.JoinedStr):
                texts.update(_ids(node, {}) or ())
    for file in (ROOT / "vision" / "review").rglob("*"):
        if file.suffix in (".js", ".html"):
            texts.update(_of_page(file.read_text("utf-8")))
    yield from map(re.compile, sorted(texts))


def _of_page(text: str) -> Iterator[str]:
    """Ids in quotes, and templates of ids: `seat.${seat}`."""
    for quoted in re.findall(r"""["']([a-z]+\.[^"'\s]*)["']""", text):
        yield re.escape(quoted) + (ANYTHING if quoted.endswith(".") else "")  # the rest is added by +
    for template in re.findall(r"`([a-z]+\.(?:\$\{[^{}`]*\}|[^`$\s])*)`", text):
        yield r"[\w.-]*".join(map(re.escape, re.split(r"\$\{[^{}`]*\}", template)))
