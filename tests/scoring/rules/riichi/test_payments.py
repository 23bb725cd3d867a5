"""Points by han and fu, and who pays them: the tables that players know, counters and sticks."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest

from scoring.hand import Options, Seat, Win
from scoring.rules.riichi.conversion import configure
from scoring.rules.riichi.payments import win_payments
from scoring.rules.riichi.rulings import PRESETS
from scoring.rules.riichi.value import points_of
from scoring.terms import SEATS
from tests.scoring.rules.riichi.scored import scored

# Han and fu, then what others than the dealer are paid: on a discard, on a self-draw by the dealer and by each other.
OTHERS = [
    *((1, 30, 1000, 500, 300), (1, 110, 3600, 1800, 900), (2, 40, 2600, 1300, 700), (3, 25, 3200, 1600, 800)),
    *((3, 60, 7700, 3900, 2000), (3, 70, 8000, 4000, 2000), (4, 30, 7700, 3900, 2000), (4, 40, 8000, 4000, 2000)),
]
# The same of the dealer: on a discard, and by each player on a self-draw.
DEALER = [
    *((1, 30, 1500, 500), (1, 110, 5300, 1800), (2, 40, 3900, 1300), (3, 25, 4800, 1600)),
    *((3, 60, 11600, 3900), (3, 70, 12000, 4000), (4, 30, 11600, 3900), (4, 40, 12000, 4000)),
]
LIMITS = {5: 8000, 6: 12000, 7: 12000, 8: 16000, 10: 16000, 11: 24000, 12: 24000, 13: 32000, 20: 32000}


def points(han: int, fu: int, yakuman: int = 0, **facts: Any) -> int:
    return points_of(han, fu, yakuman, configure(Win(**facts), PRESETS["tenhou"]), PRESETS["tenhou"])


def payments(han: int, fu: int, **facts: Any) -> Mapping[Seat, int]:
    paid = win_payments(Win(**facts), Options(), Decimal(points(han, fu, **facts)))
    assert paid is not None
    assert sum(paid.values()) == 0
    return paid


@pytest.mark.parametrize(("han", "fu", "discard", "dealer", "other"), OTHERS)
def test_points_of_the_others_are_those_of_the_table(han: int, fu: int, discard: int, dealer: int, other: int) -> None:
    assert payments(han, fu, by="discard", seat="south", from_="east")["east"] == -discard
    drawn = payments(han, fu, seat="south")
    assert (drawn["east"], drawn["west"], drawn["north"]) == (-dealer, -other, -other)


@pytest.mark.parametrize(("han", "fu", "discard", "each"), DEALER)
def test_points_of_the_dealer_are_those_of_the_table(han: int, fu: int, discard: int, each: int) -> None:
    assert points(han, fu, by="discard") == discard
    assert [payments(han, fu)[seat] for seat in SEATS[1:]] == [-each] * 3


@pytest.mark.parametrize("han", LIMITS)
def test_points_of_the_limits(han: int) -> None:
    assert points(han, 30, by="discard", seat="west") == LIMITS[han]
    assert points(han, 30, by="discard") == LIMITS[han] * 3 // 2
    assert points(han, 30, seat="west") == LIMITS[han]


@pytest.mark.parametrize("yakuman", [1, 2, 3, 6])
def test_yakuman_add(yakuman: int) -> None:
    assert points(0, 0, yakuman, by="discard", seat="north") == 32000 * yakuman
    assert points(0, 0, yakuman) == 48000 * yakuman


def test_a_self_draw_is_paid_by_all_with_100_a_counter_and_the_dealer_pays_double() -> None:
    result = scored("234789m12345666p", "6p", by="self-draw", riichi="riichi", honba=1)
    assert (result.total, result.fu, result.score) == (3, 20, 2700)
    assert result.payments == {"east": -1400, "south": 3000, "west": -800, "north": -800}


def test_payments_are_open_where_who_gave_the_tile_is_not_said() -> None:
    assert scored("234567m22p234s888s", "7m", from_=None).payments is None


def test_a_discard_is_paid_by_who_gave_it_with_300_a_counter() -> None:
    result = scored("123m456p789s22234s", "4s", riichi="riichi", honba=2, riichi_sticks=3, from_="north")
    assert (result.total, result.fu, result.score) == (2, 30, 2000)
    assert result.payments == {"east": 0, "south": 2600, "west": 0, "north": -2600}
    assert result.from_table == 3000
