"""Fields of the records that rule sets declare: the names of the rule sets, their facts, options and units."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field, create_model

from scoring.declaration import Declared
from scoring.records.base import Model
from scoring.registry import merged_terms, rule_set_names, rule_sets
from scoring.terms import Kind, Term, format_amounts
from scoring.tiles import format_tiles


def _text_of(write: Callable[[Any], str]) -> BeforeValidator:
    return BeforeValidator(lambda value: write(value) if isinstance(value, tuple) else value)


Tiles = Annotated[
    str,
    _text_of(format_tiles),
    Field(description="Tile notation, such as 123m55z.", examples=["123m55z"]),
]
"""Tiles in notation, from their codes too."""

_MOST_ITEMS: Final = 100
"""Bounds the work on a record; no turn has as many replacements."""

_TYPES: Final[dict[Kind, Any]] = {
    "switch": bool,
    "amount": Annotated[Decimal, Field(ge=0, max_digits=12, decimal_places=4)],
    "amounts": Annotated[
        str,
        _text_of(format_amounts),
        Field(description="Amounts, such as 8 16 24.", examples=["8 16 24"], max_length=400),
    ],
    "tiles": Tiles,
}


def _type(term: Term) -> Any:
    if term.kind in ("one", "runs"):
        values = [value for value in term.values if value is not None]
        # None is one of the choices, so that a refusal names it too.
        choices: Any = Literal.__getitem__((*values, None) if term.default is None else tuple(values))
        return tuple.__class_getitem__((choices, ...)) if term.kind == "runs" else choices
    if term.kind == "count":
        return Annotated[int, Field(ge=0, le=term.most)]
    return _TYPES[term.kind]


def _field(term: Term) -> tuple[Any, Any]:
    default = "" if term.kind in ("tiles", "amounts") else term.default
    most: dict[str, Any] = {"max_length": _MOST_ITEMS, "fail_fast": True} if term.kind == "runs" else {}
    alias = term.name.removesuffix("_") if term.name.endswith("_") else None
    allows_none = term.default is None and term.kind != "one"
    return _type(term) | None if allows_none else _type(term), Field(default=default, alias=alias, **most)


def _model(name: str, declared: Declared) -> type[Model]:
    fields: dict[str, Any] = {term.name: _field(term) for term in merged_terms(declared).values()}
    return create_model(name, __base__=Model, **fields)


if TYPE_CHECKING:
    # A type checker cannot know what is declared.
    RulesName = str
    UnitName = str
    WinFields = Model
    OptionsFields = Model
else:
    RulesName = Literal[rule_set_names()]
    UnitName = Literal[tuple(dict.fromkeys(rules.unit for rules in rule_sets()))]
    WinFields = _model("WinFields", "facts")
    OptionsFields = _model("OptionsFields", "options")
