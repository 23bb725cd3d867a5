"""Tiles in the notations of other programs: arrays of 34 and 136, Unicode, Tenhou's numbers, and `W1 B1 T1` codes.

Every reader returns codes in the order of `scoring.tiles.CLASSES` and raises TilesError about the argument's name.
Strings such as `123m0p55z`, which Tenhou and many others write, are read by `scoring.tiles.parse_tiles`, and so are
signs of Unicode among them.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, SupportsIndex, TypeVar

from scoring.errors import TilesError
from scoring.tiles import HONOURS, INDEX, OF_SIGN, PLAIN, RED_FIVES, SIGNS, SUITED, VARIATIONS, sort_tiles

_Name = TypeVar("_Name", int, str)
_Value = TypeVar("_Value")

_FACES: Final = SUITED + HONOURS
_RED_IDS: Final = {4 * INDEX[PLAIN[red]]: red for red in RED_FIVES}

_TENHOU: Final = {
    **{f"{unit}{suit}": 10 * ten + unit for ten, suit in enumerate("mps", 1) for unit in range(1, 10)},
    **{code: 40 + number for number, code in enumerate(HONOURS, 1)},
    **{red: 50 + number for number, red in enumerate(RED_FIVES, 1)},
}
_OF_TENHOU: Final = {number: code for code, number in _TENHOU.items()}

_WBT: Final = {
    **{f"{number}{suit}": f"{letter}{number}" for suit, letter in ("mW", "pB", "sT") for number in range(1, 10)},
    **dict(zip(HONOURS, ("F1", "F2", "F3", "F4", "J3", "J2", "J1"), strict=True)),
}
_OF_WBT: Final = {name: code for code, name in _WBT.items()}


def to_34_array(tiles: Iterable[str]) -> list[int]:
    """The count of each of the 34 faces, in the order m, p, s, East to North, White, Green, Red.

    Red fives count as their fives.

    >>> to_34_array(["1m", "1m", "7z"])[0], to_34_array(["1m", "1m", "7z"])[33]
    (2, 1)

    Raises:
        TilesError: about `tiles`, for a flower or a back.
    """
    counts = [0] * len(_FACES)
    for tile in _listed(tiles, "tiles"):
        counts[_face(tile)] += 1
    return counts


def from_34_array(counts: Sequence[int]) -> tuple[str, ...]:
    """Tiles from the count of each of the 34 faces; the inverse of `to_34_array`.

    >>> from_34_array([2, *[0] * 32, 1])
    ('1m', '1m', '7z')

    Raises:
        TilesError: about `counts`, if these are not 34 numbers from 0 to 4.
    """
    given = _listed(counts, "counts")
    if len(given) != len(_FACES) or not all(_is_whole(count) and count in range(5) for count in given):
        raise TilesError("tiles.no-34-array", "counts")
    return tuple([tile for tile, count in zip(_FACES, given, strict=True) for _ in range(int(count))])


def to_136_array(tiles: Iterable[str]) -> list[int]:
    """A number from 0 to 135 for each tile: four times its face, and which of the four copies it is.

    A red five is the first copy of its five (16, 52, 88); plain fives have that number last.

    >>> to_136_array(["1m", "1m", "0p", "5p"])
    [0, 1, 52, 53]

    Raises:
        TilesError: about `tiles`, for a flower, a back or a fifth copy.
    """
    numbers: list[int] = []
    for tile in _sorted(tiles):
        first = 4 * _face(tile)
        copies = list(range(first, first + 4))
        if first in _RED_IDS:
            copies = [first] if tile in RED_FIVES else [*copies[1:], first]
        free = [copy for copy in copies if copy not in numbers]
        if not free:
            raise TilesError("tiles.too-many", "tiles", tile=tile)
        numbers.append(free[0])
    return sorted(numbers)


def from_136_array(numbers: Iterable[int], *, red_fives: bool = False) -> tuple[str, ...]:
    """Tiles from their numbers from 0 to 135; with `red_fives`, 16, 52 and 88 are red.

    >>> from_136_array([0, 1, 52], red_fives=True)
    ('1m', '1m', '0p')

    Raises:
        TilesError: about `numbers`, for a number outside 0 to 135 or one that stands there twice.
    """
    given = _listed(numbers, "numbers")
    if not all(_is_whole(number) and number in range(4 * len(_FACES)) for number in given) or len(set(given)) != len(
        given
    ):
        raise TilesError("tiles.no-136-array", "numbers")
    return sort_tiles([(red_fives and _RED_IDS.get(number)) or _FACES[int(number) // 4] for number in given])


def to_unicode(tiles: Iterable[str]) -> str:
    """Tiles as characters of Unicode's block Mahjong Tiles, sorted; a red five is written as its five.

    >>> to_unicode(["1m", "5z", "1f", "0x"])
    '🀇🀆🀢🀫'

    Raises:
        TilesError: about `tiles`, for an unknown code.
    """
    return "".join([SIGNS[PLAIN[tile]] for tile in _sorted(tiles)])


def from_unicode(text: str) -> tuple[str, ...]:
    """Tiles from characters of Unicode's block Mahjong Tiles; spaces and variation selectors are ignored.

    >>> from_unicode("🀇🀈🀉 🀄")
    ('1m', '2m', '3m', '7z')

    Raises:
        TilesError: about `text`, for another character.
    """
    if not isinstance(text, str):
        raise TilesError("record.text", "text")
    signs = [sign for sign in text if not sign.isspace() and sign not in VARIATIONS]
    return _read(OF_SIGN, signs, "text")


def to_tenhou(tiles: Iterable[str]) -> list[int]:
    """Tiles as the numbers of Tenhou's logs: 11-19 m, 21-29 p, 31-39 s, 41-47 z, 51-53 red fives; sorted as tiles.

    >>> to_tenhou(["1m", "0p", "7z"])
    [11, 52, 47]

    Raises:
        TilesError: about `tiles`, for a flower or a back.
    """
    return [_TENHOU[tile] for tile in _sorted(tiles, _TENHOU)]


def from_tenhou(numbers: Iterable[int]) -> tuple[str, ...]:
    """Tiles from the numbers of Tenhou's logs; the inverse of `to_tenhou`.

    >>> from_tenhou([47, 11, 52])
    ('1m', '0p', '7z')

    Raises:
        TilesError: about `numbers`, for one that is no tile.
    """
    return _read(_OF_TENHOU, numbers, "numbers")


def to_wbt(tiles: Iterable[str]) -> list[str]:
    """Tiles as `W1`-`W9` (characters), `B1`-`B9` (dots), `T1`-`T9` (bamboos), `F1`-`F4` (winds), `J1`-`J3` (dragons).

    The codes of PyMahjongGB and Botzone; `J1` is the red dragon, `J3` the white one. A red five is written as its five.

    >>> to_wbt(["1m", "2p", "3s", "4z", "5z"])
    ['W1', 'B2', 'T3', 'F4', 'J3']

    Raises:
        TilesError: about `tiles`, for a flower or a back, which these programs count without naming.
    """
    return [_WBT[PLAIN[tile]] for tile in _sorted(tiles, _TENHOU)]


def from_wbt(names: Iterable[str]) -> tuple[str, ...]:
    """Tiles from codes such as `W1`; the inverse of `to_wbt`.

    >>> from_wbt(["J3", "W1"])
    ('1m', '5z')

    Raises:
        TilesError: about `names`, for one that is no tile.
    """
    return _read(_OF_WBT, names, "names")


def _listed(values: Iterable[_Value], about: str) -> list[_Value]:
    try:
        return list(values)
    except TypeError:
        raise TilesError("record.list", about) from None


def _sorted(tiles: Iterable[str], known: Mapping[str, object] = PLAIN) -> tuple[str, ...]:
    given = _listed(tiles, "tiles")
    for tile in given:
        if not isinstance(tile, str) or tile not in known:
            raise TilesError("tiles.no-name", "tiles", tile=str(tile))
    return sort_tiles(given)


def _face(tile: str) -> int:
    [known] = _sorted([tile], _TENHOU)
    return INDEX[PLAIN[known]]


def _read(known: Mapping[_Name, str], names: Iterable[_Name], about: str) -> tuple[str, ...]:
    codes = []
    for name in _listed(names, about):
        try:
            codes.append(known[name])
        except (KeyError, TypeError):
            raise TilesError("tiles.no-name", about, tile=str(name)) from None
    return sort_tiles(codes)


def _is_whole(number: object) -> bool:
    """Whether it is an integer, of NumPy too; neither a float nor a bool."""
    return isinstance(number, SupportsIndex) and not isinstance(number, bool)
