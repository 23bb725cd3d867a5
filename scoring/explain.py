"""Explains which elements a hand does not count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from itertools import chain, groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Literal, TypeVar

from scoring.field_checks import NUMBER, TEXT, check_fields, check_items
from scoring.hand import Hand, require_type
from scoring.registry import rule_set
from scoring.result import Condition, CountedElement, Score
from scoring.rules import rule_elements, score
from scoring.texts import SCORING, Message, Text, Value
from scoring.tiles import format_tiles

if TYPE_CHECKING:
    # Loaded when a hand is explained: importing `scoring` would take a quarter longer.
    from scoring.conditions import ReplacedPart, Variant
    from scoring.rules.element_table import BestCount, ElementTable
    from scoring.rules.engine import Element, ElementGroup
    from scoring.rules.hand_code import HandCode

_Element = TypeVar("_Element", "Element", CountedElement)

Why = Literal["excluded", "stands-alone", "other-reading", Condition]


@dataclass(frozen=True, slots=True)
class NotCounted:
    """An element that a hand does not count.

    Attributes:
        id, name, name_zh, name_ja: the element, as in `CountedElement`.
        value: value of one occurrence.
        why: `excluded` by elements that count instead or stand alone; it `stands-alone` and is worth less than what
            counts; only an `other-reading` (decomposition) has it; or the one condition that is missing.
        excluded_by: ids of the elements that exclude it.
        said: the reason as a message.
    """

    id: str
    name: str
    name_zh: str
    value: float
    why: Why
    excluded_by: tuple[str, ...]
    said: Message
    name_ja: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        check_fields(self, id=TEXT, name=TEXT, name_zh=TEXT, value=NUMBER, why=TEXT, said=(Message,))
        check_fields(self, name_ja=TEXT)
        check_items(self, "excluded_by", TEXT)

    def __str__(self) -> str:
        return f"{self.id} {self.name} {self.name_zh} {self.value:g}: {self.reason}"

    @property
    def reason(self) -> str:
        """The reason in English."""
        return SCORING.translate(self.said)

    @property
    def reason_zh(self) -> str:
        """The reason in Traditional Chinese."""
        return SCORING.translate(self.said, "zh-Hant")

    @property
    def reason_ja(self) -> str:
        """The reason in Japanese."""
        return SCORING.translate(self.said, "ja")


@dataclass(frozen=True, slots=True)
class Explanation:
    """The score of a hand, and the elements that do not count."""

    score: Score
    not_counted: tuple[NotCounted, ...]

    def __post_init__(self) -> None:
        check_fields(self, score=(Score,))
        check_items(self, "not_counted", (NotCounted,))

    def __str__(self) -> str:
        """The score, and what does not count with the reasons, a line each."""
        lines = ["", "Not counted:", *map(str, self.not_counted)] if self.not_counted else []
        return "\n".join([str(self.score), *lines])


def explain(hand: Hand) -> Explanation:
    """Score `hand` and list elements that are excluded, in another decomposition only, or missing one condition.

    An element that misses more than one condition is not listed, nor one that replacing any of several parts would
    give. An incomplete hand has no explanation. Rule sets whose elements are no rows of the engine list what misses one
    condition, also for a hand that is complete and counts nothing. Raises `HandError`: about `hand`, if it is no
    `Hand`.
    """
    require_type("hand", hand, Hand)
    elements = rule_elements(hand.rules)
    if elements is None:
        return Explanation(score(hand), tuple(_near_misses(hand)))
    tally = elements.best(hand)
    if tally is None:
        return Explanation(score(hand), ())
    counted = {one.element.id for one in tally.found}
    missing = {element.id for element in _elements(elements) if element.value} - counted
    reasons: dict[str, NotCounted] = {}
    for reason in _reasons(elements, hand, tally, missing):
        # The first of several reasons is reported.
        if reason.id in missing and reason.value:
            reasons[reason.id] = reason
            missing.remove(reason.id)
    return Explanation(score(hand), tuple(reasons.values()))


def _near_misses(hand: Hand) -> Iterator[NotCounted]:
    """What a hand misses by one condition under rule sets whose elements are no rows of the engine."""
    from scoring.conditions import condition_variants, declared_variants

    skipped = {element.id for element in score(hand).elements} | rule_set(hand.rules).bonuses

    def finder(known: Set[str]) -> Callable[[Hand], Iterable[CountedElement]]:
        return lambda other: [one for one in score(other).elements if one.id not in skipped | known]

    yield from _one_condition_short(chain(declared_variants(hand), condition_variants(hand)), finder)


def _elements(table: ElementTable) -> Iterator[Element]:
    for group in table.groups:
        yield from group.elements
    if table.last:
        yield table.last.element


def _reasons(table: ElementTable, hand: Hand, tally: BestCount, missing: Set[str]) -> Iterator[NotCounted]:
    """Reasons why elements do not count; ids no longer in `missing` may be skipped."""
    from scoring.conditions import PartVariants, condition_variants

    def finder(known: Set[str]) -> Callable[[Hand], Iterable[Element]]:
        ranks = table.ranks(missing - known)
        return lambda other: _elements_of(table, table.encode(other), ranks)

    yield from _excluded(table, tally)
    yield from _in_other_readings(table, hand)
    yield from _one_condition_short(condition_variants(hand), finder)
    yield from _one_part_short(table, PartVariants(hand, table).of_parts(tally.arrangement), missing)


def _excluded(table: ElementTable, tally: BestCount) -> Iterator[NotCounted]:
    counted = [one.element for one in tally.found]
    alone = [
        element
        for group in table.groups
        for element in group.elements
        if group.counts == "alone" and element in counted
    ]
    for group, found in table.found(tally.shape, tally.code):
        for element in (one.element for one in found if one.element not in counted):
            including = [other for other in counted if element.id in other.implies]
            if group.counts == "alone" and not alone:
                yield _reason(element, "stands-alone", value=f"{element.value:g}", total=f"{tally.total:g}")
            elif including:
                yield _reason(element, "excluded", including, table.principles.implied)
            else:
                against = [other for other in counted if other.id in element.excludes or element.id in other.excludes]
                rivals = alone or against or _rivals(group, element, counted)
                yield _reason(element, "excluded", rivals, group.principle or table.principles.excluded)


def _rivals(group: ElementGroup, element: Element, counted: Sequence[Element]) -> list[Element]:
    """The counted elements of a group that cannot be combined with `element`."""
    of_group = [other for other in counted if other in group.elements]
    beside = [ids for ids in group.together if element.id in ids]
    return [other for other in of_group if not any(other.id in ids for ids in beside)] or of_group


def _in_other_readings(table: ElementTable, hand: Hand) -> Iterator[NotCounted]:
    best: dict[str, tuple[Element, float]] = {}
    for shape, code in table.arrangements(table.encode(hand)):
        total = table.total(shape, code)
        for _, found in table.found(shape, code):
            for one in found:
                if one.element.id not in best or total > best[one.element.id][1]:
                    best[one.element.id] = (one.element, total)
    for element, total in best.values():
        yield _reason(element, "other-reading", (), table.principles.other_reading, total=f"{total:g}")


def _one_condition_short(
    variants: Iterable[Variant], finder: Callable[[Set[str]], Callable[[Hand], Iterable[_Element]]]
) -> Iterator[NotCounted]:
    """Elements that some variants have, each under the first condition that gives it.

    `finder`: makes what finds the elements of a variant that are missing, from the ids of those that are known already.
    """
    short: dict[str, tuple[_Element, Condition, list[str]]] = {}
    for condition, several in groupby(variants, key=attrgetter("condition")):
        elements_of = finder(set(short))
        for variant in several:
            for element in elements_of(variant.hand):
                _, _, places = short.setdefault(element.id, (element, condition, []))
                places.append(variant.place)
    for element, condition, places in short.values():
        yield _reason(element, condition, **_differing(condition, places))


def _differing(condition: Condition, places: Sequence[str]) -> dict[str, Value]:
    """What a sentence about a condition names: the declaration, or the melds or tiles any of which would do."""
    if condition == "declared":
        return {"fact": Message(f"fact.{places[0]}")}
    return {} if condition in ("self-draw", "discard") else {"tiles": _any_of(list(dict.fromkeys(places)))}


def _one_part_short(table: ElementTable, parts: Iterable[ReplacedPart], missing: Set[str]) -> Iterator[NotCounted]:
    """Elements that replacing one particular part, and no other, would give."""
    short: dict[str, list[tuple[Element, ReplacedPart]]] = {}
    for part in parts:
        ranks = table.ranks(missing - {name for name, places in short.items() if len(places) > 1})
        found: dict[str, Element] = {}
        for hand in part.others:
            for element in _elements_of(table, hand, ranks):
                found.setdefault(element.id, element)
        for name, element in found.items():
            short.setdefault(name, []).append((element, part))
    for places in short.values():
        if len(places) == 1:
            [(element, part)] = places
            yield _reason(element, part.condition, tiles=format_tiles(part.tiles))


def _elements_of(table: ElementTable, hand: HandCode, ranks: frozenset[int]) -> Iterable[Element]:
    """The elements of some ranks that a hand counts, once per id."""
    best = table.best_of(hand)
    return {} if best is None else {one.id: one for one in best.elements_among(ranks)}.values()


def _reason(
    element: Element | CountedElement, why: Why, by: Sequence[Element] = (), sentence: str = "", /, **values: Value
) -> NotCounted:
    if by:
        values["by"] = [Text(other.name, other.name_zh, other.name_zh, other.name_ja) for other in by]
    return NotCounted(
        id=element.id,
        name=element.name,
        name_zh=element.name_zh,
        value=element.value,
        why=why,
        excluded_by=tuple(other.id for other in by),
        said=Message(sentence or f"explain.{why}", values),
        name_ja=element.name_ja,
    )


def _any_of(tiles: Sequence[str]) -> Text:
    chinese = "或".join(tiles)
    return Text(" or ".join(tiles), chinese, chinese, "か".join(tiles))
