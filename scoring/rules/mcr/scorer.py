"""The score of a hand under the Mahjong Competition Rules."""

from typing import Final

from scoring.hand import Options, Win
from scoring.lazy_table import Table
from scoring.rules.element_scorer import PAID_BY, ElementScorer, Outcome
from scoring.rules.element_table import BestCount, ElementTable
from scoring.rules.engine import Principles
from scoring.rules.mcr import sets, tiles, winning
from scoring.rules.mcr.fan import FLOWERS
from scoring.rules.mcr.fields import OWN_FIELDS
from scoring.rules.mcr.payments import MINIMUM, win_payments
from scoring.rules.mcr.shapes import arrangements
from scoring.texts import Message

ELEMENTS: Final = ElementTable(
    [*sets.GROUPS, *tiles.GROUPS, *winning.GROUPS],
    arrangements,
    where=lambda element: f"fan {element.id}",
    own_fields=OWN_FIELDS,
    order=lambda element: int(element.id),
    principles=Principles("explain.mcr-non-repeat", "explain.mcr-account-once", "explain.mcr-non-separation"),
)


[_FLOWERS] = ELEMENTS.ranks({FLOWERS})
_HAS_FLOWERS: Final = ELEMENTS.facts.masks()["flowers"]


def without_flowers(tally: BestCount, options: Options) -> float:
    """The points that count for the minimum."""
    return tally.total - tally.times(_FLOWERS) if tally.code & _HAS_FLOWERS else tally.total


def outcome(facts: Win, options: Options, total: float, points: float) -> Outcome:
    """The points with the flowers and the payments; a win from 8 points without flowers."""
    if points < MINIMUM:
        return _TOO_FEW[points]
    return Outcome(int(total), win_payments(facts, options, total))


_TOO_FEW: Final[Table[float, Outcome]] = Table(
    lambda points: Outcome(None, None, Message("score.mcr-too-few", {"total": points, "minimum": MINIMUM}))
)

SCORER: Final = ElementScorer(
    "point", ELEMENTS, Message("score.mcr-incomplete"), outcome, without_flowers, asks=PAID_BY
)
score: Final = SCORER.score
