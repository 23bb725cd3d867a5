"""When a group can count: what tables ask before its rows."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import Final, NamedTuple, Self, TypeVar

from scoring.rules.engine import ElementGroup
from scoring.rules.fields import DIGIT, FULL, SHIFTS

_LOWEST: Final = sum([1 << DIGIT * number for number in range(9)])
"""Of each count the lowest bit."""

_Table = TypeVar("_Table")


class Condition(NamedTuple):
    """When a group can count: where a guard of the code is empty or is not, or has numbers that are some steps apart.

    Without a guard it holds always. Counts of numbers begin at `shift`; each of `steps` has how many sets of a number
    are needed and, with the bits from this number to them, of others.
    """

    guard: int = 0
    empty: bool = True
    shift: int = 0
    steps: tuple[tuple[int, tuple[tuple[int, int], ...]], ...] = ()

    @classmethod
    def of(cls, group: ElementGroup, masks: Mapping[str, int]) -> Self:
        """The condition of a group, with the bits of the fields."""
        if group.chow_steps or group.pung_steps:
            name, most = ("chow_numbers", 7) if group.chow_steps else ("pung_numbers", 9)
            shift, needed = SHIFTS[name], group.chow_steps or group.pung_steps
            asked = {low + at for steps in needed for at in accumulate((0, *steps)) for low in range(most - sum(steps))}
            series = [[*Counter(accumulate((0, *steps))).items()] for steps in needed]
            bits = [(first, tuple([(DIGIT * at, times) for at, times in others])) for (_, first), *others in series]
            return cls(sum([FULL << shift + DIGIT * at for at in asked]), shift=shift, steps=tuple(bits))
        guard = group.when or group.unless
        return cls(masks[guard], empty=not group.when) if guard else cls()

    def has_steps(self, at_least: Sequence[int]) -> bool:
        """Whether there are sets of some numbers, by the numbers of which there are 0, 1, 2 … sets."""
        for first, others in self.steps:
            found = at_least[first]
            for shift, times in others:
                found &= at_least[times] >> shift
            if found:
                return True
        return False


def holding(tables: Sequence[tuple[Condition, _Table]]) -> Callable[[int], tuple[_Table, ...]]:
    """Chooses by a code those tables whose conditions hold; if these have steps, all count the same sets."""
    shift = tables[0][0].shift

    def with_steps(code: int) -> tuple[_Table, ...]:
        at_least = _numbers(code >> shift)
        return tuple([one for when, one in tables if when.has_steps(at_least)])

    if tables[0][0].steps:
        return with_steps
    guarded = [(when.guard, when.empty, one) for when, one in tables]
    return lambda code: tuple([one for guard, empty, one in guarded if (not code & guard) is empty])


def _numbers(counts: int) -> tuple[int, ...]:
    """The numbers of which there are 0, 1, 2, 3 and 4 sets or more, as bits."""
    twice = (counts >> 1 | counts >> 2) & _LOWEST
    thrice = (counts >> 2 | counts >> 1 & counts) & _LOWEST
    return _LOWEST, counts & _LOWEST | twice, twice, thrice, counts >> 2 & _LOWEST
