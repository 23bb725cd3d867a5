"""Command-line options for the terms that rule sets declare."""

import inspect
import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Annotated, Any, Final, TypeVar, get_type_hints

import typer

from scoring.declaration import Declared
from scoring.registry import merged_terms, rule_set_names, rule_sets
from scoring.terms import SHARED, Kind, Term
from scoring.texts import SCORING

RULES_METAVAR: Final = "|".join(rule_set_names())
RULES_HELP: Final = " ".join([f"{rules}: {SCORING[f'rules.{rules}.about'].en}" for rules in rule_set_names()])
"""What each rule set is and who plays it, in English like all help."""

_TYPES: Final[dict[Kind, Any]] = {"switch": bool, "runs": list[str], "count": int}
"""Values of other kinds are texts."""
_METAVARS: Final[dict[Kind, str]] = {"count": "N", "amount": "AMOUNT", "amounts": "AMOUNTS", "tiles": "TILES"}

_F = TypeVar("_F", bound=Callable[..., None])


def with_declared(declared: Declared) -> Callable[[_F], _F]:
    """Give a command a `**terms` option for each term of any rule set but the facts that all share, default None."""

    def decorate(command: _F) -> _F:
        hints = get_type_hints(command, include_extras=True)
        known = [one for one in inspect.signature(command).parameters.values() if one.kind is not one.VAR_KEYWORD]
        own = [one.replace(annotation=hints[one.name]) for one in known]
        added = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=_option(term, declared))
            for name, term in merged_terms(declared).items()
            if name not in SHARED or declared == "options"
        ]
        command.__signature__ = inspect.Signature([*own, *added])  # type: ignore[attr-defined]
        command.__annotations__ = {one.name: one.annotation for one in (*own, *added)}
        return command

    return decorate


def given_values(declared: Declared, terms: Mapping[str, Any]) -> dict[str, Any]:
    """The terms that were given, as values of a record."""
    found = merged_terms(declared)
    return {name: _value(found[name], value) for name, value in terms.items() if value not in (None, [])}


def _option(term: Term, declared: Declared) -> Any:
    # A turn's replacements are given one at a time.
    flag = "--" + (term.name.removesuffix("s") if term.kind == "runs" else term.name).replace("_", "-")
    metavar = _METAVARS.get(term.kind) or "|".join([_written(value) for value in term.values if value is not None])
    users = [rules.name for rules in rule_sets() if any(one.name == term.name for one in getattr(rules, declared))]
    default = "" if term.default in (None, False, ()) else f"; default: {_written(term.default)}"
    about = f"{term.name.replace('_', ' ').capitalize()} ({', '.join(users)}{default})."
    option = typer.Option(flag, metavar=metavar or None, help=about)
    return Annotated[_TYPES.get(term.kind, str) | None, option]


def _value(term: Term, value: Any) -> Any:
    """A value as it was written, or the value of the term that is written so."""
    if term.kind != "one":
        return value
    return next((one for one in term.values if _written(one) == value), value)


def _written(value: Any) -> str:
    return value if isinstance(value, str) else str(value) if isinstance(value, Decimal) else json.dumps(value)
