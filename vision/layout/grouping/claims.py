"""Finds sets of which the photo does not show whether they were claimed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import Literal, NamedTuple

from scoring.tiles import INDEX
from vision.layout.grouping.complete import TableConventions
from vision.layout.grouping.model import CLAIMED, Group, Question
from vision.layout.grouping.prior import HandCounter
from vision.layout.grouping.sets import cover_with_sets
from vision.layout.weights import GROUPING


class UnsureSet(NamedTuple):
    """A set that may have been claimed: index of its group, kind if claimed, and tiles."""

    group: int
    kind: Literal["chow", "pung", "kong"]
    tiles: tuple[int, ...]


def find_unsure_sets(
    groups: Sequence[Group], codes: Sequence[str], conventions: TableConventions, settled: Collection[int] = ()
) -> list[UnsureSet]:
    """Sets of a winning hand that may be claimed: adjacent to concealed tiles, or set apart like every other part.

    If some sets are laid out as claimed, only sets in groups with the question `CLAIMED_ROW` or `CLAIMED_SETS` are
    unsure; such a group may be read as claimed and be concealed. The hand must stay complete with an unsure set as a
    meld, or as concealed tiles. Sets whose tiles a person has all confirmed, `settled`, are skipped.
    """
    laid_out = any(group.kind in CLAIMED for group in groups)
    faces = [INDEX[code] for code in codes]
    found: list[UnsureSet] = []
    for one in _candidates(groups, codes, laid_out=laid_out):
        claimed = groups[one.group].kind in CLAIMED
        ways = [undo_claims(groups, [one])] if claimed else [groups, apply_claims(groups, [*found, one])]
        if all(HandCounter(way, faces, conventions).assess().wins for way in ways):
            found.append(one)
    return [one for one in found if not set(one.tiles) <= set(settled)]


def _candidates(groups: Sequence[Group], codes: Sequence[str], *, laid_out: bool) -> Iterator[UnsureSet]:
    """The sets of the cover of each eligible group with the most tiles."""
    for index, group in enumerate(groups):
        asked = group.question in (Question.CLAIMED_ROW, Question.CLAIMED_SETS)
        if asked or (not laid_out and group.kind == "concealed"):
            for piece in cover_with_sets([codes[tile] for tile in group.tiles]).sets:
                if piece.kind != "concealed-kong":
                    yield UnsureSet(index, piece.kind, group.tiles[piece.start : piece.stop])


def share_misread(groups: Sequence[Group], codes: Sequence[str], unsure: Sequence[UnsureSet]) -> float:
    """How often sets in question as these turn out to have been claimed otherwise than read, 0 if there are none.

    Players keep concealed tiles sorted, so a claimed set at the end of a row mostly breaks its order.
    """
    return max((_share(groups[one.group], codes) for one in unsure), default=0.0)


def _share(group: Group, codes: Sequence[str]) -> float:
    if group.question is Question.CLAIMED_SETS:
        return GROUPING.claimed_apart
    if group.kind in CLAIMED:
        return GROUPING.claimed_second_row
    if not is_sorted([codes[tile] for tile in group.tiles]):
        return GROUPING.claimed_unsorted
    return GROUPING.claimed_beside_kong if group.question is Question.CLAIMED_ROW else GROUPING.claimed_sorted


def is_sorted(codes: Sequence[str]) -> bool:
    """Whether tiles are sorted by suit and number, upwards or downwards, but for a tile drawn last at either end."""
    return any(_in_order(some) for some in (codes, codes[1:], codes[:-1]))


def _in_order(codes: Sequence[str]) -> bool:
    suits = [suit for suit, _ in groupby(codes, key=itemgetter(1))]
    numbers = [[code[0] for code in run] for _, run in groupby(codes, key=itemgetter(1))]
    upwards, downwards = (all(run == sorted(run, reverse=down) for run in numbers) for down in (False, True))
    return len(suits) == len(set(suits)) and (upwards or downwards)


def apply_claims(groups: Sequence[Group], claimed: Sequence[UnsureSet]) -> list[Group]:
    """The groups with the given sets split off as claimed melds."""
    taken = {tile for one in claimed for tile in one.tiles}
    left = [replace(group, tiles=tuple(tile for tile in group.tiles if tile not in taken)) for group in groups]
    return [group for group in left if group.tiles] + [Group(one.kind, one.tiles) for one in claimed]


def undo_claims(groups: Sequence[Group], unsure: Sequence[UnsureSet]) -> list[Group]:
    """The groups with the given sets concealed, also those read as claimed."""
    taken = {one.group for one in unsure}
    return [
        replace(group, kind="concealed") if index in taken and group.kind in CLAIMED else group
        for index, group in enumerate(groups)
    ]
