"""Other tiles that the hand may be made of: faint boxes called on, doubtful ones left out, a kong's fourth joined."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from scoring.tiles import BACK, CLASSES, FLOWERS, INDEX
from vision.detections import Detections
from vision.layout.conventions import TableConventions
from vision.layout.evidence import Evidence
from vision.layout.neighbours import faint_neighbours, lone_tiles, not_in_line, touching
from vision.layout.search import Alternative, Reading
from vision.layout.sets import set_kind

_LARGEST: Final = 30
"""Tiles of a hand at most, with five kongs, eight flowers and some to spare; more are no hand."""
_DOUBTFUL_TILE: Final = 8.0
"""Logarithm of the odds below which a box may hold no tile of the hand."""
_NOTHING_MISSING: Final = 2.0
"""What it costs to call on a faint box where the hand is possible as it is, and may be about to win."""
_STRAY: Final = 0.0
"""Logarithm of the odds below which a tile that touches no other is rather none of the hand."""
_APART: Final = 1.5
"""The same for a flower that stands in no line with any tile of the hand, which says nothing for it being one."""
_SPARE: Final = -1.5
"""The same for a tile of a kong."""
_FOUND: Final = 1.2
"""What it costs to leave out a tile for no other reason than the size of the hand."""
_MERELY_BESIDE: Final = 2.0
"""What it costs that a tile beside a pung of its face, in no row of the hand, is its fourth."""
_TELLING: Final = 4.0
"""What it costs to leave out a tile that stands in no row, however surely it is one."""
_FLOWERS_FROM: Final = 3.5
"""Steps, in mean sides of tiles, from which a flower may belong to the hand."""
_KONG: Final = 4
_MOST_EXTRA: Final = 3
_MOST_DOUBTFUL: Final = 2
_BACK: Final = INDEX[BACK]
_FLOWERS: Final = range(INDEX[FLOWERS[0]], INDEX[FLOWERS[-1]] + 1)


@dataclass(frozen=True, slots=True)
class Alternatives:
    """What the hand of one reading might be made of instead.

    Attributes:
        tiles: of the photo.
        evidence: of them.
        base: the reading.
        faint: boxes that are no tiles as they stand.
        alone: tiles that stand in no row.
        settled: tiles that a person has settled.
    """

    tiles: Detections
    evidence: Evidence
    base: Reading
    faint: Collection[int]
    alone: Collection[int]
    settled: Collection[int]

    def within(self, conventions: TableConventions) -> Iterator[Alternative]:
        """The alternatives that are worth trying, the most promising first."""
        prospect, hand = self.base.prospect, frozenset(self.base.hand)
        hidden = any(
            self.base.faces[tile] == _BACK for group in self.base.groups for tile in group.tiles if _loose(group.kind)
        )
        there = self.evidence.there
        if len(hand) <= _LARGEST and (hidden or prospect.size not in conventions.complete_sizes.values()):
            doubt = _NOTHING_MISSING if prospect.possible else 0.0
            extras = [Alternative(hand | extra, self._faintness(extra) - doubt) for extra in self._extras()]
            yield from sorted(extras, key=lambda alternative: -alternative.score)
            if not hidden and prospect.size not in conventions.sizes:
                yield from (Alternative(hand - {tile}, -float(there[tile]) - _FOUND) for tile in self._doubtful())
        yield from self._faint_flowers(hand)
        fourths = self._fourths()
        together = [set(fourths)] if len(fourths) > 1 else []
        for tiles in [*together, *({tile} for tile in fourths)]:
            yield Alternative(hand | tiles, float(there[list(tiles)].sum()) - _MERELY_BESIDE * len(tiles))
        yield from (Alternative(hand - {tile}, -float(there[tile])) for tile in self._strays())
        yield from (Alternative(hand - {tile}, _APART - odds) for tile, odds in self._flowers_apart())
        if not prospect.wins:
            yield from (Alternative(hand - {tile}, -_TELLING) for tile in self._out_of_line())

    def _extras(self) -> list[set[int]]:
        """Faint boxes that may be tiles of the hand: each alone, all together, each with the backs that it lies at."""
        kongs = [self._kong_with(tile) for tile in sorted(self.faint) if self.base.faces[tile] == _BACK]
        near = self._near(self.base.hand)
        found = [kong for kong in kongs if kong] + [{tile} for tile in near]
        return found + ([set(near)] if len(near) > 1 else [])

    def _faintness(self, extra: Collection[int]) -> float:
        """Logarithm of the odds that the faint boxes among some are all tiles of the hand."""
        return float(self.evidence.there[[tile for tile in sorted(extra) if tile in self.faint]].sum())

    def _near(self, tiles: Sequence[int]) -> list[int]:
        """The likeliest of the faint boxes beside some tiles."""
        near = faint_neighbours(self.tiles, tiles, self.faint)
        return sorted(near, key=lambda tile: -float(self.evidence.there[tile]))[:_MOST_EXTRA]

    def _kong_with(self, faint: int) -> set[int]:
        """A faint back and those around it, where they are just the four of a kong; else none."""
        small = [group.tiles for group in self.base.groups if group.kind != "background" or len(group.tiles) < _KONG]
        backs = [tile for tiles in small for tile in tiles if self.base.faces[tile] == _BACK and tile not in self.faint]
        kong = [faint]
        while len(kong) <= _KONG and (beside := touching(self.tiles, kong, backs)):
            kong += beside
            backs = [tile for tile in backs if tile not in beside]
        return set(kong) if len(kong) == _KONG else set()

    def _doubtful(self) -> list[int]:
        """Tiles of the hand that may be none, the most doubtful first."""
        there = self.evidence.there
        doubtful = [tile for tile in self.base.hand if there[tile] < _DOUBTFUL_TILE and tile not in self.settled]
        return sorted(doubtful, key=lambda tile: float(there[tile]))[:_MOST_DOUBTFUL]

    def _fourths(self) -> list[int]:
        """Tiles in no row of the hand that lie beside three of their face."""
        single = [group.tiles[0] for group in self.base.groups if group.kind == "background" and len(group.tiles) == 1]
        single = [tile for tile in single if tile not in self.faint]
        found = []
        for pung in self._pungs():
            same = [tile for tile in single if self.base.faces[tile] == self.base.faces[pung[0]]]
            found += faint_neighbours(self.tiles, pung, same)
        return found

    def _pungs(self) -> Iterator[tuple[int, ...]]:
        """Three tiles of one face side by side: exposed pungs, and those that stand in a row with others."""
        for group in self.base.groups:
            if group.kind == "pung":
                yield group.tiles
            elif _loose(group.kind):
                codes = [CLASSES[self.base.faces[tile]] for tile in group.tiles]
                yield from (
                    group.tiles[at : at + 3] for at in range(len(codes) - 2) if set_kind(codes[at : at + 3]) == "pung"
                )

    def _strays(self) -> list[int]:
        """Tiles of the hand that it does not need and that are rather none, and of a flower there twice the lesser."""
        groups, faces, there = self.base.groups, self.base.faces, self.evidence.there
        flowers = [tile for tile in self.base.hand if faces[tile] in _FLOWERS]
        spare = [tile for group in groups if group.kind == "kong" for tile in group.tiles]
        unlikely = [tile for tile in lone_tiles(self.tiles, self.base.hand) if there[tile] < _STRAY]
        unlikely += [tile for tile in spare if there[tile] < _SPARE]
        twice = [tile for tile in flowers if self._surer_twin(tile, flowers)]
        return [tile for tile in dict.fromkeys([*twice, *unlikely]) if tile not in self.settled]

    def _flowers_apart(self) -> list[tuple[int, float]]:
        """Flowers in no line with the hand that are not surely tiles, and the logarithm of the odds that they are."""
        odds = self.evidence.alone
        doubtful = [tile for tile in self.base.hand if self.base.faces[tile] in _FLOWERS and odds[tile] < _APART]
        apart = not_in_line(self.tiles, self.base.hand, [tile for tile in doubtful if tile not in self.settled])
        return [(tile, float(odds[tile])) for tile in apart]

    def _faint_flowers(self, hand: frozenset[int]) -> Iterator[Alternative]:
        """Flowers near the hand that surely are tiles, but not surely of one face: a hand is complete without them."""
        odds, faces = self.evidence.alone, self.base.faces
        there = [tile for tile in sorted(self.faint) if faces[tile] in _FLOWERS and odds[tile] >= _APART]
        near = touching(self.tiles, self.base.hand, there, _FLOWERS_FROM)
        together = [set(near)] if len(near) > 1 else []
        for tiles in [*together, *({tile} for tile in near)]:
            yield Alternative(hand | tiles, float(odds[list(tiles)].sum()))

    def _out_of_line(self) -> list[int]:
        """Tiles of the hand that surely are tiles and stand in no row: a table has more of them than the hand's."""
        return [tile for tile in self.base.hand if tile in self.alone and self.evidence.there[tile] >= _TELLING]

    def _surer_twin(self, tile: int, flowers: Sequence[int]) -> bool:
        faces, there = self.base.faces, self.evidence.there
        return any(faces[other] == faces[tile] and there[other] > there[tile] for other in flowers)


def _loose(kind: str) -> bool:
    """Whether tiles of a group of that kind are of the concealed part of the hand."""
    return kind in ("concealed", "winning-tile", "unsure")
