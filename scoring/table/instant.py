"""Instant payments and penalties of the sixteen-tile table, as data."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from scoring.hand import Options
from scoring.table.amounts import Amount

Way = Literal["from-others", "to-others", "to-winner"]

CONCEALED_KONG: Final = "concealed_kong"
HIDDEN_KONG: Final = "hidden_kong_not_shown"
"""Replaces `CONCEALED_KONG`, which is refunded if it was paid."""


@dataclass(frozen=True, slots=True)
class InstantPayment:
    """A row of the text's list of instant payments.

    Attributes:
        id: its id in scoring/DECISIONS.md.
        name, name_zh: its English and Chinese names.
        way: all others pay the player, the player pays all others, or the player pays the winner.
        bases: number of bases that each payer pays.
        fans: number of fans, at the table's rate, that each payer pays.
        of_dealer: whether the player is always the dealer.
    """

    id: str
    name: str
    name_zh: str
    way: Way
    bases: int = 0
    fans: int = 0
    of_dealer: bool = False

    def amount(self, options: Options) -> Amount:
        """What each payer pays at the table's stakes."""
        return self.bases * Fraction(options.base) + self.fans * Fraction(options.rate)


_ROWS: Final = (
    InstantPayment("grass_set", "set of grass", "一台草", "from-others", bases=2),
    InstantPayment("flower_set", "set of flowers", "一台花", "from-others", bases=1),
    InstantPayment("chase", "chased discard", "追", "to-others", bases=1),
    InstantPayment(CONCEALED_KONG, "concealed kong", "暗槓", "from-others", bases=1),
    InstantPayment(HIDDEN_KONG, "concealed kong not shown", "暗槓不打開", "to-others", bases=2),
    InstantPayment("dice_123", "dice 1-2-3", "一二三", "to-others", bases=1, of_dealer=True),
    InstantPayment("dice_triple", "dice all equal", "圍骰", "from-others", bases=1, of_dealer=True),
    InstantPayment("false_win", "false win", "詐胡", "to-others", fans=30),
    InstantPayment("unclaimed_pung", "pung called and not claimed", "叫碰不碰", "to-winner", bases=1),
)

INSTANT_PAYMENTS: Final = {row.id: row for row in _ROWS}
"""The rows by id, in the order of the text."""
