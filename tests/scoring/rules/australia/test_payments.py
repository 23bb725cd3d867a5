"""Who pays what."""

import pytest

from scoring.hand import Options, Seat, Win, WonBy
from scoring.rules.australia.payments import win_payments


def test_self_drawn_each_player_pays() -> None:
    assert win_payments(Win(seat="south"), Options(), 80) == {"east": -80, "south": 240, "west": -80, "north": -80}


@pytest.mark.parametrize("by", ["discard", "robbed-kong"])
def test_above_25_the_giver_pays_what_the_others_do_not(by: WonBy) -> None:
    win = Win(by=by, seat="south", from_="north")
    assert win_payments(win, Options(), 80) == {"east": -25, "south": 240, "west": -25, "north": -190}
    assert win_payments(win, Options(), 30) == {"east": -25, "south": 90, "west": -25, "north": -40}


@pytest.mark.parametrize("from_", ["north", None])
@pytest.mark.parametrize("by", ["discard", "robbed-kong"])
def test_up_to_25_each_pays_whoever_gave_the_tile(by: WonBy, from_: Seat | None) -> None:
    win = Win(by=by, seat="south", from_=from_)
    assert win_payments(win, Options(), 25) == {"east": -25, "south": 75, "west": -25, "north": -25}


def test_above_25_payments_are_open_where_who_gave_the_tile_is_not_said() -> None:
    assert win_payments(Win(by="discard", seat="south"), Options(), 30) is None
