"""The score of a hand under the sixteen-tile rules."""

from functools import cache
from typing import Final

from scoring.hand import Hand, Win
from scoring.result import CountedElement, Score
from scoring.rules.element_table import ElementTable
from scoring.rules.sets import sets_of
from scoring.rules.taiwan16 import chows, flowers, honours, kinds, pungs, relatives, special, winning
from scoring.rules.taiwan16.payments import dealer_bonus, payments
from scoring.texts import Message

ELEMENTS: Final = ElementTable(
    [
        *(*flowers.GROUPS, *honours.GROUPS, *winning.WAIT, *pungs.GROUPS, *winning.REPLACEMENT),
        *(*chows.GROUPS, *relatives.GROUPS, *kinds.GROUPS, *winning.CLAIMED, *winning.EARLY, *special.GROUPS),
    ],
    special.arrangements,
    where=lambda element: f"row {element.name_zh}",
    declared=special.DECLARED,
    last=winning.CHICKEN,
)


def score(hand: Hand) -> Score:
    """The best count of `hand`, and its payments at the table's stakes."""
    tally = ELEMENTS.best(hand)
    if tally is None:
        return Score.of_no_win(hand.rules, "fan", Message("score.taiwan16-incomplete"))
    total = int(tally.total)
    return Score.of_count(
        hand.rules,
        "fan",
        total,
        None,
        tally.elements() + _dealer_rows(hand.facts),
        lambda: sets_of(hand, tally),
        lambda: payments(hand.facts, hand.options, total),
    )


def _dealer_rows(facts: Win) -> tuple[CountedElement, ...]:
    """The row of the dealer bonus, if any payment of this win includes it."""
    dealer_wins_or_pays = facts.by == "self-draw" or "east" in (facts.seat, facts.from_)
    return (_dealer_row(dealer_bonus(facts.dealer_streak)),) if dealer_wins_or_pays else ()


@cache
def _dealer_row(bonus: int) -> CountedElement:
    return CountedElement("dealer", "Dealer", "做莊", bonus, 1, "chapter 做莊", in_total=False)
