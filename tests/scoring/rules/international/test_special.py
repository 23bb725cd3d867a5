"""Article 25: special winning hands."""

import pytest

from scoring.hand import Options
from tests.scoring.rules.international.scored import elements, scored

SEVEN_FLOWERS = "1234567f"
EIGHT_FLOWERS = "12345678f"


def test_25_a_special_hand_has_a_fixed_value_that_nothing_is_added_to() -> None:
    result = scored("19m19p19s12345677z", "7z", last_tile=True)
    assert [(element.id, element.value) for element in result.elements] == [("25.2(4)", 13)]
    assert result.total == 13


def test_25_a_special_hand_is_counted_as_an_ordinary_one_where_that_is_more() -> None:
    # Heaven is 6; Big Four Winds 9, All Pungs 3, Pure Honours 8 and the rest are more.
    result = scored("111222333444z55z", "5z", first_turn="heaven", by="self-draw")
    assert result.total == 24
    counted = {element.id for element in result.elements}
    assert "25.1(1)" not in counted
    assert "25.1(3)" not in counted


def test_25_1_1_heaven() -> None:
    assert elements("123m456p789s123m11z", "1z", flowers="2f", first_turn="heaven") == {"25.1(1)": 1}


def test_25_1_1_heaven_is_not_barred_by_a_concealed_kong_of_the_dealer() -> None:
    counted = elements("123m456p789s22z", "2z", "concealed-kong 8888p", flowers="2f", first_turn="heaven")
    assert counted == {"25.1(1)": 1}


def test_25_1_1_thirteen_unios_before_the_first_discard_are_worth_more_than_heaven() -> None:
    assert elements("19m19p19s12345677z", "7z", first_turn="heaven") == {"25.2(4)": 1}


@pytest.mark.parametrize("seat", ["east", "south"])
def test_25_1_1_seven_flowers_before_the_first_discard_count_as_heaven(seat: str) -> None:
    win = {"flower_win": "seven", "first_turn": "heaven", "seat": seat}
    assert elements("", flowers=SEVEN_FLOWERS, **win) == {"25.1(1)": 1}


def test_25_1_1_eight_flowers_are_worth_more_than_heaven() -> None:
    win = {"flower_win": "eight", "first_turn": "heaven"}
    assert elements("", flowers=EIGHT_FLOWERS, **win) == {"25.2(2)": 1}


def test_25_1_2_earth() -> None:
    win = {"first_turn": "earth", "by": "discard", "seat": "west", "from_": "east"}
    assert elements("123m456p789s123m11z", "1z", flowers="2f", **win) == {"25.1(2)": 1}


def test_25_1_3_all_hidden_pungs() -> None:
    assert elements("111333m555p777s99s", "9s", flowers="2f") == {"25.1(3)": 1}


def test_25_1_3_all_hidden_pungs_needs_a_self_draw_even_on_the_eyes() -> None:
    counted = elements("111333m555p777s99s", "9s", flowers="2f", by="discard")
    assert "25.1(3)" not in counted
    assert "26.3" in counted


def test_25_1_3_all_hidden_pungs_has_no_kong() -> None:
    assert "25.1(3)" not in elements("111333m555p99s", "9s", "concealed-kong 7777s", flowers="2f")


def test_25_1_4_seven_consecutive_pairs() -> None:
    assert elements("22334455667788p", "2p", by="discard") == {"25.1(4)": 1}


@pytest.mark.parametrize("tiles", ["11334455667788p", "22334455667799p"])
def test_25_1_4_seven_pairs_with_a_gap_are_not_consecutive(tiles: str) -> None:
    assert "25.1(4)" not in elements(tiles, tiles[0] + "p", by="discard")


@pytest.mark.parametrize("tiles", ["44p556677m112233m", "11p445566778899m", "11s445566778899p"])
def test_25_1_4_seven_consecutive_pairs_are_of_one_suit(tiles: str) -> None:
    assert "25.1(4)" not in elements(tiles, tiles[-2:], by="discard")


@pytest.mark.parametrize("last", "123456789")
def test_25_1_5_nine_gates_waits_for_every_tile_of_its_suit(last: str) -> None:
    assert elements(f"1112345678999s{last}s", f"{last}s", by="discard") == {"25.1(5)": 1}


def test_25_1_5_nine_gates_looks_at_the_thirteen_tiles_before_the_win() -> None:
    # The same fourteen tiles as a win on 5, but the thirteen before the win have two 5 and no 4.
    assert "25.1(5)" not in elements("11123455678999s", "4s", by="discard")
    assert "25.1(5)" in elements("11123455678999s", "5s", by="discard")


def test_25_1_5_nine_gates_is_concealed() -> None:
    assert "25.1(5)" in elements("11123456788999s", "8s", by="discard")
    assert "25.1(5)" not in elements("23456788999s", "8s", "pung 111s", by="discard")


def test_25_2_1_seven_flowers_whatever_the_rest_of_the_hand_is() -> None:
    assert elements("19m5p", flowers=SEVEN_FLOWERS, flower_win="seven") == {"25.2(1)": 1}
    assert scored("", "7f", flowers=SEVEN_FLOWERS, flower_win="seven").total == 3


def test_25_2_1_on_a_flower_win_a_complete_hand_does_not_count() -> None:
    assert elements("111222333444z55z", flowers=SEVEN_FLOWERS, flower_win="seven") == {"25.2(1)": 1}


def test_25_2_1_seven_flowers_that_were_not_declared_are_only_flowers() -> None:
    counted = elements("123m456p789s123m11z", "1z", flowers=SEVEN_FLOWERS)
    assert "25.2(1)" not in counted
    assert counted["28.5(3)"] == 1


def test_25_2_2_eight_flowers() -> None:
    assert elements("", flowers=EIGHT_FLOWERS, flower_win="eight") == {"25.2(2)": 1}
    assert scored("", flowers=EIGHT_FLOWERS, flower_win="eight").total == 9


def test_25_2_3_seven_isolated_stars() -> None:
    assert elements("147m58p36s1234567z", "3s") == {"25.2(3)": 1}
    assert elements("14m258p69s1234567z", "7z", by="discard") == {"25.2(3)": 1}


@pytest.mark.parametrize(
    "tiles",
    [
        "14m147p69s1234567z",  # two suits of one sequence
        "15m258p69s1234567z",  # a suit of two sequences
        "14m258p69s1234566z",  # an honour missing
        "144m258p6s1234567z",  # a tile twice
        "147m258p369s12345z",  # nine serials
    ],
)
def test_25_2_3_other_hands_of_single_tiles_are_no_win(tiles: str) -> None:
    assert not scored(tiles, "1z").win


@pytest.mark.parametrize("pair", ["1m", "9s", "1z", "7z"])
def test_25_2_4_thirteen_unios(pair: str) -> None:
    assert elements(f"19m19p19s1234567z{pair}", pair, by="discard") == {"25.2(4)": 1}


def test_25_2_4_thirteen_unios_with_one_missing_is_no_win() -> None:
    assert not scored("19m19p199s1234566z", "6z").win


def test_25_2_5_kong_to_fourth() -> None:
    kongs = "kong 1111m, added-kong 2222p, concealed-kong 3333s, concealed-kong 4444z"
    result = scored("5z", melds=kongs, kong_to_fourth=True)
    assert [(element.id, element.value) for element in result.elements] == [("25.2(5)", 15)]
    assert result.payments == {"east": 18000, "south": -6000, "west": -6000, "north": -6000}


def test_25_2_5_four_kongs_of_several_turns_are_an_ordinary_hand() -> None:
    kongs = "kong 1111m, kong 2222p, concealed-kong 3333s, concealed-kong 4444z"
    assert "26.3" in elements("55z", "5z", kongs, options=Options())


def test_19_three_sets_eyes_and_odd_tiles_are_no_win() -> None:
    result = scored("12123m456p789s115z", "5z")
    assert not result.win
    assert result.reason
    assert (result.total, result.score, result.payments) == (None, None, None)
