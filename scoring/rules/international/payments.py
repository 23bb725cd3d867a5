"""Articles 30.1 to 30.3: mados by the chart, and who pays."""

from decimal import Decimal
from typing import Final, Literal

from scoring.hand import Options, Win
from scoring.rules.paying import balanced, payers
from scoring.terms import Seat

CHART: Final = (2, 4, 8, 16, 32, 64, 128, 256, 512, 1000, 2000, 3000, 4000, 5000, 6000)
"""Mados for 1 to 15 fans (article 30.1)."""

_BEYOND_CHART: Final = 1000


def mados(fans: float | Decimal, beyond_chart: Literal["cap", "extend"] = "cap") -> int:
    """Mados for a total of `fans` (at least 1/2).

    1/2 counts as 1; above that, halves are rounded down (article 30.2). Beyond the chart, `cap` pays the last row and
    `extend` 1,000 mados more per fan.
    """
    whole = max(1, int(fans))
    more = max(0, whole - len(CHART))
    return CHART[min(whole, len(CHART)) - 1] + (_BEYOND_CHART * more if beyond_chart == "extend" else 0)


def win_payments(facts: Win, options: Options, fans: float | Decimal) -> dict[Seat, int] | None:
    """Signed amounts by seat that sum to zero (article 30.3); None if the giver of the tile is unknown.

    On a self-draw each player pays the mados of the fans; on a discard the discarder does; a robbed kong's owner pays
    three times.
    """
    amount = mados(fans, options.beyond_chart) * (3 if facts.by == "robbed-kong" else 1)
    paying = payers(facts)
    return balanced(facts.seat, dict.fromkeys(paying, amount)) if paying else None
