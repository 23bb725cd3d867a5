"""The score of a hand under the International Mahjong Rules."""

from scoring.hand import Hand
from scoring.result import Score
from scoring.rules.element_table import ElementTable
from scoring.rules.international import combinations, special, structures, winning
from scoring.rules.international.payments import mados, payments
from scoring.rules.sets import sets_of
from scoring.texts import Message

ELEMENTS = ElementTable(
    [*special.GROUPS, *structures.GROUPS, *combinations.GROUPS, *winning.GROUPS],
    special.arrangements,
    where=lambda element: f"article {element.id}",
    declared=special.DECLARED,
)


def score(hand: Hand) -> Score:
    """The best count of `hand`, its mados by the chart and its payments."""
    tally = ELEMENTS.best(hand)
    if tally is None:
        return Score.of_no_win(hand.rules, "fan", Message("score.international-incomplete"))
    amount = mados(tally.total, hand.options.beyond_chart)
    return Score.of_count(
        hand.rules,
        "fan",
        tally.total,
        amount,
        tally.elements(),
        lambda: sets_of(hand, tally),
        lambda: payments(hand.facts, amount),
    )
