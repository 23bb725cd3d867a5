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


class TestFourUsed:
    def test_four_equal_chows_use_three_faces(self) -> None:
        counted = family(f"{FOUR} {SAME}", "11z", "1z", melded("123m", "234p", "234p", "234p", "234p"))
        assert counted == {"identical_4": 30, "four_in_chows": 60}


class TestStraights:
    def test_a_second_copy_in_hand_makes_the_straight_concealed(self) -> None:
        assert family(STRAIGHTS, "123456789m11z", "1z", melded("123m", "234p")) == {"concealed_straight": 20}

    def test_one_row_the_best(self) -> None:
        # 123456789 of characters open, 123m 456p 789s in hand.
        counted = family(STRAIGHTS, "123m456p789s11z", "1z", melded("456m", "789m"))
        assert counted == {"concealed_mixed_straight": 15}
        counted = family(STRAIGHTS, "123m456m789m11z", "1z", melded("456p", "789s"))
        assert counted == {"concealed_straight": 20}
        assert family(STRAIGHTS, "123m456p11z", "1z", melded("789s", "456m", "789m")) == {"open_straight": 10}
