"""Proposes other tiles for the hand: adds faint boxes, joins the fourth tile of a kong."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from scoring.tiles import BACK, CLASSES, FLOWERS, INDEX
from vision.detection.detections import Detections
from vision.layout.decoding.evidence import Evidence
from vision.layout.decoding.search import Alternative, Hypothesis
from vision.layout.geometry.neighbours import faint_neighbours, tiles_out_of_line, tiles_touching
from vision.layout.grouping.conventions import TableConventions
from vision.layout.grouping.sets import classify_set
from vision.layout.tuning.decoding import ALTERNATIVES

_KONG: Final = 4
_BACK: Final = INDEX[BACK]
_BARE: Final = (INDEX["5z"], _BACK)
_FLOWERS: Final = range(INDEX[FLOWERS[0]], INDEX[FLOWERS[-1]] + 1)


@dataclass(frozen=True, slots=True)
class Alternatives:
    """Alternative choices of the tiles of a hypothesis's hand.

    Attributes:
        tiles: of the photo.
        evidence: of the tiles.
        base: the hypothesis.
        faint: boxes that are not used by default.
        held_back: those of them above the threshold, used only where the hand lacks a tile.
        alone: tiles that stand in no row.
        settled: tiles that a person has confirmed.
    """

    tiles: Detections
    evidence: Evidence
    base: Hypothesis
    faint: Collection[int]
    held_back: Collection[int]
    alone: Collection[int]
    settled: Collection[int]

    def iter_ranked(self, conventions: TableConventions) -> Iterator[Alternative]:
        """The alternatives worth trying, most promising first."""
        prospect, hand = self.base.plausibility, frozenset(self.base.hand)
        hidden = any(
            self.base.faces[tile] == _BACK
            for group in self.base.groups
            for tile in group.tiles
            if _is_concealed_kind(group.kind)
        )
        there = self.evidence.presence
        lacking = hidden or prospect.size not in conventions.complete_sizes.values()
        if len(hand) <= ALTERNATIVES.largest and (lacking or not prospect.wins):
            called = self.faint if lacking else set(self.faint).difference(self.held_back)
            called = called if prospect.size <= max(conventions.sizes) else ()
            extras = [Alternative(hand | extra, self._faintness(extra)) for extra in self._extras(called)]
            yield from sorted(extras, key=lambda alternative: -alternative.score)
        yield from self._faint_flowers(hand)
        yield from (
            Alternative(hand | {tile}, float(there[tile]) + ALTERNATIVES.agreed) for tile in self._faint_fourths()
        )

    def _extras(self, faint: Collection[int]) -> list[set[int]]:
        """Sets of faint boxes to add: each with the backs of its kong or the tile beyond it, alone, all together."""
        kongs = [self._kong_with(tile) for tile in sorted(faint) if self.base.faces[tile] == _BACK]
        near = self._near(self.base.hand, faint)
        cut_off = [extra for tile in near if len(extra := self._with_tile_beyond(tile)) > 1]
        found = [kong for kong in kongs if kong] + cut_off + [{tile} for tile in near]
        return (
            found + ([set(near)] if len(near) > 1 else []) + [{tile} for tile in self._apart(faint) if tile not in near]
        )

    def _apart(self, faint: Collection[int]) -> list[int]:
        """Tiles that were held back as they stand in no row, near the hand."""
        alone = [tile for tile in sorted(self.held_back) if tile in faint and tile in self.alone]
        return tiles_touching(self.tiles, self.base.hand, alone, ALTERNATIVES.called_from)

    def _faintness(self, extra: Collection[int]) -> float:
        """Log odds that the faint boxes among `extra` are all tiles of the hand.

        One that stands in no row and was held back is called on for what the hand gains by it, never for its own sake.
        """
        odds = self.evidence.presence
        called = [tile for tile in sorted(extra) if tile in self.faint]
        return sum(min(float(odds[tile]), 0.0 if tile in self.alone else np.inf) for tile in called)

    def _near(self, tiles: Sequence[int], faint: Collection[int]) -> list[int]:
        """The most probable faint boxes adjacent to some tiles; those cut off at the edge may overlap them."""
        held_back = [tile for tile in sorted(self.held_back) if tile in faint]
        near = set(faint_neighbours(self.tiles, tiles, faint)).union(tiles_touching(self.tiles, tiles, held_back))
        return sorted(near, key=lambda tile: -float(self.evidence.presence[tile]))[: ALTERNATIVES.most_extra]

    def _kong_with(self, faint: int) -> set[int]:
        """A faint back and its adjacent backs if they are exactly four, else the empty set."""
        small = [group.tiles for group in self.base.groups if group.kind != "background" or len(group.tiles) < _KONG]
        backs = [tile for tiles in small for tile in tiles if self.base.faces[tile] == _BACK and tile not in self.faint]
        kong = [faint]
        while len(kong) <= _KONG and (beside := tiles_touching(self.tiles, kong, backs)):
            kong += beside
            backs = [tile for tile in backs if tile not in beside]
        return set(kong) if len(kong) == _KONG else set()

    def _with_tile_beyond(self, faint: int) -> set[int]:
        """A faint box and the single background tiles that touch it: without it, they lie apart from their row."""
        single = [g.tiles[0] for g in self.base.groups if g.kind == "background" and len(g.tiles) == 1]
        return {faint, *tiles_touching(self.tiles, [faint], [tile for tile in single if tile not in self.faint])}

    def _faint_fourths(self) -> list[int]:
        """Faint boxes of a non-blank class adjacent to a pung of that class."""
        faces = self.base.faces
        shown = [tile for tile in sorted(self.faint) if faces[tile] not in _BARE]
        beside = (
            faint_neighbours(self.tiles, pung, [tile for tile in shown if faces[tile] == faces[pung[0]]])
            for pung in self._pungs()
        )
        return [tile for near in beside for tile in near]

    def _pungs(self) -> Iterator[tuple[int, ...]]:
        """Three equal tiles side by side: exposed pungs and those within concealed rows."""
        for group in self.base.groups:
            if group.kind == "pung":
                yield group.tiles
            elif _is_concealed_kind(group.kind):
                codes = [CLASSES[self.base.faces[tile]] for tile in group.tiles]
                yield from (
                    group.tiles[at : at + 3]
                    for at in range(len(codes) - 2)
                    if classify_set(codes[at : at + 3]) == "pung"
                )

    def _faint_flowers(self, hand: frozenset[int]) -> Iterator[Alternative]:
        """Faint flowers near the hand that are probably tiles, though their class is uncertain.

        The threshold is lower for those in line with the hand, since false positives rarely look like flowers.
        """
        faces = self.base.faces
        faint = [tile for tile in sorted(self.faint) if faces[tile] in _FLOWERS]
        beside = faint_neighbours(self.tiles, self.base.hand, faint)
        off = tiles_out_of_line(self.tiles, [*self.base.hand, *beside], beside)
        beside = [tile for tile in beside if tile not in off]
        odds = self.evidence.presence_alone + ALTERNATIVES.in_line * np.isin(np.arange(len(self.tiles)), beside)
        there = [tile for tile in faint if odds[tile] >= (0.0 if tile in beside else ALTERNATIVES.apart)]
        near = tiles_touching(self.tiles, self.base.hand, there, ALTERNATIVES.flowers_from)
        together = [set(near)] if len(near) > 1 else []
        for tiles in [*together, *({tile} for tile in near)]:
            yield Alternative(hand | tiles, float(odds[list(tiles)].sum()))


def _is_concealed_kind(kind: str) -> bool:
    """Whether groups of this kind belong to the concealed part of the hand."""
    return kind in ("concealed", "winning-tile", "unsure")
