"""Chapters 9.0 and 10.0: how the hand was won, and irregular hands."""

from typing import Any

import pytest

from scoring.errors import HandError
from tests.scoring.rules.australia.scored import patterns, scored

HAND = ("234m567p33s", "4m", "chow 789m, pung 888p")


def test_9_1_a_robbed_kong_on_the_last_tile_is_neither() -> None:
    assert patterns(*HAND, by="robbed-kong", last_tile=True) == {"9.3": 1}


def test_9_2_the_replacement_of_a_flower_is_ignored() -> None:
    assert patterns(*HAND, by="self-draw", replacements=("flower",), flowers="2f") == {}


@pytest.mark.parametrize(
    "facts",
    [
        {"first_turn": "heaven", "by": "self-draw", "seat": "south"},
        {"first_turn": "heaven", "by": "discard", "seat": "east"},
        {"first_turn": "earth", "by": "self-draw", "seat": "south"},
        {"first_turn": "earth", "by": "discard", "seat": "east"},
        {"first_turn": "heaven", "by": "self-draw", "seat": "east", "last_tile": True},
    ],
)
def test_9_4_contradictions_of_the_opening_are_refused(facts: dict[str, Any]) -> None:
    with pytest.raises(HandError, match=r"win\.first_turn"):
        scored("234m567p33s789m888p", "4m", **facts)


def test_9_facts_of_other_rule_sets_count_nothing() -> None:
    facts: dict[str, Any] = {"declared_ready": True, "kong_to_fourth": True, "flower_win": "seven", "tiles_on_floor": 0}
    assert patterns(*HAND, **facts, first_turn="human", dealer_streak=2) == patterns(*HAND)


def test_10_patterns_of_sets_do_not_apply_to_irregular_hands() -> None:
    # Own wind, dragons and equal runs, all of them as pairs.
    assert patterns("2222z5577z33p88s66m", "6m", seat="south") == {"1.2": 1, "10.2": 1}
