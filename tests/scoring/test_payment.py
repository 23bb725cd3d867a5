"""Who may rob a kong, who wins a claimed tile, who pays what: articles 23.7, 29 and 30, and under australia."""

import pytest

from scoring.errors import HandError
from scoring.hand import SEATS, MeldKind, Seat, Win, WonBy
from scoring.payment import australia_payments, can_rob, claim_winner, international_payments, mados


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
    assert international_payments(Win(seat="south"), 16) == {"east": -16, "south": 48, "west": -16, "north": -16}


def test_30_3_2_on_a_discard_the_discarder_pays_alone() -> None:
    win = Win(by="discard", seat="south", from_="north")
    assert international_payments(win, 16) == {"east": 0, "south": 16, "west": 0, "north": -16}


def test_30_3_3_a_robbed_kong_pays_three_times() -> None:
    win = Win(by="robbed-kong", seat="south", from_="north")
    assert international_payments(win, 16) == {"east": 0, "south": 48, "west": 0, "north": -48}


@pytest.mark.parametrize("by", ["discard", "robbed-kong"])
def test_30_3_payments_are_open_where_who_gave_the_tile_is_not_said(by: str) -> None:
    assert international_payments(Win(by=by), 16) is None  # type: ignore[arg-type]


def test_australia_self_drawn_each_player_pays() -> None:
    assert australia_payments(Win(seat="south"), 80) == {"east": -80, "south": 240, "west": -80, "north": -80}


@pytest.mark.parametrize("by", ["discard", "robbed-kong"])
def test_australia_above_25_the_giver_pays_what_the_others_do_not(by: WonBy) -> None:
    win = Win(by=by, seat="south", from_="north")
    assert australia_payments(win, 80) == {"east": -25, "south": 240, "west": -25, "north": -190}
    assert australia_payments(win, 30) == {"east": -25, "south": 90, "west": -25, "north": -40}


@pytest.mark.parametrize("from_", ["north", None])
@pytest.mark.parametrize("by", ["discard", "robbed-kong"])
def test_australia_up_to_25_each_pays_whoever_gave_the_tile(by: WonBy, from_: Seat | None) -> None:
    win = Win(by=by, seat="south", from_=from_)
    assert australia_payments(win, 25) == {"east": -25, "south": 75, "west": -25, "north": -25}


def test_australia_above_25_payments_are_open_where_who_gave_the_tile_is_not_said() -> None:
    assert australia_payments(Win(by="discard", seat="south"), 30) is None


@pytest.mark.parametrize(
    ("kong", "thirteen_unios", "allowed"),
    [
        ("added-kong", False, True),
        ("added-kong", True, True),
        ("concealed-kong", False, False),
        ("concealed-kong", True, True),
        ("kong", True, False),
    ],
)
def test_23_7_who_may_rob(kong: MeldKind, thirteen_unios: bool, allowed: bool) -> None:
    assert can_rob(kong, thirteen_unios=thirteen_unios) is allowed


@pytest.mark.parametrize(
    ("exposed_by", "claims", "wins"),
    [
        ("east", {"north": False, "south": False}, "south"),
        ("west", {"north": False, "south": False}, "north"),
        ("north", {"south": False, "west": False}, "south"),
        ("east", {"south": False, "north": True}, "north"),
        ("east", {"south": False, "west": True, "north": True}, "west"),
        ("north", {"west": False}, "west"),
    ],
)
def test_29_who_wins_of_several(exposed_by: Seat, claims: dict[Seat, bool], wins: Seat) -> None:
    assert claim_winner(exposed_by, claims) == wins


@pytest.mark.parametrize("exposed_by", SEATS)
def test_29_the_player_who_exposed_the_tile_does_not_claim_it(exposed_by: Seat) -> None:
    with pytest.raises(HandError, match="claims"):
        claim_winner(exposed_by, {exposed_by: False})
    with pytest.raises(HandError, match="claims"):
        claim_winner(exposed_by, {})
