"""The options that a table plays by."""

from decimal import Decimal
from typing import Any

from scoring.hand import Options
from scoring.registry import rule_set
from scoring.table.amounts import exact_amount, plain_amount
from scoring.table.sheet import Sheet
from scoring.terms import Term, format_amounts


def played_rulings(sheet: Sheet) -> dict[str, Any]:
    """All options of the rule set as they are played, those of the preset that the table names filled in."""
    rules, options = rule_set(sheet.rules), sheet.opened.options
    filled = rules.rulings(options) if rules.rulings else {}
    return {term.name: _plain(term, filled.get(term.name, getattr(options, term.name))) for term in rules.options}


def has_own_rules(sheet: Sheet) -> bool:
    """Whether a table plays otherwise than the preset it names."""
    rules, options = rule_set(sheet.rules), sheet.opened.options
    if rules.rulings is None or not rules.presets:
        return False
    named = [name for name in (rules.preset_option, rules.sheet.three_players) if name is not None]
    bare = Options(**{name: getattr(options, name) for name in named})
    return rules.rulings(options) != rules.rulings(bare)


def _plain(term: Term, value: Any) -> Any:
    if term.kind == "amounts":
        return format_amounts(value)
    return plain_amount(exact_amount(value)) if isinstance(value, Decimal) else value
