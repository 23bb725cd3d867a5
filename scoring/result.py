"""The result of scoring a hand: counted elements, sets and payments."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from scoring.frozen import FrozenDict
from scoring.hand import MeldKind, Rules, Seat
from scoring.texts import SCORING, Message

SetKind = MeldKind | Literal["eyes", "pair", "special", "flowers"]


@dataclass(frozen=True, slots=True)
class CountedElement:
    """An element of a rule set as counted in one hand.

    Attributes:
        id: its number in the rule text, such as `26.1`.
        name, name_zh: its English and Chinese names in the text.
        value: value of one occurrence, in the rule set's unit.
        count: number of occurrences in the hand.
        where: reference to the rule text.
        in_total: whether it is part of `Score.total`.
    """

    id: str
    name: str
    name_zh: str
    value: float
    count: int
    where: str
    in_total: bool = True


@dataclass(frozen=True, slots=True)
class CountedSet:
    """A set, the eyes, a pair, or all tiles of a special hand.

    Attributes:
        kind: `special` for all tiles of a special hand, `flowers` for those of a flower win.
        tiles: codes of its tiles.
        concealed: whether no tile was claimed from another player; a pung completed by the winning tile is concealed
            only on a self-draw.
        winning: whether the winning tile completed it.
    """

    kind: SetKind
    tiles: tuple[str, ...]
    concealed: bool
    winning: bool


@dataclass(frozen=True, slots=True)
class Score:
    """The score of one hand.

    Attributes:
        rules: the rule set.
        win: whether it is a winning hand.
        why_not: the reason why it is not, None for a win.
        unit: unit of `total` and of the elements' values.
        total: uncapped sum of value times count, None if nothing can be counted.
        score: basic amount of one payer, before the distribution of payments; None if there is no single amount.
        elements: in the order of the rule text.
        sets: the sets of the counted arrangement.
        payments: signed amount of each seat, summing to zero; None if the giver of the tile is unknown.
    """

    rules: Rules
    win: bool
    why_not: Message | None
    unit: str
    total: float | None
    score: int | None
    elements: tuple[CountedElement, ...] = ()
    sets: tuple[CountedSet, ...] = ()
    payments: Mapping[Seat, int | Decimal] | None = None

    def __post_init__(self) -> None:
        if self.payments is not None:
            object.__setattr__(self, "payments", FrozenDict(self.payments))

    @property
    def reason(self) -> str | None:
        """Why it is not a winning hand, in English; None for a win."""
        return None if self.why_not is None else SCORING.say(self.why_not)
