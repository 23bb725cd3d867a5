"""The score of a hand under the Mahjong Australia scoring system."""

from scoring.decompose import Arrangement, has_all_unios, is_thirteen_unios, iter_pair_arrangements
from scoring.hand import Hand
from scoring.result import Score
from scoring.rules.australia import MINIMUM, basics, combinations, honours, terminals, triplets, winning
from scoring.rules.australia.payments import payments
from scoring.rules.element_table import BestCount, ElementTable
from scoring.rules.sets import sets_of
from scoring.texts import Message
from scoring.tile_counts import ODD, counts_of


def irregular(concealed: int, winning: int, melds: int) -> list[Arrangement]:
    """The arrangements of irregular hands (10.0)."""
    if melds:
        return []
    if not concealed & ODD:
        return list(iter_pair_arrangements(counts_of(concealed), winning))
    if has_all_unios(concealed) and is_thirteen_unios(counts_of(concealed)):
        return [Arrangement("unios")]
    return []


ELEMENTS = ElementTable(
    [
        *(*basics.GROUPS, *honours.GROUPS, *triplets.GROUPS),
        *(*combinations.GROUPS, *terminals.GROUPS, *winning.GROUPS),
    ],
    irregular,
    where=lambda element: f"pattern {element.id}",
)


def score(hand: Hand) -> Score:
    """The best count of `hand`, its points after the limit and its payments; a win from 15 points."""
    tally = ELEMENTS.best(hand)
    if tally is None:
        return Score.of_no_win(hand.rules, "point", Message("score.australia-incomplete"))
    win = tally.total >= MINIMUM
    points = _limited(tally, hand.options.limit)
    return Score.of_count(
        hand.rules,
        "point",
        tally.total,
        points if win else None,
        tally.elements(),
        lambda: sets_of(hand, tally),
        lambda: payments(hand.facts, points) if win else None,
        why_not=None if win else Message("score.too-few-points", {"total": tally.total, "minimum": MINIMUM}),
    )


def _limited(tally: BestCount, limit: int | None) -> int:
    """The points paid: a sum over the limit is capped at it, or at the most valuable pattern if that is higher."""
    if limit is None or tally.total <= limit:
        return int(tally.total)
    return int(max(limit, *(one.element.value for one in tally.found)))
