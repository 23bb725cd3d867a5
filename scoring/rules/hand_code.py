"""A hand in codes: what the tables of a rule set are asked by."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from scoring.decompose import ShapeName
from scoring.hand import Hand
from scoring.rules import fields
from scoring.rules.blocks import HONOURS, MANS, PINS, SOUS, completed
from scoring.rules.facts import FactFields
from scoring.rules.melds import MELDS
from scoring.tile_counts import BLOCK, BLOCK_MASK, FOURS, ONE, SUIT_SIZE
from scoring.tiles import INDEX

_EYES_IN: Final = fields.MASKS["eyes_in"]
_KINDS: Final = fields.MASKS["kinds"]
_MELD_KINDS: Final = fields.MASKS["meld_kinds"]
_KEEPS: Final = fields.MASKS["keeps"]
_FOURS: Final = fields.SHIFTS["fours"]
_PURE_WAITING: Final = fields.SHIFTS["pure_waiting"]
_BLOCK_OF: Final = {1 << fields.SHIFTS["kinds"] + suit: BLOCK * suit for suit in range(3)}
"""The lowest bit of a suit's block, by the kinds of tile of a hand that has no others."""


class HandCode(NamedTuple):
    """A hand in codes.

    Attributes:
        concealed: counts of the concealed tiles.
        counts: counts of all tiles, of a kong three.
        winning: face of the winning tile, if there is one.
        fields: the words of the melds, and the fields of the kinds of their tiles and of the facts.
        shape: the shape that the facts declare, if they do.
        fourths: of each kong the tile that `counts` leaves out.
    """

    concealed: int
    counts: int
    winning: int | None
    fields: int
    shape: ShapeName | None
    fourths: int


def encode(hand: Hand, facts: FactFields) -> HandCode:
    """A hand in codes; the facts as a rule set numbers them."""
    concealed = counts = hand.counts
    code, shape = facts.of(hand)
    present = fourths = 0
    for meld in hand.melds:
        word, kinds, tiles, fourth = MELDS[meld.kind, meld.tiles[0]]
        code += word
        present |= kinds
        counts += tiles
        fourths += fourth
    winning = hand.winning_tile
    values = (concealed, counts, INDEX[winning] if winning else None, code | present, shape, fourths)
    return tuple.__new__(HandCode, values)  # Faster than its own.


def split(hand: HandCode, winning: int) -> tuple[int, list[Sequence[int]]]:
    """The fields that all arrangements of complete tiles share, and the words of each block's sets and eyes.

    Some block has no splits where the tiles are not sets and one pair of eyes.
    """
    concealed, counts, _, code, _, _ = hand
    in_mans, mans = MANS[concealed & BLOCK_MASK]
    in_pins, pins = PINS[concealed >> BLOCK & BLOCK_MASK]
    in_sous, sous = SOUS[concealed >> 2 * BLOCK & BLOCK_MASK]
    in_honours, honours = HONOURS[concealed >> 3 * BLOCK]
    present = (code | (in_mans | in_pins | in_sous | in_honours)) ^ _KEEPS
    words = [mans, pins, sous, honours]
    won_in = winning // SUIT_SIZE
    words[won_in] = completed(words[won_in], winning) if present & _EYES_IN in fields.ONE_OF_BLOCK else []
    fours = counts & FOURS
    if fours:
        present |= fours.bit_count() << _FOURS
        for suit, bit in enumerate(fields.FOUR_IN_SUIT):
            if fours >> BLOCK * suit & BLOCK_MASK:
                present |= bit
    if not present & _MELD_KINDS and present & _KINDS in _BLOCK_OF:
        waiting = (concealed - ONE[winning]) >> _BLOCK_OF[present & _KINDS] & BLOCK_MASK
        present |= waiting << _PURE_WAITING
    return present, words
