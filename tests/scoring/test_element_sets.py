"""Which sets an element rests on, told by replacing each of them."""

from __future__ import annotations

from scoring.element_sets import element_sets, flower_elements
from scoring.hand import Hand
from scoring.rules import score


def _rests(hand: Hand) -> dict[str, set[str]]:
    sets = ["".join(one.tiles) for one in score(hand).sets]
    return {name: {sets[place] for place in places} for name, places in element_sets(hand).items()}


def test_pung_of_dragons_rests_on_its_pung_alone() -> None:
    hand = Hand.parse("international", "234m567p345s11z", "5p", melds=[("pung", "777z")])
    assert _rests(hand)["27.2(5)"] == {"7z7z7z"}


def test_element_of_two_chows_rests_on_both() -> None:
    hand = Hand.parse("riichi", "223344m567p678s55z", "5p")
    assert _rests(hand)["iipeikou"] == {"2m3m4m"}
    assert len(element_sets(hand)["iipeikou"]) == 2


def test_element_of_the_whole_hand_rests_on_every_set() -> None:
    hand = Hand.parse("riichi", "234567m456p678s55s", "5p")
    assert len(element_sets(hand)["tanyao"]) == 5


def test_element_of_how_it_was_won_rests_on_no_set() -> None:
    hand = Hand.parse("international", "234m567p345s11z", "5p", melds=[("pung", "777z")])
    assert _rests(hand)["28.1(2)"] == set()


def test_kongs_are_what_an_element_of_kongs_rests_on() -> None:
    hand = Hand.parse("taiwan16", "123m456p789s44z", "4z", melds=[("concealed-kong", "1111s"), ("pung", "999p")])
    assert _rests(hand)["concealed_kong"] == {"1s1s1s1s"}


def test_hand_that_does_not_win_has_no_elements() -> None:
    assert element_sets(Hand.parse("international", "1478m258p369s1234z", "1m")) == {}


def test_element_of_flowers_rests_on_them() -> None:
    hand = Hand.parse("taiwan16", "123m456p789s44z111p", "4z", melds=[("pung", "999p")], flowers="1f")
    assert set(flower_elements(hand)) == {"seat_flower"}
    assert flower_elements(Hand.parse("taiwan16", "123m456p789s44z111p", "4z", melds=[("pung", "999p")])) == ()
