"""Fields of the view that a rule set brings itself, beside those of `scoring.rules.fields`."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from scoring.decompose import Arrangement
from scoring.rules.fields import BITS
from scoring.rules.hand_code import HandCode


class OwnField(NamedTuple):
    """A field that rows of a rule set read as `view.own(name)`, and declare by its name.

    Attributes:
        name: its name.
        bits: number of its bits.
        of_hand: its value where it is the same in all arrangements of a hand.
        of_arrangement: its value in one arrangement of the concealed tiles; it is made for every arrangement, so that
            a hand takes a few microseconds longer.
    """

    name: str
    bits: int
    of_hand: Callable[[HandCode], int] | None = None
    of_arrangement: Callable[[HandCode, Arrangement], int] | None = None


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
        of_arrangement: list[tuple[int, Callable[[HandCode, Arrangement], int]]] = []
        for field in fields:
            shifts[field.name] = shift
            masks[field.name] = (1 << field.bits) - 1 << shift
            if field.of_hand is not None:
                of_hand.append((shift, field.of_hand))
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
        self._of_arrangement: Final = of_arrangement
        self.vary: Final = bool(of_arrangement)
        """Whether arrangements of one hand differ in some of them."""

    def of_hand(self, hand: HandCode) -> int:
        """The fields that all arrangements of a hand share."""
        code = 0
        for shift, of in self._of_hand:
            code |= of(hand) << shift
        return code

    def of_arrangement(self, hand: HandCode, arrangement: Arrangement) -> int:
        """The other fields of one arrangement."""
        code = 0
        for shift, of in self._of_arrangement:
            code |= of(hand, arrangement) << shift
        return code
