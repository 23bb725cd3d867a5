"""Article 28: how the hand was won and built, and its flowers."""

from typing import Any

import pytest

from scoring.hand import Options
from tests.scoring.rules.international.scored import elements

FROM = {"28.1(1)", "28.1(2)", "28.1(3)"}
LAST = {"28.2(1)", "28.2(2)"}
KONGS = {"28.3(1)", "28.3(2)", "28.3(3)"}
BUILT = {"28.4(1)", "28.4(2)", "28.4(3)"}
FLOWERS = {"28.5(1)", "28.5(2)", "28.5(3)"}
MELDS = Options(all_pickups="melds")


def group(names: set[str], *hand: str, **facts: Any) -> dict[str, int]:
    return {name: times for name, times in elements(*hand, **facts).items() if name in names}


def test_28_1_how_the_winning_tile_was_obtained() -> None:
    hand = ("123m456p234s33s", "1m", "chow 789m")
    assert group(FROM, *hand, by="discard") == {"28.1(1)": 1}
    assert group(FROM, *hand, by="self-draw") == {"28.1(2)": 1}
    assert group(FROM, *hand, by="robbed-kong") == {"28.1(3)": 1}


def test_28_2_the_last_tile_drawn_or_exposed() -> None:
    hand = ("123m456p234s33s", "1m", "chow 789m")
    assert group(LAST, *hand, by="self-draw", last_tile=True) == {"28.2(1)": 1}
    assert group(LAST, *hand, by="discard", last_tile=True) == {"28.2(2)": 1}
    assert group(LAST, *hand, by="robbed-kong", last_tile=True) == {"28.2(2)": 1}
    assert group(LAST, *hand, by="self-draw") == {}


@pytest.mark.parametrize(("kongs", "article"), [(1, "28.3(1)"), (2, "28.3(2)"), (3, "28.3(3)")])
def test_28_3_kongs_of_the_turn(kongs: int, article: str) -> None:
    hand = ("123m33s", "3s", "kong 8888m, added-kong 7777p, concealed-kong 1111z")
    assert group(KONGS, *hand, replacements=("kong",) * kongs) == {article: 1}


def test_28_3_a_flower_replaced_between_or_after_the_kongs_does_not_matter() -> None:
    hand = ("123m33s", "3s", "kong 8888m, added-kong 7777p, concealed-kong 1111z")
    counted = group(KONGS, *hand, flowers="2f", replacements=("kong", "flower", "kong"))
    assert counted == {"28.3(2)": 1}
    assert group(KONGS, *hand, flowers="2f", replacements=("kong", "flower")) == {"28.3(1)": 1}
    assert group(KONGS, *hand, flowers="2f", replacements=("flower",)) == {}


def test_28_3_kongs_of_earlier_turns_do_not_count() -> None:
    assert group(KONGS, "123m33s", "3s", "kong 8888m, added-kong 7777p, concealed-kong 1111z") == {}


def test_28_1_to_28_4_add_to_each_other() -> None:
    hand = ("123m234p678s33s", "3s", "concealed-kong 1111z")
    counted = elements(*hand, last_tile=True, replacements=("kong",))
    assert counted.keys() >= {"28.1(2)", "28.2(1)", "28.3(1)", "28.4(2)"}


def test_28_4_1_all_pickups_with_four_claimed_melds_asks_nothing_of_the_eyes() -> None:
    hand = ("33s", "3s", "chow 123m, pung 777p, kong 8888m, added-kong 1111z")
    assert group(BUILT, *hand, by="discard") == {"28.4(1)": 1}
    assert group(BUILT, *hand, by="self-draw") == {"28.4(1)": 1}


def test_28_4_1_a_concealed_kong_bars_all_pickups() -> None:
    hand = ("33s", "3s", "chow 123m, pung 777p, kong 8888m, concealed-kong 1111z")
    assert group(BUILT, *hand, by="discard") == {}
    assert group(BUILT, *hand, by="discard", options=MELDS) == {}


def test_28_4_1_another_player_may_complete_the_last_set() -> None:
    hand = ("789s33s", "7s", "chow 123m, pung 777p, kong 8888m")
    assert group(BUILT, *hand, by="discard") == {"28.4(1)": 1}
    assert group(BUILT, *hand, by="robbed-kong") == {"28.4(1)": 1}
    assert group(BUILT, *hand, by="self-draw") == {}
    assert group(BUILT, "789s33s", "3s", "chow 123m, pung 777p, kong 8888m", by="discard") == {}
    assert group(BUILT, "456789s33s", "7s", "chow 123m, pung 777p", by="discard") == {}


def test_28_4_1_the_winning_tile_stands_where_it_is_worth_most() -> None:
    # The 3 completes the eyes or the chow 345; only the chow makes All Pickups.
    hand = ("33345s", "3s", "chow 123m, pung 777p, kong 8888m")
    assert group(BUILT, *hand, by="discard") == {"28.4(1)": 1}


def test_28_4_1_option_melds_needs_four_claimed_melds_and_another_players_tile() -> None:
    four = ("33s", "3s", "chow 123m, pung 777p, kong 8888m, added-kong 1111z")
    assert group(BUILT, *four, by="discard", options=MELDS) == {"28.4(1)": 1}
    assert group(BUILT, *four, by="self-draw", options=MELDS) == {}
    three = ("789s33s", "7s", "chow 123m, pung 777p, kong 8888m")
    assert group(BUILT, *three, by="discard", options=MELDS) == {}


def test_28_4_2_self_help_and_28_4_3_clear_front_add() -> None:
    hand = ("123789m456p234s33s", "1m")
    assert group(BUILT, *hand, by="self-draw") == {"28.4(2)": 1, "28.4(3)": 1}
    assert group(BUILT, *hand, by="discard") == {"28.4(3)": 1}
    assert group(BUILT, *hand, by="robbed-kong") == {"28.4(3)": 1}


def test_28_4_2_a_concealed_kong_leaves_self_help_and_bars_clear_front() -> None:
    hand = ("123m456p234s33s", "1m", "concealed-kong 1111z")
    assert group(BUILT, *hand, by="self-draw") == {"28.4(2)": 1}
    assert group(BUILT, *hand, by="discard") == {}


@pytest.mark.parametrize("meld", ["chow 789m", "pung 777m", "kong 7777m", "added-kong 7777m"])
def test_28_4_a_claimed_meld_bars_self_help_and_clear_front(meld: str) -> None:
    assert group(BUILT, "123m456p234s33s", "1m", meld) == {}


def test_28_4_seven_pairs_may_have_self_help_and_clear_front() -> None:
    assert group(BUILT, "1133m5577p2299s44z", "4z") == {"28.4(2)": 1, "28.4(3)": 1}


def test_28_5_1_no_flower() -> None:
    assert group(FLOWERS, "123m456p234s33s", "1m", "chow 789m") == {"28.5(1)": 1}


@pytest.mark.parametrize(("seat", "own"), [("east", "15f"), ("south", "26f"), ("west", "37f"), ("north", "48f")])
def test_28_5_2_each_chance_flower_of_the_seat(seat: str, own: str) -> None:
    hand = ("123m456p234s33s", "1m", "chow 789m")
    assert group(FLOWERS, *hand, seat=seat, flowers=own) == {"28.5(2)": 2}
    assert group(FLOWERS, *hand, seat=seat, flowers=own[1:]) == {"28.5(2)": 1}


def test_28_5_2_a_flower_of_another_seat_counts_nothing_and_is_not_no_flower() -> None:
    assert group(FLOWERS, "123m456p234s33s", "1m", "chow 789m", flowers="2f") == {}


def test_28_5_3_each_full_set_adds_to_the_chance_flowers() -> None:
    hand = ("123m456p234s33s", "1m", "chow 789m")
    assert group(FLOWERS, *hand, flowers="1234f") == {"28.5(2)": 1, "28.5(3)": 1}
    assert group(FLOWERS, *hand, flowers="25678f", seat="south") == {"28.5(2)": 2, "28.5(3)": 1}
    assert group(FLOWERS, *hand, flowers="12345678f") == {"28.5(2)": 2, "28.5(3)": 2}
    assert group(FLOWERS, *hand, flowers="234678f", seat="east") == {}
