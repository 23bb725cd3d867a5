"""The score of a hand under the Mahjong Australia scoring system."""

from typing import Final

from scoring.decompose import Arrangement, has_all_unios, is_thirteen_unios, iter_pair_arrangements, loose_arrangement
from scoring.hand import Options, Win
from scoring.rules.australia import MINIMUM, basics, combinations, honours, terminals, triplets, winning
from scoring.rules.australia.payments import payments
from scoring.rules.element_scorer import ElementScorer, Outcome
from scoring.rules.element_table import BestCount, ElementTable
from scoring.texts import Message
from scoring.tile_counts import ODD, counts_of


def irregular(concealed: int, winning: int, melds: int) -> list[Arrangement]:
    """The arrangements of irregular hands (10.0)."""
    if melds:
        return []
    if not concealed & ODD:
        return list(iter_pair_arrangements(counts_of(concealed), winning))
    if has_all_unios(concealed) and is_thirteen_unios(counts := counts_of(concealed)):
        return [loose_arrangement("unios", counts)]
    return []


ELEMENTS: Final = ElementTable(
    [
        *(*basics.GROUPS, *honours.GROUPS, *triplets.GROUPS),
        *(*combinations.GROUPS, *terminals.GROUPS, *winning.GROUPS),
    ],
    irregular,
    where=lambda element: f"pattern {element.id}",
)


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
