"""Who may rob a kong, and who wins a claimed tile: articles 23.7 and 29."""

import pytest

from scoring.errors import HandError
from scoring.hand import SEATS, MeldKind, Seat
from scoring.payment import can_rob, claim_winner


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
