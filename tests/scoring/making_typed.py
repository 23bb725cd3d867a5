"""Writes `scoring/typed.py` from the declarations of the rule sets (`python -m tests.scoring.making_typed`)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from scoring.declaration import RuleSet
from scoring.registry import rule_sets
from scoring.terms import Kind, Term

FILE: Final = Path(__file__).parents[2] / "scoring" / "typed.py"

_HEAD: Final = '''"""The facts and options of each rule set with their types, for type checkers and editors.

>>> win("riichi", by="tsumo", riichi="riichi", ippatsu=True)
Win(riichi='riichi', ippatsu=True)

Made from the declarations by `python -m tests.scoring.making_typed`.
"""

from decimal import Decimal
from typing import Any, Literal, TypedDict, Unpack, overload

from scoring.hand import Options, Win

'''

_TAIL: Final = '''
def win(rules: str, **facts: Any) -> Win:
    """How a hand was won under a rule set, of facts that it asks for.

    Raises:
        HandError: about `rules`, if there is no such rule set; about `win.…`, for a fact or a value that it does not
            know.
    """
    return Win(**facts).require_all_of(rules)

'''

_OPTIONS_TAIL: Final = '''
def options(rules: str, **agreed: Any) -> Options:
    """What a table agreed on under a rule set.

    Raises:
        HandError: about `rules`, if there is no such rule set; about `options.…`, for an option or a value that it does
            not know.
    """
    return Options(**agreed).require_all_of(rules)
'''


def text() -> str:
    """The module, formatted."""
    own = [rules for rules in rule_sets() if rules.scorer.startswith("scoring.")]
    parts = [_HEAD]
    parts += [_dictionary(rules, "facts") + _dictionary(rules, "options") for rules in own]
    parts += [_overload("win", rules, "facts") for rules in own] + [_TAIL]
    parts += [_overload("options", rules, "options") for rules in own] + [_OPTIONS_TAIL]
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(FILE), "-"]
    done = subprocess.run(
        command, input="\n".join(parts), capture_output=True, text=True, check=True, cwd=FILE.parents[1]
    )
    return done.stdout


def _name(rules: RuleSet, kind: str) -> str:
    return rules.name.capitalize() + kind.capitalize()


def _dictionary(rules: RuleSet, kind: str) -> str:
    terms = rules.facts if kind == "facts" else rules.options
    what = "Facts of a win" if kind == "facts" else "Options of a table"
    lines = [f"class {_name(rules, kind)}(TypedDict, total=False):", f'    """{what} under `{rules.name}`."""', ""]
    return "\n".join([*lines, *_fields(terms), "\n"])


def _fields(terms: tuple[Term, ...]) -> Iterator[str]:
    for term in terms:
        yield f"    {term.name}: {_type(term)}"


_PLAIN: Final[dict[Kind, str]] = {
    "switch": "bool",
    "count": "int",
    "amount": "Decimal",
    "amounts": "tuple[Decimal, ...]",
    "tiles": "tuple[str, ...]",
}


def _type(term: Term) -> str:
    if term.kind == "one":
        also = [name for name, value in term.also.items() if value is not None and value in term.values]
        return _literal([*term.values, *also])
    if term.kind == "runs":
        return f"tuple[{_literal(term.values)}, ...]"
    return _PLAIN[term.kind] + (" | None" if term.default is None else "")


def _literal(values: Iterable[object]) -> str:
    return f"Literal[{', '.join(map(repr, values))}]"


def _overload(function: str, rules: RuleSet, kind: str) -> str:
    given, returned = ("facts", "Win") if function == "win" else ("agreed", "Options")
    unpacked = f"Unpack[{_name(rules, kind)}]"
    return f'@overload\ndef {function}(rules: Literal["{rules.name}"], **{given}: {unpacked}) -> {returned}: ...\n'


def main() -> None:
    """Write the file."""
    FILE.write_text(text(), "utf-8")


if __name__ == "__main__":
    main()
