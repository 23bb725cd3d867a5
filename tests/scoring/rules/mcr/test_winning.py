"""Minimum, facts of the win, waits and shapes."""

import pytest

from scoring.errors import HandError
from scoring.hand import Options
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


def test_a_hand_without_any_fan_is_a_chicken_hand_and_wins() -> None:
    chicken = ("234m567p34588s", "2m", "pung 444z")
    assert 43 not in fans(*chicken)
    assert fans("345m55z", "3m", "chow 567p, chow 234s, pung 888m", "1f") == {43: 1, 81: 1}
    assert scored("345m55z", "3m", "chow 567p, chow 234s, pung 888m").win


def test_a_face_whose_four_tiles_are_in_the_hand_is_no_wait() -> None:
    assert waited("22345m", "2m", "chow 345m, chow 456m, chow 345m") == {79}
    assert waited("22345m", "2m", "kong 5555p, chow 456m, chow 345m") == set()


def test_three_in_own_open_sets_make_the_fourth_the_last_of_its_kind() -> None:
    assert 58 in fans("123m345p99s", "3m", "pung 333m, chow 678s")
    assert 58 not in fans("123m345p99s", "3m", "pung 333p, chow 678s")


def test_a_last_of_its_kind_is_held_once() -> None:
    with pytest.raises(HandError, match=r"win\.last_of_kind"):
        scored("123m345p99s333m678s", "3m", last_of_kind=True)


def test_no_kong_is_robbed_on_the_last_tile() -> None:
    with pytest.raises(HandError, match=r"win\.last_tile"):
        scored("123456789m123p22s", "1p", by="robbed-kong", last_tile=True)


def test_four_equal_tiles_of_seven_pairs_are_a_tile_hog_unless_the_table_agrees_otherwise() -> None:
    assert fans("112222m3355p7799s", "7s")[64] == 1
    assert 64 not in fans("112222m3355p7799s", "7s", options=Options(seven_pairs_hog=False))
