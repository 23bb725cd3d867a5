"""The rows of the flowers: 無花, 正花, 爛花, 一台花, 兩台花, 七搶一, 一搶七."""

from typing import Any

import pytest

from tests.scoring.rules.taiwan16.scored import family, fans

HAND = ("123m456p789s234p567s11z", "1z")
FLOWERS = "no_flower seat_flower other_flower flower_set two_flower_sets seven_rob_one one_rob_seven"


def flowers(held: str, **facts: Any) -> dict[str, float]:
    return family(FLOWERS, *HAND, flowers=held, **facts)


@pytest.mark.parametrize(("seat", "own"), [("east", "15f"), ("south", "26f"), ("west", "37f"), ("north", "48f")])
def test_seat_flower_is_two_each_and_other_flower_one_each(seat: str, own: str) -> None:
    assert flowers(own, seat=seat) == {"seat_flower": 4}
    assert flowers(own[0] + "f", seat=seat) == {"seat_flower": 2}
    others = "".join(number for number in "125678" if number not in own)
    assert flowers(others + "f", seat=seat) == {"other_flower": len(others)}


@pytest.mark.parametrize(
    ("win", "held", "row"),
    [
        ("two-sets", "12345678f", {"two_flower_sets": 30}),
        ("seven-rob-one", "1234567f", {"seven_rob_one": 20}),
        ("one-rob-seven", "8f", {"one_rob_seven": 20}),
    ],
)
class TestFlowerWin:
    def test_counts_nothing_of_a_complete_hand_nor_of_how_it_was_won(
        self, win: str, held: str, row: dict[str, float]
    ) -> None:
        facts: dict[str, Any] = {"declared_ready": True, "tiles_on_floor": 3, "first_turn": "human", "seat": "south"}
        assert fans("111222333m55566z77z", "", flowers=held, flower_win=win, **facts) == row
        replaced = ("flower",) * (len(held) - 2)
        assert fans("", held[-2:], flowers=held, flower_win=win, replacements=replaced) == row


def test_seven_flowers_without_the_flower_win_are_seven_flowers() -> None:
    assert "seven_rob_one" not in fans(*HAND, flowers="1234567f")
    assert flowers("1234567f", flower_win="seven") == {"seat_flower": 2, "other_flower": 2, "flower_set": 10}
