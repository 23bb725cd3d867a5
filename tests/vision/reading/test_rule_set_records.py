"""The declarations that the page builds its forms from."""

import json
from typing import Any

import pytest

from scoring.registry import rule_set_names, rule_sets
from vision.reading.rule_set_records import declarations_json
from vision.texts import CATALOGUE

DECLARED = json.loads(declarations_json())


def test_every_rule_set_is_declared_in_its_order() -> None:
    assert [rules["name"] for rules in DECLARED["rules"]] == list(rule_set_names())


@pytest.mark.parametrize("rules", DECLARED["rules"], ids=rule_set_names())
def test_whatever_a_form_asks_has_a_text(rules: dict[str, Any]) -> None:
    asked = [
        f"rules.{rules['name']}",
        f"rules.{rules['name']}.about",
        f"unit.{rules['unit']}",
        f"unit.{rules['unit']}.name",
        f"score.{rules['unit']}",
    ]
    asked += [f"fact.{term['name']}" for term in rules["facts"] if term["asked"] is not None]
    for term in rules["options"]:
        asked.append(f"option.{term['name']}")
        if term["kind"] == "one":
            asked += [f"option.{term['name']}.{_key(value)}" for value in term["values"]]
    for term in rules["facts"]:
        if term["kind"] == "one" and not {"east", "self-draw"} & {*term["values"]}:
            asked += [f"fact.{term['name']}.{_key(value)}" for value in term["values"]]
    assert sorted(set(asked) - set(DECLARED["texts"])) == []


def test_terms_are_named_as_in_the_hand_record() -> None:
    facts = {term["name"] for rules in DECLARED["rules"] for term in rules["facts"]}
    assert "from" in facts
    assert not [name for name in facts if name.endswith("_")]
    assert len(DECLARED["rules"]) == len(rule_sets())


def _key(value: object) -> str:
    """A value as JavaScript writes it into the id of its text."""
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def test_presets_say_what_they_fill_in_also_for_three_players() -> None:
    [riichi] = [rules for rules in DECLARED["rules"] if rules["name"] == "riichi"]
    assert (riichi["presets"]["tenhou"]["start"], riichi["presets_of_three"]["tenhou"]["start"]) == (25000, 35000)
    assert riichi["presets_of_three"]["m-league"]["goal"] == 0
    assert riichi["sheet"]["players"] == [3, 4]


def test_sheets_say_how_money_moves() -> None:
    sheets = {rules["name"]: rules["sheet"] for rules in DECLARED["rules"]}
    assert [sheet["debts_stay_open"] for sheet in sheets.values()].count(True) == 1
    assert sheets["taiwan16"]["dealer_bonuses"] == [1, 3, 5]
    ways = {
        payment["way"] + ".dealer" * payment["of_dealer"] for sheet in sheets.values() for payment in sheet["instant"]
    }
    assert all(f"help.money.{way}" in CATALOGUE for way in ways)
