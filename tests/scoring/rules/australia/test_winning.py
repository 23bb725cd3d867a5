"""Chapters 9.0 and 10.0: how the hand was won, and irregular hands."""

from typing import Any

import pytest

from scoring.errors import HandError
from tests.scoring.rules.australia.scored import patterns, scored, total

HAND = ("234m567p33s", "4m", "chow 789m, pung 888p")


def test_9_1_1_last_card_is_drawn() -> None:
    assert patterns(*HAND, by="self-draw", last_tile=True) == {"9.1.1": 1}


def test_9_1_2_final_discard() -> None:
    assert patterns(*HAND, by="discard", last_tile=True) == {"9.1.2": 1}


def test_9_1_a_robbed_kong_on_the_last_tile_is_neither() -> None:
    assert patterns(*HAND, by="robbed-kong", last_tile=True) == {"9.3": 1}


def test_9_2_win_on_kong() -> None:
    hand = ("234m567p33s", "4m", "chow 789m, kong 8888p")
    assert patterns(*hand, by="self-draw", replacements=("kong",)) == {"4.3.1": 1, "9.2": 1}
    assert patterns(*hand, by="self-draw") == {"4.3.1": 1}


def test_9_2_win_on_kong_adds_to_the_last_card() -> None:
    hand = ("234m567p33s", "4m", "chow 789m, concealed-kong 8888p")
    assert patterns(*hand, by="self-draw", replacements=("kong",), last_tile=True) == {
        **{"4.3.1": 1, "9.1.1": 1, "9.2": 1}
    }


def test_9_2_counts_once_for_several_kongs() -> None:
    hand = ("234m33s", "4m", "concealed-kong 7777m, concealed-kong 8888p, chow 567p")
    assert patterns(*hand, by="self-draw", replacements=("kong", "kong"))["9.2"] == 1


def test_9_2_the_replacement_of_a_flower_is_ignored() -> None:
    assert patterns(*HAND, by="self-draw", replacements=("flower",), flowers="2f") == {}


def test_9_3_rob_a_kong() -> None:
    assert patterns(*HAND, by="robbed-kong") == {"9.3": 1}


def test_9_3_thirteen_terminals_may_rob_a_kong() -> None:
    assert total("19m19p19s12345677z", "1m", by="robbed-kong") == 200 + 100 + 5 + 10


def test_9_4_1_heaven_is_self_drawn_for_every_other_pattern() -> None:
    hand = ("222m666p888s999p44s", "9p")
    assert patterns(*hand, by="self-draw", seat="east", first_turn="heaven") == {
        **{"1.2": 1, "4.1": 1, "4.2.3": 1, "9.4.1": 1}
    }


def test_9_4_2_earth() -> None:
    facts: dict[str, Any] = {"by": "discard", "seat": "west", "from_": "east", "first_turn": "earth"}
    assert patterns("234m567p33s789m888p", "4m", **facts) == {"1.2": 1, "9.4.2": 1}
    assert total("234m567p33s789m888p", "4m", **facts) == 160


@pytest.mark.parametrize(
    "facts",
    [
        {"first_turn": "heaven", "by": "self-draw", "seat": "east"},
        {"first_turn": "earth", "by": "discard", "seat": "west"},
    ],
)
def test_9_4_a_kong_in_the_hand_contradicts_heaven_and_earth(facts: dict[str, Any]) -> None:
    with pytest.raises(HandError, match=r"win\.first_turn"):
        scored("234m567p33s789m", "4m", "concealed-kong 8888p", **facts)


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


@pytest.mark.parametrize("pair", ["1m", "9s", "1z", "7z"])
def test_10_1_thirteen_terminals(pair: str) -> None:
    hand = (f"19m19p19s1234567z{pair}", pair)
    assert patterns(*hand) == {"1.2": 1, "8.1.3": 1, "10.1": 1}
    assert total(*hand) == 305


def test_10_1_thirteen_terminals_with_one_missing_are_not_complete() -> None:
    assert not scored("19m19p199s1234566z", "6z").win


def test_10_2_seven_pairs() -> None:
    assert patterns("1133m5577p2299s44z", "4z") == {"1.2": 1, "10.2": 1}


def test_10_2_four_equal_tiles_may_be_two_pairs() -> None:
    assert patterns("1111m5577p2299s44z", "4z") == {"1.2": 1, "10.2": 1}


def test_10_2_seven_pairs_with_a_kong_are_not_complete() -> None:
    assert not scored("5577p2299s444z", "4z", "concealed-kong 1111m").win


def test_10_patterns_of_sets_do_not_apply_to_irregular_hands() -> None:
    # Own wind, dragons and equal runs, all of them as pairs.
    assert patterns("2222z5577z33p88s66m", "6m", seat="south") == {"1.2": 1, "10.2": 1}
