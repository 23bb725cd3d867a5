"""Which elements a hand does not count, and why."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from scoring.conditions import Condition, part_variants, variants
from scoring.hand import Hand
from scoring.result import Score
from scoring.rules import rule_set, score
from scoring.rules.engine import Element, Group, RuleSet, Tally
from scoring.rules.view import Contents, View
from scoring.tiles import format_tiles

Why = Literal["excluded", "stands-alone", "other-reading"] | Condition

_SENTENCES: Final[dict[Why, tuple[str, str]]] = {
    "excluded": ("Counted in its place: {by}.", "已计{by}，不再计此项。"),
    "stands-alone": (
        "It stands alone for {value:g}, and what counts is worth {total:g}.",
        "此项须单独计{value:g}，现计各项共{total:g}。",
    ),
    "other-reading": (
        "Another reading of the hand shows it, worth {total:g} in all.",
        "另一种读法才有此项，共{total:g}。",
    ),
    "self-draw": ("It would count if the winning tile had been self-drawn.", "若是自摸，便可计此项。"),
    "discard": ("It would count if the winning tile had been a discard.", "若和他家打出的牌，便可计此项。"),
    "unclaimed": ("It would count if {tiles} had not been claimed.", "若{tiles}未曾露出，便可计此项。"),
    "winning-tile": ("It would count if the hand had been won on {tiles}.", "若和{tiles}，便可计此项。"),
    "set": (
        "Only {tiles} stands in its way: with a fitting set in its place it would count.",
        "只差{tiles}：换成合适的一组，便可计此项。",
    ),
    "eyes": (
        "Only the eyes {tiles} stand in its way: with fitting ones it would count.",
        "只差眼{tiles}：换成合适的一对，便可计此项。",
    ),
    "pair": (
        "Only the pair {tiles} stands in its way: with a fitting one it would count.",
        "只差{tiles}：换成合适的一对，便可计此项。",
    ),
}


@dataclass(frozen=True, slots=True)
class NotCounted:
    """An element that a hand does not count.

    Attributes:
        id, name, name_zh: the element, as in `CountedElement`.
        value: what one of it is worth.
        why: `excluded` by elements that count in its place or stand alone; it `stands-alone` and is worth less
            than what counts; only an `other-reading` of the tiles shows it; or the one condition that is short.
        excluded_by: ids of the elements that exclude it.
        reason, reason_zh: a short sentence that says so.
    """

    id: str
    name: str
    name_zh: str
    value: float
    why: Why
    excluded_by: tuple[str, ...]
    reason: str
    reason_zh: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """The score of a hand, and the elements that it does not count."""

    score: Score
    not_counted: tuple[NotCounted, ...]


def explain(hand: Hand) -> Explanation:
    """The score of `hand` and what it does not count: excluded, seen in another reading only, one condition short.

    Only what is certain is said. An element that is short of more than one condition is not named, nor is one
    that any set could be exchanged for. A hand that is not complete has nothing to explain.
    """
    elements = rule_set(hand.rules)
    tally = elements.best(hand)
    if tally is None:
        return Explanation(score(hand), ())
    reasons: dict[str, NotCounted] = {}
    known = {one.element.id for one in tally.found}
    for reason in _reasons(elements, hand, tally):
        if reason.id not in known and reason.value:
            reasons.setdefault(reason.id, reason)
    return Explanation(score(hand), tuple(reasons.values()))


def _reasons(rule_set: RuleSet, hand: Hand, tally: Tally) -> Iterator[NotCounted]:
    yield from _excluded(rule_set, View(hand, Contents(hand), tally.arrangement), tally)
    yield from _in_other_readings(rule_set, hand)
    yield from _one_condition_short(rule_set, hand)
    yield from _one_part_short(rule_set, hand, tally)


def _excluded(rule_set: RuleSet, view: View, tally: Tally) -> Iterator[NotCounted]:
    counted = [one.element for one in tally.found]
    alone = [
        element
        for group in rule_set.groups
        for element in group.elements
        if group.counts == "alone" and element in counted
    ]
    for group, found in rule_set.shown(view):
        for element in (one.element for one in found if one.element not in counted):
            if group.counts == "alone" and not alone:
                yield _reason(element, "stands-alone", value=element.value, total=tally.total)
            else:
                yield _reason(element, "excluded", alone or _rivals(group, element, counted))


def _rivals(group: Group, element: Element, counted: Sequence[Element]) -> list[Element]:
    """Those counted of a group that may not stand beside `element`."""
    of_group = [other for other in counted if other in group.elements]
    beside = [ids for ids in group.together if element.id in ids]
    return [other for other in of_group if not any(other.id in ids for ids in beside)] or of_group


def _in_other_readings(rule_set: RuleSet, hand: Hand) -> Iterator[NotCounted]:
    best: dict[str, tuple[Element, float]] = {}
    for view in rule_set.views(hand):
        total = max(sum(one.worth for one in found) for found in rule_set.counts(view))
        for _, found in rule_set.shown(view):
            for one in found:
                if one.element.id not in best or total > best[one.element.id][1]:
                    best[one.element.id] = (one.element, total)
    for element, total in best.values():
        yield _reason(element, "other-reading", total=total)


def _one_condition_short(rule_set: RuleSet, hand: Hand) -> Iterator[NotCounted]:
    short: dict[tuple[str, Condition], tuple[Element, list[str]]] = {}
    for condition, tiles, other in variants(hand):
        tally = rule_set.best(other)
        for one in tally.found if tally else ():
            _, places = short.setdefault((one.element.id, condition), (one.element, []))
            places.append(format_tiles(tiles))
    for (_, condition), (element, places) in short.items():
        yield _reason(element, condition, tiles=list(dict.fromkeys(places)))


def _one_part_short(rule_set: RuleSet, hand: Hand, tally: Tally) -> Iterator[NotCounted]:
    """Elements that count with another part in place of a certain one, and of no other."""
    places: dict[str, dict[int, NotCounted]] = {}
    for position, (condition, tiles, other) in part_variants(hand, tally.arrangement):
        best = rule_set.best(other)
        for one in best.found if best else ():
            reason = _reason(one.element, condition, tiles=[format_tiles(tiles)])
            places.setdefault(reason.id, {}).setdefault(position, reason)
    for reasons in places.values():
        if len(reasons) == 1:
            yield from reasons.values()


def _reason(
    element: Element,
    why: Why,
    by: Sequence[Element] = (),
    *,
    value: float = 0,
    total: float = 0,
    tiles: Sequence[str] = (),
) -> NotCounted:
    english, chinese = _SENTENCES[why]
    amounts = {"value": value, "total": total}
    return NotCounted(
        id=element.id,
        name=element.name,
        name_zh=element.name_zh,
        value=element.value,
        why=why,
        excluded_by=tuple(other.id for other in by),
        reason=english.format(by=", ".join(other.name for other in by), tiles=" or ".join(tiles), **amounts),
        reason_zh=chinese.format(by="、".join(other.name_zh for other in by), tiles="或".join(tiles), **amounts),
    )
