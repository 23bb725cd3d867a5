"""What a hand is short of, the plain way: every other hand is made, checked and counted as if it stood alone."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, Literal, cast

from scoring.decompose import Arrangement
from scoring.errors import HandError
from scoring.hand import Hand, Meld, MeldKind
from scoring.result import CountedSet
from scoring.rules.sets import counted_sets
from scoring.tiles import HONOURS, SUITED
from tests.scoring.rules.brief import element_table

FACES = (*SUITED, *HONOURS)
CHOWS = [SUITED[face : face + 3] for face in range(len(SUITED)) if face % 9 <= 6]


def hands_with_another_part(hand: Hand, arrangement: Arrangement) -> Iterator[tuple[int, tuple[str, ...], Hand]]:
    """Place of the part that is replaced, its tiles, and the other hand."""
    parts = counted_sets(hand, arrangement) if arrangement.part else ()
    for position, part in enumerate(parts):
        for other in _others(part):
            changed = [*parts[:position], other, *parts[position + 1 :]]
            count = len(hand.melds)
            with suppress(HandError):
                made = replace(
                    hand,
                    melds=tuple(Meld(cast(MeldKind, one.kind), one.tiles) for one in changed[:count]),
                    concealed=tuple(tile for one in changed[count:] for tile in one.tiles),
                    winning_tile=other.tiles[0] if part.winning else hand.winning_tile,
                )
                yield position, part.tiles, made


def hands_under_another_condition(hand: Hand) -> Iterator[tuple[str, tuple[str, ...], Hand]]:
    """The condition, the tiles that it names, and the other hand."""
    by: Literal["self-draw", "discard"] = "discard" if hand.facts.by == "self-draw" else "self-draw"
    yield from _legal(by, (), hand, win=hand.win.replace(by=by, from_=None))
    for position, meld in enumerate(hand.melds):
        if meld.kind in ("kong", "added-kong"):
            kong = Meld("concealed-kong", meld.tiles)
            others = (*hand.melds[:position], kong, *hand.melds[position + 1 :])
            yield from _legal("unclaimed", meld.tiles, hand, melds=others)
        elif meld.is_claimed:
            others = hand.melds[:position] + hand.melds[position + 1 :]
            yield from _legal("unclaimed", meld.tiles, hand, melds=others, concealed=hand.concealed + meld.tiles)
    if hand.winning_tile in hand.concealed:
        waiting = list(hand.concealed)
        waiting.remove(hand.winning_tile)
        for tile in (*SUITED, *HONOURS):
            if tile != hand.winning_tile:
                changes = {"concealed": (*waiting, tile), "winning_tile": tile}
                yield from _legal("winning-tile", (tile,), hand, **changes)


def _legal(
    condition: str, tiles: tuple[str, ...], hand: Hand, **changes: Any
) -> Iterator[tuple[str, tuple[str, ...], Hand]]:
    with suppress(HandError):
        yield condition, tiles, replace(hand, **changes)


def short_of_a_condition(hand: Hand) -> dict[str, tuple[str, set[tuple[str, ...]]]]:
    """The first condition that would bring an element, by the element's id, and the tiles that it names."""
    found: dict[str, tuple[str, set[tuple[str, ...]]]] = {}
    for condition, tiles, other in hands_under_another_condition(hand):
        tally = element_table(hand.rules).best(other)
        for one in tally.found if tally else ():
            first, places = found.setdefault(one.element.id, (condition, set()))
            if first == condition:
                places.add(tiles)
    return found


def short_of_a_part(hand: Hand, arrangement: Arrangement) -> dict[str, tuple[str, ...]]:
    """The tiles of the one part in place of which another would bring an element, by the element's id."""
    found: dict[str, dict[int, tuple[str, ...]]] = {}
    for position, tiles, other in hands_with_another_part(hand, arrangement):
        tally = element_table(hand.rules).best(other)
        for one in tally.found if tally else ():
            found.setdefault(one.element.id, {})[position] = tiles
    return {name: next(iter(places.values())) for name, places in found.items() if len(places) == 1}


def _others(part: CountedSet) -> list[CountedSet]:
    if part.kind in ("chow", "pung"):
        chows = [replace(part, kind="chow", tiles=chow) for chow in CHOWS]
        return [*chows, *(replace(part, kind="pung", tiles=(face,) * 3) for face in FACES)]
    return [replace(part, tiles=(face,) * len(part.tiles)) for face in FACES]
