"""The `la` 拉 settlement: debts to the last winner stay open until another player wins."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from scoring.field_checks import TEXT, check_fields, optional
from scoring.table.amounts import Amount, Amounts, reduced
from scoring.table.errors import TableError
from scoring.table.events import HandWon

_GROWTH: Final = Fraction(3, 2)
_HALF: Final = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Claims:
    """Open debts to the last winner; there is one creditor at a time.

    Attributes:
        owed: the creditor (last winner), None before the first win and after the end.
        debts: positive debt of each debtor.

    Raises:
        TableError: about `owed` or `debts`, if it is of another type.
    """

    owed: str | None = None
    debts: Mapping[str, Amount] = field(default_factory=dict)

    def __post_init__(self) -> None:
        check_fields(self, TableError, owed=optional(TEXT), debts=(Mapping,))

    def after(self, event: HandWon, payments: Amounts) -> "Claims":
        """The claims after a win that costs `payments`.

        If the same player wins again, each payer owes the payment plus 1.5 times the old debt, and other debts are
        unchanged. If another player wins, old debts are settled and the payments are the new debts.
        """
        if event.winner != self.owed:
            return Claims(event.winner, payments)
        grown = {payer: reduced(self.debts.get(payer, 0) * _GROWTH + amount) for payer, amount in payments.items()}
        return Claims(self.owed, {**self.debts, **grown})

    def settled_by(self, event: HandWon) -> dict[str, Amount]:
        """What each debtor pays `owed` at `event`; empty if the same player wins again.

        Debts are paid in full; a debtor who wins by self-draw or on a tile of `owed` pays half.
        """
        if event.winner == self.owed:
            return {}
        halved = event.by == "self-draw" or event.from_ == self.owed
        return {
            debtor: _half(debt) if halved and debtor == event.winner else debt for debtor, debt in self.debts.items()
        }


def _half(amount: Amount) -> Amount:
    if isinstance(amount, int) and not amount % 2:
        return amount // 2  # Several times as fast as a fraction.
    return reduced(amount * _HALF)
