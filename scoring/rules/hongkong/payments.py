"""Base points by faan, and who pays (全銃, 半銃, 包)."""

from decimal import Decimal
from typing import Final

from scoring.errors import refuse_if
from scoring.hand import Options, Win
from scoring.rules.hongkong.rulings import PRICES, rulings
from scoring.rules.paying import balanced, others
from scoring.terms import Seat

SEVEN_FLOWERS: Final = 3
"""Faan of a win on seven flowers, which needs no least faan."""
_MOST: Final = 100
"""More faan than any hand has."""


def base_points(options: Options, faan: int) -> Decimal:
    """The price of so many faan, those above the limit left out; beyond its end the last price of a list."""
    table = rulings(options)
    prices = options.prices or PRICES[table.price_list]
    return Decimal(prices[min(faan, table.max_faan, len(prices) - 1)])


def win_payments(facts: Win, options: Options, faan: float | Decimal) -> dict[Seat, int | Decimal] | None:
    """Signed amounts by seat that sum to zero; None if the giver of the tile is unknown.

    Self-drawn each player pays the base. Otherwise all pay twice the base: the giver alone, or half of it with the
    others a quarter each. Whoever is liable pays all of it.
    """
    table, base = rulings(options), base_points(options, int(faan))
    if table.liability and facts.liable is not None:
        shares = {facts.liable: base * (3 if facts.by == "self-draw" else 2)}
    elif facts.by == "self-draw":
        shares = dict.fromkeys(others(facts), base)
    elif facts.from_ is None:
        return None
    elif table.discarder == "all":
        shares = {facts.from_: 2 * base}
    else:
        shares = {seat: base if seat == facts.from_ else base / 2 for seat in others(facts)}
    signed = balanced(facts.seat, shares)
    return {seat: int(amount) if amount == int(amount) else amount for seat, amount in signed.items()}


def check_value(facts: Win, options: Options, faan: Decimal) -> None:
    """Refuse faan that no hand has: fewer than the least of the table, unless as a win on flowers alone.

    Raises `HandError`: about `value`.
    """
    least = rulings(options).min_faan
    refuse_if(faan < least and faan != SEVEN_FLOWERS, "hongkong.value-least", "value", minimum=least)
    refuse_if(faan > _MOST, "table.value-range", "value", most=f"{_MOST:,}")
