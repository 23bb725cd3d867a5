"""Proposes other tiles of a photo than those found: faint boxes added, doubtful ones left out."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from vision.detection.detections import Detections
from vision.layout.decoding.likelihood import Evidence
from vision.layout.decoding.search import Change, Hypothesis
from vision.layout.geometry.rows import steps_between
from vision.layout.grouping.complete import TableConventions
from vision.layout.weights import DECODING


class Boxes(NamedTuple):
    """The boxes of a photo.

    Attributes:
        tiles: all of them.
        evidence: of them.
        faint: those that are not used by default.
        alone: those that stand in no row.
        settled: those that a person has confirmed.
    """

    tiles: Detections
    evidence: Evidence
    faint: Collection[int]
    alone: frozenset[int]
    settled: Collection[int]


def propose_changes(boxes: Boxes, base: Hypothesis, conventions: TableConventions) -> Iterator[Change]:
    """The changes of a hypothesis worth trying."""
    hand = base.plausibility
    lacking = bool(base.unfit_backs) or hand.size not in conventions.complete_sizes.values()
    if (lacking or not hand.wins) and hand.size <= max(conventions.sizes):
        yield from _faint_boxes(boxes, base)
    if not hand.wins:
        yield from _tiles_left_out(boxes, base)


def _faint_boxes(boxes: Boxes, base: Hypothesis) -> Iterator[Change]:
    """The most probable faint boxes beside the hand, and those in no row near it: each alone, all together.

    They are called on for what the hand gains, never for their own sake.
    """
    odds = boxes.evidence.presence
    likely = sorted(_near_the_hand(boxes, base.hand), key=lambda tile: -float(odds[tile]))[: DECODING.most_extra]
    for tiles in _each_and_all(likely):
        yield Change(sum(min(float(odds[tile]), 0.0) for tile in sorted(tiles)), added=tiles)


def _near_the_hand(boxes: Boxes, hand: list[int]) -> list[int]:
    """Faint boxes that touch a tile of the hand, overlap no other tile and are of similar size; from afar lone ones."""
    steps, sides = steps_between(boxes.tiles)
    found = [tile for tile in range(len(sides)) if tile not in boxes.faint]
    near = []
    for tile in sorted(boxes.faint) if hand else []:
        nearest = min(hand, key=lambda own: float(steps[tile, own]))
        alike = max(sides[tile], sides[nearest]) <= DECODING.alike_sides * min(sides[tile], sides[nearest])
        beside = steps[tile, nearest] <= DECODING.neighbour and alike and steps[tile, found].min() >= DECODING.clear
        if beside or (tile in boxes.alone and steps[tile, nearest] <= DECODING.called_from):
            near.append(tile)
    return near


def _tiles_left_out(boxes: Boxes, base: Hypothesis) -> Iterator[Change]:
    """Doubtful or isolated tiles whose removal may reveal a winning hand.

    A tile beside the hand may be none and yet stand where the winning tile is looked for. A back in no concealed kong
    is rather bare cloth between two tiles, however surely it looks like one; of several, as at both ends of a rack, all
    are.
    """
    evidence = boxes.evidence
    aside = [group.tiles[0] for group in base.groups if group.kind == "background" and len(group.tiles) == 1]
    own = [tile for tile in (*base.hand, *aside) if tile not in boxes.settled and tile not in boxes.faint]
    apart = boxes.alone.union(base.unfit_backs).intersection(own)
    costs = [(tile, min(float(evidence.presence_alone[tile]), DECODING.telling)) for tile in own if tile in apart]
    doubtful = [tile for tile in own if tile not in apart and evidence.presence_alone[tile] < DECODING.hardly_there]
    costs += [(tile, float(evidence.presence[tile])) for tile in doubtful]
    backs = frozenset(base.unfit_backs).intersection(own)
    if len(backs) > 1:
        yield Change(-DECODING.telling, dropped=backs)
    for tile, cost in sorted(costs, key=lambda item: item[1])[: DECODING.most_misleading]:
        yield Change(-cost, dropped=frozenset([tile]))


def _each_and_all(tiles: Collection[int]) -> Iterator[frozenset[int]]:
    yield from (frozenset([tile]) for tile in tiles)
    if len(tiles) > 1:
        yield frozenset(tiles)
