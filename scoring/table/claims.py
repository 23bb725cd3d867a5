"""The settlement called `la` 拉: the last winner's claims lie on the table until another player wins."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from scoring.table.amounts import Amount, Amounts
from scoring.table.events import HandWon

_GROWTH: Final = Fraction(3, 2)
_HALF: Final = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Claims:
    """What is owed to the last winner; one player at a time is owed.

    Attributes:
        owed: the last winner, None before the first win and after the end.
        debts: what each debtor owes, above zero.
    """

    owed: str | None = None
    debts: Mapping[str, Amount] = field(default_factory=dict)

    def after(self, event: HandWon, payments: Amounts) -> "Claims":
        """The claims after a win that costs `payments`.

        A payer who loses to the same winner again owes one and a half times the old debt on top; the debts of
        those who do not pay stay. Another winner is owed this win's payments, and the old claims are settled.
        """
        if event.winner != self.owed:
            return Claims(event.winner, payments)
        grown = {payer: self.debts.get(payer, Fraction(0)) * _GROWTH + amount for payer, amount in payments.items()}
        return Claims(self.owed, {**self.debts, **grown})

    def settled_by(self, event: HandWon) -> dict[str, Amount]:
        """What each debtor pays `owed` when `event` happens; nothing while the same player goes on winning.

        Debts are paid in full, but a winner who drew the tile, or had it from the player who is owed, pays half.
        """
        if event.winner == self.owed:
            return {}
        halved = event.by == "self-draw" or event.from_ == self.owed
        return {
            debtor: debt * _HALF if halved and debtor == event.winner else debt for debtor, debt in self.debts.items()
        }
