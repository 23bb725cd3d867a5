"""The score of a hand under the Mahjong Australia scoring system."""

from typing import Final

from scoring.hand import Options, Win
from scoring.rules.australia import MINIMUM
from scoring.rules.australia.elements import GROUPS
from scoring.rules.australia.payments import payments
from scoring.rules.element_scorer import ElementScorer, Outcome
from scoring.rules.element_table import BestCount, ElementTable
from scoring.rules.shapes import pairs_or_unios
from scoring.texts import Message

ELEMENTS: Final = ElementTable(GROUPS, pairs_or_unios, where=lambda element: f"pattern {element.id}")


def outcome(facts: Win, options: Options, total: float, points: float) -> Outcome:
    """The points after the limit and the payments; a win from 15 points."""
    if total < MINIMUM:
        return Outcome(None, None, Message("score.too-few-points", {"total": total, "minimum": MINIMUM}))
    return Outcome(int(points), payments(facts, int(points)))


def limited(tally: BestCount, options: Options) -> float:
    """The points paid: a sum over the limit is capped at it, or at the most valuable pattern if that is higher."""
    limit: int | None = options.limit
    if limit is None or tally.total <= limit:
        return tally.total
    return max(limit, *(one.element.value for one in tally.found))


SCORER: Final = ElementScorer("point", ELEMENTS, Message("score.australia-incomplete"), outcome, limited)
score: Final = SCORER.score
