"""What the code says by id, found in its source: errors, messages, and functions that make them from an id."""

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


@dataclass(frozen=True)
class Factory:
    """A function that says something by an id it is given.

    Attributes:
        place: which of its arguments is the id, or the part of it that `before` and `after` complete.
        values: the names of the values it gives itself, None where its callers give them by keyword.
        keywords: its own keywords, which are no values.
    """

    place: int
    before: str
    after: str
    values: frozenset[str] | None
    keywords: frozenset[str]


MAKER: Final = Factory(0, "", "", None, frozenset())
"""An error or a message, made from an id."""
TRANSLATE: Final = Factory(0, "", "", None, frozenset())
"""A function that renders sentences, given to another, as `vision.texts.translation.Translate`."""


@cache
def factories() -> dict[tuple[str, str], Factory]:
    """The functions that say something by an id they are given, by file and name."""
    return {where: factory for where, factory, _ in _found()}


@cache
def _insides() -> frozenset[ast.Call]:
    """The calls by which those functions say what they are given."""
    return frozenset(call for *_, call in _found())


@cache
def _found() -> tuple[tuple[tuple[str, str], Factory, ast.Call], ...]:
    found: list[tuple[tuple[str, str], Factory, ast.Call]] = []
    for by_others in (False, True):  # Functions that make a message, then those that call one of them.
        known = {where: factory for where, factory, _ in found}
        for file, tree in sources().items():
            for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
                if function.name.startswith("__") or (file, function.name) in known:
                    continue
                for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
                    by = _resolved(call, file, known) if by_others else MAKER if _name(call) in _makers() else None
                    if by is not None and (factory := _factory(function, call, by)) is not None:
                        found.append(((file, function.name), factory, call))
    return tuple(found)


def _factory(function: ast.FunctionDef, call: ast.Call, by: Factory) -> Factory | None:
    """What a function is that says something by a call, None where the id is none of its arguments."""
    arguments = function.args
    names = [one.arg for one in (*arguments.posonlyargs, *arguments.args) if one.arg not in ("self", "cls")]
    before, name, after = _parts(call.args[by.place]) if by.place < len(call.args) else ("", "", "")
    if name not in names:
        return None
    passed = [*call.args[1:], *(keyword.value for keyword in call.keywords if keyword.arg is None)]
    given = arguments.kwarg is not None and any(
        isinstance(one, ast.Name) and one.id == arguments.kwarg.arg for one in passed
    )
    values = by.values
    if values is None and not given and (own_values := _values(call)) is not None:
        values = own_values - by.keywords
    own = frozenset(names) | {one.arg for one in arguments.kwonlyargs} | NOT_VALUES
    return Factory(names.index(name), by.before + before, after + by.after, values, own)


def _parts(node: ast.expr) -> tuple[str, str, str]:
    """The one variable of a text, and what stands before and after it; no name where there is no such one."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    open_ones = [part.value if isinstance(part, ast.FormattedValue) else part for part in parts]
    names = [part.id for part in open_ones if isinstance(part, ast.Name)]
    texts = ["" if isinstance(part, ast.Name) else ast.literal_eval(part) for part in open_ones if _is_plain(part)]
    if len(names) != 1 or len(texts) != len(parts):
        return "", "", ""
    place = next(place for place, part in enumerate(open_ones) if isinstance(part, ast.Name))
    return "".join(texts[:place]), names[0], "".join(texts[place:])


def _is_plain(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _resolved(call: ast.Call, file: str, known: dict[tuple[str, str], Factory]) -> Factory | None:
    """The function of `known` that a call in a file calls, None for any other."""
    name, imports = _name(call), _imports()[file]
    if isinstance(call.func, ast.Attribute):
        of = ast.unparse(call.func.value)
        return known.get((file, name)) if of == "self" else known.get((imports.get(of, ""), name))
    if (file, name) in known or name in _defined()[file]:
        return known.get((file, name))
    if name in imports:
        return known.get((imports[name].rpartition("/")[0] + ".py", name))
    return TRANSLATE if name == "translate" else None


@cache
def _imports() -> dict[str, dict[str, str]]:
    """What each file imports from the packages, by name: the file of a module, `module/name` without .py otherwise."""
    return {
        file: {
            alias.asname or alias.name: path + ".py" if path + ".py" in sources() else path
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module
            for alias in node.names
            for path in (f"{node.module.replace('.', '/')}/{alias.name}",)
        }
        for file, tree in sources().items()
    }


@cache
def _defined() -> dict[str, frozenset[str]]:
    """The functions that each file defines."""
    return {
        file: frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
        for file, tree in sources().items()
    }


@cache
def said() -> tuple[Said, ...]:
    """Every place where something is said, but for the insides of the functions that `factories` tells of."""
    return tuple(
        made
        for file, tree in sources().items()
        for passed_on, tables in ((_insides_of_makers(tree), _tables(tree)),)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and node not in passed_on and node not in _insides()
        if (made := _said(node, file, tables)) is not None
    )


def written() -> Iterator[re.Pattern[str]]:
    """Every text, or text with places, that may be an id in the source of the packages and of the page."""
    texts = {pattern.pattern for one in said() for pattern in one.ids or ()}
    completed = {call.args[0] for call in _insides()}
    for tree in sources().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and _ID.fullmatch(node.value):
                texts.add(re.escape(node.value))
            elif isinstance(node, ast.JoinedStr) and node not in completed and (pattern := _joined(node)) is not None:
                texts.add(pattern)
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


def _joined(node: ast.JoinedStr) -> str | None:
    """The pattern of an id that is put together, None for any other text."""
    first = node.values[0]
    if not isinstance(first, ast.Constant) or not re.match(r"[a-z]+\.", str(first.value)):
        return None
    return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ANYTHING for part in node.values)


def _said(call: ast.Call, file: str, tables: dict[str, tuple[str, ...]]) -> Said | None:
    where = f"{file}:{call.lineno}"
    if _name(call) in _makers():
        first = _first(call)
        return None if first is None else Said(where, _ids(first, tables), ast.unparse(first), _values(call))
    factory = _resolved(call, file, factories())
    if factory is None or factory.place >= len(call.args):
        return None
    first = call.args[factory.place]
    parts = _ids(first, tables)
    if parts is None:
        if not factory.before:
            return None  # A message, or an id that was made elsewhere.
        parts = (re.compile(ANYTHING),)
    ids = tuple(re.compile(re.escape(factory.before) + part.pattern + re.escape(factory.after)) for part in parts)
    names = {keyword.arg for keyword in call.keywords} - factory.keywords
    given = None if None in names else frozenset(name for name in names if name is not None)
    return Said(where, ids, ast.unparse(first), given if factory.values is None else factory.values)


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


def _insides_of_makers(tree: ast.Module) -> set[ast.Call]:
    return {
        call
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and _passes_on(node)
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
