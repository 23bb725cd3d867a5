"""What happens at a table, as facts: events are frozen, added to the end of a log and never changed."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final, Literal, TypeAlias, get_args

from scoring.hand import MOST_STREAK, SEATS, Options, Rules, WonBy
from scoring.table.errors import TableError, require
from scoring.table.instant import INSTANT_PAYMENTS

Deal = Literal["stays", "passes"]

MOST_VALUE: Final = 10_000
"""Fans or points of one win; no hand comes near it."""

MOST_LETTERS: Final = 40
"""Characters of a player's name."""


@dataclass(frozen=True, slots=True)
class SessionOpened:
    """Four players sit down.

    Attributes:
        players: their names, in the order of the first deal's seats: East, South, West, North.
        rules: the rule set that every win is paid by.
        options: what the table agreed on; stakes and settlement under taiwan16 only.
        dealer_win: whether the deal stays with a dealer who wins: 做莊 of the sixteen-tile text; the other
            texts are silent, and the common custom is the default.
        drawn_hand: whether the deal stays when nobody wins: article 23.10; READINGS of the sixteen-tile
            table; australia is silent, and the common custom is the default.

    Raises:
        TableError: about `players`, `players[i]`, `rules`, `dealer_win` or `drawn_hand`.
    """

    players: tuple[str, ...]
    rules: Rules
    options: Options = field(default_factory=Options)
    dealer_win: Deal = "stays"
    drawn_hand: Deal = "stays"

    def __post_init__(self) -> None:
        require("rules", self.rules, get_args(Rules))
        require("dealer_win", self.dealer_win, get_args(Deal))
        require("drawn_hand", self.drawn_hand, get_args(Deal))
        if len(self.players) != len(SEATS):
            raise TableError("table.four-players", "players", count=len(self.players))
        for position, name in enumerate(self.players):
            _require_name(f"players[{position}]", name, self.players[:position])


@dataclass(frozen=True, slots=True)
class HandWon:
    """A player wins a hand.

    Attributes:
        winner: the player.
        by: whose tile completed the hand.
        value: international: the total in fans; australia: the points after the limit; taiwan16: the total in
            fans without the dealer's bonus, which the sheet adds.
        from_: the player who discarded the tile or was robbed of it.
        dealer_streak: the dealer's consecutive wins before this hand where the sheet counted otherwise, None to
            go by the sheet.

    Raises:
        TableError: about `by`, `value`, `from` or `dealer_streak`.
    """

    winner: str
    by: WonBy
    value: Decimal | int
    from_: str | None = None
    dealer_streak: int | None = None

    def __post_init__(self) -> None:
        require("by", self.by, get_args(WonBy))
        if not isinstance(self.value, int | Decimal):
            raise TableError("table.value-exact", "value")
        if not Decimal(self.value).is_finite() or not 0 <= self.value <= MOST_VALUE:
            raise TableError("table.value-range", "value", most=f"{MOST_VALUE:,}")
        if self.by == "self-draw" and self.from_ is not None:
            raise TableError("table.from-drawn", "from")
        if self.by != "self-draw" and self.from_ is None:
            raise TableError("table.from-missing", "from")
        if self.from_ == self.winner:
            raise TableError("table.from-winner", "from")
        if self.dealer_streak is not None and self.dealer_streak not in range(MOST_STREAK + 1):
            raise TableError("hand.streak-range", "dealer_streak", most=MOST_STREAK)


@dataclass(frozen=True, slots=True)
class HandDrawn:
    """Nobody wins a hand."""


@dataclass(frozen=True, slots=True)
class InstantPaid:
    """A payment at once, or a penalty, under taiwan16.

    Attributes:
        id: which one, of `INSTANT_PAYMENTS`.
        player: who is paid, or pays; None for the dealer where only the dealer can be meant.
        to: the winner of the hand, for the one payment that is made to the winner.

    Raises:
        TableError: about `id`, `player` or `to`.
    """

    id: str
    player: str | None = None
    to: str | None = None

    def __post_init__(self) -> None:
        require("id", self.id, INSTANT_PAYMENTS)
        row = INSTANT_PAYMENTS[self.id]
        if self.player is None and not row.of_dealer:
            raise TableError("table.payment-player", "player", payment=self.id)
        if row.way == "to-winner" and self.to is None:
            raise TableError("table.payment-winner", "to")
        if row.way != "to-winner" and self.to is not None:
            raise TableError("table.payment-to", "to", payment=self.id)
        if self.to is not None and self.to == self.player:
            raise TableError("table.payment-self", "to")


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """The players rise; what is owed is settled in full."""


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The last event that still stands is taken back; both stay in the log."""


Event: TypeAlias = SessionOpened | HandWon | HandDrawn | InstantPaid | SessionEnded | Withdrawn


def _require_name(about: str, name: str, others: tuple[str, ...]) -> None:
    if not name.strip() or name != name.strip() or not name.isprintable() or len(name) > MOST_LETTERS:
        raise TableError("table.name", about, most=MOST_LETTERS)
    if name.casefold() in SEATS:
        raise TableError("table.name-seat", about)
    if name.casefold() in [other.casefold() for other in others]:
        raise TableError("table.name-twice", about)
