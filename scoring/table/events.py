"""Events of a session: immutable, appended to a log and never changed."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from typing import Final, Literal, TypeAlias, get_args
from unicodedata import normalize

from scoring.declaration import Abortive, InstantPayment
from scoring.field_checks import SWITCH, TEXT, check_fields, check_items, optional
from scoring.hand import SEATS, Hand, Options, Rules, WonBy
from scoring.registry import rule_set, rule_set_names, rule_sets
from scoring.table.errors import TableError, refuse_if, require
from scoring.terms import MOST_STREAK


@cache
def instant_payments() -> Mapping[str, InstantPayment]:
    """The rows of all rule sets by id, in the order of the texts."""
    return {row.id: row for rules in rule_sets() for row in rules.sheet.instant}


Deal = Literal["stays", "passes"]

MOST_VALUE: Final = 1_000_000
"""Maximum fans or points of one win, far above any hand; rule sets have maxima of their own."""

MOST_LETTERS: Final = 40
"""Maximum length of a player's name in characters."""


def normal_name(name: str) -> str:
    """A name in Unicode's composed form (NFC): names that look alike are one, however they were typed."""
    return normalize("NFC", name)


@dataclass(frozen=True, slots=True)
class SessionOpened:
    """The opening of a session with four players, or with three where the rule set has it.

    Attributes:
        players: names in the seat order of the first deal: East, South, West, North. Three are East, South and West,
            and `options` say that three play.
        rules: the rule set of all payments.
        options: the agreed table rules.
        dealer_win: whether a winning dealer keeps the deal (做莊 in the sixteen-tile text; the other texts are silent,
            and the default is common custom).
        drawn_hand: whether the dealer keeps the deal after a drawn hand (article 23.10 and scoring/DECISIONS.md;
            where a text is silent, the default is common custom).

    Raises:
        TableError: about `players`, `players[i]`, `rules`, `options`, `dealer_win` or `drawn_hand`.
    """

    players: tuple[str, ...]
    rules: Rules
    options: Options = field(default_factory=Options)
    dealer_win: Deal = "stays"
    drawn_hand: Deal = "stays"

    def __post_init__(self) -> None:
        check_items(self, "players", TEXT, TableError)
        object.__setattr__(self, "players", tuple(map(normal_name, self.players)))
        refuse_if(not isinstance(self.options, Options), "hand.type", "options", kind=Options.__name__)
        require("rules", self.rules, rule_set_names())
        require("dealer_win", self.dealer_win, get_args(Deal))
        require("drawn_hand", self.drawn_hand, get_args(Deal))
        three = rule_set(self.rules).sheet.three_players
        if len(self.players) == 3 and three is not None:
            object.__setattr__(self, "options", self.options.replace(**{three: True}))
        elif len(self.players) != len(SEATS):
            raise TableError("table.four-players", "players", count=len(self.players))
        elif three is not None and getattr(self.options, three):
            raise TableError("table.three-players", "players")
        for position, name in enumerate(self.players):
            _require_name(f"players[{position}]", name, self.players[:position])


@dataclass(frozen=True, slots=True)
class HandWon:
    """A player wins a hand.

    Attributes:
        winner: the winning player.
        by: source of the winning tile: self-draw, discard or robbed kong.
        value: the total or the score of the hand, as its rule set declares; a dealer bonus, which the sheet adds, is
            left out.
        from_: the player who discarded the tile or whose kong was robbed.
        dealer_streak: the dealer's consecutive wins before this hand; overrides the sheet's count, None to use it.
        riichi: the players who put a riichi stick on the table in this hand; of several wins one need name them.
        same_hand: a further win on the discard that the event before was won on.
        liable: the player who is liable for a yakuman of the hand (pao).
        liable_yakuman: how many yakuman that is.
        hand: the hand as it was won, where its tiles are known; `value` counts, whatever it is worth.
        reading: id of the reading of a photo that the hand comes from.

    Raises:
        TableError: about `winner`, `by`, `value`, `from`, `dealer_streak`, `riichi`, `riichi[i]`, `same_hand`,
            `liable`, `liable_yakuman`, `hand` or `reading`.
    """

    winner: str
    by: WonBy
    value: Decimal | int
    from_: str | None = None
    dealer_streak: int | None = None
    riichi: tuple[str, ...] = ()
    same_hand: bool = False
    liable: str | None = None
    liable_yakuman: int = 1
    hand: Hand | None = None
    reading: str | None = None

    def __post_init__(self) -> None:
        refuse_if(self.winner is None, "record.text", "winner")
        _normalize(self, "winner", "from_", "liable")
        if type(self.liable_yakuman) is not int or self.liable_yakuman < 1:
            raise TableError("record.whole-number", "liable_yakuman")
        refuse_if(self.liable is not None and self.liable == self.winner, "riichi.liable-winner", "liable")
        check_items(self, "riichi", TEXT, TableError)
        check_fields(self, TableError, same_hand=SWITCH, hand=optional((Hand,)), reading=optional(TEXT))
        require("by", self.by, get_args(WonBy))
        if not isinstance(self.value, int | Decimal) or isinstance(self.value, bool):
            raise TableError("table.value-exact", "value")
        if not Decimal(self.value).is_finite() or not 0 <= self.value <= MOST_VALUE:
            raise TableError("table.value-range", "value", most=f"{MOST_VALUE:,}")
        refuse_if(self.by == "self-draw" and self.from_ is not None, "table.from-drawn", "from")
        refuse_if(self.by != "self-draw" and self.from_ is None, "table.from-missing", "from")
        refuse_if(self.from_ == self.winner, "table.from-winner", "from")
        if self.dealer_streak is not None and type(self.dealer_streak) is not int:
            raise TableError("record.whole-number", "dealer_streak")
        if self.dealer_streak is not None and self.dealer_streak not in range(MOST_STREAK + 1):
            raise TableError("hand.streak-range", "dealer_streak", most=MOST_STREAK)

    def __str__(self) -> str:
        giver = "" if self.from_ is None else f" by {self.from_}"
        liable = "" if self.liable is None else f", {self.liable} is liable"
        return f"{self.winner} {self.value:,}, {self.by}{giver}{liable}"


@dataclass(frozen=True, slots=True)
class HandDrawn:
    """A hand without a winner.

    Attributes:
        riichi: the players who put a riichi stick on the table in this hand.
        tenpai: the players who were ready and showed it.
        abortive: whether the hand was broken off before the wall was used up.
        nagashi: the players who discarded terminals and honours only, none of them claimed.
        reason: why the hand was broken off, which a reason says too; None where nobody said.

    Raises:
        TableError: about `riichi`, `tenpai`, `nagashi`, an item of one of them, `abortive`, or `reason`.
    """

    riichi: tuple[str, ...] = ()
    tenpai: tuple[str, ...] = ()
    abortive: bool = False
    nagashi: tuple[str, ...] = ()
    reason: Abortive | None = None

    def __post_init__(self) -> None:
        for name in ("riichi", "tenpai", "nagashi"):
            check_items(self, name, TEXT, TableError)
        check_fields(self, TableError, abortive=SWITCH)
        require("reason", self.reason, (None, *get_args(Abortive)))
        if self.reason is not None:
            object.__setattr__(self, "abortive", True)

    def __str__(self) -> str:
        if self.abortive:
            return f"broken off{f': {self.reason}' if self.reason else ''}"
        named = {"ready": self.tenpai, "nagashi mangan": self.nagashi}
        return ", ".join(["drawn", *(f"{name}: {', '.join(who)}" for name, who in named.items() if who)])


@dataclass(frozen=True, slots=True)
class InstantPaid:
    """An instant payment or a penalty of the rule set.

    Attributes:
        id: key of `instant_payments()`.
        player: the receiver or payer; None for the dealer in payments of the dealer only.
        to: the winner of the hand, for the payment made to the winner.

    Raises:
        TableError: about `id`, `player` or `to`.
    """

    id: str
    player: str | None = None
    to: str | None = None

    def __post_init__(self) -> None:
        _normalize(self, "player", "to")
        require("id", self.id, instant_payments())
        row = instant_payments()[self.id]
        refuse_if(self.player is None and not row.of_dealer, "table.payment-player", "player", payment=self.id)
        refuse_if(row.way == "to-winner" and self.to is None, "table.payment-winner", "to")
        refuse_if(row.way != "to-winner" and self.to is not None, "table.payment-to", "to", payment=self.id)
        refuse_if(self.to is not None and self.to == self.player, "table.payment-self", "to")

    def __str__(self) -> str:
        to = "" if self.to is None else f" to {self.to}"
        return f"{instant_payments()[self.id].name}: {self.player or 'dealer'}{to}"


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """The end of the session; debts are settled in full."""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Amendment:
    """How an entry was mended or removed: so many events were withdrawn, and after that so many entered."""

    withdrawn: int
    entered: int


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Withdraws the last event that is not withdrawn; both remain in the log.

    `amendment` is written with the first withdrawal of an amendment, whose events follow it at once.
    """

    amendment: Amendment | None = None


Event: TypeAlias = SessionOpened | HandWon | HandDrawn | InstantPaid | SessionEnded | Withdrawn

_EVENTS: Final = get_args(Event)


def check_event(about: str, value: object) -> None:
    """Check that a value is an event; raises TableError about `about`."""
    refuse_if(not isinstance(value, _EVENTS), "hand.type", about, kind="Event")


def iterate(events: Iterable[Event]) -> Iterator[Event]:
    """An iterator over events; raises TableError about `events` for what cannot be iterated over."""
    try:
        return iter(events)
    except TypeError:
        raise TableError("record.list", "events") from None


def _normalize(event: "HandWon | InstantPaid", *fields: str) -> None:
    for field_name in fields:
        name = getattr(event, field_name)
        if name is not None:
            refuse_if(not isinstance(name, str), "record.text", field_name.removesuffix("_"))
            object.__setattr__(event, field_name, normal_name(name))


def _require_name(about: str, name: str, others: tuple[str, ...]) -> None:
    refuse_if(not name, "table.name-empty", about)
    if name != name.strip() or not name.isprintable() or len(name) > MOST_LETTERS:
        raise TableError("table.name", about, most=MOST_LETTERS)
    refuse_if(name.casefold() in SEATS, "table.name-seat", about)
    refuse_if(name.casefold() in [other.casefold() for other in others], "table.name-twice", about)
