"""Searches for the most probable tile classes that make the hand legal or winning."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from scoring.tiles import BACK, CLASSES, FLOWERS, INDEX
from vision.detection.detections import Detections
from vision.layout.decoding.likelihood import Evidence, Floats
from vision.layout.grouping.complete import TableConventions
from vision.layout.grouping.groups import Tabletop
from vision.layout.grouping.model import SETS, Group, tiles_of
from vision.layout.grouping.prior import HandCounter, HandPlausibility
from vision.layout.weights import DECODING, GROUPING

_FACES: Final = INDEX[FLOWERS[0]]
"""Number of classes that sets are made of; they come before the flowers."""
_BACK: Final = INDEX[BACK]


class Option(NamedTuple):
    """One way to read a tile: its log-likelihood ratio, at most 0, its index, its class as an index into `CLASSES`."""

    score: float
    tile: int
    face: int


def best_combinations(choices: Sequence[Sequence[Option]], most: int) -> list[tuple[float, tuple[Option, ...]]]:
    """At most `most` combinations of one option from each choice with the highest scores, best first.

    Each is the sum of its scores, and its options that are not the best of their choice.
    """
    found: list[tuple[float, tuple[Option, ...]]] = [(0.0, ())]
    for options in choices:
        first, *others = sorted(options, key=lambda option: -option.score)
        ways = [(first.score, ()), *((option.score, (option,)) for option in others)]
        joined = [(total + score, changes + more) for total, changes in found for score, more in ways]
        found = sorted(joined, key=lambda one: -one[0])[:most] if others else joined
    return found


def _faces(tile: int, ratios: Floats, least: float, *, flower: bool) -> list[Option]:
    """Options of a single tile; flowers stay flowers and other tiles stay other tiles."""
    kind = slice(_FACES, _BACK) if flower else slice(0, _FACES)
    faces = {kind.start + int(ratios[kind].argmax()), *(kind.start + np.flatnonzero(ratios[kind] >= least)).tolist()}
    if not flower and ratios.argmax() == _BACK:
        faces.add(_BACK)
    return sorted((Option(float(ratios[face]), tile, face) for face in faces), reverse=True)[: DECODING.most_ways]


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """One way to read the photo.

    Attributes:
        score: log posterior, up to a constant common to all hypotheses of the photo.
        faces: (n,) class of each tile, as indices into `CLASSES`.
        groups: of the tiles.
        plausibility: of the hand.
    """

    score: float
    faces: tuple[int, ...]
    groups: tuple[Group, ...]
    plausibility: HandPlausibility

    @property
    def codes(self) -> list[str]:
        """Code of each tile."""
        return [CLASSES[face] for face in self.faces]

    def changes_from(self, other: Hypothesis) -> dict[int, int]:
        """The class of each tile that `other` reads otherwise."""
        return {tile: face for tile, face in enumerate(self.faces) if face != other.faces[tile]}

    @property
    def hand(self) -> list[int]:
        """The tiles of the hand."""
        return tiles_of(self.groups)

    @property
    def unfit_backs(self) -> list[int]:
        """The backs of the hand that are in no set."""
        return [tile for tile in tiles_of(self.groups, (*SETS, "flowers", "background")) if self.faces[tile] == _BACK]


class Change(NamedTuple):
    """Boxes that become tiles of the hand, tiles that become none, and the log odds that they do."""

    score: float
    added: frozenset[int] = frozenset()
    dropped: frozenset[int] = frozenset()


class HypothesisSearch:
    """Generates hypotheses of one photo.

    Attributes:
        tiles: all boxes, with the faint ones.
        conventions: of the table.
        settled: tiles that a person has confirmed.
        evidence: of the tiles.
        likeliest: their most probable classes.
    """

    def __init__(self, tiles: Detections, conventions: TableConventions, settled: Collection[int] = ()) -> None:
        self.tiles, self.conventions, self.settled = tiles, conventions, settled
        self.evidence = Evidence.from_detections(tiles, settled)
        self.likeliest = tuple(tiles.classes.tolist())
        self._ratios = self.evidence.smoothed_ratios

    def best_hypotheses(self, table: Tabletop) -> list[Hypothesis]:
        """The most probable hypotheses of a tabletop, best first."""
        first = self._hypothesis(table, self.likeliest)
        found = {first.faces: first}
        for faces in self._likely_faces(first):
            if faces not in found:
                found[faces] = self._hypothesis(table, faces)
        return sorted(found.values(), key=lambda reading: -reading.score)

    def with_change(self, base: Hypothesis, change: Change, unused: Collection[int]) -> Iterator[Hypothesis]:
        """The hypothesis after a change, if it keeps what it is for: tiles added are of the hand, beside all others."""
        left_out = change.dropped.union(unused).difference(change.added)
        hypothesis = self._hypothesis(Tabletop(self.tiles, self.conventions, left_out), self.likeliest, change.score)
        if not change.added or change.added.union(base.hand).issubset(hypothesis.hand):
            yield hypothesis

    def _hypothesis(self, table: Tabletop, faces: tuple[int, ...], score: float = 0.0) -> Hypothesis:
        groups = tuple(table.group([CLASSES[face] for face in faces]))
        prospect = HandCounter(groups, faces, self.conventions).assess()
        likelihood = float(self._ratios[np.arange(len(faces)), list(faces)].sum()) if faces else 0.0
        return Hypothesis(score + likelihood + prospect.prior, faces, groups, prospect)

    def _likely_faces(self, start: Hypothesis) -> list[tuple[int, ...]]:
        """The most probable class assignments under the grouping of `start`, best first; sets are as they were read."""
        least = np.where(self.evidence.sure, -DECODING.confident, -DECODING.doubtful)
        choices = [
            _faces(tile, self.evidence.log_ratios[tile], least[tile], flower=group.kind == "flowers")
            for group in start.groups
            if group.kind not in (*SETS, "background")
            for tile in group.tiles
        ]
        likeliest = _with_options(start.faces, [max(options) for options in choices])
        tally = HandCounter(start.groups, likeliest, self.conventions)
        found: list[tuple[float, tuple[Option, ...]]] = []
        best = start.score
        for score, changes in best_combinations(choices, DECODING.most_combinations):
            if score + GROUPING.winning < best - DECODING.worth_telling:
                break
            prior = tally.assess([(tile, face) for _, tile, face in changes]).prior
            found.append((score + prior, changes))
            best = max(best, score + prior)
        found.sort(key=lambda item: -item[0])
        return [
            _with_options(likeliest, changes)
            for value, changes in found[: DECODING.most_regrouped]
            if value >= best - DECODING.worth_telling
        ]


def _with_options(faces: Sequence[int], options: Sequence[Option]) -> tuple[int, ...]:
    """The classes with the options applied."""
    changed = list(faces)
    for option in options:
        changed[option.tile] = option.face
    return tuple(changed)
