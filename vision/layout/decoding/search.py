"""Searches for the most probable tile classes that make the hand legal or winning."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from scoring.tiles import BACK, CLASSES, INDEX
from vision.detection.detections import Detections
from vision.layout.decoding.choices import Option, best_combinations, enumerate_choices
from vision.layout.decoding.evidence import Evidence, Floats
from vision.layout.decoding.likelihood import HandCounter, HandPlausibility
from vision.layout.grouping.conventions import TableConventions
from vision.layout.grouping.groups import Tabletop
from vision.layout.grouping.model import SETS, Group, tiles_of
from vision.layout.tuning.decoding import DECODING
from vision.layout.tuning.priors import PRIORS

_BACK: Final = INDEX[BACK]


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

    @property
    def hand(self) -> list[int]:
        """The tiles of the hand."""
        return tiles_of(self.groups)

    @property
    def unfit_backs(self) -> list[int]:
        """The backs of the hand that are in no set."""
        return [tile for tile in tiles_of(self.groups, (*SETS, "flowers", "background")) if self.faces[tile] == _BACK]


class Alternative(NamedTuple):
    """Another choice of the hand's tiles, with its log odds relative to the base hypothesis."""

    hand: frozenset[int]
    score: float


class HypothesisSearch:
    """Generates hypotheses of one photo; `likeliest` are the tiles' most probable classes."""

    def __init__(self, tiles: Detections, conventions: TableConventions, evidence: Evidence) -> None:
        self._tiles = tiles
        self._conventions = conventions
        self._evidence = evidence
        self._ratios = evidence.smoothed_ratios
        self.likeliest = tuple(int(face) for face in evidence.log_ratios.argmax(axis=1)) if len(tiles) else ()

    def best_hypotheses(self, table: Tabletop) -> list[Hypothesis]:
        """The most probable hypotheses of a tabletop, best first."""
        first = self._hypothesis(table, self.likeliest)
        least = np.where(self._evidence.sure, -DECODING.confident, -DECODING.doubtful)
        found = {first.faces: first}
        for faces in self._likely_faces(first, least, DECODING.most_regrouped):
            if faces not in found:
                found[faces] = self._hypothesis(table, faces)
        return sorted(found.values(), key=lambda reading: -reading.score)

    def variants(self, base: Hypothesis, alternatives: Sequence[Alternative]) -> list[Hypothesis]:
        """Hypotheses with other tiles in the hand than `base`, in the order given."""
        if not alternatives:
            return []
        hands = [alternative.hand for alternative in alternatives]
        away = frozenset(range(len(self._tiles))).difference(*hands)
        table = Tabletop(self._tiles, self._conventions, away)
        found = []
        for hand, score in alternatives:
            variant = self._variant(base, hand, score, table.restricted_to(hand))
            if hand.difference(base.hand).issubset(variant.hand):
                found.append(variant)
        return found

    def leave_out(
        self, misleading: Sequence[tuple[frozenset[int], float]], unused: Collection[int]
    ) -> list[Hypothesis]:
        """Hypotheses without some tiles, whose removal may change which rows are the hand.

        `misleading`: tiles to remove together, a choice at a time, each with the log cost; `unused`: out in any case.
        """
        found = []
        for tiles, cost in misleading:
            table = Tabletop(self._tiles, self._conventions, {*unused, *tiles})
            found.append(self._hypothesis(table, self.likeliest, -cost))
        return found

    def _variant(self, base: Hypothesis, hand: Collection[int], score: float, table: Tabletop) -> Hypothesis:
        kept = [group for group in base.groups if group.kind == "background" and not set(group.tiles) & set(hand)]
        kept += [Group("background", (tile,)) for tile in base.hand if tile not in hand]
        faces = tuple(face if tile in hand else self.likeliest[tile] for tile, face in enumerate(base.faces))
        return self._hypothesis(table, faces, score, kept)

    def _hypothesis(
        self, table: Tabletop, faces: tuple[int, ...], score: float = 0.0, background: Sequence[Group] | None = None
    ) -> Hypothesis:
        groups = tuple(table.group([CLASSES[face] for face in faces]))
        if background is not None:
            away = {tile for group in background for tile in group.tiles}
            groups = (*(group for group in groups if not away.issuperset(group.tiles)), *background)
        prospect = HandCounter(groups, faces, self._conventions).assess()
        return Hypothesis(score + self._log_likelihood(faces) + prospect.prior, faces, groups, prospect)

    def _log_likelihood(self, faces: Sequence[int]) -> float:
        return float(self._ratios[np.arange(len(faces)), list(faces)].sum()) if faces else 0.0

    def _likely_faces(self, start: Hypothesis, least: Floats, most: int) -> list[tuple[int, ...]]:
        """The most probable class assignments under the grouping of `start`, best first."""
        choices = enumerate_choices(start.groups, self._evidence, least)
        likeliest = _with_options(start.faces, [max(options) for options in choices])
        tally = HandCounter(start.groups, likeliest, self._conventions)
        found: list[tuple[float, tuple[Option, ...]]] = []
        score = start.score - self._log_likelihood(start.faces) - start.plausibility.prior
        best = start.score
        for combination in best_combinations(choices, DECODING.most_combinations):
            if score + combination.score + PRIORS.winning < best - DECODING.worth_telling:
                break
            value = score + combination.score + tally.assess(combination.changes).prior
            best = max(best, value)
            if value >= best - DECODING.worth_telling:
                found.append((value, combination.changes))
        found.sort(key=lambda item: -item[0])
        return [
            _with_options(likeliest, changes)
            for value, changes in found[:most]
            if value >= best - DECODING.worth_telling
        ]


def _with_options(faces: Sequence[int], options: Sequence[Option]) -> tuple[int, ...]:
    """The classes with the options applied."""
    changed = list(faces)
    for option in options:
        for tile, face in zip(option.tiles, option.faces, strict=True):
            changed[tile] = face
    return tuple(changed)
