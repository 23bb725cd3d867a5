"""Proposes other tiles for the hand: adds faint boxes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from scoring.tiles import FLOWERS, INDEX
from vision.detection.detections import Detections
from vision.layout.decoding.evidence import Evidence
from vision.layout.decoding.search import Alternative, Hypothesis
from vision.layout.geometry.neighbours import faint_neighbours, tiles_touching
from vision.layout.grouping.conventions import TableConventions
from vision.layout.tuning.decoding import DECODING

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
    """

    tiles: Detections
    evidence: Evidence
    base: Hypothesis
    faint: Collection[int]
    held_back: Collection[int]

    def iter_ranked(self, conventions: TableConventions) -> Iterator[Alternative]:
        """The alternatives worth trying, most promising first."""
        prospect, hand = self.base.plausibility, frozenset(self.base.hand)
        lacking = self.base.unfit_backs or prospect.size not in conventions.complete_sizes.values()
        if lacking or not prospect.wins:
            called = self.faint if lacking else set(self.faint).difference(self.held_back)
            called = called if prospect.size <= max(conventions.sizes) else ()
            extras = [Alternative(hand | extra, self._faintness(extra)) for extra in self._extras(called)]
            yield from sorted(extras, key=lambda alternative: -alternative.score)
        yield from self._faint_flowers(hand)

    def _extras(self, faint: Collection[int]) -> list[set[int]]:
        """Sets of faint boxes to add: each alone, all together."""
        near = self._near(self.base.hand, faint)
        return [{tile} for tile in near] + ([set(near)] if len(near) > 1 else [])

    def _faintness(self, extra: Collection[int]) -> float:
        """Log odds that faint boxes are tiles of the hand: called on for what it gains, never for their own sake."""
        return sum(min(float(self.evidence.presence[tile]), 0.0) for tile in sorted(extra))

    def _near(self, tiles: Sequence[int], faint: Collection[int]) -> list[int]:
        """The most probable faint boxes adjacent to some tiles, and of those held back the ones near them."""
        held_back = [tile for tile in sorted(self.held_back) if tile in faint]
        near = set(faint_neighbours(self.tiles, tiles, faint)).union(
            tiles_touching(self.tiles, tiles, held_back, DECODING.called_from)
        )
        return sorted(near, key=lambda tile: -float(self.evidence.presence[tile]))[: DECODING.most_extra]

    def _faint_flowers(self, hand: frozenset[int]) -> Iterator[Alternative]:
        """Faint flowers near the hand that are probably tiles, though their class is uncertain.

        The threshold is lower for those beside the hand, since false positives rarely look like flowers.
        """
        faces = self.base.faces
        faint = [tile for tile in sorted(self.faint) if faces[tile] in _FLOWERS]
        beside = faint_neighbours(self.tiles, self.base.hand, faint)
        odds = self.evidence.presence_alone + DECODING.in_line * np.isin(np.arange(len(self.tiles)), beside)
        there = [tile for tile in faint if odds[tile] >= (0.0 if tile in beside else DECODING.flower_apart)]
        near = tiles_touching(self.tiles, self.base.hand, there, DECODING.flowers_from)
        together = [set(near)] if len(near) > 1 else []
        for tiles in [*together, *({tile} for tile in near)]:
            yield Alternative(hand | tiles, float(odds[list(tiles)].sum()))
