"""Elements that a hand misses by one condition, for rule sets whose elements are no rows of the engine."""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from scoring.conditions import Variant, condition_variants, legal_variant
from scoring.hand import Hand
from scoring.registry import rule_set
from scoring.result import Condition, CountedElement
from scoring.rules import score


class NearMiss(NamedTuple):
    """An element that a hand would have under one other condition.

    Attributes:
        element: the element as it would count.
        condition: what would differ; `declared` for a declaration that the player could have made.
        places: notation of the melds or tiles that could differ, any of which would do; for a declaration its
            `fact.value`.
    """

    element: CountedElement
    condition: Condition
    places: list[str]


def near_misses(hand: Hand) -> list[NearMiss]:
    """Elements that `hand` misses by one condition, each under the first such condition."""
    rules = rule_set(hand.rules)
    skipped = {element.id for element in score(hand).elements} | rules.bonuses
    found: dict[str, NearMiss] = {}
    for condition, place, other in chain(_declared(hand), condition_variants(hand)):
        for element in score(other).elements:
            if element.id in skipped:
                continue
            miss = found.setdefault(element.id, NearMiss(element, condition, []))
            if miss.condition == condition and place and place not in miss.places:
                miss.places.append(place)
    return list(found.values())


def _declared(hand: Hand) -> Iterator[Variant]:
    for fact, value in rule_set(hand.rules).declarable.items():
        yield from legal_variant(hand, "declared", f"{fact}.{value}", win=hand.win.replace(**{fact: value}))
