"""The score of a hand under the International Mahjong Rules."""

from scoring.hand import Hand
from scoring.result import Score
from scoring.rules.engine import ElementTable
from scoring.rules.international import combinations, special, structures, winning
from scoring.rules.international.payments import mados, payments
from scoring.rules.sets import counted_sets
from scoring.texts import Message

ELEMENTS = ElementTable(
    [*special.GROUPS, *structures.GROUPS, *combinations.GROUPS, *winning.GROUPS],
    special.arrangements,
)


def score(hand: Hand) -> Score:
    """The best count of `hand`, its mados by the chart and its payments."""
    tally = ELEMENTS.best(hand)
    if tally is None:
        return Score(
            rules=hand.rules,
            win=False,
            why_not=Message("score.international-incomplete"),
            unit="fan",
            total=None,
            score=None,
        )
    amount = mados(tally.total, hand.options.beyond_chart)
    return Score(
        rules=hand.rules,
        win=True,
        why_not=None,
        unit="fan",
        total=tally.total,
        score=amount,
        elements=tally.elements("article"),
        sets=counted_sets(hand, tally.arrangement),
        payments=payments(hand.facts, amount),
    )
