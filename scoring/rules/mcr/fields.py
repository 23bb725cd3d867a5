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
_TWO_OR_MORE: Final = 0b110


def _shown(hand: HandCode) -> bool:
    """Whether the melds hold the other three tiles of the winning face."""
    if hand.winning is None:
        return False
    one = ONE[hand.winning]
    return (hand.counts - hand.concealed) & _FULL * one == 3 * one


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


def _waits_of(size: int) -> Table[int, int]:
    """The places of a block whose tile completes it, as bits, and whether it has eyes without one, by its counts."""
    suited = size == SUIT_SIZE

    def to_sets(code: int, sum_of_places: int) -> int:
        # The places of a set in a suit add up to a multiple of 3.
        places = range(-sum_of_places % 3, size, 3) if suited else range(size)
        return sum([_are_sets(code + (1 << DIGIT * place), suited) << place for place in places])

    def make(code: int) -> int:
        number, sum_of_places = number_and_places(code)
        if not number % 3:
            return 0
        eyes = number % 3 == 2
        found = to_sets(code, sum_of_places) if eyes else 0
        for place in range(size):
            one = 1 << DIGIT * place
            if not code & _FULL * one:
                continue
            if not eyes and not (suited and (sum_of_places - place) % 3):
                found |= _are_sets(code - one, suited) << place  # The tile pairs with it.
            if code & _TWO_OR_MORE * one:
                left = code - 2 * one
                found |= _are_sets(left, suited) * _EYES if eyes else to_sets(left, sum_of_places - 2 * place)
        return found

    return Table(make)


_EYES: Final = 1 << SUIT_SIZE
_SUIT_WAITS: Final = _waits_of(SUIT_SIZE)
_WAITS: Final = (_SUIT_WAITS, _SUIT_WAITS, _SUIT_WAITS, _waits_of(HONOUR_COUNT))


def _waits_for_sets(concealed: int, winning: int) -> int:
    """The faces that complete sets and eyes whose winning tile is taken away, as bits."""
    won_in, place = divmod(winning, SUIT_SIZE)
    found = _WAITS[won_in][(concealed >> BLOCK * won_in & BLOCK_MASK) - (1 << DIGIT * place)]
    if not found & _EYES:
        return found << SUIT_SIZE * won_in
    # The eyes may be in this block too, and the tile in that of the eyes.
    found = (found ^ _EYES) << SUIT_SIZE * won_in
    for block, waits in enumerate(_WAITS):
        if block != won_in:
            found |= (waits[concealed >> BLOCK * block & BLOCK_MASK] & ~_EYES) << SUIT_SIZE * block
    return found


def _sets_wait_on_one_face(hand: HandCode) -> bool:
    """Whether the tiles before a win with sets and eyes waited for one face only, counted over all shapes.

    A face of which the hand holds all four tiles is no wait. Tiles near a knitted straight are no sets.
    """
    if hand.winning is None:
        return False
    others = _waits_for_sets(hand.concealed, hand.winning) & ~(1 << hand.winning)
    while others:
        face = others.bit_length() - 1
        if count_of(hand.counts + hand.fourths, face) < 4:
            return False
        others ^= 1 << face
    odd = (hand.concealed - ONE[hand.winning]) & ODD
    # Six pairs may wait for another tile.
    return bool(hand.fields & _MELDS or odd & odd - 1 or odd == ONE[hand.winning])


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
