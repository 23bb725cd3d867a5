"""Hands that differ from a given one in a single condition."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, Literal, NamedTuple, cast

from scoring.decompose import Arrangement
from scoring.errors import HandError
from scoring.hand import Hand, Meld, MeldKind
from scoring.result import CountedSet
from scoring.rules.sets import counted_sets
from scoring.tiles import HONOURS, SUITED

Condition = Literal["self-draw", "discard", "unclaimed", "winning-tile", "set", "eyes", "pair"]
"""What differs: how the tile was won; a meld that was not claimed; the tile that won; one set, the eyes or one
pair, in place of which there is another."""

_FACES: Final = (*SUITED, *HONOURS)
_CHOWS: Final = tuple(SUITED[face : face + 3] for face in range(len(SUITED)) if face % 9 <= 6)


class Variant(NamedTuple):
    """A legal hand that differs from a given one in one condition.

    Attributes:
        condition: what differs.
        tiles: those of the meld that is not claimed, of the other winning tile, of the part that was replaced.
        hand: the other hand.
    """

    condition: Condition
    tiles: tuple[str, ...]
    hand: Hand


def variants(hand: Hand) -> Iterator[Variant]:
    """`hand` won the other way, with one meld less claimed, and with every other winning tile."""
    by: Literal["self-draw", "discard"] = "discard" if hand.facts.by == "self-draw" else "self-draw"
    for other in _legal(hand, win=replace(hand.win, by=by, from_=None)):
        yield Variant(by, (), other)
    for position, meld in enumerate(hand.melds):
        if meld.is_claimed:
            for other in _legal(hand, **_without_claim(hand, position)):
                yield Variant("unclaimed", meld.tiles, other)
    if hand.winning_tile in hand.concealed:
        waiting = list(hand.concealed)
        waiting.remove(hand.winning_tile)
        for tile in _FACES:
            if tile != hand.winning_tile:
                for other in _legal(hand, concealed=(*waiting, tile), winning_tile=tile):
                    yield Variant("winning-tile", (tile,), other)


def part_variants(hand: Hand, arrangement: Arrangement) -> Iterator[tuple[int, Variant]]:
    """`hand` with one of the parts of `arrangement` replaced by every other, and which of them it is.

    A set is replaced by a set, a kong by a kong, eyes and pairs by others. Where the winning tile completed the
    part, the lowest tile of the other wins. A special hand has no parts.
    """
    if arrangement.part is None:
        return
    parts = counted_sets(hand, arrangement)
    for position, part in enumerate(parts):
        condition: Condition = part.kind if part.kind in ("eyes", "pair") else "set"
        for other in _others(part):
            changed = [*parts[:position], other, *parts[position + 1 :]]
            winning_tile = other.tiles[0] if part.winning else hand.winning_tile
            for assembled in _legal(hand, **_assembled(changed, len(hand.melds)), winning_tile=winning_tile):
                yield position, Variant(condition, part.tiles, assembled)


def _legal(hand: Hand, **changes: Any) -> Iterator[Hand]:
    try:
        yield replace(hand, **changes)
    except HandError:
        return


def _without_claim(hand: Hand, position: int) -> dict[str, Any]:
    meld = hand.melds[position]
    before, after = hand.melds[:position], hand.melds[position + 1 :]
    if meld.is_kong:
        return {"melds": (*before, Meld("concealed-kong", meld.tiles), *after)}
    return {"melds": before + after, "concealed": hand.concealed + meld.tiles}


def _others(part: CountedSet) -> Iterator[CountedSet]:
    if part.kind in ("chow", "pung"):
        for chow in _CHOWS:
            yield replace(part, kind="chow", tiles=chow)
        size = 3
    else:
        size = len(part.tiles)
    for face in _FACES:
        yield replace(part, kind="pung" if part.kind == "chow" else part.kind, tiles=(face,) * size)


def _assembled(parts: Sequence[CountedSet], melds: int) -> dict[str, Any]:
    return {
        "melds": tuple(Meld(cast(MeldKind, part.kind), part.tiles) for part in parts[:melds]),
        "concealed": tuple(tile for part in parts[melds:] for tile in part.tiles),
    }
