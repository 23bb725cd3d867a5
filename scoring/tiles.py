"""The 42 faces of mahjong tiles, the red fives and the back: codes, order, names and notation."""

import re
from collections.abc import Iterable
from functools import lru_cache
from operator import add
from typing import Final, NamedTuple

from scoring.errors import TilesError

BACK: Final = "0x"
SUITED: Final = tuple(f"{number}{suit}" for suit in "mps" for number in range(1, 10))
HONOURS: Final = tuple(f"{number}z" for number in range(1, 8))
FLOWERS: Final = tuple(f"{number}f" for number in range(1, 9))
FACES: Final = SUITED + HONOURS + FLOWERS
CLASSES: Final = (*FACES, BACK)
"""All 43 codes in the order of the detector's classes: m, p, s, z, f, back."""

INDEX: Final = {code: index for index, code in enumerate(CLASSES)}
"""Index of each code in `CLASSES`; also the sort order of tiles."""

RED_FIVES: Final = ("0m", "0p", "0s")
"""The red fives of riichi: each is a five of its suit, and no class of its own of the detector."""

PLAIN: Final = {code: code for code in CLASSES} | {red: f"5{red[1]}" for red in RED_FIVES}
"""Every code, and the code of the detector's class it belongs to: a red five's is its five."""

SIGNS: Final = dict(zip(CLASSES, "🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀚🀛🀜🀝🀞🀟🀠🀡🀐🀑🀒🀓🀔🀕🀖🀗🀘🀀🀁🀂🀃🀆🀅🀄🀢🀣🀥🀤🀦🀧🀨🀩🀫", strict=True))
"""The sign of each code in Unicode's block Mahjong Tiles."""
OF_SIGN: Final = {sign: code for code, sign in SIGNS.items()}
VARIATIONS: Final = "\ufe0e\ufe0f"
"""The characters that ask for a sign in black and white or in colour."""

_ORDER: Final = {code: 2 * INDEX[plain] + (code == plain) for code, plain in PLAIN.items()}
"""Sort keys: a red five stands before the plain fives of its suit."""
_PLACE: Final = _ORDER.__getitem__


class TileName(NamedTuple):
    """The English and Chinese names of a tile."""

    en: str
    zh: str


_NUMERALS: Final = "一二三四五六七八九"
_SUIT_NAMES: Final = (("Characters", "萬"), ("Dots", "筒"), ("Bamboos", "索"))
_OTHER_NAMES: Final = (
    *(("East", "東"), ("South", "南"), ("West", "西"), ("North", "北")),
    *(("White", "白"), ("Green", "發"), ("Red", "中")),
    *(("Plum", "梅"), ("Orchid", "蘭"), ("Chrysanthemum", "菊"), ("Bamboo", "竹")),
    *(("Spring", "春"), ("Summer", "夏"), ("Autumn", "秋"), ("Winter", "冬")),
    ("Back", "牌背"),
)
_ALL_NAMES: Final = (
    *(
        TileName(f"{number} {suit}", f"{numeral}{suit_zh}")
        for suit, suit_zh in _SUIT_NAMES
        for number, numeral in enumerate(_NUMERALS, start=1)
    ),
    *(TileName(*name) for name in _OTHER_NAMES),
    *(TileName(f"Red 5 {suit}", f"紅五{suit_zh}") for suit, suit_zh in _SUIT_NAMES),
)
NAMES: Final[dict[str, TileName]] = dict(zip((*CLASSES, *RED_FIVES), _ALL_NAMES, strict=True))
"""The names of each code, those of the red fives last."""


_WHOLE: Final[dict[str, tuple[str, ...]]] = {"": (), **{code: (code,) for code in PLAIN}}
"""Notation of no tile and of one."""
_LETTERS: Final = "mpszfx"
_GROUP: Final = re.compile(f"[0-9]+[{_LETTERS}]")
_HALF_WIDTH: Final = str.maketrans("０１２３４５６７８９ｍｐｓｚｆｘ", f"0123456789{_LETTERS}")
"""Digits and letters as Chinese and Japanese keyboards type them."""
_SHORT: Final = 64
"""Notation up to this length is parsed by groups, which are remembered."""


def parse_tiles(text: str, about: str = "tiles") -> tuple[str, ...]:
    """Parse tile notation into codes, sorted in the order of `CLASSES`.

    >>> parse_tiles("55z 123m")
    ('1m', '2m', '3m', '5z', '5z')
    >>> parse_tiles("4560p")
    ('4p', '0p', '5p', '6p')
    >>> parse_tiles("🀇🀈🀉 55z")
    ('1m', '2m', '3m', '5z', '5z')

    Args:
        text: digits followed by the letter of their kind, `m p s z f` or `x` (backs); `0m 0p 0s` are red fives; or
            signs of Unicode's block Mahjong Tiles. Spaces are ignored; digits and letters may be full-width.
        about: the field of the text, for the error.

    Raises:
        TilesError: no text, a letter without digits, digits without a letter, or a tile that does not exist.
    """
    if not isinstance(text, str):
        raise TilesError("record.text", about)
    if text in _WHOLE:
        return _WHOLE[text]
    found = _parse_short(text) if len(text) <= _SHORT else None
    if found is not None:
        return found
    codes: list[str] = []
    digits = ""
    for character in "".join(text.split()).translate(_HALF_WIDTH):
        if character in "0123456789":
            digits += character
            continue
        if character in OF_SIGN and not digits:
            codes.append(OF_SIGN[character])
            continue
        if character in VARIATIONS:
            continue
        if character not in _LETTERS:
            raise TilesError("tiles.no-notation", about, text=repr(character))
        if not digits:
            raise TilesError("tiles.no-number", about, letter=character)
        codes += [digit + character for digit in digits]
        digits = ""
    if digits:
        raise TilesError("tiles.no-letter", about, number=digits)
    unknown = next((code for code in codes if code not in PLAIN), None)
    if unknown:
        raise TilesError("tiles.unknown", about, tile=unknown)
    return sort_tiles(codes)


def _parse_short(text: str) -> tuple[str, ...] | None:
    """The sorted codes of short notation without spaces; None if it is not, or a tile does not exist."""
    if text[1:2] in _LETTERS:
        try:
            return sort_tiles(map(add, text[::2], text[1::2])) if len(text) % 2 == 0 else None
        except TilesError:
            pass  # Not every tile has its own letter.
    groups = _GROUP.findall(text)
    if "".join(groups) != text:
        return None
    tiles: tuple[str, ...] = ()
    in_order = True
    before = -1
    for group in groups:
        of_group, letter = _tiles_of(group)
        if not of_group:
            return None
        in_order = in_order and before < letter
        before = letter
        tiles += of_group
    return tiles if in_order else sort_tiles(tiles)


@lru_cache(maxsize=1 << 12)
def _tiles_of(group: str) -> tuple[tuple[str, ...], int]:
    """The sorted codes of digits and a letter, none if one of them does not exist; and the place of the letter."""
    codes = [digit + group[-1] for digit in group[:-1]]
    return sort_tiles(codes) if all(code in PLAIN for code in codes) else (), _LETTERS.index(group[-1])


def format_tiles(tiles: Iterable[str]) -> str:
    """Format codes as notation, sorted in the order of `CLASSES`; the inverse of `parse_tiles`.

    >>> format_tiles(["5z", "2m", "1m", "5z"])
    '12m55z'

    Raises:
        TilesError: about `tiles`, as `sort_tiles`.
    """
    text = ""
    for code in sort_tiles(tiles):
        if text.endswith(code[1]):
            text = text[:-1]
        text += code
    return text


def sort_tiles(tiles: Iterable[str], about: str = "tiles") -> tuple[str, ...]:
    """Sort codes in the order of `CLASSES`, red fives before the fives of their suit.

    Raises `TilesError`: about `about`, for an unknown code, or for what holds no codes.
    """
    try:
        return tuple(sorted(tiles, key=_PLACE))
    except KeyError as error:
        raise TilesError("tiles.unknown", about, tile=str(error.args[0])) from None
    except TypeError:
        raise TilesError("record.list", about) from None


def plain_tiles(tiles: Iterable[str]) -> tuple[str, ...]:
    """The tiles with plain fives for red ones, sorted as in `CLASSES`. Raises `TilesError`: about `tiles`."""
    return tuple([PLAIN[tile] for tile in sort_tiles(tiles)])
