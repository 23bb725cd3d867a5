"""What scoring a hand gives: the elements that count, the sets they were counted on, and who pays what."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from scoring.hand import MeldKind, Rules, Seat
from scoring.texts import SCORING, Message

Unit = Literal["fan", "point"]
SetKind = MeldKind | Literal["eyes", "pair", "special", "flowers"]


@dataclass(frozen=True, slots=True)
class CountedElement:
    """An element of a rule set as it counts in one hand.

    Attributes:
        id: as the rule text numbers it, `26.1`.
        name, name_zh: its names in the text.
        value: what one of it is worth, in the rule set's unit.
        count: how many of it the hand has.
        where: where in the rule text it stands.
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
    """A set, the eyes, a pair, or the whole of a special hand.

    Attributes:
        kind: `special` holds all tiles of a special hand, `flowers` those of a flower win.
        tiles: codes of its tiles.
        concealed: whether none of it is known to have come from another player before the win; a pung that
            the winning tile completed is concealed only on a self-draw.
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
        rules: the rule set it was scored under.
        win: whether it is a winning hand.
        why_not: why it is not, None for a win.
        unit: what `total` and the elements' values are measured in.
        total: uncapped sum of value times count, None where there is nothing to count.
        score: what one payer pays before who pays what, None where that is no one figure.
        elements: in the order of the rule text.
        sets: the arrangement that was counted.
        payments: signed amount of each seat, summing to zero; None where who gave the tile is not known.
    """

    rules: Rules
    win: bool
    why_not: Message | None
    unit: Unit
    total: float | None
    score: int | None
    elements: tuple[CountedElement, ...] = ()
    sets: tuple[CountedSet, ...] = ()
    payments: Mapping[Seat, int | Decimal] | None = None

    @property
    def reason(self) -> str | None:
        """Why it is not a winning hand, as an English sentence."""
        return None if self.why_not is None else SCORING.say(self.why_not)
