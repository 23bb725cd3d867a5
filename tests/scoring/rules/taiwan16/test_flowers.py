"""The rows of the flowers: 無花, 正花, 爛花, 一台花, 兩台花, 七搶一, 一搶七."""

from typing import Any

import pytest

from tests.scoring.rules.taiwan16.scored import family, fans, scored

HAND = ("123m456p789s234p567s11z", "1z")
FLOWERS = "no_flower seat_flower other_flower flower_set two_flower_sets seven_rob_one one_rob_seven"


def flowers(held: str, **facts: Any) -> dict[str, float]:
    return family(FLOWERS, *HAND, flowers=held, **facts)


def test_no_flower() -> None:
    assert flowers("") == {"no_flower": 1}


@pytest.mark.parametrize(("seat", "own"), [("east", "15f"), ("south", "26f"), ("west", "37f"), ("north", "48f")])
def test_seat_flower_is_two_each_and_other_flower_one_each(seat: str, own: str) -> None:
    assert flowers(own, seat=seat) == {"seat_flower": 4}
    assert flowers(own[0] + "f", seat=seat) == {"seat_flower": 2}
    others = "".join(number for number in "125678" if number not in own)
    assert flowers(others + "f", seat=seat) == {"other_flower": len(others)}


def test_flower_set_takes_the_place_of_its_own_flowers() -> None:
    assert flowers("1234f") == {"flower_set": 10}
    assert flowers("5678f") == {"flower_set": 10}


def test_flowers_beside_a_flower_set_count() -> None:
    assert flowers("1234567f") == {"seat_flower": 2, "other_flower": 2, "flower_set": 10}
    assert flowers("25678f", seat="north") == {"other_flower": 1, "flower_set": 10}


def test_two_flower_sets_take_the_place_of_two_tens() -> None:
    assert flowers("12345678f") == {"two_flower_sets": 30}


def test_two_flower_sets_in_an_ordinary_win_count_among_the_other_rows() -> None:
    counted = fans(*HAND, flowers="12345678f")
    assert counted["two_flower_sets"] == 30
    assert counted["concealed_self_draw"] == 5


@pytest.mark.parametrize(
    ("win", "held", "row"),
    [
        ("two-sets", "12345678f", {"two_flower_sets": 30}),
        ("seven-rob-one", "1234567f", {"seven_rob_one": 20}),
        ("one-rob-seven", "8f", {"one_rob_seven": 20}),
    ],
)
class TestFlowerWin:
    def test_needs_no_complete_hand(self, win: str, held: str, row: dict[str, float]) -> None:
        assert fans("", "", flowers=held, flower_win=win) == row
        assert fans("129m", "", flowers=held, flower_win=win) == row

    def test_counts_nothing_of_a_complete_hand_nor_of_how_it_was_won(
        self, win: str, held: str, row: dict[str, float]
    ) -> None:
        facts: dict[str, Any] = {"declared_ready": True, "tiles_on_floor": 3, "first_turn": "human", "seat": "south"}
        assert fans("111222333m55566z77z", "", flowers=held, flower_win=win, **facts) == row
        replaced = ("flower",) * (len(held) - 2)
        assert fans("", held[-2:], flowers=held, flower_win=win, replacements=replaced) == row

    def test_is_paid_as_a_self_draw_with_the_dealer_bonus(self, win: str, held: str, row: dict[str, float]) -> None:
        result = scored("", "", flowers=held, flower_win=win, seat="west", dealer_streak=1)
        each = 10 + 2 * sum(row.values())
        assert result.payments == {"east": -each - 6, "south": -each, "west": 3 * each + 6, "north": -each}


def test_seven_flowers_without_the_flower_win_are_seven_flowers() -> None:
    assert "seven_rob_one" not in fans(*HAND, flowers="1234567f")
    assert flowers("1234567f", flower_win="seven") == {"seat_flower": 2, "other_flower": 2, "flower_set": 10}
