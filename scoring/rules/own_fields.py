"""Fields of the view that a rule set brings itself, beside those of `scoring.rules.fields`."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from itertools import accumulate
from operator import or_
from typing import Final, NamedTuple

from scoring.decompose import Arrangement
from scoring.rules.blocks import arrangement_of
from scoring.rules.fields import BITS, MASKS
from scoring.rules.hand_code import HandCode


class OwnField(NamedTuple):
    """A field that rows of a rule set read as `view.own(name)`, and declare by its name.

    Attributes:
        name: its name.
        bits: number of its bits.
        of_hand: its value where it is the same in all arrangements of a hand; with `when`, asked only where that
            field of the melds is not 0.
        of_arrangement: its value in one arrangement of the concealed tiles; it is made for every arrangement, so that
            a hand takes a few microseconds longer.
        of_sets, when: for what takes long, its value in sets and eyes, asked only where another field is not 0.
        of_others: its value in every other shape.
    """

    name: str
    bits: int
    of_hand: Callable[[HandCode], int] | None = None
    of_arrangement: Callable[[HandCode, Arrangement], int] | None = None
    of_sets: Callable[[HandCode], int] | None = None
    when: str = ""
    of_others: Callable[[HandCode], int] | None = None


class OwnFields:
    """The fields of a rule set, which lie above those of the arrangement.

    Args:
        fields: the fields.
    """

    def __init__(self, fields: Iterable[OwnField]) -> None:
        given = tuple(fields)
        *starts, end = accumulate([field.bits for field in given], initial=BITS)
        shifts = {field.name: start for field, start in zip(given, starts, strict=True)}
        self.shifts: Final[Mapping[str, int]] = shifts
        self.masks: Final[Mapping[str, int]] = {
            field.name: (1 << field.bits) - 1 << shifts[field.name] for field in given
        }
        self.end: Final = end
        """The lowest bit above all fields."""
        self.few: Final = sum([mask for mask in self.masks.values() if mask.bit_count() == 1])
        """The fields of one bit."""
        self.has_of_hand: Final = any(field.of_hand for field in given)
        """Whether some are the same in all arrangements of a hand."""
        self._of_hand: Final = [
            (MASKS[field.when] if field.when else 0, shifts[field.name], field.of_hand)
            for field in given
            if field.of_hand
        ]
        self._of_sets: Final = [
            (MASKS[field.when], shifts[field.name], field.of_sets) for field in given if field.of_sets
        ]
        self._of_others: Final = [(shifts[field.name], field.of_others) for field in given if field.of_others]
        self._of_arrangement: Final = [
            (shifts[field.name], field.of_arrangement) for field in given if field.of_arrangement
        ]
        self.vary: Final = -1 if self._of_arrangement else reduce(or_, [when for when, _, _ in self._of_sets], 0)
        """Bits of a code of sets and eyes, all 0 where the hand's fields are all that it has."""

    def of_hand(self, hand: HandCode) -> int:
        """The fields that all arrangements of a hand share."""
        code = 0
        for when, shift, of in self._of_hand:
            if not when or hand.fields & when:
                code |= of(hand) << shift
        return code

    def of_sets(self, hand: HandCode, code: int, word: int) -> int:
        """The other fields of one arrangement of sets and eyes, whose concealed ones have this word."""
        found = 0
        for when, shift, of in self._of_sets:
            if code & when:
                found |= of(hand) << shift
        if not self._of_arrangement or hand.winning is None:
            return found
        return found | self._varying(hand, arrangement_of(word, hand.winning))

    def of_others(self, hand: HandCode, arrangement: Arrangement) -> int:
        """The other fields of one arrangement of another shape."""
        found = self._varying(hand, arrangement)
        for shift, of in self._of_others:
            found |= of(hand) << shift
        return found

    def _varying(self, hand: HandCode, arrangement: Arrangement) -> int:
        found = 0
        for shift, of in self._of_arrangement:
            found |= of(hand, arrangement) << shift
        return found
