"""The log prior of a hand: whether it is legal and wins, and how its tiles lie by one another."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.tiles import BACK, CLASSES, FLOWERS, INDEX, PLAIN
from vision.layout.grouping.complete import TableConventions, find_waits, is_complete
from vision.layout.grouping.model import SETS, Group
from vision.layout.grouping.sets import classify_set, cover_with_sets
from vision.layout.weights import DECODING, GROUPING

_COPIES: Final = 4
_FACES: Final = INDEX[FLOWERS[0]]
_BACK: Final = INDEX[BACK]


@dataclass(frozen=True, slots=True)
class HandPlausibility:
    """Legality and prior of a hand.

    Attributes:
        size: tiles without flowers, a kong counting three.
        possible: no tile occurs too often, melds are valid, and the size is that of a hand.
        wins: whether the hand is complete.
        prior: log prior in nats, relative to a possible hand that does not win.
    """

    size: int
    possible: bool
    wins: bool
    prior: float


class HandCounter:
    """Tile counts of a hand, for fast assessment of changes to some tiles."""

    def __init__(self, groups: Sequence[Group], faces: Sequence[int], conventions: TableConventions) -> None:
        self._groups = [group for group in groups if group.kind != "background"]
        self._conventions = conventions
        self._faces = faces
        self._melded = {tile for group in self._groups if group.kind in SETS for tile in group.tiles}
        self._concealed = [0] * len(CLASSES)
        self._seen = [0] * len(CLASSES)
        for group in self._groups:
            self._count(group)
        self._melds = sum(group.kind in SETS for group in self._groups)
        sets = ([CLASSES[faces[tile]] for tile in group.tiles] for group in self._groups if group.kind in SETS)
        self._unfit = sum(classify_set(codes) is None for codes in sets)
        self.size = sum(self._concealed[:_FACES]) + self._concealed[_BACK] + 3 * self._melds

    def assess(self, changes: Sequence[tuple[int, int]] = ()) -> HandPlausibility:
        """Assess the hand with some tiles, in no set, of other classes; `changes`: pairs (tile, class)."""
        concealed, seen = self._concealed.copy(), self._seen.copy()
        for tile, face in changes:
            for counts in (concealed, seen):
                counts[self._faces[tile]] -= 1
                counts[face] += 1
        excess = sum(count - _COPIES for count in seen[:_FACES] if count > _COPIES)
        excess += sum(count - 1 for count in seen[_FACES:_BACK] if count > 1)
        unfit = self._unfit + (concealed[_BACK] > 0)
        wins = not (excess or unfit)
        wins = wins and is_complete(concealed[:_FACES], self._melds, self._conventions)
        fits = wins or self.size in self._conventions.sizes
        prior = -DECODING.impossible * excess - DECODING.no_set * unfit - (0.0 if fits else GROUPING.size)
        prior += GROUPING.winning if wins else 0.0
        return HandPlausibility(self.size, fits and not (excess or unfit), wins, prior)

    def waits(self) -> list[int]:
        """The classes of one more concealed tile that would complete the hand."""
        if self._unfit or self._concealed[_BACK]:
            return []
        waiting = find_waits(self._concealed[:_FACES], self._melds, self._conventions)
        return [face for face in waiting if self._seen[face] < _COPIES]

    def completions(self, tiles: Collection[int]) -> Iterator[tuple[int, int]]:
        """Pairs (tile, class): changes of one of the given concealed tiles that complete the hand."""
        if self._unfit or self._concealed[_BACK]:
            return
        waits: dict[int, list[int]] = {}
        for tile in tiles:
            face = self._faces[tile]
            if tile in self._melded or face >= _FACES:
                continue
            if face not in waits:
                rest = self._concealed[:_FACES]
                rest[face] -= 1
                waits[face] = find_waits(rest, self._melds, self._conventions)
            yield from ((tile, other) for other in waits[face] if other != face and self._seen[other] < _COPIES)

    @property
    def worth(self) -> float:
        """What speaks for a hand as laid out, in nats: completeness, size, and tiles that lie by those they belong to.

        What cannot be costs nothing here: the tiles of a hand may be misread, and some missing.
        """
        fits = self.size in self._conventions.sizes
        loose = min(GROUPING.loose * self._loose(), GROUPING.unsorted)
        return (GROUPING.winning if self.assess().wins else GROUPING.size * fits) - loose

    @property
    def is_clear(self) -> bool:
        """Whether this is surely a hand, though another player's.

        It wins, or it has the size of a hand and a long row, as a pond, a tray or tiles on show have not, and waits or
        is sets and pairs but for one misread tile. Nobody misses a hand that is not offered.
        """
        judged = self.assess()
        long = max(map(len, self._pieces()), default=0) >= GROUPING.long_row
        ready = judged.possible and long and (self._loose() <= GROUPING.spoilt or bool(self.waits()))
        return judged.wins or ready

    def _loose(self) -> int:
        return sum(len(piece) - cover_with_sets(piece).tiles for piece in self._pieces())

    def _pieces(self) -> list[list[str]]:
        own = (group.tiles for group in self._groups if group.kind in ("concealed", "winning-tile", "unsure"))
        return [[CLASSES[self._faces[tile]] for tile in tiles] for tiles in own]

    def _count(self, group: Group) -> None:
        faces = [self._faces[tile] for tile in group.tiles]
        if group.kind == "concealed-kong":
            said = _BACK if group.face is None else INDEX[PLAIN[group.face]]
            faces = [next((face for face in faces if face != _BACK), said)] * len(faces)
        for face in faces:
            self._seen[face] += 1
            if group.kind not in SETS:
                self._concealed[face] += 1
