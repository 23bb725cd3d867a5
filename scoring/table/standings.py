"""Standings by balance (article 31)."""

from dataclasses import dataclass

from scoring.field_checks import check_value
from scoring.table.amounts import Amount
from scoring.table.errors import TableError
from scoring.table.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's result.

    Attributes:
        place: rank from 1; tied players share a rank, and the following ranks are skipped.
        player: the player.
        total: the balance with all debts paid in full.
    """

    place: int
    player: str
    total: Amount


def standings(sheet: Sheet) -> tuple[Standing, ...]:
    """The results of all players with debts paid, best first.

    Tied players are in the order of `SessionOpened.players`; article 31 has no tie-break. Raises `TableError`: about
    `sheet`, if it is no `Sheet`.
    """
    check_value("sheet", sheet, (Sheet,), TableError)
    totals = sheet.settled_balances
    ranked = sorted(totals, key=lambda player: -totals[player])
    return tuple(
        Standing(1 + sum(other > totals[player] for other in totals.values()), player, totals[player])
        for player in ranked
    )
