"""Which sets an element rests on, told by replacing each of them."""

from scoring.element_sets import element_sets, flower_elements
from scoring.hand import Hand, Win
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


def test_kongs_are_what_an_element_of_kongs_rests_on() -> None:
    hand = Hand.parse("taiwan16", "123m456p789s44z", "4z", melds=[("concealed-kong", "1111s"), ("pung", "999p")])
    assert _rests(hand)["concealed_kong"] == {"1s1s1s1s"}


def test_element_of_flowers_rests_on_them() -> None:
    hand = Hand.parse("taiwan16", "123m456p789s44z111p", "4z", melds=[("pung", "999p")], flowers="1f")
    assert set(flower_elements(hand)) == {"seat_flower"}
    assert flower_elements(Hand.parse("taiwan16", "123m456p789s44z111p", "4z", melds=[("pung", "999p")])) == ()


def test_greater_element_in_its_place_takes_nothing_away() -> None:
    hand = Hand.parse("international", "333p123s55666777z", "6z")
    assert _rests(hand)["27.2(4)"] == {"5z5z", "6z6z6z", "7z7z7z"}
    hand = Hand.parse("taiwan16", "455667m111p23444s111z", "6m")
    assert _rests(hand)["two_concealed_pungs"] == {"1p1p1p", "1z1z1z"}


def test_another_reading_of_the_tiles_takes_nothing_away() -> None:
    hand = Hand.parse("taiwan16", "222333444555m44789p", "2m")
    assert _rests(hand)["four_sisters"] == {"2m2m2m", "3m3m3m", "4m4m4m", "5m5m5m"}


def test_dora_rest_on_the_sets_that_hold_them_though_the_yaku_may_be_lost() -> None:
    hand = Hand.parse("riichi", "234567p677889s11z", "2p", win=Win(dora_indicators=("8s",)))
    assert _rests(hand)["dora"] == {"7s8s9s"}
    hand = Hand.parse("riichi", "055m234p234678s55z", "5z", win=Win("discard", riichi="riichi"))
    assert _rests(hand)["aka-dora"] == {"5m5m5m"}


def test_element_counted_by_what_the_others_come_to_rests_on_no_set() -> None:
    hand = Hand.parse("taiwan16", "345678m234456p12344s", "5m", win=Win("discard"))
    assert _rests(hand)["chicken"] == set()


def test_heaven_does_not_rest_on_flowers_that_outweigh_having_none() -> None:
    hand = Hand.parse("international", "34555m555p455556s", "5m", flowers="2378f", win=Win(first_turn="heaven"))
    assert flower_elements(hand) == ()


def test_element_in_its_place_may_count_in_another_reading_only() -> None:
    hand = Hand.parse("taiwan16", "223344p456s66m", "4s", melds=[("kong", "7777s"), ("chow", "567p")], flowers="1f")
    assert _rests(hand)["identical_2"] == {"2p3p4p"}
