"""Articles 30.1 to 30.3: mados by the chart, and who pays."""

from decimal import Decimal
from typing import Final, Literal

from scoring.hand import Options, Win
from scoring.terms import SEATS, Seat

CHART: Final = (2, 4, 8, 16, 32, 64, 128, 256, 512, 1000, 2000, 3000, 4000, 5000, 6000)
"""Mados for 1 to 15 fans (article 30.1)."""

_BEYOND_CHART: Final = 1000


def mados(fans: float, beyond_chart: Literal["cap", "extend"] = "cap") -> int:
    """Mados for a total of `fans` (at least 1/2).

    1/2 counts as 1; above that, halves are rounded down (article 30.2). Beyond the chart, `cap` pays the last row and
    `extend` 1,000 mados more per fan.
    """
    whole = max(1, int(fans))
    more = max(0, whole - len(CHART))
    return CHART[min(whole, len(CHART)) - 1] + (_BEYOND_CHART * more if beyond_chart == "extend" else 0)


def payments(facts: Win, amount: int) -> dict[Seat, int] | None:
    """Signed amounts by seat that sum to zero (article 30.3); None if the giver of the tile is unknown.

    On a self-draw each player pays `amount`; on a discard the discarder does; a robbed kong's owner pays three times.
    """
    if facts.by == "self-draw":
        return {seat: 3 * amount if seat == facts.seat else -amount for seat in SEATS}
    if facts.from_ is None:
        return None
    paid = 3 * amount if facts.by == "robbed-kong" else amount
    return {seat: {facts.seat: paid, facts.from_: -paid}.get(seat, 0) for seat in SEATS}


def win_payments(facts: Win, options: Options, fans: Decimal) -> dict[Seat, int] | None:
    """The payments of a win of so many fans at a table."""
    return payments(facts, mados(int(fans), options.beyond_chart))
