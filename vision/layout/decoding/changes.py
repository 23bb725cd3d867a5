"""Proposes other tiles of a photo than those found: faint boxes added, doubtful ones left out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import numpy as np

from vision.detection.detections import Detections
from vision.layout.decoding.search import Change, Hypothesis, HypothesisSearch
from vision.layout.weights import DECODING


def propose_changes(
    search: HypothesisSearch, base: Hypothesis, faint: Collection[int], alone: frozenset[int]
) -> Iterator[Change]:
    """The changes of a hypothesis worth trying; `faint`: tiles that are not used by default, `alone`: in no row."""
    hand, conventions = base.plausibility, search.conventions
    lacking = bool(base.unfit_backs) or hand.size not in conventions.complete_sizes.values()
    if (lacking or not hand.wins) and hand.size <= max(conventions.sizes):
        yield from _faint_boxes(search, base, faint, alone)
    if not hand.wins:
        yield from _tiles_left_out(search, base, faint, alone)


def _faint_boxes(
    search: HypothesisSearch, base: Hypothesis, faint: Collection[int], alone: Collection[int]
) -> Iterator[Change]:
    """The most probable faint boxes beside the hand, and those in no row near it: each alone, all together.

    They are called on for what the hand gains, never for their own sake.
    """
    odds = search.evidence.presence
    near = _near_the_hand(search.tiles, base.hand, faint, alone)
    likely = sorted(near, key=lambda tile: -float(odds[tile]))[: DECODING.most_extra]
    for tiles in [*([tile] for tile in likely), *([sorted(likely)] if len(likely) > 1 else [])]:
        yield Change(sum(min(float(odds[tile]), 0.0) for tile in tiles), added=frozenset(tiles))


def _near_the_hand(tiles: Detections, hand: Sequence[int], faint: Collection[int], alone: Collection[int]) -> list[int]:
    """Faint boxes that touch a tile of the hand, overlap no other tile and are of similar size; from afar lone ones."""
    boxes = tiles.boxes.astype(np.float64)
    centres, sides = (boxes[:, :2] + boxes[:, 2:]) / 2, (boxes[:, 2:] - boxes[:, :2]).mean(axis=1)
    found = [tile for tile in range(len(sides)) if tile not in faint]
    near = []
    for tile in sorted(faint) if hand else []:
        steps = np.linalg.norm(centres - centres[tile], axis=1) / np.maximum((sides + sides[tile]) / 2, 1e-6)
        nearest = hand[int(steps[[*hand]].argmin())]
        alike = max(sides[tile], sides[nearest]) <= DECODING.alike_sides * min(sides[tile], sides[nearest])
        beside = steps[nearest] <= DECODING.neighbour and alike and steps[found].min() >= DECODING.clear
        if beside or (tile in alone and steps[nearest] <= DECODING.called_from):
            near.append(tile)
    return near


def _tiles_left_out(
    search: HypothesisSearch, base: Hypothesis, faint: Collection[int], alone: frozenset[int]
) -> Iterator[Change]:
    """Doubtful or isolated tiles whose removal may reveal a winning hand.

    A tile beside the hand may be none and yet stand where the winning tile is looked for. A back in no concealed kong
    is rather bare cloth between two tiles, however surely it looks like one; of several, as at both ends of a rack, all
    are.
    """
    evidence = search.evidence
    aside = [group.tiles[0] for group in base.groups if group.kind == "background" and len(group.tiles) == 1]
    own = [tile for tile in (*base.hand, *aside) if tile not in search.settled and tile not in faint]
    apart = alone.union(base.unfit_backs).intersection(own)
    costs = [(tile, min(float(evidence.presence_alone[tile]), DECODING.telling)) for tile in own if tile in apart]
    doubtful = [tile for tile in own if tile not in apart and evidence.presence_alone[tile] < DECODING.hardly_there]
    costs += [(tile, float(evidence.presence[tile])) for tile in doubtful]
    backs = frozenset(base.unfit_backs).intersection(own)
    if len(backs) > 1:
        yield Change(-DECODING.telling, dropped=backs)
    for tile, cost in sorted(costs, key=lambda item: item[1])[: DECODING.most_misleading]:
        yield Change(-cost, dropped=frozenset([tile]))
