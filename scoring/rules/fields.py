"""The fields of an arrangement: all that rows ask of its tiles, as bits of one integer.

Sets, eyes and pairs each have a word. The words of an arrangement add up to its code, and a row that depends on some
of the fields depends on the code masked with them. Counts of tiles are integers too: `DIGIT` bits a face.
"""

from collections.abc import Iterable
from functools import reduce
from itertools import accumulate
from operator import or_
from typing import Final

from scoring.decompose import UNIOS, WinningPart
from scoring.hand import MeldKind
from scoring.tile_counts import HONOUR_FROM
from scoring.tiles import CLASSES, parse_tiles

DIGIT: Final = 3
"""Bits of a count, up to 7."""
FULL: Final = (1 << DIGIT) - 1

EDGE: Final = 0b01
CLOSED: Final = 0b10

SUITS: Final = 0b00111
WINDS: Final = 0b01000
DRAGONS: Final = 0b10000

MELD_KINDS: Final[tuple[MeldKind, ...]] = ("chow", "pung", "kong", "added-kong", "concealed-kong")
PARTS: Final[tuple[WinningPart, ...]] = ("chow", "pung", "pair", "eyes")

PLACE: Final = 4
"""Bits of the place of eyes in a suit: 1 + place, 0 for none."""
_FOUR: Final = PLACE + 9 + DIGIT * 7
SUIT: Final = _FOUR + 1
"""Bits of the sets and eyes of one suit: the place of the eyes, a bit for each pung, a count for each chow, and whether
there are four tiles of a face outside a kong."""
NUMBER: Final = DIGIT * 3
"""Bits of the chows that begin at one number: a count for each suit."""

TILE_SETS: Final = {
    **{
        numbers: frozenset(f"{number}{suit}" for number in numbers for suit in "mps")
        for numbers in ("123", "456", "789", "1234", "6789", "2468")
    },
    "green": frozenset(parse_tiles("23468s6z")),
    "reversible": frozenset(parse_tiles("1234589p245689s5z")),
}
"""Tiles that all tiles of a hand can be of: numbers of the suits, those that are green only, those that look the same
upside down."""

_WIDTHS: Final = {
    "part": len(PARTS),  # A bit for each of PARTS: what the winning tile completed.
    "chow_waits": 2,  # EDGE, CLOSED or both: the tiles that chows may have waited with for the winning tile.
    "meld_kinds": DIGIT * len(MELD_KINDS),
    "claimed_count": DIGIT,  # Melds that are no concealed kongs.
    "chow_count": DIGIT,
    "pung_count": DIGIT,
    "concealed_pung_count": DIGIT,  # Pungs outside the melds.
    "kinds": 5,  # A bit for each suit, the winds, the dragons.
    "has_terminals": 1,
    "has_middles": 1,
    "keeps": len(TILE_SETS),  # A bit for each of TILE_SETS that all tiles are of.
    "fours": 3,  # How many faces have all four tiles outside kongs.
    "eyes_in": 4,  # A bit for each suit and the honours: the block that holds the eyes.
    "unio_pung_count": DIGIT,  # Pungs of terminals and honours.
    "parts_without_unio": 4,
    "parts_without_five": 4,
    "honour_pungs": 7,
    "honour_eyes": 3,  # 1 + index of the honour.
    "pung_numbers": DIGIT * 9,  # How many suits have a pung of each number.
    "pung_suits": DIGIT * 3,  # How many pungs each suit has.
    "chow_numbers": DIGIT * 7,  # How many chows begin at each number.
    "straight_chows": 9 * DIGIT,  # Chows that begin at 1, 4 or 7: a count for each number of each suit.
    "concealed_straight_chows": 9 * DIGIT,
    # Tables read parts of what follows, and rarely: it stands last, so that what others read are short numbers.
    "suits": 3 * SUIT,
    "chows_by_number": 7 * NUMBER,
    "pure_waiting": DIGIT * 9,
    "pairs": DIGIT * 34,
}
SHIFTS: Final = dict(zip(_WIDTHS, accumulate(_WIDTHS.values(), initial=0), strict=False))
"""The lowest bit of each field."""
BITS: Final = sum(_WIDTHS.values())
"""Number of bits of all fields; facts of the win lie above."""


PART_WORDS: Final = {part: 1 << SHIFTS["part"] + place for place, part in enumerate(PARTS)}
"""What the part that the winning tile completed adds."""


def _of_each_suit(bits: int) -> int:
    return sum([bits << SHIFTS["suits"] + SUIT * suit for suit in range(3)])


MASKS: Final = {
    **{name: ((1 << width) - 1) << SHIFTS[name] for name, width in _WIDTHS.items()},
    "wind_pungs": 0b1111 << SHIFTS["honour_pungs"],
    "dragon_pungs": 0b111_0000 << SHIFTS["honour_pungs"],
    "suited_eyes": _of_each_suit(0b1111),
    "suited_pungs": _of_each_suit(0b111111111 << PLACE),
    "chows": _of_each_suit(0o7777777 << PLACE + 9),
    "four_of_a_face": _of_each_suit(1 << _FOUR),
    "pungs_of_a_suit": 0b110_110_110 << SHIFTS["pung_suits"],
    "chows_of_a_number": 0b110_110_110_110_110_110_110 << SHIFTS["chow_numbers"],
    "kongs": ((1 << DIGIT * 3) - 1) << SHIFTS["meld_kinds"] + DIGIT * 2,
    "concealed_kongs": FULL << SHIFTS["meld_kinds"] + DIGIT * MELD_KINDS.index("concealed-kong"),
    "pung_won": PART_WORDS["pung"],
    "narrow_wait": 0b11 << SHIFTS["chow_waits"] | PART_WORDS["eyes"],
}
"""The bits of each field, of the parts of `suits`, those of `pung_suits` and `chow_numbers` that are set where a suit
or a number has two pungs or chows, or more; those of `meld_kinds` and `part` that rows ask for most; those set where a
chow waited for its middle or end, or eyes for their second tile."""

PARTS_OF: Final = {
    "four_of_a_face": (SHIFTS["suits"], SUIT),
    "pungs_of_a_suit": (SHIFTS["pung_suits"], DIGIT),
    "chows_of_a_number": (SHIFTS["chow_numbers"], DIGIT),
}
"""Of fields with a part for each suit or number, where the first part begins, and the bits of each."""

FEW: Final = (1 << SHIFTS["kinds"]) - 1
"""The fields that have few values together: numbers of sets, kinds of melds."""

MELD_KIND_WORDS: Final = {kind: 1 << SHIFTS["meld_kinds"] + DIGIT * place for place, kind in enumerate(MELD_KINDS)}
"""What a meld of each kind adds to `meld_kinds`."""
ONE_CONCEALED_KONG: Final = MELD_KIND_WORDS["concealed-kong"]
"""Codes masked with `meld_kinds` of hands whose only meld is a concealed kong."""
FOUR_IN_SUIT: Final = tuple(1 << SHIFTS["suits"] + SUIT * suit + _FOUR for suit in range(3))
"""The bit of `four_of_a_face` of each suit."""
ONE_OF_BLOCK: Final = frozenset(1 << SHIFTS["eyes_in"] + block for block in range(4))
"""Codes masked with `eyes_in` of arrangements with exactly one pair of eyes."""

KEEPS: Final = {name: 1 << SHIFTS["keeps"] + place for place, name in enumerate(TILE_SETS)}
"""The bit of each of TILE_SETS, set in the words of tiles that are not of them; inverted once all are combined."""

_KIND_OF: Final = tuple(face // 9 if face < HONOUR_FROM else 3 if face < HONOUR_FROM + 4 else 4 for face in range(34))
_FIVE: Final = 4


def tile_word(face: int) -> int:
    """What the presence of a face adds: fields of kinds of tile, to be combined by `|`."""
    word = 1 << SHIFTS["kinds"] + _KIND_OF[face]
    if face < HONOUR_FROM:
        word |= 1 << SHIFTS["has_terminals" if face in UNIOS else "has_middles"]
    return word | sum([KEEPS[name] for name, tiles in TILE_SETS.items() if CLASSES[face] not in tiles])


_TILE_WORDS: Final = tuple(map(tile_word, range(34)))


def tiles_word(faces: Iterable[int]) -> int:
    """What several faces add."""
    return reduce(or_, map(_TILE_WORDS.__getitem__, faces), 0)


def chow_word(face: int, *, concealed: bool) -> int:
    """The word of a chow by its lowest face."""
    suit, number = divmod(face, 9)
    word = 1 << SHIFTS["suits"] + SUIT * suit + PLACE + 9 + DIGIT * number
    word += 1 << SHIFTS["chows_by_number"] + NUMBER * number + DIGIT * suit
    word += (1 << SHIFTS["chow_count"]) + (1 << SHIFTS["chow_numbers"] + DIGIT * number)
    if number % 3 == 0:
        place = DIGIT * (3 * suit + number // 3)
        word += 1 << SHIFTS["straight_chows"] + place
        word += concealed << SHIFTS["concealed_straight_chows"] + place
    return word + _lacking(unio=number in (0, 6), five=number <= _FIVE <= number + 2)


def pung_word(face: int, *, concealed: bool) -> int:
    """The word of a pung or kong."""
    word = (1 << SHIFTS["pung_count"]) + (concealed << SHIFTS["concealed_pung_count"]) + _lacking_face(face)
    word += (face in UNIOS) << SHIFTS["unio_pung_count"]
    if face >= HONOUR_FROM:
        return word + (1 << SHIFTS["honour_pungs"] + face - HONOUR_FROM)
    suit, number = divmod(face, 9)
    word += 1 << SHIFTS["suits"] + SUIT * suit + PLACE + number
    return word + (1 << SHIFTS["pung_numbers"] + DIGIT * number) + (1 << SHIFTS["pung_suits"] + DIGIT * suit)


def eyes_word(face: int) -> int:
    """The word of a pair of eyes."""
    if face >= HONOUR_FROM:
        return (face - HONOUR_FROM + 1 << SHIFTS["honour_eyes"]) + _lacking_face(face)
    suit, number = divmod(face, 9)
    return (number + 1 << SHIFTS["suits"] + SUIT * suit) + _lacking_face(face)


def pair_word(face: int) -> int:
    """The word of one pair of a hand of pairs."""
    return (1 << SHIFTS["pairs"] + DIGIT * face) + _lacking_face(face)


def meld_word(kind: MeldKind, face: int) -> int:
    """The word of a meld by its lowest face."""
    word = MELD_KIND_WORDS[kind] + ((kind != "concealed-kong") << SHIFTS["claimed_count"])
    return word + (chow_word(face, concealed=False) if kind == "chow" else pung_word(face, concealed=False))


def _lacking_face(face: int) -> int:
    return _lacking(unio=face in UNIOS, five=face < HONOUR_FROM and face % 9 == _FIVE)


def _lacking(*, unio: bool, five: bool) -> int:
    return (not unio) << SHIFTS["parts_without_unio"] | (not five) << SHIFTS["parts_without_five"]


CHOW_WORDS: Final = tuple(chow_word(face, concealed=True) if face % 9 <= 6 else 0 for face in range(HONOUR_FROM))
PUNG_WORDS: Final = tuple(pung_word(face, concealed=True) for face in range(34))
EYES_WORDS: Final = tuple(map(eyes_word, range(34)))
"""The words of concealed sets and eyes by their lowest faces."""


def sets_word(eyes: int | None, chows: Iterable[int], pungs: Iterable[int]) -> int:
    """The word of concealed sets and eyes by their lowest faces."""
    word = 0 if eyes is None else EYES_WORDS[eyes]
    return word + sum(map(CHOW_WORDS.__getitem__, chows)) + sum(map(PUNG_WORDS.__getitem__, pungs))
