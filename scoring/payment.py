"""Precedence of claims (articles 23.7 and 29)."""

from collections.abc import Mapping

from scoring.errors import HandError
from scoring.hand import SEATS, MeldKind, Seat


def can_rob(kong: MeldKind, *, thirteen_unios: bool) -> bool:
    """Whether a kong can be robbed: an added kong, or for Thirteen Unios a concealed one (article 23.7)."""
    return kong == "added-kong" or (kong == "concealed-kong" and thirteen_unios)


def claim_winner(exposed_by: Seat, claims: Mapping[Seat, bool]) -> Seat:
    """The winner among several players who claim one exposed tile (article 29).

    Args:
        exposed_by: the player who discarded the tile or made the kong.
        claims: the claiming players; True for a hand of Thirteen Unios.

    Returns:
        The first Thirteen Unios in turn order after `exposed_by`, else the first claim.

    Raises:
        HandError: about `claims`, if empty or if `exposed_by` is among them.
    """
    if not claims or exposed_by in claims:
        raise HandError("claims.none", "claims")
    start = SEATS.index(exposed_by)
    in_turn = [seat for seat in SEATS[start + 1 :] + SEATS[:start] if seat in claims]
    return next((seat for seat in in_turn if claims[seat]), in_turn[0])
