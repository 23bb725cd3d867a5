"""The options that a table plays by."""

from decimal import Decimal
from typing import Any

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
    rulings = played_rulings(sheet)
    rules = rule_set(sheet.rules)
    preset = rules.presets.get(rulings.get(rules.preset_option, ""), {})
    return any(rulings[name] != value for name, value in preset.items())


def _plain(term: Term, value: Any) -> Any:
    if term.kind == "amounts":
        return format_amounts(value)
    return plain_amount(exact_amount(value)) if isinstance(value, Decimal) else value
