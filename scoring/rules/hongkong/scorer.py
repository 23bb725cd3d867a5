"""The score of a hand under Hong Kong old style."""

from typing import Final

from scoring.decompose import (
    Arrangement,
    ShapeName,
    has_all_unios,
    is_seven_different_pairs,
    is_thirteen_unios,
    iter_pair_arrangements,
    loose_arrangement,
)
from scoring.hand import Options, Win
from scoring.rules.element_scorer import ElementScorer, Outcome
from scoring.rules.element_table import ElementTable
from scoring.rules.hongkong import flowers, honours, limits, tiles, winning
from scoring.rules.hongkong.payments import base_points, payments
from scoring.rules.hongkong.rulings import ruling, rulings
from scoring.texts import Message
from scoring.tile_counts import ODD, counts_of

_DECLARED: Final[dict[str, ShapeName]] = {"win.flower_win": "flowers"}


def irregular(concealed: int, winning: int, melds: int) -> list[Arrangement]:
    """The arrangements of hands other than sets and eyes."""
    if melds:
        return []
    if not concealed & ODD and is_seven_different_pairs(counts_of(concealed)):
        return list(iter_pair_arrangements(counts_of(concealed), winning))
    if has_all_unios(concealed) and is_thirteen_unios(counts := counts_of(concealed)):
        return [loose_arrangement("unios", counts)]
    return []


ELEMENTS: Final = ElementTable(
    [*tiles.GROUPS, *honours.GROUPS, *winning.GROUPS, *flowers.GROUPS, *limits.GROUPS],
    irregular,
    where=lambda element: f"row {element.name_zh}",
    declared=_DECLARED,
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
