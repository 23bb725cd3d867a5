"""Payments of a win under the table's rule set."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from scoring.hand import Rules, Seat, Win
from scoring.payment import australia_payments, international_payments, mados, taiwan16_payments
from scoring.rules.australia import MINIMUM
from scoring.table.amounts import Amount
from scoring.table.errors import TableError
from scoring.table.events import HandWon, SessionOpened
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
    _require_possible(sheet.rules, Decimal(event.value))
    facts = Win(
        by=event.by,
        seat=sheet.seat_of(event.winner),
        from_=None if event.from_ is None else sheet.seat_of(event.from_),
        dealer_streak=dealer_streak,
    )
    signed = _signed(sheet.opened, facts, Decimal(event.value)) or {}
    return {sheet.seats[seat]: -Fraction(amount) for seat, amount in signed.items() if amount < 0}


def _signed(opened: SessionOpened, facts: Win, value: Decimal) -> Mapping[Seat, int | Decimal] | None:
    if opened.rules == "international":
        return international_payments(facts, mados(int(value), opened.options.beyond_chart))
    if opened.rules == "australia":
        return australia_payments(facts, int(value))
    return taiwan16_payments(facts, opened.options, int(value))


def _require_possible(rules: Rules, value: Decimal) -> None:
    if rules == "international" and (value < Decimal("0.5") or value % Decimal("0.5")):
        raise TableError("table.value-half", "value")
    if rules != "international" and value % 1:
        raise TableError("table.value-whole", "value")
    if rules == "australia" and value < MINIMUM:
        raise TableError("table.value-least", "value", minimum=MINIMUM)
