"""Precedence of claims, and payments of a win.

Sources: articles 23.7, 29 and 30 of the international rules; the published payments of the Mahjong Australia family;
chapters 計錢方法 and 做莊 of the sixteen-tile rules.
"""

from collections.abc import Mapping
from decimal import Context, Decimal, Inexact
from typing import Final, Literal

from scoring.errors import HandError
from scoring.hand import SEATS, MeldKind, Options, Seat, Win

CHART: Final = (2, 4, 8, 16, 32, 64, 128, 256, 512, 1000, 2000, 3000, 4000, 5000, 6000)
"""Mados for 1 to 15 fans (article 30.1)."""

_BEYOND_CHART: Final = 1000

_SHARED: Final = 25
"""Under australia, points up to which all three players pay the same."""

_EXACT: Final = Context(prec=40, traps=[Inexact])
"""Precise enough for any fans at any stakes; traps rounding, and ignores the caller's context."""


def mados(fans: float, beyond_chart: Literal["cap", "extend"] = "cap") -> int:
    """Mados for a total of `fans` (at least 1/2).

    1/2 counts as 1; above that, halves are rounded down (article 30.2). Beyond the chart, `cap` pays the last row and
    `extend` 1,000 mados more per fan.
    """
    whole = max(1, int(fans))
    more = max(0, whole - len(CHART))
    return CHART[min(whole, len(CHART)) - 1] + (_BEYOND_CHART * more if beyond_chart == "extend" else 0)


def international_payments(facts: Win, amount: int) -> dict[Seat, int] | None:
    """Signed amounts by seat that sum to zero (article 30.3); None if the giver of the tile is unknown.

    On a self-draw each player pays `amount`; on a discard the discarder does; a robbed kong's owner pays three times.
    """
    if facts.by == "self-draw":
        return {seat: 3 * amount if seat == facts.seat else -amount for seat in SEATS}
    if facts.from_ is None:
        return None
    paid = 3 * amount if facts.by == "robbed-kong" else amount
    return {seat: {facts.seat: paid, facts.from_: -paid}.get(seat, 0) for seat in SEATS}


def australia_payments(facts: Win, points: int) -> dict[Seat, int] | None:
    """Signed amounts by seat that sum to zero; None if the giver of the tile matters and is unknown.

    On a self-draw, or up to 25 points, each player pays `points`. Otherwise the two players who did not give the tile
    pay 25 each, and the giver pays the rest of three times `points`.
    """
    if facts.by == "self-draw" or points <= _SHARED:
        return {seat: 3 * points if seat == facts.seat else -points for seat in SEATS}
    if facts.from_ is None:
        return None
    paid = dict.fromkeys(SEATS, -_SHARED)
    paid[facts.seat] = 3 * points
    paid[facts.from_] = 2 * _SHARED - 3 * points
    return paid


def dealer_bonus(streak: int) -> int:
    """Extra fans that the dealer wins or pays under taiwan16 after `streak` consecutive wins."""
    return 1 + 2 * streak


def _taiwan16_payers(facts: Win) -> tuple[Seat, ...]:
    """The payers under taiwan16; empty if the giver of the tile is unknown. A robbed kong counts as a discard."""
    if facts.by == "self-draw":
        return tuple(seat for seat in SEATS if seat != facts.seat)
    return (facts.from_,) if facts.from_ else ()


def taiwan16_payments(facts: Win, options: Options, fans: int) -> dict[Seat, Decimal] | None:
    """Signed amounts by seat that sum to zero; None if the giver of the tile is unknown.

    Each payer pays base + fans x rate; `dealer_bonus` is added to `fans` where the dealer wins or pays.
    """
    payers = _taiwan16_payers(facts)
    if not payers:
        return None
    paid = dict.fromkeys(SEATS, Decimal(0))
    for payer in payers:
        bonus = dealer_bonus(facts.dealer_streak) if "east" in (facts.seat, payer) else 0
        amount = _EXACT.fma(fans + bonus, options.rate, options.base)
        paid[payer] = _EXACT.minus(amount)
        paid[facts.seat] = _EXACT.add(paid[facts.seat], amount)
    return paid


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
