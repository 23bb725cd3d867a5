"""Who is ahead: article 31, the more a player holds the better the result."""

from dataclasses import dataclass

from scoring.table.amounts import Amount
from scoring.table.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's result.

    Attributes:
        place: 1 for the best; equal players share a place, and the places after them stay empty.
        player: the player.
        total: the balance with everything owed paid in full.
    """

    place: int
    player: str
    total: Amount


def standings(sheet: Sheet) -> tuple[Standing, ...]:
    """The results of all players if the session ended now, the best first.

    Equal players stand in the order in which they sat down; article 31 does not part them.
    """
    totals = sheet.settled_balances
    ranked = sorted(totals, key=lambda player: -totals[player])
    return tuple(
        Standing(1 + sum(other > totals[player] for other in totals.values()), player, totals[player])
        for player in ranked
    )
