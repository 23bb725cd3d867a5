"""What a rule set declares: the facts of a win it asks for, the options of a table, its hands, its score sheet.

A rule set is a package `scoring.rules.NAME`, or an entry point of the group `pailens.rules` in another package. Either
way it is one `RuleSet`; `scoring.registry` finds it by name. Texts of the catalogue belong to it by their ids:
`rules.NAME`, `rules.NAME.about`, `fact.TERM`, `fact.TERM.VALUE`, `option.TERM` and `option.TERM.VALUE`; those of a unit
are `unit.UNIT`, `unit.UNIT.name` and `score.UNIT`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from scoring.shapes import Shape
from scoring.terms import FlowerWin, Seat, Term
from scoring.texts.japanese import japanese_name

if TYPE_CHECKING:
    from pathlib import Path  # Takes long to load.

WonHand: TypeAlias = Any
WinFacts: TypeAlias = Any
TableOptions: TypeAlias = Any
"""`Hand`, `Win` and `Options` of `scoring.hand`, which are made by what is declared here and so import it."""

Declared = Literal["facts", "options"]
"""What of a `RuleSet` declares terms."""

STICK: Final = 1000
"""Points of a riichi stick."""

Abortive = Literal["nine-terminals", "four-winds", "four-kongs", "four-riichi", "three-wins"]
"""Why a hand is broken off."""


@dataclass(frozen=True, slots=True)
class InstantPayment:
    """A payment made at once, or a penalty: an event of the score sheet.

    Attributes:
        id: its id in scoring/DECISIONS.md.
        name, name_zh: its English and Chinese names.
        way: all others pay the player, the player pays all others, or the player pays the winner.
        bases: number of bases that each payer pays.
        fans: number of fans, at the table's rate, that each payer pays.
        of_dealer: whether the player is always the dealer.
        replaces: the payment that it replaces, which is refunded if it was made in this hand or the last.
        penalty: for the way `penalty`, what it costs the player.
        option: an option that is a further amount of each payer; a table where it is 0 does not play the payment.
    """

    id: str
    name: str
    name_zh: str
    way: Literal["from-others", "to-others", "to-winner", "penalty"]
    bases: int = 0
    fans: int = 0
    of_dealer: bool = False
    replaces: str | None = None
    penalty: Callable[[TableOptions, Seat], Penalty] | None = None
    option: str | None = None

    @property
    def name_ja(self) -> str:
        """Its Japanese name."""
        return japanese_name(self.name_zh)

    def is_played(self, options: TableOptions) -> bool:
        """Whether a table plays it."""
        return self.option is None or bool(getattr(options, self.option))

    def amount(self, options: TableOptions) -> Fraction:
        """What each payer pays at the table's stakes; of a penalty, what it costs a player who does not deal."""
        if self.penalty is not None:
            cost = self.penalty(options, "south")
            return Fraction(cost.at_end - cost.payments.get("south", 0))
        own = 0 if self.option is None else Fraction(getattr(options, self.option))
        return self.bases * Fraction(options.base) + self.fans * Fraction(options.rate) + own


class Penalty(NamedTuple):
    """What an offence costs: signed amounts by seat at once, and what is taken off the player's points at the end."""

    payments: Mapping[Seat, int]
    at_end: int


class Session(NamedTuple):
    """The points of a session, and when it ends.

    Attributes:
        start: points that every player begins with.
        returned: points that every player returns at the end, from which results are counted.
        goal: points that somebody needs at the end, else another round is begun; 0 for none.
        rounds: rounds to be played; None for as many as the players like.
        bust: whether the session ends when somebody has less than nothing.
        leader_stops: whether it ends when the dealer would deal the last hand again but is first with the goal reached.
    """

    start: int
    returned: int
    goal: int
    rounds: int | None
    bust: bool
    leader_stops: bool


class FinalResult(NamedTuple):
    """What a player has at the end of a session.

    Attributes:
        player: the player.
        place: from 1; players may share one.
        points: points held, with the sticks left on the table.
        returned: points to be returned.
        uma: points for the place.
        oka: what all put in, for the first.
        penalty: points taken off.
    """

    player: str
    place: int
    points: int | Fraction
    returned: int
    uma: int
    oka: int
    penalty: int

    @property
    def sum(self) -> int | Fraction:
        """The result; those of all players sum to zero, but for penalties."""
        return self.points - self.returned + self.uma + self.oka - self.penalty


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRules:
    """How a session with points, riichi sticks, counters and an end of its own is kept.

    Attributes:
        terms: its points and its end at a table.
        results: the results, best first, from the points by player in the order of their first seats, the riichi
            sticks left on the table, and penalties by player.
        draw: signed points by seat at a draw, from the seats of the players who are ready and those with a nagashi
            mangan.
        abortive: the ways in which a table's hands can be broken off.
        nagashi: whether a table pays a nagashi mangan.
        most_wins: how many players may win on one discard.
        liability: the elements of a hand that another player may be liable for, with how many limit hands each is, from
            the hand and the value of its elements by id.
    """

    terms: Callable[[TableOptions], Session]
    results: Callable[[TableOptions, Mapping[str, int | Fraction], int, Mapping[str, int]], tuple[FinalResult, ...]]
    draw: Callable[[TableOptions, Collection[Seat], Collection[Seat]], Mapping[Seat, int]]
    abortive: Callable[[TableOptions], frozenset[Abortive]]
    nagashi: Callable[[TableOptions], bool]
    most_wins: Callable[[TableOptions], int]
    liability: Callable[[WonHand, Mapping[str, float]], Mapping[str, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRules:
    """How a session is kept on a score sheet.

    Attributes:
        payments: signed amounts by seat, from the facts of a win, the options and the win's value; None if the giver
            of the tile is unknown.
        value: the figure of a `Score` that is the value of a win.
        unit: the unit of that value.
        least: the least value of a win.
        refusal: id of the message for a lower value, which may name `minimum`.
        most: the greatest value of a win.
        step: every value is a multiple of it.
        step_refusal: id of the message for other values.
        facts: facts of a win that the sheet knows: `round`, `dealer_streak`, `honba`.
        stakes: options that are the table's stakes.
        dealer_bonus: what the sheet adds to the value of a win where the dealer wins or pays, by the dealer's
            consecutive wins before; None for nothing.
        debts_stay_open: whether debts to the last winner are settled when another player wins, instead of at once.
        instant: the payments made at once, in the order of the text.
        deal_passes: whether the deal passes after every hand, whatever a session agreed on.
        hands: number of hands of a session; None for as many as are played.
        three_players: the option by which three play; None where four do.
        session: how sessions with riichi sticks and counters are kept; None for others.
        check_value: raises HandError about `value` for one that no hand has, from the facts of a win; instead of
            `least` and `most`.
    """

    payments: Callable[[WinFacts, TableOptions, Decimal], Mapping[Seat, int | Decimal] | None]
    value: Literal["total", "score"] = "total"
    unit: Literal["fan", "point"] = "fan"
    least: Decimal = Decimal(0)
    most: Decimal = Decimal(10_000)
    refusal: str = "table.value-least"
    step: Decimal = Decimal(1)
    step_refusal: str = "table.value-whole"
    facts: frozenset[str] = frozenset({"round"})
    stakes: tuple[str, ...] = ()
    dealer_bonus: Callable[[int], int] | None = None
    debts_stay_open: Callable[[TableOptions], bool] = lambda options: False
    instant: tuple[InstantPayment, ...] = ()
    deal_passes: bool = False
    hands: int | None = None
    three_players: str | None = None
    session: SessionRules | None = None
    check_value: Callable[[WinFacts, TableOptions, Decimal], None] | None = None

    @property
    def sticks(self) -> bool:
        """Whether riichi sticks and counters are kept, and players who are not ready pay at a draw."""
        return self.session is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """A rule set.

    Attributes:
        name: its name in records.
        place: its place among the rule sets; those with the same place are in the order of their names.
        size: tiles of a complete hand; a kong counts as three tiles, flowers do not count.
        unit: unit of totals and values.
        minimum: the least total of a win.
        has_flowers: whether flowers are played.
        red_fives: whether red fives are told from plain ones; elsewhere they count as their fives.
        winning_tile_apart: whether the text has the winning tile laid apart.
        middle_backs: whether the text has the two middle tiles of a concealed kong face down.
        kong_bars_heaven: whether a kong of the dealer bars a win of heaven.
        earth_drawn: whether a win of earth is on the first tile the winner draws, instead of on the dealer's discard.
        heaven_by_flowers: whether a flower win before any discard is a win of heaven, whoever's it is.
        flower_wins: the values of the fact `flower_win`.
        simulated: whether `vision.synthesis` renders hands of it.
        names_in: the language whose names of its elements stand beside those of the page: `zh` or `ja`.
        shapes: complete hands other than sets and eyes, by name.
        facts: what a form asks for, in its order.
        options: the table rules to agree on.
        rulings: what a table's options come to, with those of the preset it names, by name of the option; None where
            they are the options.
        presets: what each value of the option `preset_option` fills the others with.
        preset_option: the option that names a preset.
        sheet: how a session is kept.
        declarable: facts, with their values, that a player can bring about by a declaration before the win.
        bonuses: ids of elements of chance, which nobody plays for.
        scorer: the module that scores hands: `score(hand) -> Score` and, if its elements are rows of
            `scoring.rules.engine`, `ELEMENTS`, else `elements()`, which lists them as in a concealed hand.
        left_out: codes of the tiles that a table plays without.
        check: raises HandError for contradictions that only this rule set knows.
        texts: folder of catalogue files of a rule set from another package.
    """

    name: str
    place: int = 100
    size: int
    unit: str
    minimum: int = 0
    has_flowers: bool = True
    red_fives: bool = False
    winning_tile_apart: bool = False
    middle_backs: bool = False
    kong_bars_heaven: bool = True
    earth_drawn: bool = False
    heaven_by_flowers: bool = False
    flower_wins: Mapping[str, FlowerWin] = field(default_factory=dict)
    simulated: bool = False
    names_in: Literal["zh", "ja"] = "zh"
    declarable: Mapping[str, Any] = field(default_factory=dict)
    bonuses: frozenset[str] = frozenset()
    shapes: Mapping[str, Shape] = field(default_factory=dict)
    facts: tuple[Term, ...]
    options: tuple[Term, ...]
    rulings: Callable[[TableOptions], Mapping[str, Any]] | None = None
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    preset_option: str = "preset"
    sheet: SheetRules
    scorer: str
    left_out: Callable[[TableOptions], frozenset[str]] = lambda options: frozenset()
    check: Callable[[WonHand], None] = lambda hand: None
    texts: Path | None = None
    _without_hand: tuple[Term, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        without = tuple([term for term in self.facts if term.without_hand is not None])
        object.__setattr__(self, "_without_hand", without)

    def asks(self, fact: str) -> bool:
        """Whether a fact of this name is among its facts."""
        return any(term.name == fact for term in self.facts)

    def needs_no_hand(self, facts: WinFacts) -> Term | None:
        """The fact by which a win needs neither a whole hand nor a winning tile; None if there is none."""
        for term in self._without_hand:
            if getattr(facts, term.name):
                return term
        return None
