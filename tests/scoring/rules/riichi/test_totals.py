"""A win is worth what han and fu make of it; anything else is refused with the nearest totals."""

from decimal import Decimal
from typing import Any

import pytest

from scoring.errors import HandError
from scoring.hand import Options, Win
from scoring.rules.riichi.conversion import configure
from scoring.rules.riichi.rulings import PRESETS, rulings
from scoring.rules.riichi.totals import check_value, legal_totals
from scoring.rules.riichi.value import points_of
from scoring.table import Event, HandWon, SessionOpened, TableError, add, follow, open_sheet
from tests.scoring.rules.riichi.test_payments import DEALER, LIMITS, OTHERS

PLAYERS = ("Ann", "Bob", "Cat", "Dan")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("by", ["self-draw", "discard"])
@pytest.mark.parametrize("seat", ["east", "south"])
def test_every_value_of_han_and_fu_is_legal(preset: str, by: Any, seat: Any) -> None:
    options = rulings(Options(preset=preset))
    config = configure(Win(by=by, seat=seat), options)
    table = [(han, fu) for fu, row in OTHERS.items() for han, worth in enumerate(row, start=1) if worth]
    values = [(han, fu) for han, fu in table if _is_possible(han, fu, by)] + [(han, 30) for han in LIMITS]
    totals = {points_of(han, fu, 0, config, options) for han, fu in values}
    yakuman = range(1, (7 if options.double_yakuman else 5) if options.multiple_yakuman else 2)
    totals |= {points_of(0, 0, times, config, options) for times in yakuman}
    assert set(legal_totals(by == "self-draw", seat == "east", options)) == totals


def _is_possible(han: int, fu: int, by: str) -> bool:
    column = 1 if by == "self-draw" else 0
    cell = DEALER[fu][han - 1]
    return cell is not None and (fu >= 30 or cell[column] is not None)


@pytest.mark.parametrize(
    ("winner", "by", "points", "nearest"),
    [
        ("Ann", "self-draw", 2000, "2,100 or 1,500"),
        ("Ann", "self-draw", 5800, "6,000 or 5,400"),
        ("Bob", "self-draw", 1000, "1,100"),
        ("Bob", "self-draw", 7700, "7,900 or 7,200"),
        ("Bob", "self-draw", 3900, "4,000 or 3,600"),
        ("Bob", "discard", 9000, "8,000 or 12,000"),
        ("Bob", "discard", 100_000, "96,000 or 128,000"),
        ("Bob", "discard", 1_000_000, "128,000"),
    ],
)
def test_a_total_that_no_hand_has_is_refused_with_its_neighbours(
    winner: str, by: Any, points: int, nearest: str
) -> None:
    event = HandWon(winner, by, points, None if by == "self-draw" else "Cat")
    with pytest.raises(TableError, match=f"it would be {nearest}") as refused:
        add(open_sheet(SessionOpened(PLAYERS, "riichi")), event)
    assert refused.value.about == "value"


def test_totals_depend_on_the_rulings_of_the_table() -> None:
    child = Win(by="discard", seat="south")
    check_value(child, Options(), Decimal(7700))
    with pytest.raises(HandError, match="8,000 or 7,100"):
        check_value(child, Options(kiriage_mangan=True), Decimal(7700))
    check_value(child, Options(double_yakuman=True), Decimal(192_000))
    with pytest.raises(HandError, match="32,000"):
        check_value(child, Options(preset="ema"), Decimal(64_000))


def test_a_further_win_is_looked_at_in_the_seats_of_its_hand() -> None:
    first = add(open_sheet(SessionOpened(PLAYERS, "riichi")), HandWon("Bob", "discard", 8000, "Cat"))
    assert add(first, HandWon("Ann", "discard", 12_000, "Cat", same_hand=True)).balances["Ann"] == 12_000
    with pytest.raises(TableError, match="7,700 or 8,700"):
        add(first, HandWon("Ann", "discard", 8000, "Cat", same_hand=True))


def test_a_log_from_before_such_values_were_refused_is_still_read() -> None:
    entered: Event = HandWon("Ann", "self-draw", 2000)
    assert follow(open_sheet(SessionOpened(PLAYERS, "riichi")), entered).balances["Ann"] == 1998
