"""What a rule set declares: the facts of a win it asks for, the options of a table, its hands, its score sheet.

A rule set is a package `scoring.rules.NAME`, or an entry point of the group `pailens.rules` in another package. Either
way it is one `RuleSet`; `scoring.registry` finds it by name. Texts of the catalogue belong to it by their ids:
`rules.NAME`, `rules.NAME.about`, `fact.TERM`, `fact.TERM.VALUE`, `option.TERM` and `option.TERM.VALUE`; those of a unit
are `unit.UNIT`, `unit.UNIT.name` and `score.UNIT`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

if TYPE_CHECKING:
    from scoring.asked import TableOptions, WinFacts, WonHand
    from scoring.shapes import Shape
    from scoring.terms import FlowerWin, Seat, Term

Declared = Literal["facts", "options"]
"""What of a `RuleSet` declares terms."""

STICK: Final = 1000
"""Points of a riichi stick."""


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
    """

    id: str
    name: str
    name_zh: str
    way: Literal["from-others", "to-others", "to-winner"]
    bases: int = 0
    fans: int = 0
    of_dealer: bool = False
    replaces: str | None = None

    def amount(self, options: TableOptions) -> Fraction:
        """What each payer pays at the table's stakes."""
        return self.bases * Fraction(options.base) + self.fans * Fraction(options.rate)


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
        adds_dealer_bonus: whether the sheet adds a bonus of the dealer to the value of a win.
        debts_stay_open: whether debts to the last winner are settled when another player wins, instead of at once.
        instant: the payments made at once, in the order of the text.
        sticks: whether riichi sticks and counters are kept, and players who are not ready pay at a draw.
        abortive_draws: whether a table's hands can be broken off.
        final: the balances at the end, from those after the last hand by player, in the order of their first seats, and
            the riichi sticks left on the table; each is whole or a finite decimal.
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
    adds_dealer_bonus: bool = False
    debts_stay_open: Callable[[TableOptions], bool] = lambda options: False
    instant: tuple[InstantPayment, ...] = ()
    sticks: bool = False
    abortive_draws: Callable[[TableOptions], bool] = lambda options: False
    final: Callable[[TableOptions, Mapping[str, int | Fraction], int], Mapping[str, int | Fraction]] | None = None
    check_value: Callable[[WinFacts, TableOptions, Decimal], None] | None = None


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
        kong_bars_earth: whether a kong of the dealer bars a win of earth.
        earth_drawn: whether a win of earth is on the first tile the winner draws, instead of on the dealer's discard.
        heaven_by_flowers: whether a flower win before any discard is a win of heaven, whoever's it is.
        unios_first: whether a hand of Thirteen Unios may rob a concealed kong and goes before other claims.
        flower_wins: the values of the fact `flower_win`.
        simulated: whether `vision.synthesis` plays games of it.
        shapes: complete hands other than sets and eyes, by name.
        facts: what a form asks for, in its order.
        options: the table rules to agree on.
        sheet: how a session is kept.
        declarable: facts, with their values, that a player can bring about by a declaration before the win.
        bonuses: ids of elements of chance, which nobody plays for.
        scorer: the module that scores hands: `score(hand) -> Score` and, if its elements are rows of
            `scoring.rules.engine`, `ELEMENTS`, else `elements()`, which lists them as in a concealed hand.
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
    kong_bars_earth: bool = False
    earth_drawn: bool = False
    heaven_by_flowers: bool = False
    unios_first: bool = False
    flower_wins: Mapping[str, FlowerWin] = field(default_factory=dict)
    simulated: bool = False
    declarable: Mapping[str, Any] = field(default_factory=dict)
    bonuses: frozenset[str] = frozenset()
    shapes: Mapping[str, Shape] = field(default_factory=dict)
    facts: tuple[Term, ...]
    options: tuple[Term, ...]
    sheet: SheetRules
    scorer: str
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
