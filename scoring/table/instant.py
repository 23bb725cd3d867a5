"""The payments made at once, and the penalties, of the sixteen-tile table: rows of data."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from scoring.hand import Options
from scoring.table.amounts import Amount

Way = Literal["from-others", "to-others", "to-winner"]

CONCEALED_KONG: Final = "concealed_kong"
HIDDEN_KONG: Final = "hidden_kong_not_shown"
"""Paid instead of `CONCEALED_KONG`, which is given back where it was paid."""


@dataclass(frozen=True, slots=True)
class InstantPayment:
    """A row of the text's list of payments due at once.

    Attributes:
        id: its name in READINGS.
        name, name_zh: what players call it.
        way: each other player pays the player, the player pays each other, or the player pays the winner.
        bases: bases that each of them pays.
        fans: fans at the table's rate that each of them pays.
        of_dealer: only the dealer is paid or pays.
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
