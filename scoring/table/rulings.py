"""The options that a table plays by."""

from decimal import Decimal
from typing import Any

from scoring.registry import rule_set
from scoring.table.amounts import exact_amount, plain_amount
from scoring.table.sheet import Sheet


def played_rulings(sheet: Sheet) -> dict[str, Any]:
    """All options of the rule set as they are played, those of the preset that the table names filled in."""
    rules, options = rule_set(sheet.rules), sheet.opened.options
    named = {term.name: getattr(options, term.name) for term in rules.options}
    found = {**named, **(rules.rulings(options) if rules.rulings else {})}
    return {name: _plain(value) for name, value in found.items()}


def has_own_rules(sheet: Sheet) -> bool:
    """Whether a table plays otherwise than the preset it names."""
    rulings = played_rulings(sheet)
    preset = rule_set(sheet.rules).presets.get(rulings.get("preset", ""), {})
    return any(rulings[name] != value for name, value in preset.items())


def _plain(value: Any) -> Any:
    return plain_amount(exact_amount(value)) if isinstance(value, Decimal) else value
