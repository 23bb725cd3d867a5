"""Legal hands that differ from a given one in a single condition."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from functools import cache
from typing import Any, Final, Literal, NamedTuple, cast

from scoring.decompose import Arrangement
from scoring.errors import HandError
from scoring.hand import Hand, Meld, MeldKind
from scoring.result import CountedSet, SetKind
from scoring.rules.sets import counted_sets
from scoring.tiles import HONOURS, SUITED, sort_tiles

Condition = Literal["self-draw", "discard", "unclaimed", "winning-tile", "set", "eyes", "pair"]
"""What differs: how the tile was won, a meld that is not claimed, the winning tile, or one set, the eyes or one pair
replaced by another."""

_FACES: Final = (*SUITED, *HONOURS)
_CHOWS: Final = tuple(SUITED[face : face + 3] for face in range(len(SUITED)) if face % 9 <= 6)
_SETS: Final[tuple[tuple[SetKind, tuple[str, ...]], ...]] = (
    *(("chow", chow) for chow in _CHOWS),
    *(("pung", (face,) * 3) for face in _FACES),
)
_FIELDS: Final = tuple(field.name for field in fields(Hand))


class Variant(NamedTuple):
    """A legal hand that differs from a given one in one condition.

    Attributes:
        condition: what differs.
        tiles: tiles of the unclaimed meld, the other winning tile, or the tiles of the replaced part.
        hand: the hand that differs.
    """

    condition: Condition
    tiles: tuple[str, ...]
    hand: Hand


def variants(hand: Hand) -> Iterator[Variant]:
    """Variants of `hand`: discard for self-draw or vice versa, one meld unclaimed, another winning tile."""
    by: Literal["self-draw", "discard"] = "discard" if hand.facts.by == "self-draw" else "self-draw"
    for other in _legal(hand, win=hand.win.replace(by=by, from_=None)):
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
    """Variants of `hand` with one part of `arrangement` replaced, each with the index of that part.

    Sets are replaced by sets, kongs by kongs, eyes and pairs by others. If the winning tile completed the part, the
    lowest tile of the replacement becomes the winning tile. A special hand has no parts.
    """
    if arrangement.part is None:
        return
    for position, part in enumerate(counted_sets(hand, arrangement)):
        condition: Condition = part.kind if part.kind in ("eyes", "pair") else "set"
        for other in _exchanged(hand, position, part):
            yield position, Variant(condition, part.tiles, other)


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


def _exchanged(hand: Hand, position: int, part: CountedSet) -> Iterator[Hand]:
    """`hand` with this part replaced by every other of which enough tiles are left."""
    melded = position < len(hand.melds)
    left = Counter(hand.concealed)
    for meld in hand.melds:
        left.update(meld.tiles)
    left.subtract(part.tiles)
    concealed = list(hand.concealed)
    for tile in () if melded else part.tiles:
        concealed.remove(tile)
    before, after = hand.melds[:position], hand.melds[position + 1 :]
    for kind, tiles in _others(part):
        won = tiles[0] if part.winning else hand.winning_tile
        if not _has_room(hand, left, tiles, won):
            continue
        if melded:
            yield _with_tiles(hand, hand.concealed, won, (*before, _meld(cast(MeldKind, kind), tiles), *after))
        else:
            yield _with_tiles(hand, sort_tiles((*concealed, *tiles)), won, hand.melds)


def _others(part: CountedSet) -> Iterable[tuple[SetKind, tuple[str, ...]]]:
    if part.kind in ("chow", "pung"):
        return _SETS
    return [(part.kind, (face,) * len(part.tiles)) for face in _FACES]


def _has_room(hand: Hand, left: Counter[str], tiles: tuple[str, ...], won: str | None) -> bool:
    """Whether enough tiles of each face are left; of a robbed kong's face the winner can hold one only."""
    needed = len(tiles) if tiles[0] == tiles[-1] else 1
    if any(left[tile] + needed > 4 for tile in tiles):
        return False
    return hand.facts.by != "robbed-kong" or left[won or ""] + tiles.count(won or "") == 1


@cache
def _meld(kind: MeldKind, tiles: tuple[str, ...]) -> Meld:
    return Meld(kind, tiles)


def _with_tiles(hand: Hand, concealed: tuple[str, ...], won: str | None, melds: tuple[Meld, ...]) -> Hand:
    """`hand` with other tiles, sorted and known to be legal; skips validation, which would dominate the run time.

    The numbers of tiles and of melds of each kind are unchanged, so all other checks still hold.
    """
    other = object.__new__(Hand)
    changes = {"concealed": concealed, "winning_tile": won, "melds": melds}
    for name in _FIELDS:
        object.__setattr__(other, name, changes[name] if name in changes else getattr(hand, name))
    return other
