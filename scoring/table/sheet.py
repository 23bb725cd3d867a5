"""The score sheet of a session: what stands after the events so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from scoring.hand import SEATS, Rules, Seat
from scoring.table.amounts import Amounts, collect
from scoring.table.claims import Claims
from scoring.table.errors import TableError
from scoring.table.events import Event, SessionOpened


@dataclass(frozen=True, slots=True)
class Sheet:
    """The state of a session, made by `open_sheet` and `add`.

    Attributes:
        opened: who plays, and by which rules.
        event: the last event that stands.
        before: the sheet before that event, None for a sheet just opened.
        balances: what each player has won so far, debts not counted; they sum to zero.
        claims: what is owed and not yet settled; nothing but under taiwan16 with the `la` settlement.
        deals_passed: how often the deal has passed on.
        dealer_streak: the dealer's consecutive wins as dealer.
        hands: how many hands have been played to their end.
        kongs_paid: the hand and the owner of each concealed kong that was paid for, and is not known to have been
            left unshown.
        ended: whether the session is over.
    """

    opened: SessionOpened
    event: Event
    before: Sheet | None = field(repr=False, compare=False)
    balances: Amounts
    claims: Claims = field(default_factory=Claims)
    deals_passed: int = 0
    dealer_streak: int = 0
    hands: int = 0
    kongs_paid: tuple[tuple[int, str], ...] = ()
    ended: bool = False

    @property
    def rules(self) -> Rules:
        """The rule set."""
        return self.opened.rules

    @property
    def seats(self) -> dict[Seat, str]:
        """Who sits where: the dealer is East, the next players in turn order are South, West and North."""
        players, dealer = self.opened.players, self.deals_passed % len(SEATS)
        return dict(zip(SEATS, players[dealer:] + players[:dealer], strict=True))

    def seat_of(self, player: str) -> Seat:
        """Where a player of this table sits."""
        return SEATS[(self.opened.players.index(player) - self.deals_passed) % len(SEATS)]

    @property
    def dealer(self) -> str:
        """The player who sits East."""
        return self.seats["east"]

    @property
    def round(self) -> Seat:
        """The round's wind: the next once every player has dealt; after North's round a new game starts with East's.

        The texts name the round and do not say when it ends; this is the common custom.
        """
        return SEATS[self.deals_passed // len(SEATS) % len(SEATS)]

    @property
    def win_facts(self) -> dict[str, Any]:
        """What the sheet knows of a win of the hand being played, by the names of `scoring.hand.Win`'s fields."""
        return {"round": self.round, "dealer_streak": self.dealer_streak}

    @property
    def settled_balances(self) -> dict[str, Fraction]:
        """The balances if the session ended now, everything owed being paid in full."""
        if self.claims.owed is None:
            return dict(self.balances)
        return collect(self.balances, self.claims.owed, self.claims.debts)

    def find(self, name: str, about: str) -> str:
        """The player of this name, whatever its case, or in this seat.

        Raises:
            TableError: about `about`, when nobody is called so.
        """
        named = {player.casefold(): player for player in self.opened.players} | {
            str(seat): player for seat, player in self.seats.items()
        }
        return self.require_player(named.get(name.casefold(), name), about)

    def require_player(self, name: str, about: str) -> str:
        """`name`, which is a player's.

        Raises:
            TableError: about `about`, when nobody is called so.
        """
        if name not in self.opened.players:
            raise TableError("table.name-unknown", about, name=name, players=self.opened.players)
        return name

    def history(self) -> Iterator[Sheet]:
        """The sheets from the opening to this one; events that were withdrawn left none."""
        sheets: list[Sheet] = []
        sheet: Sheet | None = self
        while sheet is not None:
            sheets.append(sheet)
            sheet = sheet.before
        return reversed(sheets)

    def changes(self) -> dict[str, Fraction]:
        """What the last event changed for each player, what is owed counted as paid."""
        before = self.before.settled_balances if self.before else dict.fromkeys(self.balances, Fraction(0))
        return {player: total - before[player] for player, total in self.settled_balances.items()}
