"""The score sheet: the state of a session after its events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final
from unicodedata import east_asian_width

from scoring.declaration import Session
from scoring.field_checks import SWITCH, TEXT, WHOLE, Kinds, check_fields, check_value, optional
from scoring.hand import SEATS, Options, Rules, Seat
from scoring.registry import rule_set
from scoring.table.amounts import Amount, Amounts, collect, exact_amount, plain_amount
from scoring.table.claims import Claims
from scoring.table.errors import TableError
from scoring.table.events import Event, SessionOpened, check_event, normal_name
from scoring.terms import Term, format_amounts


@dataclass(frozen=True, slots=True)
class Sheet:
    """The state of a session, made by `open_sheet` and `add`.

    Attributes:
        opened: the opening: players, rules and options.
        event: the last event that is not withdrawn.
        before: the sheet before that event, None for a sheet just opened.
        balances: each player's balance without open debts; they and the sticks on the table sum to zero, but for
            penalties at the end.
        claims: open debts; empty where debts are settled at once.
        deals_passed: how many times the deal has passed.
        dealer_streak: the dealer's consecutive wins as dealer.
        hands: number of hands completed.
        honba: counters on the table, under rule sets that know them.
        sticks: riichi sticks on the table.
        refundable: hand number, payment and player of each instant payment that another one replaces, if not refunded.
        ended: whether the session is over.
        penalties: points that are taken off at the end, by player.

    Raises:
        TableError: about a field of another type.
    """

    opened: SessionOpened
    event: Event
    before: Sheet | None = field(repr=False, compare=False)
    balances: Amounts
    claims: Claims = field(default_factory=Claims)
    deals_passed: int = 0
    dealer_streak: int = 0
    hands: int = 0
    honba: int = 0
    sticks: int = 0
    refundable: tuple[tuple[int, str, str], ...] = ()
    ended: bool = False
    penalties: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if type(self.before) is Sheet:
            return  # What `add` makes of a sheet, for every event of a session.
        check_event("event", self.event)
        check_fields(self, TableError, **_KINDS)

    def __str__(self) -> str:
        """The hand to be played, and a line for each event with what it changed; debts count as paid.

        >>> from scoring.table import HandWon, add, open_sheet
        >>> sheet = open_sheet(SessionOpened(("Ann", "Bob", "Cat", "Dan"), "riichi"))
        >>> print(add(sheet, HandWon("Bob", "discard", 8000, from_="Ann")))
        riichi: east 2, Bob deals
                                             Ann     Bob  Cat  Dan
        1      Bob 8,000, discard by Ann  -8,000  +8,000   +0   +0
        total                             -8,000  +8,000   +0   +0
        """
        return "\n".join([self._heading(), *aligned(self._rows())])

    @property
    def rules(self) -> Rules:
        """The rule set."""
        return self.opened.rules

    @property
    def seats(self) -> dict[Seat, str]:
        """Players by seat: the dealer is East, followed in turn order by South, West and North."""
        players, dealer = self.opened.players, self.deals_passed % len(self.opened.players)
        return dict(zip(SEATS, players[dealer:] + players[:dealer], strict=False))

    def seat_of(self, player: str) -> Seat:
        """The seat of a player; raises TableError about `player`, if there is no such player."""
        place = self.opened.players.index(self.require_player(player, "player"))
        return SEATS[(place - self.deals_passed) % len(self.opened.players)]

    @property
    def dealer(self) -> str:
        """The player who sits East."""
        return self.opened.players[self.deals_passed % len(self.opened.players)]

    @property
    def round(self) -> Seat:
        """The prevailing wind: advances once every player has dealt; after North's round a new game starts with East.

        The texts do not say when a round ends; this is common custom.
        """
        return SEATS[self.deals_passed // len(self.opened.players) % len(SEATS)]

    @property
    def deal(self) -> int:
        """The number of the deal in its round, from 1: East 2 is the second deal of the East round."""
        return 1 + self.deals_passed % len(self.opened.players)

    @property
    def session(self) -> Session | None:
        """The points of the session and when it ends; None under rule sets that have no such rules."""
        rules = rule_set(self.rules).sheet.session
        return None if rules is None else rules.terms(self.opened.options)

    @property
    def points(self) -> dict[str, Amount] | None:
        """The points each player holds, or held at the end; None where nobody begins with any."""
        session, held = self.session, self.before if self.ended and self.before else self
        return None if session is None else {name: session.start + own for name, own in held.balances.items()}

    @property
    def win_facts(self) -> dict[str, Any]:
        """Facts of a win in the current hand that the sheet determines, by field name of `scoring.hand.Win`."""
        known = {"round": self.round, "dealer_streak": self.dealer_streak, "honba": self.honba}
        known["riichi_sticks"] = self.sticks
        return {name: fact for name, fact in known.items() if name in rule_set(self.rules).sheet.facts}

    @property
    def settled_balances(self) -> dict[str, Amount]:
        """The balances with all debts paid in full."""
        if self.claims.owed is None:
            return dict(self.balances)
        return collect(self.balances, self.claims.owed, self.claims.debts)

    def find(self, name: str, about: str) -> str:
        """The player of this name (in any case) or seat. Raises `TableError`: about `about`, if there is none."""
        check_value(about, name, TEXT, TableError)
        named = {player.casefold(): player for player in self.opened.players} | {
            str(seat): player for seat, player in self.seats.items()
        }
        return self.require_player(named.get(normal_name(name).casefold(), name), about)

    def require_player(self, name: str, about: str) -> str:
        """The player of this name, in any case. Raises `TableError`: about `about`, if there is none."""
        if type(name) is str and name in self.opened.players:
            return name
        check_value(about, name, TEXT, TableError)
        player = normal_name(name)
        if player not in self.opened.players:
            raise TableError("table.name-unknown", about, name=name, players=self.opened.players)
        return player

    def history(self) -> Iterator[Sheet]:
        """The sheets from the opening to this one, without those of withdrawn events."""
        sheets: list[Sheet] = []
        sheet: Sheet | None = self
        while sheet is not None:
            sheets.append(sheet)
            sheet = sheet.before
        return reversed(sheets)

    def changes(self) -> dict[str, Amount]:
        """Each player's change by the last event, debts counted as paid."""
        before = self.before.settled_balances if self.before else dict.fromkeys(self.balances, 0)
        return {player: total - before[player] for player, total in self.settled_balances.items()}

    def _heading(self) -> str:
        counts = {"wins of the dealer": self.dealer_streak, "counters": self.honba, "sticks": self.sticks}
        state = [
            f"{self.round} {self.deal}",
            f"{self.dealer} deals",
            *(f"{name}: {n}" for name, n in counts.items() if n),
        ]
        return f"{self.rules}: {'over' if self.ended else ', '.join(state)}"

    def _rows(self) -> Iterator[list[str]]:
        yield ["", "", *self.opened.players]
        for step in self.history():
            if step.before is not None:
                hand = "" if step.hands == step.before.hands else str(step.hands)
                yield [hand, str(step.event), *map(_signed, step.changes().values())]
        yield ["total", "", *map(_signed, self.settled_balances.values())]


def _signed(amount: Amount) -> str:
    return f"{amount:+,}" if isinstance(amount, int) else f"{plain_amount(amount)}"


_KINDS: Final[dict[str, Kinds]] = {
    "opened": (SessionOpened,),
    "before": optional((Sheet,)),
    "balances": (dict, Mapping),
    "claims": (Claims,),
    **dict.fromkeys(("deals_passed", "dealer_streak", "hands", "honba", "sticks"), WHOLE),
    "refundable": (tuple,),
    "ended": SWITCH,
    "penalties": (dict, Mapping),
}


def aligned(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The rows as lines, each column as wide as its widest cell; the first two columns begin at the left."""
    rows = list(rows)
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell + pad if place < 2 else pad + cell
            for place, cell in enumerate(row)
            for pad in [" " * (widths[place] - _width(cell))]
        ]
        yield "  ".join(cells).rstrip()


def _width(text: str) -> int:
    """Columns of a terminal that a text takes; Chinese characters take two."""
    return len(text) + sum(east_asian_width(letter) in "WF" for letter in text)


def played_rulings(sheet: Sheet) -> dict[str, Any]:
    """All options of the rule set as they are played, those of the preset that the table names filled in."""
    rules, options = rule_set(sheet.rules), sheet.opened.options
    filled = rules.rulings(options) if rules.rulings else {}
    return {term.name: _plain(term, filled.get(term.name, getattr(options, term.name))) for term in rules.options}


def has_own_rules(sheet: Sheet) -> bool:
    """Whether a table plays otherwise than the preset it names."""
    rules, options = rule_set(sheet.rules), sheet.opened.options
    if rules.rulings is None or not rules.presets:
        return False
    named = [name for name in (rules.preset_option, rules.sheet.three_players) if name is not None]
    bare = Options(**{name: getattr(options, name) for name in named})
    return rules.rulings(options) != rules.rulings(bare)


def _plain(term: Term, value: Any) -> Any:
    if term.kind == "amounts":
        return format_amounts(value)
    return plain_amount(exact_amount(value)) if isinstance(value, Decimal) else value
