"""Legal hands that differ from a given one in a single condition; with another part they are in codes."""

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Any, Final, Literal, NamedTuple

from scoring.decompose import Arrangement
from scoring.errors import HandError
from scoring.hand import Hand, Meld
from scoring.registry import rule_set
from scoring.result import Condition, CountedSet, SetKind
from scoring.rules.element_table import ElementTable
from scoring.rules.hand_code import HandCode
from scoring.rules.melds import MELDS
from scoring.rules.sets import counted_sets
from scoring.tile_counts import ONE, ONE_OF, count_of
from scoring.tiles import CLASSES, format_tiles

_COPIES: Final = 4


class Variant(NamedTuple):
    """A legal hand that differs from a given one in one condition.

    Attributes:
        condition: what differs.
        place: notation of the unclaimed meld, of the other winning tile or of the replaced part; the `fact.value` of a
            declaration; empty for how it was won.
        hand: the hand that differs.
    """

    condition: Condition
    place: str
    hand: Hand


class _Part(NamedTuple):
    """A set, eyes or pair that can replace another.

    Attributes:
        kind: its kind.
        faces: each of its faces.
        copies: how many tiles of each.
        counts: its tiles, of a kong three.
        filled, full: a face has too few tiles left for it where the count of those held, and `filled`, has a bit of
            `full`.
    """

    kind: SetKind
    faces: tuple[int, ...]
    copies: int
    counts: int
    filled: int
    full: int


def _part(kind: SetKind, faces: tuple[int, ...], copies: int) -> _Part:
    one = sum([ONE[face] for face in faces])
    return _Part(kind, faces, copies, min(copies, 3) * one, (copies - 1) * one, _COPIES * one)


_SETS: Final = (
    *(_part("chow", (face, face + 1, face + 2), 1) for face in range(27) if face % 9 <= 6),
    *(_part("pung", (face,), 3) for face in range(34)),
)
_KONGS: Final = tuple(_part("kong", (face,), 4) for face in range(34))
_PAIRS: Final = tuple(_part("pair", (face,), 2) for face in range(34))


def condition_variants(hand: Hand) -> Iterator[Variant]:
    """The hand won on a discard instead of by self-draw or vice versa, with one meld unclaimed, or on another tile."""
    by: Literal["self-draw", "discard"] = "discard" if hand.facts.by == "self-draw" else "self-draw"
    yield from _legal_variant(hand, by, "", win=hand.win.replace(by=by, from_=None))
    for position, meld in enumerate(hand.melds):
        if meld.is_claimed:
            yield from _legal_variant(hand, "unclaimed", format_tiles(meld.tiles), **_without_claim(hand, position))
    if hand.winning_tile in hand.concealed:
        waiting = list(hand.concealed)
        waiting.remove(hand.winning_tile)
        for tile in CLASSES[:34]:
            if tile != hand.winning_tile:
                changes = {"concealed": (*waiting, tile), "winning_tile": tile}
                yield from _legal_variant(hand, "winning-tile", tile, **changes)


def declared_variants(hand: Hand) -> Iterator[Variant]:
    """The hand with a declaration that the player could have made before the win."""
    for fact, value in rule_set(hand.rules).declarable.items():
        yield from _legal_variant(hand, "declared", f"{fact}.{value}", win=hand.win.replace(**{fact: value}))


def _legal_variant(hand: Hand, condition: Condition, place: str, **changes: Any) -> Iterator[Variant]:
    """The variant with some fields changed; none if it is no legal hand."""
    try:
        yield Variant(condition, place, replace(hand, **changes))
    except HandError:
        return


def _without_claim(hand: Hand, position: int) -> dict[str, Any]:
    """The fields of a hand whose meld of this position is not claimed."""
    meld = hand.melds[position]
    before, after = hand.melds[:position], hand.melds[position + 1 :]
    if meld.is_kong:
        return {"melds": (*before, Meld("concealed-kong", meld.tiles), *after)}
    return {"melds": before + after, "concealed": hand.concealed + meld.tiles}


class ReplacedPart(NamedTuple):
    """A part of a hand, what differs without it, and the hands with every other in its place."""

    condition: Condition
    tiles: tuple[str, ...]
    others: Iterator[HandCode]


class PartVariants:
    """The variants of one hand with a part replaced. `elements`: those of its rule set, by which it is coded."""

    def __init__(self, hand: Hand, elements: ElementTable) -> None:
        self._hand = hand
        self._elements = elements
        self._code = elements.encode(hand)
        self._held = self._code.counts + sum([ONE_OF[meld.tiles[0]] for meld in hand.melds if meld.is_kong])
        """Counts of all tiles, of a kong four."""

    def of_parts(self, arrangement: Arrangement) -> Iterator[ReplacedPart]:
        """The variants with each part of `arrangement` replaced.

        Sets are replaced by sets, kongs by kongs, eyes and pairs by others. If the winning tile completed the part,
        the lowest tile of the replacement becomes the winning tile. A special hand has no parts.
        """
        if arrangement.part is None:
            return
        for position, part in enumerate(counted_sets(self._hand, arrangement)):
            if part.kind == "special":
                continue
            condition: Condition = part.kind if part.kind in ("eyes", "pair") else "set"
            yield ReplacedPart(condition, part.tiles, self._exchanged(position, part))

    def _exchanged(self, position: int, part: CountedSet) -> Iterator[HandCode]:
        """The hand with this part replaced by every other of which enough tiles are left."""
        code = self._code
        tiles = sum([ONE_OF[tile] for tile in part.tiles])
        left = self._held - tiles
        if position < len(self._hand.melds):
            yield from self._exchanged_meld(position, part, left)
            return
        for other in _others(part):
            winning = other.faces[0] if part.winning else code.winning
            if self._has_room(left, other, winning):
                difference = other.counts - tiles
                yield code._replace(
                    concealed=code.concealed + difference, counts=code.counts + difference, winning=winning
                )

    def _exchanged_meld(self, position: int, part: CountedSet, left: int) -> Iterator[HandCode]:
        code, melds = self._code, self._hand.melds
        coded = [MELDS[meld.kind, meld.tiles[0]] for meld in melds]
        replaced = coded.pop(position)
        counts, fourths = code.counts - replaced.counts, code.fourths - replaced.fourth
        words = self._elements.facts.of(self._hand)[0] + sum([meld.word for meld in coded])
        present = reduce(or_, [meld.present for meld in coded], 0)
        for other in _others(part):
            if self._has_room(left, other, code.winning):
                kind = part.kind if part.kind.endswith("kong") else other.kind
                word, kinds, tiles, fourth = MELDS[kind, CLASSES[other.faces[0]]]
                yield code._replace(
                    counts=counts + tiles, fields=words + word | present | kinds, fourths=fourths + fourth
                )

    def _has_room(self, left: int, part: _Part, winning: int | None) -> bool:
        """Whether enough tiles of each face are left; of a robbed kong's face the winner can hold one only."""
        if (left + part.filled) & part.full:
            return False
        if self._hand.facts.by != "robbed-kong" or winning is None:
            return True
        return count_of(left, winning) + (part.copies if winning in part.faces else 0) == 1


def _others(part: CountedSet) -> tuple[_Part, ...]:
    if part.kind in ("chow", "pung"):
        return _SETS
    return _KONGS if part.kind.endswith("kong") else _PAIRS
