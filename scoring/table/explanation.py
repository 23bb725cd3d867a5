"""How the amounts of a win come about."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.declaration import STICK
from scoring.registry import rule_set
from scoring.table.amounts import Amount
from scoring.table.events import HandWon
from scoring.table.payments import win_payments
from scoring.table.same_hand import sheet_of_win
from scoring.table.sheet import Sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """The parts of what a win changes.

    Attributes:
        payments: what each payer pays for the hand, or owes for it where debts stay open.
        dealer_bonus: fans that are added where the dealer wins or pays.
        sticks: points of the riichi sticks that the winner takes, of this hand's too.
        creditor: who was owed before the win; None if nobody.
        settled: what debtors pay the creditor because another player wins.
        halved: the debtor who pays half.
        grown: what payers owed the winner before, which grows by half.
    """

    payments: Mapping[str, Amount]
    dealer_bonus: int = 0
    sticks: int = 0
    creditor: str | None = None
    settled: Mapping[str, Amount] = field(default_factory=dict)
    halved: str | None = None
    grown: Mapping[str, Amount] = field(default_factory=dict)


def explain(step: Sheet) -> Explanation | None:
    """The explanation of the last event of `step`; None where that is no win."""
    before, event = step.before, step.event
    if before is None or not isinstance(event, HandWon):
        return None
    played = sheet_of_win(before, event.same_hand)
    streak = played.dealer_streak if event.dealer_streak is None else event.dealer_streak
    rules = rule_set(step.rules).sheet
    claims = before.claims
    settled = claims.settled_by(event)
    halved = [debtor for debtor, amount in settled.items() if amount != claims.debts[debtor]]
    payments = win_payments(played, event, streak)
    grown = {payer: claims.debts[payer] for payer in payments if event.winner == claims.owed and payer in claims.debts}
    return Explanation(
        payments=payments,
        dealer_bonus=rules.dealer_bonus(streak) if rules.dealer_bonus else 0,
        sticks=0 if event.same_hand or not rules.sticks else STICK * (before.sticks + len(event.riichi)),
        creditor=claims.owed,
        settled=settled,
        halved=halved[0] if halved else None,
        grown=grown,
    )
