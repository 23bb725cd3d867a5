"""The declarations of the rule sets as JSON, with their texts, from which forms are built."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any, Final

from scoring.declaration import RuleSet
from scoring.hand import Options
from scoring.registry import rule_sets
from scoring.terms import STAKE_LIMIT, Conditions, Term
from scoring.texts import LANGUAGES
from vision.texts import CATALOGUE

_TEXTS: Final = ("rules.", "fact.", "option.", "unit.", "table.abortive.")
"""How the ids begin of the texts that belong to rule sets."""
_OF_PAYMENTS: Final = ("name", "name_zh", "name_ja", "way", "bases", "fans", "of_dealer")


def declarations_json() -> str:
    """The rule sets in their order (`rules`), and rows of the catalogue by id (`texts`), as JSON."""
    totals = {f"score.{rules.unit}" for rules in rule_sets()}
    record = {
        "rules": [_rule_set(rules) for rules in rule_sets()],
        "texts": {
            name: {language: text.of(language) for language in LANGUAGES}
            for name, text in CATALOGUE.items()
            if name.startswith(_TEXTS) or name in totals
        },
    }
    return json.dumps(record, ensure_ascii=False)


def _rule_set(rules: RuleSet) -> dict[str, Any]:
    sheet = rules.sheet
    return {
        "name": rules.name,
        "size": rules.size,
        "unit": rules.unit,
        "flowers": rules.has_flowers,
        "red_fives": rules.red_fives,
        "names_in": rules.names_in,
        "facts": [_term(term) for term in rules.facts],
        "options": [_term(term) for term in rules.options],
        "preset_option": rules.preset_option,
        "presets": {name: dict(rulings) for name, rulings in rules.presets.items()},
        "presets_of_three": _presets_of_three(rules),
        "sheet": {
            "unit": sheet.unit,
            "step": _value(sheet.step),
            "facts": sorted(sheet.facts),
            "stakes": list(sheet.stakes),
            "players": [4] if sheet.three_players is None else [3, 4],
            "three_players": sheet.three_players,
            "dealer_bonus": sheet.dealer_bonus is not None,
            "deal_passes": sheet.deal_passes,
            "sticks": sheet.sticks,
            "debts_stay_open": sheet.debts_stay_open(Options()),
            "dealer_bonuses": [sheet.dealer_bonus(wins) for wins in range(3)] if sheet.dealer_bonus else [],
            "instant": [{name: getattr(payment, name) for name in _OF_PAYMENTS} for payment in sheet.instant],
        },
    }


def _presets_of_three(rules: RuleSet) -> dict[str, dict[str, Any]]:
    """The presets as three players play them; empty where three do not play."""
    three, filled = rules.sheet.three_players, rules.rulings
    if three is None or filled is None:
        return {}
    found = {name: filled(Options(**{rules.preset_option: name, three: True})) for name in rules.presets}
    return {name: {key: rulings[key] for key in rules.presets[name]} for name, rulings in found.items()}


def _term(term: Term) -> dict[str, Any]:
    return {
        "name": _name(term.name),
        "kind": term.kind,
        "default": _value(term.default),
        "values": [_value(value) for value in term.values],
        "most": STAKE_LIMIT - 1 if term.kind == "amount" else term.most,
        "offered": list(term.offered),
        "asked": None if term.asked is None else _conditions(term.asked),
        "values_asked": {value: _conditions(asked) for value, asked in term.values_asked.items()},
        "excludes": [_name(name) for name in term.excludes],
        "rare": term.rare,
        "without_hand": term.without_hand is not None,
    }


def _conditions(conditions: Conditions) -> dict[str, list[Any]]:
    return {_name(name): list(allowed) for name, allowed in conditions.items()}


def _name(name: str) -> str:
    return name.removesuffix("_")


def _value(value: Any) -> Any:
    if isinstance(value, Decimal):
        return int(value) if value == int(value) else float(value)
    return list(value) if isinstance(value, tuple) else value
