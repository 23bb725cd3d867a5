"""A hand in one arrangement, as the predicates of rows see it."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

from scoring.decompose import ShapeName, WinningPart
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
    PLACE,
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
_NUMBERS: Final[Table[int, int]] = Table(
    lambda counts: sum([1 << number for number in range(7) if counts >> DIGIT * number & FULL])
)
"""The bit mask of the lowest numbers of the chows of a suit, by their counts."""
_CHOWS_OF: Final = {
    1 << SUIT * suit + PLACE + 9 + DIGIT * number + bit: (9 * suit + number,) * (1 << bit)
    for suit in range(3)
    for number in range(7)
    for bit in range(DIGIT)
}
"""The chows that each bit of `chows` stands for, by their lowest faces."""


_V = TypeVar("_V")


class cached(Generic[_V]):  # noqa: N801  It is used as `property` is.
    """A property that is kept once asked for; `functools.cached_property` without its lock, for Python 3.11."""

    def __init__(self, make: Callable[[Any], _V]) -> None:
        self._make = make
        self._name = make.__name__
        self.__doc__ = make.__doc__

    def __get__(self, view: Any, owner: object = None) -> _V:
        value = self._make(view)
        view.__dict__[self._name] = value
        return value


class View:
    """A hand in one arrangement, read from its code.

    A view shows the fields that a group of rows declares, and no others: what is counted in it is a function of them.

    Args:
        code: the code of the arrangement and of the facts, masked with the declared fields.
        reads: names of the declared fields.
        facts: the fields of the facts.
        own_fields: the fields that the rule set brings itself.
        shape: the kind of hand.
    """

    def __init__(
        self, code: int, reads: frozenset[str], facts: FactFields, own_fields: OwnFields, shape: ShapeName
    ) -> None:
        self._code = code
        self._reads = reads
        self._facts = facts
        self._own_fields = own_fields
        self.shape = shape

    def _bits(self, name: str, field: str = "") -> int:
        """The bits of a field, or of a part of it by its name."""
        if name not in self._reads:
            refuse(name)
        return (self._code & MASKS[name]) >> SHIFTS[field or name]

    def own(self, name: str) -> int:
        """A field that the rule set brings itself, by its name."""
        if name not in self._reads:
            refuse(name)
        return (self._code & self._own_fields.masks[name]) >> self._own_fields.shifts[name]

    @cached
    def facts(self) -> Win:
        """The facts of the win that the group declares; any other raises LookupError."""
        return self._facts.win(self._code, self._reads)

    @cached
    def options(self) -> Options:
        """The options of the table that the group declares; any other raises LookupError."""
        return self._facts.declared_options(self._code, self._reads)

    @cached
    def flowers(self) -> tuple[str, ...]:
        """The flowers."""
        if "flowers" not in self._reads:
            refuse("flowers")
        return self._facts.flowers(self._code)

    @cached
    def kinds(self) -> int:
        """The kinds of tile present: one bit for each suit in `SUITS`, `WINDS`, `DRAGONS`."""
        return self._bits("kinds")

    @cached
    def has_honours(self) -> bool:
        """Whether there is a wind or dragon; read from `kinds`."""
        return self.kinds >= WINDS

    @cached
    def has_terminals(self) -> bool:
        """Whether there is a 1 or 9."""
        return bool(self._bits("has_terminals"))

    @cached
    def has_middles(self) -> bool:
        """Whether there is a 2 to 8."""
        return bool(self._bits("has_middles"))

    def keeps_to(self, tiles: str) -> bool:
        """Whether all tiles are of one of `fields.TILE_SETS`, by its name; read from `keeps`."""
        return bool(self._bits("keeps") << SHIFTS["keeps"] & KEEPS[tiles])

    @cached
    def fours(self) -> int:
        """Number of faces whose four tiles are in the hand and no kong."""
        return self._bits("fours")

    @cached
    def part(self) -> WinningPart | None:
        """The part that the winning tile completed; None if the shape has none."""
        bits = self._bits("part")
        return PARTS[bits.bit_length() - 1] if bits else None

    @cached
    def pung_won(self) -> bool:
        """Whether the winning tile completed a pung."""
        return bool(self._bits("pung_won", "part"))

    @cached
    def waits_at_edge(self) -> bool:
        """Whether a chow 123 or 789 can have waited for its 3 or 7 to win; read from `chow_waits`."""
        return bool(self._bits("chow_waits") & EDGE)

    @cached
    def waits_inside(self) -> bool:
        """Whether a chow can have waited for its middle tile to win; read from `chow_waits`."""
        return bool(self._bits("chow_waits") & CLOSED)

    @cached
    def meld_kinds(self) -> Sequence[MeldKind]:
        """The kind of each meld."""
        return _kinds(self._bits("meld_kinds"))

    @cached
    def claimed_count(self) -> int:
        """Number of melds that are no concealed kongs."""
        return self._bits("claimed_count")

    @cached
    def kong_kinds(self) -> Sequence[MeldKind]:
        """The kind of each kong; read from `kongs`."""
        return _kinds(self._bits("kongs", "meld_kinds"))

    @cached
    def concealed_kongs(self) -> int:
        """Number of concealed kongs."""
        return self._bits("concealed_kongs", "meld_kinds") >> DIGIT * MELD_KINDS.index("concealed-kong")

    @cached
    def chow_count(self) -> int:
        """Number of chows, melds included."""
        return self._bits("chow_count")

    @cached
    def pung_count(self) -> int:
        """Number of pungs and kongs, melds included."""
        return self._bits("pung_count")

    @cached
    def concealed_pung_count(self) -> int:
        """Number of pungs outside the melds."""
        return self._bits("concealed_pung_count")

    @cached
    def unio_pung_count(self) -> int:
        """Number of pungs and kongs of terminals and honours, melds included."""
        return self._bits("unio_pung_count")

    @cached
    def parts_without_unio(self) -> int:
        """Number of sets, eyes and pairs that hold neither a terminal nor an honour."""
        return self._bits("parts_without_unio")

    @cached
    def parts_without_five(self) -> int:
        """Number of sets, eyes and pairs that hold no 5."""
        return self._bits("parts_without_five")

    @cached
    def honour_pungs(self) -> frozenset[int]:
        """The faces of the pungs and kongs of honours, melds included."""
        return frozenset([HONOUR_FROM + at for at in _places(self._bits("honour_pungs"))])

    @cached
    def wind_pungs(self) -> int:
        """The winds with a pung or kong as a bit mask in the order of the seats; read from `honour_pungs`."""
        return self._bits("honour_pungs") & 0b1111

    @cached
    def dragon_pungs(self) -> int:
        """The dragons with a pung or kong as a bit mask; read from `honour_pungs`."""
        return self._bits("honour_pungs") >> len(SEATS)

    @cached
    def honour_eyes(self) -> int | None:
        """The face of eyes of honours."""
        return HONOUR_FROM - 1 + self._bits("honour_eyes") if self._bits("honour_eyes") else None

    @cached
    def suited_eyes(self) -> int | None:
        """The face of eyes of a suit."""
        bits = self._bits("suited_eyes", "suits")
        for suit in range(3):
            if place := bits >> SUIT * suit & 0b1111:
                return 9 * suit + place - 1
        return None

    @cached
    def suited_pungs(self) -> Sequence[int]:
        """The faces of the pungs and kongs of the suits, melds included; ascending."""
        return [9 * suit + place for suit, bits in enumerate(self.suit_pungs) for place in _places(bits)]

    @cached
    def suit_pungs(self) -> Numbers:
        """The numbers of the pungs of each suit, melds included; read from `suited_pungs`."""
        bits = self._bits("suited_pungs", "suits") >> PLACE
        return bits & 0o777, bits >> SUIT & 0o777, bits >> 2 * SUIT & 0o777

    @cached
    def chows(self) -> Sequence[int]:
        """The lowest face of every chow, melds included; ascending."""
        bits = self._bits("chows", "suits")
        found: tuple[int, ...] = ()
        while bits:
            lowest = bits & -bits
            found += _CHOWS_OF[lowest]
            bits ^= lowest
        return found

    @cached
    def chow_counts(self) -> Numbers:
        """For each suit the counts of its chows by their lowest numbers, `DIGIT` bits each; read from `chows`."""
        bits = self._bits("chows", "suits") >> PLACE + 9
        return bits & _CHOWS, bits >> SUIT & _CHOWS, bits >> 2 * SUIT & _CHOWS

    @cached
    def suit_chows(self) -> Numbers:
        """The lowest numbers of the chows of each suit, melds included; read from `chows`."""
        m, p, s = self.chow_counts
        return _NUMBERS[m], _NUMBERS[p], _NUMBERS[s]

    @cached
    def number_chows(self) -> tuple[int, int, int]:
        """For a group counted by number, how many chows of each suit begin at the number; from `chows_by_number`."""
        first, second, third = _counts(self._bits("chows_by_number"), 3)
        return first, second, third

    @cached
    def straight_chows(self) -> Numbers:
        """The chows of each suit that begin at 1, 4 or 7, melds included, as bits 0 to 2."""
        return _straight(self._bits("straight_chows"))

    @cached
    def concealed_straight_chows(self) -> Numbers:
        """Those of them outside the melds."""
        return _straight(self._bits("concealed_straight_chows"))

    @cached
    def pure_waiting(self) -> tuple[int, ...]:
        """For a hand of one suit without melds, the count of each number without the winning tile; else empty."""
        bits = self._bits("pure_waiting")
        return _counts(bits, 9) if bits else ()

    @cached
    def pairs(self) -> Sequence[int]:
        """The faces of the pairs of a hand of pairs, ascending; a face with four tiles appears twice."""
        return [face for face, count in enumerate(_counts(self._bits("pairs"), 34)) for _ in range(count)]


def _kinds(counts: int) -> list[MeldKind]:
    """The kinds of melds by the count of each."""
    return [kind for place, kind in enumerate(MELD_KINDS) for _ in range(counts >> DIGIT * place & FULL)]


def _places(bits: int) -> list[int]:
    """The places of the bits that are set."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


def _counts(bits: int, size: int) -> tuple[int, ...]:
    return tuple([bits >> DIGIT * place & FULL for place in range(size)])


def _straight(bits: int) -> Numbers:
    numbers = [0, 0, 0]
    while bits:
        place = ((bits & -bits).bit_length() - 1) // DIGIT
        numbers[place // 3] |= 1 << place % 3
        bits &= ~(FULL << DIGIT * place)
    return numbers[0], numbers[1], numbers[2]
