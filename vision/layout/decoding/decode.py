"""Decodes the most probable legal hand from class probabilities and layout."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from scoring.tiles import CLASSES, FLOWERS
from vision.detection.detections import Detections
from vision.layout.decoding.changes import propose_changes
from vision.layout.decoding.search import Hypothesis, HypothesisSearch
from vision.layout.grouping.complete import TableConventions
from vision.layout.grouping.groups import Tabletop
from vision.layout.grouping.model import Group
from vision.layout.weights import DECODING

_HandKey = tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Decoded:
    """The best hypothesis and its runners-up, most probable first.

    Attributes:
        detections: the tiles that the hypotheses index: those given, then the faint ones that `best` uses.
        best: the most probable hypothesis.
        runners_up: others that are not much less probable.
        automatic: how the layout groups the tiles by their most probable classes, unless a person has grouped them.
    """

    detections: Detections
    best: Hypothesis
    runners_up: tuple[Hypothesis, ...]
    automatic: tuple[Group, ...] | None = None


def decode(
    found: Detections,
    conventions: TableConventions,
    settled: Collection[int] = (),
    faint: Detections | None = None,
) -> Decoded:
    """Decode a photo's tiles as the most probable hand.

    A tile's top class is changed only if the hand is illegal with it (five equal tiles, invalid melds) or the tile is
    uncertain and another class makes the hand win. Faint boxes are added and doubtful tiles dropped only where the gain
    in the hand's prior outweighs the cost.

    Args:
        found: detections above the threshold.
        conventions: of the table.
        settled: tiles that a person has confirmed; these keep their top class and stay in the hand.
        faint: detections below the threshold.
    """
    tiles = found if faint is None else found.merge(faint)
    unused = frozenset(range(len(found), len(tiles)))
    search = HypothesisSearch(tiles, conventions, settled)
    whole = table = Tabletop(tiles, conventions, unused)
    alone = table.isolated_tiles.difference(settled)
    # A flower completes nothing: it would never be called on.
    lone = (tile for tile in alone if CLASSES[search.likeliest[tile]] not in FLOWERS)
    if doubtful := {tile for tile in lone if search.evidence.presence_alone[tile] < DECODING.alone}:
        unused |= doubtful
        table = Tabletop(tiles, conventions, unused)
    readings = search.best_hypotheses(table)
    base = next(reading for reading in readings if reading.faces == search.likeliest)
    for change in propose_changes(search, base, unused, alone):
        readings += search.with_change(base, change, unused)
    readings.sort(key=lambda reading: -reading.score)
    automatic = whole.group(tiles.codes) if doubtful else base.groups
    return _to_decoded(tiles, len(found), readings, automatic)


def _to_decoded(tiles: Detections, count: int, readings: Sequence[Hypothesis], automatic: Sequence[Group]) -> Decoded:
    """The result for sorted hypotheses, without the faint boxes that the best one does not use."""
    kept = [*range(count), *sorted(tile for tile in readings[0].hand if tile >= count)]
    best, *others = (
        replace(reading, faces=tuple(reading.faces[tile] for tile in kept), groups=_keep_groups(reading.groups, kept))
        for reading in readings
    )
    likely = [reading for reading in others if reading.score >= best.score - DECODING.worth_telling]
    runners: dict[_HandKey, Hypothesis] = {}
    for reading in likely:
        if reading.changes_from(best):
            runners.setdefault(_hand_key(reading), reading)
    runners.pop(_hand_key(best), None)
    told = tuple(runners.values())[: DECODING.most_runners]
    return Decoded(tiles.select(np.array(kept, np.intp)), best, told, _keep_groups(automatic, kept))


def _hand_key(reading: Hypothesis) -> _HandKey:
    """Key that is equal for hypotheses with the same hand."""
    hand = ((group.kind, tuple(sorted(reading.faces[tile] for tile in group.tiles))) for group in reading.groups)
    return tuple(sorted(group for group in hand if group[0] != "background"))


def _keep_groups(groups: Sequence[Group], kept: Sequence[int]) -> tuple[Group, ...]:
    """The groups restricted to the kept tiles and re-indexed."""
    place = {tile: i for i, tile in enumerate(kept)}
    owned = ((group, tuple(place[tile] for tile in group.tiles if tile in place)) for group in groups)
    return tuple(replace(group, tiles=own) for group, own in owned if own)
