"""Writes `typed.py` of each rule set from its declaration (`python -m tests.scoring.making_typed`)."""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from scoring.declaration import RuleSet
from scoring.registry import rule_sets
from scoring.terms import Kind, Term

RULES: Final = Path(__file__).parents[2] / "scoring" / "rules"

_MODULE: Final = '''"""The facts and options of `{name}` with their types, for type checkers and editors.

Made from the declaration by `python -m tests.scoring.making_typed`.
"""

from decimal import Decimal
from typing import Literal, TypedDict, Unpack

from scoring.hand import Options, Win


class Facts(TypedDict, total=False):
    """Facts of a win under `{name}`."""

{facts}


class Agreed(TypedDict, total=False):
    """What a table agrees on under `{name}`."""

{options}


def win(**facts: Unpack[Facts]) -> Win:
    """How a hand was won. Raises `HandError`: about `win.…`, a fact or a value that `{name}` does not know."""
    return Win.of("{name}", facts)


def options(**agreed: Unpack[Agreed]) -> Options:
    """What a table agreed on. Raises `HandError`: about `options.…`, what `{name}` does not know."""
    return Options.of("{name}", agreed)
'''


def own_rules() -> list[RuleSet]:
    """The rule sets of this package."""
    return [rules for rules in rule_sets() if (RULES / rules.name).is_dir()]


def file_of(rules: RuleSet) -> Path:
    """Where the typed facts of a rule set stand."""
    return RULES / rules.name / "typed.py"


def text(rules: RuleSet) -> str:
    """The module of a rule set, formatted."""
    facts, options = "\n".join(_fields(rules.facts)), "\n".join(_fields(rules.options))
    made = _MODULE.format(name=rules.name, facts=facts, options=options)
    if "Decimal" not in facts + options:
        made = made.replace("from decimal import Decimal\n", "")
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", str(file_of(rules)), "-"]
    return subprocess.run(command, input=made, capture_output=True, text=True, check=True, cwd=RULES).stdout


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


def main() -> None:
    """Write the files."""
    for rules in own_rules():
        file_of(rules).write_text(text(rules), "utf-8")


if __name__ == "__main__":
    main()
