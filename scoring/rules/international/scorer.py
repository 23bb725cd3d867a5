"""The score of a hand under the International Mahjong Rules."""

from typing import Final

from scoring.decompose import Arrangement, has_all_honours, is_seven_isolated_stars, loose_arrangement
from scoring.hand import Options, Win
from scoring.rules.element_scorer import ElementScorer, Outcome
from scoring.rules.element_table import ElementTable
from scoring.rules.international.elements import GROUPS
from scoring.rules.international.payments import mados, payments
from scoring.rules.shapes import pairs_or_unios
from scoring.texts import Message
from scoring.tile_counts import counts_of


def arrangements(concealed: int, winning: int, melds: int) -> list[Arrangement]:
    """The arrangements of complete tiles other than sets and eyes (articles 19 and 25.2)."""
    if not melds and has_all_honours(concealed) and is_seven_isolated_stars(counts := counts_of(concealed)):
        return [loose_arrangement("stars", counts)]
    return pairs_or_unios(concealed, winning, melds)


ELEMENTS: Final = ElementTable(
    GROUPS,
    arrangements,
    where=lambda element: f"article {element.id}",
    declared={"win.flower_win": "flowers", "win.kong_to_fourth": "kongs"},
)


def outcome(facts: Win, options: Options, total: float, fans: float) -> Outcome:
    """The mados of the fans by the chart, and the payments."""
    amount = mados(fans, options.beyond_chart)
    return Outcome(amount, payments(facts, amount))


SCORER: Final = ElementScorer("fan", ELEMENTS, Message("score.international-incomplete"), outcome)
score: Final = SCORER.score
