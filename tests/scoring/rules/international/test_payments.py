"""What is paid: articles 30.1 to 30.3."""

import pytest

from scoring.hand import Options, Win
from scoring.rules.international.payments import mados, win_payments


@pytest.mark.parametrize(
    ("fans", "expected"),
    [
        (0.5, 2),
        *((1, 2), (2, 4), (3, 8), (4, 16), (5, 32), (6, 64), (7, 128), (8, 256), (9, 512)),
        *((10, 1000), (11, 2000), (12, 3000), (13, 4000), (14, 5000), (15, 6000)),
    ],
)
def test_30_1_standard_scoring_chart(fans: float, expected: int) -> None:
    assert mados(fans) == mados(fans, "extend") == expected


@pytest.mark.parametrize(("fans", "as_fans"), [(0.5, 1), (1.5, 1), (4.5, 4), (15.5, 15)])
def test_30_2_half_a_fan_is_one_and_above_that_a_half_is_dropped(fans: float, as_fans: float) -> None:
    assert mados(fans) == mados(as_fans)


def test_30_1_beyond_the_chart() -> None:
    assert mados(24) == mados(16) == 6000
    assert (mados(16, "extend"), mados(24.5, "extend")) == (7000, 15000)


def test_30_3_1_self_drawn_each_player_pays() -> None:
    assert win_payments(Win(seat="south"), Options(), 4) == {"east": -16, "south": 48, "west": -16, "north": -16}


def test_30_3_2_on_a_discard_the_discarder_pays_alone() -> None:
    win = Win(by="discard", seat="south", from_="north")
    assert win_payments(win, Options(), 4) == {"east": 0, "south": 16, "west": 0, "north": -16}


def test_30_3_3_a_robbed_kong_pays_three_times() -> None:
    win = Win(by="robbed-kong", seat="south", from_="north")
    assert win_payments(win, Options(), 4) == {"east": 0, "south": 48, "west": 0, "north": -48}


@pytest.mark.parametrize("by", ["discard", "robbed-kong"])
def test_30_3_payments_are_open_where_who_gave_the_tile_is_not_said(by: str) -> None:
    assert win_payments(Win(by=by), Options(), 4) is None  # type: ignore[arg-type]
