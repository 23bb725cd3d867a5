"""Exact amounts: repeated factors of 3/2 on debts exceed any fixed precision."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

from scoring.table.errors import TableError

Amount: TypeAlias = int | Fraction
"""A whole amount, mostly; sums of integers are several times as fast as those of fractions."""

Amounts: TypeAlias = Mapping[str, Amount]
"""Amounts by player name."""


def collect(balances: Amounts, receiver: str, paid: Amounts) -> dict[str, Amount]:
    """The balances after the players in `paid` have paid `receiver`; negative amounts are refunds."""
    after = dict(balances)
    for payer, amount in paid.items():
        after[payer] -= amount
        after[receiver] += amount
    return after


def exact_amount(amount: int | Decimal) -> Amount:
    """An amount without rounding, as an integer if it is whole."""
    whole = int(amount)
    return whole if whole == amount else Fraction(amount)


def reduced(amount: Amount) -> Amount:
    return amount.numerator if amount.denominator == 1 else amount


def plain_amount(amount: Amount) -> int | str:
    """An amount as written in records: an integer, or an exact decimal as a string.

    >>> plain_amount(Fraction(74, 2)), plain_amount(Fraction(-37, 4))
    (37, '-9.25')

    Raises:
        TableError: about `amount`, for what is no amount or has no end as a decimal.
    """
    if not isinstance(amount, int | Fraction) or isinstance(amount, bool):
        raise TableError("record.amount", "amount")
    if amount.denominator == 1:
        return amount.numerator
    if pow(10, amount.denominator.bit_length(), amount.denominator):
        raise TableError("record.amount", "amount")
    places = 1
    while (amount * 10**places).denominator != 1:
        places += 1
    digits = str(abs(amount) * 10**places).rjust(places + 1, "0")
    return f"{'-' if amount < 0 else ''}{digits[:-places]}.{digits[-places:]}"
