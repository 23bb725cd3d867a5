"""Points by han and fu, and who pays them: the tables that players know."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest

from scoring.hand import Options, Seat, Win
from scoring.rules.riichi.conversion import configure
from scoring.rules.riichi.payments import win_payments
from scoring.rules.riichi.rulings import PRESETS
from scoring.rules.riichi.value import points_of

# Fu, then for 1 to 4 han: the discarder's payment, the dealer's and the others' on a self-draw.
OTHERS: dict[int, list[tuple[int | None, int | None, int | None] | None]] = {
    20: [None, (None, 700, 400), (None, 1300, 700), (None, 2600, 1300)],
    25: [None, (1600, None, None), (3200, 1600, 800), (6400, 3200, 1600)],
    30: [(1000, 500, 300), (2000, 1000, 500), (3900, 2000, 1000), (7700, 3900, 2000)],
    40: [(1300, 700, 400), (2600, 1300, 700), (5200, 2600, 1300), (8000, 4000, 2000)],
    50: [(1600, 800, 400), (3200, 1600, 800), (6400, 3200, 1600), (8000, 4000, 2000)],
    60: [(2000, 1000, 500), (3900, 2000, 1000), (7700, 3900, 2000), (8000, 4000, 2000)],
    70: [(2300, 1200, 600), (4500, 2300, 1200), (8000, 4000, 2000), (8000, 4000, 2000)],
    80: [(2600, 1300, 700), (5200, 2600, 1300), (8000, 4000, 2000), (8000, 4000, 2000)],
    90: [(2900, 1500, 800), (5800, 2900, 1500), (8000, 4000, 2000), (8000, 4000, 2000)],
    100: [(3200, 1600, 800), (6400, 3200, 1600), (8000, 4000, 2000), (8000, 4000, 2000)],
    110: [(3600, 1800, 900), (7100, 3600, 1800), (8000, 4000, 2000), (8000, 4000, 2000)],
}
# The same for the dealer: the discarder's payment, and each player's on a self-draw.
DEALER: dict[int, list[tuple[int | None, int | None] | None]] = {
    20: [None, (None, 700), (None, 1300), (None, 2600)],
    25: [None, (2400, None), (4800, 1600), (9600, 3200)],
    30: [(1500, 500), (2900, 1000), (5800, 2000), (11600, 3900)],
    40: [(2000, 700), (3900, 1300), (7700, 2600), (12000, 4000)],
    50: [(2400, 800), (4800, 1600), (9600, 3200), (12000, 4000)],
    60: [(2900, 1000), (5800, 2000), (11600, 3900), (12000, 4000)],
    70: [(3400, 1200), (6800, 2300), (12000, 4000), (12000, 4000)],
    80: [(3900, 1300), (7700, 2600), (12000, 4000), (12000, 4000)],
    90: [(4400, 1500), (8700, 2900), (12000, 4000), (12000, 4000)],
    100: [(4800, 1600), (9600, 3200), (12000, 4000), (12000, 4000)],
    110: [(5300, 1800), (10600, 3600), (12000, 4000), (12000, 4000)],
}
LIMITS = {5: 8000, 6: 12000, 7: 12000, 8: 16000, 10: 16000, 11: 24000, 12: 24000, 13: 32000, 20: 32000}


def points(han: int, fu: int, yakuman: int = 0, **facts: Any) -> int:
    return points_of(han, fu, yakuman, configure(Win(**facts), PRESETS["tenhou"]), PRESETS["tenhou"])


def payments(han: int, fu: int, **facts: Any) -> Mapping[Seat, int]:
    paid = win_payments(Win(**facts), Options(), Decimal(points(han, fu, **facts)))
    assert paid is not None
    assert sum(paid.values()) == 0
    return paid


@pytest.mark.parametrize("fu", OTHERS)
def test_points_of_the_others_are_those_of_the_table(fu: int) -> None:
    for han, row in enumerate(OTHERS[fu], start=1):
        discard, dealer, other = row or (None, None, None)
        won = payments(han, fu, by="discard", seat="south", from_="east")
        drawn = payments(han, fu, seat="south")
        assert discard in (None, -won["east"])
        assert dealer in (None, -drawn["east"])
        assert other in (None, -drawn["west"])
        assert drawn["west"] == drawn["north"]


@pytest.mark.parametrize("fu", DEALER)
def test_points_of_the_dealer_are_those_of_the_table(fu: int) -> None:
    for han, row in enumerate(DEALER[fu], start=1):
        discard, each = row or (None, None)
        assert discard in (None, points(han, fu, by="discard"))
        drawn = payments(han, fu)
        assert each in (None, -drawn["south"])
        assert drawn["south"] == drawn["west"] == drawn["north"]


@pytest.mark.parametrize("han", LIMITS)
def test_points_of_the_limits(han: int) -> None:
    assert points(han, 30, by="discard", seat="west") == LIMITS[han]
    assert points(han, 30, by="discard") == LIMITS[han] * 3 // 2
    assert points(han, 30, seat="west") == LIMITS[han]


@pytest.mark.parametrize("yakuman", [1, 2, 3, 6])
def test_yakuman_add(yakuman: int) -> None:
    assert points(0, 0, yakuman, by="discard", seat="north") == 32000 * yakuman
    assert points(0, 0, yakuman) == 48000 * yakuman
