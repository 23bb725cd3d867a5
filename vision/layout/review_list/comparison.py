"""Compares a person's groups with those the layout would make of the same tiles."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from vision.detection.detections import Detections
from vision.layout.grouping.complete import TableConventions
from vision.layout.grouping.groups import AutomaticGroups, find_other_hand, group_automatically
from vision.layout.grouping.model import Group, GroupKind, Question, tiles_of
from vision.layout.weights import DOUBTS


class LayoutComparison:
    """The automatic grouping of corrected tiles; `settled` tiles are confirmed by a person and raise no questions.

    `automatic` is that grouping, if it is known.
    """

    def __init__(
        self,
        tiles: Detections,
        codes: Sequence[str],
        conventions: TableConventions,
        settled: Collection[int] = (),
        automatic: AutomaticGroups | None = None,
    ) -> None:
        self._groups, self._alone = automatic or group_automatically(tiles, codes, conventions)
        self._tiles, self._codes, self._conventions = tiles, codes, conventions
        self._settled = frozenset(settled)

    def add_questions(self, groups: Sequence[Group]) -> list[Group]:
        """Copy the questions of automatic groups to equal ones without any, and of lone tiles that this hand has not.

        Where the person's hand is another player's, the automatic groups are those around that one.
        """
        known: Sequence[Group] | None = None
        if set(tiles_of(groups)).isdisjoint(tiles_of(self._groups)):
            known = find_other_hand(self._tiles, self._groups, self._codes, self._conventions)
        asked = {_group_key(group): group.question for group in known or self._groups}
        lone = [group for group in known or self._groups if group.question is Question.LONE_TILE]
        asked.update({("background", False, frozenset(group.tiles)): group.question for group in lone})
        return [
            group
            if group.question or self._settled.issuperset(group.tiles)
            else replace(group, question=asked.get(_group_key(group)))
            for group in groups
        ]

    def find_left_out(self, groups: Sequence[Group]) -> list[int]:
        """Tiles in rows of the automatic hand that are in no group of the person's hand, if there are only a few."""
        left = sorted(set(tiles_of(self._groups)).difference(tiles_of(groups), self._alone))
        return [tile for tile in left if tile not in self._settled] if len(left) <= DOUBTS.most_left_out else []


def _group_key(group: Group) -> tuple[GroupKind, bool, frozenset[int]]:
    return group.kind, group.added, frozenset(group.tiles)
