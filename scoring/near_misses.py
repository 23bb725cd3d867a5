"""Elements that a hand misses by one condition, for rule sets whose elements are no rows of the engine."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from scoring.conditions import without_claim
from scoring.errors import HandError
from scoring.hand import Hand
from scoring.registry import rule_set
from scoring.result import Condition, CountedElement
from scoring.rules import score
from scoring.tiles import HONOURS, SUITED, format_tiles

_FACES: Final = (*SUITED, *HONOURS)


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
    for condition, place, other in _others(hand):
        for element in score(other).elements:
            if element.id in skipped:
                continue
            miss = found.setdefault(element.id, NearMiss(element, condition, []))
            if miss.condition == condition and place and place not in miss.places:
                miss.places.append(place)
    return list(found.values())


def _others(hand: Hand) -> Iterator[tuple[Condition, str, Hand]]:
    for condition, place, changes in _changes(hand):
        try:
            other = replace(hand, **changes)
        except HandError:
            continue
        yield condition, place, other


def _changes(hand: Hand) -> Iterator[tuple[Condition, str, dict[str, Any]]]:
    for fact, value in rule_set(hand.rules).declarable.items():
        yield "declared", f"{fact}.{value}", {"win": hand.win.replace(**{fact: value})}
    by: Condition = "discard" if hand.facts.by == "self-draw" else "self-draw"
    yield by, "", {"win": hand.win.replace(by=by, from_=None)}
    for position, meld in enumerate(hand.melds):
        if meld.is_claimed:
            yield "unclaimed", format_tiles(meld.tiles), without_claim(hand, position)
    if hand.winning_tile in hand.concealed:
        waiting = list(hand.concealed)
        waiting.remove(hand.winning_tile)
        for tile in _FACES:
            if tile != hand.winning_tile:
                yield "winning-tile", tile, {"concealed": (*waiting, tile), "winning_tile": tile}
