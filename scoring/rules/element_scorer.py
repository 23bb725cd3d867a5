"""The score of a hand by the element table of its rule set."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from scoring.lazy_table import BoundedDict, Table
from scoring.result import FrozenDict, Score
from scoring.rules.sets import sets_of
from scoring.texts import Message

if TYPE_CHECKING:
    from scoring.hand import Hand, Options, Win
    from scoring.result import CountedElement
    from scoring.rules.element_table import BestCount, ElementTable
    from scoring.terms import Seat

PAID_BY: Final = ("by", "seat", "from_")
"""Facts that say who pays whom."""


@dataclass(slots=True, eq=False)
class Outcome:
    """What follows from the facts, the options and the value of a hand; compared by identity.

    Attributes:
        score: as in `Score`.
        payments: as in `Score`; they cannot be changed.
        why_not: as in `Score`.
        further: elements that are no rows of the table, after those that are.
    """

    score: int | None
    payments: Mapping[Seat, int | Decimal] | None
    why_not: Message | None = None
    further: tuple[CountedElement, ...] = ()

    def __post_init__(self) -> None:
        if self.payments is not None:
            self.payments = FrozenDict(self.payments)


class ElementScorer:
    """Scores hands by elements.

    Args:
        unit: unit of totals.
        elements: the elements.
        why_no_win: what a hand that is not complete is told.
        outcome: what a hand of a total and a value leads to. It is remembered, as equal ones come again and again.
        value: the value that is paid, if it is not the total.
        asks: names of the facts that an outcome depends on, if not on all.
    """

    def __init__(
        self,
        unit: str,
        elements: ElementTable,
        why_no_win: Message,
        outcome: Callable[[Win, Options, float, float], Outcome],
        value: Callable[[BestCount, Options], float] | None = None,
        asks: Collection[str] | None = None,
    ) -> None:
        self.unit: Final = unit
        self.elements: Final = elements
        self.why_no_win: Final = why_no_win
        self._value: Final = value
        self._outcome: Final = outcome
        self.asks: Final = asks
        self._asked: Final[Table[tuple[Any, ...], str]] = Table(
            lambda facts: repr(
                [one for one in zip(facts[::2], facts[1::2], strict=True) if asks is None or one[0] in asks]
            )
        )
        """What outcomes depend on, by the key of the facts; as text, whose hash is kept."""
        self._outcomes: Final[BoundedDict[tuple[Any, ...], Outcome]] = BoundedDict()

    def score(self, hand: Hand) -> Score:
        """The best count of a hand, and what it leads to."""
        tally = self.elements.best(hand)
        if tally is None:
            return Score.of_no_win(hand.rules, self.unit, self.why_no_win)
        outcome = self.outcome(hand, tally)
        return Score.of_count(
            hand.rules,
            self.unit,
            tally.total,
            outcome.score,
            tally.elements() + outcome.further,
            partial(sets_of, hand, tally),
            outcome.payments,
            outcome.why_not,
        )

    def outcome(self, hand: Hand, tally: BestCount) -> Outcome:
        """What the best count of a hand leads to."""
        total = tally.total
        value = total if self._value is None else self._value(tally, hand.options)
        key = (self._asked[hand.facts.exact_key], hand.options.exact_key, total, value)
        found = self._outcomes.get(key)
        if found is None:
            found = self._outcomes[key] = self._outcome(hand.facts, hand.options, total, value)
        return found
