"""Compares a person's groups with those the layout would make of the same tiles."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from vision.detection.detections import Detections
from vision.layout.grouping.complete import TableConventions
from vision.layout.grouping.groups import Tabletop, find_other_hand
from vision.layout.grouping.model import Group, GroupKind, Question, tiles_of
from vision.layout.weights import DOUBTS


def compare_with_automatic(
    tiles: Detections,
    groups: Sequence[Group],
    codes: Sequence[str],
    conventions: TableConventions,
    settled: Collection[int] = (),
    automatic: Sequence[Group] | None = None,
) -> tuple[list[Group], list[int]]:
    """Compare groups with those the layout makes of the same tiles, `automatic` if these are known.

    `settled`: tiles that a person has confirmed, which raise no questions.

    Returns:
        The groups, those without a question with that of the equal automatic group or of a lone tile that they leave
        out (where the hand is another player's, of the groups around that one); and the other tiles of the automatic
        hand that are in none of this one, if there are only a few.
    """
    made = automatic or Tabletop(tiles, conventions).group(codes)
    own, known = set(tiles_of(groups)), made
    if own.isdisjoint(tiles_of(made)):
        known = find_other_hand(tiles, made, codes, conventions) or made
    asked = {_group_key(group): group.question for group in known}
    lone = [group for group in known if group.question is Question.LONE_TILE]
    asked.update({("background", False, frozenset(group.tiles)): group.question for group in lone})
    asking = [
        group
        if group.question or set(settled).issuperset(group.tiles)
        else replace(group, question=asked.get(_group_key(group)))
        for group in groups
    ]
    left = sorted(set(tiles_of(made)).difference(own, tiles_of(lone, ())))
    return asking, [tile for tile in left if tile not in settled] if len(left) <= DOUBTS.most_left_out else []


def _group_key(group: Group) -> tuple[GroupKind, bool, frozenset[int]]:
    return group.kind, group.added, frozenset(group.tiles)
