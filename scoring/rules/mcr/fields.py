"""What rows of the Mahjong Competition Rules ask of all tiles of a hand, and of what it waited for."""

from typing import Final

from scoring.decompose import SPLITS_OF_HONOURS, SPLITS_OF_SUIT
from scoring.lazy_table import Table
from scoring.rules.fields import MASKS
from scoring.rules.hand_code import HandCode
from scoring.rules.mcr.shapes import STRAIGHT_BITS, arrangements, present
from scoring.rules.own_fields import OwnField
from scoring.tile_counts import (
    BLOCK,
    COUNTS_MASK,
    DIGIT,
    FOURS,
    HONOUR_COUNT,
    HONOUR_FROM,
    ODD,
    ONE,
    SUIT_SIZE,
    block_counts,
    count_of,
)
from scoring.tiles import INDEX, parse_tiles

_ALL: Final = 7 * ODD
_HONOURS: Final = sum(ONE[HONOUR_FROM:])
_MELDS: Final = MASKS["meld_kinds"]
_NEARLY_STRAIGHT: Final = 8
_SEVERAL: Final = 6 * ODD
"""Of each count the bits that are set where it is 2 or more."""
_HONOUR_BLOCK: Final = 3


def _others(tiles: str) -> int:
    """The bits of the counts of all faces but some."""
    return _ALL - 7 * sum([ONE[INDEX[tile]] for tile in parse_tiles(tiles)])


_NOT_GREEN: Final = _others("23468s6z")
_NOT_REVERSIBLE: Final = _others("1234589p245689s5z")


def _without(numbers: str) -> int:
    """The bits of the counts of all suited tiles but of some numbers, and of all honours."""
    return _others("".join([f"{numbers}{suit}" for suit in "mps"]))


RANGES: Final = {name: 1 << place for place, name in enumerate(("123", "456", "789", "1234", "6789", "2468"))}
"""Numbers of the suits, each with its bit of the field `ranges`: whether all tiles have these numbers."""
_OUTSIDE: Final = tuple([(_without(numbers), bit) for numbers, bit in RANGES.items()])


def _ranges(hand: HandCode) -> int:
    counts, found = hand.counts, 0
    for outside, bit in _OUTSIDE:
        if not counts & outside:
            found |= bit
    return found


def _is_green(hand: HandCode) -> bool:
    return not hand.counts & _NOT_GREEN


def _is_reversible(hand: HandCode) -> bool:
    return not hand.counts & _NOT_REVERSIBLE


def _hogs(hand: HandCode) -> int:
    """Number of faces whose four tiles are in the hand and no kong."""
    return (hand.counts & FOURS).bit_count()


def _shown(hand: HandCode) -> bool:
    """Whether the melds hold the other three tiles of the winning face."""
    melded = hand.counts - hand.concealed
    return bool(melded) and hand.winning is not None and count_of(melded, hand.winning) == 3


def _are_sets(counts: list[int], suited: bool) -> bool:
    """Whether tiles of a block are chows and pungs: what pungs leave of a face, from the lowest up, begins chows."""
    left = [*counts, 0, 0]
    for place in range(len(counts)):
        chows = left[place] % 3
        if chows:
            if not suited or left[place + 1] < chows or left[place + 2] < chows:
                return False
            left[place + 1] -= chows
            left[place + 2] -= chows
    return not any(left[len(counts) :])


def _is_whole(counts: list[int], suited: bool) -> bool:
    """Whether tiles of a block are sets, or sets and eyes."""
    left = sum(counts) % 3
    # The places of a set in a suit add up to a multiple of 3.
    remainder = sum([place * count for place, count in enumerate(counts)]) % 3 if suited else 0
    if left != 2:
        return not left and not remainder and _are_sets(counts, suited)
    places = range(2 * remainder % 3, SUIT_SIZE, 3) if suited else range(len(counts))
    return any(
        counts[place] >= 2 and _are_sets([*counts[:place], counts[place] - 2, *counts[place + 1 :]], suited)
        for place in places
    )


def _waits_of(size: int) -> Table[int, int]:
    """The places of a block whose tile completes it, as bits, by the code of its counts."""
    reach = 2 if size == SUIT_SIZE else 0

    def make(code: int) -> int:
        counts = list(block_counts(code, size))
        found = 0
        for place in range(size):
            if not any(counts[max(0, place - reach) : place + reach + 1]):
                continue
            counts[place] += 1
            if _is_whole(counts, size == SUIT_SIZE):
                found |= 1 << place
            counts[place] -= 1
        return found

    return Table(make)


_SUIT_WAITS: Final = _waits_of(SUIT_SIZE)
_HONOUR_WAITS: Final = _waits_of(HONOUR_COUNT)
_LEFT: Final[Table[int, int]] = Table(lambda code: sum(block_counts(code, SUIT_SIZE)) % 3)


def _waits_for_sets(concealed: int, winning: int) -> int:
    """The faces that complete sets and eyes whose winning tile is taken away, as bits."""
    won_in, place = divmod(winning, SUIT_SIZE)
    code = (concealed >> BLOCK * won_in & COUNTS_MASK) - (1 << DIGIT * place)
    found = _block_waits(won_in)[code] << SUIT_SIZE * won_in
    if _LEFT[code] == 2 and (SPLITS_OF_HONOURS if won_in == _HONOUR_BLOCK else SPLITS_OF_SUIT)[code]:
        # The eyes may be in this block too, and the tile in that of the eyes.
        for block in range(4):
            other = concealed >> BLOCK * block & COUNTS_MASK
            if block != won_in and _LEFT[other] == 2:
                found |= _block_waits(block)[other] << SUIT_SIZE * block
    return found


def _block_waits(block: int) -> Table[int, int]:
    return _HONOUR_WAITS if block == _HONOUR_BLOCK else _SUIT_WAITS


def _waits_on_one_face(hand: HandCode) -> bool:
    """Whether the tiles before the win waited for one face only, counted over all shapes.

    A face of which the hand holds all four tiles is no wait. Tiles near a knitted straight are no sets.
    """
    if hand.winning is None:
        return False
    concealed, won = hand.concealed, hand.winning
    waiting = concealed - ONE[won]
    used = hand.counts + hand.fourths
    melds = hand.fields & _MELDS
    held = present(waiting)
    if held.bit_count() >= _NEARLY_STRAIGHT:
        for bits in STRAIGHT_BITS:
            if (held & bits).bit_count() >= _NEARLY_STRAIGHT:
                return not any(
                    arrangements(waiting + ONE[face], face, melds)
                    for face in range(34)
                    if face != won and count_of(used, face) < 4
                )
    faces = _waits_for_sets(concealed, won) & ~(1 << won)
    if faces and any(faces >> face & 1 and count_of(used, face) < 4 for face in range(34)):
        return False
    odd = waiting & ODD
    return bool(melds or odd & odd - 1 or odd == ONE[won])  # Else six pairs wait for another tile.


ALL_HONOURS: Final = 0b01
STRAIGHT: Final = 0b10


def _singles(hand: HandCode) -> int:
    """Of a hand of single tiles, whether it has all honours, and all of a knitted straight."""
    held = hand.concealed
    if held & _SEVERAL:
        return 0
    straight = any(held & bits == bits for bits in STRAIGHT_BITS)
    return ALL_HONOURS * (held & _HONOURS == _HONOURS) | STRAIGHT * straight


OWN_FIELDS: Final = (
    OwnField("ranges", len(RANGES), _ranges),
    OwnField("green", 1, _is_green),
    OwnField("reversible", 1, _is_reversible),
    OwnField("singles", 2, _singles),
    OwnField("hogs", DIGIT, _hogs),
    OwnField("shown", 1, _shown),
    OwnField("one_wait", 1, _waits_on_one_face, sets_when="narrow_wait"),
)
"""Which ranges of numbers it keeps to, whether all tiles are green or reversible, what it has of
single tiles, faces with four tiles outside kongs, whether melds show the other three of the winning face, whether
it waited for one face."""
