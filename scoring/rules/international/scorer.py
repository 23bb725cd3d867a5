"""The score of a hand under the International Mahjong Rules."""

from typing import Final

from scoring.hand import Options, Win
from scoring.rules.element_scorer import ElementScorer, Outcome
from scoring.rules.element_table import ElementTable
from scoring.rules.international import combinations, special, structures, winning
from scoring.rules.international.payments import mados, payments
from scoring.texts import Message

ELEMENTS: Final = ElementTable(
    [*special.GROUPS, *structures.GROUPS, *combinations.GROUPS, *winning.GROUPS],
    special.arrangements,
    where=lambda element: f"article {element.id}",
    declared=special.DECLARED,
)


def outcome(facts: Win, options: Options, total: float, fans: float) -> Outcome:
    """The mados of the fans by the chart, and the payments."""
    amount = mados(fans, options.beyond_chart)
    return Outcome(amount, payments(facts, amount))


SCORER: Final = ElementScorer("fan", ELEMENTS, Message("score.international-incomplete"), outcome)
score: Final = SCORER.score
