"""Payments of a win under the table's rule set."""

from decimal import Decimal
from typing import Any

from scoring.declaration import RuleSet
from scoring.hand import Win
from scoring.registry import rule_set
from scoring.table.amounts import Amount, exact_amount
from scoring.table.errors import TableError
from scoring.table.events import HandWon
from scoring.table.sheet import Sheet


def win_payments(sheet: Sheet, event: HandWon, dealer_streak: int) -> dict[str, Amount]:
    """The positive amount that each payer pays the winner.

    Args:
        sheet: the sheet before the win.
        event: the win, by players of the sheet.
        dealer_streak: the dealer's consecutive wins before this hand.

    Raises:
        TableError: about `value`, if no hand of the rule set has that value.
    """
    rules = rule_set(sheet.rules)
    _require_possible(rules, Decimal(event.value))
    counts = {"dealer_streak": dealer_streak, "honba": sheet.honba}
    known: dict[str, Any] = {name: count for name, count in counts.items() if name in rules.sheet.facts}
    facts = Win(
        by=event.by,
        seat=sheet.seat_of(event.winner),
        from_=None if event.from_ is None else sheet.seat_of(event.from_),
        **known,
    )
    seats = sheet.seats
    signed = rules.sheet.payments(facts, sheet.opened.options, Decimal(event.value)) or {}
    return {seats[seat]: exact_amount(-amount) for seat, amount in signed.items() if amount < 0}


def _require_possible(rules: RuleSet, value: Decimal) -> None:
    sheet = rules.sheet
    if value % sheet.step:
        raise TableError(sheet.step_refusal, "value")
    if value > sheet.most:
        raise TableError("table.value-range", "value", most=f"{sheet.most:,}")
    if value < sheet.least:
        raise TableError(sheet.refusal, "value", minimum=rules.minimum)
