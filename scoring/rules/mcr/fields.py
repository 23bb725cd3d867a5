"""What rows of the Mahjong Competition Rules ask of all tiles of a hand, and of what it waited for."""

from typing import Final

from scoring.decompose import number_and_places
from scoring.lazy_table import Table
from scoring.rules.fields import MASKS
from scoring.rules.hand_code import HandCode
from scoring.rules.mcr.shapes import SEVERAL, STRAIGHT_BITS, arrangements, present
from scoring.rules.own_fields import OwnField
from scoring.tile_counts import BLOCK, BLOCK_MASK, DIGIT, HONOUR_COUNT, HONOUR_FROM, ODD, ONE, SUIT_SIZE, count_of

_HONOURS: Final = sum(ONE[HONOUR_FROM:])
_MELDS: Final = MASKS["meld_kinds"]
_NEARLY_STRAIGHT: Final = 8
_FULL: Final = (1 << DIGIT) - 1
_NEXT_TWO: Final = 0o11


def _shown(hand: HandCode) -> bool:
    """Whether the melds hold the other three tiles of the winning face."""
    concealed, counts, winning, _, _, _ = hand
    if winning is None:
        return False
    shift = DIGIT * winning
    return (counts - concealed) >> shift & _FULL == 3


def _are_sets(code: int, suited: bool) -> bool:
    """Whether tiles of a block are chows and pungs: what pungs leave of a face, from the lowest up, begins chows."""
    while code:
        chows = (code & _FULL) % 3
        code >>= DIGIT
        if chows:
            if not suited or code & _FULL < chows or code >> DIGIT & _FULL < chows:
                return False
            code -= chows * _NEXT_TWO
    return True


def _leaving_sets(code: int, tiles: int, times: int, suited: bool) -> int:
    """Those of some tiles of a block, as lowest bits of counts, of which so many more leave chows and pungs."""
    found = 0
    while tiles:
        one = tiles & -tiles
        tiles ^= one
        if _are_sets(code + times * one, suited):
            found |= one
    return found


def _completing(code: int, suited: bool) -> int:
    """The tiles that make a set with two tiles of a block, and a few beside the block."""
    held = present(code)
    above, below = held << DIGIT, held >> DIGIT
    chows = (above & (held << 2 * DIGIT | below) | below & held >> 2 * DIGIT) if suited else 0
    return chows | (code >> 1 | code >> 2) & ODD


def _waits_of(size: int) -> Table[int, int]:
    """The tiles that complete a block, as lowest bits of counts, and whether it has eyes without one.

    By its counts and, above these, the tile that is known to complete it and not asked for.
    """
    suited = size == SUIT_SIZE
    # The places of a set in a suit add up to a multiple of 3, so tiles have to fit the others.
    fitting = [sum(ONE[rest:size:3]) if suited else sum(ONE[:size]) for rest in range(3)]

    def make(asked: int) -> int:
        code, known = asked & BLOCK_MASK, asked >> BLOCK
        number, places = number_and_places(code)
        twice = (code >> 1 | code >> 2) & ODD
        if not number % 3:
            return 0
        if number % 3 == 2:
            eyes = _leaving_sets(code, twice & fitting[2 * places % 3], -2, suited)
            found = _leaving_sets(code, _completing(code, suited) & fitting[-places % 3] & ~known, 1, suited)
            return found | _EYES if eyes else found
        # The tile pairs with another, or the eyes are among these.
        found = _leaving_sets(code, (code & ODD | twice) & fitting[places % 3] & ~known, -1, suited)
        while twice:
            pair = twice & -twice
            twice ^= pair
            left, rest = code - 2 * pair, 2 * (pair.bit_length() // DIGIT) - places
            found |= _leaving_sets(left, _completing(left, suited) & fitting[rest % 3] & ~known, 1, suited)
        return found

    return Table(make)


_EYES: Final = 1 << BLOCK
_SUIT_WAITS: Final = _waits_of(SUIT_SIZE)
_WAITS: Final = (_SUIT_WAITS, _SUIT_WAITS, _SUIT_WAITS, _waits_of(HONOUR_COUNT))


def _waits_for_sets(concealed: int, winning: int) -> int:
    """The other tiles that complete sets and eyes whose winning tile is taken away, as lowest bits of counts."""
    won_in, place = divmod(winning, SUIT_SIZE)
    start = BLOCK * won_in
    # The counts with one tile less, and that tile above them.
    found = _WAITS[won_in][(concealed >> start & BLOCK_MASK) + (BLOCK_MASK << DIGIT * place)]
    if not found & _EYES:
        return found << start
    # The eyes may be in this block too, and the tile in that of the eyes.
    found = (found ^ _EYES) << start
    for block, waits in enumerate(_WAITS):
        if block != won_in:
            found |= (waits[concealed >> BLOCK * block & BLOCK_MASK] & ~_EYES) << BLOCK * block
    return found


def _sets_wait_on_one_face(hand: HandCode) -> bool:
    """Whether the tiles before a win with sets and eyes waited for one face only, counted over all shapes.

    A face of which the hand holds all four tiles is no wait. Tiles near a knitted straight are no sets.
    """
    concealed, counts, winning, fields, _, fourths = hand
    if winning is None:
        return False
    if _waits_for_sets(concealed, winning) & ~((counts + fourths) >> 2):
        return False
    if fields & _MELDS:
        return True
    # Six pairs may wait for another tile.
    odd = (concealed - ONE[winning]) & ODD
    return bool(odd & odd - 1 or odd == ONE[winning])


def _waits_on_one_face(hand: HandCode) -> bool:
    """The same of another shape."""
    if hand.winning is None:
        return False
    waiting, won = hand.concealed - ONE[hand.winning], hand.winning
    used = hand.counts + hand.fourths
    held = present(waiting)
    if any((held & bits).bit_count() >= _NEARLY_STRAIGHT for bits in STRAIGHT_BITS):
        return not any(
            arrangements(waiting + ONE[face], face, hand.fields & _MELDS)
            for face in range(34)
            if face != won and count_of(used, face) < 4
        )
    return _sets_wait_on_one_face(hand)


ALL_HONOURS: Final = 0b01
STRAIGHT: Final = 0b10


def _singles(hand: HandCode) -> int:
    """Of a hand of single tiles, whether it has all honours, and all of a knitted straight."""
    held = hand.concealed
    if held & SEVERAL:
        return 0
    straight = any(held & bits == bits for bits in STRAIGHT_BITS)
    return ALL_HONOURS * (held & _HONOURS == _HONOURS) | STRAIGHT * straight


OWN_FIELDS: Final = (
    OwnField("singles", 2, of_others=_singles),
    OwnField("shown", 1, of_hand=_shown, when="meld_kinds"),
    OwnField("one_wait", 1, of_sets=_sets_wait_on_one_face, when="narrow_wait", of_others=_waits_on_one_face),
)
"""What it has of single tiles, whether melds show the other three of the winning face, whether it waited for one
face."""
