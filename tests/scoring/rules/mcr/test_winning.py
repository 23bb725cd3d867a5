"""Minimum, facts of the win, waits and shapes."""

import pytest

from scoring.errors import HandError
from scoring.hand import Options
from scoring.waits import waits
from tests.scoring.rules.mcr.scored import fans, scored

WAIT_FANS = {77, 78, 79}


def waited(*given: str) -> set[int]:
    return WAIT_FANS & fans(*given).keys()


def test_flowers_are_no_help_to_reach_8_points() -> None:
    hand = scored("123m456p33s", "3s", "pung 222z, chow 567s", "12345678f")
    assert not hand.win
    assert hand.total is not None
    assert hand.total > 8
    assert "8" in (hand.reason or "")


def test_flowers_count_beside_8_points() -> None:
    ready = ("123456789m123p22s", "2s")
    assert fans(*ready, flowers="15f") == {**fans(*ready), 81: 2}


def test_a_hand_without_any_fan_is_a_chicken_hand_and_wins() -> None:
    chicken = ("234m567p34588s", "2m", "pung 444z")
    assert 43 not in fans(*chicken)
    assert fans("345m55z", "3m", "chow 567p, chow 234s, pung 888m", "1f") == {43: 1, 81: 1}
    assert scored("345m55z", "3m", "chow 567p, chow 234s, pung 888m").win


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        (("12333m456p456s777z", "3m"), {77}),
        (("13m2m456p456s777z33s", "2m"), {78}),
        (("123m456p789s777z33s", "3s"), {79}),
        (("123345m456p777z22s", "3m"), set()),
        (("123m456p789s777z33s", "1m"), set()),
    ],
)
def test_a_wait_counts_where_it_is_the_only_one(hand: tuple[str, str], expected: set[int]) -> None:
    assert waited(*hand) == expected


def test_a_face_whose_four_tiles_are_in_the_hand_is_no_wait() -> None:
    assert waited("22345m", "2m", "chow 345m, chow 456m, chow 345m") == {79}
    assert waited("22345m", "2m", "kong 5555p, chow 456m, chow 345m") == set()


def test_six_pairs_are_a_wait_too() -> None:
    assert waited("112233m445566p77z", "7z") == set()
    assert waited("22334455667788m", "2m") == set()


def test_last_tiles() -> None:
    ready = ("123456789m123p22s", "2s")
    assert 44 in fans(*ready, by="self-draw", last_tile=True)
    assert 45 in fans(*ready, last_tile=True)
    assert 58 in fans("123m345p99s678s", "3m", "pung 222z", last_of_kind=True)


def test_three_in_own_open_sets_make_the_fourth_the_last_of_its_kind() -> None:
    assert 58 in fans("123m345p99s", "3m", "pung 333m, chow 678s")
    assert 58 not in fans("123m345p99s", "3m", "pung 333p, chow 678s")


def test_a_last_of_its_kind_is_held_once() -> None:
    with pytest.raises(HandError, match=r"win\.last_of_kind"):
        scored("123m345p99s333m678s", "3m", last_of_kind=True)


def test_no_kong_is_robbed_on_the_last_tile() -> None:
    with pytest.raises(HandError, match=r"win\.last_tile"):
        scored("123456789m123p22s", "1p", by="robbed-kong", last_tile=True)


def test_a_robbed_kong_stands_for_the_last_tile() -> None:
    assert {47, 58} & fans("123456789m123p22s", "1p", by="robbed-kong").keys() == {47}


def test_a_replacement_after_a_kong_counts_and_after_a_flower_not() -> None:
    melds = "concealed-kong 7777z"
    assert 46 in fans("123456789m22s", "2s", melds, by="self-draw", replacements=("kong",))
    assert 46 not in fans("123456789m22s", "2s", melds, "1f", by="self-draw", replacements=("kong", "flower"))


@pytest.mark.parametrize(
    ("melds", "expected"),
    [
        ("concealed-kong 1111p, concealed-kong 2222p", 53),
        ("kong 1111p, added-kong 2222p", 57),
        ("kong 1111p, concealed-kong 2222p", 57),
        ("kong 1111p, pung 222p", 74),
        ("concealed-kong 1111p, pung 222p", 67),
        ("kong 1111p, concealed-kong 2222p, kong 3333z", 17),
    ],
)
def test_of_the_fans_of_kongs_one_counts(melds: str, expected: int) -> None:
    concealed = "345m345s66s" if melds.count(",") == 1 else "345m66s"
    assert {5, 17, 53, 57, 67, 74} & fans(concealed, "6s", melds).keys() == {expected}


def test_one_open_and_one_concealed_kong_are_worth_6() -> None:
    counted = scored("345m66s", "6s", "kong 1111p, concealed-kong 2222p, chow 123m")
    assert [one.value for one in counted.elements if one.id == "57"] == [6]


def test_a_knitted_straight_may_have_a_meld_and_be_all_chows() -> None:
    assert {35, 63} <= fans("147m258p369s22p", "2p", "chow 789p").keys()
    assert 61 in fans("147m258p369s22p222z", "2z")


def test_lesser_honours_may_hold_the_whole_straight() -> None:
    assert {34, 35} <= fans("147m258p369s12345z", "5z").keys()
    assert {20, 34} & fans("147m258p3s1234567z", "3s").keys() == {20}


def test_four_equal_tiles_of_seven_pairs_are_a_tile_hog_unless_the_table_agrees_otherwise() -> None:
    assert fans("112222m3355p7799s", "7s")[64] == 1
    assert 64 not in fans("112222m3355p7799s", "7s", options=Options(seven_pairs_hog=False))


def test_waits_have_their_points() -> None:
    found = waits("mcr", "123456789m1235p", melds=[])
    assert list(found) == ["5p"]
    assert found["5p"].total == sum(one.value * one.count for one in found["5p"].elements)
