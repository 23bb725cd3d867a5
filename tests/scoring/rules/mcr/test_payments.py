"""Who pays what (§3.9.1)."""

from decimal import Decimal

import pytest

from scoring.hand import Options, Win
from scoring.rules.mcr.payments import win_payments


@pytest.mark.parametrize(
    ("win", "expected"),
    [
        (Win(by="self-draw", seat="south"), [-18, 54, -18, -18]),
        (Win(by="discard", seat="south", from_="west"), [-8, 34, -18, -8]),
        (Win(by="robbed-kong", seat="south", from_="east"), [-18, 34, -8, -8]),
    ],
)
def test_each_pays_8_and_the_giver_or_all_the_points(win: Win, expected: list[int]) -> None:
    paid = win_payments(win, Options(), Decimal(10))
    assert paid is not None
    assert list(paid.values()) == expected


def test_payments_are_open_where_who_gave_the_tile_is_not_said() -> None:
    assert win_payments(Win(by="discard"), Options(), 10) is None
