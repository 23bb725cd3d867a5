"""The rows of chows of one number, of four tiles used (四歸一, 四歸二, 四歸四) and of straights (龍)."""

import pytest

from tests.scoring.rules.taiwan16.scored import family

SAME = "identical_2 identical_3 identical_4 matching_2 matching_3 same_number_4 same_number_5"
FOUR = "four_in_pung_and_chow four_in_eyes_and_chows four_in_chows"
STRAIGHTS = "open_straight concealed_straight open_mixed_straight concealed_mixed_straight"


def melded(*chows: str) -> str:
    return ", ".join(f"chow {chow}" for chow in chows)


@pytest.mark.parametrize(
    ("chows", "row"),
    [
        (["234m", "234m", "567p", "345s", "678s"], {"identical_2": 3}),
        (["234m", "234p", "567p", "345s", "678s"], {"matching_2": 2}),
        (["234m", "234m", "234m", "567p", "678s"], {"identical_3": 15}),
        (["234m", "234m", "234p", "567p", "678s"], {"identical_2": 3, "matching_2": 2}),
        (["234m", "234p", "234s", "567p", "678s"], {"matching_3": 10}),
        (["234m", "234m", "234m", "234m", "678s"], {"identical_4": 30}),
        (["234m", "234m", "234m", "234p", "678s"], {"same_number_4": 20}),
        (["234m", "234m", "234p", "234p", "678s"], {"same_number_4": 20}),
        (["234m", "234m", "234p", "234s", "678s"], {"same_number_4": 20}),
        (["234m", "234m", "234p", "234p", "234s"], {"same_number_5": 40}),
        (["234m", "234m", "234m", "234m", "234s"], {"same_number_5": 40}),
        (["234m", "345p", "567p", "123s", "678s"], {}),
    ],
)
def test_chows_of_one_number(chows: list[str], row: dict[str, float]) -> None:
    assert family(SAME, "11z", "1z", melded(*chows)) == row


@pytest.mark.parametrize(
    ("chows", "row"),
    [
        (["234m", "234m", "567p", "567p", "678s"], {"identical_2": 6}),
        (["234m", "234m", "567p", "567s", "678s"], {"identical_2": 3, "matching_2": 2}),
        (["234m", "234p", "567p", "567s", "678s"], {"matching_2": 4}),
        (["234m", "234p", "234s", "567p", "567s"], {"matching_3": 10, "matching_2": 2}),
        (["234m", "234m", "234m", "567p", "567s"], {"identical_3": 15, "matching_2": 2}),
        (["234m", "234m", "234p", "567p", "567p"], {"identical_2": 6, "matching_2": 2}),
    ],
)
def test_different_numbers_add(chows: list[str], row: dict[str, float]) -> None:
    assert family(SAME, "11z", "1z", melded(*chows)) == row


class TestFourUsed:
    def test_pung_and_chow(self) -> None:
        assert family(FOUR, "444p456p99s", "9s", melded("123m", "678m", "123s")) == {"four_in_pung_and_chow": 5}
        assert family(FOUR, "456p99s", "9s", melded("123m", "678m", "123s") + ", pung 444p") == {
            "four_in_pung_and_chow": 5
        }

    def test_a_kong_is_not_used_so(self) -> None:
        assert family(FOUR, "567p99s", "9s", melded("123m", "678m", "123s") + ", kong 4444p") == {}

    def test_eyes_and_two_chows(self) -> None:
        assert family(FOUR, "44p", "4p", melded("123m", "678m", "123s", "234p", "345p")) == {
            "four_in_eyes_and_chows": 10
        }
        assert family(FOUR, "44p456p456p", "4p", melded("123m", "678m", "123s")) == {"four_in_eyes_and_chows": 10}

    def test_four_chows(self) -> None:
        assert family(FOUR, "11z", "1z", melded("123m", "234p", "234p", "345p", "456p")) == {"four_in_chows": 20}

    def test_four_equal_chows_use_three_faces(self) -> None:
        counted = family(f"{FOUR} {SAME}", "11z", "1z", melded("123m", "234p", "234p", "234p", "234p"))
        assert counted == {"identical_4": 30, "four_in_chows": 60}

    def test_every_face_counts(self) -> None:
        # 444 with 456, 777 with 567, and the eyes 5 with neither.
        assert family(FOUR, "99s", "9s", "pung 444p, pung 777p, chow 234p, chow 567p, chow 123s") == {
            "four_in_pung_and_chow": 10
        }

    def test_three_tiles_are_not_four(self) -> None:
        assert family(FOUR, "44p", "4p", melded("123m", "678m", "123s", "234p", "567s")) == {}
        assert family(FOUR, "11z", "1z", melded("123m", "567s", "234p", "345p", "456p")) == {}


class TestStraights:
    def test_open_straight(self) -> None:
        assert family(STRAIGHTS, "456m789m345s11z", "1z", melded("123m", "234p")) == {"open_straight": 10}

    def test_concealed_straight(self) -> None:
        assert family(STRAIGHTS, "123456789m11z", "1z", melded("345s", "234p")) == {"concealed_straight": 20}

    def test_open_mixed_straight(self) -> None:
        assert family(STRAIGHTS, "456p789s345s11z", "1z", melded("123m", "234p")) == {"open_mixed_straight": 8}

    def test_concealed_mixed_straight(self) -> None:
        assert family(STRAIGHTS, "123m456p789s11z", "1z", melded("345s", "234p")) == {"concealed_mixed_straight": 15}

    @pytest.mark.parametrize("hand", ["123456789m11z", "123m456p789s11z"])
    def test_the_winning_tile_may_be_a_discard(self, hand: str) -> None:
        assert sum(family(STRAIGHTS, hand, "1m", melded("345s", "234p"), by="discard").values()) in (20, 15)

    def test_a_second_copy_in_hand_makes_the_straight_concealed(self) -> None:
        assert family(STRAIGHTS, "123456789m11z", "1z", melded("123m", "234p")) == {"concealed_straight": 20}

    def test_a_mixed_straight_has_three_suits(self) -> None:
        assert family(STRAIGHTS, "123m456m789s11z", "1z", melded("345s", "234p")) == {}

    def test_one_row_the_best(self) -> None:
        # 123456789 of characters open, 123m 456p 789s in hand.
        counted = family(STRAIGHTS, "123m456p789s11z", "1z", melded("456m", "789m"))
        assert counted == {"concealed_mixed_straight": 15}
        counted = family(STRAIGHTS, "123m456m789m11z", "1z", melded("456p", "789s"))
        assert counted == {"concealed_straight": 20}
        assert family(STRAIGHTS, "123m456p11z", "1z", melded("789s", "456m", "789m")) == {"open_straight": 10}
