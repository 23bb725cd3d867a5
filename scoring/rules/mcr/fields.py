"""What rows of the Mahjong Competition Rules ask of all tiles of a hand, and of what it waited for."""

from typing import Final

from scoring.decompose import split_counts
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
_NUMBERS: Final = tuple(7 * sum([ONE[9 * suit + place] for suit in range(3)]) for place in range(SUIT_SIZE))
_HONOURS: Final = sum(ONE[HONOUR_FROM:])
_MELDS: Final = MASKS["meld_kinds"]
_NEARLY_STRAIGHT: Final = 8


def _others(tiles: str) -> int:
    """The bits of the counts of all faces but some."""
    return _ALL - 7 * sum([ONE[INDEX[tile]] for tile in parse_tiles(tiles)])


_NOT_GREEN: Final = _others("23468s6z")
_NOT_REVERSIBLE: Final = _others("1234589p245689s5z")


def _numbers(hand: HandCode) -> int:
    """A bit for each number that the tiles of the suits have; bit 0 is number 1."""
    held = 0
    for place, bits in enumerate(_NUMBERS):
        if hand.counts & bits:
            held |= 1 << place
    return held


def _is_green(hand: HandCode) -> bool:
    return not hand.counts & _NOT_GREEN


def _is_reversible(hand: HandCode) -> bool:
    return not hand.counts & _NOT_REVERSIBLE


def _hogs(hand: HandCode) -> int:
    """Number of faces whose four tiles are in the hand and no kong."""
    return (hand.counts & FOURS).bit_count()


def _shown(hand: HandCode) -> bool:
    """Whether the melds hold the other three tiles of the winning face."""
    return hand.winning is not None and count_of(hand.counts - hand.concealed, hand.winning) == 3


def _waits_of(size: int) -> Table[int, int]:
    """The places of a block whose tile completes it, as bits, by the code of its counts."""

    def make(code: int) -> int:
        counts = list(block_counts(code, size))
        found = 0
        for place in range(size):
            counts[place] += 1
            if split_counts(counts, size == SUIT_SIZE):
                found |= 1 << place
            counts[place] -= 1
        return found

    return Table(make)


_SUIT_WAITS: Final = _waits_of(SUIT_SIZE)
_HONOUR_WAITS: Final = _waits_of(HONOUR_COUNT)
_TILES: Final[Table[int, int]] = Table(lambda code: sum(block_counts(code, SUIT_SIZE)))
_SPLITS: Final[Table[int, bool]] = Table(lambda code: bool(split_counts(block_counts(code, SUIT_SIZE), suited=True)))
_HONOUR_SPLITS: Final[Table[int, bool]] = Table(
    lambda code: bool(split_counts(block_counts(code, HONOUR_COUNT), suited=False))
)


def _waits_for_sets(waiting: int) -> int:
    """The faces that make waiting tiles sets and one pair of eyes, as bits."""
    codes = [waiting >> BLOCK * block & COUNTS_MASK for block in range(4)]
    left = [_TILES[code] % 3 for code in codes]
    if sorted(left) not in ([0, 0, 0, 1], [0, 0, 2, 2]):
        return 0
    whole = [(_HONOUR_SPLITS if block == 3 else _SPLITS)[code] for block, code in enumerate(codes)]
    found = 0
    for block, code in enumerate(codes):
        if left[block] and all(whole[other] for other in range(4) if other != block):
            found |= (_HONOUR_WAITS if block == 3 else _SUIT_WAITS)[code] << SUIT_SIZE * block
    return found


def _waits_on_one_face(hand: HandCode) -> bool:
    """Whether the tiles before the win waited for one face only, counted over all shapes.

    A face of which the hand holds all four tiles is no wait.
    """
    if hand.winning is None:
        return False
    waiting = hand.concealed - ONE[hand.winning]
    used = hand.counts + hand.fourths
    faces = _waits_for_sets(waiting) & ~(1 << hand.winning)
    if faces and any(faces >> face & 1 and count_of(used, face) < 4 for face in range(34)):
        return False
    melds = hand.fields & _MELDS
    odd = waiting & ODD
    if not melds and not odd & odd - 1 and odd != ONE[hand.winning]:
        return False  # Six pairs wait for another tile.
    held = present(waiting)
    if all((held & bits).bit_count() < _NEARLY_STRAIGHT for bits in STRAIGHT_BITS):
        return True
    return not any(
        arrangements(waiting + ONE[face], face, melds)
        for face in range(34)
        if face != hand.winning and count_of(used, face) < 4
    )


def _all_honours(hand: HandCode) -> bool:
    return present(hand.concealed) & _HONOURS == _HONOURS


def _has_straight(hand: HandCode) -> bool:
    held = present(hand.concealed)
    return any(held & bits == bits for bits in STRAIGHT_BITS)


OWN_FIELDS: Final = (
    OwnField("numbers", SUIT_SIZE, _numbers),
    OwnField("green", 1, _is_green),
    OwnField("reversible", 1, _is_reversible),
    OwnField("all_honours", 1, _all_honours),
    OwnField("straight", 1, _has_straight),
    OwnField("hogs", DIGIT, _hogs),
    OwnField("shown", 1, _shown),
    OwnField("one_wait", 1, _waits_on_one_face),
)
"""The numbers of its suited tiles, whether all are green or reversible, whether it has all honours and a
knitted straight, faces with four
tiles outside kongs, whether melds show the other three of the winning face, whether it waited for one face."""
