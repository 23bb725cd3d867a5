"""Chapters 1.0 and 2.0: trivial and one-suit patterns."""

import pytest

from tests.scoring.rules.australia.scored import patterns, total


@pytest.mark.parametrize("by", ["self-draw", "discard", "robbed-kong"])
def test_1_2_all_concealed_however_won(by: str) -> None:
    assert patterns("123m456p789s222m33s", "4p", by=by)["1.2"] == 1


def test_2_2_nine_gates_add_to_pure_one_suit() -> None:
    # 480 + 100 + All Concealed 5 + two concealed triplets 5.
    assert patterns("11123455678999s", "5s") == {"1.2": 1, "2.1.2": 1, "2.2": 1, "4.2.1": 1}
    assert total("11123455678999s", "5s") == 590


@pytest.mark.parametrize("number", range(1, 10))
def test_2_2_nine_gates_win_on_any_tile_of_the_suit(number: int) -> None:
    assert "2.2" in patterns(f"1112345678999p{number}p", f"{number}p")


def test_2_2_nine_gates_look_at_the_tiles_before_the_win() -> None:
    assert "2.2" not in patterns("11123455678999s", "9s")
