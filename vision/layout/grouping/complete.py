"""Which hands are complete as laid out, under the rule sets that may be played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Final

from scoring.complete import is_complete_hand
from scoring.decompose import count_faces
from scoring.hand import Rules
from scoring.registry import rule_set, rule_sets
from scoring.tiles import BACK
from vision.layout.grouping.sets import find_sets


@dataclass(frozen=True, slots=True)
class TableConventions:
    """How a layout is interpreted.

    Attributes:
        complete_sizes: for each possible rule set, the tiles of a complete hand without flowers, a kong counting three
            (international text, article 18).
        red_fives: whether a red five is told from a plain one.
    """

    complete_sizes: Mapping[Rules, int]
    red_fives: bool = False

    @property
    def sizes(self) -> tuple[int, ...]:
        """Sizes of a hand before and after the win, ascending."""
        return tuple(sorted({size - short for size in self.complete_sizes.values() for short in (0, 1)}))


ANY_RULES: Final = TableConventions({rules.name: rules.size for rules in rule_sets()})
"""Allows the layouts of all rule sets; for unknown rules."""


@cache
def conventions_for(rules: Rules | None) -> TableConventions:
    """The conventions of a rule set; `ANY_RULES` if it is not known.

    Houses follow the texts loosely, so every custom is allowed.
    """
    if rules is None:
        return ANY_RULES
    return TableConventions({rules: rule_set(rules).size}, red_fives=rule_set(rules).red_fives)


Counts = Sequence[int]

MOST_KONGS: Final = 5
"""As many as the largest hand has sets."""


def is_complete(counts: Counts, melds: int, conventions: TableConventions, hidden_kongs: int = 0) -> bool:
    """Whether concealed tiles, counted by the 34 kinds, and melds, of which some are concealed kongs, are complete.

    The concealed tiles may exceed the hand's size by one for each kong among them.
    """
    total = sum(counts)
    for rules, size in conventions.complete_sizes.items():
        kongs = total + 3 * melds - size
        if kongs == 0 and is_complete_hand(rules, counts, melds, hidden_kongs):
            return True
        if 0 < kongs <= MOST_KONGS:
            fours = [face for face, count in enumerate(counts) if count == 4]
            chosen = combinations(fours, kongs)
            left = ([0 if face in some else count for face, count in enumerate(counts)] for some in chosen)
            if any(is_complete_hand(rules, tiles, melds + kongs, hidden_kongs + kongs) for tiles in left):
                return True
    return False


def tiles_win(rows: Sequence[Sequence[str]], conventions: TableConventions, melds: int = 0) -> bool:
    """Whether the codes of rows and further melds are a complete hand; fours with backs are concealed kongs."""
    own = [[code for code in row if code[1] != "f"] for row in rows]
    if sum(row.count(BACK) for row in own) > 4 * MOST_KONGS:
        return False
    ways = [list(_iter_without_hidden_kongs(row)) for row in own]
    for way in product(*ways):
        hidden, counts = sum(kongs for kongs, _ in way), count_faces([code for _, left in way for code in left])
        if is_complete(counts, melds + hidden, conventions, hidden):
            return True
    return False


def _iter_without_hidden_kongs(row: Sequence[str], most: int = MOST_KONGS) -> Iterator[tuple[int, Sequence[str]]]:
    """Every way to take up to `most` concealed kongs with backs out of a row so that no back is left.

    Several ways exist where, for instance, backs lie between two pairs. Yields the number of kongs and the codes left.
    """
    if BACK not in row:
        yield 0, row
        return
    if not most:
        return
    first = row.index(BACK)
    for piece in find_sets(row):
        if piece.kind == "concealed-kong" and piece.start <= first < piece.stop:
            for kongs, left in _iter_without_hidden_kongs([*row[: piece.start], *row[piece.stop :]], most - 1):
                yield kongs + 1, left


def find_waits(counts: Counts, melds: int, conventions: TableConventions) -> list[int]:
    """Indices of the tiles that complete a hand which is one tile short."""
    filled = ([*counts[:face], have + 1, *counts[face + 1 :]] for face, have in enumerate(counts))
    return [face for face, more in enumerate(filled) if more[face] <= 4 and is_complete(more, melds, conventions)]
