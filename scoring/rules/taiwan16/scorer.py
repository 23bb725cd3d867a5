"""The score of a hand under the sixteen-tile rules."""

from functools import lru_cache
from typing import Final

from scoring.hand import Options, Win
from scoring.result import CountedElement
from scoring.rules.element_scorer import PAID_BY, ElementScorer, Outcome
from scoring.rules.element_table import ElementTable
from scoring.rules.taiwan16 import sets, tiles, winning
from scoring.rules.taiwan16.payments import dealer_bonus, win_payments
from scoring.rules.taiwan16.shapes import arrangements
from scoring.texts import Message
from scoring.texts.japanese import japanese_name

ELEMENTS: Final = ElementTable(
    [
        *(*winning.ON_FLOWERS, *tiles.HONOURS, *winning.WAIT, *sets.OF_PUNGS, *winning.REPLACEMENT),
        *(*sets.OF_CHOWS, *sets.RELATIVES, *tiles.KINDS, *winning.CLAIMED, *winning.EARLY, *winning.SPECIAL),
    ],
    arrangements,
    where=lambda element: f"row {element.name_zh}",
    declared={"win.flower_win": "flowers"},
    last=winning.CHICKEN,
)


def outcome(facts: Win, options: Options, total: float, fans: float) -> Outcome:
    """The payments at the table's stakes, and the row of the dealer bonus, if any payment of this win includes it."""
    dealer_wins_or_pays = facts.by == "self-draw" or "east" in (facts.seat, facts.from_)
    bonus = (_dealer_row(dealer_bonus(facts.dealer_streak)),) if dealer_wins_or_pays else ()
    return Outcome(None, win_payments(facts, options, fans), further=bonus)


@lru_cache(maxsize=64)
def _dealer_row(bonus: int) -> CountedElement:
    return CountedElement("dealer", "Dealer", "做莊", bonus, 1, "chapter 做莊", False, japanese_name("做莊"))


SCORER: Final = ElementScorer(
    "fan", ELEMENTS, Message("score.taiwan16-incomplete"), outcome, asks=(*PAID_BY, "dealer_streak")
)
score: Final = SCORER.score
