"""Fields of the view that a rule set brings itself, beside those of `scoring.rules.fields`."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

from scoring.decompose import Arrangement
from scoring.rules.fields import BITS, MASKS
from scoring.rules.hand_code import HandCode


class OwnField(NamedTuple):
    """A field that rows of a rule set read as `view.own(name)`, and declare by its name.

    Attributes:
        name: its name.
        bits: number of its bits.
        of_hand: its value where it is the same in all arrangements of a hand.
        of_arrangement: its value in one arrangement of the concealed tiles; it is made for every arrangement, so that
            a hand takes a few microseconds longer.
        sets_when: for what takes long, a field: of sets and eyes `of_hand` is asked only where that is not 0.
    """

    name: str
    bits: int
    of_hand: Callable[[HandCode], int] | None = None
    of_arrangement: Callable[[HandCode, Arrangement], int] | None = None
    sets_when: str | None = None


class OwnFields:
    """The fields of a rule set, which lie above those of the arrangement.

    Args:
        fields: the fields.
    """

    def __init__(self, fields: Iterable[OwnField]) -> None:
        shift = BITS
        shifts: dict[str, int] = {}
        masks: dict[str, int] = {}
        of_hand: list[tuple[int, Callable[[HandCode], int]]] = []
        of_some: list[tuple[int, int, Callable[[HandCode], int]]] = []
        of_arrangement: list[tuple[int, Callable[[HandCode, Arrangement], int]]] = []
        for field in fields:
            shifts[field.name] = shift
            masks[field.name] = (1 << field.bits) - 1 << shift
            if field.of_hand is not None and field.sets_when is None:
                of_hand.append((shift, field.of_hand))
            elif field.of_hand is not None and field.sets_when is not None:
                of_some.append((MASKS[field.sets_when], shift, field.of_hand))
            if field.of_arrangement is not None:
                of_arrangement.append((shift, field.of_arrangement))
            shift += field.bits
        self.end: Final = shift
        """The lowest bit above all fields."""
        self.few: Final = sum([mask for mask in masks.values() if mask.bit_count() == 1])
        """The fields of one bit."""
        self.shifts: Final[Mapping[str, int]] = shifts
        self.masks: Final[Mapping[str, int]] = masks
        self._of_hand: Final = of_hand
        self._of_some: Final = of_some
        self._of_arrangement: Final = of_arrangement
        self.vary: Final = -1 if of_arrangement else reduce(or_, [when for when, _, _ in of_some], 0)
        """Bits of a code of sets and eyes, all 0 where the hand's fields are all that it has."""

    def of_hand(self, hand: HandCode) -> int:
        """The fields that all arrangements of a hand share."""
        code = 0
        for shift, of in self._of_hand:
            code |= of(hand) << shift
        return code

    def of_arrangement(self, hand: HandCode, code: int, arrangement: Callable[[], Arrangement]) -> int:
        """The other fields of one arrangement of sets and eyes, of any shape where `code` is -1."""
        found = 0
        for when, shift, of in self._of_some:
            if code & when:
                found |= of(hand) << shift
        if self._of_arrangement:
            made = arrangement()
            for shift, of_one in self._of_arrangement:
                found |= of_one(hand, made) << shift
        return found
