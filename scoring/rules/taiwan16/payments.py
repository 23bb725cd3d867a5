"""Chapters 計錢方法 and 做莊: who pays, and the dealer bonus."""

from decimal import Context, Decimal, Inexact
from typing import Final

from scoring.hand import Options, Win
from scoring.rules.paying import payers
from scoring.terms import SEATS, Seat

_EXACT: Final = Context(prec=40, traps=[Inexact])
"""Precise enough for any fans at any stakes; traps rounding, and ignores the caller's context."""


def dealer_bonus(streak: int) -> int:
    """Extra fans that the dealer wins or pays under taiwan16 after `streak` consecutive wins."""
    return 1 + 2 * streak


def win_payments(facts: Win, options: Options, fans: float | Decimal) -> dict[Seat, Decimal] | None:
    """Signed amounts by seat that sum to zero; None if the giver of the tile is unknown.

    Each payer, of a robbed kong as of a discard, pays base + fans x rate; `dealer_bonus` is added to `fans` where the
    dealer wins or pays.
    """
    paying = payers(facts)
    if not paying:
        return None
    paid = dict.fromkeys(SEATS, Decimal(0))
    for payer in paying:
        bonus = dealer_bonus(facts.dealer_streak) if "east" in (facts.seat, payer) else 0
        amount = _EXACT.fma(int(fans) + bonus, options.rate, options.base)
        paid[payer] = _EXACT.minus(amount)
        paid[facts.seat] = _EXACT.add(paid[facts.seat], amount)
    return paid
