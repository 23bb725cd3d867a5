"""The score of a hand under Hong Kong old style."""

from typing import Final

from scoring.decompose import Arrangement, is_seven_different_pairs
from scoring.hand import Options, Win
from scoring.rules.element_scorer import ElementScorer, Outcome
from scoring.rules.element_table import ElementTable
from scoring.rules.hongkong.elements import GROUPS
from scoring.rules.hongkong.payments import base_points, payments
from scoring.rules.hongkong.rulings import ruling, rulings
from scoring.rules.shapes import pairs_or_unios
from scoring.texts import Message
from scoring.tile_counts import counts_of


def irregular(concealed: int, winning: int, melds: int) -> list[Arrangement]:
    """The arrangements of hands other than sets and eyes; no two pairs are equal."""
    found = pairs_or_unios(concealed, winning, melds)
    return [one for one in found if one.shape != "pairs" or is_seven_different_pairs(counts_of(concealed))]


ELEMENTS: Final = ElementTable(
    GROUPS,
    irregular,
    where=lambda element: f"row {element.name_zh}",
    declared={"win.flower_win": "flowers"},
    optional={"pairs": lambda options: bool(ruling(options, "seven_pairs"))},
)


def outcome(facts: Win, options: Options, total: float, faan: float) -> Outcome:
    """The base points and the payments; a win from the least faan of the table, on flowers alone from any."""
    least = rulings(options).min_faan
    if total < least and not facts.flower_win:
        return Outcome(None, None, Message("score.too-few-faan", {"total": total, "minimum": least}))
    base = base_points(options, int(faan))
    whole = int(base) if base == int(base) else None
    return Outcome(whole, payments(facts, options, base))


SCORER: Final = ElementScorer("fan", ELEMENTS, Message("score.hongkong-incomplete"), outcome)
score: Final = SCORER.score
