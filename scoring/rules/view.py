"""A hand in one arrangement, as the predicates of rows see it."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, NamedTuple, TypeVar

from scoring.decompose import ShapeName
from scoring.hand import SEATS, MeldKind, Options, Win
from scoring.lazy_table import Table
from scoring.rules.facts import FactFields, refuse
from scoring.rules.fields import (
    CLOSED,
    DIGIT,
    DRAGONS,
    EDGE,
    FULL,
    KEEPS,
    MASKS,
    MELD_KINDS,
    PARTS,
    SHIFTS,
    SUIT,
    SUITS,
    WINDS,
)
from scoring.rules.own_fields import OwnFields
from scoring.tile_counts import HONOUR_FROM

__all__ = ["DRAGONS", "DRAGON_FACES", "SUITS", "WINDS", "WIND_FACES", "Numbers", "View"]

WIND_FACES: Final = frozenset(range(HONOUR_FROM, HONOUR_FROM + 4))
DRAGON_FACES: Final = frozenset(range(HONOUR_FROM + 4, HONOUR_FROM + 7))

Numbers = tuple[int, int, int]
"""For each suit a bit mask of the numbers of its pungs, or of the lowest numbers of its chows; bit 0 is number 1."""

_CHOWS: Final = 0o7777777
_MANS, _PINS, _SOUS = [((1 << SUIT) - 1) << SUIT * suit for suit in range(3)]
_NUMBERS: Final[Table[int, int]] = Table(
    lambda counts: sum([1 << number for number in range(7) if counts >> DIGIT * number & FULL])
)
"""The bit mask of the lowest numbers of the chows of a suit, by their counts."""
_CHOWS_OF: Final = {
    1 << SUIT * suit + DIGIT * number + bit: (9 * suit + number,) * (1 << bit)
    for suit in range(3)
    for number in range(7)
    for bit in range(DIGIT)
}
"""The chows that each bit of `chows` stands for, by their lowest faces."""


_V = TypeVar("_V")


class _Kept(Generic[_V]):
    """A property that is kept once asked for; `functools.cached_property` without its lock, for Python 3.11."""

    def __init__(self, make: Callable[[Any], _V]) -> None:
        self._make = make
        self._name = make.__name__
        self.__doc__ = make.__doc__

    def __get__(self, view: Any, owner: object = None) -> _V:
        value: _V
        value = view.__dict__[self._name] = self._make(view)
        return value


class _Field(Generic[_V]):
    """What `make` reads from the bits of a field, kept once asked for.

    Args:
        make: called with the bits, shifted to their lowest.
        field: the field, if its name is another.
    """

    def __init__(self, make: Callable[[int], _V], field: str = "") -> None:
        self._make = make
        self._field = field

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name
        self._field = self._field or name
        self._mask = MASKS[self._field]
        self._lowest = (self._mask & -self._mask).bit_length() - 1

    def __get__(self, view: Any, owner: object = None) -> _V:
        if self._field not in view._shown.reads:
            refuse(self._field)
        value: _V
        value = view.__dict__[self._name] = self._make((view._code & self._mask) >> self._lowest)
        return value


def _kong_kinds(counts: int) -> list[MeldKind]:
    return [kind for place, kind in enumerate(MELD_KINDS[2:]) for _ in range(counts >> DIGIT * place & FULL)]


def _places(bits: int) -> list[int]:
    """The places of the bits that are set."""
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


def _suited_eyes(bits: int) -> int | None:
    for suit in range(3):
        if place := bits >> SUIT * suit & 0b1111:
            return 9 * suit + place - 1
    return None


def _faces(of: Mapping[int, tuple[int, ...]]) -> Callable[[int], tuple[int, ...]]:
    """The faces that the bits of a field stand for."""

    def make(bits: int) -> tuple[int, ...]:
        found: tuple[int, ...] = ()
        while bits:
            lowest = bits & -bits
            found += of[lowest]
            bits ^= lowest
        return found

    of_suit = Table(make)
    return lambda bits: of_suit[bits & _MANS] + of_suit[bits & _PINS] + of_suit[bits & _SOUS]


def _of_suits(mask: int, made: Callable[[int], int] = int) -> Callable[[int], Numbers]:
    """Of a field of each suit the bits."""
    return lambda bits: (made(bits & mask), made(bits >> SUIT & mask), made(bits >> 2 * SUIT & mask))


def _counts(bits: int, size: int) -> tuple[int, ...]:
    return tuple([bits >> DIGIT * place & FULL for place in range(size)])


def _straight(bits: int) -> Numbers:
    first, second, third = [
        sum([1 << place for place in range(3) if bits >> DIGIT * (3 * suit + place) & FULL]) for suit in range(3)
    ]
    return first, second, third


class Shown(NamedTuple):
    """What views of a group show.

    Attributes:
        reads: names of the declared fields.
        facts: the fields of the facts.
        own_fields: the fields that the rule set brings itself.
        shape: the kind of hand.
    """

    reads: frozenset[str]
    facts: FactFields
    own_fields: OwnFields
    shape: ShapeName


class View:
    """A hand in one arrangement, read from its code.

    A view shows the fields that a group of rows declares, and no others: what is counted in it is a function of them.

    Args:
        code: the code of the arrangement and of the facts, masked with the declared fields.
        shown: what it shows.
    """

    def __init__(self, code: int, shown: Shown) -> None:
        self._code = code
        self._shown = shown

    @property
    def shape(self) -> ShapeName:
        """The kind of hand."""
        return self._shown.shape

    def own(self, name: str) -> int:
        """A field that the rule set brings itself, by its name."""
        reads, _, fields, _ = self._shown
        if name not in reads:
            refuse(name)
        return (self._code & fields.masks[name]) >> fields.shifts[name]

    def keeps_to(self, tiles: str) -> bool:
        """Whether all tiles are of one of `fields.TILE_SETS`, by its name; read from `keeps`."""
        return bool(self._keeps & KEEPS[tiles])

    @_Kept
    def facts(self) -> Win:
        """The facts of the win that the group declares; any other raises LookupError."""
        return self._shown.facts.win(self._code, self._shown.reads)

    @_Kept
    def options(self) -> Options:
        """The options of the table that the group declares; any other raises LookupError."""
        return self._shown.facts.declared_options(self._code, self._shown.reads)

    @_Kept
    def flowers(self) -> tuple[str, ...]:
        """The flowers."""
        if "flowers" not in self._shown.reads:
            refuse("flowers")
        return self._shown.facts.flowers(self._code)

    kinds = _Field(int)
    """The kinds of tile present: one bit for each suit in `SUITS`, `WINDS`, `DRAGONS`."""
    has_honours = _Field(WINDS.__le__, "kinds")
    """Whether there is a wind or dragon; read from `kinds`."""
    has_terminals = _Field(bool)
    """Whether there is a 1 or 9."""
    has_middles = _Field(bool)
    """Whether there is a 2 to 8."""
    _keeps = _Field(lambda bits: bits << SHIFTS["keeps"], "keeps")
    fours = _Field(int)
    """Number of faces whose four tiles are in the hand and no kong."""
    part = _Field(lambda bits: PARTS[bits.bit_length() - 1] if bits else None)
    """The part that the winning tile completed; None if the shape has none."""
    pung_won = _Field(bool)
    """Whether the winning tile completed a pung."""
    waits_at_edge = _Field(lambda bits: bool(bits & EDGE), "chow_waits")
    """Whether a chow 123 or 789 can have waited for its 3 or 7 to win; read from `chow_waits`."""
    waits_inside = _Field(lambda bits: bool(bits & CLOSED), "chow_waits")
    """Whether a chow can have waited for its middle tile to win; read from `chow_waits`."""
    claimed_count = _Field(int)
    """Number of melds that are no concealed kongs."""
    kong_kinds = _Field(_kong_kinds, "kongs")
    """The kind of each kong; read from `kongs`."""
    concealed_kongs = _Field(int)
    """Number of concealed kongs."""
    chow_count = _Field(int)
    """Number of chows, melds included."""
    pung_count = _Field(int)
    """Number of pungs and kongs, melds included."""
    concealed_pung_count = _Field(int)
    """Number of pungs outside the melds."""
    unio_pung_count = _Field(int)
    """Number of pungs and kongs of terminals and honours, melds included."""
    parts_without_unio = _Field(int)
    """Number of sets, eyes and pairs that hold neither a terminal nor an honour."""
    parts_without_five = _Field(int)
    """Number of sets, eyes and pairs that hold no 5."""
    honour_pungs = _Field(lambda bits: frozenset([HONOUR_FROM + at for at in _places(bits)]))
    """The faces of the pungs and kongs of honours, melds included."""
    wind_pungs = _Field(lambda bits: bits & 0b1111, "honour_pungs")
    """The winds with a pung or kong as a bit mask in the order of the seats; read from `honour_pungs`."""
    dragon_pungs = _Field(lambda bits: bits >> len(SEATS), "honour_pungs")
    """The dragons with a pung or kong as a bit mask; read from `honour_pungs`."""
    honour_eyes = _Field(lambda bits: HONOUR_FROM - 1 + bits if bits else None)
    """The face of eyes of honours."""
    suited_eyes = _Field(Table(_suited_eyes).__getitem__)
    """The face of eyes of a suit."""
    suited_pungs = _Field(_faces({1 << SUIT * suit + at: (9 * suit + at,) for suit in range(3) for at in range(9)}))
    """The faces of the pungs and kongs of the suits, melds included; ascending."""
    suit_pungs = _Field(_of_suits(0o777), "suited_pungs")
    """The numbers of the pungs of each suit, melds included; read from `suited_pungs`."""
    chows = _Field(_faces(_CHOWS_OF))
    """The lowest face of every chow, melds included; ascending."""
    chow_counts = _Field(_of_suits(_CHOWS), "chows")
    """For each suit the counts of its chows by their lowest numbers, `DIGIT` bits each; read from `chows`."""
    suit_chows = _Field(_of_suits(_CHOWS, _NUMBERS.__getitem__), "chows")
    """The lowest numbers of the chows of each suit, melds included; read from `chows`."""
    number_chows = _Field(lambda bits: _counts(bits, 3), "chows_by_number")
    """For a group counted by number, how many chows of each suit begin at the number; from `chows_by_number`."""
    straight_chows = _Field(_straight)
    """The chows of each suit that begin at 1, 4 or 7, melds included, as bits 0 to 2."""
    concealed_straight_chows = _Field(_straight)
    """Those of them outside the melds."""
    pure_waiting = _Field(lambda bits: _counts(bits, 9) if bits else ())
    """For a hand of one suit without melds, the count of each number without the winning tile; else empty."""
    pairs = _Field(lambda bits: [face for face, count in enumerate(_counts(bits, 34)) for _ in range(count)])
    """The faces of the pairs of a hand of pairs, ascending; a face with four tiles appears twice."""
