"""Chapters 1.0 and 2.0: trivial and one-suit patterns."""

import pytest

from tests.scoring.rules.australia.scored import patterns, total


def test_1_1_all_sequences() -> None:
    assert patterns("123m456p789s33s", "3s", "chow 234p") == {"1.1": 1}


def test_1_1_all_sequences_may_have_any_eyes() -> None:
    assert patterns("123m456p789s66z", "6z", "chow 234p") == {"1.1": 1}


@pytest.mark.parametrize("meld", ["pung 888p", "kong 8888p"])
def test_1_1_a_triplet_or_kong_bars_all_sequences(meld: str) -> None:
    assert "1.1" not in patterns("123m456p789s33s", "3s", meld)


@pytest.mark.parametrize("by", ["self-draw", "discard", "robbed-kong"])
def test_1_2_all_concealed_however_won(by: str) -> None:
    assert patterns("123m456p789s222m33s", "4p", by=by)["1.2"] == 1


def test_1_2_a_concealed_kong_leaves_the_hand_concealed() -> None:
    assert patterns("123m456p789s33s", "4p", "concealed-kong 8888m") == {"1.2": 1, "4.3.1": 1}


@pytest.mark.parametrize("meld", ["chow 789m", "pung 888m", "kong 8888m", "added-kong 8888m"])
def test_1_2_a_claimed_meld_bars_all_concealed(meld: str) -> None:
    assert "1.2" not in patterns("123m456p789s33s", "4p", meld)


def test_1_2_irregular_hands_are_concealed() -> None:
    assert "1.2" in patterns("1133m5577p2299s44z", "4z")
    assert "1.2" in patterns("19m19p19s12345677z", "7z")


def test_1_3_no_terminals() -> None:
    assert patterns("234m456p678s33s", "3s", "pung 777m") == {"1.3": 1}
    assert patterns("223344m667788p55s", "5s") == {"1.1": 1, "1.2": 1, "1.3": 1, "5.1.2": 1}


def test_1_3_no_terminals_of_seven_pairs() -> None:
    assert patterns("2288m5577p2266s44s", "4s") == {"1.2": 1, "1.3": 1, "10.2": 1}


@pytest.mark.parametrize("eyes", ["1s", "9s", "1z", "7z"])
def test_1_3_a_terminal_or_honour_bars_no_terminals(eyes: str) -> None:
    assert "1.3" not in patterns(f"234m456p678s{eyes}{eyes}", eyes, "pung 777m")


def test_2_1_1_mixed_one_suit() -> None:
    assert patterns("123m456m66z", "6z", "pung 777m, pung 111z") == {"2.1.1": 1}
    assert patterns("1155m2277m99m1155z", "9m") == {"1.2": 1, "2.1.1": 1, "10.2": 1}


def test_2_1_1_mixed_one_suit_needs_a_suit_and_an_honour() -> None:
    assert "2.1.1" not in patterns("111222z66z", "6z", "pung 777z, pung 333z")
    assert "2.1.1" not in patterns("123m456p66z", "6z", "pung 777m, pung 111z")


def test_2_1_2_pure_one_suit() -> None:
    assert patterns("123m456m99m", "9m", "pung 777m, chow 234m") == {"2.1.2": 1}
    assert patterns("11335577889955m", "9m") == {"1.2": 1, "2.1.2": 1, "10.2": 1}


def test_2_2_nine_gates_add_to_pure_one_suit() -> None:
    # 480 + 100 + All Concealed 5 + two concealed triplets 5.
    assert patterns("11123455678999s", "5s") == {"1.2": 1, "2.1.2": 1, "2.2": 1, "4.2.1": 1}
    assert total("11123455678999s", "5s") == 590


@pytest.mark.parametrize("number", range(1, 10))
def test_2_2_nine_gates_win_on_any_tile_of_the_suit(number: int) -> None:
    assert "2.2" in patterns(f"1112345678999p{number}p", f"{number}p")


def test_2_2_nine_gates_look_at_the_tiles_before_the_win() -> None:
    assert "2.2" not in patterns("11123455678999s", "9s")


def test_2_2_nine_gates_are_concealed() -> None:
    assert "2.2" not in patterns("23455678999s", "5s", "pung 111s")
