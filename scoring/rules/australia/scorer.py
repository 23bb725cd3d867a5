"""The score of a hand under the Mahjong Australia scoring system."""

from collections.abc import Iterator

from scoring.decompose import Arrangement, is_thirteen_unios, iter_pair_arrangements, iter_set_arrangements
from scoring.hand import Hand
from scoring.result import Score
from scoring.rules.australia import MINIMUM, basics, combinations, honours, terminals, triplets, winning
from scoring.rules.australia.payments import payments
from scoring.rules.engine import BestCount, ElementTable
from scoring.rules.sets import counted_sets
from scoring.rules.view import Contents
from scoring.texts import Message
from scoring.tiles import INDEX


def arrangements(hand: Hand, contents: Contents) -> Iterator[Arrangement]:
    """Every complete arrangement of `hand`: four sets and eyes, or an irregular hand (10.0)."""
    if hand.winning_tile:
        winning = INDEX[hand.winning_tile]
        yield from iter_set_arrangements(contents.concealed, winning)
        yield from iter_pair_arrangements(contents.concealed, winning)
        if is_thirteen_unios(contents.concealed):
            yield Arrangement("unios")


ELEMENTS = ElementTable(
    [
        *(*basics.GROUPS, *honours.GROUPS, *triplets.GROUPS),
        *(*combinations.GROUPS, *terminals.GROUPS, *winning.GROUPS),
    ],
    arrangements,
)


def score(hand: Hand) -> Score:
    """The best count of `hand`, its points after the limit and its payments; a win from 15 points."""
    tally = ELEMENTS.best(hand)
    if tally is None:
        return Score(
            rules=hand.rules,
            win=False,
            why_not=Message("score.australia-incomplete"),
            unit="point",
            total=None,
            score=None,
        )
    win = tally.total >= MINIMUM
    points = _limited(tally, hand.options.limit)
    return Score(
        rules=hand.rules,
        win=win,
        why_not=None if win else Message("score.too-few-points", {"total": tally.total, "minimum": MINIMUM}),
        unit="point",
        total=tally.total,
        score=points if win else None,
        elements=tally.elements("pattern"),
        sets=counted_sets(hand, tally.arrangement),
        payments=payments(hand.facts, points) if win else None,
    )


def _limited(tally: BestCount, limit: int | None) -> int:
    """The points paid: a sum over the limit is capped at it, or at the most valuable pattern if that is higher."""
    if limit is None or tally.total <= limit:
        return int(tally.total)
    return int(max(limit, *(one.element.value for one in tally.found)))
