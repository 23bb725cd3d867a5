"""When a group can count: what tables ask before its rows."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Final, NamedTuple, Self

from scoring.rules.engine import ElementGroup
from scoring.rules.fields import DIGIT, FULL, SHIFTS

_LOWEST: Final = sum([1 << DIGIT * number for number in range(9)])
"""Of each count the lowest bit."""


class Condition(NamedTuple):
    """When a group can count: where a guard of the code is empty or is not, or has numbers that are some steps apart.

    Without a guard it holds always.
    """

    guard: int = 0
    empty: bool = True
    shift: int = 0
    sets: tuple[tuple[tuple[int, int], ...], ...] = ()

    def holds(self, code: int) -> bool:
        """Whether it holds."""
        bits = code & self.guard
        return _have(bits >> self.shift, self.sets) if self.sets else (not bits) is self.empty

    @classmethod
    def of(cls, group: ElementGroup, masks: Mapping[str, int]) -> Self:
        """The condition of a group, with the bits of the fields."""
        if group.chow_steps or group.pung_steps:
            name, most = ("chow_numbers", 7) if group.chow_steps else ("pung_numbers", 9)
            shift, needed = SHIFTS[name], group.chow_steps or group.pung_steps
            asked = {low + at for steps in needed for at in accumulate((0, *steps)) for low in range(most - sum(steps))}
            sets = tuple([tuple(Counter(accumulate((0, *steps))).items()) for steps in needed])
            return cls(sum([FULL << shift + DIGIT * at for at in asked]), shift=shift, sets=sets)
        guard = group.when or group.unless
        return cls(masks[guard], empty=not group.when) if guard else cls()


def _have(counts: int, needed: Iterable[Iterable[tuple[int, int]]]) -> bool:
    """Whether there are sets of some numbers: of each number after the lowest of them, as many as are needed."""
    twice = (counts >> 1 | counts >> 2) & _LOWEST
    at_least = (
        0,
        (counts & _LOWEST) | twice,
        twice,
        (counts >> 2 | counts >> 1 & counts) & _LOWEST,
        counts >> 2 & _LOWEST,
    )
    for numbers in needed:
        found = _LOWEST
        for number, times in numbers:
            found &= at_least[times] >> DIGIT * number
        if found:
            return True
    return False
